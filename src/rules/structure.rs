//! Rules of the family `structure`.

use crate::rule::rules;

rules! {}
