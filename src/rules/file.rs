//! Rules of the family `file`.

use crate::rule::rules;

rules! {}
