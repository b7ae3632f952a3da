//! What a check takes of memory for hostile files: bounded, whatever they say again and again.

mod common;

use common::hostile::GENERATORS;
use peak_alloc::PeakAlloc;
use sitemap_lint::{Checker, Options};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Enough for more of anything than is kept of it.
const BYTES: usize = 8 << 20;

/// Most take less than twice the length of their file, for the text that findings may still show. The most have several
/// thousand elements in one entry, of which all is kept that Google reads.
const MOST: usize = 64 << 20;

// One test, as others beside it would be measured with it.
#[test]
fn no_hostile_file_takes_much_memory() {
    let mut wrong = Vec::new();
    for generator in GENERATORS {
        let hostile = (generator.make)(BYTES);
        // What a site takes, tests/live_memory.rs measures.
        if !hostile.site.is_empty() {
            continue;
        }
        let options = Options { max_per_rule: Some(100), ..hostile.options() };
        let mut checker = Checker::new(&options).unwrap();
        ALLOCATOR.reset_peak_usage();
        let before = ALLOCATOR.current_usage();
        for block in hostile.bytes.chunks(1 << 16) {
            checker.push(block);
        }
        let report = checker.finish();
        let taken = ALLOCATOR.peak_usage() - before;
        assert!(report.document.bytes > 0, "{}", generator.name);
        if taken > MOST {
            wrong.push(format!("{}: {} MiB", generator.name, taken >> 20));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
