//! Rules of the family `robots`: the `Sitemap` lines of a robots.txt.
//!
//! A `Sitemap` line may stand anywhere, as it belongs to no group; its place is never reported.

mod crawlers;
pub(crate) mod line;

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;
use std::ops::Range;

use foldhash::fast::FixedState;
use url::{Position, Url};

use crate::bytes::lines::{CUT_LINE, Line};
use crate::bytes::robots::{PathRule, Readings, record, record_of_words};
use crate::rules::prelude::*;
use crate::text::edit_distance::distance;
use crawlers::listed;
pub(crate) use crawlers::{Crawlers, Kept, Thing, written};
use line::SitemapLine;

/// The part of a robots.txt, in bytes, that Google reads and every crawler should (500 KiB).
const READ_BYTES: u64 = 512_000;

rules! {
    /// No line names a sitemap.
    ROBOTS_NO_SITEMAP = "robots-no-sitemap" {
        title: "robots.txt names no sitemap",
        why: "A `Sitemap` line tells every search engine where the sitemap is. Without it you have \
            to submit the sitemap to each of them, or put it at a URL that they try.",
        help: "Add a line like `Sitemap: https://www.example.org/sitemap.xml`.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "The site owner decides which sitemap to make public.",
        bad: [
            Case::new(File("User-agent: *\nDisallow: /private/\n")).at("https://www.example.org/robots.txt"),
            Case::new(File("User-agent: *\nDisallow:")),
            Case::new(File("")).named("robots.txt"),
        ],
        good: [
            Case::new(File("User-agent: *\nDisallow:\n\nSitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("User-agent: *\nSite-map: https://www.example.org/sitemap.xml\n")),
        ],
        sources: [PROTOCOL, GOOGLE_ROBOTS],
    }

    /// Anything else that is no URL.
    ROBOTS_SITEMAP_INVALID_URL = "robots-sitemap-invalid-url" {
        title: "Invalid URL in a `Sitemap` line",
        why: "Crawlers read the whole value as the URL, including quotation marks, brackets and \
            spaces, and do not find the sitemap.",
        help: "Write one URL and nothing else. Give each sitemap its own line.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(File("Sitemap: <https://www.example.org/sitemap.xml>\n")),
            Case::new(File("Sitemap: \"https://www.example.org/sitemap.xml\"\n")),
            Case::new(File("User-agent: *\nSitemap: https://www.example.org/a.xml https://www.example.org/b.xml\n")),
            Case::new(File("Sitemap:\nSitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("Sitemap: https://www.example.org/site map.xml\n")),
            Case::new(File("Sitemap: htp://www.example.org/sitemap.xml\n")),
            Case::new(File("Sitemap: https://exam_ple..org:x/sitemap.xml\n")),
            Case::new(File("Sitemap:\n\nhttps://www.example.org/sitemap.xml\n")),
            Case::new(File("Sitemap:\n")),
            Case::new(File("Sitemap: https://www.example.org/a.xml Sitemap: https://www.example.org/b.xml\n")),
            Case::new(File("Sitemap: https://www.example.org/sitemap.xml User-agent: *\n")),
            Case::new(File("Sitemap: https:/www.example.org/sitemap.xml\n")),
            Case::new(File("Sitemap:: https://www.example.org/sitemap.xml\n")),
        ],
        good: [
            Case::new(File("Sitemap: https://www.example.org/sitemap.xml?a=(1)&b='2'\n")),
            Case::new(File("sitemap:https://www.example.org/sitemap.xml\n")),
            Case::new(File("Sitemap: https://www.example.org/sitemap/\nSitemap: https://www.example.org/?feed=rss2\nSitemap: https://www.example.org/a//sitemap.php\n")),
        ],
        sources: [GOOGLE_ROBOTS, PROTOCOL],
    }

    /// Allowed, under a condition.
    ROBOTS_SITEMAP_OTHER_HOST = "robots-sitemap-other-host" {
        title: "Sitemap on another host",
        why: "This is allowed: by naming a sitemap on another host, robots.txt vouches for it. That \
            sitemap may then list only pages of this site.",
        help: "Check that the sitemap on the other host lists only pages of this site.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(File("Sitemap: https://cdn.example.net/sitemap.xml\n")).at("https://www.example.org/robots.txt")],
        good: [
            Case::new(File("Sitemap: https://WWW.example.org/sitemap.xml\n")).at("https://www.example.org/robots.txt"),
            Case::new(File("Sitemap: https://cdn.example.net/sitemap.xml\n")),
        ],
        sources: [PROTOCOL, GOOGLE_ROBOTS, GOOGLE_BUILD],
    }

    /// The sitemap is on `http`, the site on `https`.
    ROBOTS_SITEMAP_SCHEME = "robots-sitemap-scheme" {
        title: "`http` sitemap of an `https` site",
        why: "Crawlers request the old URL first. If it does not redirect, they find an old sitemap \
            or none, and its `http` pages count as another site.",
        help: "Write `https://`, if the sitemap is there.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(File("Sitemap: http://www.example.org/sitemap.xml\n")).at("https://www.example.org/robots.txt"),
            Case::new(File("Sitemap: https://www.example.org/a.xml\nSitemap: http://www.example.org/b.xml\n")),
        ],
        good: [
            Case::new(File("Sitemap: http://www.example.org/sitemap.xml\n")).at("http://www.example.org/robots.txt"),
            Case::new(File("Sitemap: http://www.example.org/sitemap.xml\n")),
        ],
        sources: [GOOGLE_ROBOTS, WEBPERF_40],
    }

    /// Two lines name the same sitemap.
    ROBOTS_SITEMAP_DUPLICATE = "robots-sitemap-duplicate" {
        title: "Sitemap named twice in robots.txt",
        why: "Crawlers read the sitemap once. The second line is useless, and easily forgotten when \
            the URL changes.",
        help: "Delete one of the lines.",
        severities: Severities::protocol(Info),
        fix: Auto,
        because: "If the line has a comment, deleting it loses that comment, so you decide.",
        bad: [Case::new(File("Sitemap: https://www.example.org/sitemap.xml\nUser-agent: *\nDisallow:\nsitemap: https://WWW.example.org:443/sitemap.xml\n"))],
        good: [Case::new(File("Sitemap: https://www.example.org/sitemap.xml\nSitemap: https://www.example.org/Sitemap.xml\n"))],
        sources: [CRAWLER_COMMONS_261],
    }

    /// The file names an index and its sitemaps. Reported when they are checked together.
    ROBOTS_SITEMAP_INDEX_AND_CHILDREN = "robots-sitemap-index-and-children" {
        title: "robots.txt names index and its sitemaps",
        why: "The index is enough, because crawlers find its sitemaps through it. You have to keep \
            the second list up to date for nothing.",
        help: "Name only the index.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [Case::new(Site(&[
            ("robots.txt", "User-agent: *\nDisallow:\n\nSitemap: https://www.sitemaps.org/index.xml\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.sitemaps.org/a.xml</loc></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/1</loc></url>\n</urlset>\n"),
        ]))],
        good: [Case::new(Site(&[
            ("robots.txt", "User-agent: *\nDisallow:\n\nSitemap: https://www.sitemaps.org/index.xml\nSitemap: https://www.sitemaps.org/news.xml\n"),
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.sitemaps.org/a.xml</loc></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/1</loc></url>\n</urlset>\n"),
            ("news.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/2</loc></url>\n</urlset>\n"),
        ]))],
        sources: [PROTOCOL, NEXT_SITEMAP],
    }

    /// The file forbids what it names.
    ROBOTS_SITEMAP_BLOCKED = "robots-sitemap-blocked" {
        title: "robots.txt blocks the sitemap it lists",
        why: "Crawlers obey and do not read the sitemap. Search Console reports “Sitemap blocked by \
            robots.txt”, and Yandex reports the same.",
        help: "Narrow the `Disallow` rule, or add an `Allow` rule for the sitemap.",
        severities: Severities::protocol(Error)
            .and(Google, Error).and(Bing, Error).and(Yandex, Error).and(Baidu, Error),
        fix: NoFix,
        bad: [
            Case::new(File("User-agent: *\nDisallow: /sitemap\n\nSitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("Sitemap: https://www.example.org/sitemap.xml\n\nUser-agent: Googlebot\nDisallow: /*.xml$\n")),
            Case::new(File("Sitemap: https://www.example.org/a.xml\nUser-agent: Yandex\nDisallow: /\n")).at("https://www.example.org/robots.txt"),
            Case::new(File("User-agent: bingbot\nDisallow: /\n\nSitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("User agent: *\nDissallow: /\n\nSitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("User-agent: *\nDisallow /\n\nSitemap: https://www.example.org/sitemap.xml\n")),
        ],
        good: [
            Case::new(File("User-agent: *\nDisallow: /sitemap\nAllow: /sitemap.xml\n\nSitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("User-agent: *\nDisallow /a and /sitemap\n\nSitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("User-agent: *\nDisallowAITraining: /\nDisallow: /admin\n\nSitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("User-agent: BadBot\nDisallow: /\n\nSitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("User-agent: *\nDisallow: /sitemap.xml.gz\nDisallow: /Sitemap\n\nSitemap: https://www.example.org/sitemap.xml\n")),
            Case::new(File("User-agent: *\nDisallow: /\n\nSitemap: https://cdn.example.net/sitemap.xml\n")).at("https://www.example.org/robots.txt"),
        ],
        sources: [GOOGLE_REPORT, YANDEX_ERRORS, GOOGLE_ROBOTS, BING_ROBOTS, BAIDU_ROBOTS, RFC9309],
    }

    /// The file forbids a page of a sitemap. Reported when sitemap and robots.txt are checked together.
    ROBOTS_LISTED_URL_BLOCKED = "robots-listed-url-blocked" {
        title: "robots.txt blocks a listed URL",
        why: "Search Console reports “Sitemap contains URLs which are blocked by robots.txt”. The \
            sitemap asks crawlers to read the page, but robots.txt forbids it. Each crawler obeys \
            its own group of rules, or the group for `*` if it has none. The check covers \
            Googlebot, Bingbot, YandexBot and Baiduspider. Google must also be able to fetch \
            images, language versions, and all files of videos.",
        help: "Remove the URL from the sitemap, or allow it in robots.txt.",
        severities: Severities::protocol(Warning)
            .and(Google, Warning).and(Bing, Warning).and(Yandex, Warning).and(Baidu, Warning),
        fix: Suggest,
        bad: [
            Case::new(Site(&[
            ("robots.txt", "User-agent: *\nDisallow: /admin/\nAllow: /admin/help\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/</loc></url>\n<url><loc>https://www.sitemaps.org/admin/users?a=1</loc></url>\n<url><loc>https://www.sitemaps.org/admin/help</loc></url>\n</urlset>\n"),
        ])),
            // An image, the files of a video, and a language version.
            Case::new(Site(&[
            ("robots.txt", "User-agent: *\nDisallow: /img/\nDisallow: /videos/\nDisallow: /de/\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\" xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n<url><loc>https://www.sitemaps.org/</loc><image:image><image:loc>https://www.sitemaps.org/img/a.jpg</image:loc></image:image></url>\n<url><loc>https://www.sitemaps.org/b</loc><video:video><video:thumbnail_loc>https://www.sitemaps.org/img/b.jpg</video:thumbnail_loc><video:title>Cats</video:title><video:description>Cats ahead</video:description><video:content_loc>https://www.sitemaps.org/videos/b.mp4</video:content_loc></video:video></url>\n<url><loc>https://www.sitemaps.org/c</loc><xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://www.sitemaps.org/c\"/><xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.sitemaps.org/de/c\"/></url>\n</urlset>\n"),
        ])),
            // Googlebot has a group of its own.
            Case::new(Site(&[
            ("robots.txt", "User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nDisallow:\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/</loc></url>\n<url><loc>https://www.sitemaps.org/private/x</loc></url>\n</urlset>\n"),
        ])),
            Case::new(Site(&[
            ("robots.txt", "User-agent: Baiduspider\nDisallow: /\n\nUser-agent: bingbot\nUser-agent: Yandex\nDisallow: /a\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/</loc></url>\n<url><loc>https://www.sitemaps.org/a</loc></url>\n</urlset>\n"),
        ])),
        ],
        good: [
            // The rules are for another crawler, or do not match.
            Case::new(Site(&[
            ("robots.txt", "User-agent: BadBot\nDisallow: /\n\nUser-agent: *\nDisallow: /admin/$\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/</loc></url>\n<url><loc>https://www.sitemaps.org/admin/users</loc></url>\n</urlset>\n"),
        ])),
            // Google has a crawler for images.
            Case::new(Site(&[
            ("robots.txt", "User-agent: *\nDisallow: /img/\n\nUser-agent: Googlebot-Image\nDisallow:\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.sitemaps.org/</loc><image:image><image:loc>https://www.sitemaps.org/img/a.jpg</image:loc></image:image></url>\n<url><loc>https://www.sitemaps.org/a</loc></url>\n</urlset>\n"),
        ])),
            // For Google, `index.html` stands for the directory.
            Case::new(Site(&[
            ("robots.txt", "User-agent: Googlebot\nDisallow: /d/\nAllow: /d/index.html\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/</loc></url>\n<url><loc>https://www.sitemaps.org/d/</loc></url>\n</urlset>\n"),
        ])),
        ],
        sources: [GOOGLE_REPORT, GOOGLE_ROBOTS, GOOGLE_ROBOTSTXT, GOOGLE_VIDEO, GOOGLE_CRAWLERS, BING_ROBOTS, YANDEX_ROBOTS, BAIDU_ROBOTS, RFC9309],
    }

    /// The file forbids pages of a sitemap to crawlers for language models.
    ROBOTS_AI_CRAWLERS_BLOCKED = "robots-ai-crawlers-blocked" {
        title: "robots.txt blocks AI crawlers",
        why: "GPTBot, OAI-SearchBot, ClaudeBot, Claude-SearchBot, Google-Extended, \
            Applebot-Extended, Meta-ExternalAgent, Amazonbot, PerplexityBot and CCBot are used to \
            train language models or to answer with them. Blocking them is your free choice, and no \
            search engine minds. The models then answer without the listed pages, and do not link \
            to them. A `Content-Usage` line says for what the pages may be used, and blocks nothing.",
        help: "Leave it if it is intended, or allow these crawlers in robots.txt.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Site(&[
            ("robots.txt", "User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: Applebot-Extended\nUser-agent: Claude-SearchBot\nUser-agent: meta-externalagent\nUser-agent: Amazonbot\nDisallow: /\n\nUser-agent: *\nDisallow: /b\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/</loc></url>\n<url><loc>https://www.sitemaps.org/a</loc></url>\n</urlset>\n"),
        ]))],
        good: [
            Case::new(Site(&[
            ("robots.txt", "User-agent: GPTBot\nDisallow: /private/\n\nUser-agent: Bytespider\nDisallow: /\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/</loc></url>\n<url><loc>https://www.sitemaps.org/a</loc></url>\n</urlset>\n"),
        ])),
            // These lines are no rules about paths.
            Case::new(Site(&[
            ("robots.txt", "User-agent: *\nContent-Usage: train-ai=n\nContent-Signal: search=yes, ai-train=no\nAllow: /\n\nUser-agent: Amazonbot\nContent-Usage: train-ai=n\nAllow: /\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/</loc></url>\n<url><loc>https://www.sitemaps.org/a</loc></url>\n</urlset>\n"),
        ])),
            // If all crawlers are kept from a page, another rule reports it.
            Case::new(Site(&[
            ("robots.txt", "User-agent: *\nUser-agent: GPTBot\nDisallow: /a\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/</loc></url>\n<url><loc>https://www.sitemaps.org/a</loc></url>\n</urlset>\n"),
        ])),
        ],
        sources: [
            OPENAI_BOTS, CLAUDE_BOTS, GOOGLE_CRAWLERS, APPLE_BOTS, META_BOTS, AMAZON_BOTS,
            PERPLEXITY_BOTS, CCBOT, AIPREF,
        ],
    }

    /// No crawler may fetch anything.
    ROBOTS_EVERYTHING_BLOCKED = "robots-everything-blocked" {
        title: "robots.txt blocks the whole site",
        why: "Crawlers obey and read no page. That is right for a private copy. On a public site \
            the rule is usually left over from development.",
        help: "If the site is public, delete the rule, or narrow it to the parts that crawlers \
            should not read.",
        severities: Severities::protocol(Warning)
            .and(Google, Warning).and(Bing, Warning).and(Yandex, Warning).and(Baidu, Warning),
        fix: NoFix,
        because: "The site owner decides whether search engines may find the site.",
        bad: [
            Case::new(File("User-agent: *\nDisallow: /\n")),
            Case::new(File("User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow: /*\n\nSitemap: https://cdn.example.net/sitemap.xml\n")).at("https://www.example.org/robots.txt"),
        ],
        good: [
            Case::new(File("User-agent: *\nDisallow: /\nAllow: /shop/\n")),
            Case::new(File("User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:\n")),
            Case::new(File("User-agent: BadBot\nDisallow: /\n\nUser-agent: *\nDisallow: /$\n")),
            // The pages of the named sitemap will show it.
            Case::new(File("User-agent: *\nDisallow: /\n\nSitemap: https://www.example.org/sitemap.xml\n")),
        ],
        sources: [GOOGLE_ROBOTS, BING_ROBOTS, YANDEX_ROBOTS, BAIDU_ROBOTS, RFC9309],
    }

    /// Crawlers look for the file only at the top level of the site.
    ROBOTS_NOT_AT_TOP_LEVEL = "robots-not-at-top-level" {
        title: "robots.txt below the top level of the site",
        why: "Crawlers request only `/robots.txt` of a host. A file in a folder blocks nothing and \
            names no sitemap.",
        help: "Move its lines into the robots.txt at the top level, with the folder before each path.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: NoFix,
        bad: [
            Case::new(File("User-agent: *\nDisallow: /private/\n")).at("https://www.example.org/shop/robots.txt"),
            Case::new(Site(&[
            ("robots.txt", "User-agent: *\nDisallow:\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("shop/robots.txt", "User-agent: *\nDisallow: /1\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/1</loc></url>\n</urlset>\n"),
        ])),
        ],
        good: [
            Case::new(File("User-agent: *\nDisallow: /private/\n")).at("https://www.example.org/robots.txt"),
            // The folder `public` is what the host serves.
            Case::new(Site(&[
            ("public/robots.txt", "User-agent: *\nDisallow:\n\nSitemap: https://www.sitemaps.org/a.xml\n"),
            ("public/a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/1</loc></url>\n</urlset>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/2</loc></url>\n</urlset>\n"),
        ])),
        ],
        sources: [RFC9309, GOOGLE_ROBOTS],
    }

    /// A line after the part that crawlers read.
    ROBOTS_TOO_LARGE = "robots-too-large" {
        title: "`Sitemap` line after the first 500 KiB",
        why: "Google reads the first 512,000 bytes of a robots.txt, so it does not see this line.",
        help: "Move the line to the start of the file.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Suggest,
        bad: [Case::new(Example::many("User-agent: *\n", "Disallow: /{}\n", 40_000, "Sitemap: https://www.example.org/sitemap.xml\n"))],
        good: [Case::new(Example::many("User-agent: *\n", "Disallow: /{}\n", 20_000, "Sitemap: https://www.example.org/sitemap.xml\n"))],
        sources: [GOOGLE_ROBOTS],
    }

    /// A page in place of robots.txt.
    ROBOTS_IS_HTML = "robots-is-html" {
        title: "HTML in robots.txt",
        why: "An HTML page here is usually an error page, or the start page of an application that \
            answers every URL. Google tries to parse it, skips the lines of HTML, and finds no rules; \
            no crawler is kept out.",
        help: "Make the server send a text file at `/robots.txt`, or “404 Not Found”.",
        // Google is the only search engine that documents what it does with such a page, and it accepts it.
        severities: Severities::protocol(Error).and(Google, Warning),
        fix: NoFix,
        bad: [
            Case::new(File("<!DOCTYPE html><html><head><title>Not found</title></head></html>")).named("robots.txt"),
            Case::new(File("<html><body></body></html>")).at("https://www.example.org/robots.txt"),
        ],
        good: [
            Case::new(File("<!DOCTYPE html><html><head><title>Not found</title></head></html>")).named("sitemap.xml"),
            Case::new(File("# <html>\nUser-agent: *\nDisallow:\n")).named("robots.txt"),
        ],
        sources: [GOOGLE_ROBOTS],
    }
}

/// The state of the family over all lines of the file.
#[derive(Debug, Default)]
pub(crate) struct RobotsTxt {
    /// Number of lines that are meant to name a sitemap.
    pub entries: u64,
    /// The rules for crawlers in the part that crawlers read.
    pub rules: Readings,
    listed: Vec<Listed>,
    /// Hashes of the URLs of the sitemaps named so far, with their places.
    seen: HashMap<u64, Span, FixedState>,
    /// End of the last line, and whether it has a line end.
    end: u64,
    ended: bool,
}

/// A sitemap that a line names.
#[derive(Debug)]
struct Listed {
    url: Url,
    /// Place of the URL.
    span: Span,
    /// Place of the line with its line end.
    line: Span,
}

/// Things of one kind that are blocked by the same rules for the same crawlers.
#[derive(Debug)]
pub(crate) struct Blocked<'r> {
    pub thing: Thing,
    pub kept: Kept<'r>,
    pub number: u64,
    /// The entries of the pages in the same file as the first one.
    pub entries: Vec<Span>,
}

/// Reports a page in place of robots.txt. The page begins at `span`; `says` is the message.
pub(crate) fn is_html(span: Span, says: &str, findings: &mut Findings) {
    findings.report(&ROBOTS_IS_HTML, span, |draft| draft.say(says));
}

/// Reports a robots.txt in a folder, by its name. It is only a note, because the folders may be served in another way.
pub(crate) fn in_folder(span: Span, name: &str, findings: &mut Findings) {
    let severities = Severities::protocol(Info).and(Google, Info);
    findings.report_as(&ROBOTS_NOT_AT_TOP_LEVEL, severities, span, |draft| {
        draft.say(format_args!(
            "{} is not at the top level of the site, so it blocks nothing; crawlers read only `/robots.txt`",
            quote(name)
        ));
    });
}

/// Reports a sitemap in the given `line` that `index` lists, which robots.txt names too.
pub(crate) fn index_and_child(
    span: Span,
    url: &str,
    index: &str,
    line: Span,
    findings: &mut Findings,
) {
    findings.report(&ROBOTS_SITEMAP_INDEX_AND_CHILDREN, span, |draft| {
        draft.say(format_args!(
            "{} is already listed in {}, which robots.txt names as well",
            quote(url),
            quote(index)
        ));
        draft.suggest("Delete the line", line, "");
    });
}

/// Reports that crawlers for language models are kept from a number of all listed `pages`.
pub(crate) fn ai_crawlers(
    span: Span,
    names: &[&str],
    number: u64,
    pages: u64,
    findings: &mut Findings,
) {
    findings.report(&ROBOTS_AI_CRAWLERS_BLOCKED, span, |draft| {
        draft.say(format_args!(
            "robots.txt blocks {} from {} of {}",
            listed(names),
            thousands(number),
            counted(pages, "listed URL", "listed URLs")
        ));
    });
}

impl Blocked<'_> {
    /// Reports the things; `first` is the URL of the first one. `line`: returns the number of a rule's line, if known.
    pub fn report(
        &self,
        span: Span,
        first: &str,
        line: &dyn Fn(&PathRule) -> Option<u32>,
        findings: &mut Findings,
    ) {
        let Blocked { thing, kept, number, entries } = self;
        let (one, things) = match thing {
            Thing::Page => ("", "URLs"),
            Thing::Sitemap => ("", "sitemaps"),
            Thing::Image => ("the image ", "images"),
            Thing::Video => ("the video file ", "files of videos"),
            Thing::Version => ("the language version ", "language versions"),
        };
        let (rule, severity) = match thing {
            Thing::Sitemap => (&ROBOTS_SITEMAP_BLOCKED, Error),
            _ => (&ROBOTS_LISTED_URL_BLOCKED, Warning),
        };
        findings.report_as(rule, kept.severities(severity), span, |draft| {
            let (first, says) = (quote(first), kept.says(line));
            draft.say(match *number {
                1 => format!("robots.txt blocks {one}{first}: {says}"),
                many => format!(
                    "robots.txt blocks {} {things}, such as {first}: {says}",
                    thousands(many)
                ),
            });
            if !entries.is_empty() && entries.len() as u64 == *number {
                let some = if *number == 1 { "entry" } else { "entries" };
                let edits = entries.iter().map(|entry| (*entry, String::new())).collect_small();
                draft.fix_by(Fix::of(format!("Delete the {some}"), false, edits));
            }
        });
    }
}

impl RobotsTxt {
    /// Limit on the sitemaps kept to find duplicates.
    const MAX_SEEN: usize = 50_000;
    /// Limit on the characters of URLs that are compared with rules: about a second of work.
    const MOST_STEPS: u64 = 1 << 30;

    /// Checks one line. Returns the URL of the sitemap that the line names, unless an earlier line names it, or crawlers do
    /// not read so far.
    pub fn line(&mut self, line: &Line<'_>, cx: &mut Context<'_>) -> Option<Value<'static>> {
        let whole = line.whole();
        self.end = whole.end;
        self.ended = whole.end > line.span.end;
        // A byte order mark before the line has a finding of its own.
        let text = line.text.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
        if text.is_empty() || text.starts_with('#') {
            return None;
        }
        if line.cut {
            cx.findings.not_read(CUT_LINE);
        }
        if line.cut {
            return None;
        }
        if let Some(sitemap) = SitemapLine::read(line) {
            self.entries += 1;
            return self.sitemap(&sitemap, cx);
        }
        if line.span.end <= READ_BYTES
            && record(text).or_else(|| record_of_words(text)).is_some()
            && self.rules.push(text, line.span)
        {
            cx.findings.keep(line.span);
        }
        None
    }

    /// Returns the sitemaps that the file names, each once: the URL, its place, and that of the whole line.
    pub fn sitemaps(&self) -> impl Iterator<Item = (&Url, Span, Span)> {
        self.listed.iter().map(|listed| (&listed.url, listed.span, listed.line))
    }

    /// Reports what only the whole file shows.
    pub fn finish(&mut self, truncated: bool, cx: &mut Context<'_>) -> Document {
        let elsewhere = cx.site.url.as_ref().filter(|own| own.path() != "/robots.txt");
        if let Some(own) = elsewhere {
            cx.findings.report(&ROBOTS_NOT_AT_TOP_LEVEL, Span::at(0), |draft| {
                draft.say(format_args!(
                    "No crawler reads {}; crawlers read only {}",
                    quote(own.as_str()),
                    quote(&format!("{}/robots.txt", &own[..Position::BeforePath]))
                ));
            });
        } else {
            self.judge(truncated, cx);
        }
        Document { kind: Kind::Robots, root: Span::at(0), entries: self.entries, truncated }
    }

    fn judge(&mut self, truncated: bool, cx: &mut Context<'_>) {
        if self.entries == 0 && !truncated {
            self.no_sitemap(cx);
        }
        self.judge_listed(cx);
        if !truncated {
            self.closed(cx);
        }
    }

    fn no_sitemap(&self, cx: &mut Context<'_>) {
        let own = cx.site.url.as_ref().and_then(|own| own.join("/sitemap.xml").ok());
        cx.findings.report(&ROBOTS_NO_SITEMAP, Span::at(0), |draft| {
            draft.say(
                "robots.txt has no `Sitemap` line; add one, so that crawlers find the sitemap",
            );
            draft.fix_by(own.map(|url| {
                let before = if self.ended || self.end == 0 { "" } else { "\n" };
                let text = format!("{before}Sitemap: {url}\n");
                Fix::suggest(format_args!("Add {}", quote(url.as_str())), Span::at(self.end), text)
            }));
        });
    }

    fn sitemap(
        &mut self,
        sitemap: &SitemapLine<'_>,
        cx: &mut Context<'_>,
    ) -> Option<Value<'static>> {
        let span = sitemap.value_span();
        if sitemap.line.span.end > READ_BYTES {
            cx.findings.report(&ROBOTS_TOO_LARGE, sitemap.line.span, |draft| {
                draft.say(format_args!(
                    "The line {} ends after byte 512,000, where Google stops reading",
                    quote(sitemap.line.text.trim())
                ));
                let text = format!("{}\n", sitemap.line.text.trim());
                let fix = Fix::suggest("Move the line to the start", Span::at(0), text);
                draft.fix_by(fix.and(sitemap.line.whole(), ""));
            });
        }
        sitemap.report_name(cx);
        if sitemap.value.is_empty() {
            let line = sitemap.line;
            cx.findings.report(&ROBOTS_SITEMAP_INVALID_URL, line.span, |draft| {
                draft.say("The `Sitemap` line is empty; write the full URL of the sitemap");
                if sitemap.hash.is_none() {
                    // The fix is not safe, as the file may name no other sitemap.
                    draft.suggest("Delete the line", line.whole(), "");
                }
            });
            return None;
        }
        let url = sitemap.url(cx)?;
        sitemap.report_hash(cx);
        let hash = FixedState::default().hash_one(url.as_str());
        if let Some(first) = self.seen.get(&hash) {
            cx.findings.report(&ROBOTS_SITEMAP_DUPLICATE, span, |draft| {
                draft
                    .say(format_args!("{} is already named; once is enough", quote(sitemap.value)));
                draft.relate(*first, "the first line that names it");
                let fix = Fix::safe("Delete the line", sitemap.line.whole(), "");
                // The fix also deletes a comment, so it is safe only without one.
                draft.fix_by(Fix { safe: sitemap.hash.is_none(), ..fix });
            });
            return None;
        }
        cx.findings.keep(span);
        if self.seen.len() < Self::MAX_SEEN {
            self.seen.insert(hash, span);
        }
        // Crawlers read the line only if it ends within the first 500 KiB.
        if sitemap.line.span.end > READ_BYTES {
            return None;
        }
        self.listed.push(Listed { url, span, line: sitemap.line.whole() });
        let mut value = Value::default();
        value.push(sitemap.value, span);
        Some(value)
    }

    fn judge_listed(&self, cx: &mut Context<'_>) {
        let own = cx.site.url.as_ref();
        let Some(first) = self.listed.first() else { return };
        // If the file's own URL is unknown, it is taken to belong to the one host that it names.
        let one_host = self.listed.iter().all(|other| other.url.host() == first.url.host());
        let secure: HashSet<String, FixedState> = own
            .into_iter()
            .chain(self.listed.iter().map(|listed| &listed.url).filter(|_| own.is_none()))
            .filter(|url| url.scheme() == "https")
            .filter_map(|url| Some(url.host_str()?.into()))
            .collect();
        for Listed { url, span, .. } in &self.listed {
            if let Some(own) = own.filter(|own| own.host() != url.host()) {
                cx.findings.report(&ROBOTS_SITEMAP_OTHER_HOST, *span, |draft| {
                    draft.say(format_args!(
                        "The sitemap {} is not on {}; it may list only pages of this site",
                        quote(url.as_str()),
                        quote(own.host_str().unwrap_or_default())
                    ));
                    draft.show(url.as_str());
                });
            } else if url.scheme() == "http"
                && url.host_str().is_some_and(|host| secure.contains(host))
            {
                cx.findings.report(&ROBOTS_SITEMAP_SCHEME, *span, |draft| {
                    draft.say(format_args!(
                        "The sitemap {} begins with `http`, but the site uses `https`",
                        quote(url.as_str())
                    ));
                    draft.show(url.as_str());
                    let scheme = Span::new(span.start, span.start + "http".len() as u64);
                    draft.suggest("Write `https`", scheme, "https");
                });
            }
        }
        match own {
            Some(own) => self.blocked(|listed| listed.url.origin() == own.origin(), cx),
            // One folder is served for `http` and `https`.
            None if one_host => self.blocked(|listed| listed.url.port() == first.url.port(), cx),
            None => {}
        }
    }

    /// Reports that no crawler may fetch anything, unless the sitemaps have shown it.
    fn closed(&self, cx: &mut Context<'_>) {
        let Some(kept) = Crawlers::new(&self.rules).kept_from_all() else { return };
        let rules = kept.rules();
        let Some((first, _)) = rules.first() else { return };
        if cx.findings.number(&ROBOTS_SITEMAP_BLOCKED) > 0 {
            return;
        }
        cx.findings.report(&ROBOTS_EVERYTHING_BLOCKED, first.span, |draft| {
            draft.say(format_args!("robots.txt blocks every page: {}", kept.says(|_| None)));
            draft.show(written(first));
            for (rule, _) in &rules[1..] {
                draft.relate(rule.span, "another such rule");
            }
        });
    }

    /// Reports rules of this file that keep crawlers from sitemaps on its host.
    fn blocked(&self, is_here: impl Fn(&Listed) -> bool, cx: &mut Context<'_>) {
        let crawlers = Crawlers::new(&self.rules);
        let mut steps: u64 = 0;
        for listed in self.listed.iter().filter(|listed| is_here(listed)) {
            let target = &listed.url[Position::BeforePath..Position::AfterQuery];
            steps += crawlers.rules() * (16 + target.len() as u64);
            if steps > Self::MOST_STEPS {
                cx.findings.not_read(
                    "Not every sitemap was compared with the rules of this \
                    robots.txt: there are too many of both.",
                );
                return;
            }
            let kept = crawlers.kept_from(target, Thing::Sitemap);
            if kept.is_none() {
                continue;
            }
            let severities = kept.severities(Error);
            cx.findings.report_as(&ROBOTS_SITEMAP_BLOCKED, severities, listed.span, |draft| {
                draft.say(format_args!(
                    "robots.txt blocks the sitemap {}: {}",
                    quote(listed.url.as_str()),
                    kept.says(|_| None)
                ));
                for (rule, _) in kept.rules() {
                    draft.relate(rule.span, "the rule that blocks it");
                }
                draft.show(listed.url.as_str());
            });
        }
    }
}
