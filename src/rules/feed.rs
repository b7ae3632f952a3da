//! Rules of the family `feed`: RSS, Atom and Media RSS used as sitemaps. The rules about URLs check the links of their
//! items.

use crate::rules::ns;
use crate::rules::prelude::*;
use crate::text::date;
use crate::text::template;
use crate::text::url::is_whole;
use crate::xml::event::StartTag;

const ATOM: &str = "http://www.w3.org/2005/Atom";
const ATOM_03: &str = "http://purl.org/atom/ns#";
const MEDIA: &str = "http://search.yahoo.com/mrss/";
/// The namespace of the products in a feed for Google Merchant Center.
const PRODUCTS: &str = "http://base.google.com/ns/1.0";
/// Limits in characters on the title and the description that Google reads.
const MAX_TITLE: usize = 100;
const MAX_DESCRIPTION: usize = 2_048;

/// An RSS feed, with elements in its channel after title, link and description.
#[cfg(not(target_os = "unknown"))]
macro_rules! rss {
    ($inside:literal) => {
        File(concat!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" xmlns:media=\"http://search.yahoo.com/mrss/\">\n<channel>\n<title>News</title>\n<link>https://www.example.org/</link>\n<description>What is new</description>\n",
            $inside,
            "\n</channel>\n</rss>\n"
        ))
    };
}

/// An Atom feed, with elements after title, id and date.
#[cfg(not(target_os = "unknown"))]
macro_rules! atom {
    ($inside:literal) => {
        File(concat!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>News</title>\n<id>https://www.example.org/</id>\n<updated>2026-01-31T12:00:00Z</updated>\n",
            $inside,
            "\n</feed>\n"
        ))
    };
}

rules! {
    /// The feed is another version of RSS than 2.0.
    FEED_RSS_VERSION = "feed-rss-version" {
        title: "Feed is not RSS 2.0",
        why: "The protocol and Google accept RSS 2.0 as a sitemap. They do not document how they \
            read other versions.",
        help: "Publish the feed as RSS 2.0: `<rss version=\"2.0\">`.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: NoFix,
        bad: [
            Case::new(File("<rss version=\"0.91\">\n<channel>\n<title>News</title>\n<link>https://www.example.org/</link>\n<description>What is new</description>\n<item><link>https://www.example.org/a</link></item>\n</channel>\n</rss>\n")),
            Case::new(File("<rss>\n<channel>\n<title>News</title>\n<link>https://www.example.org/</link>\n<description>What is new</description>\n<item><link>https://www.example.org/a</link></item>\n</channel>\n</rss>\n")),
            Case::new(File("<rss version=\"\">\n<channel>\n<title>News</title>\n<link>https://www.example.org/</link>\n<description>What is new</description>\n<item><link>https://www.example.org/a</link></item>\n</channel>\n</rss>\n")),
        ],
        good: [Case::new(rss!("<item><link>https://www.example.org/a</link></item>"))],
        sources: [PROTOCOL, GOOGLE_BUILD, RSS],
    }

    /// Atom before it became a standard.
    FEED_ATOM_03 = "feed-atom-03" {
        title: "Feed is Atom 0.3",
        why: "Atom 0.3 was a draft of 2003. The protocol still lists it beside Atom 1.0, but Google \
            lists only Atom 1.0.",
        help: "Publish the feed as Atom 1.0, with the namespace `http://www.w3.org/2005/Atom`.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: NoFix,
        bad: [Case::new(File("<feed version=\"0.3\" xmlns=\"http://purl.org/atom/ns#\">\n<title>News</title>\n<modified>2004-01-31T12:00:00Z</modified>\n<entry><link rel=\"alternate\" type=\"text/html\" href=\"https://www.example.org/a\"/><modified>2004-01-31T12:00Z</modified></entry>\n</feed>\n"))],
        good: [Case::new(atom!("<entry><link href=\"https://www.example.org/a\"/></entry>"))],
        sources: [PROTOCOL, GOOGLE_BUILD, RFC4287],
    }

    /// Yandex reads no feeds.
    FEED_UNSUPPORTED_YANDEX = "feed-unsupported-yandex" {
        title: "Yandex does not accept feeds",
        why: "Yandex accepts XML sitemaps and text files. It refuses RSS and Atom.",
        help: "Give Yandex an XML sitemap, or a text file with the URLs.",
        severities: Severities::of(Yandex, Error),
        fix: NoFix,
        bad: [
            Case::new(rss!("<item><link>https://www.example.org/a</link></item>")),
            Case::new(atom!("<entry><link href=\"https://www.example.org/a\"/></entry>")),
        ],
        good: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        sources: [YANDEX, SITEMAPR],
    }

    /// An item has nothing to fetch.
    FEED_ITEM_NO_LINK = "feed-item-no-link" {
        title: "Feed item without a link",
        why: "Search engines take the URL of a page from the link. An item without a link lists no \
            page.",
        help: "Give the item a `link` with the full URL of its page.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            Case::new(rss!("<item><title>A</title></item>")),
            Case::new(rss!("<item><title>A</title><link></link></item>")),
            Case::new(rss!("<item><title>A</title><guid isPermaLink=\"false\">https://www.example.org/a</guid></item>")),
            Case::new(rss!("<item><title>A</title><guid>4711</guid></item>")),
            Case::new(atom!("<entry><title>A</title><link rel=\"alternate\"/></entry>")),
            Case::new(atom!("<entry><title>A</title><link>https://www.example.org/a</link></entry>")),
            Case::new(atom!("<entry><title>A</title><id>https://www.example.org/a</id></entry>")),
            Case::new(rss!("<item><title>A</title><comments>https://www.example.org/a#comments</comments></item>")),
            Case::new(File("<rss version=\"2.0\" xmlns:g=\"http://base.google.com/ns/1.0\">\n<channel>\n<title>Shop</title>\n<link>https://www.example.org/</link>\n<description>Products</description>\n<item><g:id>1</g:id><g:link>https://www.example.org/a</g:link></item>\n</channel>\n</rss>\n")),
            Case::new(rss!("<item><title>A</title><link href=\"https://www.example.org/a\"/></item>\n<item><title>B</title><Link>https://www.example.org/b</Link></item>")),
        ],
        good: [
            Case::new(rss!("<item><title>A</title><link>https://www.example.org/a</link></item>")),
            Case::new(rss!("<item><title>A</title><guid>https://www.example.org/a</guid></item>")),
            Case::new(rss!("<item><title>A</title><link/><guid isPermaLink=\"true\">https://www.example.org/a</guid></item>")),
            Case::new(atom!("<entry><title>A</title><link href=\"https://www.example.org/a\"/></entry>")),
        ],
        sources: [PROTOCOL, RSS, RFC4287, CRAWLER_COMMONS_FEEDS],
    }

    /// The counterpart of `loc-not-absolute` for feeds.
    FEED_LINK_RELATIVE = "feed-link-relative" {
        title: "Relative link in a feed",
        why: "A feed is read separately from its site, so every URL in it must be complete. Atom \
            allows relative links, which readers resolve against `xml:base` or the URL of the feed, \
            but search engines do not say that they do.",
        help: "Write the full URL, beginning with `https://`.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Suggest,
        bad: [
            Case::new(rss!("<item><link>/news/a</link></item>")).at("https://www.example.org/feed.xml"),
            Case::new(rss!("<item><link>www.example.org/a</link></item>")),
            Case::new(atom!("<entry><link href=\"//www.example.org/a?b=1&amp;c='2'\"/></entry>")),
        ],
        good: [
            Case::new(rss!("<item><link>https://www.example.org/news/a</link></item>")).at("https://www.example.org/feed.xml"),
            Case::new(atom!("<link rel=\"self\" href=\"/feed.atom\"/><entry><link rel=\"self\" href=\"/a.atom\"/><link href=\"https://www.example.org/a\"/></entry>")),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD, RSS, RFC4287, CRAWLER_COMMONS_FEEDS],
    }

    /// RSS and Atom have different date formats, and neither is optional.
    FEED_DATE_INVALID = "feed-date-invalid" {
        title: "Invalid date format in a feed",
        why: "RSS writes dates like email (RFC 822), Atom follows RFC 3339. From another format a \
            reader cannot tell when the page changed.",
        help: "Write `Mon, 01 Jan 2024 00:00:00 GMT` in RSS and `2024-01-01T00:00:00Z` in Atom.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        because: "For a date without a time, the time and time zone can only be guessed.",
        bad: [
            Case::new(rss!("<item><link>https://www.example.org/a</link><pubDate>2024-01-01</pubDate></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><pubDate>Monday, 01 January 2024 10:00:00 +0100</pubDate></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><pubDate>Mon, 05 Feb 2024 10:00:00 CET</pubDate></item>\n<item><link>https://www.example.org/b</link><pubDate>Mon, 30 Feb 2024 10:00:00 +0100</pubDate></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><pubDate>Mo, 05 Feb 2024 10:00:00 +0100</pubDate></item>\n<item><link>https://www.example.org/b</link><pubDate>Wed, 01 Mai 2024 10:00:00 +0100</pubDate></item>")),
            Case::new(rss!("<lastBuildDate>2024-01-01T10:00:00Z</lastBuildDate><item><link>https://www.example.org/a</link><pubDate>yesterday</pubDate></item>")),
            Case::new(atom!("<entry><link href=\"https://www.example.org/a\"/><updated>Mon, 01 Jan 2024 10:00:00 +0100</updated></entry>")),
            Case::new(atom!("<entry><link href=\"https://www.example.org/a\"/><updated>2024-01-01T10:00:00</updated><published/></entry>")),
        ],
        good: [
            Case::new(rss!("<item><link>https://www.example.org/a</link><pubDate>Mon, 1 Jan 24 10:00 EST</pubDate></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><pubDate>\nMon, 01 Jan 2024 10:00:00 +0100\n</pubDate></item>")),
            Case::new(atom!("<entry><link href=\"https://www.example.org/a\"/><updated>2024-01-01T10:00:00.25+01:00</updated></entry>")),
            Case::new(atom!("<entry><link href=\"https://www.example.org/a\"/><source><updated>some day</updated></source></entry>")),
        ],
        sources: [RSS, RFC822, RFC4287, RFC3339],
    }

    /// The entry has links, but none to the page.
    FEED_ATOM_ALTERNATE = "feed-atom-alternate" {
        title: "Atom entry without a page link",
        why: "In Atom, the page is the link with `rel=\"alternate\"` or without `rel`. Other links \
            lead to the feed itself, an attachment or an editor, so search engines find no page \
            URL.",
        help: "Add `<link rel=\"alternate\" href=\"…\"/>` with the URL of the page.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(atom!("<entry><link rel=\"self\" href=\"https://www.example.org/a.atom\"/><link rel=\"enclosure\" href=\"https://www.example.org/a.mp3\"/></entry>"))],
        good: [
            Case::new(atom!("<entry><link rel=\"self\" href=\"https://www.example.org/a.atom\"/><link rel=\"alternate\" href=\"https://www.example.org/a\"/></entry>")),
            Case::new(atom!("<entry><link rel=\"self\" href=\"https://www.example.org/a.atom\"/><link href=\"https://www.example.org/a\"/></entry>")),
            Case::new(atom!("<entry><link rel=\"http://www.iana.org/assignments/relation/alternate\" href=\"https://www.example.org/a\"/></entry>")),
        ],
        sources: [RFC4287],
    }

    /// The feed has no items.
    FEED_EMPTY = "feed-empty" {
        title: "Feed without items",
        why: "A search engine that reads the feed as a sitemap looks for `item` in RSS and for \
            `entry` in Atom. Under another name it finds no pages. A feed of comments is \
            empty until somebody comments.",
        help: "List at least one `item` (RSS) or `entry` (Atom) with a link.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            Case::new(rss!("<ttl>60</ttl>")),
            Case::new(File("<rss version=\"2.0\"/>\n")),
            Case::new(atom!("<link href=\"https://www.example.org/\"/>")),
            Case::new(rss!("<Item><link>https://www.example.org/a</link></Item>")),
        ],
        good: [Case::new(rss!("<item><link>https://www.example.org/a</link></item>"))],
        sources: [RSS, RFC4287, choice!("the formats allow it, but such a feed lists no page")],
    }

    /// RSS requires these elements of a channel.
    FEED_RSS_CHANNEL_REQUIRED = "feed-rss-channel-required" {
        title: "RSS channel without title, link or description",
        why: "RSS 2.0 requires all three. Search engines need only the items, but strict feed \
            readers reject the file.",
        help: "Give the channel a `title`, a `link` and a `description`.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            Case::new(File("<rss version=\"2.0\">\n<channel>\n<item><title>A</title><link>https://www.example.org/a</link></item>\n</channel>\n</rss>\n")),
            Case::new(File("<rss version=\"2.0\">\n<channel>\n<title>News</title>\n<link>https://www.example.org/</link>\n<image><description>What is new</description></image>\n<item><link>https://www.example.org/a</link></item>\n</channel>\n</rss>\n")),
            Case::new(File("<rss version=\"2.0\">\n<item><link>https://www.example.org/a</link></item>\n</rss>\n")),
        ],
        good: [Case::new(rss!("<item><link>https://www.example.org/a</link></item>"))],
        sources: [RSS],
    }

    /// Google requires these elements of a video.
    FEED_MRSS_REQUIRED = "feed-mrss-required" {
        title: "Incomplete video in a feed",
        why: "Google reads Media RSS like a video sitemap. It uses a video only with its file or \
            player, a title (at most 100 characters), a description (at most 2,048) and a \
            thumbnail.",
        help: "Give the `media:content` of each video `medium=\"video\"` and a `url` (or a \
            `media:player`), with `media:title`, `media:description` and `media:thumbnail`.",
        severities: Severities::of(Google, Error),
        fix: NoFix,
        bad: [
            Case::new(rss!("<item><link>https://www.example.org/a</link><media:content url=\"https://www.example.org/a.mp4\" medium=\"video\"><media:title>A</media:title><media:description>About a</media:description></media:content></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><media:content medium=\"video\"/></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><media:content url=\"https://www.example.org/a.mp4\" type=\"video/mp4\" medium=\"movie\"><media:title>A</media:title><media:description>About a</media:description><media:thumbnail url=\"https://www.example.org/a.png\"/></media:content></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><media:content url=\"https://www.example.org/a.mp4\" type=\"video/mp4\"><media:title>A</media:title><media:description>About a</media:description><media:thumbnail url=\"https://www.example.org/a.png\"/></media:content></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><media:content url=\"https://www.example.org/a.mp4\" medium=\"video\"><media:title>A title that goes on and on, as if nobody ever had to read it in a list of search results on a very small screen</media:title><media:description>About a</media:description><media:thumbnail url=\"https://www.example.org/a.png\"/></media:content></item>")),
        ],
        good: [
            Case::new(rss!("<item><link>https://www.example.org/a</link><media:content url=\"https://www.example.org/a.mp4\" medium=\"video\"><media:title>A</media:title><media:description>About a</media:description><media:thumbnail url=\"https://www.example.org/a.png\"/></media:content></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><media:title>A</media:title><media:group><media:content medium=\"video\"/><media:content url=\"https://www.example.org/a.webm\" medium=\"video\"/><media:player url=\"https://www.example.org/player?a\"/><media:thumbnail url=\"https://www.example.org/a.png\"/></media:group><media:description>About a</media:description></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><media:content url=\"https://www.example.org/a.png\" medium=\"image\"/><media:thumbnail url=\"https://www.example.org/a.png\"/></item>")),
        ],
        sources: [GOOGLE_MRSS, MEDIA_RSS],
    }

    /// The namespace of Media RSS is misspelt.
    FEED_MRSS_NAMESPACE = "feed-mrss-namespace" {
        title: "Misspelled Media RSS namespace",
        why: "A namespace is compared character by character. Without the slash at the end it is a \
            different one, and readers ignore the media in the feed.",
        help: "Write `xmlns:media=\"http://search.yahoo.com/mrss/\"`, with `http` and the slash at \
            the end.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Auto,
        bad: [
            Case::new(File("<rss version=\"2.0\" xmlns:media=\"http://search.yahoo.com/mrss\">\n<channel>\n<title>News</title>\n<link>https://www.example.org/</link>\n<description>What is new</description>\n<item><link>https://www.example.org/a</link><media:thumbnail url=\"https://www.example.org/a.png\"/></item>\n</channel>\n</rss>\n")),
            Case::new(File("<rss version=\"2.0\" xmlns:media=\"https://www.rssboard.org/media-rss\">\n<channel>\n<title>News</title>\n<link>https://www.example.org/</link>\n<description>What is new</description>\n<item><link>https://www.example.org/a</link></item>\n</channel>\n</rss>\n")),
        ],
        good: [Case::new(rss!("<item><link>https://www.example.org/a</link><media:thumbnail url=\"https://www.example.org/a.png\"/></item>"))],
        sources: [GOOGLE_MRSS, MEDIA_RSS],
    }

    /// The restriction says where a video may be shown.
    FEED_MRSS_RESTRICTION = "feed-mrss-restriction" {
        title: "Invalid video restriction in a feed",
        why: "Google supports restrictions only by country, and needs to know whether the listed \
            countries are allowed or denied.",
        help: "Write `<media:restriction type=\"country\" relationship=\"allow\">` or \
            `relationship=\"deny\"`.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: NoFix,
        bad: [
            Case::new(rss!("<item><link>https://www.example.org/a</link><media:restriction type=\"uri\" relationship=\"allow\">https://www.example.org/</media:restriction></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><media:restriction type=\"country\" relationship=\"allowed\">de at</media:restriction></item>")),
            Case::new(rss!("<item><link>https://www.example.org/a</link><media:restriction>de at</media:restriction></item>")),
        ],
        good: [Case::new(rss!("<item><link>https://www.example.org/a</link><media:restriction type=\"country\" relationship=\"deny\">de at</media:restriction></item>"))],
        sources: [GOOGLE_MRSS, MEDIA_RSS],
    }
}

/// The format of a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Dialect {
    #[default]
    Rss,
    Atom,
    Atom03,
}

impl Dialect {
    /// Returns the name of an item.
    pub fn item(self) -> &'static str {
        match self {
            Dialect::Rss => "item",
            Dialect::Atom | Dialect::Atom03 => "entry",
        }
    }

    /// Returns the names of an item's dates; the first is the one of the last change.
    fn dates(self) -> &'static [&'static str] {
        match self {
            Dialect::Rss => &["pubDate"],
            Dialect::Atom => &["updated", "published"],
            Dialect::Atom03 => &["modified", "issued", "created"],
        }
    }

    /// Whether an element of that name is a date of the whole feed.
    pub fn is_head_date(self, local: &str) -> bool {
        self.dates().contains(&local) || (self == Dialect::Rss && local == "lastBuildDate")
    }

    /// Whether the rules read an element of that name in an item.
    pub fn reads(self, space: Space, local: &str) -> bool {
        const MEDIA: [&str; 7] =
            ["group", "content", "title", "description", "thumbnail", "player", "restriction"];
        match space {
            Space::Media => MEDIA.contains(&local),
            Space::Core => matches!(local, "link" | "guid") || self.dates().contains(&local),
            _ => false,
        }
    }
}

/// Checks the root; returns the dialect.
pub(crate) fn root(tag: &StartTag<'_>, findings: &mut Findings) -> Dialect {
    findings.report(&FEED_UNSUPPORTED_YANDEX, tag.span, |draft| {
        draft.say("The file is an RSS or Atom feed, which Yandex does not accept as a sitemap");
    });
    if tag.local == "rss" {
        rss_root(tag, findings);
        return Dialect::Rss;
    }
    atom_root(tag, findings)
}

fn rss_root(tag: &StartTag<'_>, findings: &mut Findings) {
    let version = tag.attributes.iter().find(|attribute| attribute.local == "version");
    if version.is_none_or(|version| version.value.trim() != "2.0") {
        let place = version.map_or(tag.name, |version| version.value_span);
        findings.report(&FEED_RSS_VERSION, place, |draft| {
            let version = version.map_or("", |version| &*version.value);
            draft.say(format_args!("RSS has version {}; publish version 2.0", quote(version)));
        });
    }
}

/// Whether the root declares the namespace of products.
pub(crate) fn has_products(tag: &StartTag<'_>) -> bool {
    tag.attributes.iter().any(|a| a.declares().is_some() && a.value == PRODUCTS)
}

/// Checks an Atom root; returns which Atom it is.
fn atom_root(tag: &StartTag<'_>, findings: &mut Findings) -> Dialect {
    let declared = tag.attributes.iter().find(|a| a.declares() == Some(tag.prefix));
    let place = declared.map_or(tag.name, |attribute| attribute.value_span);
    match tag.namespace {
        ATOM => {}
        ATOM_03 => {
            findings.report(&FEED_ATOM_03, place, |draft| {
                draft.say("The feed is Atom 0.3; Google lists only Atom 1.0");
            });
            return Dialect::Atom03;
        }
        // The unbound prefix has been reported.
        "" if !tag.prefix.is_empty() => {}
        namespace => {
            let rule = if namespace.is_empty() { &ns::NS_MISSING } else { &ns::NS_UNKNOWN_ROOT };
            findings.report(rule, place, |draft| {
                draft.say(format_args!(
                    "`feed` has the namespace {}; Atom requires {}",
                    quote(namespace),
                    quote(ATOM)
                ));
                draft.advise(format_args!("Write `xmlns=\"{ATOM}\"` on the root tag."));
                let (place, text) = match declared {
                    Some(attribute) => (attribute.value_span, ATOM.to_owned()),
                    None => (Span::at(tag.name.end), format!(" xmlns=\"{ATOM}\"")),
                };
                let fix = Fix::safe("Write the Atom namespace", place, text);
                draft.fix_by(Fix { safe: rule.fix == Auto, ..fix });
            });
        }
    }
    Dialect::Atom
}

/// Whether a namespace is that of Media RSS, in any spelling.
pub(crate) fn is_media(prefix: &str, namespace: &str) -> bool {
    namespace == MEDIA || prefix == "media" || is_media_variant(namespace)
}

fn is_media_variant(namespace: &str) -> bool {
    let bare = namespace.split_once("://").map_or(namespace, |(_, rest)| rest);
    let bare = bare.strip_prefix("www.").unwrap_or(bare).trim_end_matches('/');
    bare.eq_ignore_ascii_case("search.yahoo.com/mrss") || bare == "rssboard.org/media-rss"
}

/// Checks the namespaces that a tag declares.
pub(crate) fn declarations(tag: &StartTag<'_>, findings: &mut Findings) {
    for attribute in tag.attributes {
        let Some(prefix) = attribute.declares() else { continue };
        let namespace = attribute.value.as_ref();
        if namespace == MEDIA || !is_media(prefix, namespace) {
            continue;
        }
        findings.report(&FEED_MRSS_NAMESPACE, attribute.value_span, |draft| {
            draft.say(format_args!(
                "The namespace {} is misspelled; write {} for Media RSS",
                quote(namespace),
                quote(MEDIA)
            ));
            let mut fix = Fix::safe("Correct the namespace", attribute.value_span, MEDIA);
            fix.safe = is_media_variant(namespace);
            draft.fix_by(fix);
        });
    }
}

/// Checks an item that has been read to its end, and makes its link the `loc` of the entry. `closed`: the item has an end
/// tag, and may not be a product. Returns the item's date, with its place.
pub(crate) fn item(
    entry: &mut Entry,
    dialect: Dialect,
    closed: bool,
    findings: &mut Findings,
) -> Option<(date::Moment, Span)> {
    let place = entry.tag;
    let link =
        if dialect == Dialect::Rss { rss_link(&entry.nodes) } else { atom_link(&entry.nodes) };
    match link {
        Link::At(node, attribute) => {
            let mut value = std::mem::take(entry.nodes.value_mut(node, attribute));
            // The faults of an attribute's value have not been reported yet.
            value.unknown |= attribute.is_none() && value.has_reference();
            let tag = value.tag;
            *entry.begin_field(FieldName::Loc, tag) = value;
        }
        Link::Elsewhere(span) => findings.report(&FEED_ATOM_ALTERNATE, span, |draft| {
            draft.say(
                "This entry has no link with `rel=\"alternate\"` or without `rel`, so it has no page URL",
            );
        }),
        Link::Missing if closed => findings.report(&FEED_ITEM_NO_LINK, place, |draft| {
            let item = dialect.item();
            draft.say(format_args!("`{item}` has no link with a URL, so it lists no page"));
        }),
        Link::Missing => {}
    }
    let mut media = false;
    let mut moment: Option<(usize, date::Moment, Span)> = None;
    for node in entry.nodes.roots() {
        media |= node.space == Space::Media;
        let rank = dialect.dates().iter().position(|name| node.is(Space::Core, name));
        if let Some(rank) = rank
            && let Some(found) = check_date(&node.local, &node.value, dialect, findings)
            && moment.as_ref().is_none_or(|(best, ..)| rank < *best)
        {
            moment = Some((rank, found, node.value.trimmed_span()));
        }
    }
    if media {
        videos(&entry.nodes, findings);
    }
    moment.map(|(_, moment, span)| (moment, span))
}

/// Where the URL of an item is.
enum Link {
    /// In the node of that number, or in its attribute.
    At(usize, Option<usize>),
    /// The item's links lead to something else than the page.
    Elsewhere(Span),
    Missing,
}

/// Returns `link`, or `guid` if it is a URL.
fn rss_link(nodes: &Nodes) -> Link {
    let filled = |node: &Node| node.value.unknown || !node.value.trimmed().is_empty();
    let children =
        || nodes.all().iter().enumerate().filter(|(_, node)| nodes.parent(node).is_none());
    let link = |node: &Node| node.is(Space::Core, "link") && filled(node);
    let permalink = |node: &Node| {
        let text = node.value.trimmed();
        let is_permalink = |is: &NodeAttribute| is.value.trimmed().eq_ignore_ascii_case("true");
        node.is(Space::Core, "guid")
            && (is_whole(text) || template::residue(text).is_some())
            && node.attribute_named("isPermaLink").is_none_or(is_permalink)
    };
    let found = children().find(|(_, node)| link(node));
    let found = found.or_else(|| children().find(|(_, node)| permalink(node)));
    found.map_or(Link::Missing, |(number, _)| Link::At(number, None))
}

/// Returns the `link` with `rel="alternate"` or without `rel`, preferring HTML to other types.
fn atom_link(nodes: &Nodes) -> Link {
    let mut best: Option<(usize, usize, bool)> = None;
    let mut other = None;
    for (number, node) in nodes.all().iter().enumerate() {
        if !node.is(Space::Core, "link") {
            continue;
        }
        let href = node
            .attributes()
            .iter()
            .position(|attribute| !attribute.prefixed && attribute.local == "href")
            .filter(|&at| !node.attributes()[at].value.trimmed().is_empty());
        let Some(href) = href else { continue };
        let alternate = node.attribute_named("rel").is_none_or(|rel| {
            let rel = rel.value.trimmed();
            rel.rsplit('/').next().is_some_and(|last| last.eq_ignore_ascii_case("alternate"))
        });
        let html =
            node.attribute_named("type").is_none_or(|kind| kind.value.text().contains("html"));
        if !alternate {
            other.get_or_insert(node.element());
        } else if best.is_none_or(|(_, _, known)| html && !known) {
            best = Some((number, href, html));
        }
    }
    match (best, other) {
        (Some((number, href, _)), _) => Link::At(number, Some(href)),
        (None, Some(span)) => Link::Elsewhere(span),
        (None, None) => Link::Missing,
    }
}

/// Checks a date of the feed or of an item.
pub(crate) fn check_date(
    name: &str,
    value: &Value,
    dialect: Dialect,
    findings: &mut Findings,
) -> Option<date::Moment> {
    if value.unknown {
        return None;
    }
    let text = value.trimmed();
    let moment = match dialect {
        Dialect::Rss => date::feed::rfc822(text),
        Dialect::Atom => date::feed::rfc3339(text),
        Dialect::Atom03 => date::w3c(text),
    };
    if moment.is_some() {
        return moment;
    }
    let rss = dialect == Dialect::Rss;
    let place = if text.is_empty() { value.element } else { value.trimmed_span() };
    findings.report(&FEED_DATE_INVALID, place, |draft| {
        let example = if rss { "Mon, 01 Jan 2024 00:00:00 GMT" } else { "2024-01-01T00:00:00Z" };
        draft.say(format_args!("{name} {} is not in the format `{example}`", quote(text)));
        if let Some((right, sure)) = date::feed::in_feed_notation(text, rss)
            && !value.cdata
        {
            draft.fix_by(Fix::write_quoted(right, sure, place));
        }
    });
    None
}

fn has_text(node: &Node, attribute: &str) -> bool {
    node.attribute_named(attribute).is_some_and(|found| !found.value.trimmed().is_empty())
}

/// Checks the media of an item.
fn videos(nodes: &Nodes, findings: &mut Findings) {
    let media = || nodes.all().iter().filter(|node| node.space == Space::Media);
    let mut any = false;
    for content in media().filter(|node| node.local == "content") {
        any |= video(nodes, content, findings);
    }
    for node in media() {
        match node.local.as_str() {
            "title" if any => too_long(node, MAX_TITLE, findings),
            "description" if any => too_long(node, MAX_DESCRIPTION, findings),
            "restriction" => restriction(node, findings),
            _ => {}
        }
    }
}

/// Checks a `media:content` if it is a video; returns whether it is.
fn video(nodes: &Nodes, content: &Node, findings: &mut Findings) -> bool {
    // Title, description and thumbnail may stand beside, around or inside the content.
    let says = |local: &str, is_filled: fn(&Node) -> bool| {
        nodes.all().iter().any(|node| node.is(Space::Media, local) && is_filled(node))
    };
    let is_filled = |node: &Node| node.value.unknown || !node.value.trimmed().is_empty();
    let has_url = |node: &Node| has_text(node, "url");
    let has_player = says("player", has_url);
    let value = |name| content.attribute_named(name).map(|found| found.value.trimmed());
    let is_video = match (value("medium"), value("type")) {
        (Some("video"), _) => true,
        (Some("image" | "audio" | "document" | "executable"), _) => false,
        // A word outside the standard does not show the medium.
        (_, Some(kind)) => kind.starts_with("video/"),
        (_, None) => has_player,
    };
    if !is_video {
        return false;
    }
    let needs = [
        (value("medium") == Some("video"), "`medium=\"video\"`"),
        (has_url(content) || has_player, "`url` (or `media:player`)"),
        (says("title", is_filled), "`media:title`"),
        (says("description", is_filled), "`media:description`"),
        (says("thumbnail", has_url), "`media:thumbnail`"),
    ];
    let missing =
        needs.into_iter().filter(|(there, _)| !there).map(|(_, what)| what).collect_small();
    if !missing.is_empty() {
        findings.report(&FEED_MRSS_REQUIRED, content.value.tag, |draft| {
            draft.say(format_args!("The video lacks {}", missing.join(", ")));
        });
    }
    true
}

fn too_long(node: &Node, most: usize, findings: &mut Findings) {
    let text = node.value.trimmed();
    if node.value.unknown || text.len() <= most {
        return;
    }
    let length = text.chars().count();
    if length > most {
        findings.report(&FEED_MRSS_REQUIRED, node.value.trimmed_span(), |draft| {
            draft.say(format_args!(
                "media:{} {} has {length} characters; Google reads at most {most}",
                node.local,
                quote(text)
            ));
        });
    }
}

fn restriction(node: &Node, findings: &mut Findings) {
    let wanted: [(&str, &[&str], &str); 2] = [
        ("type", &["country"], "`country`"),
        ("relationship", &["allow", "deny"], "`allow` or `deny`"),
    ];
    for (name, right, words) in wanted {
        let written = node.attribute_named(name);
        if written.is_some_and(|written| right.contains(&written.value.trimmed())) {
            continue;
        }
        let place = written.map_or(node.value.tag, |written| written.value.span);
        findings.report(&FEED_MRSS_RESTRICTION, place, |draft| {
            let written = written.map_or("", |written| written.value.text());
            draft.say(format_args!(
                "`media:restriction` has the {name} {}; write {words}",
                quote(written)
            ));
        });
    }
}

/// The elements that RSS requires of a channel.
pub(crate) const CHANNEL: [&str; 3] = ["title", "link", "description"];

/// The elements of the feed outside its items.
#[derive(Debug, Default)]
pub(crate) struct Head {
    /// The root declares the namespace of products.
    pub products: bool,
    /// Number of items with a link.
    pub linked: u64,
    /// The start tag of the channel, and its depth.
    pub channel: Option<(Span, u32)>,
    /// Whether each of [`CHANNEL`] is there.
    pub seen: [bool; 3],
}

/// Reports what only the whole feed shows.
pub(crate) fn finish(document: &Document, dialect: Dialect, head: &Head, findings: &mut Findings) {
    if head.products && document.entries > head.linked {
        // Merchant Center reads these items all the same, and they are no pages to any reader of sitemaps.
        let severity = if head.linked == 0 { Error } else { Warning };
        let severities = Severities::protocol(severity);
        findings.report_as(&FEED_ITEM_NO_LINK, severities, document.root, |draft| {
            let (linked, all, item) = (thousands(head.linked), thousands(document.entries), dialect.item());
            let feed = "The file is a product feed for Google Merchant Center";
            draft.say(format_args!("{feed}; as a sitemap it lists {linked} of {all} `{item}`, those with a `link`"));
            draft.advise("Submit it to Merchant Center. For the sitemap, list the pages of the products in a file of its own.");
        });
    }
    if document.truncated {
        return;
    }
    if document.entries == 0 {
        findings.report(&FEED_EMPTY, document.root, |draft| {
            draft.say(format_args!("The feed has no `{}`, so it lists no page", dialect.item()));
        });
    }
    if dialect != Dialect::Rss || (head.channel.is_none() && document.entries == 0) {
        return;
    }
    let missing: Vec<&str> = CHANNEL
        .into_iter()
        .zip(head.seen)
        .filter(|(_, seen)| !seen)
        .map(|(name, _)| name)
        .collect_small();
    if missing.is_empty() {
        return;
    }
    let place = head.channel.map_or(document.root, |(tag, _)| tag);
    findings.report(&FEED_RSS_CHANNEL_REQUIRED, place, |draft| {
        draft.say(format_args!("The feed has no `channel` with {}", missing.join(", ")));
    });
}

/// The rule for relative links, which replaces `loc-not-absolute` in a feed.
pub(crate) const NOT_ABSOLUTE: &Rule = &FEED_LINK_RELATIVE;
