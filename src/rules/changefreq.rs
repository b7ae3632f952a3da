//! Rules of the family `changefreq`.

use crate::bytes::vocabulary::CHANGEFREQS;
use crate::rules::prelude::*;
use crate::rules::tally::Field;
use crate::rules::value::{not_seen, report_empty, report_padding};
use crate::text::date::{self, Moment};
use crate::text::edit_distance::distance;

rules! {
    /// The value is none of the seven words.
    CHANGEFREQ_INVALID = "changefreq-invalid" {
        title: "Invalid changefreq",
        why: "The protocol defines always, hourly, daily, weekly, monthly, yearly and never. Schema \
            validation fails with anything else. Yandex warns and keeps the URL. Google reports an \
            invalid value, although neither Google nor Bing uses changefreq.",
        help: "Use one of the seven words, or leave <changefreq> out.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning).and(Yandex, Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq>biweekly</changefreq>")),
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq>7</changefreq>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq>weekly</changefreq>")),
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq>Weekly</changefreq>")),
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq> never </changefreq>")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, GOOGLE_REPORT, XML_SITEMAP_3, YANDEX_ERRORS],
    }

    /// One of the words, with capitals.
    CHANGEFREQ_CASE = "changefreq-case" {
        title: "Capital letters in changefreq",
        why: "The seven words are defined in lower case. Schema validation fails with capital \
            letters.",
        help: "Write the word in lower case.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq>Daily</changefreq>")),
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq>DAILY</changefreq>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq>daily</changefreq>")),
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq>Dayly</changefreq>")),
        ],
        sources: [XSD_SITEMAP, MEASURED],
    }

    /// In no other core value does white space matter to the schema.
    CHANGEFREQ_WHITESPACE = "changefreq-whitespace" {
        title: "White space around changefreq",
        why: "The schema defines changefreq as a plain string, which keeps its white space. So “ \
            daily ” fails validation, although a date or priority with spaces passes.",
        help: "Remove the white space inside <changefreq>.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq> daily </changefreq>")),
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq>\n daily</changefreq>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>\n<changefreq>daily</changefreq>\n")),
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq> </changefreq>")),
        ],
        sources: [XSD_SITEMAP, MEASURED],
    }

    /// The element is empty.
    CHANGEFREQ_EMPTY = "changefreq-empty" {
        title: "Empty changefreq",
        why: "An empty tag gives no information. Schema validation fails, and Google reports it.",
        help: "Remove the empty <changefreq>.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq/>")),
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq> \n</changefreq>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/</loc><changefreq>never</changefreq>")),
        ],
        sources: [XSD_SITEMAP, GOOGLE_REPORT, SILVERSTRIPE_SEO_34, MEASURED],
    }

    /// Reported once for a file.
    CHANGEFREQ_IGNORED = "changefreq-ignored" {
        title: "Google and Bing ignore changefreq",
        why: "Google and Bing say that they do not use changefreq, and Yandex does not document \
            what it does with it. The tags only make the file larger.",
        help: "Leave <changefreq> out and keep <lastmod> accurate.",
        severities: Severities::of(Google, Info).and(Bing, Info),
        fix: Suggest,
        because: "changefreq does no harm, and other search engines may use it. If a file has more \
            than a thousand, change the program that generates it.",
        bad: [Case::new(Url("<loc>https://www.example.org/</loc><changefreq>daily</changefreq>"))],
        good: [Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod>"))],
        sources: [GOOGLE_BUILD, BING_SITEMAPS_2025],
    }

    /// Two values of one entry contradict each other.
    CHANGEFREQ_CONTRADICTS_LASTMOD = "changefreq-contradicts-lastmod" {
        title: "changefreq contradicts lastmod",
        why: "A page unchanged for a year does not change daily, and a page changed this month is \
            not an archived one. Search engines that read both can trust neither.",
        help: "Write how often the page really changes, or leave <changefreq> out.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2015-03-01</lastmod><changefreq>daily</changefreq>"))
                .on("2026-11-20T00:00:00Z"),
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2026-11-18</lastmod><changefreq>never</changefreq>"))
                .on("2026-11-20T00:00:00Z"),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2015-03-01</lastmod><changefreq>daily</changefreq>")),
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2015-03-01</lastmod><changefreq>monthly</changefreq>"))
                .on("2026-11-20T00:00:00Z"),
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2025-11-21</lastmod><changefreq>daily</changefreq>"))
                .on("2026-11-20T00:00:00Z"),
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2026-10-01</lastmod><changefreq>never</changefreq>"))
                .on("2026-11-20T00:00:00Z"),
            // The date is a program's default, so it contradicts nothing.
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>1970-01-01</lastmod><changefreq>daily</changefreq>"))
                .on("2026-11-20T00:00:00Z"),
        ],
        sources: [PROTOCOL, choice!("the words are those of the protocol; how old a date has to be to contradict them, is ours")],
    }
}

const DAY: i64 = 86_400;

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Changefreq(Field);

impl Family for Changefreq {
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let (entry, lastmod) = (subject.entry, subject.lastmod.as_ref());
        self.0.entry(entry, FieldName::Changefreq, |value| {
            if !accept(value.text()) {
                explain(value, cx);
            }
            if let Some(now) = cx.site.now {
                contradiction(entry, value, lastmod, now, cx);
            }
        });
    }

    fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        self.0.elements.ignored(&CHANGEFREQ_IGNORED, "changefreq", document, cx);
    }
}

impl Changefreq {
    /// Returns the values as written and their numbers, most frequent first, then by name.
    pub fn distribution(&self) -> Vec<(String, u64)> {
        self.0.values.distribution()
    }
}

fn explain(value: &Value, cx: &mut Context<'_>) {
    let trimmed = value.trimmed();
    if trimmed.is_empty() {
        return report_empty(&CHANGEFREQ_EMPTY, "changefreq", value, cx);
    }
    report_padding(&CHANGEFREQ_WHITESPACE, "changefreq", value, cx);
    let span = value.trimmed_span();
    let lower = trimmed.to_ascii_lowercase();
    if accept(&lower) {
        if lower != trimmed {
            cx.findings.report(&CHANGEFREQ_CASE, span, |draft| {
                draft.say(format_args!(
                    "changefreq {} has capital letters; write {}",
                    quote(trimmed),
                    quote(&lower)
                ));
                draft.fix_by(Fix::write(lower, true, span));
            });
        }
        return;
    }
    cx.findings.report(&CHANGEFREQ_INVALID, span, |draft| {
        draft.say(format_args!(
            "changefreq {} is not one of always, hourly, daily, weekly, monthly, yearly, \
                never{}",
            quote(trimmed),
            not_seen(trimmed)
        ));
        if let Some(word) = nearest(&lower) {
            draft.suggest(format_args!("Write {word}"), span, word);
        }
    });
}

/// Whether the value is one of the seven words, which are certainly fine.
fn accept(text: &str) -> bool {
    CHANGEFREQS.contains(&text)
}

/// Whether a word fits the time of the last change.
fn fits(word: &str, moment: Moment, now: i64) -> bool {
    let age = now - moment.seconds;
    match word {
        "always" | "hourly" | "daily" => age <= 366 * DAY || moment.is_default(),
        "never" => !(-DAY..30 * DAY).contains(&age),
        _ => true,
    }
}

fn contradiction(
    entry: &Entry,
    value: &Value,
    accepted: Option<&Moment>,
    now: i64,
    cx: &mut Context<'_>,
) {
    let Some(lastmod) = entry.value(FieldName::Lastmod).filter(|lastmod| !lastmod.unknown) else {
        return;
    };
    let Some(moment) = accepted.copied().or_else(|| date::w3c(lastmod.trimmed())) else { return };
    if fits(value.trimmed(), moment, now) {
        return;
    }
    cx.findings.report(&CHANGEFREQ_CONTRADICTS_LASTMOD, value.trimmed_span(), |draft| {
        draft.say(format_args!(
            "changefreq {} contradicts lastmod {}",
            quote(value.trimmed()),
            quote(lastmod.trimmed())
        ));
        draft.relate(lastmod.trimmed_span(), "the last change");
    });
}

/// Returns the word that was most likely meant, if one or two letters differ. `text` is in lower case.
fn nearest(text: &str) -> Option<&'static str> {
    CHANGEFREQS
        .into_iter()
        .filter_map(|word| Some((distance(word, text)?, word)))
        .filter(|(distance, _)| *distance <= 2)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::values::{apply, run, value, wrap};

    #[test]
    fn matrix() {
        for word in CHANGEFREQS {
            assert_eq!(value("changefreq", word), (Vec::new(), false), "{word}");
        }
        for (text, ids) in [
            ("Daily", &["changefreq-case"][..]),
            ("DAILY", &["changefreq-case"]),
            (" daily ", &["changefreq-whitespace"]),
            ("\nDaily", &["changefreq-whitespace", "changefreq-case"]),
            (" often ", &["changefreq-whitespace", "changefreq-invalid"]),
            ("biweekly", &["changefreq-invalid"]),
            ("", &["changefreq-empty"]),
            (" ", &["changefreq-empty"]),
        ] {
            assert_eq!(value("changefreq", text), (ids.to_vec(), true), "{text:?}");
        }
    }

    #[test]
    fn the_nearest_word() {
        for (text, right) in
            [("biweekly", "weekly"), ("dayly", "daily"), ("montly", "monthly"), ("DAILY", "daily")]
        {
            let file = wrap("changefreq", text);
            let fix = run(&file, None).into_iter().find_map(|draft| draft.fix).unwrap();
            assert_eq!(apply(&file, &fix), wrap("changefreq", right), "{text}");
        }
        assert_eq!(nearest("7"), None);
        assert_eq!(nearest("sometimes"), None);
    }

    #[test]
    fn distribution_is_sorted_and_bounded() {
        let mut changefreq = Changefreq::default();
        for text in ["daily", "weekly", "weekly", "daily"] {
            changefreq.0.values.count(text);
        }
        for number in 0..200 {
            changefreq.0.values.count(&number.to_string());
        }
        changefreq.0.values.count("7");
        changefreq.0.values.count("7");
        let distribution = changefreq.distribution();
        assert_eq!(distribution.len(), 100);
        assert_eq!(distribution[0], ("7".to_owned(), 3));
        assert_eq!(distribution[1], ("daily".to_owned(), 2));
        assert_eq!(distribution[2], ("weekly".to_owned(), 2));
    }
}
