//! Problems that one might expect among the rules, and why there is no rule for them.

/// An id in the catalogue of sitemap problems that has no rule, and the reason.
#[derive(Clone, Copy, Debug)]
pub struct Unchecked {
    /// The id that a rule for the problem would have.
    pub id: &'static str,
    /// The reason, as a sentence.
    pub reason: &'static str,
}

const fn because(id: &'static str, reason: &'static str) -> Unchecked {
    Unchecked { id, reason }
}

/// All problems without a rule; none of them is ever reported.
pub static UNCHECKED: &[Unchecked] = &[
    because(
        "ns-schemalocation-useless",
        "A correct `xsi:schemaLocation` does no harm: search engines do not fetch it.",
    ),
    because("lastmod-before-protocol", "A page may be older than the sitemap protocol."),
    because(
        "lastmod-partial",
        "Google accepts dates on only some pages. The statistics in the report say how many have \
            one.",
    ),
    because("video-thumbnail-size", "Only fetching the image would show its size."),
    because(
        "hreflang-media-link",
        "`rel=\"alternate\" media=\"…\"` is the documented way to link a page for phones, so it is \
            no mistake.",
    ),
    because("text-metadata-lost", "A text sitemap cannot contain dates; for dates, write XML."),
    because("feed-recent-only", "A feed is meant to list only recent pages."),
    because(
        "robots-sitemap-in-group",
        "A `Sitemap:` line may be anywhere in robots.txt and belongs to no group.",
    ),
    because("quality-order-irrelevant", "The order of entries has no meaning."),
    because("engine-ping-deprecated", "Scripts ping search engines; sitemaps do not."),
    because(
        "engine-toutiao-namespace",
        "Every valid sitemap would violate it, and Toutiao publishes no profile.",
    ),
    because("engine-google-500-indexes", "A file does not show how many indexes were submitted."),
    because("engine-gsc-list-1000", "A file does not show how many sitemaps Search Console lists."),
    because("engine-bing-scale", "No single index or file can reach that limit."),
    because("engine-yandex-redirect", "Reported as `http-redirect` where the file is fetched."),
    because("engine-indexnow", "A suggestion, not a problem of a file."),
    because(
        "engine-small-site",
        "A small site may do without a sitemap, but that makes no sitemap wrong.",
    ),
    because("set-total-counts", "The report of a site shows them as numbers."),
    because(
        "page-blocked",
        "Reported as `robots-listed-url-blocked`: robots.txt says so, without fetching the page.",
    ),
    because(
        "http-robots-too-large",
        "Reported as `robots-too-large`: the file itself shows it, whether fetched or not.",
    ),
    because(
        "set-child-is-index",
        "Reported as `index-nested`: the same fact, from the other file.",
    ),
];
