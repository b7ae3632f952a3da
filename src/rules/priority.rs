//! Rules of the family `priority`.

use crate::rules::prelude::*;
use crate::rules::tally::Field;
use crate::rules::value::{not_seen, report_empty};
use crate::rules::xml::is_broken;
use crate::text::decimal::{Decimal, MAX_DIGITS};
use crate::text::space::trim_xml_space;

/// A sitemap of ten pages: nine with one priority, and the last.
#[cfg(not(target_os = "unknown"))]
macro_rules! ten {
    ($priority:literal, $last:literal) => {
        Case::new(Example::many(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
            concat!(
                "<url><loc>https://www.example.org/{}</loc><priority>",
                $priority,
                "</priority></url>\n"
            ),
            9,
            concat!(
                "<url><loc>https://www.example.org/</loc><priority>",
                $last,
                "</priority></url>\n</urlset>\n"
            ),
        ))
    };
}

rules! {
    /// The value is no decimal number.
    PRIORITY_NOT_A_NUMBER = "priority-not-a-number" {
        title: "priority is not a number",
        why: "The protocol requires a decimal number from 0.0 to 1.0. Schema validation fails with \
            anything else, and Yandex warns. Google reports an invalid value, although neither \
            Google nor Bing uses priority.",
        help: "Write a number from 0.0 to 1.0, or leave <priority> out.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning).and(Yandex, Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><priority>high</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>50%</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>1e-1</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>NaN</priority>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><priority>0.8</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority> 1 </priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>.5</priority>")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, GOOGLE_REPORT, SEOSUITE_12, YANDEX_ERRORS, MEASURED],
    }

    /// A decimal comma, as many languages write it.
    PRIORITY_COMMA_DECIMAL = "priority-comma-decimal" {
        title: "Decimal comma in priority",
        why: "The decimal comma usually comes from a locale setting. Schema validation fails, \
            Google reports an invalid value, and search engines that use priority cannot read the \
            number.",
        help: "Write a decimal point instead of the comma.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning).and(Yandex, Warning),
        fix: Auto,
        bad: [Case::new(Url("<loc>https://www.example.org/</loc><priority>0,5</priority>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><priority>0.5</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>high, low</priority>")),
        ],
        sources: [XSD_SITEMAP, GOOGLE_REPORT, TYPO3_SITEMAP_16, YANDEX_ERRORS, MEASURED],
    }

    /// The value has another scale.
    PRIORITY_OUT_OF_RANGE = "priority-out-of-range" {
        title: "priority is not between 0.0 and 1.0",
        why: "The protocol allows 0.0 to 1.0. A number outside that range fails schema validation. \
            Google reports an invalid value, and Yandex warns.",
        help: "Write a number from 0.0 to 1.0.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning).and(Yandex, Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><priority>1.1</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>10</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>-0.1</priority>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><priority>1.000</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>0</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>-0.0</priority>")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, GOOGLE_REPORT, YANDEX_ERRORS],
    }

    /// The element is empty.
    PRIORITY_EMPTY = "priority-empty" {
        title: "Empty priority",
        why: "An empty tag gives no information, and schema validation fails.",
        help: "Remove the empty <priority>.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><priority/>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>\n</priority>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>0</priority>")),
        ],
        sources: [XSD_SITEMAP, MEASURED],
    }

    /// The value is valid, but some reader's pattern refuses it.
    PRIORITY_UNUSUAL_FORMAT = "priority-unusual-format" {
        title: "Unusual number format in priority",
        why: "The number is valid, but tools that match a pattern expect one digit, a point, and \
            one or two digits.",
        help: "Write the number like 0.5 or 1.0.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><priority>.5</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>1.</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>+0.5</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>0.5120</priority>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><priority>0.5</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>1</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>0.85</priority>")),
        ],
        sources: [XSD_SITEMAP, MEASURED],
    }

    /// With one value on all pages, there is nothing to compare.
    PRIORITY_ALL_IDENTICAL = "priority-all-identical" {
        title: "Same priority on every page",
        why: "priority ranks the pages of one site against each other. If all have the same value, \
            it ranks nothing and only makes the file larger.",
        help: "Leave <priority> out, or give higher numbers to the pages that matter more.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "You may have meant higher numbers for some pages. If a file has more than a \
            thousand, change the program that generates it.",
        bad: [ten!("0.8", "0.80")],
        good: [ten!("1.0", "0.9"), ten!("1.0", "1")],
        sources: [PROTOCOL, SEZNAM_PRIORITY],
    }

    /// Every page is the most important one.
    PRIORITY_ALL_MAX = "priority-all-max" {
        title: "Priority 1.0 on every page",
        why: "The protocol says that a high priority on all pages does not help, because priority \
            ranks the pages of one site against each other.",
        help: "Leave <priority> out, or keep 1.0 for the few pages that matter most.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "You may have meant lower numbers for most pages. If a file has more than a \
            thousand, change the program that generates it.",
        bad: [ten!("1.0", "1")],
        good: [ten!("0.8", "0.80"), ten!("1.0", "0.9")],
        sources: [PROTOCOL, SEZNAM_PRIORITY],
    }

    /// Reported in the profile of the one search engine that says it reads priority.
    PRIORITY_DEFAULT_REDUNDANT = "priority-default-redundant" {
        title: "Default priority on every page",
        why: "A page without <priority> has the priority 0.5. For Yandex, which uses priority, the \
            file means the same without it.",
        help: "Leave <priority> out.",
        severities: Severities::of(Yandex, Info),
        fix: Suggest,
        because: "The program that generates the file would add it again. If a file has more than a \
            thousand, change that program.",
        whole_file: "speaks where all entries have the default",
        bad: [Case::new(Urlset(
            "<url><loc>https://www.example.org/a</loc><priority>0.5</priority></url>\
            <url><loc>https://www.example.org/b</loc><priority>0.50</priority></url>",
        ))],
        good: [
            Case::new(Urlset(
                "<url><loc>https://www.example.org/a</loc><priority>0.5</priority></url>\
                <url><loc>https://www.example.org/b</loc><priority>0.6</priority></url>",
            )),
            Case::new(Urlset(
                "<url><loc>https://www.example.org/a</loc><priority>0.5</priority></url>\
                <url><loc>https://www.example.org/b</loc></url>",
            )),
        ],
        sources: [PROTOCOL, YANDEX],
    }

    /// Reported once for a file.
    PRIORITY_IGNORED = "priority-ignored" {
        title: "Google and Bing ignore priority",
        why: "Google and Bing say that they do not use priority. Yandex and Seznam say that they \
            do.",
        help: "Leave <priority> out, unless the site needs Yandex or Seznam.",
        severities: Severities::of(Google, Info).and(Bing, Info),
        fix: Suggest,
        because: "priority does no harm, and Yandex and Seznam use it. If a file has more than a \
            thousand, change the program that generates it.",
        bad: [Case::new(Url("<loc>https://www.example.org/</loc><priority>0.8</priority>"))],
        good: [Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod>"))],
        sources: [GOOGLE_BUILD, BING_SITEMAPS_2025, YANDEX, SEZNAM_PRIORITY],
    }
}

/// Fewer pages may well be equally important.
const MIN_FOR_IDENTICAL: u64 = 10;

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Priority(Field);

impl Family for Priority {
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        self.0.entry(subject.entry, FieldName::Priority, |value| {
            if !accept(value.text()) {
                explain(value, cx);
            }
        });
    }

    fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        let Field { elements, values } = &self.0;
        let pages = elements.number;
        let number = |text| Decimal::read(text).filter(|it| it.in_range()).map(Decimal::number);
        let numbers = values.texts(pages).map(number);
        let common = numbers.reduce(|one, other| if one == other { one } else { None });
        if let Some(number) = common.flatten() {
            let broken = is_broken(cx.findings);
            if pages >= MIN_FOR_IDENTICAL {
                let rule =
                    if number == "1.0" { &PRIORITY_ALL_MAX } else { &PRIORITY_ALL_IDENTICAL };
                cx.findings.report(rule, document.root, |draft| {
                    draft.say(format_args!(
                        "priority is {number} on all {} pages that have one, so it ranks none of \
                            them above another",
                        thousands(pages)
                    ));
                    elements.explain("Remove every `priority`", broken, draft);
                });
            }
            if number == "0.5" && pages == document.entries {
                cx.findings.report(&PRIORITY_DEFAULT_REDUNDANT, document.root, |draft| {
                    draft.say("priority is 0.5 on every page, the same as no priority");
                    elements.explain("Remove every `priority`", broken, draft);
                });
            }
        }
        elements.ignored(&PRIORITY_IGNORED, "priority", document, cx);
    }
}

impl Priority {
    /// Returns the values as written and their numbers, most frequent first, then by name.
    pub fn distribution(&self) -> Vec<(String, u64)> {
        self.0.values.distribution()
    }
}

/// Whether a value is one of `0.0` to `0.9` and `1.0`, which are certainly fine.
fn accept(text: &str) -> bool {
    matches!(text.as_bytes(), [b'0', b'.', b'0'..=b'9'] | b"1.0")
}

/// Reports what is wrong with a value.
fn explain(value: &Value, cx: &mut Context<'_>) {
    let (text, span) = (value.trimmed(), value.trimmed_span());
    if text.is_empty() {
        return report_empty(&PRIORITY_EMPTY, "priority", value, cx);
    }
    let with_point = text.replacen(',', ".", 1);
    let (rule, says, right) = match (Decimal::read(text), Decimal::read(&with_point)) {
        (Some(decimal), _) if !decimal.in_range() => {
            let nearest = if decimal.negative { "0.0" } else { "1.0" };
            let right = Some((nearest.to_owned(), false));
            (&PRIORITY_OUT_OF_RANGE, "is not between 0.0 and 1.0", right)
        }
        (Some(_), _) if is_usual(text) => return,
        (Some(decimal), _) => {
            let number = decimal.number();
            let short = slice(&number, ..number.len().min(4)).to_owned();
            let right = Some((short, number.len() <= 4));
            (&PRIORITY_UNUSUAL_FORMAT, "is valid, but write it like 0.5 or 1.0", right)
        }
        (None, Some(decimal)) => {
            let right = decimal.in_range().then(|| (decimal.number(), true));
            (&PRIORITY_COMMA_DECIMAL, "has a decimal comma; write a point", right)
        }
        (None, None) => {
            let meant = match &*text.to_ascii_lowercase() {
                "high" => Some("0.8"),
                "medium" | "normal" => Some("0.5"),
                "low" => Some("0.3"),
                _ => None,
            };
            let right = meant.map(|meant| (meant.to_owned(), false));
            (&PRIORITY_NOT_A_NUMBER, "is not a decimal number from 0.0 to 1.0", right)
        }
    };
    cx.findings.report_as(rule, xsd_cell(rule.severities, text), span, |draft| {
        draft.say(format_args!("priority {} {says}{}", quote(text), not_seen(text)));
        draft.fix_by(right.map(|(right, safe)| Fix::write(right, safe, span)));
    });
}

/// Whether a number is in a usual form: `0`, `1`, `0.5`, `0.85`.
fn is_usual(text: &str) -> bool {
    match text.as_bytes() {
        [b'0' | b'1'] => true,
        [b'0' | b'1', b'.', digits @ ..] => {
            matches!(digits.len(), 1 | 2) && digits.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

/// Returns the severities with libxml2's verdict on this value.
fn xsd_cell(severities: Severities, text: &str) -> Severities {
    if xsd_accepts(text) { severities.without(Xsd) } else { severities.and(Xsd, Error) }
}

/// Whether libxml2 accepts `text` as an `xsd:decimal` from 0.0 to 1.0, the type of `priority` in the official schema. White
/// space at the ends collapses; the number of digits is limited.
fn xsd_accepts(text: &str) -> bool {
    let text = trim_xml_space(text);
    let Some(decimal) = Decimal::read(text) else { return false };
    decimal.in_range() && decimal.whole.len() + decimal.fraction.len() <= MAX_DIGITS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::values::{apply, run, value, wrap};

    /// Value, rule ids, and whether xmllint refuses it with the official schema (measured).
    const MATRIX: &[(&str, &[&str], bool)] = &[
        ("0.5", &[], false),
        ("0.85", &[], false),
        ("1", &[], false),
        ("0", &[], false),
        ("1.0", &[], false),
        (" 0.5 ", &[], false),
        (".5", &["priority-unusual-format"], false),
        ("1.", &["priority-unusual-format"], false),
        ("1.00000", &["priority-unusual-format"], false),
        ("+0.5", &["priority-unusual-format"], false),
        ("-0", &["priority-unusual-format"], false),
        ("-0.0", &["priority-unusual-format"], false),
        ("0.5000000000000000000001", &["priority-unusual-format"], false),
        ("0.555555555555555555555555", &["priority-unusual-format"], false),
        ("0.5555555555555555555555555", &["priority-unusual-format"], true),
        ("1.00000000000000000000000", &["priority-unusual-format"], false),
        ("1.000000000000000000000000", &["priority-unusual-format"], true),
        ("000000000000000000000000000000000.5", &["priority-unusual-format"], false),
        ("1e-1", &["priority-not-a-number"], true),
        ("NaN", &["priority-not-a-number"], true),
        ("INF", &["priority-not-a-number"], true),
        ("50%", &["priority-not-a-number"], true),
        ("high", &["priority-not-a-number"], true),
        (".", &["priority-not-a-number"], true),
        ("-", &["priority-not-a-number"], true),
        ("0.5.", &["priority-not-a-number"], true),
        ("\u{660}.5", &["priority-not-a-number"], true),
        ("0,5", &["priority-comma-decimal"], true),
        ("1,5", &["priority-comma-decimal"], true),
        ("1.1", &["priority-out-of-range"], true),
        ("-0.1", &["priority-out-of-range"], true),
        ("1.0000000000000000000000001", &["priority-out-of-range"], true),
        ("10", &["priority-out-of-range"], true),
        ("", &["priority-empty"], true),
        (" \n", &["priority-empty"], true),
    ];

    #[test]
    fn matrix() {
        for (text, ids, refused) in MATRIX {
            assert_eq!(value("priority", text), (ids.to_vec(), *refused), "{text:?}");
        }
    }

    #[test]
    fn repairs() {
        for (text, right) in [
            (".5", "0.5"),
            ("1.", "1.0"),
            ("+0.5", "0.5"),
            ("-0", "0.0"),
            ("1.00000", "1.0"),
            ("0.5120", "0.51"),
            ("0.999", "0.99"),
            ("0,5", "0.5"),
            ("high", "0.8"),
            ("8", "1.0"),
            ("80", "1.0"),
            ("1.1", "1.0"),
            ("-3", "0.0"),
        ] {
            let file = wrap("priority", text);
            let fix = run(&file, None).into_iter().find_map(|draft| draft.fix).unwrap();
            assert_eq!(apply(&file, &fix), wrap("priority", right), "{text}");
        }
    }

    #[test]
    fn numbers() {
        for (text, right) in [
            ("1.000", "1.0"),
            ("0", "0.0"),
            ("-0.0", "0.0"),
            (".50", "0.5"),
            ("0.05", "0.05"),
            ("0.0000001", "0.0000001"),
            ("0.3333333333333333333333", "0.333333333333333333"),
        ] {
            assert_eq!(Decimal::read(text).unwrap().number(), right);
        }
    }

    #[test]
    fn distribution_is_sorted() {
        let mut priority = Priority::default();
        for text in ["0.5", "1.0", "1.0", "0.85", "1.0"] {
            priority.0.values.count(text);
        }
        let expected = [("1.0", 3), ("0.5", 1), ("0.85", 1)];
        assert_eq!(priority.distribution(), expected.map(|(name, n)| (name.to_owned(), n)));
    }

    proptest::proptest! {
        #[test]
        fn accepted_is_silent(text in "[-+]?[0-9]{0,2}[.,]?[0-9]{0,27}[e%]?") {
            let (ids, refused) = value("priority", &text);
            if accept(&text) {
                proptest::prop_assert!(ids.is_empty());
            }
            proptest::prop_assert_eq!(refused, !xsd_accepts(&text));
            let file = wrap("priority", &text);
            for draft in run(&file, None) {
                if let Some(fix) = &draft.fix {
                    let left = run(&apply(&file, fix), None);
                    proptest::prop_assert!(left.iter().all(|other| other.rule.id != draft.rule.id));
                }
            }
        }
    }
}
