//! Rules of the family `set`: what several files of one site show together.

use crate::rules::prelude::*;

rules! {
    /// The index lists a file that was not supplied.
    SET_INDEX_CHILD_NOT_SUPPLIED = "set-index-child-not-supplied" {
        title: "Listed file was not checked",
        why: "The index lists a file that was not given to the check, so nothing is known about it. \
            It may be fine.",
        help: "Add that file to the check.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Site(&[
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n<sitemap><loc>https://www.example.org/b.xml</loc></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc></url>\n</urlset>\n"),
        ]))],
        good: [Case::new(Site(&[
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/maps/a.xml.gz</loc></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc></url>\n</urlset>\n"),
        ]))],
        sources: [choice!("what was not given cannot be checked, and is said")],
    }
    /// The index does not list a sitemap.
    SET_FILE_NOT_IN_INDEX = "set-file-not-in-index" {
        title: "File in no sitemap index",
        why: "Crawlers find the files of a site through its index or robots.txt. They read other \
            files only if somebody submits them by hand.",
        help: "Add the file to the index.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(Site(&[
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc></url>\n</urlset>\n"),
            ("b.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/2</loc></url>\n</urlset>\n"),
        ]))],
        good: [Case::new(Site(&[
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc></url>\n</urlset>\n"),
            ("b.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/2</loc></url>\n</urlset>\n"),
        ]))],
        sources: [PROTOCOL, choice!("files that are given together are taken for those of one site")],
    }
    /// The index has an older date than the sitemap's entries.
    SET_INDEX_LASTMOD_OLDER_THAN_CHILD = "set-index-lastmod-older-than-child" {
        title: "lastmod in the index is too old",
        why: "Crawlers use `lastmod` in the index to fetch only files that have changed. If the \
            date is too old, they miss the new pages of that file.",
        help: "Write the date of the file's latest entry into the index.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "The date of the entry may be the wrong one.",
        bad: [Case::new(Site(&[
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc><lastmod>2024-05-01</lastmod></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc><lastmod>2026-01-31</lastmod></url>\n</urlset>\n"),
        ]))],
        good: [Case::new(Site(&[
            // The same day, at an earlier time.
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc><lastmod>2026-01-31</lastmod></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc><lastmod>2026-01-31T17:00:00Z</lastmod></url>\n</urlset>\n"),
        ]))],
        sources: [PROTOCOL],
    }
    /// A listed file is broken.
    SET_CHILD_UNUSABLE = "set-child-unusable" {
        title: "Listed file is unreadable",
        why: "The file is damaged, not well-formed XML, or not there. A crawler that follows the index reads \
            nothing from it, or only the part before the error.",
        help: "Fix the file, whose own report says what is wrong, or add it.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: NoFix,
        bad: [Case::new(Site(&[
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc></ur"),
        ]))],
        good: [Case::new(Site(&[
            // An error that does not make the file unreadable.
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>/1</loc></url>\n</urlset>\n"),
        ]))],
        sources: [GOOGLE_REPORT, choice!("an index passes on only what can be read of the files that it lists")],
    }
    /// robots.txt names a file that was not supplied.
    SET_ROBOTS_SITEMAP_MISSING = "set-robots-sitemap-missing" {
        title: "robots.txt names a missing file",
        why: "Either the file is missing, or robots.txt has a different name for it. Crawlers then \
            request a file that does not exist.",
        help: "Write the URL in robots.txt with the real name of the file, or add that file to the \
            check.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [Case::new(Site(&[
            ("robots.txt", "User-agent: *\nDisallow:\n\nSitemap: https://www.example.org/sitemap_index.xml\n"),
            ("sitemap-index.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc></url>\n</urlset>\n"),
        ]))],
        good: [Case::new(Site(&[
            ("robots.txt", "User-agent: *\nDisallow:\n\nSitemap: https://www.example.org/sitemap.xml\n"),
            ("sitemap.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc></url>\n</urlset>\n"),
        ]))],
        sources: [choice!("what was not given cannot be checked; the name or the host may also be written wrong")],
    }
    /// The files belong to two sites.
    SET_MIXED_ORIGIN = "set-mixed-origin" {
        title: "Files of different sites",
        why: "Most of the given files list pages of one site, but this one lists pages of another. \
            In one index or one server folder that is rarely intended.",
        help: "Check the files of each site separately, or correct the URLs.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [Case::new(Site(&[
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc></url>\n</urlset>\n"),
            ("b.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://dev.example.net/2</loc></url>\n</urlset>\n"),
        ]))],
        good: [Case::new(Site(&[
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc></url>\n</urlset>\n"),
            ("b.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://WWW.example.org:443/2</loc></url>\n</urlset>\n"),
        ]))],
        sources: [choice!("files that are given together are taken for those of one site")],
    }
    /// `CNAME` names another host.
    SET_CNAME_OTHER_HOST = "set-cname-other-host" {
        title: "Folder published at another host",
        why: "The file `CNAME` says at which domain the folder is published. The sitemap lists URLs of another one, so it is a \
            sitemap of another site.",
        help: "Set the site's URL in the generator to the domain in `CNAME`, or correct `CNAME`.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [Case::new(Built(&[
            ("CNAME", "docs.example.org\n"),
            ("sitemap.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://example.github.io/</loc></url>\n<url><loc>https://example.github.io/a/</loc></url>\n</urlset>\n"),
            ("index.html", "<!doctype html><title>Home</title><a href=\"a/\">A</a>"),
            ("a/index.html", "<!doctype html><title>A</title>"),
        ]))],
        good: [Case::new(Built(&[
            ("CNAME", "www.example.org\n"),
            ("sitemap.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://example.org/</loc></url>\n<url><loc>https://example.org/a/</loc></url>\n</urlset>\n"),
            ("index.html", "<!doctype html><title>Home</title><a href=\"a/\">A</a>"),
            ("a/index.html", "<!doctype html><title>A</title>"),
        ]))],
        sources: [GITHUB_CNAME, PROTOCOL],
    }
}

/// Reports a file that the index lists and that was not given.
pub(crate) fn child_not_supplied(span: Span, url: &str, findings: &mut Findings) {
    report(&SET_INDEX_CHILD_NOT_SUPPLIED, span, url, NOT_GIVEN, findings);
}

/// Reports a file that robots.txt names and that was not given.
pub(crate) fn named_not_supplied(span: Span, url: &str, findings: &mut Findings) {
    report(&SET_ROBOTS_SITEMAP_MISSING, span, url, NOT_GIVEN, findings);
}

/// Reports a file that the index lists and that the folder of the site has not.
pub(crate) fn child_missing(span: Span, url: &str, findings: &mut Findings) {
    let what = "has no file in the folder of the site; add the file or remove the entry";
    report(&SET_CHILD_UNUSABLE, span, url, what, findings);
}

/// Reports a file that the index lists and that cannot be read.
pub(crate) fn child_unreadable(span: Span, url: &str, findings: &mut Findings) {
    let what = "is unreadable; see the report of that file";
    report(&SET_CHILD_UNUSABLE, span, url, what, findings);
}

/// Reports the `lastmod` of an entry that is older than `newest`, the latest one in the file `name`.
pub(crate) fn lastmod_older(
    span: Span,
    lastmod: &str,
    newest: &str,
    name: &str,
    findings: &mut Findings,
) {
    findings.report(&SET_INDEX_LASTMOD_OLDER_THAN_CHILD, span, |draft| {
        draft.say(format_args!(
            "lastmod {} is older than {}, the latest date in {}",
            quote(lastmod),
            quote(newest),
            quote(name)
        ));
        draft.suggest("Write the date of the latest entry", span, newest);
    });
}

/// Reports the file `name`, which no index lists.
pub(crate) fn not_in_index(span: Span, name: &str, fix: Option<Fix>, findings: &mut Findings) {
    findings.report(&SET_FILE_NOT_IN_INDEX, span, |draft| {
        draft.say(format_args!("{} is in none of the indexes given", quote(name)));
        draft.fix_by(fix);
    });
}

/// Reports a file of that kind whose URLs are on `host`, and not on the `main` one.
pub(crate) fn other_origin(
    span: Span,
    kind: Kind,
    host: &str,
    main: &str,
    findings: &mut Findings,
) {
    let things = if kind == Kind::Sitemapindex { "sitemaps" } else { "pages" };
    findings.report(&SET_MIXED_ORIGIN, span, |draft| {
        draft.say(format_args!(
            "The {things} in this file are on {}, but those in most files are on {}",
            quote(host),
            quote(main)
        ));
    });
}

/// Reports URLs on `host` in a folder whose `CNAME` names `domain`.
pub(crate) fn other_domain(span: Span, host: &str, domain: &str, findings: &mut Findings) {
    findings.report(&SET_CNAME_OTHER_HOST, span, |draft| {
        draft.say(format_args!(
            "The sitemap lists URLs at {}, but the folder is published at {}, as its file CNAME says",
            quote(host),
            quote(domain)
        ));
    });
}

const NOT_GIVEN: &str = "is not among the given files";

/// `what`: the message, without the URL at its beginning.
fn report(rule: &'static Rule, span: Span, url: &str, what: &str, findings: &mut Findings) {
    findings.report(rule, span, |draft| draft.say(format_args!("{} {what}", quote(url))));
}
