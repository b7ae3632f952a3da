//! Compares a list with the sitemaps, in both directions.

use super::{Saying, Sign, UrlList};
use crate::report::SiteList;
use crate::report::findings::Fix;
use crate::report::marks::Mark;
use crate::rules::page::cause::{Cause, PAGE_NOINDEX};
use crate::rules::page::signals::Noindex;
use crate::rules::{hreflang, list};
use crate::site::part::{Part, Quoted};
use crate::site::sheet::Sheet;
use crate::sitemap::addresses::short_key;
use crate::text::address::host_and_port;
use crate::text::escape::escape;
use crate::text::order;
use crate::text::quote::{counted, quote, thousands};

/// Reports what the list says of the listed URLs, and what only one of both has.
pub(in crate::site) fn judge(parts: &[Part], mut list: UrlList, sheet: &mut Sheet) -> SiteList {
    order::sort(&mut list.targets, |(a, _), (b, _)| a.cmp(b));
    list.report.urls = list.report.found + list.others.len() as u64;
    list.report.listed = list.keys.len() as u64;
    list.report.missing = list.report.listed - list.report.found;
    list.report.partial = list.partial();
    let name = &*list.report.name;
    if list.is_cut {
        sheet.findings.not_read(format!(
            "Of the reasons in {}, only the first {} different ones were taken.",
            quote(name),
            UrlList::MAX_SAYINGS
        ));
    }
    let mut buffer = Vec::new();
    for (file, part) in parts.iter().enumerate().filter(|(_, part)| part.kind.lists_pages()) {
        part.addresses.each(|url, place, entry| {
            let key = short_key(hreflang::key(url, &mut buffer));
            let Ok(at) = list.keys.binary_search(&key) else { return };
            let said = list.said[at];
            if said == 1 || said == 0 && list.report.partial.is_some() {
                return;
            }
            let at_url = Quoted { place, text: url.to_owned() };
            sheet.report((file, &at_url), |span, findings| {
                let number = usize::from(said).checked_sub(2);
                let Some(saying) = number.map(|number| &list.sayings[number]) else {
                    return list::lacks(span, url, &list.report, findings);
                };
                let share = list.share(saying.number);
                let target = list.target(key);
                let Some((cause, what)) = saying.cause(target) else {
                    return list::reason(span, url, name, &saying.reason, &share, findings);
                };
                let says = || format!("{what} according to {}{share}", quote(name));
                let fix = target.map(|target| {
                    let title = format_args!("Write {}", quote(target));
                    Fix::suggest(title, place.span(), escape(target))
                });
                cause.report(span, url, &says, fix, Some(entry), findings);
            });
        });
    }
    list.report_unlisted(parts, sheet);
    list.report
}

impl Saying {
    /// Returns what is wrong with a listed URL, and the words for it; nothing if that is a reason.
    fn cause(&self, target: Option<&str>) -> Option<(Cause<'static>, String)> {
        Some(match self.sign {
            Sign::Status(0) => (Cause::Unreachable, "gives no answer".to_owned()),
            Sign::Status(status @ 300..400) => {
                let to = target.map(|target| format!(" to {}", quote(target)));
                (Cause::Redirected, format!("redirects ({status}){}", to.unwrap_or_default()))
            }
            Sign::Status(status) => (Cause::of_status(status), format!("answers {status}")),
            Sign::Noindex => (Cause::Noindex(&NOINDEX), "has noindex".to_owned()),
            Sign::Reason => return None,
        })
    }
}

impl UrlList {
    /// Says why what is not in the list may be missing from it for another reason than that nobody has found it.
    fn partial(&self) -> Option<String> {
        /// What an export of Search Console has at most: <https://support.google.com/webmasters/answer/7440203>
        const MOST: u64 = 1_000;
        let SiteList { name, urls, listed, found, .. } = &self.report;
        let (few, one) = (found * 2 <= *listed, *found == 1);
        let why = match *urls {
            MOST => "ends at 1,000 URLs, as exports of Search Console do".to_owned(),
            0..MOST if self.is_console => "is an export of Search Console, which has only the pages of one kind, and at most 1,000".to_owned(),
            _ if few => format!(
                "is no list of the whole site: {} of {} {} in it",
                thousands(*found),
                counted(*listed, "listed URL", "listed URLs"),
                if one { "is" } else { "are" }
            ),
            _ => return None,
        };
        Some(format!("{} {why}. What is not in it is not reported.", quote(name)))
    }

    /// Says of how many listed URLs the list says the same, if it is not one alone.
    fn share(&self, number: u64) -> String {
        match number {
            0 | 1 => String::new(),
            many => format!(
                " (the same for {} of the {} in both)",
                thousands(many),
                counted(self.report.found, "URL", "URLs")
            ),
        }
    }

    fn target(&self, key: u64) -> Option<&str> {
        let at = self.targets.binary_search_by_key(&key, |(known, _)| *known).ok()?;
        Some(&self.targets[at].1)
    }

    /// Reports the URLs that no sitemap lists, in the first file that lists URLs of their host.
    fn report_unlisted(&self, parts: &[Part], sheet: &mut Sheet) {
        let SiteList { name, unlisted, .. } = &self.report;
        let at_top = Mark { line: 1, column: 1, ..Mark::default() };
        let mut texts = self.some_unlisted.iter();
        for _ in 0..*unlisted {
            // Those without a text are only counted.
            let url = texts.next().map_or("", |url| url);
            let host = host_and_port(url);
            let is_own =
                |part: &Part| part.kind.lists_pages() && part.origin.eq_ignore_ascii_case(host);
            let file = parts.iter().position(is_own).unwrap_or_default();
            let at = Quoted { place: at_top, text: url.to_owned() };
            sheet.report((file, &at), |span, findings| {
                list::not_listed(span, url, name, *unlisted, findings);
            });
        }
    }
}

/// The list does not tell whom the page tells.
static NOINDEX: Noindex = Noindex { place: "", until: None, severities: PAGE_NOINDEX.severities };
