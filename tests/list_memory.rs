//! What a list of URLs takes of memory: a hash for each URL that no sitemap lists, whatever else its records have.

use peak_alloc::PeakAlloc;
use sitemap_lint::{Options, SiteCheck};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const PIECES: u64 = 1_000;
const RECORDS: u64 = 1_000;

/// A table for two million hashes, into which one for a million is moved, and a piece of the list.
const MOST: usize = 32 << 20;

#[test]
fn a_million_records_are_not_kept() {
    let mut site = SiteCheck::new(&Options::default()).unwrap();
    site.add("sitemap.txt", b"https://www.example.org/");
    ALLOCATOR.reset_peak_usage();
    let before = ALLOCATOR.current_usage();
    let mut list = site.list("list.csv", None);
    list.push(b"URL,Reason\n");
    for piece in 0..PIECES {
        let record = |number: u64| {
            format!(
                "https://www.example.org/{piece}/{number},\"The reason of {piece}, {number}\"\n"
            )
        };
        list.push((0..RECORDS).map(record).collect::<String>().as_bytes());
    }
    site.compare(list.finish().unwrap());
    let taken = ALLOCATOR.peak_usage() - before;
    assert!(taken < MOST, "{} MiB", taken >> 20);
    let list = site.finish().list.unwrap();
    assert_eq!((list.urls, list.unlisted), (PIECES * RECORDS, 0));
    assert_eq!(list.exempt["reason"], PIECES * RECORDS);
}
