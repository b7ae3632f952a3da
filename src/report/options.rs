//! What the caller may say about a file and about the report wanted.

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use crate::report::rule::Consumer;
use crate::text::address::hash;
use crate::text::codec::Encoder;
use crate::text::date;

/// Options of one check. The core never looks at a clock or a network: what it should know of
/// the moment and of the file's address is said here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Options {
    /// The file's name, for what depends on it (`.gz`, `.txt`, `robots.txt`). Never opened. For a site it
    /// has no meaning: each of its files comes with its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The absolute `http` or `https` address at which the file is served: enables the checks of
    /// host, scheme and directory. Never fetched. For a site: the address of the folder that its
    /// files lie in, with `/` at its end, or of a file in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The moment of checking, a W3C date and time with zone: enables the checks of dates in the
    /// future.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
    /// The consumer whose severities the findings are shown with; the protocol where absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<Consumer>,
    /// Ids of rules or names of families: only these are listed and counted. Empty: all. It chooses
    /// what is shown and not what is judged: the verdicts, and what was not read, are those of the
    /// whole file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// Findings kept for each rule, 0 to 1,000,000; 1,000 where absent. All are counted. Only one that is kept has its
    /// repair: to repair a file with more of them at once, keep as many as are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_per_rule: Option<u32>,
    /// Whether the report is to list every address ([`crate::Stats::urls`]); memory then grows with
    /// the file.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub urls: bool,
    /// Which entries the report is to list ([`crate::Stats::selected`]). The check takes longer then, and memory grows with
    /// the entries that are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub select: Option<Selection>,
}

/// The entries that one figure of the report counts: exactly one field says which; `from` and `missing` belong to `language`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Selection {
    /// As in [`crate::Stats::hosts`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// As in [`crate::Stats::paths`], with all directories below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directory: Option<String>,
    /// How a month of [`crate::LastmodStats::months`] begins, such as `2026` or `2026-01`; empty for entries without a valid
    /// `lastmod`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lastmod: Option<String>,
    /// As in [`crate::Stats::changefreq`]; empty for entries without a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changefreq: Option<String>,
    /// As in [`crate::Stats::priority`]; empty for entries without a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<String>,
    /// As in [`crate::HreflangStats::languages`]: entries with a link to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Of those only pages that give this language for themselves, as in [`crate::HreflangStats::pairs`]; empty for pages that
    /// do not say theirs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Instead those that have language links, but none to `language`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub missing: bool,
    /// `image`, `video` or `news`: entries with elements that [`crate::Media`] counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media: Option<String>,
    /// Entries whose URL was listed before: those by which the entries are more than [`crate::Stats::unique_urls`].
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub duplicate: bool,
}

impl Options {
    /// The same at a moment, in seconds since 1970-01-01T00:00:00Z: see [`Options::now`].
    pub fn at(self, seconds: u64) -> Options {
        let now = i64::try_from(seconds).ok().map(date::format_seconds);
        Options { now, ..self }
    }
}

/// An option that makes no sense. It names the option and says what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidOption(pub(crate) String);

impl std::fmt::Display for InvalidOption {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidOption {}

/// The consumer whose name is given for the option `profile`.
pub(crate) fn profile(name: &str) -> Result<Consumer, InvalidOption> {
    Consumer::from_name(name).ok_or_else(|| {
        let names = Consumer::ALL.map(Consumer::name).join(", ");
        InvalidOption(format!("option `profile`: {name:?} is none of {names}"))
    })
}

impl Serialize for Consumer {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Consumer {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Consumer, D::Error> {
        profile(&String::deserialize(input)?).map_err(D::Error::custom)
    }
}

/// The options, read.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub site: Site,
    pub profile: Consumer,
    pub only: Vec<String>,
    pub max_per_rule: u64,
    /// The file is checked as one of a site, and has to say more of itself.
    pub of_site: bool,
    /// The files were fetched from a server: why one is missing is known from what it answered.
    pub fetched: bool,
}

impl Settings {
    /// A hash of all that must be the same where the files of a site are checked and where they are judged. The moment is
    /// not in it, nor where a file is served: that differs from file to file.
    #[inline(never)]
    pub fn key(&self) -> u64 {
        let mut out = Encoder::default();
        out.number(self.profile as u64);
        out.number(self.max_per_rule);
        out.list(&self.only, |name, out| out.text(name));
        hash(0, &out.bytes)
    }
}

/// What the options say of the file itself.
#[derive(Debug, Default, Clone)]
pub(crate) struct Site {
    pub name: Option<String>,
    pub url: Option<url::Url>,
    /// Seconds since 1970-01-01T00:00:00Z.
    pub now: Option<i64>,
}
