//! The report does not depend on how the file is cut. The sizes of the pieces come from the bytes themselves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sitemap_lint::check;
use sitemap_lint_fuzz::{common::laws, options};

fuzz_target!(|bytes: &[u8]| {
    let sum: usize = bytes.iter().map(|&byte| usize::from(byte)).sum();
    let sizes = [1 + sum % 7, 1 + sum / 7 % 13, 1 + sum / 91 % 97];
    for options in options(None) {
        let whole = check(bytes, &options).unwrap();
        for sizes in [&[1][..], &sizes] {
            assert_eq!(laws::in_pieces(bytes, &options, sizes), whole, "in {sizes:?}");
        }
    }
});
