//! The rules of the family, in the order of their page.

use crate::rules::prelude::*;

/// Severities for a requirement of Google's page on localized versions.
const fn google(severity: Severity) -> Severities {
    Severities::of(Google, severity).and(Protocol, severity)
}

/// A link to another version.
#[cfg(not(target_os = "unknown"))]
macro_rules! link {
    ($tag:literal $path:literal) => {
        concat!(
            "<xhtml:link rel=\"alternate\" hreflang=\"",
            $tag,
            "\" href=\"https://www.example.org",
            $path,
            "\"/>\n"
        )
    };
}

/// A page, with elements after its `loc`.
#[cfg(not(target_os = "unknown"))]
macro_rules! page {
    ($path:literal $($inside:tt)*) => {
        concat!("<url>\n<loc>https://www.example.org", $path, "</loc>\n", $($inside)* "</url>\n")
    };
}

/// A sitemap of pages.
#[cfg(not(target_os = "unknown"))]
macro_rules! site {
    ($($pages:tt)*) => {
        Case::new(File(concat!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
            $($pages)*
            "</urlset>\n"
        )))
    };
}

/// Two pages that list each other, one in English, the other with this tag.
#[cfg(not(target_os = "unknown"))]
macro_rules! pair {
    ($tag:literal) => {
        site!(
            page!("/a" link!("en" "/a"), link!($tag "/b"), link!("x-default" "/a"),),
            page!("/b" link!("en" "/a"), link!($tag "/b"), link!("x-default" "/a"),),
        )
    };
}

/// A single page, whose `xhtml:link` is written out.
#[cfg(not(target_os = "unknown"))]
macro_rules! raw {
    ($link:literal) => {
        site!(page!("/a" link!("en" "/a"), link!("x-default" "/a"), $link, "\n",),)
    };
}

rules! {
    /// A link lacks `rel`, `href` or `hreflang`.
    HREFLANG_ATTR_MISSING = "hreflang-attr-missing" {
        title: "Language link without a required attribute",
        why: "A language link needs `rel`, `hreflang` (for whom) and `href` (where). If one is \
            missing, search engines cannot use the link. Attribute names are in lower case.",
        help: "Write all three: `rel=\"alternate\"`, `hreflang` and `href`.",
        severities: google(Error),
        fix: Auto,
        bad: [
            raw!("<xhtml:link hreflang=\"de\"/>"),
            raw!("<xhtml:link rel=\"alternate\" href=\"https://www.example.org/b\"/>"),
            raw!("<xhtml:link hreflang=\"de\" href=\"https://www.example.org/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hrefLang=\"de\" href=\"https://www.example.org/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"\"/>"),
        ],
        good: [
            pair!("de"),
            raw!("<xhtml:link rel=\"alternate\" media=\"only screen and (max-width: 640px)\" href=\"https://m.example.org/a\"/>"),
        ],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `rel` is not `alternate`.
    HREFLANG_REL_INVALID = "hreflang-rel-invalid" {
        title: "Language link without `rel=\"alternate\"`",
        why: "`rel=\"alternate\"` says that the link leads to another version of the page. With any \
            other value search engines ignore the link; the canonical URL goes into `loc`.",
        help: "Write `rel=\"alternate\"`, or remove the link if it has another purpose.",
        severities: google(Warning),
        fix: Suggest,
        bad: [
            raw!("<xhtml:link rel=\"canonical\" href=\"https://www.example.org/a\"/>"),
            raw!("<xhtml:link rel=\"alternative\" hreflang=\"de\" href=\"https://www.example.org/b\"/>"),
        ],
        good: [
            pair!("de"),
            raw!("<xhtml:link rel=\"Alternate\" hreflang=\"de\" href=\"https://www.example.net/b\"/>"),
        ],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `href` is a path, not a full URL.
    HREFLANG_HREF_NOT_ABSOLUTE = "hreflang-href-not-absolute" {
        title: "Relative URL in a language link",
        why: "Google requires URLs with a scheme: `https://example.com/de`, not `//example.com/de` \
            or `/de`. A sitemap is read separately from the site, so nothing tells search engines \
            the missing part.",
        help: "Write the full URL, beginning with `https://`.",
        severities: google(Error),
        fix: Suggest,
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"//www.example.org/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"/b\"/>"),
        ],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `href` cannot be a URL.
    HREFLANG_HREF_INVALID = "hreflang-href-invalid" {
        title: "Invalid URL in a language link",
        why: "The rules for `loc` also apply to `href`: search engines do not follow an invalid \
            URL.",
        help: "Correct the URL.",
        severities: google(Error),
        fix: Auto,
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/a b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/a b?c=1&amp;d=2\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"htps://www.example.org/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\" https://www.example.org/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/b[1]\"/>"),
        ],
        good: [
            pair!("de"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/%C3%BC?a=1&amp;b=2\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://x.de\"/>"),
        ],
        sources: [GOOGLE_LOCALIZED, RFC3986, MEASURED],
    }
    /// `en_US`.
    HREFLANG_SEPARATOR = "hreflang-separator" {
        title: "Wrong separator in a language tag",
        why: "One hyphen joins language and country: `en-US`. The underscore comes from programming \
            languages, and search engines do not read it.",
        help: "Join language and country with a hyphen. Give each of several tags its own link.",
        severities: google(Error),
        fix: Auto,
        bad: [pair!("en_US"), pair!("de--AT"), pair!("de-")],
        good: [pair!("en-US"), pair!("zh-Hant-TW")],
        sources: [RFC5646, GOOGLE_LOCALIZED],
    }
    /// The language is not in ISO 639-1.
    HREFLANG_LANGUAGE_UNKNOWN = "hreflang-language-unknown" {
        title: "Unknown language code",
        why: "Google reads only ISO 639-1 language codes, which have two letters. It does not \
            understand country codes, longer codes or names of languages, so the link has no \
            effect.",
        help: "Write the two-letter language code, for example `ja` for Japanese.",
        severities: google(Error),
        fix: Suggest,
        bad: [pair!("jp"), pair!("english"), pair!("fil"), pair!("xx-US"), pair!("xyz")],
        good: [pair!("ja"), pair!("tw"), pair!("uk")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `iw` and similar codes.
    HREFLANG_LANGUAGE_DEPRECATED = "hreflang-language-deprecated" {
        title: "Outdated language code",
        why: "Another code has replaced this one. Search engines know the new code, but may not \
            know the old one.",
        help: "Write the new code.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        bad: [pair!("iw"), pair!("in-ID")],
        good: [pair!("he"), pair!("id-ID"), pair!("no")],
        sources: [LANGUAGE_REGISTRY],
    }
    /// `be` for Belgium.
    HREFLANG_COUNTRY_AS_LANGUAGE = "hreflang-country-as-language" {
        title: "Country code used as language",
        why: "`be` is Belarusian, not Belgium, and hreflang cannot name a country without a \
            language. Reported only where the URL or the other links indicate the country.",
        help: "Write a tag for each language of the country, for example `nl-BE` and `fr-BE`.",
        severities: google(Warning),
        fix: NoFix,
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"be\" href=\"https://www.example.be/\"/>"),
            site!(
                page!("/a" link!("nl-BE" "/a"), link!("be" "/b"), link!("x-default" "/b"),),
                page!("/b" link!("nl-BE" "/a"), link!("be" "/b"), link!("x-default" "/b"),),
            ),
        ],
        good: [
            pair!("be"),
            pair!("be-BY"),
            pair!("ca-FR"),
            site!(
                page!("/a" link!("ar" "/a"), link!("es-AR" "/b"), link!("x-default" "/b"),),
                page!("/b" link!("ar" "/a"), link!("es-AR" "/b"), link!("x-default" "/b"),),
            ),
            site!(
                page!("/a" link!("sv" "/a"), "<xhtml:link rel=\"alternate\" hreflang=\"se\" href=\"https://www.example.se/\"/>\n", link!("x-default" "/a"),),
            ),
        ],
        sources: [GOOGLE_LOCALIZED, LANGUAGE_REGISTRY],
    }
    /// The country does not exist.
    HREFLANG_REGION_UNKNOWN = "hreflang-region-unknown" {
        title: "Unknown country code in a language tag",
        why: "After the language, Google reads ISO 3166-1 alpha-2 country codes, which have two \
            letters. With any other code it cannot tell whom the page is for.",
        help: "Write the two-letter country code, or only the language.",
        severities: google(Error),
        fix: NoFix,
        bad: [pair!("en-XX"), pair!("ja-JA"), pair!("en-USA")],
        good: [pair!("en-US"), pair!("sv-FI"), pair!("zh-Hans-SG")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `en-UK`, `en-EU`.
    HREFLANG_REGION_RESERVED = "hreflang-region-reserved" {
        title: "Reserved code used as country",
        why: "`EU`, `UN` and `UK` are reserved codes, not countries of ISO 3166-1. Google does not \
            accept them as countries; Great Britain is `GB`.",
        help: "Write `GB` for Great Britain, and only the language for a continent.",
        severities: google(Error),
        fix: Auto,
        bad: [pair!("en-UK"), pair!("en-EU")],
        good: [pair!("en-GB"), pair!("uk-UA")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `es-419`.
    HREFLANG_REGION_NUMERIC = "hreflang-region-numeric" {
        title: "Region number in a language tag",
        why: "`es-419`, Latin American Spanish, is a valid tag that other programs read. Google \
            names it as one that it does not support.",
        help: "Write only the language, or one link for each country.",
        severities: google(Warning),
        fix: Suggest,
        bad: [pair!("es-419")],
        good: [pair!("es"), pair!("es-MX")],
        sources: [GOOGLE_LOCALIZED, RFC5646],
    }
    /// `US`, `GB-en`.
    HREFLANG_REGION_FIRST = "hreflang-region-first" {
        title: "Language tag with country first",
        why: "The language comes first and is required; the country is optional. Google does not \
            derive the language from the country.",
        help: "Write the language, a hyphen and the country.",
        severities: google(Error),
        fix: Suggest,
        bad: [pair!("US"), pair!("GB-en"), pair!("dk-da")],
        good: [pair!("en-GB"), pair!("de-DE"), pair!("nl-BE")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `zh-Hanx`.
    HREFLANG_SCRIPT_INVALID = "hreflang-script-invalid" {
        title: "Unknown script code in a language tag",
        why: "Four letters after the language are an ISO 15924 script code, as in `zh-Hans`. Search \
            engines cannot use an unknown code.",
        help: "Correct the script code, or leave it out.",
        severities: google(Warning),
        fix: NoFix,
        bad: [pair!("zh-Hanx")],
        good: [pair!("zh-Hans"), pair!("sr-Latn-RS")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `de-DE-1996`.
    HREFLANG_TOO_MANY_SUBTAGS = "hreflang-too-many-subtags" {
        title: "Extra parts in a language tag",
        why: "Google documents language, script and country, in this order. Variants and extensions \
            are valid in language tags, but no search engine says that it reads them here.",
        help: "Leave the other parts out.",
        severities: google(Warning),
        fix: Suggest,
        bad: [pair!("de-DE-1996"), pair!("ca-valencia")],
        good: [pair!("de-DE"), pair!("zh-Hant-TW")],
        sources: [GOOGLE_LOCALIZED, RFC5646],
    }
    /// `EN-us`.
    HREFLANG_CASE = "hreflang-case" {
        title: "Non-standard letter case in a language tag",
        why: "Search engines ignore the case. By convention the language is in lower case and the \
            country in capitals; all lower case is also common.",
        help: "Write the tag in the usual case, if you change it at all.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [pair!("EN-us"), pair!("DE"), site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("X-Default" "/a"),),
            page!("/b" link!("en" "/a"), link!("de" "/b"), link!("X-Default" "/a"),),
        )],
        good: [pair!("en-US"), pair!("en-us"), pair!("zh-hant-tw")],
        sources: [RFC5646],
    }
    /// `hreflang` is empty, or has space around the tag.
    HREFLANG_EMPTY = "hreflang-empty" {
        title: "Empty `hreflang` or extra white space",
        why: "Without a tag search engines cannot tell whom the page is for. White space is not \
            part of a tag, and not every program removes it.",
        help: "Write only the tag.",
        severities: google(Error),
        fix: Auto,
        bad: [raw!("<xhtml:link rel=\"alternate\" hreflang=\"\" href=\"https://www.example.net/b\"/>"), pair!(" de")],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED, RFC5646],
    }
    /// `x_default`, `default`.
    HREFLANG_X_DEFAULT_MALFORMED = "hreflang-x-default-malformed" {
        title: "Misspelled `x-default`",
        why: "The value for all other languages is exactly `x-default`. Search engines read \
            anything else as an unknown language.",
        help: "Write `x-default`.",
        severities: google(Error),
        fix: Auto,
        bad: [pair!("x_default"), raw!("<xhtml:link rel=\"alternate\" hreflang=\"default\" href=\"https://www.example.net/b\"/>")],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// No link of an entry is for all other languages.
    HREFLANG_X_DEFAULT_MISSING = "hreflang-x-default-missing" {
        title: "No `x-default` link",
        why: "Google recommends a page for visitors whose language is not listed. It is not \
            required. Reported once per file.",
        help: "Add a link with `hreflang=\"x-default\"`, if you have a page for everyone else.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        whole_file: "is told once for a file, at its first page with links",
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"),),
            page!("/b" link!("en" "/a"), link!("de" "/b"),),
        )],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// An entry does not list itself.
    HREFLANG_SELF_MISSING = "hreflang-self-missing" {
        title: "Missing hreflang link to itself",
        why: "Each version must list all versions, including itself. Google asks for this to learn \
            the language of the page.",
        help: "Add a link to the page itself, with its own language.",
        severities: google(Warning),
        fix: Auto,
        bad: [
            site!(
                page!("/a" link!("de" "/b"), link!("x-default" "/b"),),
                page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/b"),),
            ),
            site!(page!("/a" link!("de" "/b"), link!("fr" "/c"), link!("x-default" "/b"),),),
        ],
        good: [
            pair!("de"),
            site!(
                "<url>\n<loc>https://WWW.example.org:443/%c3%bc</loc>\n",
                link!("en" "/ü"), link!("x-default" "/ü"),
                "</url>\n",
            ),
        ],
        sources: [GOOGLE_LOCALIZED],
    }
    /// A page does not link back.
    HREFLANG_RETURN_MISSING = "hreflang-return-missing" {
        title: "Missing hreflang return link",
        why: "hreflang links must be mutual, or Google ignores them; otherwise anyone could claim \
            to be a version of your page. The `x-default` page, often shared by many pages, does \
            not have to link back.",
        help: "List this page among the languages of the other page.",
        severities: google(Warning),
        fix: Suggest,
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
            page!("/b" link!("de" "/b"), link!("x-default" "/b"),),
        ), site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
            page!("/b"),
        )],
        good: [
            pair!("de"),
            site!(
                page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/"),),
                page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/"),),
                page!("/"),
            ),
        ],
        sources: [GOOGLE_LOCALIZED],
    }
    /// A linked page is in another file.
    HREFLANG_TARGET_NOT_SUPPLIED = "hreflang-target-not-supplied" {
        title: "Language versions outside this file",
        why: "This is fine: versions may be in other sitemaps and on other domains. Whether they \
            link back shows only if those sitemaps are checked too. Reported once per file.",
        help: "To be sure, check the sitemaps of all languages together.",
        severities: google(Info),
        fix: NoFix,
        bad: [site!(
            page!("/a" link!("en" "/a"), "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.de/\"/>\n", link!("x-default" "/a"),),
        )],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// Two links of an entry have the same tag.
    HREFLANG_DUPLICATE_LANGUAGE = "hreflang-duplicate-language" {
        title: "Same language twice for one page",
        why: "Two URLs for the same readers contradict each other, and search engines may show \
            either.",
        help: "Remove one of the links, or give each its own country.",
        severities: Severities::protocol(Error),
        fix: Suggest,
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"EN\" href=\"https://www.example.net/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://www.example.org/a\"/>"),
        ],
        good: [pair!("en-GB")],
        sources: [RFC5646, SITEMAPR],
    }
    /// One URL is listed for too many languages.
    HREFLANG_SAME_HREF_MANY_LANGUAGES = "hreflang-same-href-many-languages" {
        title: "One URL for too many languages",
        why: "A page is rarely in more than three languages at once. If all links lead to one URL, \
            there is no page in another language. Usually the generator wrote the same URL for all \
            of them, or the site chooses the language without separate URLs.",
        help: "Give each language its own URL, or remove the languages that have none.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            site!(page!("/a" link!("en" "/a"), link!("de" "/a"), link!("fr" "/a"), link!("es" "/a"), link!("x-default" "/a"),),),
            site!(page!("/a" link!("en" "/a"), link!("de" "/a"),), page!("/de/a" link!("en" "/de/a"), link!("de" "/de/a"),),),
        ],
        good: [
            site!(page!("/a" link!("en" "/a"), link!("en-GB" "/a"), link!("en-US" "/a"), link!("en-AU" "/a"), link!("en-IN" "/a"), link!("x-default" "/a"),),),
            site!(page!("/a" link!("en" "/a"), link!("x-default" "/a"),),),
            site!(page!("/a" link!("nb" "/a"), link!("no" "/a"), link!("nn" "/a"),),),
            site!(page!("/a" link!("en" "/a"), link!("fr" "/a"), link!("de" "/de/a"),), page!("/de/a" link!("en" "/a"), link!("fr" "/a"), link!("de" "/de/a"),),),
        ],
        sources: [choice!("two or three languages for one address are common, as with x-default; beyond that is our measure")],
    }
    /// Versions of a page list different languages.
    HREFLANG_CLUSTER_INCONSISTENT = "hreflang-cluster-inconsistent" {
        title: "Versions list different languages",
        why: "Every version must list all versions. If one lists fewer, Google learns the whole set \
            from only some of the pages.",
        help: "Give all versions the same list.",
        severities: google(Warning),
        fix: Suggest,
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"), "<xhtml:link rel=\"alternate\" hreflang=\"fr\" href=\"https://www.example.fr/\"/>\n",),
            page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
        )],
        good: [
            pair!("de"),
            site!(
                page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
                page!("/b" link!("x-default" "/a"), link!("de" "/b"), link!("en" "/a"),),
            ),
        ],
        sources: [GOOGLE_LOCALIZED],
    }
    /// Two entries give one URL different languages.
    HREFLANG_CONFLICTING_LANGUAGE = "hreflang-conflicting-language" {
        title: "Conflicting languages for one page",
        why: "One page gives the URL one language tag, and another page gives it a different one. \
            Search engines may believe either.",
        help: "Use the same tag for a URL everywhere.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
            page!("/b" link!("en" "/a"), link!("de-AT" "/b"), link!("x-default" "/a"),),
        )],
        good: [
            pair!("de"),
            site!(
                page!("/a" link!("en" "/a"), link!("de" "/b"), link!("de-AT" "/b"), link!("x-default" "/a"),),
                page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/b"),),
            ),
        ],
        sources: [SITEMAPR],
    }
    /// A linked page has no entry.
    HREFLANG_ALTERNATE_NOT_LISTED_AS_URL = "hreflang-alternate-not-listed-as-url" {
        title: "Language version without its own entry",
        why: "Google asks for a `url` entry for each version. Reported only where most pages of \
            this language and host have entries, so that this one seems forgotten rather than \
            listed in another file.",
        help: "Add a `url` entry for the version, with the same links.",
        severities: google(Warning),
        fix: Suggest,
        because: "The page may be in another sitemap, or left out on purpose.",
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
            page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
            page!("/c" link!("en" "/c"), link!("de" "/d"), link!("x-default" "/c"),),
        )],
        good: [
            pair!("de"),
            site!(
                page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
                page!("/c" link!("en" "/c"), link!("de" "/d"), link!("x-default" "/c"),),
            ),
        ],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `/b/` for `/b`.
    HREFLANG_TARGET_NOT_CANONICAL_FORM = "hreflang-target-not-canonical-form" {
        title: "Language link differs from the listed URL",
        why: "The URL in the page's entry differs only by its slash, scheme, `www` or letter case. \
            Search engines see two URLs and may not match the versions.",
        help: "Write the URL exactly as in the page's entry.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Only the site can say which of the two URLs works.",
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b/"), link!("x-default" "/a"),),
            page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
        )],
        good: [
            pair!("de"),
            site!(
                page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
                "<url>\n<loc>HTTPS://www.example.org:443/b</loc>\n", link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"), "</url>\n",
            ),
        ],
        sources: [choice!("both forms mostly show one page; which of them is meant, the list itself says")],
    }
    /// The entry links only to itself.
    HREFLANG_SINGLE = "hreflang-single" {
        title: "Language link only to the page itself",
        why: "With a single version, the link has no effect.",
        help: "Remove the link until there is another version.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [site!(page!("/a" link!("en" "/a"),),)],
        good: [
            pair!("de"),
            site!(page!("/a" link!("de" "/b"),),),
        ],
        sources: [choice!("a link to the page itself names no other version")],
    }
    /// A language link in an index.
    HREFLANG_ON_INDEX = "hreflang-on-index" {
        title: "Language link in a sitemap index",
        why: "Language links connect versions of a page, but an index lists sitemaps, for which \
            they are not defined. No search engine says that it refuses such an index, or that it \
            reads the links.",
        help: "Put the links into the `url` entries of the listed sitemaps.",
        severities: google(Warning),
        fix: NoFix,
        bad: [Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc><xhtml:link xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/b.xml\"/>"))],
        good: [Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc>"))],
        sources: [GOOGLE_LOCALIZED, XSD_INDEX, MEASURED],
    }
    /// A link has content.
    HREFLANG_LINK_HAS_CONTENT = "hreflang-link-has-content" {
        title: "Content in a language link",
        why: "`xhtml:link` has only attributes and ends with `/>`. Search engines do not read text \
            or tags inside it, and schema validation fails even with a space.",
        help: "End the link with `/>` and leave it empty.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Auto,
        because: "Removing visible content loses it, so you decide.",
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/b\">x</xhtml:link>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/b\">\n</xhtml:link>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/b\"><xhtml:link rel=\"alternate\" hreflang=\"fr\" href=\"https://www.example.net/c\"/></xhtml:link>"),
        ],
        good: [
            pair!("de"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/b\"></xhtml:link>"),
        ],
        sources: [MEASURED],
    }
    /// A `link` without its namespace.
    HREFLANG_PLAIN_LINK_ELEMENT = "hreflang-plain-link-element" {
        title: "Language link without XHTML namespace",
        why: "`link` is not a sitemap tag. Language links are `xhtml:link`, in the XHTML namespace. \
            Search engines ignore any other link, and schema validation fails.",
        help: "Write `xhtml:link` and declare the prefix on `urlset`: \
            `xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"`.",
        severities: google(Error).and(Xsd, Error).and(Google, Warning),
        fix: Auto,
        bad: [
            raw!("<link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/b\"/>"),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url>\n<loc>https://www.example.org/a</loc>\n<link rel=\"alternate\" hreflang=\"en\" href=\"https://www.example.org/a\"></link>\n<link rel=\"alternate\" hreflang=\"x-default\" href=\"https://www.example.org/a\"/>\n</url>\n</urlset>\n")),
        ],
        good: [pair!("de"), site!("<url><loc>https://www.example.org/</loc><link>x</link></url>\n",)],
        sources: [GOOGLE_LOCALIZED, XSD_SITEMAP, MEASURED],
    }
    /// A language link outside the entries.
    HREFLANG_OUTSIDE_URL = "hreflang-outside-url" {
        title: "Language link outside `url`",
        why: "A language link belongs to the page in whose `url` it is. Outside `url` it belongs to \
            no page.",
        help: "Put the link into the `url` of the page.",
        severities: google(Error).and(Xsd, Error),
        fix: NoFix,
        bad: [
            site!(page!("/a"), link!("de" "/b"),),
            site!(link!("de" "/b"), page!("/a"),),
        ],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED, XSD_SITEMAP, MEASURED],
    }
    /// Two pages list the same translation.
    HREFLANG_ENTRY_IN_TWO_CLUSTERS = "hreflang-entry-in-two-clusters" {
        title: "Language version linked by two pages",
        why: "A page is the translation of one page. If two pages in the same language link to it \
            as their version, it can link back to only one of them, and search engines ignore the \
            other link.",
        help: "Link each page to its own version, or remove the link where there is none.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [site!(
            page!("/a" link!("en" "/a"), "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.de/\"/>\n", link!("x-default" "/a"),),
            page!("/b" link!("en" "/b"), "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.de/\"/>\n", link!("x-default" "/b"),),
        )],
        good: [
            site!(
                page!("/a" link!("en" "/a"), "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.de/a\"/>\n", "<xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"https://www.example.de/\"/>\n",),
                page!("/b" link!("en" "/b"), "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.de/b\"/>\n", "<xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"https://www.example.de/\"/>\n",),
            ),
        ],
        sources: [choice!("all versions of a page name each other, so a page belongs to one group of them")],
    }
}
