//! Marks before the lines of a sitemap.

use crate::bytes::vocabulary::is_element;
use crate::text::cut::cut;

/// Whether lines are marked as those of the old and the new version.
pub(super) fn is_diff(head: &str) -> bool {
    let bytes = head.as_bytes();
    let mut new_lines =
        memchr::memchr_iter(b'+', bytes).filter(|&at| at == 0 || bytes[at - 1] == b'\n');
    if new_lines.next().is_none() {
        return false;
    }
    let (mut old, mut new, mut sure, mut all) = (false, false, false, true);
    for line in head.lines() {
        let mark = line.as_bytes().first();
        // What tells where the lines stand is not in the sitemap.
        old |= line.starts_with("@@ -");
        if !matches!(mark, Some(b'-' | b'+')) {
            all &= mark.is_none();
            continue;
        }
        let rest = cut(line, 1..);
        let tag = rest.trim_start();
        let Some(name) = tag.strip_prefix('<') else { continue };
        let end = name.find([' ', '>']).unwrap_or(name.len());
        if !is_element(name[..end].trim_start_matches('/')) {
            continue;
        }
        // Browsers that draw fold marks put a space behind them, and none before an end tag.
        sure |= rest.len() != tag.len() + 1 || name.starts_with('/');
        if mark == Some(&b'-') { old = true } else { new = true }
    }
    sure && new && (old || all)
}

/// Whether the lines are those of a quoted mail.
pub(super) fn is_mail(head: &str) -> bool {
    let Some(markup) = head.find('<') else { return false };
    let last = head[..markup].lines().last().unwrap_or_default();
    let next = head[markup..].lines().nth(1).unwrap_or_default();
    [last, next].iter().all(|line| line.starts_with('>'))
        && last.trim_matches(['>', ' ']).is_empty()
}
