//! The fast lane and the strict path give one report, as a caller sees it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sitemap_lint_fuzz::{common::laws, options};

fuzz_target!(|bytes: &[u8]| {
    for options in options(None) {
        laws::assert_lanes_agree(bytes, &options, &"input");
    }
});
