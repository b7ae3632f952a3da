//! Rules of the family `list`: what a list of URLs beside the sitemaps shows, such as an export of Search Console or of a crawler.
//!
//! What the list says of the answer for a listed URL (a status, a redirect, `noindex`) are the rules of the family `page`.

use crate::report::SiteList;
use crate::rules::prelude::*;

#[cfg(not(target_os = "unknown"))]
const SITEMAP: (&str, &str) = (
    "sitemap.xml",
    "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/b</loc></url>\n</urlset>\n",
);

rules! {
    /// A listed URL that is not in the list.
    LIST_LACKS_URL = "list-lacks-url" {
        title: "Listed URL missing in the list",
        why: "A crawler follows links. If it has found most of the listed pages, but not this one, probably no page links to it. Search \
            engines consider such a page less important.",
        help: "Link to the page, or remove the entry if the page is no longer meant to be found.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Site(&[SITEMAP, ("crawl.csv", "Address,Status Code\nhttps://www.example.org/,200\nhttps://www.example.org/a,200\n")]))],
        good: [
            Case::new(Site(&[SITEMAP, ("crawl.csv", "Address,Status Code\nhttps://www.example.org/,200\nHTTPS://www.example.org:443/%61,200\nhttps://www.example.org/b#top,200\n")])),
            // An export of Search Console has only the pages of one kind.
            Case::new(Site(&[SITEMAP, ("Table.csv", "URL,Last crawled\nhttps://www.example.org/,2026-04-01\nhttps://www.example.org/a,2026-04-02\n")])),
            // Not the whole site.
            Case::new(Site(&[SITEMAP, ("some.csv", "URL,Clicks\nhttps://www.example.org/a,17\n")])),
        ],
        sources: [choice!("reported if more than half of the listed URLs are in the list, and it is no export of Search Console")],
    }
    /// A URL of the list that no sitemap lists.
    LIST_URL_NOT_LISTED = "list-url-not-listed" {
        title: "URL of the list not listed",
        why: "The page is known, and nothing in the list says that it should not be found. Search engines find it by links only, and learn \
            nothing from the sitemap about its changes.",
        help: "List the page, or give it `noindex` if it should not be found.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        because: "The list does not say which sitemap the page belongs to.",
        bad: [Case::new(Site(&[SITEMAP, ("crawl.csv", "Address,Status Code\nhttps://www.example.org/c,200\n")]))],
        good: [
            Case::new(Site(&[SITEMAP, ("crawl.csv", "Address,Content Type,Status Code,Indexability,Meta Robots 1\nhttps://www.example.org/,text/html,200,Indexable,\nhttps://www.example.org/c,text/html,404,Non-Indexable,\nhttps://www.example.org/d,text/html,200,Non-Indexable,\"noindex, follow\"\nhttps://www.example.org/e.png,image/png,200,Indexable,\nhttps://www.example.net/,text/html,200,Indexable,\n")])),
        ],
        sources: [GOOGLE_OVERVIEW, choice!("URLs of other hosts, with an error, a redirect, noindex or a reason, and files that are no pages, are not meant to be listed")],
    }
    /// The list gives a reason against a listed URL.
    LIST_REASON = "list-reason" {
        title: "Reason against a listed URL",
        why: "The list says why the page is not found as it should be, such as Search Console with “Crawled - currently not indexed”.",
        help: "See what the reason means where the list comes from; if the page is not meant to be found, remove the entry.",
        severities: Severities::protocol(Info).and(Google, Warning),
        fix: NoFix,
        because: "What is to be done depends on the reason.",
        bad: [Case::new(Site(&[SITEMAP, ("pages.csv", "URL,Reason,Last crawled\nhttps://www.example.org/a,Crawled - currently not indexed,2026-04-01\n")]))],
        good: [Case::new(Site(&[SITEMAP, ("pages.csv", "URL,Coverage state\nhttps://www.example.org/a,Submitted and indexed\n")]))],
        sources: [GOOGLE_INDEXING, choice!("the words of the list are told, whatever they are")],
    }
}

/// Reports a listed URL that is not in the list.
pub(crate) fn lacks(span: Span, url: &str, list: &SiteList, findings: &mut Findings) {
    findings.report(&LIST_LACKS_URL, span, |draft| {
        draft.say(format_args!(
            "{} is listed, but it is not in {}, which has {} of {} listed URLs",
            quote(url),
            quote(&list.name),
            thousands(list.found),
            thousands(list.listed)
        ));
    });
}

/// Reports a URL of the list `name` that no sitemap lists, one of `number`.
pub(crate) fn not_listed(span: Span, url: &str, name: &str, number: u64, findings: &mut Findings) {
    findings.report(&LIST_URL_NOT_LISTED, span, |draft| {
        let share = match number {
            1 => String::new(),
            many => format!(" (the same for {} URLs)", thousands(many)),
        };
        draft.say(format_args!(
            "{} is in {}, but no sitemap lists it{share}",
            quote(url),
            quote(name)
        ));
    });
}

/// Reports what the list `name` says against a listed URL. `share`: for how many it says the same.
pub(crate) fn reason(
    span: Span,
    url: &str,
    name: &str,
    reason: &str,
    share: &str,
    findings: &mut Findings,
) {
    findings.report(&LIST_REASON, span, |draft| {
        draft.say(format_args!("{} has {} in {}{share}", quote(url), quote(reason), quote(name)));
    });
}
