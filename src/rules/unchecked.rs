//! What one might look for among the rules and not find, and why it is not there.

/// An id of the catalogue of sitemap problems that no rule has, and the reason.
#[derive(Clone, Copy, Debug)]
pub struct Unchecked {
    /// As a rule of that name would be called.
    pub id: &'static str,
    /// A sentence.
    pub reason: &'static str,
}

const fn because(id: &'static str, reason: &'static str) -> Unchecked {
    Unchecked { id, reason }
}

/// All of them. None is ever reported.
pub static UNCHECKED: &[Unchecked] = &[
    because(
        "ns-schemalocation-useless",
        "A correct `xsi:schemaLocation` does no harm: search engines do not fetch it.",
    ),
    because("lastmod-before-protocol", "A page may well be older than sitemaps are."),
    because(
        "lastmod-partial",
        "Google is fine with dates on some pages only; the report's statistics say how many have one.",
    ),
    because("video-thumbnail-size", "Only fetching the picture would tell its size."),
    because(
        "hreflang-media-link",
        "`rel=\"alternate\" media=\"…\"` is the documented way to name a page for phones: no fault.",
    ),
    because("text-metadata-lost", "A text sitemap cannot have dates; use XML if you need them."),
    because("feed-recent-only", "That a feed lists recent pages only is what a feed is for."),
    because(
        "robots-sitemap-in-group",
        "A `Sitemap:` line may be anywhere in robots.txt and belongs to no group.",
    ),
    because("quality-order-irrelevant", "The order of entries has no meaning for anybody."),
    because(
        "engine-ping-deprecated",
        "Pinging search engines is done by scripts, not in sitemaps.",
    ),
    because(
        "engine-toutiao-namespace",
        "Every valid sitemap would break it, and there is no profile of Toutiao's.",
    ),
    because(
        "engine-google-500-indexes",
        "How many indexes were submitted is not a property of a file.",
    ),
    because(
        "engine-gsc-list-1000",
        "How many sitemaps Search Console shows is not a property of a file.",
    ),
    because("engine-bing-scale", "No single index or file can reach that limit."),
    because("engine-yandex-redirect", "Reported as `http-redirect` where the file is fetched."),
    because("engine-indexnow", "A suggestion, no problem of a file."),
    because(
        "engine-small-site",
        "That a small site may do without a sitemap makes no sitemap wrong.",
    ),
    because("set-total-counts", "The report of a site has them as numbers."),
    because(
        "page-blocked",
        "Reported as `robots-listed-url-blocked`: robots.txt says it, without fetching the page.",
    ),
    because(
        "http-robots-too-large",
        "Reported as `robots-too-large`: the file shows it, however it came.",
    ),
    because(
        "set-child-is-index",
        "Reported as `index-nested`: the same fact, seen from the other file.",
    ),
];
