//! What the comments of generators say about a file: its age, and the program that made it.

use super::{QUALITY_FREE_GENERATOR_500, QUALITY_GENERATOR_COMMENT_STALE, shortened};
use crate::rules::prelude::*;
use crate::text::date;

/// The state of the comments so far.
#[derive(Debug, Default)]
pub(super) struct Comments {
    /// The comment that names the generator that stops at 500 URLs.
    free_generator: Option<(Span, String)>,
}

impl Comments {
    /// Checks one comment.
    pub fn comment(&mut self, text: &str, span: Span, cx: &mut Context<'_>) {
        let lower = text.to_ascii_lowercase();
        if lower.contains("xml-sitemaps.com") && self.free_generator.is_none() {
            cx.findings.keep(span);
            self.free_generator = Some((span, shortened(text.trim())));
        }
        let Some(now) = cx.site.now else { return };
        // A commented-out entry contains dates of its own, which are not the file's.
        if lower.contains('<') {
            return;
        }
        let made = ["generat", "creat", "built", "updated", "sitemap"];
        if !made.iter().any(|word| lower.contains(word)) || lower.contains("copyright") {
            return;
        }
        let (year, month, _) = date::civil_from_days(date::day_of(now));
        let age = match newest_date(&lower, year) {
            Some((then, Some(of_year))) => {
                (year - then) * 12 + i64::from(month) - i64::from(of_year)
            }
            // Without a month, the date may be the last day of its year.
            Some((then, None)) => (year - then - 1) * 12 + i64::from(month),
            None => return,
        };
        if age >= 12 {
            cx.findings.report(&QUALITY_GENERATOR_COMMENT_STALE, span, |draft| {
                draft.say(format_args!(
                    "The comment {} is more than a year old; generate the file again",
                    quote(text.trim())
                ));
            });
        }
    }

    /// Reports what only the whole document shows.
    pub fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        if let Some((span, text)) = self.free_generator.take().filter(|_| document.entries == 500) {
            cx.findings.report(&QUALITY_FREE_GENERATOR_500, span, |draft| {
                draft.say(
                    "The sitemap lists 500 URLs, the limit of the free service of \
                    xml-sitemaps.com",
                );
                draft.show(text);
            });
        }
    }
}

/// Returns the latest year in a text that is not after `now`, with its month if there is one.
fn newest_date(text: &str, now: i64) -> Option<(i64, Option<u8>)> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && !"-/.".contains(c));
    let dates = words.flat_map(|word| {
        let parts = word.split(['-', '/', '.']);
        let months = parts.clone().skip(1).map(Some).chain([None]);
        parts.zip(months).filter_map(move |(year, month)| {
            let year = Some(year).filter(|year| year.len() == 4)?.parse().ok()?;
            let month = month.and_then(|month| month.get(..2)?.parse().ok());
            let month = month.filter(|month| (1..=12).contains(month));
            (1998..=now).contains(&year).then_some((year, month))
        })
    });
    dates.max()
}
