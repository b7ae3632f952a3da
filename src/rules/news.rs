//! Rules of the family `news`: Google's extension for news articles.

#[cfg(not(target_os = "unknown"))]
#[macro_use]
mod examples;
pub(crate) mod model;
pub(crate) mod values;

use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use crate::rules::extension::{self, Content, Kind};
use crate::rules::lastmod::{Other, explain_other};
use crate::rules::prelude::*;
use crate::text::date;
pub(crate) use model::NEWS_MODEL;
use model::PUBLICATION_MODEL;

/// Severities of a requirement of both Google and the schema.
const REQUIRED: Severities = Severities::protocol(Error).and(Xsd, Error).and(Google, Error);
/// Severities of a requirement of the schema alone.
const SCHEMA: Severities = Severities::protocol(Info).and(Xsd, Error);
/// The rules about the date of an article.
const DATE: Other =
    Other { invalid: &NEWS_PUBLICATION_DATE_INVALID, unusual: &NEWS_DATE_UNUSUAL, read: true };

rules! {
    NEWS_EMPTY_REQUIRED = "news-empty-required" {
        title: "Required news tag is empty",
        why: "Google requires a value. Schema validation fails with an empty date or language, but \
            passes with an empty name or title.",
        help: "Fill in the value.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: NoFix,
        bad: [
            article!("The Example Times" "en" "2026-11-20" " "),
            article!("The Example Times" "" "2026-11-20" "Cats ahead"),
            article!("" "en" "" "Cats ahead"),
        ],
        good: [
            article!("The Example Times" "en" "2026-11-20" "<![CDATA[Cats ahead]]>"),
            article!("The Example Times" "en" "2026-11-20" "Cats ahead" "<news:keywords/>"),
        ],
        sources: [GOOGLE_NEWS, MEASURED],
    }

    NEWS_MULTIPLE_PER_URL = "news-multiple-per-url" {
        title: "Several `news:news` in one `url`",
        why: "Google accepts one `news:news` in each `url`. Schema validation passes with more.",
        help: "Keep one `news:news`, and give any other article its own `url`.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Suggest,
        bad: [list!(
            "<url><loc>https://www.example.org/a</loc><news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>Cats ahead</news:title></news:news>"
            "<news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>Dogs behind</news:title></news:news></url>"
        )],
        good: [two!("The Example Times" "en" "The Example Times" "en" "2026-11-20" "2026-11-20")],
        sources: [GOOGLE_NEWS, MEASURED],
    }

    NEWS_TOO_MANY = "news-too-many" {
        title: "More than 1,000 articles in a file",
        why: "Google accepts up to 1,000 `news:news` in one file. The schema does not limit them.",
        help: "Remove articles older than two days, or split the file.",
        severities: Severities::protocol(Error).and(Google, Error),
        // The fix makes several files.
        fix: Auto,
        bad: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\">\n", "<url><loc>https://www.example.org/{}</loc><news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>An article</news:title></news:news></url>\n", 1_001, "</urlset>\n"))],
        good: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\">\n", "<url><loc>https://www.example.org/{}</loc><news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>An article</news:title></news:news></url>\n", 1_000, "</urlset>\n"))],
        sources: [GOOGLE_NEWS, GOOGLE_REPORT],
    }

    NEWS_TOO_OLD = "news-too-old" {
        title: "Article older than two days",
        why: "Google reads only articles of the last two days from a news sitemap. Older ones may \
            stay as ordinary pages.",
        help: "Remove the entry, or only its `news:news`.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Suggest,
        bad: [
            article!("The Example Times" "en" "2026-11-17T11:00:00Z" "Cats ahead").on("2026-11-20T12:00:00Z"),
            article!("The Example Times" "en" "2026-11-17" "Cats ahead").on("2026-11-20T12:00:00Z"),
        ],
        good: [
            article!("The Example Times" "en" "2026-11-18T13:00:00Z" "Cats ahead").on("2026-11-20T12:00:00Z"),
            article!("The Example Times" "en" "2026-11-18" "Cats ahead").on("2026-11-20T12:00:00Z"),
            article!("The Example Times" "en" "2016-11-18" "Cats ahead"),
        ],
        sources: [GOOGLE_NEWS],
    }

    NEWS_DATE_IN_FUTURE = "news-date-in-future" {
        title: "Publication date in the future",
        why: "`news:publication_date` is the time the article was first published, so it cannot be \
            in the future. Often the time zone is wrong.",
        help: "Write the time the article was published, with its time zone.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            article!("The Example Times" "en" "2026-11-21T12:00:00Z" "Cats ahead").on("2026-11-20T12:00:00Z"),
            article!("The Example Times" "en" "2026-11-22" "Cats ahead").on("2026-11-20T12:00:00Z"),
        ],
        good: [
            article!("The Example Times" "en" "2026-11-20T12:59:00Z" "Cats ahead").on("2026-11-20T12:00:00Z"),
            article!("The Example Times" "en" "2026-11-20T20:00:00+09:00" "Cats ahead").on("2026-11-20T12:00:00Z"),
            article!("The Example Times" "en" "2026-11-21" "Cats ahead").on("2026-11-20T12:00:00Z"),
        ],
        sources: [GOOGLE_NEWS, choice!("an article cannot have been published in the future; an hour is left for clocks that are wrong")],
    }

    NEWS_PUBLICATION_DATE_INVALID = "news-publication-date-invalid" {
        title: "Invalid `news:publication_date`",
        why: "Google documents a date alone, or a W3C date and time with time zone; seconds and \
            fraction are optional. Schema validation passes without a time zone. Hour 24, a leap \
            second and a date without a day do not fail everywhere.",
        help: "Write the date like `2026-01-31` or `2026-01-31T12:00:00Z`.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Auto,
        bad: [
            article!("The Example Times" "en" "2026-11-20T12:00:00" "Cats ahead"),
            article!("The Example Times" "en" "2026-11" "Cats ahead"),
            article!("The Example Times" "en" "Fri, 20 Nov 2026 12:00:00 GMT" "Cats ahead"),
            article!("The Example Times" "en" "2026-11-31" "Cats ahead"),
        ],
        good: [
            article!("The Example Times" "en" "2026-11-20" "Cats ahead"),
            article!("The Example Times" "en" " 2026-11-20T12:00:00.123+01:00\n" "Cats ahead"),
            article!("The Example Times" "en" "2026-11-20T12:00+01:00" "Cats ahead"),
        ],
        sources: [GOOGLE_NEWS, GOOGLE_REPORT, DATETIME, XSD_NEWS, MEASURED],
    }

    NEWS_DATE_UNUSUAL = "news-date-unusual" {
        title: "Unusual date format in an article",
        why: "A W3C date may have a time without seconds, any number of decimals, or the time zone \
            -00:00, and Google documents times without seconds. Schema validation requires the \
            seconds, and some programs reject the other two.",
        help: "Write the date like `2026-01-31` or `2026-01-31T12:00:00Z`.",
        severities: SCHEMA,
        fix: Auto,
        bad: [
            article!("The Example Times" "en" "2026-11-20T12:00+01:00" "Cats ahead"),
            article!("The Example Times" "en" "2026-11-20T12:00:00-00:00" "Cats ahead"),
        ],
        good: [
            article!("The Example Times" "en" "2026-11-20T12:00:00+01:00" "Cats ahead"),
            article!("The Example Times" "en" "2026-11-20T12:00:00" "Cats ahead"),
        ],
        sources: [GOOGLE_NEWS, DATETIME, NULL_OFFSET, XSD_NEWS, MEASURED],
    }

    NEWS_LANGUAGE_INVALID = "news-language-invalid" {
        title: "Invalid `news:language`",
        why: "Google requires an ISO 639 code of two or three lower-case letters, or `zh-cn` or \
            `zh-tw` for Chinese. Schema validation fails with other regions and with capitals, but \
            passes with codes that no language has.",
        help: "Write only the language code, in lower case.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Auto,
        because: "If the value also names a country, removing it changes the meaning, so you \
            decide.",
        bad: [
            article!("The Example Times" "en-US" "2026-11-20" "Cats ahead"),
            article!("The Example Times" "EN" "2026-11-20" "Cats ahead"),
            article!("The Example Times" "zh-Hant-TW" "2026-11-20" "Cats ahead"),
            article!("The Example Times" "jp" "2026-11-20" "Cats ahead"),
            article!("The Example Times" "English" "2026-11-20" "Cats ahead"),
            article!("The Example Times" " en " "2026-11-20" "Cats ahead"),
            article!("The Example Times" "xx" "2026-11-20" "Cats ahead"),
            article!("The Example Times" "xyz" "2026-11-20" "Cats ahead"),
            article!("The Example Times" "qqq" "2026-11-20" "Cats ahead"),
        ],
        good: [
            article!("The Example Times" "en" "2026-11-20" "Cats ahead"),
            article!("The Example Times" "eng" "2026-11-20" "Cats ahead"),
            article!("The Example Times" "zh-cn" "2026-11-20" "Cats ahead"),
            article!("The Example Times" "gsw" "2026-11-20" "Cats ahead"),
        ],
        sources: [GOOGLE_NEWS, LANGUAGE_REGISTRY, XSD_NEWS, MEASURED],
    }

    NEWS_LANGUAGE_MIXED = "news-language-mixed" {
        title: "One publication in several languages",
        why: "`news:language` is the language of the publication. If one name appears with several \
            languages, one of them may be wrong.",
        help: "Check the language, or give each language edition its own name.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [two!("The Example Times" "en" "The Example Times" "de" "2026-11-20" "2026-11-20")],
        good: [
            two!("The Example Times" "en" "Die Beispielzeit" "de" "2026-11-20" "2026-11-20"),
            two!("The Example Times" "en" "The Example Times" "EN" "2026-11-20" "2026-11-20"),
        ],
        sources: [choice!("Google describes the language as that of the publication, so one name with several is mostly a mistake of a template")],
    }

    NEWS_NAME_MISMATCH = "news-name-mismatch" {
        title: "Wrong publication name",
        why: "Google requires the name exactly as it appears on news.google.com, without anything \
            in parentheses. If one file has several spellings, all but one are wrong.",
        help: "Always write the name as on Google News.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Suggest,
        bad: [
            article!("The Example Times (subscription)" "en" "2026-11-20" "Cats ahead"),
            two!("The Example Times" "en" "the example-times" "en" "2026-11-20" "2026-11-20"),
        ],
        good: [
            two!("The Example Times" "en" "The Sunday Example Times" "en" "2026-11-20" "2026-11-20"),
            article!("The (Example) Times" "en" "2026-11-20" "Cats ahead"),
        ],
        sources: [GOOGLE_NEWS, XSD_NEWS],
    }

    NEWS_DEPRECATED_TAG = "news-deprecated-tag" {
        title: "News tags that Google no longer documents",
        why: "Google removed `news:access`, `news:genres`, `news:keywords`, `news:stock_tickers` \
            and `news:geo_locations` from its documentation. All but the last still pass schema \
            validation.",
        help: "Leave these tags out.",
        severities: Severities::protocol(Info).and(Google, Info),
        fix: Suggest,
        because: "The values do no harm, and other readers than Google may use them.",
        bad: [
            article!("The Example Times" "en" "2026-11-20" "Cats ahead" "<news:keywords>cats, dogs</news:keywords>"),
            with!("<news:access>Subscription</news:access><news:genres>Blog</news:genres>"),
            article!("The Example Times" "en" "2026-11-20" "Cats ahead" "<news:geo_locations>Limerick, Ireland</news:geo_locations>"),
        ],
        good: [article!("The Example Times" "en" "2026-11-20" "Cats ahead")],
        sources: [GOOGLE_NEWS, XSD_NEWS],
    }

    NEWS_UNKNOWN_CHILD = "news-unknown-child" {
        title: "Unknown tag in an article",
        why: "Search engines ignore a tag that the news extension does not define here, and schema \
            validation fails. If the case is wrong or the prefix is missing, Google misses a \
            required value.",
        help: "Remove the tag, or correct its name.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Auto,
        because: "Removing a whole tag loses its text, so you decide.",
        bad: [
            article!("The Example Times" "en" "2026-11-20" "Cats ahead" "<news:image>https://www.example.org/a.jpg</news:image>"),
            article!("The Example Times" "en" "2026-11-20" "Cats ahead" "<news:name>The Example Times</news:name>"),
            article!("The Example Times" "en" "2026-11-20" "Cats ahead" "<news:Keywords>cats</news:Keywords>"),
            article!("The Example Times" "en" "2026-11-20" "Cats ahead" "<keywords>cats</keywords>"),
        ],
        good: [with!("<news:genres>Blog</news:genres>")],
        sources: [XSD_NEWS, MEASURED],
    }

    NEWS_ALL_STALE = "news-all-stale" {
        title: "Every article older than two days",
        why: "Google reads only articles of the last two days from a news sitemap, so this file \
            gives it nothing. Most likely the file is no longer updated.",
        help: "Find out why the file is not updated, and list the articles of the last two days.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: NoFix,
        bad: [two!("The Example Times" "en" "The Example Times" "en" "2026-11-10" "2026-11-11").on("2026-11-20T12:00:00Z")],
        good: [
            two!("The Example Times" "en" "The Example Times" "en" "2026-11-10" "2026-11-20").on("2026-11-20T12:00:00Z"),
            article!("The Example Times" "en" "2026-11-10" "Cats ahead").on("2026-11-20T12:00:00Z"),
        ],
        sources: [GOOGLE_NEWS],
    }

    NEWS_OUTSIDE_URL = "news-outside-url" {
        title: "News tag in the wrong place",
        why: "Google reads `news:news` inside the `url` of the article, and all other news tags \
            inside `news:news`. Anywhere else the tag belongs to no page.",
        help: "Put each `news:news`, with its tags, inside the `url` of its article.",
        severities: REQUIRED,
        fix: NoFix,
        bad: [
            list!("<url><loc>https://www.example.org/a</loc><news:title>Cats ahead</news:title><news:publication_date>2026-11-20</news:publication_date></url>"),
            list!("<url><loc>https://www.example.org/a</loc></url><news:news><news:title>Cats ahead</news:title></news:news>"),
            list!("<url><loc>https://www.example.org/a</loc><news:item><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>Cats ahead</news:title></news:item></url>"),
        ],
        good: [article!("The Example Times" "en" "2026-11-20" "Cats ahead")],
        sources: [GOOGLE_NEWS, XSD_NEWS, MEASURED],
    }
}

/// Limit on the articles in a file for Google.
pub(crate) const MAX_ARTICLES: u64 = 1_000;
/// Limit on the different publications that are compared.
const MAX_PUBLICATIONS: usize = 64;
const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct News {
    articles: u64,
    /// Number of articles with a date, and of those that are too old.
    dated: u64,
    stale: u64,
    publications: Vec<Publication>,
}

/// A publication as it was written first.
#[derive(Debug)]
struct Publication {
    /// Hash of the letters and digits of its name.
    key: u64,
    name: Box<str>,
    name_place: Span,
    /// The first language, with its place.
    language: Option<(Box<str>, Span)>,
    mixed_told: bool,
}

impl Family for News {
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let (entry, nodes) = (subject.entry, &subject.entry.nodes);
        if nodes.is_empty() || entry.kind != EntryKind::Url {
            return;
        }
        let rules = (&NEWS_OUTSIDE_URL, &NEWS_UNKNOWN_CHILD);
        extension::placement(&NEWS_MODEL, rules, entry, cx);
        let mut first: Option<&Node> = None;
        for node in nodes.roots().filter(|node| NEWS_MODEL.is_root(node)) {
            self.articles += 1;
            if self.articles == MAX_ARTICLES + 1 {
                cx.findings.report(&NEWS_TOO_MANY, node.value.tag, |draft| {
                    draft.say("This is article 1,001 of the file; Google accepts 1,000");
                });
            }
            match first {
                None => first = Some(node),
                Some(first) => {
                    cx.findings.report(&NEWS_MULTIPLE_PER_URL, node.value.tag, |draft| {
                        draft.say("This is the second `news:news`; a `url` may have only one");
                        draft.relate(first.value.tag, "the first one");
                        let fix = Fix::suggest("Remove the second one", node.element(), "");
                        draft.fix_by(fix);
                    });
                }
            }
            self.article(nodes, node, cx);
        }
    }

    fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        if self.stale > 1 && self.stale == self.dated && !document.truncated {
            cx.findings.report(&NEWS_ALL_STALE, document.root, |draft| {
                draft.say(format_args!(
                    "All {} articles in the file are older than two days",
                    self.stale
                ));
            });
        }
    }
}

impl News {
    fn article(&mut self, nodes: &Nodes, article: &Node, cx: &mut Context<'_>) {
        extension::children(&NEWS_MODEL, nodes, article, cx);
        let mut name = None;
        if let Some(publication) = NEWS_MODEL.find(nodes, article, "publication") {
            name = filled(&PUBLICATION_MODEL, nodes, publication, "name", cx);
            let language = filled(&PUBLICATION_MODEL, nodes, publication, "language", cx);
            if let Some(language) = language {
                let rule = &NEWS_LANGUAGE_INVALID;
                extension::judge(rule, Kind::Language, "news:language", language, cx);
            }
            if let Some(name) = name {
                self.publication(name, language, cx);
            }
        }
        if let Some(title) = filled(&NEWS_MODEL, nodes, article, "title", cx) {
            values::title(title, name, cx);
        }
        if let Some(date) = filled(&NEWS_MODEL, nodes, article, "publication_date", cx) {
            self.date(date, article, cx);
        }
        for node in nodes.children(article) {
            deprecated(node, cx);
        }
    }

    fn date(&mut self, value: &Value, article: &Node, cx: &mut Context<'_>) {
        let text = value.trimmed();
        let moment = date::accept(text)
            .or_else(|| explain_other("`news:publication_date`", &DATE, value, cx));
        let Some(moment) = moment else { return };
        let Some(now) = cx.site.now else { return };
        self.dated += 1;
        let is_day = moment.granularity == date::Granularity::Day;
        // A date without time counts from the end of the day, and the day begins earlier in the east.
        let (length, zone) = if is_day { (DAY, 14 * HOUR) } else { (0, HOUR) };
        if now - (moment.seconds + length) > 2 * DAY {
            self.stale += 1;
            cx.findings.report(&NEWS_TOO_OLD, value.trimmed_span(), |draft| {
                draft.say(format_args!(
                    "`news:publication_date` {} is more than two days old; the time now is {}",
                    quote(text),
                    date::format_seconds(now)
                ));
                draft.suggest("Remove `news:news`", article.element(), "");
            });
        } else if moment.seconds > now + zone {
            cx.findings.report(&NEWS_DATE_IN_FUTURE, value.trimmed_span(), |draft| {
                draft.say(format_args!(
                    "`news:publication_date` {} is in the future; the time now is {}",
                    quote(text),
                    date::format_seconds(now)
                ));
            });
        }
    }

    /// Compares name and language with those of earlier articles.
    fn publication(&mut self, name: &Value, language: Option<&Value>, cx: &mut Context<'_>) {
        let text = name.trimmed();
        let bare = without_parenthesis(text);
        if bare.len() < text.len() {
            cx.findings.report(&NEWS_NAME_MISMATCH, name.trimmed_span(), |draft| {
                draft.say(format_args!(
                    "`news:name` {} ends with a parenthesis; write {}",
                    quote(text),
                    quote(bare)
                ));
                let rest = name.span_of_trimmed(bare.len()..text.len());
                draft.suggest("Remove the parenthesis", rest, "");
            });
        }
        let letters = bare.chars().filter(|c| c.is_alphanumeric());
        let letters: String = letters.collect();
        let key = FixedState::default().hash_one(letters.to_ascii_lowercase());
        let spoken = language.map(|value| (value.trimmed(), value.trimmed_span()));
        let Some(known) = self.publications.iter_mut().find(|known| known.key == key) else {
            if self.publications.len() < MAX_PUBLICATIONS && text.len() <= Value::MAX_BYTES / 64 {
                cx.findings.keep(name.trimmed_span());
                spoken.iter().for_each(|(_, place)| cx.findings.keep(*place));
                self.publications.push(Publication {
                    key,
                    name: bare.into(),
                    name_place: name.trimmed_span(),
                    language: spoken.map(|(language, place)| (language.into(), place)),
                    mixed_told: false,
                });
            }
            return;
        };
        if *bare != *known.name {
            cx.findings.report(&NEWS_NAME_MISMATCH, name.trimmed_span(), |draft| {
                draft.say(format_args!(
                    "`news:name` {} is written {} elsewhere in the file; only one can be right",
                    quote(bare),
                    quote(&known.name)
                ));
                draft.relate(known.name_place, "the other spelling");
                let plain = !name.cdata && !known.name.contains(['&', '<']);
                draft.fix_by(plain.then(|| {
                    Fix::suggest("Use the same spelling", name.trimmed_span(), &*known.name)
                }));
            });
        }
        if let (Some((language, place)), Some((first, first_place))) = (spoken, &known.language)
            && !language.eq_ignore_ascii_case(first)
            && !std::mem::replace(&mut known.mixed_told, true)
        {
            cx.findings.report(&NEWS_LANGUAGE_MIXED, place, |draft| {
                draft.say(format_args!(
                    "`news:language` is {} here, but {} elsewhere for {}",
                    quote(language),
                    quote(first),
                    quote(text)
                ));
                draft.relate(*first_place, "the other language");
            });
        }
    }
}

/// Returns the name without a parenthesis at its end.
fn without_parenthesis(name: &str) -> &str {
    match name.rfind('(') {
        Some(at) if name.ends_with(')') && !name[..at].trim().is_empty() => name[..at].trim_end(),
        _ => name,
    }
}

/// Returns the first value of that name, if it can be judged. Reports an empty one.
fn filled<'n>(
    model: &'static extension::Model,
    nodes: &'n Nodes,
    parent: &Node,
    name: &str,
    cx: &mut Context<'_>,
) -> Option<&'n Value<'n>> {
    let node = model.find(nodes, parent, name)?;
    let value = &node.value;
    if value.unknown || node.has_children() {
        return None;
    }
    if !value.trimmed().is_empty() {
        return Some(value);
    }
    let rule = &NEWS_EMPTY_REQUIRED;
    let refused = matches!(name, "language" | "publication_date");
    let severities = extension::with_schema(rule.severities, refused);
    cx.findings.report_as(rule, severities, value.tag.to(value.span), |draft| {
        draft.say(format_args!("`news:{name}` is empty; Google requires a value"));
    });
    None
}

/// Reports an element that Google no longer documents, or what is wrong with its value.
fn deprecated(node: &Node, cx: &mut Context<'_>) {
    const OBSOLETE: [&str; 5] = ["access", "genres", "keywords", "stock_tickers", "geo_locations"];
    let child = NEWS_MODEL.child(node).map(|(at, _)| &NEWS_MODEL.children[at]);
    if let Some(child) = child
        && let (Some(rule), Content::Text(kind)) = (child.rule, child.content)
        && !node.value.unknown
        && !node.has_children()
        && !extension::judge(rule, kind, &extension::name_of(node), &node.value, cx)
    {
        return;
    }
    if node.space != Space::News || !OBSOLETE.contains(&&*node.local) {
        return;
    }
    let rule = &NEWS_DEPRECATED_TAG;
    let severities = extension::with_schema(rule.severities, child.is_none());
    cx.findings.report_as(rule, severities, node.value.tag, |draft| {
        draft.say(format_args!("Google no longer documents `news:{}`", node.local));
        if !node.value.unknown {
            draft.suggest("Remove the tag", node.element(), "");
        }
    });
}
