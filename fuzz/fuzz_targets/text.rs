//! A file that is called `urls.txt`: the laws of the report, of its places and of chunks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sitemap_lint::check;
use sitemap_lint_fuzz::{common::laws, options};

fuzz_target!(|bytes: &[u8]| {
    for options in options(Some("urls.txt")) {
        let whole = check(bytes, &options).unwrap();
        laws::assert_numbers(&whole);
        laws::assert_places(&whole, bytes, "input");
        assert_eq!(laws::in_pieces(bytes, &options, &[1, 5]), whole);
    }
});
