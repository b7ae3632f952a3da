//! Rules of the family `ns`.

use crate::rule::rules;

rules! {}
