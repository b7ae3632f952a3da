//! Options, read: what they ask for, or which of them makes no sense.

use crate::report::options::{InvalidOption, Options, Settings, Site};
use crate::report::rule::Consumer;
use crate::rules;
use crate::text::date;

const DEFAULT_MAX_PER_RULE: u32 = 1_000;
const LARGEST_MAX_PER_RULE: u32 = 1_000_000;

impl Options {
    pub(crate) fn read(&self) -> Result<Settings, InvalidOption> {
        let url = match &self.url {
            None => None,
            Some(text) => match url::Url::parse(text.trim()) {
                Ok(url) if matches!(url.scheme(), "http" | "https") => Some(url),
                _ => {
                    return Err(InvalidOption(format!(
                        "option `url`: {text:?} is not an absolute http or https URL"
                    )));
                }
            },
        };
        let now = match &self.now {
            None => None,
            Some(text) => Some(date::seconds(text).ok_or_else(|| {
                InvalidOption(format!(
                    "option `now`: {text:?} is not a date and time with zone like 2026-01-31T12:00:00Z"
                ))
            })?),
        };
        for name in &self.only {
            if !rules::all().any(|rule| rule.id == name) && !rules::families().any(|f| f == name) {
                return Err(InvalidOption(format!(
                    "option `only`: there is no rule or family {name:?}"
                )));
            }
        }
        let max_per_rule = self.max_per_rule.unwrap_or(DEFAULT_MAX_PER_RULE);
        if max_per_rule > LARGEST_MAX_PER_RULE {
            return Err(InvalidOption(format!(
                "option `maxPerRule`: {max_per_rule} is more than {LARGEST_MAX_PER_RULE}"
            )));
        }
        Ok(Settings {
            site: Site { name: self.name.clone(), url, now },
            profile: self.profile.unwrap_or(Consumer::Protocol),
            only: self.only.clone(),
            max_per_rule: u64::from(max_per_rule),
            of_site: false,
            fetched: false,
        })
    }
}
