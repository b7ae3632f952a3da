//! Safe fixes come to an end, break nothing and leave no more errors than there were.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sitemap_lint::Options;
use sitemap_lint_fuzz::common::laws;

fuzz_target!(|bytes: &[u8]| {
    let options = Options { max_per_rule: Some(1_000_000), ..Options::default() };
    if let Err(complaint) = laws::repairs_safely(bytes, &options) {
        panic!("{complaint}");
    }
});
