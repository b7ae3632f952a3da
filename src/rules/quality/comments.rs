//! What the comments of generators say about a file: its age, and the program that made it.

use super::shortened;
use crate::rules::prelude::*;
use crate::text::date::{self, Granularity, Moment};

rules! {
    QUALITY_GENERATOR_COMMENT_STALE = "quality-generator-comment-stale" {
        title: "Sitemap generated long ago",
        why: "A sitemap generated once, by hand or by an online service, is easily forgotten while \
            pages come and go.",
        help: "Generate the sitemap again, preferably with every change of the site.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            Case::new(Urlset("<!-- created 2014 -->\n<url><loc>https://www.example.org/</loc></url>")).on("2026-11-20T00:00:00Z"),
            Case::new(Urlset("<!-- Sitemap generated on 2025-11-01 10:00 -->\n<url><loc>https://www.example.org/</loc></url>")).on("2026-11-20T00:00:00Z"),
        ],
        good: [
            Case::new(Urlset("<!-- Sitemap generated on 2025-12-01 -->\n<url><loc>https://www.example.org/</loc></url>")).on("2026-11-20T00:00:00Z"),
            Case::new(Urlset("<!-- created 2014 -->\n<url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<!-- Sitemap Generator 3.2, Copyright 2009 -->\n<url><loc>https://www.example.org/</loc></url>")).on("2026-11-20T00:00:00Z"),
        ],
        sources: [AIOSEO_1805, choice!("the comments are those that these generators write")],
    }

    QUALITY_FREE_GENERATOR_500 = "quality-free-generator-500" {
        title: "Exactly 500 URLs from a free generator",
        why: "The free service of xml-sitemaps.com reads at most 500 pages of a site. With exactly \
            500 entries, the rest is probably missing.",
        help: "Use a generator that reads the whole site.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        whole_file: "counts the entries of the file",
        bad: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<!-- created with Free Online Sitemap Generator www.xml-sitemaps.com -->\n", "<url><loc>https://www.example.org/{}</loc></url>\n", 500, "</urlset>\n"))],
        good: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<!-- created with Free Online Sitemap Generator www.xml-sitemaps.com -->\n", "<url><loc>https://www.example.org/{}</loc></url>\n", 499, "</urlset>\n"))],
        sources: [choice!("the free service of that name says that it stops at 500 pages")],
    }
}

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
        let Some(made) = newest_date(text, now) else { return };
        // Without a month, the date may be the last day of its year.
        let years = if made.granularity == Granularity::Year { 2 } else { 1 };
        if now - made.seconds >= years * YEAR {
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

const YEAR: i64 = 365 * 86_400;

/// Returns the latest date in a text that is not after `now`.
fn newest_date(text: &str, now: i64) -> Option<Moment> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && !"-.:".contains(c));
    let read = |word| date::w3c(word).or_else(|| date::w3c(&date::guess(word)?.0));
    let dates = words.filter_map(read);
    let dates = dates.filter(|moment| moment.year >= 1998 && moment.seconds <= now);
    dates.max_by_key(|moment| moment.seconds)
}
