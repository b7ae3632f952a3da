//! The rules of the family, in the order of their page.

#[cfg(not(target_os = "unknown"))]
use crate::report::rule::{
    Case,
    Example::{File, Sitemap},
};
use crate::report::rule::{
    Consumer::{Google, Protocol, Xsd},
    FixKind::{Auto, None as NoFix, Suggest},
    Severities,
    Severity::{self, Error, Info, Warning},
    rules,
};
#[cfg(not(target_os = "unknown"))]
use crate::rules::sources::{
    GOOGLE_LOCALIZED, LANGUAGE_REGISTRY, MEASURED, RFC3986, RFC5646, SITEMAPR, XSD_INDEX,
    XSD_SITEMAP, choice,
};

/// What Google's page on localized versions asks for.
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

/// A page with what stands behind its `loc`.
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

/// A page alone, whose `xhtml:link` is written out.
#[cfg(not(target_os = "unknown"))]
macro_rules! raw {
    ($link:literal) => {
        site!(page!("/a" link!("en" "/a"), link!("x-default" "/a"), $link, "\n",),)
    };
}

rules! {
    /// `rel`, `href` or `hreflang` is not there.
    HREFLANG_ATTR_MISSING = "hreflang-attr-missing" {
        title: "A language link lacks an attribute",
        why: "A language link says what it is (`rel`), for whom (`hreflang`) and where (`href`). If one of the three is missing, search engines have nothing to go by. Names of attributes are written in lower case.",
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
    /// Another relation.
    HREFLANG_REL_INVALID = "hreflang-rel-invalid" {
        title: "`rel` of a language link is not `alternate`",
        why: "`rel=\"alternate\"` says that the link leads to another version of the page. With any other word search engines pass over the link; the canonical address is told by `loc`.",
        help: "Write `rel=\"alternate\"`, or remove the link if it is for something else.",
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
    /// A path instead of an address.
    HREFLANG_HREF_NOT_ABSOLUTE = "hreflang-href-not-absolute" {
        title: "The address of a language link is not complete",
        why: "Google wants addresses with the scheme, `https://example.com/de` and not `//example.com/de` or `/de`. A sitemap is read apart from the site, so that nothing tells what is missing.",
        help: "Write the full address, beginning with `https://`.",
        severities: google(Error),
        fix: Suggest,
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"//www.example.org/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"/b\"/>"),
        ],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// An address that cannot be one.
    HREFLANG_HREF_INVALID = "hreflang-href-invalid" {
        title: "The address of a language link is not valid",
        why: "What holds for `loc` holds for `href`: search engines do not follow an address that breaks the rules of addresses.",
        help: "Correct the address.",
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
        title: "The parts of a language tag are not joined by a hyphen",
        why: "Language and country are joined by one hyphen, `en-US`. The underscore is what programming languages write, and search engines do not read it.",
        help: "Join language and country with a hyphen; give each of several tags a link of its own.",
        severities: google(Error),
        fix: Auto,
        bad: [pair!("en_US"), pair!("de--AT"), pair!("de-")],
        good: [pair!("en-US"), pair!("zh-Hant-TW")],
        sources: [RFC5646, GOOGLE_LOCALIZED],
    }
    /// The language is none of ISO 639-1.
    HREFLANG_LANGUAGE_UNKNOWN = "hreflang-language-unknown" {
        title: "A language tag begins with no known language",
        why: "Google reads languages of ISO 639-1 only, which have two letters. Country codes, longer codes and names of languages are not understood, so that the link says nothing.",
        help: "Write the two letters of the language, for example `ja` for Japanese.",
        severities: google(Error),
        fix: Suggest,
        bad: [pair!("jp"), pair!("english"), pair!("fil"), pair!("xx-US"), pair!("xyz")],
        good: [pair!("ja"), pair!("tw"), pair!("uk")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `iw` and its like.
    HREFLANG_LANGUAGE_DEPRECATED = "hreflang-language-deprecated" {
        title: "A language tag begins with a code that is out of use",
        why: "The code has been replaced by another. Programs know the new one for sure, the old one perhaps.",
        help: "Write the code that has taken its place.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        bad: [pair!("iw"), pair!("in-ID")],
        good: [pair!("he"), pair!("id-ID"), pair!("no")],
        sources: [LANGUAGE_REGISTRY],
    }
    /// `be` for Belgium.
    HREFLANG_COUNTRY_AS_LANGUAGE = "hreflang-country-as-language" {
        title: "A language code that is most likely meant as a country",
        why: "`be` is Belarusian, not Belgium. A country alone cannot be told to search engines. Reported only where the address or the other links speak for the country.",
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
    /// The country is none.
    HREFLANG_REGION_UNKNOWN = "hreflang-region-unknown" {
        title: "A language tag names no known country",
        why: "Behind the language Google reads countries of ISO 3166-1 alpha-2, which have two letters. It cannot tell for whom another code is.",
        help: "Write the two letters of the country, or the language alone.",
        severities: google(Error),
        fix: NoFix,
        bad: [pair!("en-XX"), pair!("ja-JA"), pair!("en-USA")],
        good: [pair!("en-US"), pair!("sv-FI"), pair!("zh-Hans-SG")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `en-UK`, `en-EU`.
    HREFLANG_REGION_RESERVED = "hreflang-region-reserved" {
        title: "A language tag names a reserved code as country",
        why: "`EU`, `UN` and `UK` are reserved and are not countries of ISO 3166-1. Google does not take them for a country; Great Britain is `GB`.",
        help: "Write `GB` for Great Britain, and the language alone for a continent.",
        severities: google(Error),
        fix: Auto,
        bad: [pair!("en-UK"), pair!("en-EU")],
        good: [pair!("en-GB"), pair!("uk-UA")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `es-419`.
    HREFLANG_REGION_NUMERIC = "hreflang-region-numeric" {
        title: "A language tag names a region by number",
        why: "`es-419`, Spanish of Latin America, is a valid tag and other programs read it. Google names it as one that it does not support.",
        help: "Write the language alone, or one link for each country.",
        severities: google(Warning),
        fix: Suggest,
        bad: [pair!("es-419")],
        good: [pair!("es"), pair!("es-MX")],
        sources: [GOOGLE_LOCALIZED, RFC5646],
    }
    /// `US`, `GB-en`.
    HREFLANG_REGION_FIRST = "hreflang-region-first" {
        title: "A language tag begins with the country",
        why: "The language comes first and must not be left out; the country may follow. Google does not work out the language from the country.",
        help: "Write the language, a hyphen and the country.",
        severities: google(Error),
        fix: Suggest,
        bad: [pair!("US"), pair!("GB-en"), pair!("dk-da")],
        good: [pair!("en-GB"), pair!("de-DE"), pair!("nl-BE")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `zh-Hanx`.
    HREFLANG_SCRIPT_INVALID = "hreflang-script-invalid" {
        title: "A language tag names no known script",
        why: "Four letters after the language are a script of ISO 15924, as in `zh-Hans`. What is on no list says nothing.",
        help: "Correct the script, or leave it out.",
        severities: google(Warning),
        fix: NoFix,
        bad: [pair!("zh-Hanx")],
        good: [pair!("zh-Hans"), pair!("sr-Latn-RS")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// `de-DE-1996`.
    HREFLANG_TOO_MANY_SUBTAGS = "hreflang-too-many-subtags" {
        title: "A language tag says more than search engines read",
        why: "Google describes language, script and country, in this order. Variants and extensions are valid in language tags, but nobody says that they are read here.",
        help: "Leave the rest out.",
        severities: google(Warning),
        fix: Suggest,
        bad: [pair!("de-DE-1996"), pair!("ca-valencia")],
        good: [pair!("de-DE"), pair!("zh-Hant-TW")],
        sources: [GOOGLE_LOCALIZED, RFC5646],
    }
    /// `EN-us`.
    HREFLANG_CASE = "hreflang-case" {
        title: "A language tag in unusual letters",
        why: "Capital and small letters make no difference here. Small letters for the language and capitals for the country are the custom, small letters throughout are common.",
        help: "Write the tag in the customary letters, if at all.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [pair!("EN-us"), pair!("DE"), site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("X-Default" "/a"),),
            page!("/b" link!("en" "/a"), link!("de" "/b"), link!("X-Default" "/a"),),
        )],
        good: [pair!("en-US"), pair!("en-us"), pair!("zh-hant-tw")],
        sources: [RFC5646],
    }
    /// No tag, or space around it.
    HREFLANG_EMPTY = "hreflang-empty" {
        title: "`hreflang` is empty or has spaces around the tag",
        why: "Without a tag nobody knows for whom the page is. Spaces are not part of a tag, and not every program takes them away.",
        help: "Write the tag and nothing else.",
        severities: google(Error),
        fix: Auto,
        bad: [raw!("<xhtml:link rel=\"alternate\" hreflang=\"\" href=\"https://www.example.net/b\"/>"), pair!(" de")],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED, RFC5646],
    }
    /// `x_default`, `default`.
    HREFLANG_X_DEFAULT_MALFORMED = "hreflang-x-default-malformed" {
        title: "`x-default` is misspelt",
        why: "The page for all other languages has the one word `x-default`. Search engines take anything else for a language that they do not know.",
        help: "Write `x-default`.",
        severities: google(Error),
        fix: Auto,
        bad: [pair!("x_default"), raw!("<xhtml:link rel=\"alternate\" hreflang=\"default\" href=\"https://www.example.net/b\"/>")],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// Nothing for all others.
    HREFLANG_X_DEFAULT_MISSING = "hreflang-x-default-missing" {
        title: "No `x-default` among the languages",
        why: "Google recommends to name the page for visitors whose language is not among the others. It is not required. Reported once for a file.",
        help: "Add a link with `hreflang=\"x-default\"`, if there is a page for everybody else.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"),),
            page!("/b" link!("en" "/a"), link!("de" "/b"),),
        )],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// The page itself is not among its versions.
    HREFLANG_SELF_MISSING = "hreflang-self-missing" {
        title: "The page does not list itself among its languages",
        why: "Each version has to list all versions, itself included. Google asks for it, so that it can tell which language this page is.",
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
    /// B does not list A.
    HREFLANG_RETURN_MISSING = "hreflang-return-missing" {
        title: "The other version does not link back",
        why: "Two pages have to name each other; otherwise anybody could claim to be a version of somebody else's page. Google ignores links that are not mutual. The page for `x-default` is often shared by many others and is not asked for links back.",
        help: "List this page among the languages of the other one, too.",
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
    /// Pages in other files.
    HREFLANG_TARGET_NOT_SUPPLIED = "hreflang-target-not-supplied" {
        title: "Language links to pages that are not in this file",
        why: "That is fine: versions may be listed in other sitemaps and on other domains. Whether they link back can be told only if those sitemaps are checked as well. Reported once for a file.",
        help: "Check the sitemaps of all languages together to be sure.",
        severities: google(Info),
        fix: NoFix,
        bad: [site!(
            page!("/a" link!("en" "/a"), "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.de/\"/>\n", link!("x-default" "/a"),),
        )],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }
    /// The same tag twice.
    HREFLANG_DUPLICATE_LANGUAGE = "hreflang-duplicate-language" {
        title: "The same language twice for one page",
        why: "Two addresses for the same readers contradict each other, and nobody can tell which one search engines show.",
        help: "Leave one of the links, or tell the two apart by their countries.",
        severities: Severities::protocol(Error),
        fix: Suggest,
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"EN\" href=\"https://www.example.net/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://www.example.org/a\"/>"),
        ],
        good: [pair!("en-GB")],
        sources: [RFC5646, SITEMAPR],
    }
    /// One page for everybody.
    HREFLANG_SAME_HREF_MANY_LANGUAGES = "hreflang-same-href-many-languages" {
        title: "One address for too many languages",
        why: "A page is hardly in more than three languages at once, and where all links lead to one address there is no page in another language. Most often the generator has written the same address for all of them, or the site chooses the language without an address for each.",
        help: "Give each language its own address, or leave out those that have none.",
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
    /// Versions with different sets.
    HREFLANG_CLUSTER_INCONSISTENT = "hreflang-cluster-inconsistent" {
        title: "Versions of a page list different languages",
        why: "Every version has to list all versions. Where one lists fewer than another, Google knows the whole set from some of the pages only.",
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
    /// Labelled differently.
    HREFLANG_CONFLICTING_LANGUAGE = "hreflang-conflicting-language" {
        title: "A page is called different languages by different pages",
        why: "One page says that the address is for one kind of reader, another says something else. Nobody can tell which one search engines believe.",
        help: "Use the same tag for an address everywhere.",
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
    /// Only a link, no entry.
    HREFLANG_ALTERNATE_NOT_LISTED_AS_URL = "hreflang-alternate-not-listed-as-url" {
        title: "A version of the page has no entry of its own",
        why: "Google asks for a `url` for each version. Reported only where most pages of this language and host do have entries, so that this one seems forgotten and not listed in another file.",
        help: "Add a `url` for the version, with the same links.",
        severities: google(Warning),
        fix: Suggest,
        because: "The page may be listed in another sitemap, or in none on purpose.",
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
        title: "A language link writes the address otherwise than its entry",
        why: "The entry of the page differs by its slash, scheme, `www` or letters only. For search engines these are two addresses, and the versions may not be matched.",
        help: "Write the address as the page's entry has it.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Which of the two addresses answers, only the site can say.",
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
    /// Nothing but the page itself.
    HREFLANG_SINGLE = "hreflang-single" {
        title: "The only language link leads to the page itself",
        why: "With one version there is nothing to choose from. The link does no harm and no good.",
        help: "Leave the link out until there is another version.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [site!(page!("/a" link!("en" "/a"),),)],
        good: [
            pair!("de"),
            site!(page!("/a" link!("de" "/b"),),),
        ],
        sources: [choice!("a link to the page itself names no other version")],
    }
    /// In an index.
    HREFLANG_ON_INDEX = "hreflang-on-index" {
        title: "A language link in a sitemap index",
        why: "Language links tell versions of a page. An index lists sitemaps, for which nobody defines them. No search engine says that it refuses such an index, nor that it reads the links.",
        help: "Put the links into the `url` entries of the listed sitemaps.",
        severities: google(Warning),
        fix: NoFix,
        bad: [Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc><xhtml:link xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/b.xml\"/>"))],
        good: [Case::new(Sitemap("<loc>https://www.example.org/a.xml</loc>"))],
        sources: [GOOGLE_LOCALIZED, XSD_INDEX, MEASURED],
    }
    /// Something in the link.
    HREFLANG_LINK_HAS_CONTENT = "hreflang-link-has-content" {
        title: "A language link is not empty",
        why: "`xhtml:link` says everything in its attributes and ends with `/>`. Text or elements in it are read by nobody, and schema validation refuses even a space.",
        help: "End the link with `/>` and put nothing in it.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Auto,
        because: "What can be seen is only suggested for removal: somebody wrote it.",
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
    /// `link` without its namespace.
    HREFLANG_PLAIN_LINK_ELEMENT = "hreflang-plain-link-element" {
        title: "A language link without the namespace of XHTML",
        why: "`link` is not an element of sitemaps; language links are `xhtml:link`, in the namespace of XHTML. Search engines pass over any other, and schema validation fails.",
        help: "Write `xhtml:link` and declare the prefix on `urlset`: `xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"`.",
        severities: google(Error).and(Xsd, Error).and(Google, Warning),
        fix: Auto,
        bad: [
            raw!("<link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/b\"/>"),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url>\n<loc>https://www.example.org/a</loc>\n<link rel=\"alternate\" hreflang=\"en\" href=\"https://www.example.org/a\"></link>\n<link rel=\"alternate\" hreflang=\"x-default\" href=\"https://www.example.org/a\"/>\n</url>\n</urlset>\n")),
        ],
        good: [pair!("de"), site!("<url><loc>https://www.example.org/</loc><link>x</link></url>\n",)],
        sources: [GOOGLE_LOCALIZED, XSD_SITEMAP, MEASURED],
    }
    /// Beside the entries.
    HREFLANG_OUTSIDE_URL = "hreflang-outside-url" {
        title: "A language link is outside of any `url`",
        why: "A language link belongs to the page whose `url` it is in. Beside the entries it belongs to none.",
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
    /// One translation of two pages.
    HREFLANG_ENTRY_IN_TWO_CLUSTERS = "hreflang-entry-in-two-clusters" {
        title: "Two pages of one language claim the same version",
        why: "A page is the translation of one page. Where two pages in the same language name it as their version, it can link back to one of them only, and the other link is ignored.",
        help: "Link each page to its own version, or leave the link out where there is none.",
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
