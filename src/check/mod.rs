//! The check of one file: bytes in, one report out.

pub(crate) mod assembly;
pub(crate) mod checker;
pub(crate) mod place;
mod repair;
mod settings;

pub use checker::{Checker, check};
pub use repair::{Change, Parts, Repaired, repair, split};
