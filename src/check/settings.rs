//! Parses options, or says which of them makes no sense.

use crate::report::Media;
use crate::report::options::{InvalidOption, Options, Selection, Settings, Site};
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
        if let Some(selection) = &self.select {
            selection.read()?;
        }
        Ok(Settings {
            site: Site { name: self.name.clone(), url, now },
            profile: self.profile.unwrap_or(Consumer::Protocol),
            only: self.only.clone(),
            max_per_rule: u64::from(max_per_rule),
            of_site: false,
            missing: Vec::new(),
            host: self.host.clone(),
            fetched: false,
        })
    }
}

impl Selection {
    fn read(&self) -> Result<(), InvalidOption> {
        let Selection { host, directory, lastmod, changefreq, priority, language, media, .. } =
            self;
        let texts = [host, directory, lastmod, changefreq, priority, language, media];
        let given = texts.into_iter().flatten().count() + usize::from(self.duplicate);
        let wrong = if given != 1 {
            "give exactly one of host, directory, lastmod, changefreq, priority, language, media and duplicate"
        } else if language.is_none() && (self.from.is_some() || self.missing) {
            "`from` and `missing` belong to `language`"
        } else if media.as_deref().is_some_and(|name| !Media::NAMES.contains(&name)) {
            "`media` is image, video or news"
        } else {
            return Ok(());
        };
        Err(InvalidOption(format!("option `select`: {wrong}")))
    }
}
