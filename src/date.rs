//! Dates and times as sitemaps write them: W3C Date and Time Formats.

/// Seconds since 1970-01-01T00:00:00Z of a complete W3C date and time with zone
/// (`2026-01-31T12:00:00Z`, `+01:00`, fraction allowed); `None` for anything else.
pub(crate) fn seconds(_text: &str) -> Option<i64> {
    None
}
