//! Inputs that are made to hurt: each repeats what costs a careless reader more than its length.
//!
//! `tests/hostile.rs` checks what is found in short ones; `tools/growth.mjs` counts what longer ones cost.

use std::io::Write as _;

use sitemap_lint::Options;

/// Makes a hostile file of a chosen length.
pub struct Generator {
    pub name: &'static str,
    /// The file of about so many bytes, compressed ones aside.
    pub make: fn(usize) -> Hostile,
}

/// A file or a site, and what has to be found in it.
pub struct Hostile {
    pub bytes: Vec<u8>,
    /// The files that are checked together, with their names, in place of `bytes`.
    pub site: Vec<(String, String)>,
    /// What the file is called, where its name matters.
    pub file: Option<&'static str>,
    /// A rule and the true number of its findings.
    pub counted: Vec<(&'static str, u64)>,
}

impl Hostile {
    fn of(text: impl Into<Vec<u8>>) -> Hostile {
        Hostile { bytes: text.into(), site: Vec::new(), file: None, counted: Vec::new() }
    }

    fn of_files(files: impl Iterator<Item = (String, String)>) -> Hostile {
        Hostile { site: files.collect(), ..Hostile::of("") }
    }

    fn called(mut self, file: &'static str) -> Hostile {
        self.file = Some(file);
        self
    }

    fn has(mut self, rule: &'static str, number: usize) -> Hostile {
        self.counted.push((rule, number as u64));
        self
    }

    pub fn options(&self) -> Options {
        Options { name: self.file.map(str::to_owned), ..Options::default() }
    }
}

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">";
const MANY_HEAD: &str = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\" xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\">";
const SITE: &str = "https://www.example.org/";

/// `piece` as often as it fits.
fn repeat(piece: &str, bytes: usize) -> String {
    piece.repeat(times(piece, bytes))
}

fn times(piece: &str, bytes: usize) -> usize {
    bytes / piece.len()
}

/// Pieces with a number in them, until there are so many bytes; and how many there are.
fn numbered(bytes: usize, piece: impl Fn(usize) -> String) -> (String, usize) {
    let mut text = String::with_capacity(bytes + 256);
    let mut number = 0;
    while text.len() < bytes {
        text.push_str(&piece(number));
        number += 1;
    }
    (text, number)
}

fn urlset(content: &str) -> Vec<u8> {
    format!("{HEAD}{content}</urlset>\n").into()
}

fn extended(content: &str) -> Vec<u8> {
    format!("{MANY_HEAD}{content}</urlset>\n").into()
}

/// A sitemap whose one address goes on like this.
fn address(rest: &str) -> Vec<u8> {
    urlset(&format!("<url><loc>{SITE}{rest}</loc></url>"))
}

/// A sitemap whose one address is on this host.
fn host(name: &str) -> Vec<u8> {
    urlset(&format!("<url><loc>https://{name}/</loc></url>"))
}

/// A sitemap whose one page has this beside its address.
fn page(content: &str) -> Vec<u8> {
    extended(&format!("<url><loc>{SITE}</loc>{content}</url>"))
}

fn doctype(content: &str, value: &str) -> Vec<u8> {
    format!("<!DOCTYPE urlset [{content}]>{HEAD}<url><loc>{SITE}{value}</loc></url></urlset>")
        .into()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

macro_rules! generators {
    ($($name:literal: |$n:ident| $make:expr,)*) => {
        &[$(Generator { name: $name, make: |$n| $make }),*]
    };
}

pub const GENERATORS: &[Generator] = generators! {
    // Markup that never ends, or ends too often.
    "ampersands": |n| Hostile::of(address(&repeat("&", n))).has("xml-unescaped-ampersand", n),
    "less-than signs": |n| Hostile::of(address(&repeat("<", n))),
    "open comments": |n| Hostile::of(format!("{HEAD}{}", repeat("<!--", n))),
    "comments that end with a slip": |n| Hostile::of(format!("{HEAD}{}", repeat("<!-- a ->", n))),
    "open scripts": |n| Hostile::of(format!("{HEAD}{}", repeat("<script>", n))),
    "open divisions before an entry": |n| Hostile::of(urlset(&format!("{}<url>", repeat("<div>", n)))),
    "open CDATA sections": |n| Hostile::of(format!("{HEAD}{}", repeat("<![CDATA[", n))),
    "open instructions": |n| Hostile::of(format!("{HEAD}{}", repeat("<?", n))),
    "open instructions with targets": |n| Hostile::of(format!("{HEAD}{}", repeat("<?php ", n))),
    "open start tags": |n| Hostile::of(format!("{HEAD}{}", repeat("<url ", n))),
    "open attribute values": |n| Hostile::of(format!("{HEAD}{}", repeat("<url a=\"", n))),
    "closed CDATA sections": |n| Hostile::of(address(&repeat("<![CDATA[]]>", n))),
    "ends of CDATA sections": |n| {
        Hostile::of(address(&repeat("]]>", n))).has("xml-cdata-end-in-text", times("]]>", n))
    },
    "hyphens in a comment": |n| Hostile::of(urlset(&format!("<!--{}x-->", repeat("-- ", n)))),
    "nested elements": |n| {
        Hostile::of(format!("{HEAD}{}", repeat("<a>", n))).has("xml-excessive-depth", 1)
    },
    "nested elements, closed": |n| {
        let times = n / 7;
        Hostile::of(urlset(&("<a>".repeat(times) + &"</a>".repeat(times))))
            .has("xml-excessive-depth", 1)
    },
    "nested entries": |n| Hostile::of(format!("{HEAD}{}", repeat("<url>", n))),
    "end tags without a start": |n| Hostile::of(urlset(&repeat("</b>", n))),
    "end tags of the wrong name": |n| Hostile::of(format!("{HEAD}{}", repeat("<a></b>", n))),
    "elements of many names": |n| {
        Hostile::of(urlset(&numbered(n, |number| format!("<e{number}/>")).0))
    },

    // Tags.
    "attributes": |n| {
        let (attributes, _) = numbered(n, |number| format!(" a{number}=\"\""));
        Hostile::of(urlset(&format!("<url{attributes}/>")))
    },
    "one attribute again and again": |n| Hostile::of(urlset(&format!("<url{}/>", repeat(" a=\"\"", n)))),
    "attributes with prefixes": |n| {
        let (attributes, _) = numbered(n, |number| format!(" xhtml:a{number}=\"\""));
        Hostile::of(extended(&format!("<url{attributes}/>")))
    },
    "declared prefixes on one tag": |n| {
        let (prefixes, _) = numbered(n, |number| format!(" xmlns:p{number}=\"urn:{number}\""));
        Hostile::of(urlset(&format!("<url{prefixes}><p0:a/></url>")))
    },
    "declared prefixes, nested": |n| {
        let (tags, _) = numbered(n, |number| format!("<p{number}:a xmlns:p{number}=\"urn:{number}\">"));
        Hostile::of(format!("{HEAD}{tags}"))
    },
    "declared prefixes, all used": |n| {
        let (prefixes, number) = numbered(n / 2, |number| format!(" xmlns:p{number}=\"urn:{number}\""));
        let (used, _) = numbered(n / 2, |at| format!("<p{}:a/>", at * 7919 % number));
        Hostile::of(urlset(&format!("<url{prefixes}>{used}</url>")))
    },
    "elements with the prefix of XML": |n| Hostile::of(format!("{HEAD}{}", repeat("<xml:base>", n))),
    "prefixes nobody declared": |n| {
        Hostile::of(urlset(&numbered(n, |number| format!("<p{number}:a/>")).0))
    },
    "a long name": |n| Hostile::of(urlset(&format!("<{}/>", repeat("a", n)))),
    "a long attribute value": |n| Hostile::of(urlset(&format!("<url a=\"{}\"/>", repeat("a", n)))),
    "references in an attribute value": |n| {
        Hostile::of(urlset(&format!("<url a=\"{}\"/>", repeat("&x;&", n))))
    },
    "a long version in the declaration": |n| {
        Hostile::of(format!("<?xml version=\"{}\"?>\n<urlset/>", repeat("x", n)))
    },
    "white space in a tag": |n| Hostile::of(urlset(&format!("<url{}/>", repeat(" \n", n)))),
    "a long schemaLocation": |n| {
        let (pairs, _) = numbered(n, |number| format!("urn:{number} {number}.xsd "));
        Hostile::of(format!(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"{pairs}\"/>"
        ))
    },

    // Document types.
    "entities that grow by doubling": |n| {
        let (entities, number) = numbered(n, |number| match number {
            0 => "<!ENTITY e0 \"ha\">".into(),
            _ => format!("<!ENTITY e{number} \"&e{0};&e{0};\">", number - 1),
        });
        Hostile::of(doctype(&entities, &format!("&e{};", number - 1)))
    },
    "a long entity, used often": |n| {
        let entity = format!("<!ENTITY e \"{}\">", repeat("a", n / 2));
        Hostile::of(doctype(&entity, &repeat("&e;", n / 2)))
    },
    "parameter entities": |n| {
        let (entities, _) = numbered(n, |number| format!("<!ENTITY % p{number} \"%p{};\">%p{number};", number + 1));
        Hostile::of(doctype(&entities, ""))
    },
    "external entities": |n| {
        let (entities, number) = numbered(n / 2, |number| format!("<!ENTITY x{number} SYSTEM \"file:///etc/passwd\">"));
        let (used, _) = numbered(n / 2, |at| format!("&x{};", at % number));
        Hostile::of(doctype(&entities, &used))
    },
    "nested groups in a document type": |n| {
        let times = n / 2;
        let (open, close) = ("(".repeat(times), ")".repeat(times));
        Hostile::of(doctype(&format!("<!ELEMENT a {open}b{close}>"), ""))
    },
    "open brackets of a document type": |n| Hostile::of(repeat("<!DOCTYPE a [", n)),

    // Characters and references.
    "references to no character": |n| {
        Hostile::of(address(&repeat("&#0;", n))).has("xml-control-character", times("&#0;", n))
    },
    "undefined references": |n| {
        Hostile::of(address(&repeat("&nbsp;", n))).has("xml-undefined-entity", times("&nbsp;", n))
    },
    "references twice escaped": |n| Hostile::of(address(&repeat("&amp;amp;", n))),
    "a long reference": |n| Hostile::of(address(&format!("&{};", repeat("a", n)))),
    "a long number": |n| Hostile::of(address(&format!("&#{};", repeat("9", n)))),
    "control characters": |n| {
        Hostile::of(address(&repeat("\u{1}", n))).has("xml-control-character", n)
    },
    "bytes that are not UTF-8": |n| {
        let mut bytes = HEAD.as_bytes().to_vec();
        bytes.extend(std::iter::repeat_n(0xFF, n));
        Hostile::of(bytes)
    },
    "byte order marks": |n| Hostile::of(address(&repeat("\u{FEFF}", n))),
    "carriage returns": |n| Hostile::of(address(&repeat("&\r", n))).has("xml-unescaped-ampersand", n / 2),
    "carriage returns at chance": |n| {
        let (lines, _) = numbered(n, |number| ["\r", "\n", "&", "\r\n", "é"][number * 7 % 5].into());
        Hostile::of(address(&lines))
    },
    "UTF-16": |n| {
        let text = String::from_utf8(address(&repeat("&😀", n / 3))).unwrap().replacen("UTF-8", "UTF-16", 1);
        let mut bytes = vec![0xFF, 0xFE];
        bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
        Hostile::of(bytes)
    },
    "documents one behind the other": |n| {
        Hostile::of(repeat(std::str::from_utf8(&address("")).unwrap(), n))
    },

    // Values.
    "a long address": |n| Hostile::of(address(&repeat("a", n))).has("loc-too-long", 1),
    "an address of wrong escapes": |n| Hostile::of(address(&repeat("%zz", n))),
    "an address of escaped escapes": |n| Hostile::of(address(&repeat("%25", n))),
    "an address of dot segments": |n| Hostile::of(address(&repeat("a/../", n))),
    "an address of parameters": |n| {
        Hostile::of(address(&("?".to_owned() + &numbered(n, |number| format!("p{number}={number}&amp;")).0)))
    },
    "an address of addresses": |n| Hostile::of(address(&repeat(SITE, n))),
    "an address of non-ASCII letters": |n| Hostile::of(address(&repeat("ü😀", n))),
    "an address of escaped letters": |n| {
        Hostile::of(address(&repeat("%C3%A4", n))).has("loc-too-long", 1)
    },
    "addresses of escaped letters": |n| {
        let long = "%C3%A4".repeat(160);
        let (pages, _) = numbered(n, |number| format!("<url><loc>{SITE}{long}{number}</loc></url>"));
        Hostile::of(urlset(&pages))
    },
    "an address of escaped spaces": |n| Hostile::of(address(&(repeat("%20", n) + "a"))),
    "an address of misread letters": |n| Hostile::of(address(&repeat("Ã©", n))),
    "an address of names of values": |n| Hostile::of(address(&repeat("[a]/", n))).has("loc-too-long", 1),
    "an address of code that joins texts": |n| Hostile::of(address(&repeat("\"+a ", n))),
    "Cyrillic addresses": |n| {
        let (pages, _) = numbered(n, |number| format!("<url><loc>{SITE}новости/погода-в-москве-{number}</loc></url>"));
        Hostile::of(urlset(&pages))
    },
    "Cyrillic addresses, escaped": |n| {
        let word = "%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8";
        let (pages, _) = numbered(n, |number| format!("<url><loc>{SITE}{word}/{word}-{number}</loc></url>"));
        Hostile::of(urlset(&pages))
    },
    "Cyrillic addresses, escaped in lower case": |n| {
        let word = "%d0%bd%d0%be%d0%b2%d0%be%d1%81%d1%82%d0%b8";
        let (pages, _) = numbered(n, |number| format!("<url><loc>{SITE}{word}/{word}-{number}</loc></url>"));
        Hostile::of(urlset(&pages))
    },
    "Chinese addresses": |n| {
        let (pages, _) = numbered(n, |number| format!("<url><loc>{SITE}新闻/北京天气-{number}</loc></url>"));
        Hostile::of(urlset(&pages))
    },
    "a host of labels": |n| Hostile::of(host(&repeat("a.", n))),
    "a host of punycode": |n| Hostile::of(host(&format!("xn--{}", repeat("a1b2", n)))),
    "a host of non-ASCII letters": |n| Hostile::of(host(&repeat("üßλ漢", n))),
    "a host behind user names": |n| Hostile::of(host(&repeat("a@", n))),
    "white space in an address": |n| Hostile::of(address(&repeat(" \n", n))),
    "a priority of many digits": |n| {
        Hostile::of(page(&format!("<priority>0.{}</priority>", repeat("0", n))))
    },
    "a date of many digits": |n| {
        Hostile::of(page(&format!("<lastmod>2026-01-31T12:00:00.{}Z</lastmod>", repeat("0", n))))
    },
    "wrong dates": |n| {
        let (pages, number) = numbered(n, |number| format!("<url><loc>{SITE}{number}</loc><lastmod>x{number}</lastmod></url>"));
        Hostile::of(urlset(&pages)).has("lastmod-invalid", number)
    },
    "fields again and again": |n| Hostile::of(page(&repeat("<priority>0.5</priority>", n))),

    // What is compared with each other.
    "one address again and again": |n| {
        let page = format!("<url><loc>{SITE}</loc></url>");
        Hostile::of(urlset(&repeat(&page, n))).has("dup-exact", times(&page, n) - 1)
    },
    "addresses that differ by tracking": |n| {
        let (pages, number) = numbered(n, |number| format!("<url><loc>{SITE}?utm_source={number}</loc></url>"));
        Hostile::of(urlset(&pages)).has("dup-tracking-parameter", number - 1)
    },
    "addresses that differ by case": |n| {
        let (pages, _) = numbered(n, |number| {
            let path: String = (0..16).map(|bit| if number >> bit & 1 == 1 { 'A' } else { 'a' }).collect();
            format!("<url><loc>{SITE}{path}</loc></url>")
        });
        Hostile::of(urlset(&pages))
    },
    "hosts": |n| {
        let (pages, _) = numbered(n, |number| format!("<url><loc>https://h{number}.example.org/</loc></url>"));
        Hostile::of(urlset(&pages))
    },
    "languages of one page": |n| {
        let (links, _) = numbered(n, |number| format!("<xhtml:link rel=\"alternate\" hreflang=\"x{number}\" href=\"{SITE}{number}\"/>"));
        Hostile::of(page(&links))
    },
    "pages that all name one page": |n| {
        let (pages, _) = numbered(n, |number| format!("<url><loc>{SITE}{number}</loc><xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"{SITE}\"/></url>"));
        Hostile::of(extended(&pages))
    },
    "long links to other languages": |n| {
        let long = "a".repeat(4_000);
        let (pages, _) = numbered(n, |number| format!("<url><loc>{SITE}{number}</loc><xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"{SITE}{long}{number}\"/></url>"));
        Hostile::of(extended(&pages))
    },
    "pages in a ring of languages": |n| {
        let (pages, _) = numbered(n, |number| format!("<url><loc>{SITE}{number}</loc><xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"{SITE}{}\"/></url>", number + 1));
        Hostile::of(extended(&pages))
    },
    "images of one page": |n| {
        let (images, _) = numbered(n, |number| format!("<image:image><image:loc>{SITE}{number}.jpg</image:loc></image:image>"));
        Hostile::of(page(&images))
    },
    "tags of one video": |n| {
        let (tags, _) = numbered(n, |number| format!("<video:tag>{number}</video:tag>"));
        Hostile::of(page(&format!("<video:video>{tags}</video:video>")))
    },
    "countries of one video": |n| {
        Hostile::of(page(&format!("<video:video><video:restriction relationship=\"allow\">{}</video:restriction></video:video>", repeat("DE US ", n))))
    },
    "keywords of one article": |n| {
        Hostile::of(page(&format!("<news:news><news:keywords>{}</news:keywords></news:news>", repeat("a, ", n))))
    },
    "files of an index": |n| {
        let (files, _) = numbered(n, |number| format!("<sitemap><loc>{SITE}{number}.xml</loc></sitemap>"));
        Hostile::of(format!("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{files}</sitemapindex>"))
    },

    "indexes that list one another": |n| {
        let file = |number: usize| format!("index-{number:04}.xml");
        let entry = |number| format!("<sitemap><loc>{SITE}{}</loc></sitemap>", file(number));
        let number = (n / entry(0).len()).isqrt();
        let entries: String = (0..number).map(entry).collect();
        let index = format!("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{entries}</sitemapindex>");
        Hostile::of_files((0..number).map(|number| (file(number), index.clone())))
            .has("index-nested", number * (number - 1))
    },

    // Other formats.
    "items of a feed": |n| {
        let (items, _) = numbered(n, |number| format!("<item><link>{SITE}{number}</link><guid>{number}</guid><pubDate>x</pubDate></item>"));
        Hostile::of(format!("<rss version=\"2.0\"><channel>{items}</channel></rss>"))
    },
    "links of an Atom entry": |n| {
        let (links, _) = numbered(n, |number| format!("<link href=\"{SITE}{number}\"/>"));
        Hostile::of(format!("<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry>{links}</entry></feed>"))
    },
    "lines that are no address": |n| Hostile::of(repeat("&<\r", n)).called("urls.txt"),
    "a long line": |n| Hostile::of(SITE.to_owned() + &repeat("a", n)).called("urls.txt"),
    "groups of robots.txt": |n| {
        let (groups, _) = numbered(n, |number| format!("user-agent: a{number}\ndisallow: /{number}\n"));
        Hostile::of(groups + "sitemap: https://www.example.org/a.xml\n").called("robots.txt")
    },
    "wildcards of robots.txt": |n| {
        let rule = format!("disallow: /{}b$\n", "*a".repeat(500));
        let text = format!("user-agent: *\n{}sitemap: {SITE}{}\n", repeat(&rule, n / 2), "a".repeat(1_900));
        Hostile::of(text).called("robots.txt")
    },
    "one rule of many wildcards": |n| {
        let text = format!("user-agent: *\ndisallow: /{}b$\nsitemap: {SITE}{}\n", repeat("*a", n), "a".repeat(1_900));
        Hostile::of(text).called("robots.txt")
    },
    "sitemaps of robots.txt": |n| {
        let (lines, _) = numbered(n, |number| format!("sitemap: {SITE}{}\n", number % 7));
        Hostile::of(lines).called("robots.txt")
    },
    "open tags of HTML": |n| Hostile::of(format!("<!DOCTYPE html><html><head>{}", repeat("<meta name=\"", n))),
    "gzip members": |n| {
        let member = gzip(b"");
        let mut bytes = gzip(&address(""));
        for _ in 0..n / member.len() {
            bytes.extend_from_slice(&member);
        }
        Hostile::of(bytes).has("file-gzip-multi-member", 1)
    },
    "gzip in gzip": |n| Hostile::of(gzip(&gzip(&address(&repeat("&", n))))).has("file-gzip-double", 1),
    "spaces": |n| Hostile::of(repeat(" ", n)),
    "zeros": |n| Hostile::of(vec![0; n]),
    "all bytes": |n| {
        let mut state = 1_u64;
        Hostile::of((0..n).map(|_| {
            // Any fixed sequence without a pattern will do: this is Knuth's MMIX generator.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        }).collect::<Vec<u8>>())
    },
};
