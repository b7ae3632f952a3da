//! What the caller may say about a file and about the report.

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use crate::report::rule::Consumer;
use crate::text::address::hash;
use crate::text::codec::Encoder;
use crate::text::date;

/// Options of one check. The core uses neither a clock nor the network: the caller says what the moment of checking and the
/// file's URL are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Options {
    /// The file's name, for checks that depend on it (`.gz`, `.txt`, `robots.txt`). The file is never opened by it. Has no
    /// meaning for a site, whose files each come with their own name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The absolute `http` or `https` URL at which the file is served: enables the checks of host, scheme and directory. It
    /// is never fetched. For a site: the URL of the folder that contains its files, with `/` at its end, or of a file in
    /// that folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// For a site: the host that serves its folder, such as `netlify`, if the domain and the files do not tell. It decides
    /// which URLs redirect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// The moment of checking, a W3C date and time with zone: enables the checks for dates in the future.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
    /// The consumer whose severities are shown with the findings; the protocol if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<Consumer>,
    /// Ids of rules or names of families: only their findings are listed and counted; empty for all. The option changes
    /// what is shown, not what is judged: verdicts, and what was not read, are always those of the whole file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// Findings kept for each rule, 0 to 1,000,000; 1,000 if absent. All findings are counted, but only those kept have
    /// their fix. To fix a file with more findings at once, keep as many as are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_per_rule: Option<u32>,
    /// Whether the report lists every URL ([`crate::Stats::urls`]); memory then grows with the file.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub urls: bool,
    /// Which entries the report lists ([`crate::Stats::selected`]). The check then takes longer, and memory grows with the
    /// number of listed entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub select: Option<Selection>,
}

/// The entries that one figure of the report counts. Exactly one field selects them; `from` and `missing` only refine
/// `language`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Selection {
    /// A host, as in [`crate::Stats::hosts`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// A directory, as in [`crate::Stats::paths`]; the directories below it are included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directory: Option<String>,
    /// The beginning of a month of [`crate::LastmodStats::months`], such as `2026` or `2026-01`; empty for entries without
    /// a valid `lastmod`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lastmod: Option<String>,
    /// A value, as in [`crate::Stats::changefreq`]; empty for entries without a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changefreq: Option<String>,
    /// A value, as in [`crate::Stats::priority`]; empty for entries without a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<String>,
    /// A language, as in [`crate::HreflangStats::languages`]: selects the entries with a link to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// With `language`: only pages that give this language for themselves, as in [`crate::HreflangStats::pairs`]; empty for
    /// pages that do not give their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// With `language`: instead, the entries that have language links but none to `language`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub missing: bool,
    /// `image`, `video` or `news`: entries with elements that [`crate::Media`] counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media: Option<String>,
    /// Entries whose URL an earlier entry lists: as many as there are entries beyond [`crate::Stats::unique_urls`].
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub duplicate: bool,
}

impl Options {
    /// Returns the options with a moment of checking, in seconds since 1970-01-01T00:00:00Z; see [`Options::now`].
    pub fn at(self, seconds: u64) -> Options {
        let now = i64::try_from(seconds).ok().map(date::format_seconds);
        Options { now, ..self }
    }
}

/// An option that makes no sense. The text names the option and says what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidOption(pub(crate) String);

impl std::fmt::Display for InvalidOption {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidOption {}

/// Returns the consumer that the option `profile` names.
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

/// The options, parsed.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub site: Site,
    pub profile: Consumer,
    pub only: Vec<String>,
    pub max_per_rule: u64,
    /// The file is checked as part of a site, so its checker records more about it.
    pub of_site: bool,
    /// URLs that are known to have no file, sorted; for the judgement of a site.
    pub missing: Vec<String>,
    /// The host that serves the folder of the site.
    pub host: Option<String>,
    /// The files were fetched from a server, whose answer shows why a file is missing.
    pub fetched: bool,
}

impl Settings {
    /// Returns a hash of all settings that must be the same when the files of a site are checked and when they are judged.
    /// The moment and the file's URL are not included: they differ from file to file.
    #[inline(never)]
    pub fn key(&self) -> u64 {
        let mut out = Encoder::default();
        out.number(self.profile as u64);
        out.number(self.max_per_rule);
        out.list(&self.only, |name, out| out.text(name));
        hash(0, &out.bytes)
    }
}

/// What the options say about the file itself.
#[derive(Debug, Default, Clone)]
pub(crate) struct Site {
    pub name: Option<String>,
    pub url: Option<url::Url>,
    /// Seconds since 1970-01-01T00:00:00Z.
    pub now: Option<i64>,
}
