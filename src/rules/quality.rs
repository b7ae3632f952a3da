//! Rules of the family `quality`: things that are allowed, but hardly intended.

mod base;
mod comments;
mod hosts;
mod lines;
mod paths;
mod versions;

use crate::rules::prelude::*;
use base::Base;
use comments::Comments;
use hosts::Hosts;
pub(crate) use hosts::SitemapHosts;
pub(crate) use lines::Lines;
use versions::Versions;

use crate::text::{template, words};

rules! {
    QUALITY_LOCALHOST = "quality-localhost" {
        title: "Host that exists only in your network",
        why: "`localhost`, names without a dot and names in `.local`, `.test` or `.internal` do not \
            exist on the internet, so no crawler can fetch the page. Usually the sitemap was \
            generated on a developer's machine.",
        help: "Set the public URL of the site in the configuration of the generator, and generate \
            the sitemap again.",
        severities: Severities::protocol(Warning)
            .and(Google, Error).and(Bing, Error).and(Yandex, Error),
        fix: Suggest,
        whole_file: "is told once for a host, at its first URL",
        bad: [
            Case::new(InUrl("<loc>http://localhost:3000/</loc>")),
            Case::new(InUrl("<loc>https://shop.test/a</loc>")).at("https://www.sitemaps.org/sitemap.xml"),
            Case::new(Sitemap("<loc>http://localhost:3000/sitemap-0.xml</loc>")),
            Case::new(File("User-agent: *\nDisallow: /cart\n\nSitemap: http://localhost:3000/sitemap.xml\n")),
        ],
        good: [
            Case::new(InUrl("<loc>https://localhost.com/</loc>")),
            Case::new(InUrl("<loc>https://www.test.de/localhost/a.local</loc>")),
        ],
        sources: [RFC6761, GOOGLE_REPORT, BING_BASICS, YANDEX, MKDOCS_3303, PHP_SITEMAP_72],
    }

    QUALITY_PRIVATE_IP = "quality-private-ip" {
        title: "Private IP address as host",
        why: "Addresses like 10.0.0.1, 192.168.1.1 or 127.0.0.1 exist in every network, so no \
            crawler can fetch a page from yours.",
        help: "Set the public URL of the site in the configuration of the generator, and generate \
            the sitemap again.",
        severities: Severities::protocol(Warning)
            .and(Google, Error).and(Bing, Error).and(Yandex, Error),
        fix: Suggest,
        whole_file: "is told once for a host, at its first URL",
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
        title: "IP address as host",
        why: "Visitors and search engines know sites by name. An IP address has its own robots.txt, \
            and changes with the server.",
        help: "Write the name of the site.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        whole_file: "is told once for a host, at its first URL",
        bad: [Case::new(InUrl("<loc>http://203.0.113.9/</loc>"))],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/203.0.113.9/</loc>")),
            Case::new(InUrl("<loc>https://203-0-113-9.example.org/</loc>")),
        ],
        sources: [GOOGLE_ROBOTS],
    }

    QUALITY_PLACEHOLDER_HOST = "quality-placeholder-host" {
        title: "Placeholder host",
        why: "`example.com` and names like `yoursite.com` come from templates and documentation. \
            Search engines look for the pages on somebody else's site.",
        help: "Set the URL of your site in the configuration of the generator, and generate the \
            sitemap again.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        whole_file: "is told once for a host, at its first URL",
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
        title: "Staging or test host",
        why: "Names like `staging.` or `dev.` usually belong to copies that search engines should \
            not find. If a sitemap lists them, they compete with the real site.",
        help: "Set the public URL of the site where the sitemap is generated. List the copy only if \
            search engines should find it.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        whole_file: "is told once for a host, at its first URL",
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
        title: "Session id in a URL",
        why: "A session belongs to one visitor. For a crawler every session id makes a new URL of \
            the same page; the authors of the protocol ask sites to remove them.",
        help: "Remove the session id from the URL.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Without it the URL is a different one, and only the site can say whether that \
            works.",
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
        title: "Possible secret in a URL",
        why: "Sitemaps are public. Anyone can read the keys, passwords and email addresses in them, \
            and search engines show them.",
        help: "Remove the page or the parameter, and replace the secret, because it is already \
            public.",
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
        title: "Tracking parameters in a URL",
        why: "`utm_source`, `gclid` and similar parameters only record where a visitor came from. \
            Search engines show the page's own URL, without them.",
        help: "Remove these parameters from the URL.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Without them the URL is a different one, and only the site can say whether that \
            works.",
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
        title: "Search, filter or pagination URL",
        why: "Such pages show the content of other pages, in endless variations. Search engines \
            want the pages themselves; Google says so about job postings.",
        help: "Instead, list the pages that it links to.",
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
        title: "Login, cart or other utility page",
        why: "Nobody searches for login forms, shopping carts, error pages and print versions. Some \
            of them should not be public at all.",
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
        title: "URL of an image, script or style",
        why: "A sitemap lists the pages that people should find. Images go into the entry of their \
            page; style sheets, scripts and fonts are not search results.",
        help: "Remove the entry. For images, use `image:image` in the entry of the page.",
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
        title: "Page listed with its AMP or mobile version",
        why: "Both are one page with two URLs. Google asks you to list only the one to show in \
            search results.",
        help: "List the desktop version; it names the other one in its head.",
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
        title: "URLs with and without trailing slashes",
        why: "Most servers use one form and redirect the other. If both occur, some of the URLs are \
            likely to redirect.",
        help: "Write all page URLs in the form that does not redirect.",
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
        title: "Capital letters in paths",
        why: "To crawlers `/About` and `/about` are two URLs. Links often use the wrong one, and \
            servers that accept both show every page twice.",
        help: "Prefer lower case for new pages. Do not change URLs that are already known.",
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
        title: "Underscores in paths",
        why: "Google recommends hyphens between words, which it reads as spaces.",
        help: "Prefer hyphens for new pages. Do not change URLs that are already known.",
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
        title: "URL with too many parameters",
        why: "Many parameters make many URLs for one page, and crawlers get lost in them. Google \
            recommends leaving out unnecessary parameters.",
        help: "List the page under its shortest URL.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;b=2&amp;c=3&amp;d=4&amp;e=5</loc>"))],
        good: [Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;b=2&amp;c=3&amp;d=4</loc>"))],
        sources: [GOOGLE_URL],
    }

    QUALITY_REPEATED_SEGMENT = "quality-repeated-segment" {
        title: "Repeated path segment",
        why: "Relative links without a slash at the start make longer and longer URLs, and a tool \
            that follows the links lists them all.",
        help: "Fix the link that leads there, and generate the sitemap again.",
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
        title: "Language twice in the path",
        why: "Documentation generators put language and version before each path. If they do it \
            twice, the URL does not exist.",
        help: "Fix the base URL in the configuration, and generate the sitemap again.",
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
        title: "Base path missing from URLs",
        why: "The pages of a project are below the project's name, like the sitemap. Without that \
            path the URLs belong to another site on the same host, or to none.",
        help: "Set the base path in the configuration of the generator, and generate the sitemap \
            again.",
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
        title: "HTML entity in a URL",
        why: "In CDATA sections and text files `&amp;` is five characters, not one. The same \
            happens where a part of it is escaped again. Crawlers then request the wrong URL.",
        help: "Write the character itself.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "These are two different URLs, and the one with the entity may be the one that \
            works.",
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
        title: "Home page probably listed twice",
        why: "`/` and `/home` or `/index` on one host are usually one page with two URLs.",
        help: "If both are one page, list only `/`.",
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
        title: "Home page not listed",
        why: "The home page is usually the page that a site most wants people to find. This is fine \
            if another file of the site lists it.",
        help: "List the home page, unless another sitemap of the site does.",
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
        title: "Only one URL in the sitemap",
        why: "For a site with one page that is right. Otherwise the generator most likely stopped \
            after the first page.",
        help: "Make sure that the generator finds the other pages, if there are any.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        whole_file: "counts the entries of the file",
        bad: [Case::new(InUrl("<loc>https://www.example.org/</loc>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\"><url><loc>https://www.example.org/film</loc></url></urlset>\n")),
        ],
        sources: [choice!("sites of one page are rare, and crawls that found no links are not")],
    }

    QUALITY_MINIFIED_OR_HUGE_LINE = "quality-minified-or-huge-line" {
        title: "Line over one megabyte",
        why: "Crawlers can read it, but editors, diffs and line-based tools become slow or show \
            nothing.",
        help: "Write each entry on its own line.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">", "<url><loc>https://www.example.org/{}</loc></url>", 30_000, "</urlset>"))],
        good: [Case::new(Example::urls(30_000))],
        sources: [choice!("XML allows it; that editors and tools that read by lines have trouble beyond 1 MB, is our measure")],
    }

    QUALITY_MIXED_EOL = "quality-mixed-eol" {
        title: "Mixed line endings",
        why: "XML parsers treat all line endings the same. Diffs and editors do not, and show \
            changes where there are none.",
        help: "Use one line ending: CRLF if most lines have it, otherwise LF.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\r\n<url><loc>https://www.example.org/</loc></url>\r\n</urlset>\r\n")),
        ],
        sources: [choice!("XML reads all line ends alike; mixed ones mostly show that texts were joined")],
    }

    QUALITY_GENERATOR_COMMENT_STALE = "quality-generator-comment-stale" {
        title: "Sitemap generated long ago",
        why: "A sitemap generated once, by hand or by an online service, is easily forgotten while \
            pages come and go.",
        help: "Generate the sitemap again, preferably with every change of the site.",
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
        title: "Exactly 500 URLs from a free generator",
        why: "The free service of xml-sitemaps.com reads at most 500 pages of a site. With exactly \
            500 entries, the rest is probably missing.",
        help: "Use a generator that reads the whole site.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        whole_file: "counts the entries of the file",
        bad: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<!-- created with Free Online Sitemap Generator www.xml-sitemaps.com -->\n", "<url><loc>https://www.example.org/{}</loc></url>\n", 500, "</urlset>\n"))],
        good: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<!-- created with Free Online Sitemap Generator www.xml-sitemaps.com -->\n", "<url><loc>https://www.example.org/{}</loc></url>\n", 499, "</urlset>\n"))],
        sources: [choice!("the free service of that name says that it stops at 500 pages")],
    }
}

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Quality {
    hosts: Hosts,
    /// Number of pages whose URL could be taken apart.
    pages: u64,
    /// One of them is a home page.
    pub home: bool,
    /// Number of pages without an ending like `.html`: with a slash at the end, and without one.
    slashes: [u64; 2],
    capitals: Tally,
    underscores: Tally,
    versions: Versions,
    base: Base,
    comments: Comments,
    /// Starts of entries, far from each other, where a line of megabytes may be broken.
    starts: Vec<u64>,
    /// The sitemap lists news or videos, so it need not list all pages.
    pub part: bool,
    /// Some entry or line has several URLs, which were meant for entries or lines of their own.
    pub several: bool,
}

/// The number of occurrences, and the first of them.
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
    /// Limit in percent: a rarer way to write URLs is an exception.
    const EXCEPTION: u64 = 10;
    const FEW_PAGES: u64 = 10;
    /// Least distance in bytes of the places where a line is broken.
    const APART: u64 = 1 << 19;

    /// Checks one entry. `tracked`: the tracking parameters of its URL have been reported.
    pub fn entry(
        &mut self,
        entry: &Entry,
        page: Option<&Page<'_>>,
        tracked: bool,
        cx: &mut Context<'_>,
    ) {
        self.start(entry.span.start);
        self.several |= !entry.is_bare() && entry.values(FieldName::Loc).nth(1).is_some();
        let Some(Page { value, text, span, address: Some(address), .. }) = page else { return };
        self.hosts.page(value, address, cx);
        if entry.kind != EntryKind::Url {
            return;
        }
        self.pages += 1;
        let ending = address.ending();
        self.shape(address, ending);
        self.letters(text, *span, address, cx.findings);
        self.base.page(value, address, cx);
        self.versions.page(value, address, cx.findings);
        let resource = ending.is_some_and(paths::is_ending_of_resource);
        if resource || address.marks.has(Marks::DELIMITER.or(Marks::WORD)) {
            paths::judge(entry, value, address, (resource, tracked), cx);
        }
    }

    /// Keeps the start of an entry if it is far from the one before.
    fn start(&mut self, start: u64) {
        if self.starts.last().is_none_or(|last| start >= last + Self::APART) {
            self.starts.push(start);
        }
    }

    /// Counts whether the page is a home page, and whether its URL ends with a slash.
    fn shape(&mut self, address: &Address<'_>, ending: Option<&str>) {
        let path = address.path;
        if path.len() <= 1 {
            self.home |= address.query.is_none();
        } else if path.ends_with('/') {
            self.slashes[1] += 1;
        } else if ending.is_none() {
            self.slashes[0] += 1;
        }
    }

    /// Counts capitals and underscores in the path.
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

    /// Returns the starts of some entries, spread over the file, where lines may be broken.
    pub fn starts(&self) -> &[u64] {
        &self.starts
    }

    /// Reports what only the whole document shows. `is_listed`: whether a page with this loose form is listed.
    pub fn finish(
        &mut self,
        document: &Document,
        is_listed: &dyn Fn(u64) -> bool,
        cx: &mut Context<'_>,
    ) {
        let index = document.kind == Kind::Sitemapindex;
        let things = if index { Hosts::SITEMAPS } else { Hosts::URLS };
        self.hosts.finish(things, cx);
        if !matches!(document.kind, Kind::Urlset | Kind::Text) {
            return;
        }
        self.versions.finish(is_listed, cx);
        let root = document.root;
        let whole = !document.truncated;
        // What is wrong with the file may be why it lists no more.
        let sound = !cx.findings.has_error();
        if whole && sound && document.entries == 1 && !self.part && !self.several {
            cx.findings.report(&QUALITY_SINGLE_URL, root, |draft| {
                draft.say("The sitemap lists only one URL; most sites have more pages");
            });
        }
        if whole && self.pages > 1 && !self.home && !self.part {
            let pages = thousands(self.pages);
            cx.findings.report(&QUALITY_HOMEPAGE_MISSING, root, |draft| {
                draft
                    .say(format_args!("None of the {pages} URLs is a home page with the path `/`"));
            });
        }
        let [without, with] = self.slashes;
        let (all, fewer) = (with + without, with.min(without));
        if all >= Self::FEW_PAGES && fewer * 100 >= all * Self::EXCEPTION {
            cx.findings.report(&QUALITY_MIXED_SLASH_STYLE, root, |draft| {
                draft.say(format_args!(
                    "{} with a slash and {} without; one of the two forms is likely to redirect",
                    counted(with, "URL ends", "URLs end"),
                    thousands(without)
                ));
            });
        }
        tally(&QUALITY_UPPERCASE_PATH, &self.capitals, "capital letters in the path", cx);
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
        draft.say(format_args!(
            "The URL {} has {what} ({} in this file)",
            quote(&tally.text),
            counted(tally.number, "such URL", "such URLs")
        ));
        draft.show(&tally.text);
    });
}

/// Returns as much of a text as an excerpt shows.
fn shortened(text: &str) -> String {
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    match line.char_indices().nth(96) {
        Some((end, _)) => format!("{}…", slice(line, ..end)),
        None => line.to_owned(),
    }
}

/// Whether there are capitals outside escapes and placeholders, which have rules of their own.
fn has_capitals(path: &str) -> bool {
    path.split('/').any(|segment| {
        let bytes = segment.as_bytes();
        let mut at = 0;
        while let Some(byte) = bytes.get(at).filter(|byte| !byte.is_ascii_uppercase()) {
            at += if *byte == b'%' { 3 } else { 1 };
        }
        let nothing = || {
            words::is_placeholder(bytes)
                || segment.contains("object%20Object")
                || template::is_slot(segment, true)
        };
        at < bytes.len() && !nothing()
    })
}

/// Whether an underscore stands between letters or digits.
fn joins_words(path: &str) -> bool {
    path.as_bytes().windows(3).any(|three| {
        three[1] == b'_' && three[0].is_ascii_alphanumeric() && three[2].is_ascii_alphanumeric()
    })
}
