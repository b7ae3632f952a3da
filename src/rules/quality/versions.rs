//! Pages that are another version of a listed page: for AMP, for mobiles, or of the home page.

use super::shortened;
use crate::rules::prelude::*;
use crate::sitemap::listed::Normal;
use crate::text::address::{hash, parameters};
use crate::text::bytes::find;
use crate::text::url::last_segment;
use crate::text::words;

rules! {
    QUALITY_AMP_OR_MOBILE_VARIANT = "quality-amp-or-mobile-variant" {
        title: "Page listed with its AMP or mobile version",
        why: "Both are one page with two URLs. Google asks you to list only the one to show in \
            search results.",
        help: "List the desktop version; it names the other one in its head.",
        severities: Severities::protocol(Info).and(Google, Info),
        fix: NoFix,
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/a/amp/</loc></url>")),
            Case::new(Urlset("<url><loc>https://m.example.org/a</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a?b=1&amp;amp=1</loc></url>\n<url><loc>https://www.example.org/a?b=1</loc></url>")),
        ],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/guitars/amp/</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
            Case::new(Urlset("<url><loc>https://m.example.org/a</loc></url>\n<url><loc>https://www.example.org/b</loc></url>")),
        ],
        sources: [GOOGLE_BUILD],
    }

    QUALITY_SOFT_DUPLICATE_HOME = "quality-soft-duplicate-home" {
        title: "Home page probably listed twice",
        why: "`/` and `/home` or `/index` on one host are usually one page with two URLs.",
        help: "If both are one page, list only `/`.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/home</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/garden/home</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/home</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
        ],
        sources: [choice!("such addresses mostly show the same page; only fetching them would tell")],
    }
}

/// Pages that may be another version of a listed page.
#[derive(Debug, Default)]
pub(crate) struct Versions {
    listed: Vec<Version>,
    normal: Normal,
}

/// A page that is another version of the one with this loose form, if that one is listed.
#[derive(Debug)]
struct Version {
    rule: &'static Rule,
    loose: u64,
    span: Span,
    text: String,
}

impl Versions {
    const MAX: usize = 10_000;

    /// Keeps a page that may be another version of a listed one.
    pub fn page(&mut self, value: &Value, address: &Address<'_>, findings: &mut Findings) {
        let marks = address.marks;
        let mobile = address.origin.domain().and_then(|name| name.strip_prefix("m."));
        let named = |query: &str| find(query.as_bytes(), words::AMP.as_bytes()).is_some();
        let words = marks.has(Marks::WORD) || address.query.is_some_and(named);
        if mobile.is_none() && !words && address.is_scanned() {
            return;
        }
        if self.listed.len() == Self::MAX {
            return;
        }
        let (seed, path, query) = (address.origin.seed, address.path, address.query);
        let trimmed = path.trim_end_matches('/');
        let has = |name: &str, word: &str| name.eq_ignore_ascii_case(word);
        let is_home = |path: &str| {
            path.strip_prefix('/')
                .is_some_and(|name| words::HOME.iter().any(|word| has(name, word)))
        };
        let (rule, loose) = if let Some(name) = mobile {
            let port = u64::from(address.origin.port.unwrap_or_default());
            let seed = hash(port, name.as_bytes());
            (&QUALITY_AMP_OR_MOBILE_VARIANT, self.normal.loose_of(seed, path, query))
        } else if trimmed.len() > 4 && has(last_segment(trimmed), words::AMP) {
            let page = slice(path, ..trimmed.len() - 4);
            (&QUALITY_AMP_OR_MOBILE_VARIANT, self.normal.loose_of(seed, page, query))
        } else if let Some(page) = path.strip_prefix("/amp/").filter(|page| !page.is_empty()) {
            let page = slice(path, path.len() - page.len() - 1..);
            (&QUALITY_AMP_OR_MOBILE_VARIANT, self.normal.loose_of(seed, page, query))
        } else if is_home(trimmed) {
            (&QUALITY_SOFT_DUPLICATE_HOME, self.normal.loose_of(seed, "/", query))
        } else if let Some(query) = query
            && parameters(query).any(|parameter| matches!(parameter, "amp" | "amp=1"))
        {
            let others: Vec<&str> = query
                .split('&')
                .filter(|parameter| !matches!(*parameter, "amp" | "amp=1"))
                .collect_small();
            let loose = self.normal.loose_of(seed, path, Some(&others.join("&")));
            (&QUALITY_AMP_OR_MOBILE_VARIANT, loose)
        } else {
            return;
        };
        let (span, text) = (value.trimmed_span(), shortened(value.trimmed()));
        findings.keep(span);
        self.listed.push(Version { rule, loose, span, text });
    }

    /// Keeps the pages that are versions of listed ones. `is_listed`: whether a page with this loose form is listed.
    pub fn compare(&mut self, is_listed: &dyn Fn(u64) -> bool) {
        self.listed.retain(|version| is_listed(version.loose));
    }

    /// Reports the pages that were kept.
    pub fn finish(&self, cx: &mut Context<'_>) {
        for (rule, what) in [
            (&QUALITY_AMP_OR_MOBILE_VARIANT, "is the AMP or mobile version of a listed page"),
            (&QUALITY_SOFT_DUPLICATE_HOME, "most likely shows the home page, which is listed too"),
        ] {
            let mut versions = self.listed.iter().filter(|v| v.rule.is(rule));
            let Some(first) = versions.next() else { continue };
            let number = 1 + versions.count() as u64;
            cx.findings.report(rule, first.span, |draft| {
                draft.say(format_args!(
                    "`loc` {} {what}; list only one of them ({} in this file)",
                    quote(&first.text),
                    counted(number, "such URL", "such URLs")
                ));
                draft.show(&first.text);
            });
        }
    }
}
