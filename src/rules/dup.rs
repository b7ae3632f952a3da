//! Rules of the family `dup`: pages that are listed more than once.
//!
//! Collecting and judging are separate: a file leaves behind a [`Seen`], and two [`Listed`] of any files show how similar
//! they are.

use crate::rules::prelude::*;
use crate::sitemap::listed::{Difference, Lastmod, Likeness, Listed, Normal};
use crate::text::address::has_empty_parameter;
use crate::text::chunked_vec::ChunkedVec;
use crate::text::hash_index::HashIndex;
use crate::text::words::is_missing_value;

rules! {
    DUP_EXACT = "dup-exact" {
        title: "URL listed twice",
        why: "A duplicate has no effect, and takes up room in a file that may list only 50,000 \
            URLs.",
        help: "Keep the entry with the newest `lastmod`, and move anything that only the others \
            have, such as videos, into it.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        because: "If the duplicate contains data that the other entry does not, you decide which to \
            keep.",
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/b</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/?a&amp;b</loc></url>\n<url><loc> <![CDATA[https://www.example.org/?a&b]]> </loc></url>")),
        ],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/b</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/?a=1</loc></url>\n<url><loc>https://www.example.org/?a=2</loc></url>")),
        ],
        sources: [PROTOCOL, SITEMAPR_LOC],
    }

    DUP_EQUIVALENT = "dup-equivalent" {
        title: "URL listed twice with different spelling",
        why: "Capitals in the host, the default port, `/./`, a fragment or an equivalent escape \
            sequence do not make a different URL: crawlers normalize both and read the page once.",
        help: "Delete one of the entries, and keep the one in the usual form.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        because: "You decide if the duplicate contains data that the other entry does not.",
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://WWW.example.org:443/a</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org</loc></url>\n<url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/%7Eme/%c3%a9</loc></url>\n<url><loc>https://www.example.org/~me/%C3%A9</loc></url>")),
        ],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a%2Fb</loc></url>\n<url><loc>https://www.example.org/a/b</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org:8443/a</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/?a=1&amp;b=2</loc></url>\n<url><loc>https://www.example.org/?a=1?b=2</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/#/a</loc></url>\n<url><loc>https://www.example.org/#/b</loc></url>")),
        ],
        sources: [RFC3986],
    }

    DUP_TRAILING_SLASH = "dup-trailing-slash" {
        title: "URL with and without trailing slash",
        why: "On most servers one of the two redirects to the other, so crawlers make one request \
            for nothing. If both respond, search engines see one page twice.",
        help: "List the one that does not redirect.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/a/</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a/</loc></url>\n<url><loc>https://www.example.org/a/b</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/?a=b</loc></url>\n<url><loc>https://www.example.org/?a=b/</loc></url>")),
        ],
        sources: [DOCUSAURUS_4134, GOOGLE_CANONICAL],
    }

    DUP_HTTP_HTTPS = "dup-http-https" {
        title: "URL listed with http and https",
        why: "These are two URLs of one page. Google recommends listing only the one to show in \
            search results.",
        help: "List the page only with https.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Suggest,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>http://www.example.org/a</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>http://www.example.org/b</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>http://www.example.org:8080/a</loc></url>")),
        ],
        sources: [GOOGLE_CANONICAL, PROTOCOL_FAQ],
    }

    DUP_WWW = "dup-www" {
        title: "URL listed with and without `www.`",
        why: "A name with `www.` and one without are two hosts, and a sitemap may list URLs of only \
            one. Most sites redirect one to the other.",
        help: "List the page on the host that search engines should show.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://example.org/a</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://shop.example.org/a</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www2.example.org/a</loc></url>")),
        ],
        sources: [PROTOCOL_FAQ, GOOGLE_REPORT],
    }

    DUP_CASE_PATH = "dup-case-path" {
        title: "URLs that differ only in case",
        why: "URLs with different letter case are different, but some servers return the same page \
            for both. Then search engines see it twice.",
        help: "If both are one page, list the one that the site links to.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/About</loc></url>\n<url><loc>https://www.example.org/about</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/?id=Ab</loc></url>\n<url><loc>https://www.example.org/?id=aB</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/About</loc></url>\n<url><loc>https://www.example.org/about-us</loc></url>")),
        ],
        sources: [GOOGLE_URL],
    }

    DUP_INDEX_DOCUMENT = "dup-index-document" {
        title: "Directory and its index page both listed",
        why: "A server returns `index.html` and similar files for the directory, so very likely \
            both URLs show one page.",
        help: "List the URL that ends with the slash.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/a/</loc></url>\n<url><loc>https://www.example.org/a/index.html</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/Default.aspx</loc></url>\n<url><loc>https://www.example.org/</loc></url>")),
        ],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a/</loc></url>\n<url><loc>https://www.example.org/b/index.html</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/index.php?page=2</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a/</loc></url>\n<url><loc>https://www.example.org/a/index-of-names.html</loc></url>")),
        ],
        sources: [GOOGLE_CANONICAL],
    }

    DUP_HTML_EXTENSION = "dup-html-extension" {
        title: "URL with and without `.html`",
        why: "Documentation servers often show one page at both URLs. Search engines then see it \
            twice.",
        help: "If both are one page, list the one that the site links to.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/a.html</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/a.pdf</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a/</loc></url>\n<url><loc>https://www.example.org/a/b.html</loc></url>")),
        ],
        sources: [TRUFFLE_1168, GOOGLE_CANONICAL],
    }

    DUP_QUERY_ORDER = "dup-query-order" {
        title: "URLs that differ in parameter order",
        why: "Almost every server ignores the order, so both show one page, but search engines see \
            two URLs.",
        help: "Use one parameter order everywhere, and list the page once.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Urlset("<url><loc>https://www.example.org/?a=1&amp;b=2</loc></url>\n<url><loc>https://www.example.org/?b=2&amp;a=1</loc></url>"))],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/?a=1&amp;b=2</loc></url>\n<url><loc>https://www.example.org/?b=1&amp;a=2</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/?a=1&amp;b=2</loc></url>\n<url><loc>https://www.example.org/?b=2</loc></url>")),
        ],
        sources: [GOOGLE_URL],
    }

    DUP_TRACKING_PARAMETER = "dup-tracking-parameter" {
        title: "URL with and without tracking parameters",
        why: "`utm_source` and similar parameters only record where a visitor came from, and a \
            session id only identifies the visit. The page is the same, and a sitemap has no \
            visitors to track.",
        help: "List the URL without these parameters.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Only the site can say whether the page is the same without them.",
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/a?utm_source=mail&amp;utm_medium=x</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a?fbclid=x</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a;jsessionid=0A1B2C</loc></url>\n<url><loc>https://www.example.org/a</loc></url>")),
        ],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/a?reference=7</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/product?ref=A1</loc></url>\n<url><loc>https://www.example.org/product?ref=B2</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/b?gclid=x</loc></url>")),
        ],
        sources: [GOOGLE_URL, choice!("the parameters are those that large advertising and mailing services add")],
    }

    /// Reported when several files are checked together.
    DUP_CROSS_FILE = "dup-cross-file" {
        title: "URL listed in two files",
        why: "If two files list a URL, conflicting `lastmod` values or other data are \
            unpredictable; search engines may pick either.",
        help: "List each page in one file. Only sitemaps for images, videos or news may list it \
            again.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [Case::new(Site(&[
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/1</loc></url>\n<url><loc>https://www.sitemaps.org/2</loc></url>\n</urlset>\n"),
            ("b.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/3</loc></url>\n<url><loc>https://WWW.sitemaps.org:443/2</loc></url>\n</urlset>\n"),
        ]))],
        good: [Case::new(Site(&[
            ("a.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/1</loc></url>\n</urlset>\n"),
            ("b.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.sitemaps.org/1/</loc></url>\n</urlset>\n"),
        ]))],
        sources: [GOOGLE_EXTENSIONS, choice!("extensions may stand in files of their own, so a page may be in two files; more than that is hardly meant")],
    }

    DUP_LASTMOD_CONFLICT = "dup-lastmod-conflict" {
        title: "Same URL with different `lastmod`",
        why: "Both cannot be right, and crawlers may use either.",
        help: "Delete the entry with the older `lastmod`.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Only the author can say which of the two dates is right.",
        bad: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc><lastmod>2026-01-31</lastmod></url>\n<url><loc>https://www.example.org/a</loc><lastmod>2026-02-01</lastmod></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc><lastmod>2026-01-31</lastmod></url>\n<url><loc>https://www.example.org/a</loc><lastmod>2025-12-01T10:00:00Z</lastmod></url>")),
        ],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc><lastmod>2026-01-31</lastmod></url>\n<url><loc>https://www.example.org/b</loc><lastmod>2026-02-01</lastmod></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc><lastmod>2026-01-31T10:00:00Z</lastmod></url>\n<url><loc>https://www.example.org/a</loc><lastmod>2026-01-31T11:00:00+01:00</lastmod></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/a</loc><lastmod>2026-01-31</lastmod></url>\n<url><loc>https://www.example.org/a</loc></url>")),
        ],
        sources: [choice!("one page has one last change, so two dates for one address cannot both be right")],
    }
}

/// For each bit of a difference: its rule, and in words how the URLs differ.
static DIFFERENCES: [(Difference, &Rule, &str); 8] = [
    (Difference::Scheme, &DUP_HTTP_HTTPS, "the scheme (http or https)"),
    (Difference::Www, &DUP_WWW, "`www.`"),
    (Difference::Index, &DUP_INDEX_DOCUMENT, "the name of the index page"),
    (Difference::Tracking, &DUP_TRACKING_PARAMETER, "tracking parameters"),
    (Difference::Extension, &DUP_HTML_EXTENSION, "the ending `.html`"),
    (Difference::Slash, &DUP_TRAILING_SLASH, "the slash at the end"),
    (Difference::Case, &DUP_CASE_PATH, "letter case"),
    (Difference::Order, &DUP_QUERY_ORDER, "the order of the parameters"),
];

/// The URLs of a file, each once: they are searched for duplicates from this and other files.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    listed: ChunkedVec<Listed>,
    /// Finds items of `listed` by their loose form.
    table: HashIndex,
    /// Some URLs were dropped for lack of room.
    full: bool,
}

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Dup {
    pub seen: Seen,
    normal: Normal,
    addresses: u64,
    /// Number of URLs that are not compared, and so cause no finding.
    apart: u64,
    /// Number of URLs, compared or not, that were listed before.
    again: u64,
}

impl Seen {
    /// Limit on the URLs kept. A file may have 50,000; for a larger one these are enough, and memory stays bounded (law 3).
    const MAX: usize = 1 << 16;
    /// Limit on the URLs with the same loose form that a URL is compared with.
    const MAX_LIKE: usize = 16;

    /// Whether a URL with this loose form is listed.
    pub fn has_loose(&self, loose: u64) -> bool {
        self.alike(loose).next().is_some()
    }

    /// Returns the listed URL that is most similar to this one.
    fn find(&self, new: &Listed) -> Option<(usize, Likeness)> {
        let alike = self.alike(new.loose).take(Self::MAX_LIKE);
        let alike = alike.map(|index| (index, self.listed[index].likeness(new)));
        alike.min_by_key(|(_, likeness)| match likeness {
            Likeness::Same => 0,
            Likeness::Equivalent => 1,
            Likeness::Near(bits) => 1 + bits.count_ones(),
        })
    }

    /// Adds a URL, if there is room.
    fn add(&mut self, new: Listed, findings: &mut Findings) {
        let Seen { listed, table, full } = self;
        if listed.len() < Self::MAX {
            table.add(listed.len(), new.loose, Self::MAX_LIKE, |index| listed[index].loose);
            listed.push(new);
            findings.keep(new.place());
        } else if !std::mem::replace(full, true) {
            findings.not_read("Only the first 65,536 different URLs were checked for duplicates.");
        }
    }

    /// Returns the indexes of URLs with this loose form, the first listed first.
    fn alike(&self, loose: u64) -> impl Iterator<Item = usize> + '_ {
        self.table.places(loose).filter(move |&index| self.listed[index].loose == loose)
    }
}

impl Family for Dup {
    #[inline]
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let Subject { entry, page: Some(page), .. } = subject else { return };
        let Page { value, text, span, .. } = *page;
        if entry.kind != EntryKind::Url || text.is_empty() {
            return;
        }
        // A feed item contains more than its URL, so it is never a duplicate.
        if entry.item {
            self.apart += 1;
            return;
        }
        // Servers may tell such URLs from the usual ones, so only those written the same way are duplicates.
        let is_odd = |address: &Address<'_>| {
            let (origin, plain) = (&address.origin.written, address.origin.plain);
            origin.as_bytes().last() == Some(&b'.')
                || (!plain && (origin.contains('@') || origin.contains(".:")))
                || address.query.is_some_and(has_empty_parameter)
        };
        let mut new = match page.parts() {
            // The key of a normal form is its hash.
            Some(parts) if !is_odd(parts.0) => {
                self.normal.listed(text, parts, subject.key.filter(|_| parts.0.is_normal()))
            }
            _ => Listed::opaque(text),
        };
        let unknown = !entry.is_bare() || entry.fields().iter().any(|field| field.value.unknown);
        // A URL that is invalid must be fixed first.
        let bare = entry.nodes.is_empty() && entry.known.is_empty();
        let removable = bare && page.parts().is_some() && !unknown;
        let found = self.seen.find(&new);
        let again = |(_, likeness)| matches!(likeness, Likeness::Same | Likeness::Equivalent);
        self.again += u64::from(found.is_some_and(again));
        // A placeholder is no page, so two of them are no duplicates. An entry in the wrong place is compared once it has
        // been moved.
        if (page.address.is_none() && is_missing_value(text))
            || !entry.whole
            || new.stands(span, entry.span, removable).is_none()
        {
            self.apart += 1;
            return;
        }
        let text = |name: FieldName| entry.value(name).map(Value::trimmed);
        new.says([
            text(FieldName::Lastmod),
            text(FieldName::Changefreq),
            text(FieldName::Priority),
        ]);
        let lastmod = || entry.value(FieldName::Lastmod).filter(|lastmod| !lastmod.unknown);
        new.lastmod = match subject.lastmod {
            Some(moment) => Lastmod::of(moment),
            None => lastmod().map(|value| Lastmod::read(value.trimmed())).unwrap_or_default(),
        };
        self.addresses += 1;

        match found {
            None => self.seen.add(new, cx.findings),
            Some((index, likeness)) => {
                let old = self.seen.listed[index];
                if likeness != Likeness::Same {
                    self.seen.add(new, cx.findings);
                } else if new.lastmod > old.lastmod {
                    self.seen.listed[index] = new;
                    cx.findings.keep(new.place());
                }
                self.report((&old, &new), likeness, (value, lastmod()), unknown, cx);
                subject.tracked = matches!(likeness, Likeness::Near(bits) if bits & Difference::Tracking.bit() != 0)
                    && new.is_tracked();
            }
        }
    }
}

impl Dup {
    /// Returns how many entries have a URL that was listed before.
    pub fn again(&self) -> u64 {
        self.again
    }

    /// Returns how many different URLs the entries list; `None` if there was no room to compare all of them.
    pub fn unique(&self) -> Option<u64> {
        (!self.seen.full).then_some(self.addresses + self.apart - self.again)
    }

    fn report(
        &self,
        (old, new): (&Listed, &Listed),
        likeness: Likeness,
        (loc, lastmod): (&Value, Option<&Value>),
        unknown: bool,
        cx: &mut Context<'_>,
    ) {
        let contradict = old.lastmod.contradicts(new.lastmod);
        let (rule, span) = match (likeness, lastmod) {
            (Likeness::Same, Some(lastmod)) if contradict => {
                (&DUP_LASTMOD_CONFLICT, lastmod.trimmed_span())
            }
            (Likeness::Same, _) => (&DUP_EXACT, loc.trimmed_span()),
            (Likeness::Equivalent, _) => (&DUP_EQUIVALENT, loc.trimmed_span()),
            (Likeness::Near(bits), _) => {
                (DIFFERENCES[bits.trailing_zeros() as usize].1, loc.trimmed_span())
            }
        };
        cx.findings.report(rule, span, |draft| {
            let how = match likeness {
                _ if rule.is(&DUP_LASTMOD_CONFLICT) => "with another `lastmod`".to_owned(),
                Likeness::Same => "written the same way".to_owned(),
                Likeness::Equivalent => "written in another way".to_owned(),
                Likeness::Near(bits) => format!("but differs in {}", named(bits)),
            };
            draft.say(format_args!(
                "{} is already listed, {how}; list each page once",
                quote(loc.trimmed())
            ));
            draft.relate(old.place(), "listed here before");
            // If one of the entries is not fully known, it is unknown which one is better.
            if !unknown {
                draft.fix = fix(old, new, likeness);
            }
        });
    }
}

/// Reports a file that lists the same pages as the one with the name `other`.
pub(crate) fn copy(span: Span, other: &str, findings: &mut Findings) {
    findings.report(&DUP_CROSS_FILE, span, |draft| {
        draft.say(format_args!("This file lists the same pages as {}", quote(other)));
        draft.advise("Keep the file that robots.txt or the index names, and delete the other.");
    });
}

/// Reports a page that the file with the name `other` lists too; `entry` is its entry here.
pub(crate) fn in_other_file(
    span: Span,
    url: &str,
    other: &str,
    entry: Span,
    findings: &mut Findings,
) {
    findings.report(&DUP_CROSS_FILE, span, |draft| {
        draft.say(format_args!("{} is already listed in {}", quote(url), quote(other)));
        draft.suggest("Delete the entry", entry, "");
    });
}

/// Reports once for two files that the one with the name `other` lists a number of the same pages for another purpose; `first`
/// is the first of them. Google itself describes sitemaps for videos or news beside the sitemap of all pages.
pub(crate) fn apart(span: Span, first: &str, number: u64, other: &str, findings: &mut Findings) {
    findings.report_as(&DUP_CROSS_FILE, Severities::protocol(Info), span, |draft| {
        let (page, other) = (quote(first), quote(other));
        draft.say(match number {
            1 => format!("{page} is already listed in {other}"),
            many => format!(
                "{} pages are already listed in {other}; the first is {page}",
                thousands(many)
            ),
        });
        draft.advise(
            "Leave both files as they are if one of them is for images, videos or news, or \
            is the same list as plain text.",
        );
    });
}

/// Returns the fix that removes the worse of two entries.
fn fix(old: &Listed, new: &Listed, likeness: Likeness) -> Option<Fix> {
    let (new_is_worse, safe) = match likeness {
        Likeness::Same | Likeness::Equivalent => {
            let removable = new.lastmod < old.lastmod || new.entry > 0;
            (new.lastmod <= old.lastmod && removable, true)
        }
        Likeness::Near(bits) if bits.is_power_of_two() => {
            let worse = match DIFFERENCES[bits.trailing_zeros() as usize].0 {
                Difference::Extension | Difference::Case | Difference::Order => return None,
                Difference::Scheme => !new.is_https(),
                Difference::Index => new.has_index(),
                Difference::Tracking => new.is_tracked(),
                Difference::Www | Difference::Slash => true,
            };
            (worse, false)
        }
        Likeness::Near(_) => return None,
    };
    let (worse, better) = if new_is_worse { (new, old) } else { (old, new) };
    let title = if new_is_worse { "Delete this entry" } else { "Delete the other entry" };
    let edits = vec![worse.removed()?];
    Some(Fix::of(title, safe && worse.adds_nothing_to(better), edits))
}

/// Returns the differences in words.
fn named(bits: u8) -> String {
    let differences = DIFFERENCES.iter().filter(|(difference, ..)| bits & difference.bit() != 0);
    differences.map(|(.., name)| *name).collect_small().join(", ")
}
