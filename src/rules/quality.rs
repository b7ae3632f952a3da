//! Rules of the family `quality`: what is allowed, and hardly meant.

mod base;
mod comments;
mod hosts;
mod lines;
mod paths;
mod versions;

use crate::report::findings::{Context, Findings};
use crate::report::rule::Consumer::{Bing, Google, Yandex};
use crate::report::rule::FixKind::{Auto, None as NoFix, Suggest};
use crate::report::rule::Severity::{Error, Info, Warning};
use crate::report::rule::{Rule, Severities, rules};
use crate::report::{Document, Kind};
use crate::rules::dup::Dup;
use crate::rules::text::TEXT_MULTIPLE_URLS_PER_LINE;
use crate::sitemap::entry::{Entry, EntryKind, FieldName};
use crate::sitemap::page::Page;
use crate::sitemap::sure::{self, Sure};
use crate::text::address::{Address, Marks};
use crate::text::cut::cut;
use crate::text::quote::{quote, thousands};
use crate::text::span::Span;
use base::Base;
use comments::Comments;
pub(crate) use hosts::{Hosts, is_local};
pub(crate) use lines::Lines;
use lines::Starts;
pub(crate) use paths::{is_common, is_session, session_in};
use versions::Versions;

#[cfg(not(target_os = "unknown"))]
use crate::report::rule::{
    Case,
    Example::{self, File, Sitemap, Url as InUrl, Urlset},
};
#[cfg(not(target_os = "unknown"))]
use crate::rules::sources::*;

rules! {
    QUALITY_LOCALHOST = "quality-localhost" {
        title: "The host is known in your own network only",
        why: "`localhost`, names without a dot and names in `.local`, `.test` or `.internal` lead nowhere on the internet. No crawler can fetch such a page. Most often the sitemap was made on a developer's machine.",
        help: "Set the public address of the site in the configuration of the generator, and make the sitemap again.",
        severities: Severities::protocol(Warning)
            .and(Google, Error).and(Bing, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [
            Case::new(InUrl("<loc>http://localhost:3000/</loc>")),
            Case::new(InUrl("<loc>https://shop.test/a</loc>")).at("https://www.sitemaps.org/sitemap.xml"),
            Case::new(Sitemap("<loc>http://localhost:3000/sitemap-0.xml</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>http://localhost:8080/a.jpg</image:loc></image:image>")),
            Case::new(File("User-agent: *\nDisallow: /cart\n\nSitemap: http://localhost:3000/sitemap.xml\n")),
        ],
        good: [
            Case::new(InUrl("<loc>https://localhost.com/</loc>")),
            Case::new(InUrl("<loc>https://www.test.de/localhost/a.local</loc>")),
        ],
        sources: [RFC6761, GOOGLE_REPORT, BING_BASICS, YANDEX, MKDOCS_3303, PHP_SITEMAP_72],
    }

    QUALITY_PRIVATE_IP = "quality-private-ip" {
        title: "The host is an IP address of private networks",
        why: "Addresses like 10.0.0.1, 192.168.1.1 or 127.0.0.1 are used again in every network: no crawler can fetch a page from yours.",
        help: "Set the public address of the site in the configuration of the generator, and make the sitemap again.",
        severities: Severities::protocol(Warning)
            .and(Google, Error).and(Bing, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [
            Case::new(InUrl("<loc>http://10.10.10.10:8000/</loc>")),
            Case::new(InUrl("<loc>http://[fd00::1]/</loc>")),
            Case::new(Sitemap("<loc>http://192.168.0.10/sitemap-0.xml</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>http://203.0.113.9/</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/10.10.10.10/</loc>")),
            Case::new(InUrl("<loc>https://10.10.10.10.example.org/</loc>")),
        ],
        sources: [RFC6890, GOOGLE_REPORT, BING_BASICS, YANDEX, MKDOCS_3303],
    }

    QUALITY_IP_HOST = "quality-ip-host" {
        title: "The host is an IP address",
        why: "Visitors and search engines know sites by name. An IP address has a robots.txt of its own, and changes with the server.",
        help: "Write the name of the site.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>http://203.0.113.9/</loc>"))],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/203.0.113.9/</loc>")),
            Case::new(InUrl("<loc>https://203-0-113-9.example.org/</loc>")),
        ],
        sources: [GOOGLE_ROBOTS],
    }

    QUALITY_PLACEHOLDER_HOST = "quality-placeholder-host" {
        title: "The host is a placeholder",
        why: "`example.com` and names like `yoursite.com` are found in templates and in documentation. Whoever reads the sitemap looks for the pages at somebody else's.",
        help: "Set the address of your site in the configuration of the generator, and make the sitemap again.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Urlset("<url><loc>http://yoursite.com/</loc></url>\n<url><loc>http://yoursite.com/archives/</loc></url>")),
            Case::new(InUrl("<loc>https://www.example.com/</loc>")),
            Case::new(InUrl("<loc>https://domain.tld/a</loc>")).at("https://www.sitemaps.org/sitemap.xml"),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.sitemaps.org/protocol.html?site=example.com</loc>")),
            Case::new(InUrl("<loc>https://www.yoursiteshop.com/</loc>")),
            Case::new(InUrl("<loc>https://example.de/yoursite.com</loc>")),
            Case::new(InUrl("<loc>https://your-move.co.uk/a</loc>")),
        ],
        sources: [RFC2606, HEXO_95],
    }

    QUALITY_STAGING_HOST = "quality-staging-host" {
        title: "The host is one for tests",
        why: "Names like `staging.` or `dev.` are given to copies that nobody is to find yet. Listed, they compete with the real site.",
        help: "Set the public address of the site where the sitemap is made; list the copy only if it is to be found.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(InUrl("<loc>https://staging.sitemaps.org/</loc>")),
            Case::new(Urlset("<url><loc>https://www.sitemaps.org/</loc></url>\n<url><loc>https://sitemaps-1.vercel.app/a</loc></url>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://developer.sitemaps.org/</loc>")),
            Case::new(InUrl("<loc>https://www.test.de/staging/</loc>")),
            Case::new(InUrl("<loc>https://my-site.vercel.app/</loc>")),
        ],
        sources: [choice!("the names are those that such copies usually have; a name is no proof, therefore a warning")],
    }

    QUALITY_SESSION_ID = "quality-session-id" {
        title: "The URL holds a session id",
        why: "A session belongs to one visitor. For a crawler every session id makes another address of the same page; the protocol's authors ask to remove them.",
        help: "Remove the session id from the address.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Without it the address is another, and whether that answers, only the site can say.",
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/a;jsessionid=1A2B3C?b=1</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;PHPSESSID=0123456789abcdef</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?CFID=12&amp;CFTOKEN=34&amp;a=1</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/?sid=12</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/what-is-a-phpsessid</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?session=summer-2026</loc>")),
        ],
        sources: [PROTOCOL_FAQ],
    }

    QUALITY_SENSITIVE_PARAMETER = "quality-sensitive-parameter" {
        title: "The URL seems to hold a secret",
        why: "Sitemaps are public. Keys, passwords and mail addresses in them are read by everybody, and search engines show them.",
        help: "Remove the page or the parameter, and replace the secret: it has been published.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/reset?token=9f86d081884c7d65</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/unsubscribe?email=jo%40example.org</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?t=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/chords?key=c-minor</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/help?topic=password&amp;email=setup</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?keyword=9f86d081884c7d65</loc>")),
        ],
        sources: [choice!("the names of parameters, and the form of tokens, are those in common use")],
    }

    QUALITY_TRACKING_PARAMETER = "quality-tracking-parameter" {
        title: "The URL holds parameters that track visitors",
        why: "`utm_source`, `gclid` and the like only say where a visitor came from. The page has its proper address without them, and that is the one that search engines show.",
        help: "Remove these parameters from the address.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Without them the address is another, and whether that answers, only the site can say.",
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/?utm_source=mail</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;fbclid=x&amp;b=2&amp;utm_medium=y</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/?source=mail</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/utm_source=mail</loc>")),
        ],
        sources: [GOOGLE_URL, choice!("the parameters are those that large advertising and mailing services add")],
    }

    QUALITY_SEARCH_OR_FILTER_URL = "quality-search-or-filter-url" {
        title: "The URL is one of search results, filters or a later page of a list",
        why: "Such pages show what other pages hold, in endless variations. Search engines want the pages themselves; Google says so of job postings.",
        help: "List the pages that are found there instead.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/search?q=x</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?s=shoes</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/blog/page/2/</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/shoes?color=red&amp;size=42&amp;brand=a&amp;sort=price</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/research?id=7</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/search</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/page/about</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/shoe?color=red</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/show.php?s=42</loc>")),
        ],
        sources: [GOOGLE_JOBS, choice!("the names of parameters and paths are those of common shops and blogs")],
    }

    QUALITY_ADMIN_OR_UTILITY_URL = "quality-admin-or-utility-url" {
        title: "The URL is of a page that is hardly to be found",
        why: "Forms to log in, shopping carts, error pages and print versions are nothing that anybody searches for. Some of them are best not shown to the world at all.",
        help: "Remove the entry, unless people should find the page by searching.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/wp-login.php</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/en/cart/</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/404.html</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/blog/feed/</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/login-problems</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/toys/cart</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/art/print</loc>")),
        ],
        sources: [choice!("the paths are those of common systems, like WordPress")],
    }

    QUALITY_NON_PAGE_RESOURCE = "quality-non-page-resource" {
        title: "The URL is of a file that belongs to a page",
        why: "A sitemap lists what people should find. Pictures are named within the entry of their page; styles, scripts and fonts are nothing to find.",
        help: "Remove the entry. For pictures, use `image:image` in the entry of the page.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/main.css</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/photo.JPG</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/assets/cart.js?v=3</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/report.pdf</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/blog/what-is-node.js</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/photo.jpg.html</loc>")),
        ],
        sources: [choice!("nothing is fetched, so that only the ending of the address tells; therefore a note")],
    }

    QUALITY_AMP_OR_MOBILE_VARIANT = "quality-amp-or-mobile-variant" {
        title: "A page is listed with its version for AMP or for mobiles",
        why: "They are one page with two addresses. Google asks to list one of them: the one that it is to show.",
        help: "List the version for desktops; it names the other one in its head.",
        severities: Severities::protocol(Info).and(Google, Info),
        fix: NoFix,
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/a/amp/</loc></url>")),
            Case::new(Urlset("<url><loc>https://m.example.org/a</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a?b=1&amp;amp=1</loc></url>\n<url><loc>https://www.example.org/a?b=1</loc></url>")),
        ],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/guitars/amp/</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
            Case::new(Urlset("<url><loc>https://m.example.org/a</loc></url>\n<url><loc>https://www.example.org/b</loc></url>")),
        ],
        sources: [GOOGLE_BUILD],
    }

    QUALITY_MIXED_SLASH_STYLE = "quality-mixed-slash-style" {
        title: "Some URLs end with a slash and some do not",
        why: "Most servers know one way and redirect from the other. Where both occur, some of the addresses are likely to be redirects.",
        help: "Write all addresses of pages in the way that answers without redirecting.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url><url><loc>https://www.example.org/b/</loc></url><url><loc>https://www.example.org/c</loc></url><url><loc>https://www.example.org/d/</loc></url><url><loc>https://www.example.org/e</loc></url><url><loc>https://www.example.org/f</loc></url><url><loc>https://www.example.org/g</loc></url><url><loc>https://www.example.org/h</loc></url><url><loc>https://www.example.org/i</loc></url><url><loc>https://www.example.org/j</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url><url><loc>https://www.example.org/b</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a/</loc></url><url><loc>https://www.example.org/b/</loc></url><url><loc>https://www.example.org/c.html</loc></url><url><loc>https://www.example.org/d/</loc></url><url><loc>https://www.example.org/e/</loc></url><url><loc>https://www.example.org/f/</loc></url><url><loc>https://www.example.org/g/</loc></url><url><loc>https://www.example.org/h.html</loc></url><url><loc>https://www.example.org/i/</loc></url><url><loc>https://www.example.org/j/</loc></url><url><loc>https://www.example.org/k/</loc></url><url><loc>https://www.example.org/l/</loc></url>")),
        ],
        sources: [DOCUSAURUS_4134],
    }

    QUALITY_UPPERCASE_PATH = "quality-uppercase-path" {
        title: "There are capitals in paths",
        why: "To crawlers `/About` and `/about` are two addresses. Links are easily written in the wrong one, and servers that accept both show every page twice.",
        help: "Prefer lower case for new pages. Do not change addresses that are known already.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>https://www.example.org/About-Us</loc>"))],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/caf%C3%A9</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?id=ABC</loc>")),
        ],
        sources: [GOOGLE_URL],
    }

    QUALITY_UNDERSCORE_PATH = "quality-underscore-path" {
        title: "There are underscores between words in paths",
        why: "Google recommends hyphens, which it takes for spaces between words.",
        help: "Prefer hyphens for new pages. Do not change addresses that are known already.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>https://www.example.org/my_page</loc>"))],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/my-page</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/_next/</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?a=my_page</loc>")),
        ],
        sources: [GOOGLE_URL],
    }

    QUALITY_DEEP_QUERY = "quality-deep-query" {
        title: "The URL has very many parameters",
        why: "Many parameters make many addresses for one page, in which crawlers lose themselves. Google recommends to leave out what is not needed.",
        help: "List the page under its shortest address.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;b=2&amp;c=3&amp;d=4&amp;e=5</loc>"))],
        good: [Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;b=2&amp;c=3&amp;d=4</loc>"))],
        sources: [GOOGLE_URL],
    }

    QUALITY_REPEATED_SEGMENT = "quality-repeated-segment" {
        title: "The URL repeats a part of its path",
        why: "Relative links that lack a slash at their start make longer and longer addresses, and a tool that follows them lists them all.",
        help: "Mend the link that leads there, and make the sitemap again.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>https://www.example.org/a/a/a/a</loc>")), Case::new(InUrl("<loc>https://www.example.org/x/blog/blog/blog/y</loc>"))],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/a/a/b</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/11/11/11/news</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/a/b/a/b/a</loc>")),
        ],
        sources: [choice!("a part that comes twice is found on sound sites; from three times on it is mostly a loop of links")],
    }

    QUALITY_DOUBLED_LANGUAGE_SEGMENT = "quality-doubled-language-segment" {
        title: "The URL names a language twice",
        why: "Generators of documentation put language and version before each path. When they do it twice, the address leads nowhere.",
        help: "Mend the base address in the configuration, and make the sitemap again.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/en/latesten/x</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/en/en/x</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/pt-br/pt-br/</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/en/latest/x</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/de/de/x</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/en/golden/x</loc>")),
        ],
        sources: [RAY_63115],
    }

    QUALITY_MISSING_BASE_PATH = "quality-missing-base-path" {
        title: "The URLs lack the path that the site lives at",
        why: "Pages of a project live below the project's name, as the sitemap does. Without it the addresses belong to another site of the same host, or to none.",
        help: "Set the base path in the configuration of the generator, and make the sitemap again.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [Case::new(InUrl("<loc>https://user.github.io/examples</loc>")).at("https://user.github.io/repo/sitemap.xml")],
        good: [
            Case::new(InUrl("<loc>https://user.github.io/repo/examples</loc>")).at("https://user.github.io/repo/sitemap.xml"),
            Case::new(InUrl("<loc>https://www.example.org/examples</loc>")).at("https://www.example.org/sitemaps/sitemap.xml"),
            Case::new(InUrl("<loc>https://user.github.io/examples</loc>")).at("https://user.github.io/sitemap.xml"),
        ],
        sources: [DOCUSAURUS_901],
    }

    QUALITY_HTML_ENTITY_IN_URL = "quality-html-entity-in-url" {
        title: "The URL holds a reference that is not resolved",
        why: "In CDATA sections and in text files `&amp;` is five characters and not one, and so it is where half of it is escaped once more: readers ask your server for an address that nobody meant.",
        help: "Write the character itself.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "These are two addresses, and the one with the reference may be the one that answers.",
        bad: [
            Case::new(InUrl("<loc><![CDATA[https://www.example.org/?a=1&amp;b=2]]></loc>")),
            Case::new(InUrl("<loc><![CDATA[https://www.example.org/?a=1&amp;b=2&amp;c=3]]></loc>")),
        ],
        good: [
            Case::new(InUrl("<loc><![CDATA[https://www.example.org/?a=1&b=2]]></loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;b=2</loc>")),
            Case::new(InUrl("<loc><![CDATA[https://www.example.org/?a=1&amp=2]]></loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?a=champ;b=2</loc>")),
        ],
        sources: [XML, PROTOCOL],
    }

    QUALITY_SOFT_DUPLICATE_HOME = "quality-soft-duplicate-home" {
        title: "The home page seems to be listed twice",
        why: "`/` and `/home` or `/index` of one host are most often one page with two addresses.",
        help: "If both are one page, list `/` only.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/home</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/garden/home</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/home</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
        ],
        sources: [choice!("such addresses mostly show the same page; only fetching them would tell")],
    }

    QUALITY_HOMEPAGE_MISSING = "quality-homepage-missing" {
        title: "The home page is not listed",
        why: "It is mostly the page that a site wants to be found by. If other files of the site list it, all is well.",
        help: "List the home page, if no other sitemap of the site does.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/b</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org</loc></url>")),
            Case::new(InUrl("<loc>https://www.example.org/a</loc>")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/b</loc></url></urlset>\n")),
        ],
        sources: [GOOGLE_BUILD],
    }

    QUALITY_SINGLE_URL = "quality-single-url" {
        title: "The sitemap lists one URL only",
        why: "For a site of one page that is right. Otherwise the tool that made the file most likely did not get beyond the first page.",
        help: "Make sure that the generator finds the other pages, if there are any.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>https://www.example.org/</loc>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><url><loc>https://www.example.org/film</loc></url></urlset>\n")),
        ],
        sources: [choice!("sites of one page are rare, and crawls that found no links are not")],
    }

    QUALITY_MINIFIED_OR_HUGE_LINE = "quality-minified-or-huge-line" {
        title: "A line is longer than a megabyte",
        why: "Crawlers do not care. Editors, diffs and tools that work line by line do: they become slow, or show nothing.",
        help: "Write each entry on a line of its own.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">", "<url><loc>https://www.example.org/{}</loc></url>", 30_000, "</urlset>"))],
        good: [Case::new(Example::urls(30_000))],
        sources: [choice!("XML allows it; that editors and tools that read by lines have trouble beyond 1 MB, is our measure")],
    }

    QUALITY_MIXED_EOL = "quality-mixed-eol" {
        title: "Lines end in different ways",
        why: "XML readers take all line ends for the same. Diffs and editors do not, and show changes where there are none.",
        help: "End all lines alike: in CRLF where most do, else in LF.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\r\n<url><loc>https://www.example.org/</loc></url>\r\n</urlset>\r\n")),
        ],
        sources: [choice!("XML reads all line ends alike; mixed ones mostly show that texts were joined")],
    }

    QUALITY_GENERATOR_COMMENT_STALE = "quality-generator-comment-stale" {
        title: "A comment says that the file was made long ago",
        why: "Sitemaps made once by hand or by an online service are easily forgotten, while pages come and go.",
        help: "Make the sitemap again, best with every change of the site.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            Case::new(Urlset("<!-- created 2014 -->\n<url><loc>https://www.example.org/</loc></url>")).on("2026-11-20T00:00:00Z"),
            Case::new(Urlset("<!-- Sitemap generated on 2025-11-01 10:00 -->\n<url><loc>https://www.example.org/</loc></url>")).on("2026-11-20T00:00:00Z"),
        ],
        good: [
            Case::new(Urlset("<!-- Sitemap generated on 2025-12-01 -->\n<url><loc>https://www.example.org/</loc></url>")).on("2026-11-20T00:00:00Z"),
            Case::new(Urlset("<!-- created 2014 -->\n<url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<!-- Sitemap Generator 3.2, Copyright 2009 -->\n<url><loc>https://www.example.org/</loc></url>")).on("2026-11-20T00:00:00Z"),
        ],
        sources: [AIOSEO_1805, choice!("the comments are those that these generators write")],
    }

    QUALITY_FREE_GENERATOR_500 = "quality-free-generator-500" {
        title: "The sitemap ends where a free generator stops",
        why: "The free service of xml-sitemaps.com reads 500 pages of a site and no more. With exactly 500 entries the rest is probably missing.",
        help: "Use a generator that reads the whole site.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<!-- created with Free Online Sitemap Generator www.xml-sitemaps.com -->\n", "<url><loc>https://www.example.org/{}</loc></url>\n", 500, "</urlset>\n"))],
        good: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<!-- created with Free Online Sitemap Generator www.xml-sitemaps.com -->\n", "<url><loc>https://www.example.org/{}</loc></url>\n", 499, "</urlset>\n"))],
        sources: [choice!("the free service of that name says that it stops at 500 pages")],
    }
}

/// What the entries so far have in common.
#[derive(Debug, Default)]
pub(crate) struct Quality {
    hosts: Hosts,
    /// Pages whose address could be taken apart, and whether one of them is a home page.
    pages: u64,
    home: bool,
    /// Pages without an ending like `.html`: whose address ends with a slash, and whose does not.
    slashes: [u64; 2],
    capitals: Tally,
    underscores: Tally,
    versions: Versions,
    base: Base,
    comments: Comments,
    starts: Starts,
    /// The sitemap is one of news or videos, which are on some pages only.
    part: bool,
    /// An entry has several addresses, which were meant for entries of their own.
    several: bool,
}

/// How often something was seen, and where first.
#[derive(Debug, Default)]
struct Tally {
    number: u64,
    first: Span,
    text: String,
}

impl Tally {
    fn add(&mut self, text: &str, span: Span, findings: &mut Findings) {
        self.number += 1;
        if self.number == 1 {
            self.first = span;
            findings.keep(span);
            self.text = shortened(text);
        }
    }
}

impl Quality {
    /// The share of either way to write addresses, in percent, below which it is an exception.
    const EXCEPTION: u64 = 10;
    const FEW_PAGES: u64 = 10;

    /// Says that the document is a sitemap of news or videos.
    pub fn part_seen(&mut self) {
        self.part = true;
    }

    /// Checks one entry. `tracked`: that its address tracks visitors has been said.
    pub fn entry(
        &mut self,
        entry: &Entry,
        page: Option<&Page<'_>>,
        tracked: bool,
        cx: &mut Context<'_>,
    ) {
        self.starts.add(entry.span.start);
        self.several |= entry.values(FieldName::Loc).nth(1).is_some();
        let Some(Page { value, text, span, address: Some(address), .. }) = page else { return };
        self.hosts.page(value, address, cx);
        if entry.kind != EntryKind::Url {
            return;
        }
        self.pages += 1;
        self.shape(address);
        self.letters(text, *span, address, cx.findings);
        self.base.page(value, address, cx);
        self.versions.page(value, address, cx.findings);
        if address.marks.has(Marks::DOT.or(Marks::DELIMITER).or(Marks::WORD)) {
            paths::judge(entry, value, address, tracked, cx);
        }
    }

    /// Whether nothing is to be said of the address of a page by itself.
    pub fn is_silent(&self, address: &Address<'_>) -> bool {
        self.base.is_silent() && self.hosts.is_known(address.origin) && paths::is_silent(address)
    }

    pub fn count(&mut self, sure: &Sure<'_>, address: &Address<'_>, findings: &mut Findings) {
        self.starts.add(sure.span().start);
        self.pages += 1;
        self.hosts.count();
        self.shape(address);
        if address.marks.has(Marks::UPPER.or(Marks::UNDERSCORE)) {
            self.letters(sure.loc, sure.place(sure::LOC), address, findings);
        }
    }

    /// Counts whether it is a home page, or ends with a slash.
    fn shape(&mut self, address: &Address<'_>) {
        let path = address.path;
        if path.len() <= 1 {
            self.home |= address.query.is_none();
        } else if path.ends_with('/') {
            self.slashes[1] += 1;
        } else if address.ending().is_none() {
            self.slashes[0] += 1;
        }
    }

    /// Counts capitals and underscores in its path.
    fn letters(&mut self, text: &str, span: Span, address: &Address<'_>, findings: &mut Findings) {
        let (path, marks) = (address.path, address.marks);
        if marks.has(Marks::UPPER) && has_capitals(path) {
            self.capitals.add(text, span, findings);
        }
        if marks.has(Marks::UNDERSCORE) && joins_words(path) {
            self.underscores.add(text, span, findings);
        }
    }

    /// Checks one comment of the document.
    pub fn comment(&mut self, text: &str, span: Span, cx: &mut Context<'_>) {
        self.comments.comment(text, span, cx);
    }

    /// Starts of entries, spread over the file: where lines may be broken.
    pub fn starts(&self) -> &[u64] {
        self.starts.kept()
    }

    /// Checks what only the whole document shows.
    pub fn finish(&mut self, document: &Document, dup: &Dup, cx: &mut Context<'_>) {
        let index = document.kind == Kind::Sitemapindex;
        self.hosts.finish(if index { "sitemap" } else { "URL" }, cx);
        if !matches!(document.kind, Kind::Urlset | Kind::Text) {
            return;
        }
        self.versions.finish(dup, cx);
        let root = document.root;
        let whole = !document.truncated;
        let several = self.several || cx.findings.number(&TEXT_MULTIPLE_URLS_PER_LINE) > 0;
        if whole && document.entries == 1 && !self.part && !several {
            cx.findings.report(&QUALITY_SINGLE_URL, root, |draft| {
                draft.say("One URL is listed; sites mostly have more pages");
            });
        }
        if whole && self.pages > 1 && !self.home && !self.part {
            let pages = thousands(self.pages);
            cx.findings.report(&QUALITY_HOMEPAGE_MISSING, root, |draft| {
                draft.say(format_args!(
                    "Of {pages} URLs none is that of a home page, with the path `/`"
                ));
            });
        }
        let [without, with] = self.slashes;
        let (all, fewer) = (with + without, with.min(without));
        if all >= Self::FEW_PAGES && fewer * 100 >= all * Self::EXCEPTION {
            cx.findings.report(&QUALITY_MIXED_SLASH_STYLE, root, |draft| {
                draft.say(format_args!(
                    "{} URLs end with a slash and {} do not; one way is likely to redirect",
                    thousands(with),
                    thousands(without)
                ));
            });
        }
        tally(&QUALITY_UPPERCASE_PATH, &self.capitals, "capitals in the path", cx);
        tally(&QUALITY_UNDERSCORE_PATH, &self.underscores, "underscores in the path", cx);
        self.comments.finish(document, cx);
        if whole {
            self.base.finish(self.pages, root, cx);
        }
    }
}

fn tally(rule: &'static Rule, tally: &Tally, what: &str, cx: &mut Context<'_>) {
    if tally.number == 0 {
        return;
    }
    cx.findings.report(rule, tally.first, |draft| {
        match tally.number {
            1 => draft.say(format_args!("URL {} has {what}", quote(&tally.text))),
            number => draft.say(format_args!(
                "{} URLs have {what}, the first of them {}",
                thousands(number),
                quote(&tally.text)
            )),
        }
        draft.show(&tally.text);
    });
}

/// `1 URL is`, `2 URLs are`.
fn are(number: u64, thing: &str) -> String {
    match number {
        1 => format!("1 {thing} is"),
        number => format!("{} {thing}s are", thousands(number)),
    }
}

/// As much of a text as an excerpt shows.
fn shortened(text: &str) -> String {
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    match line.char_indices().nth(96) {
        Some((end, _)) => format!("{}…", cut(line, ..end)),
        None => line.to_owned(),
    }
}

/// Whether there are capitals that are not digits of an escape, nor of what programs write for no value: that is reported.
fn has_capitals(path: &str) -> bool {
    path.split('/').any(|segment| {
        let bytes = segment.as_bytes();
        let escaped = |at: usize| bytes[at.saturating_sub(2)..at].contains(&b'%');
        let nothing = segment == "NaN" || segment.contains("object%20Object");
        !nothing && (0..bytes.len()).any(|at| bytes[at].is_ascii_uppercase() && !escaped(at))
    })
}

/// An underscore between letters or digits.
fn joins_words(path: &str) -> bool {
    path.as_bytes().windows(3).any(|three| {
        three[1] == b'_' && three[0].is_ascii_alphanumeric() && three[2].is_ascii_alphanumeric()
    })
}
