//! Rules of the family `xml`.

use crate::rule::rules;

rules! {}
