//! Rules of the family `loc`: the URL in `<loc>`, taken by itself.

pub(crate) mod accept;
pub(crate) mod anyuri;
pub(crate) mod judge;
mod nfc;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::rules::prelude::*;
use crate::rules::value::bare;
use crate::rules::xml::{BOM_MISPLACED, DISCOURAGED_CHARACTER};
use crate::text::space::trim_xml_space;
use crate::text::url::{last_segment, without_query};
use crate::xml::ampersands;

/// The protocol requires fewer characters than this; the schema allows up to as many.
const MAX_CHARS: usize = 2_048;
const MAX_CHARS_YANDEX: usize = 1_024;
const MIN_CHARS_XSD: usize = 12;

/// A sitemap with one URL, which contains so many letters.
#[cfg(not(target_os = "unknown"))]
macro_rules! long {
    ($start:literal $letters:literal $end:literal) => {
        Case::new(Example::many(
            concat!("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/", $start),
            "a",
            $letters,
            concat!($end, "</loc></url>\n</urlset>\n"),
        ))
    };
}

rules! {
    LOC_WHITESPACE = "loc-whitespace" {
        title: "White space around the URL",
        why: "Most search engines trim spaces and line ends around a URL, but some take them as part of it: Search Console has reported “not a valid URL”. No search engine trims a no-break space.",
        help: "Put the URL between the tags with nothing around it.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>\n  https://www.example.org/a\n</loc>")),
            Case::new(Url("<loc>https://www.example.org/a </loc>")),
            Case::new(Url("<loc>\u{a0}https://www.example.org/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%20b</loc>")),
        ],
        sources: [HEXO_37, MEASURED],
    }

    LOC_INTERNAL_WHITESPACE = "loc-internal-whitespace" {
        title: "White space inside the URL",
        why: "A URL ends at the first space. Search Console reports “Invalid URL”, and the page is not read from the sitemap.",
        help: "Write `%20` for a space that belongs to the URL, and remove line ends and tabs.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/a b</loc>")),
            Case::new(Url("<loc>https://www.example.org/a\n  b</loc>")),
            Case::new(Url("<loc>https://www.exam ple.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/a https://www.example.org/b</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/site map.xml</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a%20b</loc>")),
            Case::new(Url("<loc> https://www.example.org/ab\n</loc>")),
        ],
        sources: [RFC3986, GOOGLE_REPORT, MEASURED],
    }

    LOC_NOT_ABSOLUTE = "loc-not-absolute" {
        title: "Incomplete URL",
        why: "Search engines read a sitemap on its own, so every URL in it must be complete. They do not follow one without `https://` and the host name.",
        help: "Write the whole URL, starting with `https://`. If you tell the checker the sitemap's URL, it offers this as a fix.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>/about-our-company</loc>")).at("https://www.example.org/sitemap.xml"),
            Case::new(Url("<loc>//www.example.org/a</loc>")),
            Case::new(Url("<loc>www.example.org/a</loc>")),
            Case::new(Url("<loc>about/company.html</loc>")),
            Case::new(Url("<loc>localhost:8000/about</loc>")),
            Case::new(Url("<loc>\"https://www.example.org/about\"</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/about</loc>")),
            Case::new(Url("<loc>http://www.example.org/www.example.org/a</loc>")),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD, GOOGLE_REPORT, YANDEX_ERRORS],
    }

    LOC_SCHEME_UNSUPPORTED = "loc-scheme-unsupported" {
        title: "Scheme other than http or https",
        why: "Crawlers fetch pages over http and https. They cannot crawl `mailto:`, `tel:`, `javascript:` or `file:` links.",
        help: "List the page itself, or leave the entry out.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>javascript:alert(1)</loc>")),
            Case::new(Url("<loc>mailto:someone@example.org</loc>")),
            Case::new(Url("<loc>tel:+4930123456</loc>")),
            Case::new(Url("<loc>file:///home/user/site/index.html</loc>")),
            Case::new(Url("<loc>ftp://ftp.example.org/readme.html</loc>")),
        ],
        good: [
            Case::new(Url("<loc>http://www.example.org/mailto:someone</loc>")),
            Case::new(Url("<loc>HTTPS://www.example.org/</loc>")),
        ],
        sources: [PROTOCOL, MEASURED, GOOGLE_REPORT, YANDEX_ERRORS],
    }

    LOC_SCHEME_TYPO = "loc-scheme-typo" {
        title: "Misspelled scheme",
        why: "A URL that begins with `htp://` or `http:/` leads nowhere. It is Google's own example of an “Invalid URL”.",
        help: "Write `https://` or `http://`.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: Auto,
        because: "If `http` and `https` are equally likely, the fix is only a suggestion: only your server shows which of them works.",
        bad: [
            Case::new(Url("<loc>htp://www.example.org/</loc>")),
            Case::new(Url("<loc>http:/www.example.org/a</loc>")),
            Case::new(Url("<loc>https//www.example.org/a</loc>")),
            Case::new(Url("<loc>http//:www.example.org/a</loc>")),
            Case::new(Url("<loc>hhtps://www.example.org/a</loc>")),
            Case::new(Url("<loc>https:\\\\www.example.org\\a</loc>")),
            Case::new(Url("<loc>https:www.example.org/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>http://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/htp://</loc>")),
            Case::new(Url("<loc>ftp://ftp.example.org/</loc>")),
            Case::new(Url("<loc>http/www.example.org</loc>")),
        ],
        sources: [GOOGLE_REPORT, YANDEX_ERRORS],
    }

    LOC_DOUBLED_ORIGIN = "loc-doubled-origin" {
        title: "Site URL written twice",
        why: "The generator put the site's URL before a URL that was already complete. Crawlers ask for a host that does not exist and find none of the pages.",
        help: "Write the site's URL once.",
        severities: Severities::protocol(Error),
        fix: Auto,
        because: "If the two schemes or hosts differ, the fix is only a suggestion: only your server shows which of them works.",
        bad: [
            Case::new(Url("<loc>https://www.example.orghttps://www.example.org/docs/</loc>")),
            Case::new(Url("<loc>https://https://www.example.org/docs/</loc>")),
            Case::new(Url("<loc>https:https://www.example.org/docs/</loc>")),
            Case::new(Url("<loc>http://https://http://www.example.org/docs/</loc>")),
            Case::new(Url("<loc>https://www.example.org/https://www.example.org/docs/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://archive.example.org/web/2020/https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/?to=https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://about-https.example.org/</loc>")),
            Case::new(Url("<loc>https://archive.example.org/https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/web/2020/https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/www.example.org</loc>")),
            Case::new(Url("<loc>https://www.example.org/www.example.organic/a</loc>")),
            Case::new(Url("<loc>https://www.example.org/https/www.example.net/a</loc>")),
        ],
        sources: [DOCSY_1897],
    }

    LOC_PLACEHOLDER_VALUE = "loc-placeholder-value" {
        title: "Missing value in URL (undefined, null)",
        why: "Programs write `None`, `null`, `NaN` or `undefined` when a value is missing, usually because the site's URL was never set. Crawlers find no page there.",
        help: "Set the site's URL in the generator and build the sitemap again.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: NoFix,
        whole_file: "is told once for a host, at its first URL",
        bad: [
            Case::new(Url("<loc>None</loc>")),
            Case::new(Url("<loc>undefined</loc>")),
            Case::new(Url("<loc>N/A</loc>")),
            Case::new(Url("<loc>https://www.example.org/undefined/about</loc>")),
            Case::new(Url("<loc>https://www.example.org/[object%20Object]</loc>")),
            Case::new(Url("<loc>https://www.example.org/blog/null</loc>")),
            Case::new(Url("<loc>https://www.example.org/blog/NaN</loc>")),
            Case::new(Url("<loc>https://www.example.org/None</loc>")),
            Case::new(Url("<loc>undefined/about</loc>")),
            Case::new(Url("<loc>https://undefined/about</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/none</loc>")),
            Case::new(Url("<loc>https://www.example.org/undefined-behaviour</loc>")),
            Case::new(Url("<loc>https://www.example.org/nullable/?q=null&amp;null=1</loc>")),
            Case::new(Url("<loc>https://www.example.org/wiki/Null</loc>")),
            Case::new(Url("<loc>https://www.example.org/wiki/NaN</loc>")),
            Case::new(Url("<loc>https://www.example.org/none-of-the-above</loc>")),
            Case::new(Url("<loc>https://www.example.org/recipes/nan</loc>")),
        ],
        sources: [MKDOCS_1783, PROTOCOL, GOOGLE_REPORT, YANDEX_ERRORS],
    }

    LOC_HOST_MISSING = "loc-host-missing" {
        title: "URL without a host",
        why: "Without a host, crawlers do not know which server to ask.",
        help: "Write the host after `//`.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>http:///about-us</loc>")),
            Case::new(Url("<loc>https://:443/about-us</loc>")),
            Case::new(Url("<loc>https://?page=12345</loc>")),
            Case::new(Url("<loc>https:///www.example.org/about-us</loc>")),
        ],
        good: [
            Case::new(Url("<loc>http://www.example.org/about-us</loc>")),
            Case::new(Url("<loc>http:/www.example.org/about-us</loc>")),
            Case::new(Url("<loc>/about-us-and-them</loc>")),
        ],
        sources: [RFC3986, MEASURED, GOOGLE_REPORT, YANDEX_ERRORS],
    }

    LOC_HOST_INVALID = "loc-host-invalid" {
        title: "Invalid host name",
        why: "DNS finds no server under such a name, so crawlers never fetch the page. An underscore works in practice, although host names should not contain one.",
        help: "Copy the host from a browser's address bar.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>http://exa_mple..com/</loc>")),
            Case::new(Url("<loc>https://-example.org/</loc>")),
            Case::new(Url("<loc>https://www.exam!ple.org/</loc>")),
            Case::new(Url("<loc>https://[::1/abcd</loc>")),
            Case::new(Url("<loc>https://[domain].example.org/abcd</loc>")),
            Case::new(Url("<loc>https://256.1.1.1/a</loc>")),
            Case::new(Url("<loc>https://my_shop.example.org/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://xn--mnchen-3ya.example/</loc>")),
            Case::new(Url("<loc>https://[2001:db8::1]/a</loc>")),
            Case::new(Url("<loc>https://192.0.2.1/a</loc>")),
            Case::new(Url("<loc>https://a--b.3com.example.org/a_b</loc>")),
            Case::new(Url("<loc>https://www.exam ple.org/</loc>")),
        ],
        sources: [RFC3986, RFC1123, GOOGLE_REPORT, YANDEX_ERRORS],
    }

    LOC_HOST_UPPERCASE = "loc-host-uppercase" {
        title: "Upper case in scheme or host",
        why: "It is the same URL, but programs that compare URLs letter by letter see another site.",
        help: "Write scheme and host in lower case.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>HTTPS://Example.ORG/</loc>")),
            Case::new(Url("<loc>https://www.Example.org/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://example.org/About</loc>")),
            Case::new(Url("<loc>https://example.org/?q=HTTPS</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_HOST_TRAILING_DOT = "loc-host-trailing-dot" {
        title: "Dot at the end of the host",
        why: "Browsers treat the host with a dot as another site, with its own cookies, so the page exists twice.",
        help: "Delete the dot.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "In DNS both names are the same, but a server may respond to only one of them.",
        bad: [
            Case::new(Url("<loc>https://www.example.org./a</loc>")),
            Case::new(Url("<loc>https://www.example.org.:8080/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a.</loc>")),
            Case::new(Url("<loc>https://www.example.org../a</loc>")),
        ],
        sources: [WHATWG_URL],
    }

    LOC_HOST_IDN_UNICODE = "loc-host-idn-unicode" {
        title: "International host name not in ASCII",
        why: "The protocol allows it and browsers show it, but some programs that read sitemaps do not know that it stands for the name with `xn--`.",
        help: "Write the host in its ASCII form, starting with `xn--`.",
        severities: Severities::protocol(Info),
        fix: Auto,
        because: "With “ß” and a few other letters the fix is only a suggestion, because older programs translate them to another name.",
        bad: [
            Case::new(Url("<loc>https://münchen.example/</loc>")),
            Case::new(Url("<loc>https://www.пример.example/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://xn--mnchen-3ya.example/</loc>")),
            Case::new(Url("<loc>https://www.example.org/münchen</loc>")),
        ],
        sources: [RFC3987, GOOGLE_ROBOTS, UTS46],
    }

    LOC_HOST_IDN_INVALID = "loc-host-idn-invalid" {
        title: "Invalid international host name",
        why: "Nobody can register or look up such a name, so crawlers never fetch the page.",
        help: "Copy the host from a browser's address bar.",
        severities: Severities::protocol(Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>https://xn--zz\u{2013}.example/</loc>")),
            Case::new(Url("<loc>https://xn--0.example.org/</loc>")),
            Case::new(Url("<loc>https://www.exa\u{fffd}mple.org/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://xn--mnchen-3ya.example/</loc>")),
            Case::new(Url("<loc>https://www.example.org/xn--zz</loc>")),
        ],
        sources: [UTS46],
    }

    LOC_USERINFO = "loc-userinfo" {
        title: "User name or password in URL",
        why: "Crawlers drop such a URL or ask without the password. Everyone who reads the sitemap can read the password.",
        help: "Delete everything up to and including the `@`, and change the password.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Without them the server may refuse the page or show another one.",
        bad: [
            Case::new(Url("<loc>https://user:secret@www.example.org/</loc>")),
            Case::new(Url("<loc>https://user@www.example.org/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/@user</loc>")),
            Case::new(Url("<loc>https://www.example.org?to=a@example.org</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PORT_DEFAULT = "loc-port-default" {
        title: "Default port in URL",
        why: "It is the same page under another URL, and programs that compare letter by letter count two.",
        help: "Leave the port out.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org:443/</loc>")),
            Case::new(Url("<loc>http://www.example.org:80/</loc>")),
            Case::new(Url("<loc>https://www.example.org:/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org:80/</loc>")),
            Case::new(Url("<loc>https://www.example.org/:443</loc>")),
        ],
        sources: [RFC3986, GOOGLE_ROBOTS],
    }

    LOC_PORT_NONSTANDARD = "loc-port-nonstandard" {
        title: "Unusual port in URL",
        why: "Public pages rarely use such a port. It often belongs to a development server whose URL got into the sitemap.",
        help: "Write the URL that visitors use.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>https://www.example.org:8443/</loc>")),
            Case::new(Url("<loc>http://shop.example.org:8000/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org:443/</loc>")),
            Case::new(Url("<loc>https://www.example.org/a:8443</loc>")),
            Case::new(Url("<loc>http://localhost:8000/a</loc>")),
        ],
        sources: [PROTOCOL, MKDOCS_3303],
    }

    LOC_PORT_INVALID = "loc-port-invalid" {
        title: "Invalid port",
        why: "Ports are numbers from 1 to 65535. Crawlers cannot use any other, so they never fetch the page.",
        help: "Correct the port, or leave it out together with its colon.",
        severities: Severities::protocol(Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>http://www.example.org:99999/</loc>")),
            Case::new(Url("<loc>http://www.example.org:http/a</loc>")),
            Case::new(Url("<loc>http://www.example.org:0/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>http://www.example.org:65535/</loc>")),
            Case::new(Url("<loc>http://[2001:db8::99999]/</loc>")),
            Case::new(Url("<loc>http://www.example.org:/</loc>")),
        ],
        sources: [RFC3986, MEASURED],
    }

    LOC_FRAGMENT = "loc-fragment" {
        title: "Fragment in URL",
        why: "Search engines ignore everything from `#` on. Entries that differ only there become duplicates, and pages that need the fragment are not found.",
        help: "Leave out `#` and everything after it. A page that needs it, like `#/about`, must get a URL without `#`; list that URL.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/#/about</loc>")),
            Case::new(Url("<loc>https://www.example.org/a#top</loc>")),
            Case::new(Url("<loc>https://www.example.org/a#</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/about</loc>")),
            Case::new(Url("<loc>https://www.example.org/c%23/intro</loc>")),
        ],
        sources: [GOOGLE_URL, RFC3986],
    }

    LOC_PERCENT_INVALID = "loc-percent-invalid" {
        title: "Invalid percent-encoding",
        why: "In a URL, `%` begins an escape of two hexadecimal digits. Servers reject an incomplete escape, and so does the official schema.",
        help: "Write `%25` for a literal `%`.",
        severities: Severities::protocol(Error).and(Xsd, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/100%</loc>")),
            Case::new(Url("<loc>https://www.example.org/50%-off</loc>")),
            Case::new(Url("<loc>https://www.example.org/?q=%zz</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/100%/sitemap.xml</loc>")),
            Case::new(Url("<loc>https://www.example.org/gr%u00FCn</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/100%25</loc>")),
            Case::new(Url("<loc>https://www.example.org/%C3%BC</loc>")),
        ],
        sources: [RFC3986, MEASURED],
    }

    LOC_PERCENT_LOWERCASE = "loc-percent-lowercase" {
        title: "Percent-encoding in lower case",
        why: "It is the same URL, but programs that compare letter by letter see two.",
        help: "Write the hexadecimal digits in upper case.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(Url("<loc>https://www.example.org/m%c3%bcnchen</loc>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/m%C3%BCnchen</loc>")),
            Case::new(Url("<loc>https://www.example.org/%7euser</loc>")),
            Case::new(Url("<loc>https://www.example.org/c3bc</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PERCENT_UNRESERVED = "loc-percent-unreserved" {
        title: "Unnecessary percent-encoding",
        why: "Letters, digits, `-`, `.`, `_` and `~` mean the same with or without an escape, but programs that compare letter by letter see two URLs.",
        help: "Write the character itself.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/%7Euser</loc>")),
            Case::new(Url("<loc>https://www.example.org/%61bout</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/~user</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%2Fb%26c</loc>")),
            Case::new(Url("<loc>https://www.example.org/a/%2E%2E/b</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PERCENT_DOUBLE = "loc-percent-double" {
        title: "Double percent-encoding",
        why: "`%25C3` means the text `%C3`, not a letter. The server looks for a page with that text in its name and most likely has none.",
        help: "Escape once: `%C3` instead of `%25C3`.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [Case::new(Url("<loc>https://www.example.org/caf%25C3%25A9</loc>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/caf%C3%A9</loc>")),
            Case::new(Url("<loc>https://www.example.org/100%25</loc>")),
            Case::new(Url("<loc>https://www.example.org/100%25-off</loc>")),
            Case::new(Url("<loc>https://www.example.org/?to=https%3A%2F%2Fexample.org%2Fcaf%25C3%25A9</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PERCENT_NOT_UTF8 = "loc-percent-not-utf8" {
        title: "Percent-encoding not in UTF-8",
        why: "The protocol leaves the encoding to the server, but nearly all servers expect UTF-8 today. They find no page for letters in an older encoding.",
        help: "Escape the letters as UTF-8, unless the server expects the older encoding.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/%FCmlat.php</loc>")),
            Case::new(Url("<loc>https://www.example.org/?q=%D0</loc>")),
            Case::new(Url("<loc>https://www.example.org/%C3%A4%E4</loc>")),
            Case::new(Url("<loc>https://www.example.org/caf%C3</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/%C3%BCmlat.php</loc>")),
            Case::new(Url("<loc>https://www.example.org/%D0%BF%20%F0%9F%98%80</loc>")),
            Case::new(Url("<loc>https://www.example.org/%EF%BC%88%EF%BF%BC%EF%BF%A5</loc>")),
            Case::new(Url("<loc>https://www.example.org/%C3%89t%C3%A9%E2%80%93%C3%84%C2%AE</loc>")),
        ],
        sources: [PROTOCOL],
    }

    LOC_NON_ASCII = "loc-non-ascii" {
        title: "Characters outside ASCII in URL",
        why: "The protocol allows them, but search engines differ in how they send such a URL to the server. A percent-encoded URL is the same for all of them.",
        help: "Percent-encode the characters as UTF-8.",
        severities: Severities::protocol(Info),
        fix: Auto,
        because: "For letters read in the wrong encoding, like `Ã©` for `é`, the fix is only a suggestion: only your server shows which letters were meant.",
        bad: [
            Case::new(Url("<loc>https://www.example.org/ümlat</loc>")),
            Case::new(Url("<loc>https://www.example.org/?q=日本</loc>")),
            Case::new(Url("<loc>https://www.example.org/citÃ\u{A0}</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/%C3%BCmlat</loc>")),
            Case::new(Url("<loc>https://münchen.example/</loc>")),
        ],
        sources: [PROTOCOL, RFC3987],
    }

    LOC_NOT_NFC = "loc-not-nfc" {
        title: "Accents stored as separate characters",
        why: "macOS stores file names this way. The URL looks the same as the one people type, but it is a different URL, and servers tell the two apart.",
        help: "Write the letter with its accent as one character, if the server knows the page by that name.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [Case::new(Url("<loc>https://www.example.org/cafe\u{301}</loc>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/caf\u{e9}</loc>")),
            Case::new(Url("<loc>https://www.example.org/x\u{301}</loc>")),
        ],
        sources: [RFC3987],
    }

    LOC_ILLEGAL_CHARACTER = "loc-illegal-character" {
        title: "Forbidden character in URL",
        why: "Quotes, angle brackets, braces and bars must be escaped. Search Console reports “Invalid URL”.",
        help: "Percent-encode the character.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/a|b</loc>")),
            Case::new(Url("<loc>https://www.example.org/\"a\"</loc>")),
            Case::new(Url("<loc>https://www.example.org/a{b}</loc>")),
            Case::new(Url("<loc>https://www.example.org/a&lt;b</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a%7Cb</loc>")),
            Case::new(Url("<loc>https://www.example.org/it's!(a)*b;c,d=e:@$~</loc>")),
            Case::new(Url("<loc>https://www.example.org/a\\b</loc>")),
            Case::new(Url("<loc>https://www.example.org/{{ page.url }}</loc>")),
        ],
        sources: [RFC3986, GOOGLE_REPORT, GOOGLE_URL],
    }

    LOC_BACKSLASH = "loc-backslash" {
        title: "Backslash in URL",
        why: "A URL must not contain a backslash. Browsers read it as a slash, other programs do not.",
        help: "Write `/`.",
        severities: Severities::protocol(Error),
        fix: Suggest,
        because: "Browsers read a slash, but other programs send the backslash itself.",
        bad: [
            Case::new(Url("<loc>https://www.example.org\\a\\b</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a/b</loc>")),
            Case::new(Url("<loc>https:\\\\www.example.org\\a</loc>")),
            Case::new(Url("<loc>https://www.example.org/%5C</loc>")),
        ],
        sources: [RFC3986, WHATWG_URL],
    }

    LOC_BRACKETS_UNENCODED = "loc-brackets-unencoded" {
        title: "Square bracket in path or query",
        why: "Only hosts may contain brackets. Most servers accept them elsewhere, but the official schema does not, and Google advises against them.",
        help: "Write `%5B` for `[` and `%5D` for `]`.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/?f[]=1</loc>")),
            Case::new(Url("<loc>https://www.example.org/a[1]</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/?f%5B%5D=1</loc>")),
            Case::new(Url("<loc>https://[2001:db8::1]/a</loc>")),
        ],
        sources: [RFC3986, GOOGLE_URL, MEASURED],
    }

    LOC_DOT_SEGMENTS = "loc-dot-segments" {
        title: "`.` or `..` in path",
        why: "Crawlers resolve the dots before they fetch the page, so the page has two URLs: this one and the one they fetch.",
        help: "Write the path that the dots lead to.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/a/../b</loc>")),
            Case::new(Url("<loc>https://www.example.org/./a</loc>")),
            Case::new(Url("<loc>https://www.example.org/a/%2E%2E/b</loc>")),
            Case::new(Url("<loc>https://www.example.org/a&amp;b/..</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/.well-known/a</loc>")),
            Case::new(Url("<loc>https://www.example.org/a/.../b..c/d.</loc>")),
            Case::new(Url("<loc>https://www.example.org/?file=../a</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_EMPTY_PATH = "loc-empty-path" {
        title: "URL without a path",
        why: "It is the same URL as with `/` after the host, and that is the form crawlers request and show.",
        help: "Add `/` after the host.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org</loc>")),
            Case::new(Url("<loc>https://www.example.org?page=2</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/a</loc>")),
        ],
        sources: [PROTOCOL, RFC3986],
    }

    LOC_DOUBLE_SLASH_PATH = "loc-double-slash-path" {
        title: "Two slashes in a row",
        why: "Usually two parts of a URL were joined, each with its own slash. Servers often show the page anyway, so it has two URLs.",
        help: "Leave one slash, if the server finds the page there.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org//a</loc>")),
            Case::new(Url("<loc>https://www.example.org/a//b/</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/web/2020/https://example.org/a</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?b=//c</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_EMPTY_QUERY = "loc-empty-query" {
        title: "Empty part in the query",
        why: "A `?` or `&` with nothing after it makes a second URL for the same page.",
        help: "Delete the `?` or `&`.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "For a server these are two URLs. It may respond to only one of them, or differently to each.",
        bad: [
            Case::new(Url("<loc>https://www.example.org/a?</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?&amp;b=1</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?b=1&amp;&amp;c=2</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?b=1&amp;</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a?b=&amp;c</loc>")),
            Case::new(Url("<loc>https://www.example.org/a&amp;&amp;b</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_TOO_LONG = "loc-too-long" {
        title: "URL too long",
        why: "The protocol requires URLs of fewer than 2,048 characters; the official schema allows 2,048 at most. Search engines drop longer ones.",
        help: "Give the page a shorter URL.",
        severities: Severities::protocol(Error).and(Xsd, Error),
        fix: NoFix,
        bad: [long!("" 2_024 ""), long!("" 2_025 "")],
        good: [long!("" 2_023 ""), long!("" 2_000 "&amp;b&amp;c&amp;d&amp;e&amp;f")],
        sources: [PROTOCOL, XSD_SITEMAP, MEASURED],
    }

    LOC_TOO_LONG_YANDEX = "loc-too-long-yandex" {
        title: "URL too long for Yandex",
        why: "Yandex reads URLs of up to 1,024 characters and reports longer ones as “URL too long”.",
        help: "Give the page a shorter URL.",
        severities: Severities::of(Yandex, Warning),
        fix: NoFix,
        bad: [long!("" 1_001 "")],
        good: [long!("" 1_000 ""), long!("%20" 200 "%C3%BC")],
        sources: [YANDEX_ERRORS],
    }

    LOC_TOO_SHORT_XSD = "loc-too-short-xsd" {
        title: "URL too short for the schema",
        why: "The schema requires at least 12 characters. Search engines accept short URLs; only programs that apply the schema reject them.",
        help: "Ignore this, unless the file has to pass the schema.",
        severities: Severities::of(Xsd, Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>https://x.y</loc>")),
            Case::new(Url("<loc>http://g.co</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://a.bc</loc>")),
            Case::new(Url("<loc>http://g.co/a</loc>")),
        ],
        sources: [XSD_SITEMAP, MEASURED],
    }

    LOC_SAME_AS_SITEMAP = "loc-same-as-sitemap" {
        title: "Sitemap, feed or robots.txt listed as page",
        why: "Sitemaps list the pages that visitors should find. Sitemaps, feeds and robots.txt have nothing to show in search results.",
        help: "Remove the entry.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url><url><loc>https://www.example.org/sitemap.xml</loc></url>")),
            Case::new(Url("<loc>https://www.example.org/robots.txt</loc>")),
            Case::new(Url("<loc>https://www.example.org/feed/</loc>")),
            Case::new(Url("<loc>https://www.example.org/map.php</loc>")).at("https://www.example.org/map.php"),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/sitemap.xml.html</loc>")),
            Case::new(Url("<loc>https://www.example.org/feed-your-dog</loc>")),
            Case::new(Url("<loc>https://www.example.org/docs/robots.txt/</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/sitemap-1.xml</loc>")),
        ],
        sources: [PROTOCOL],
    }

    LOC_SITEMAP_IN_URLSET = "loc-sitemap-in-urlset" {
        title: "List of sitemaps instead of pages",
        why: "Search engines take every entry of a `urlset` as a page and do not read it as a sitemap. A list of sitemaps must be a `sitemapindex`.",
        help: "Rename `urlset` to `sitemapindex` and every `url` to `sitemap`.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        because: "Every entry would become another element, and an index has no place for its other values.",
        whole_file: "speaks where all entries are sitemaps",
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/sitemap-1.xml</loc></url><url><loc>https://www.example.org/sitemap-2.xml.gz</loc></url>")),
            Case::new(Url("<loc>https://www.example.org/post-sitemap.xml</loc>")),
        ],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/sitemap-1.xml</loc></url><url><loc>https://www.example.org/</loc></url>")),
            Case::new(Url("<loc>https://www.example.org/feed.xml</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/sitemap-1.xml</loc>")),
        ],
        sources: [PROTOCOL, GOOGLE_INDEX],
    }

    LOC_PERCENT_CONTROL = "loc-percent-control" {
        title: "Escaped control character in URL",
        why: "Usually a program escaped the line end after the URL. The server looks for a page with that character in its name.",
        help: "Delete the escape.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/a%0A</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%20%0D%0A</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%00b</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a%20b</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%2520A</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PERCENT_SPACE_END = "loc-percent-space-end" {
        title: "Escaped space at start or end",
        why: "Usually a name with an extra space was joined to the URL. The page probably has a URL without the space.",
        help: "Delete the `%20`, if the page works without it.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/a%20</loc>")),
            Case::new(Url("<loc>https://www.example.org/%20a/b</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?b=c%20</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a%20b</loc>")),
            Case::new(Url("<loc>https://www.example.org/a?b=%20c</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%20%0A</loc>")),
            Case::new(Url("<loc>https://www.example.org/a%C2%A0b</loc>")),
        ],
        sources: [RFC3986],
    }

    LOC_PLUS_IN_PATH = "loc-plus-in-path" {
        title: "`+` used as a space in path",
        why: "`+` means a space only in queries. In a path it is a plus, so the server looks for a page with a plus in its name.",
        help: "If a space is meant, write `%20` or `-`. If the page really has a plus in its name, leave it.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Url("<loc>https://www.example.org/my+page</loc>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/?q=my+page</loc>")),
            Case::new(Url("<loc>https://www.example.org/c++/+49/a+</loc>")),
        ],
        sources: [RFC3986],
    }
}

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Loc {
    /// The rule for a URL without scheme or host, if it is not the one for sitemaps.
    pub not_absolute: Option<&'static Rule>,
    /// The format allows relative URLs.
    pub resolved: bool,
    /// An `xml:base` gives such a URL another base than the file's own URL.
    pub based: bool,
    /// Scheme and authority of the URL judged last, if they caused no finding.
    prefix: String,
    /// Number of the origin in `prefix`.
    sound: Option<u32>,
    longest: Option<(u64, Span)>,
    /// Places of the entries that list sitemaps, and of their URLs. Each is reported alone only if there is also a page.
    sitemaps: Vec<(Span, Span)>,
    sitemap_count: u64,
    page_seen: bool,
}

/// Judges URLs that are not a page's: of images, players or other languages.
#[derive(Debug, Default)]
pub(crate) struct Addresses {
    /// See [`Loc::prefix`].
    prefix: String,
}

/// The reason why a value is no valid full URL.
pub(crate) struct Fault<'v> {
    /// Range in the trimmed value, in bytes.
    pub range: Range<usize>,
    /// The fault is an error for all readers of URLs, not only for the schema.
    pub error: bool,
    /// Around the URL there is white space that XML does not trim, or invisible characters, or it was read in the wrong
    /// encoding.
    pub padded: bool,
    /// `xsd:anyURI` does not allow the value.
    pub refused: bool,
    explain: Box<dyn FnOnce(&mut Draft) + 'v>,
}

impl Fault<'_> {
    /// Writes the message about the element `name`. The fix is never a safe one.
    pub fn explain(self, name: &str, draft: &mut Draft) {
        (self.explain)(draft);
        let mut rest = std::mem::take(&mut draft.message);
        if let Some(first) = rest.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        draft.say(format_args!("`{name}`: {rest}"));
        draft.doubt_fix();
    }
}

impl Addresses {
    /// Whether a URL is certainly fine.
    pub fn accepts(&self, text: &str) -> bool {
        accept::accept_plain(text, &self.prefix).is_some()
    }

    /// Returns the value of a URL whose only reference may be `&amp;`, if it is certainly fine. Used for URLs with a query
    /// or the like.
    pub fn resolve(&self, written: &str) -> Option<String> {
        let (text, raw) = ampersands::resolve(written)?;
        (!raw && accept::accept(&text, &self.prefix, false)).then(|| text.into_owned())
    }

    /// Returns the first fault of a value that is not empty.
    pub fn fault<'v>(&mut self, value: &'v Value) -> Option<Fault<'v>> {
        let text = value.trimmed();
        if accept::accept(text, &self.prefix, false) {
            return None;
        }
        let judgement = judge::judge(value, EntryKind::Url, None, &self.prefix);
        if let Some(end) = judgement.prefix {
            self.prefix.clear();
            self.prefix.push_str(&text[..end]);
        }
        let refused = schema_refuses(text);
        let mut problems = judgement.problems;
        // The limits on `loc` do not apply to other URLs.
        problems.retain(|problem| !problem.is_length());
        let is_error = |of, problem: &judge::Problem<'_>| problem.severities.get(of) == Some(Error);
        let error = problems
            .iter()
            .position(|problem| is_error(Protocol, problem) && !problem.alters(text));
        let schema = || problems.iter().position(|problem| is_error(Xsd, problem)).unwrap_or(0);
        // White space that XML does not trim is a part of the URL to readers.
        let trims = bare(text).len() < text.len();
        let alters = |problem: &judge::Problem<'_>| {
            problem.alters(text) && (trims || problem.is_misread(text))
        };
        let padded = problems.iter().position(alters).filter(|_| error.is_none());
        let at = error.or(padded).or_else(|| (refused && !problems.is_empty()).then(schema))?;
        let problem = problems.swap_remove(at);
        Some(Fault {
            range: problem.range,
            error: error.is_some(),
            padded: padded.is_some(),
            refused,
            explain: problem.explain,
        })
    }
}

/// Whether xmllint refuses a value as `xsd:anyURI`.
pub(super) fn schema_refuses(text: &str) -> bool {
    anyuri::refused_at(trim_xml_space(text)).is_some()
}

impl Loc {
    /// The number of entries that a file may have.
    const MAX_SITEMAPS: usize = 50_000;

    /// Checks one entry. `page`: its first URL. Returns whether the scheme and host are those that were meant.
    pub fn entry(&mut self, entry: &Entry, page: Option<&Page<'_>>, cx: &mut Context<'_>) -> bool {
        let mut meant = true;
        let own = cx.site.url.as_ref();
        for value in entry.values(FieldName::Loc) {
            let page = page.filter(|page| std::ptr::eq(page.value, value));
            match page.and_then(|page| Some((page, page.address.as_ref()?))) {
                Some((page, address)) if self.accepts(page, address, entry, own) => {
                    self.count(page.text, page.span, cx);
                }
                Some((page, address)) if self.is_lettered(page, address, entry) => {
                    self.count(page.text, page.span, cx);
                    tell_of_letters(page.text, page.span, cx);
                }
                _ => {
                    let sound = self.value(value, entry, page, cx);
                    meant &= sound || page.is_none();
                }
            }
        }
        meant
    }

    /// Whether the parts of a page's URL show that no rule of the family concerns it. `own`: the sitemap's URL.
    fn accepts(
        &self,
        page: &Page<'_>,
        address: &Address<'_>,
        entry: &Entry,
        own: Option<&url::Url>,
    ) -> bool {
        let (text, origin, marks) = (page.text, address.origin, address.marks);
        let dots = marks.has(Marks::DOT);
        entry.kind == EntryKind::Url
            && self.sound == Some(origin.number)
            && text.len() == page.value.text().len()
            && accept::LENGTHS.contains(&text.len())
            && own.is_none_or(|own| own.as_str() != text)
            && !address.path.is_empty()
            && !address.path.starts_with("/http")
            && match marks.has(Marks::NOTABLE) {
                false => !dots || !other_than_page(address.path.as_bytes()),
                true => {
                    !marks.has(Marks::ODD.or(Marks::BEYOND).or(Marks::FRAGMENT))
                        && accept::accept_page(&text[origin.written.len()..])
                }
            }
    }

    /// Whether only the letters beyond ASCII in a page's URL cause a finding: see [`tell_of_letters`].
    fn is_lettered(&self, page: &Page<'_>, address: &Address<'_>, entry: &Entry) -> bool {
        entry.kind == EntryKind::Url
            && self.sound == Some(address.origin.number)
            && address.marks.has(Marks::BEYOND)
            && page.text.len() as u64 == page.value.span.len()
            && accept::accept_letters(page.text, &address.origin.written, true)
    }

    fn count(&mut self, text: &str, span: Span, cx: &mut Context<'_>) {
        self.measure(text, span);
        self.page(cx);
    }

    /// Keeps the longest URL.
    fn measure(&mut self, text: &str, span: Span) {
        // A text has at least as many bytes as characters.
        if text.len() as u64 > self.longest.map_or(0, |(length, _)| length) {
            let length = text.chars().count() as u64;
            if length > self.longest.map_or(0, |(length, _)| length) {
                self.longest = Some((length, span));
            }
        }
    }

    /// Reports what only the whole document shows.
    pub fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        let listing = matches!(document.kind, Kind::Urlset | Kind::Text);
        if self.page_seen || self.sitemap_count == 0 || !listing {
            return self.report_sitemaps(cx);
        }
        if document.kind == Kind::Text {
            // `text-index-of-sitemaps` reports it.
            return self.sitemaps.clear();
        }
        let number = self.sitemap_count;
        self.sitemaps.clear();
        cx.findings.report(&LOC_SITEMAP_IN_URLSET, document.root, |draft| {
            draft.say(format_args!(
                "All entries ({}) are sitemaps; list sitemaps in a `sitemapindex`",
                thousands(number)
            ));
        });
    }

    /// Returns the number of entries and the places of the first ones, if all of them list sitemaps.
    pub fn only_sitemaps(&self) -> Option<(u64, impl Iterator<Item = Span>)> {
        let only = !self.page_seen && self.sitemap_count > 0;
        only.then(|| (self.sitemap_count, self.sitemaps.iter().map(|(_, loc)| *loc)))
    }

    /// Returns length in characters and place of the longest URL.
    pub fn longest(&self) -> Option<(u64, Span)> {
        self.longest
    }

    /// Checks one URL of an entry. `page`: set for the first one. Returns whether the scheme and host are those that were
    /// meant.
    #[inline(never)]
    fn value(
        &mut self,
        value: &Value,
        entry: &Entry,
        page: Option<&Page<'_>>,
        cx: &mut Context<'_>,
    ) -> bool {
        let text = value.trimmed();
        if value.unknown {
            self.page(cx);
            report_cut(value, cx);
            return true;
        }
        if text.is_empty() {
            return true;
        }
        self.measure(text, value.trimmed_span());
        let is_page = entry.kind == EntryKind::Url;
        let own = cx.site.url.as_ref();
        let origin = page.and_then(|page| page.address.as_ref()).map(|known| known.origin);
        // The quick test for a page on this origin has already failed.
        let asked = is_page && origin.is_some_and(|origin| self.sound == Some(origin.number));
        if !asked
            && text.len() == value.text().len()
            && accept::accept(text, &self.prefix, is_page)
            && own.is_none_or(|own| own.as_str() != text)
        {
            self.page(cx);
            return true;
        }
        let judgement = judge::judge(value, entry.kind, own, &self.prefix);
        if let Some(end) = judgement.prefix {
            self.prefix.clear();
            self.prefix.push_str(&text[..end]);
            self.sound = origin.filter(|origin| origin.written == text[..end]).map(|o| o.number);
        }
        let sound = !judgement.problems.iter().any(is_of_origin);
        if self.problems(judgement.problems, value, entry, cx) {
            self.sitemap(value, entry, cx);
        } else {
            self.page(cx);
        }
        sound
    }

    /// Reports the problems of a value. Returns whether the entry lists a sitemap.
    fn problems(
        &self,
        problems: Vec<judge::Problem<'_>>,
        value: &Value,
        entry: &Entry,
        cx: &mut Context<'_>,
    ) -> bool {
        let text = value.trimmed();
        let own = cx.site.url.as_ref();
        let mut is_sitemap = false;
        for problem in problems {
            let span = value.span_of_trimmed(problem.range);
            // No schema applies to plain text or feeds.
            let feed = entry.item;
            let mut severities = match value.plain || feed {
                true => problem.severities.without(Xsd),
                false => problem.severities,
            };
            if severities.worst().is_none() {
                continue;
            }
            if problem.rule.is(&LOC_SAME_AS_SITEMAP) {
                if own.is_none_or(|own| own.as_str() != text) && names_sitemap(text) {
                    is_sitemap = true;
                    continue;
                }
                cx.findings.report_as(problem.rule, severities, span, |draft| {
                    (problem.explain)(draft);
                    draft.fix_by(removal(entry.span));
                });
                continue;
            }
            let mut rule = problem.rule;
            if let Some(other) = self.not_absolute
                && rule.is(&LOC_NOT_ABSOLUTE)
            {
                (rule, severities) = (other, other.severities);
            }
            let based = self.based && problem.rule.is(&LOC_NOT_ABSOLUTE);
            // The URL is valid, but search engines do not say that they resolve it.
            if self.resolved && problem.rule.is(&LOC_NOT_ABSOLUTE) {
                severities = Severities::protocol(Warning);
            }
            // The items of a feed of comments are parts of one page.
            let anchor = feed && problem.rule.is(&LOC_FRAGMENT);
            if anchor {
                severities = Severities::protocol(Info);
            }
            cx.findings.report_as(rule, severities, span, |draft| {
                (problem.explain)(draft);
                draft.fix = draft.fix.take().filter(|_| !based);
                // The fragment leads to the item itself.
                if anchor {
                    draft.doubt_fix();
                }
            });
        }
        is_sitemap
    }

    fn sitemap(&mut self, value: &Value, entry: &Entry, cx: &mut Context<'_>) {
        self.sitemap_count += 1;
        if self.sitemaps.len() < Self::MAX_SITEMAPS {
            self.sitemaps.push((entry.span, value.trimmed_span()));
        }
        if self.page_seen {
            self.report_sitemaps(cx);
        }
    }

    fn page(&mut self, cx: &mut Context<'_>) {
        if !self.page_seen {
            self.page_seen = true;
            self.report_sitemaps(cx);
        }
    }

    fn report_sitemaps(&mut self, cx: &mut Context<'_>) {
        for (entry, loc) in self.sitemaps.drain(..) {
            cx.findings.report(&LOC_SAME_AS_SITEMAP, loc, |draft| {
                draft.say("This is the URL of a sitemap; list only pages");
                draft.fix_by(removal(entry));
            });
        }
    }
}

/// Reports that a URL contains letters beyond ASCII. The text stands at `span`, without references.
pub(crate) fn tell_of_letters(text: &str, span: Span, cx: &mut Context<'_>) {
    let mut runs = judge::runs_beyond_ascii(text, 0..text.len());
    let place = |range: &Range<usize>| {
        Span::new(span.start + range.start as u64, span.start + range.end as u64)
    };
    let Some(first) = runs.next() else { return };
    cx.findings.report(&LOC_NON_ASCII, place(&first), |draft| {
        let edits = judge::explain_letters(draft, text, first, runs);
        let edits = edits.map(|(range, encoded)| (place(&range), encoded)).collect();
        draft.fix_by(Fix::of(judge::ENCODE_LETTERS, true, edits));
    });
}

/// Whether the problem concerns scheme or host, so that they are not those that were meant.
fn is_of_origin(problem: &judge::Problem<'_>) -> bool {
    let rules = [
        &LOC_DOUBLED_ORIGIN,
        &LOC_SCHEME_TYPO,
        &LOC_HOST_INVALID,
        &LOC_HOST_IDN_INVALID,
        &LOC_HOST_MISSING,
    ];
    // A host with an underscore may exist.
    problem.breaks_protocol() && rules.iter().any(|rule| rule.is(problem.rule))
}

fn removal(entry: Span) -> Fix {
    Fix::suggest("Remove the entry", entry, "")
}

/// Reports a value that was cut, of which only the length is known to be wrong.
fn report_cut(value: &Value, cx: &mut Context<'_>) {
    let text = value.trimmed();
    // A cut value fills its room except for less than one character.
    if value.text().len() + 4 <= Value::MAX_BYTES || text.chars().count() <= MAX_CHARS {
        return;
    }
    cx.findings.report(&LOC_TOO_LONG, value.trimmed_span(), |draft| {
        draft.say(format_args!(
            "The URL {} has more than 16,000 characters; fewer than 2,048 are allowed",
            quote(text)
        ));
    });
}

fn ends_with(path: &[u8], end: &[u8]) -> bool {
    path.len().checked_sub(end.len()).is_some_and(|at| path[at..].eq_ignore_ascii_case(end))
}

/// Whether a path is that of a sitemap, a feed or robots.txt.
fn other_than_page(path: &[u8]) -> bool {
    // For nearly all paths the last letter decides.
    match path.last().map(u8::to_ascii_lowercase) {
        Some(b'l') => ends_with(path, b".xml"),
        Some(b'z') => ends_with(path, b".xml.gz") || is_text_sitemap(path),
        Some(b's') => ends_with(path, b".rss"),
        Some(b'm') => ends_with(path, b".atom"),
        Some(b't') => path.eq_ignore_ascii_case(b"/robots.txt") || is_text_sitemap(path),
        Some(b'd' | b'/') => matches!(path, b"/feed" | b"/feed/"),
        _ => false,
    }
}

fn is_text_sitemap(path: &[u8]) -> bool {
    let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or(path);
    let starts = name.get(..7).is_some_and(|start| start.eq_ignore_ascii_case(b"sitemap"));
    starts && (ends_with(name, b".txt") || ends_with(name, b".txt.gz"))
}

pub(crate) fn names_sitemap(text: &str) -> bool {
    last_segment(without_query(text)).to_ascii_lowercase().contains("sitemap")
}
