//! The examples of the family, the acceptance table, and the bond between scan and rules.

use super::*;

#[test]
fn nothing_yet() {}
