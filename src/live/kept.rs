//! What is kept of a site while it is checked takes a limited amount of memory: a packed file of 100 kB may list 50,000
//! files, and a site has many of them.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::{Item, Named, Seen};
use crate::report::{Finding, ListedUrl, Report};
use crate::rules::page::hreflang::Difference;
use crate::site::Part;
use crate::site::part::Child;

/// Maximum memory of what is kept of all files and requests, in bytes. Judging it takes up to as much again.
pub(super) const MAX_KEPT: usize = 100 << 20;

/// Why a sitemap is not fetched once that much is kept.
pub(super) const FULL: &str = "what was read before takes 100 MB of memory";

/// Leaves out findings of a report, of which `kept` bytes are taken already: the more are, the fewer of each rule stay. All
/// have been counted.
pub(super) fn thin(report: &mut Report, kept: usize) {
    let most = match kept * 4 / MAX_KEPT {
        0 => return,
        1 => 10,
        _ => 1,
    };
    for findings in [&mut report.findings, &mut report.elsewhere] {
        let mut numbers: HashMap<&str, u32, FixedState> = HashMap::default();
        findings.retain(|finding| {
            let number = numbers.entry(finding.rule).or_default();
            *number += 1;
            *number <= most
        });
        findings.shrink_to_fit();
    }
}

/// About how many bytes are kept of a file.
pub(super) fn of_file(part: &Part, report: Option<&Report>) -> usize {
    // What is not packed takes more memory than it has bytes.
    let part = part.to_bytes().len() + part.children.len() * size_of::<Child>();
    part + report.map_or(0, of_report)
}

/// About how many bytes are kept of a request.
pub(super) fn of_item(item: &Item) -> usize {
    // As many again for its row in the report, and for what grows by doubling.
    let texts = item.url.as_str().len() * 4;
    2 * size_of::<Item>() + size_of::<Seen>() + size_of::<Named>() + texts
}

/// About how many bytes are kept of what a page and the sitemap name differently.
pub(super) fn of_difference(Difference { tag, on_page, in_sitemap, .. }: &Difference) -> usize {
    let urls = [on_page, in_sitemap].into_iter().flatten();
    size_of::<Difference>() + tag.len() + urls.map(|url| url.len()).sum::<usize>()
}

fn of_report(report: &Report) -> usize {
    /// Texts of a finding: its message, the lines around it, its places and its repair.
    const TEXTS: usize = 500;
    let stats = &report.document.stats;
    let listed = |url: &ListedUrl| size_of::<ListedUrl>() + url.loc.len();
    let children = stats.children.iter().map(listed).sum::<usize>();
    let urls = stats.urls.iter().flatten().map(|url| url.len() + 2 * size_of::<String>());
    let findings = report.findings.len() + report.elsewhere.len();
    size_of::<Report>() + findings * (size_of::<Finding>() + TEXTS) + children + urls.sum::<usize>()
}
