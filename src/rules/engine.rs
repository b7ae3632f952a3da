//! Rules of the family `engine`: what single search engines require beyond the protocol.

use crate::rules::prelude::*;

/// Limit in bytes on the value of an optional tag for Yandex.
const YANDEX_TAG_BYTES: usize = 100;
/// Limit on the files of a site for Baidu.
const BAIDU_FILES: u64 = 50_000;

rules! {
    /// Yandex's limit for lastmod, changefreq and priority.
    ENGINE_YANDEX_TAG_100_BYTES = "engine-yandex-tag-100-bytes" {
        title: "Value over Yandex's 100-byte limit",
        why: "Yandex reads up to 100 bytes of lastmod, changefreq and priority, and reports “Data \
            limit exceeded” beyond that. No valid value is nearly as long.",
        help: "Write only the value, without spaces or notes around it.",
        severities: Severities::of(Yandex, Warning),
        fix: NoFix,
        bad: [Case::new(Url("<loc>https://www.example.org/</loc><changefreq>daily                                                                                                                              </changefreq>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>\n                    2026-01-31T12:00:00.123456789+01:00\n                    </lastmod>")),
            Case::new(Url("<loc>https://www.example.org/a-path-that-is-a-good-deal-longer-than-the-one-hundred-bytes-that-yandex-allows-other-tags</loc>")),
        ],
        sources: [YANDEX, YANDEX_ERRORS],
    }

    /// Baidu's limit on the number of files; its limit on size is `file-size-over-10mb`.
    ENGINE_BAIDU_LIMITS = "engine-baidu-limits" {
        title: "Too many sitemaps for Baidu",
        why: "Baidu is reported to accept fewer than 50,000 sitemap files per site. It does not \
            find pages in the other files.",
        help: "Put more URLs into each file: up to 50,000 URLs and 10 MB.",
        severities: Severities::of(Baidu, Warning),
        fix: NoFix,
        because: "The sitemaps to be merged are in other files.",
        whole_file: "counts the entries of the file",
        bad: [Case::new(Example::sitemaps(50_000))],
        good: [Case::new(Example::sitemaps(49_999))],
        sources: [BAIDU_SECONDARY],
    }
}

/// Checks one entry.
pub(crate) fn entry(entry: &Entry, cx: &mut Context<'_>) {
    if entry.kind == EntryKind::Sitemap && entry.number == BAIDU_FILES {
        cx.findings.report(&ENGINE_BAIDU_LIMITS, entry.tag, |draft| {
            draft.say("This is sitemap 50,000 of the index; Baidu accepts fewer per site");
        });
    }
    for field in entry.fields() {
        let length = field.value.text().len();
        if length <= YANDEX_TAG_BYTES || field.name == FieldName::Loc || field.value.unknown {
            continue;
        }
        cx.findings.report(&ENGINE_YANDEX_TAG_100_BYTES, field.value.span, |draft| {
            draft.say(format_args!(
                "{} has {length} bytes, including white space; Yandex reads only {YANDEX_TAG_BYTES}",
                field.name.name()
            ));
        });
    }
}
