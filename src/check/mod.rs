//! The check of one file: bytes in, one report out.

pub(crate) mod assembly;
pub(crate) mod checker;
pub(crate) mod families;
pub(crate) mod inspect;
pub(crate) mod place;

pub use checker::{Checker, check};
