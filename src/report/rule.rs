//! What a rule is: its id, its words, its severity for each consumer, its examples.
//!
//! Everything that is to be said about a rule stands in one [`Rule`] constant beside the code
//! that implements it; the rule page, the tests of the examples and `rules()` are made from it.

use std::fmt;

/// Who reads sitemaps. Each of them accepts and refuses different things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Consumer {
    /// The prose of sitemaps.org, the XML specification and the RFCs they cite.
    Protocol,
    /// The official XML schemas, as xmllint applies them.
    Xsd,
    /// Google's documentation of Search and of its extensions.
    Google,
    /// Bing's documentation for webmasters.
    Bing,
    /// Yandex' documentation for webmasters.
    Yandex,
    /// Baidu's documentation, and Toutiao's where that has limits of its own.
    Baidu,
}

impl Consumer {
    /// All of them, in the order of the rule table.
    pub const ALL: [Consumer; 6] = [
        Consumer::Protocol,
        Consumer::Xsd,
        Consumer::Google,
        Consumer::Bing,
        Consumer::Yandex,
        Consumer::Baidu,
    ];

    /// The name used in options and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Consumer::Protocol => "protocol",
            Consumer::Xsd => "xsd",
            Consumer::Google => "google",
            Consumer::Bing => "bing",
            Consumer::Yandex => "yandex",
            Consumer::Baidu => "baidu",
        }
    }

    /// The consumer of that [`name`](Consumer::name), in small letters.
    pub fn from_name(name: &str) -> Option<Consumer> {
        Self::ALL.into_iter().find(|consumer| consumer.name() == name)
    }
}

/// How much a finding matters to one consumer. Ordered: `Error` is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Hygiene, portability, ignored or deprecated data.
    Info,
    /// The consumer complains, or the entry very likely does not do what its author wants.
    Warning,
    /// The consumer refuses the file or drops the URL.
    Error,
}

impl Severity {
    /// The name used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Consumer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One cell for each consumer; an empty one says: no concern of theirs.
///
/// Two bits a cell, so that hundreds of reports hand over a number and not a table.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Severities(u16);

impl Severities {
    /// No concern of anybody's.
    pub const NONE: Severities = Severities(0);

    /// Of everybody the same: what makes a document no XML at all.
    pub const fn all(severity: Severity) -> Severities {
        let mut all = Self::NONE;
        let mut number = 0;
        while number < Consumer::ALL.len() {
            all = all.and(Consumer::ALL[number], severity);
            number += 1;
        }
        all
    }

    /// Of one consumer; add others with [`Severities::and`].
    pub const fn of(consumer: Consumer, severity: Severity) -> Severities {
        Self::NONE.and(consumer, severity)
    }

    /// Of the protocol; add others with [`Severities::and`].
    pub const fn protocol(severity: Severity) -> Severities {
        Self::of(Consumer::Protocol, severity)
    }

    /// The same, with this in the cell of `consumer`.
    #[must_use]
    pub const fn and(self, consumer: Consumer, severity: Severity) -> Severities {
        let cell = severity as u16 + 1;
        Severities(self.without(consumer).0 | cell << (consumer as u16 * 2))
    }

    /// The same, with the cell of `consumer` empty.
    #[must_use]
    pub const fn without(self, consumer: Consumer) -> Severities {
        Severities(self.0 & !(3 << (consumer as u16 * 2)))
    }

    /// What it is to `consumer`; `None` where it is no concern of theirs.
    pub const fn get(self, consumer: Consumer) -> Option<Severity> {
        match self.0 >> (consumer as u16 * 2) & 3 {
            0 => None,
            1 => Some(Severity::Info),
            2 => Some(Severity::Warning),
            _ => Some(Severity::Error),
        }
    }

    /// The greatest of all cells; `None` where all are empty.
    pub fn worst(self) -> Option<Severity> {
        self.iter().map(|(_, severity)| severity).max()
    }

    /// The cells that are not empty, in the order of [`Consumer::ALL`].
    pub fn iter(self) -> impl Iterator<Item = (Consumer, Severity)> {
        Consumer::ALL.into_iter().filter_map(move |consumer| Some((consumer, self.get(consumer)?)))
    }
}

impl fmt::Debug for Severities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Whether a rule's findings can be repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FixKind {
    /// The repair keeps the meaning and may be applied in bulk.
    Auto,
    /// There is a likely repair, for the user to look at.
    Suggest,
    /// Only the author can know.
    None,
}

/// A document that shows a rule: what [`Example::file`] makes of it is checked by the tests.
/// A `bad` one has at least one finding of its rule, a `good` one has none.
#[derive(Clone, Copy, Debug)]
pub enum Example {
    /// What stands inside one `<url>` of a sitemap that is otherwise fine.
    Url(&'static str),
    /// What stands inside one `<sitemap>` of a sitemap index that is otherwise fine.
    Sitemap(&'static str),
    /// What stands inside `<urlset>`.
    Urlset(&'static str),
    /// What stands inside `<sitemapindex>`.
    Index(&'static str),
    /// The whole file.
    File(&'static str),
    /// The whole file, as bytes.
    Bytes(&'static [u8]),
    /// Several files of one site, each with its name.
    Site(&'static [(&'static str, &'static str)]),
    /// A whole file that is too long to be written down.
    Many(Many),
    /// What a server answers, for [`LiveCheck`](crate::LiveCheck): URLs, of which the first is checked with all its pages, and
    /// for each a response: `200` or `200 after 12 s`, lines of headers, an empty line, the body; or, instead, why there is
    /// none: `no such host`, `timed out`, `certificate: it expired`. All other URLs answer 404.
    Served(&'static [(&'static str, &'static str)]),
}

/// A file in which one piece comes again and again.
#[derive(Clone, Copy, Debug)]
pub struct Many {
    /// What comes before.
    pub start: &'static [u8],
    /// What is repeated; `{}` in it is its number, from 1 on.
    pub piece: &'static [u8],
    /// How often.
    pub times: usize,
    /// What comes behind.
    pub end: &'static [u8],
}

/// An [`Example`] with what must be known beside the file to judge it.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The file or files.
    pub example: Example,
    /// As [`Options::name`](crate::Options::name).
    pub name: Option<&'static str>,
    /// As [`Options::url`](crate::Options::url); of a site the folder's.
    pub url: Option<&'static str>,
    /// As [`Options::now`](crate::Options::now).
    pub now: Option<&'static str>,
}

impl Case {
    /// The example alone.
    pub const fn new(example: Example) -> Case {
        Case { example, name: None, url: None, now: None }
    }

    /// The file's name.
    #[must_use]
    pub const fn named(mut self, name: &'static str) -> Case {
        self.name = Some(name);
        self
    }

    /// The address the file is served at.
    #[must_use]
    pub const fn at(mut self, url: &'static str) -> Case {
        self.url = Some(url);
        self
    }

    /// The moment of checking, a W3C date and time.
    #[must_use]
    pub const fn on(mut self, now: &'static str) -> Case {
        self.now = Some(now);
        self
    }
}

impl Many {
    /// The piece with that number.
    pub fn piece(&self, number: usize) -> Vec<u8> {
        match self.piece.windows(2).position(|two| two == b"{}") {
            Some(at) => {
                let (before, behind) = (&self.piece[..at], &self.piece[at + 2..]);
                [before, number.to_string().as_bytes(), behind].concat()
            }
            None => self.piece.to_vec(),
        }
    }
}

impl Example {
    /// A sitemap with so many pages.
    pub const fn urls(times: usize) -> Example {
        const START: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
        let piece = "<url><loc>https://www.example.org/{}</loc></url>\n";
        Example::many(START, piece, times, "</urlset>\n")
    }

    /// An index of so many sitemaps.
    pub const fn sitemaps(times: usize) -> Example {
        const START: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
        let piece = "<sitemap><loc>https://www.example.org/sitemap-{}.xml</loc></sitemap>\n";
        Example::many(START, piece, times, "</sitemapindex>\n")
    }

    /// A sitemap of so many bytes.
    pub const fn sized(bytes: usize) -> Example {
        const START: &str = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n<!--";
        const END: &str = "-->\n</urlset>\n";
        Example::many(START, " ", bytes - START.len() - END.len(), END)
    }

    /// A file in which a piece comes so many times; see [`Many`].
    pub const fn many(
        start: &'static str,
        piece: &'static str,
        times: usize,
        end: &'static str,
    ) -> Example {
        let (start, piece, end) = (start.as_bytes(), piece.as_bytes(), end.as_bytes());
        Example::Many(Many { start, piece, times, end })
    }

    /// The complete file that this example stands for; empty for [`Example::Site`] and [`Example::Served`].
    pub fn file(self) -> Vec<u8> {
        const XMLNS: &str = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";
        let wrap = |root: &str, content: &str| {
            format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<{root} {XMLNS}>\n{content}\n</{root}>\n"
            )
            .into_bytes()
        };
        match self {
            Example::Url(inside) => wrap("urlset", &format!("<url>\n{inside}\n</url>")),
            Example::Sitemap(inside) => {
                wrap("sitemapindex", &format!("<sitemap>\n{inside}\n</sitemap>"))
            }
            Example::Urlset(inside) => wrap("urlset", inside),
            Example::Index(inside) => wrap("sitemapindex", inside),
            Example::File(text) => text.as_bytes().to_vec(),
            Example::Bytes(bytes) => bytes.to_vec(),
            Example::Site(_) | Example::Served(_) => Vec::new(),
            Example::Many(many) => {
                let pieces = (1..=many.times).flat_map(|number| many.piece(number));
                let pieces: Vec<u8> = pieces.collect();
                [many.start, &pieces, many.end].concat()
            }
        }
    }

    /// The files of a site, where it takes several to show the rule.
    pub fn site(self) -> Option<&'static [(&'static str, &'static str)]> {
        match self {
            Example::Site(files) => Some(files),
            _ => None,
        }
    }

    /// What a server answers, where it takes one to show the rule.
    pub fn served(self) -> Option<&'static [(&'static str, &'static str)]> {
        match self {
            Example::Served(answers) => Some(answers),
            _ => None,
        }
    }
}

/// A rule and all that is to be said about it.
#[derive(Debug)]
pub struct Rule {
    /// Public API, for ever: kebab-case, the first word is the family.
    pub id: &'static str,
    /// What is wrong, in one line without full stop.
    pub title: &'static str,
    /// Who does what with it, and therefore why it matters. One to three sentences. Left out of
    /// the wasm module, as a quarter of all its words; its readers have `www/rules/why.json`.
    #[cfg(not(target_os = "unknown"))]
    pub why: &'static str,
    /// What to do, as an imperative sentence.
    pub help: &'static str,
    /// What a finding of this rule is to each consumer. Where a rule's weight depends on what else
    /// the document says, a finding may have others.
    pub severities: Severities,
    /// Whether a finding of this rule may have a repair.
    pub fix: FixKind,
    /// Examples and sources: left out of the wasm module, where nothing reads them.
    #[cfg(not(target_os = "unknown"))]
    pub docs: Docs,
}

/// The part of a rule that only its page and the tests read.
#[derive(Debug)]
pub struct Docs {
    /// Each has at least one finding of the rule.
    pub bad: &'static [Case],
    /// Near misses: none has a finding of the rule.
    pub good: &'static [Case],
    /// Why a repair is only suggested, or there is none, where one might expect more; else empty.
    pub because: &'static str,
    /// Why other entries before the bad examples may move their finding or end it; empty where the rule judges each entry
    /// by itself.
    pub whole_file: &'static str,
    /// Where the rule stands: a title and an address each.
    pub sources: &'static [Source],
}

/// Where a rule stands.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Whose text it is, and which.
    pub title: &'static str,
    /// Empty where the source is our own measurement.
    pub url: &'static str,
}

impl Source {
    /// Whose word it is: by where it stands. None where it is nobody's of those.
    #[cfg(not(target_os = "unknown"))]
    pub fn consumer(&self) -> Option<Consumer> {
        let address = self.url.split_once("://").map_or("", |(_, rest)| rest);
        let (host, path) = address.split_once('/').unwrap_or((address, ""));
        let of = |domain: &str| host == domain || host.ends_with(&format!(".{domain}"));
        if path.ends_with(".xsd") || self.title.starts_with("Measured with xmllint") {
            Some(Consumer::Xsd)
        } else if of("google.com") || host == "github.com" && path.starts_with("google/robotstxt/")
        {
            Some(Consumer::Google)
        } else if of("bing.com") {
            Some(Consumer::Bing)
        } else if of("yandex.com") {
            Some(Consumer::Yandex)
        } else if ["Baidu: ", "Toutiao: "].iter().any(|name| self.title.starts_with(name)) {
            // Copies at other places: the originals are not to be had. Toutiao has no column, and
            // what it reads stands in that of Baidu.
            Some(Consumer::Baidu)
        } else if ["sitemaps.org", "w3.org", "rfc-editor.org", "rssboard.org"].into_iter().any(of) {
            Some(Consumer::Protocol)
        } else {
            None
        }
    }
}

impl Rule {
    /// Whether it is that rule: each stands in one place.
    pub(crate) fn is(&self, other: &Rule) -> bool {
        std::ptr::eq(self, other)
    }

    /// The first word of the id.
    pub fn family(&self) -> &'static str {
        self.id.split('-').next().unwrap_or(self.id)
    }

    /// Whether it is part of the protocol profile: the others are reported only as concerns of the
    /// search engines or of the schemas.
    pub fn in_protocol_profile(&self) -> bool {
        self.severities.get(Consumer::Protocol).is_some()
    }
}

/// Declares the rules of a family, each in one block, and `RULES`, the list of them.
///
/// ```text
/// rules! {
///     /// What it is (shown in the code's documentation).
///     LOC_EMPTY_PATH = "loc-empty-path" {
///         title: "URL without a path",
///         why: "…", help: "Add `/` after the host.",
///         severities: Severities::protocol(Info),
///         fix: Suggest,
///         because: "Why it is not safe; where it is, and where that is plain, left out.",
///         whole_file: "Why other entries change the finding; left out where they do not.",
///         bad: [Case::new(Url("<loc>https://www.example.org</loc>"))],
///         good: [Case::new(Url("<loc>https://www.example.org/</loc>"))],
///         sources: [RFC3986],
///     }
/// }
/// ```
macro_rules! rules {
    ($( $(#[$doc:meta])* $name:ident = $id:literal {
        title: $title:expr, why: $why:expr, help: $help:expr,
        severities: $severities:expr, fix: $fix:expr, $(because: $because:literal,)?
        $(whole_file: $whole_file:literal,)?
        bad: [$($bad:expr),* $(,)?], good: [$($good:expr),* $(,)?],
        sources: [$($source:expr),* $(,)?] $(,)?
    } )*) => {
        $(
            $(#[$doc])*
            pub(crate) static $name: crate::report::rule::Rule = crate::report::rule::Rule {
                id: $id, title: $title, help: $help,
                #[cfg(not(target_os = "unknown"))]
                why: $why,
                severities: $severities, fix: $fix,
                #[cfg(not(target_os = "unknown"))]
                docs: crate::report::rule::Docs {
                    bad: &[$($bad),*], good: &[$($good),*], because: concat!($($because)?),
                    whole_file: concat!($($whole_file)?),
                    sources: &[$($source),*],
                },
            };
        )*
        /// Every rule of this family, in the order of its page.
        pub(crate) static RULES: &[&crate::report::rule::Rule] = &[$(&$name),*];
    };
}
pub(crate) use rules;
