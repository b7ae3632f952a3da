//! Checks sitemaps: any bytes in, one report out.
//!
//! A check is a sink. Write the file into a [`Checker`] in pieces of any size, then ask it to
//! finish; the report is the same for every way of cutting.
#![forbid(unsafe_code)]
#![allow(dead_code)]

mod build;
mod date;
mod entry;
mod event;
mod findings;
mod options;
mod report;
mod rule;
mod rules;
mod span;
mod xml;
