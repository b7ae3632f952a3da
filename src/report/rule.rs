//! A rule: its id, its words, its severity for each consumer, and its examples.
//!
//! Everything about a rule is in one [`Rule`] constant next to the code that implements it. The rule page, the tests of the
//! examples and `rules()` are made from it.

use std::fmt;

/// A reader of sitemaps. Each consumer accepts and refuses different things.
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
    /// Baidu's documentation, and Toutiao's where it sets limits of its own.
    Baidu,
}

impl Consumer {
    /// All consumers, in the order of the rule table.
    pub const ALL: [Consumer; 6] = [
        Consumer::Protocol,
        Consumer::Xsd,
        Consumer::Google,
        Consumer::Bing,
        Consumer::Yandex,
        Consumer::Baidu,
    ];

    /// Returns the name used in options and reports.
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

    /// Returns the consumer with that [`name`](Consumer::name), in small letters.
    pub fn from_name(name: &str) -> Option<Consumer> {
        Self::ALL.into_iter().find(|consumer| consumer.name() == name)
    }
}

/// How much a finding matters to one consumer. The order is that of the variants: `Error` is the greatest.
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
    /// Returns the name used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }

    /// Returns what compilers and SARIF call it: `error`, `warning` or `note`.
    pub const fn level(self) -> &'static str {
        match self {
            Severity::Info => "note",
            other => other.name(),
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

/// One cell for each consumer; an empty cell means that the rule does not concern it.
///
/// A cell takes two bits, so that hundreds of calls pass a number instead of a table.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Severities(u16);

impl Severities {
    /// Concerns no consumer.
    pub const NONE: Severities = Severities(0);

    /// The same severity for every consumer, as for a document that is not XML at all.
    pub const fn all(severity: Severity) -> Severities {
        let mut all = Self::NONE;
        let mut number = 0;
        while number < Consumer::ALL.len() {
            all = all.and(Consumer::ALL[number], severity);
            number += 1;
        }
        all
    }

    /// Makes a severity for one consumer; add others with [`Severities::and`].
    pub const fn of(consumer: Consumer, severity: Severity) -> Severities {
        Self::NONE.and(consumer, severity)
    }

    /// Makes a severity for the protocol; add others with [`Severities::and`].
    pub const fn protocol(severity: Severity) -> Severities {
        Self::of(Consumer::Protocol, severity)
    }

    /// Returns the severities with `severity` in the cell of `consumer`.
    #[must_use]
    pub const fn and(self, consumer: Consumer, severity: Severity) -> Severities {
        let cell = severity as u16 + 1;
        Severities(self.without(consumer).0 | cell << (consumer as u16 * 2))
    }

    /// Returns the severities with the cell of `consumer` empty.
    #[must_use]
    pub const fn without(self, consumer: Consumer) -> Severities {
        Severities(self.0 & !(3 << (consumer as u16 * 2)))
    }

    /// Returns the severity for `consumer`; `None` if the rule does not concern it.
    pub const fn get(self, consumer: Consumer) -> Option<Severity> {
        match self.0 >> (consumer as u16 * 2) & 3 {
            0 => None,
            1 => Some(Severity::Info),
            2 => Some(Severity::Warning),
            _ => Some(Severity::Error),
        }
    }

    /// Returns the greatest severity; `None` if all cells are empty.
    pub fn worst(self) -> Option<Severity> {
        self.iter().map(|(_, severity)| severity).max()
    }

    /// Iterates over the cells that are not empty, in the order of [`Consumer::ALL`].
    pub fn iter(self) -> impl Iterator<Item = (Consumer, Severity)> {
        Consumer::ALL.into_iter().filter_map(move |consumer| Some((consumer, self.get(consumer)?)))
    }
}

impl fmt::Debug for Severities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Whether the findings of a rule have a fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FixKind {
    /// The fix keeps the meaning and may be applied in bulk.
    Auto,
    /// A fix is likely, but the user should look at it first.
    Suggest,
    /// Only the author can know.
    None,
}

impl FixKind {
    /// Returns it in a word: `safe`, `suggestion` or `none`.
    pub const fn word(self) -> &'static str {
        match self {
            FixKind::Auto => "safe",
            FixKind::Suggest => "suggestion",
            FixKind::None => "none",
        }
    }
}

/// A document that shows a rule: the tests check what [`Example::file`] makes of it. A `bad` example has at least one
/// finding of its rule, a `good` example has none.
#[derive(Clone, Copy, Debug)]
pub enum Example {
    /// The content of one `<url>` in an otherwise valid sitemap.
    Url(&'static str),
    /// The content of one `<sitemap>` in an otherwise valid sitemap index.
    Sitemap(&'static str),
    /// The content of `<urlset>`.
    Urlset(&'static str),
    /// The content of `<sitemapindex>`.
    Index(&'static str),
    /// The whole file.
    File(&'static str),
    /// The whole file, as bytes.
    Bytes(&'static [u8]),
    /// Several files of one site, each with its name.
    Site(&'static [(&'static str, &'static str)]),
    /// The files of a built folder, each with its path: sitemaps, the pages that they list, and what else is there.
    Built(&'static [(&'static str, &'static str)]),
    /// A whole file that is too long to write out.
    Many(Many),
    /// The answers of a server, for [`LiveCheck`](crate::LiveCheck): URLs, the first of which is checked with all its
    /// pages, each with a response. A response is `200` or `200 after 12 s`, header lines, an empty line and the body; or,
    /// if there is none, the reason: `no such host`, `timed out`, `certificate: it expired`. All other URLs answer 404.
    Served(&'static [(&'static str, &'static str)]),
}

/// A file in which one piece is repeated.
#[derive(Clone, Copy, Debug)]
pub struct Many {
    /// The bytes before the pieces.
    pub start: &'static [u8],
    /// The repeated piece; `{}` in it stands for the piece's number, from 1.
    pub piece: &'static [u8],
    /// How often the piece is repeated.
    pub times: usize,
    /// The bytes after the pieces.
    pub end: &'static [u8],
}

/// An [`Example`] with everything besides the file that is needed to judge it.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The file or files.
    pub example: Example,
    /// The file's name, as [`Options::name`](crate::Options::name).
    pub name: Option<&'static str>,
    /// The file's URL, or that of a site's folder, as [`Options::url`](crate::Options::url).
    pub url: Option<&'static str>,
    /// The moment of checking, as [`Options::now`](crate::Options::now).
    pub now: Option<&'static str>,
}

impl Case {
    /// Makes a case of the example alone.
    pub const fn new(example: Example) -> Case {
        Case { example, name: None, url: None, now: None }
    }

    /// Sets the file's name.
    #[must_use]
    pub const fn named(mut self, name: &'static str) -> Case {
        self.name = Some(name);
        self
    }

    /// Sets the URL at which the file is served.
    #[must_use]
    pub const fn at(mut self, url: &'static str) -> Case {
        self.url = Some(url);
        self
    }

    /// Sets the moment of checking, a W3C date and time.
    #[must_use]
    pub const fn on(mut self, now: &'static str) -> Case {
        self.now = Some(now);
        self
    }
}

impl Many {
    /// Returns the piece with that number.
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
    /// Makes a sitemap with `times` pages.
    pub const fn urls(times: usize) -> Example {
        const START: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
        let piece = "<url><loc>https://www.example.org/{}</loc></url>\n";
        Example::many(START, piece, times, "</urlset>\n")
    }

    /// Makes an index of `times` sitemaps.
    pub const fn sitemaps(times: usize) -> Example {
        const START: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
        let piece = "<sitemap><loc>https://www.example.org/sitemap-{}.xml</loc></sitemap>\n";
        Example::many(START, piece, times, "</sitemapindex>\n")
    }

    /// Makes a sitemap of `bytes` bytes.
    pub const fn sized(bytes: usize) -> Example {
        const START: &str = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n<!--";
        const END: &str = "-->\n</urlset>\n";
        Example::many(START, " ", bytes - START.len() - END.len(), END)
    }

    /// Makes a file in which a piece is repeated `times` times; see [`Many`].
    pub const fn many(
        start: &'static str,
        piece: &'static str,
        times: usize,
        end: &'static str,
    ) -> Example {
        let (start, piece, end) = (start.as_bytes(), piece.as_bytes(), end.as_bytes());
        Example::Many(Many { start, piece, times, end })
    }

    /// Returns the complete file that this example stands for; empty for [`Example::Site`], [`Example::Built`] and
    /// [`Example::Served`].
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
            Example::Site(_) | Example::Built(_) | Example::Served(_) => Vec::new(),
            Example::Many(many) => {
                let pieces = (1..=many.times).flat_map(|number| many.piece(number));
                let pieces: Vec<u8> = pieces.collect();
                [many.start, &pieces, many.end].concat()
            }
        }
    }

    /// Returns the files of a site, if the rule needs several files to show.
    pub fn site(self) -> Option<&'static [(&'static str, &'static str)]> {
        match self {
            Example::Site(files) | Example::Built(files) => Some(files),
            _ => None,
        }
    }

    /// Returns the answers of a server, if the rule needs one to show.
    pub fn served(self) -> Option<&'static [(&'static str, &'static str)]> {
        match self {
            Example::Served(answers) => Some(answers),
            _ => None,
        }
    }
}

/// A rule and everything said about it.
#[derive(Debug)]
pub struct Rule {
    /// The rule's id, in kebab-case; its first word is the family. It is public API and never changes.
    pub id: &'static str,
    /// What is wrong, in one line without a full stop.
    pub title: &'static str,
    /// Who does what with the problem, and therefore why it matters; one to three sentences. Left out of the wasm module,
    /// where it would be a quarter of all words: the web page reads `www/rules/why.json`.
    #[cfg(not(target_os = "unknown"))]
    pub why: &'static str,
    /// What to do, as an imperative sentence.
    pub help: &'static str,
    /// The severity of a finding for each consumer. Where a rule's weight depends on the rest of the document, a finding
    /// may have other severities.
    pub severities: Severities,
    /// Whether a finding of this rule may have a fix.
    pub fix: FixKind,
    /// Examples and sources: left out of the wasm module, where nothing reads them.
    #[cfg(not(target_os = "unknown"))]
    pub docs: Docs,
}

/// The part of a rule that only its page and the tests read.
#[derive(Debug)]
pub struct Docs {
    /// Examples that each have at least one finding of the rule.
    pub bad: &'static [Case],
    /// Near misses: examples that have no finding of the rule.
    pub good: &'static [Case],
    /// Why a fix is only suggested, or missing, where a reader might expect more; otherwise empty.
    pub because: &'static str,
    /// Why other entries before the bad examples may move their finding or end it; empty where the rule judges each entry
    /// by itself.
    pub whole_file: &'static str,
    /// Where the rule comes from.
    pub sources: &'static [Source],
}

/// A text that a rule comes from.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The author of the text, and its title.
    pub title: &'static str,
    /// The URL of the text; empty if the source is our own measurement.
    pub url: &'static str,
}

impl Source {
    /// Returns the consumer whose word the source is, judged by its URL or title; `None` if it is no consumer's.
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
            // The sources are copies at other sites, because the originals are not available. Toutiao has no column of its
            // own: what it reads is in Baidu's.
            Some(Consumer::Baidu)
        } else if ["sitemaps.org", "w3.org", "rfc-editor.org", "rssboard.org"].into_iter().any(of) {
            Some(Consumer::Protocol)
        } else {
            None
        }
    }
}

impl Rule {
    /// Whether both are the same rule. Every rule is one static, so pointers decide.
    pub(crate) fn is(&self, other: &Rule) -> bool {
        std::ptr::eq(self, other)
    }

    /// Returns the first word of the id.
    pub fn family(&self) -> &'static str {
        self.id.split('-').next().unwrap_or(self.id)
    }

    /// Whether the rule is part of the protocol profile. Other rules are reported only as concerns of the search engines or
    /// of the schemas.
    pub fn in_protocol_profile(&self) -> bool {
        self.severities.get(Consumer::Protocol).is_some()
    }
}

/// Declares the rules that a file reports, each in one block, and `RULES`, the list of them.
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
        /// Every rule of this file, in the order of the family's page.
        pub(crate) static RULES: &[&crate::report::rule::Rule] = &[$(&$name),*];
    };
}
pub(crate) use rules;
