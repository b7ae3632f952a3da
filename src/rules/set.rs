//! Rules of the family `set`: what several files of one site show together.

use crate::report::rule::Consumer::Google;
use crate::report::rule::FixKind::{Auto, None as NoFix, Suggest};
use crate::report::rule::Severity::{Error, Info, Warning};
#[cfg(not(target_os = "unknown"))]
use crate::report::rule::{Case, Example::Site};
use crate::report::rule::{Severities, rules};
#[cfg(not(target_os = "unknown"))]
use crate::rules::sources::*;

rules! {
    /// An index's file that nobody gave.
    SET_INDEX_CHILD_NOT_SUPPLIED = "set-index-child-not-supplied" {
        title: "A listed file was not given",
        why: "The index lists a file that is not among those that were checked, so nothing can be said about it. It may be fine.",
        help: "Give that file to the check, too.",
        severities: Severities::protocol(Info),
        fix: Suggest,
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
    /// A sitemap that the index forgot.
    SET_FILE_NOT_IN_INDEX = "set-file-not-in-index" {
        title: "No index lists this file",
        why: "Crawlers find the files of a site through its index or robots.txt. What neither of them names is read only if somebody submits it by hand.",
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
    /// The index says that nothing has changed.
    SET_INDEX_LASTMOD_OLDER_THAN_CHILD = "set-index-lastmod-older-than-child" {
        title: "The index dates a file before its latest entry",
        why: "Crawlers use `lastmod` of the index to fetch only those files that have changed. A date that lags behind hides the new pages of that file.",
        help: "Write the date of the file's latest entry into the index.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "The date of the entry may be the wrong one.",
        bad: [Case::new(Site(&[
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc><lastmod>2024-05-01</lastmod></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc><lastmod>2026-01-31</lastmod></url>\n</urlset>\n"),
        ]))],
        good: [Case::new(Site(&[
            // The same day, earlier.
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc><lastmod>2026-01-31</lastmod></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc><lastmod>2026-01-31T17:00:00Z</lastmod></url>\n</urlset>\n"),
        ]))],
        sources: [PROTOCOL],
    }
    /// A listed file that is broken.
    SET_CHILD_UNUSABLE = "set-child-unusable" {
        title: "A listed file cannot be read",
        why: "The file is damaged, or is not well-formed XML. A crawler that follows the index gets nothing from it, or only what comes before the fault.",
        help: "Repair the file; its own report says what is wrong.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: NoFix,
        bad: [Case::new(Site(&[
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/1</loc></ur"),
        ]))],
        good: [Case::new(Site(&[
            // An error that is no matter of reading.
            ("index.xml", "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n"),
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>/1</loc></url>\n</urlset>\n"),
        ]))],
        sources: [GOOGLE_REPORT, choice!("an index passes on only what can be read of the files that it lists")],
    }
    /// robots.txt names another file.
    SET_ROBOTS_SITEMAP_MISSING = "set-robots-sitemap-missing" {
        title: "robots.txt names a sitemap that was not given",
        why: "Either the file is missing, or it is written otherwise in robots.txt than it is called. Crawlers then ask for a file that does not exist.",
        help: "Write the address in robots.txt as the file is really called, or give that file to the check.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
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
    /// Files of two sites.
    SET_MIXED_ORIGIN = "set-mixed-origin" {
        title: "The files belong to different sites",
        why: "Most of the given files list pages of one site, this one those of another. In one index, or in one folder of a server, that is rarely meant.",
        help: "Check the files of each site for themselves, or correct the addresses.",
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
}
