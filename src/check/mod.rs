//! The check of one file: bytes in, one report out.

pub(crate) mod assembly;
pub(crate) mod checker;
pub(crate) mod place;
mod settings;

pub use checker::{Checker, check};
