//! Any bytes give a report, and its places are those of the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sitemap_lint::check;
use sitemap_lint_fuzz::{common::laws, options};

fuzz_target!(|bytes: &[u8]| {
    for options in options(None) {
        let report = check(bytes, &options).unwrap();
        laws::assert_numbers(&report);
        laws::assert_places(&report, bytes, "input");
    }
});
