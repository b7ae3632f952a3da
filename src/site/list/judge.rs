//! Compares a list with the sitemaps, in both directions.

use super::{Says, UrlList};
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
    let partial = list.partial();
    let report = SiteList {
        name: list.name.clone(),
        urls: list.found + list.others.len() as u64,
        without_url: list.without_url,
        listed: list.keys.len() as u64,
        found: list.found,
        missing: list.keys.len() as u64 - list.found,
        unlisted: list.unlisted,
        exempt: list.exempt.clone(),
        partial,
    };
    if list.is_cut {
        sheet.findings.not_read(format_args!(
            "Of the reasons in {}, only the first {} different ones were taken.",
            quote(&list.name),
            UrlList::MAX_SAYINGS
        ));
    }
    let mut buffer = Vec::new();
    for (file, part) in parts.iter().enumerate().filter(|(_, part)| part.kind.lists_pages()) {
        part.addresses.each(|url, place, entry| {
            let key = short_key(hreflang::key(url, &mut buffer));
            let Ok(at) = list.keys.binary_search(&key) else { return };
            let at_url = Quoted { place, text: url.to_owned() };
            match list.said[at] {
                0 if report.partial.is_none() => {
                    sheet.report((file, &at_url), |span, findings| {
                        list::lacks(span, url, &report, findings);
                    });
                }
                0 | 1 => {}
                number => {
                    let saying = &list.sayings[usize::from(number) - 2];
                    let share = list.share(saying.number);
                    sheet.report((file, &at_url), |span, findings| match &saying.says {
                        Says::Reason(reason) => {
                            list::reason(span, url, &list.name, reason, &share, findings);
                        }
                        says => {
                            let target = list.target(key);
                            let (cause, words) = list.cause(says, target);
                            let says = || [&*words, &*share].concat();
                            let fix = target.map(|target| {
                                let title = format_args!("Write {}", quote(target));
                                Fix::suggest(title, place.span(), escape(target))
                            });
                            cause.report(span, url, &says, fix, Some(entry), findings);
                        }
                    });
                }
            }
        });
    }
    list.report_unlisted(parts, sheet);
    report
}

impl UrlList {
    /// Says why what is not in the list may be missing from it for another reason than that nobody has found it.
    fn partial(&self) -> Option<String> {
        /// What an export of Search Console has at most: <https://support.google.com/webmasters/answer/7440203>
        const MOST: u64 = 1_000;
        let urls = self.found + self.others.len() as u64;
        let listed = self.keys.len() as u64;
        let why = if urls == MOST {
            "ends at 1,000 URLs, as exports of Search Console do".to_owned()
        } else if self.is_console && urls < MOST {
            "is an export of Search Console, which has only the pages of one kind, and at most 1,000".to_owned()
        } else if self.found * 2 <= listed {
            let has = if self.found == 1 { "is" } else { "are" };
            let listed = counted(listed, "listed URL", "listed URLs");
            format!(
                "is no list of the whole site: {} of {listed} {has} in it",
                thousands(self.found)
            )
        } else {
            return None;
        };
        Some(format!("{} {why}. What is not in it is not reported.", quote(&self.name)))
    }

    /// Says of how many listed URLs the list says the same, if it is not one alone.
    fn share(&self, number: u64) -> String {
        match number {
            0 | 1 => String::new(),
            many => format!(
                " (the same for {} of the {} in both)",
                thousands(many),
                counted(self.found, "URL", "URLs")
            ),
        }
    }

    fn target(&self, key: u64) -> Option<&str> {
        let at = self.targets.binary_search_by_key(&key, |(known, _)| *known).ok()?;
        Some(&self.targets[at].1)
    }

    /// Returns what is wrong with a listed URL, and the words for it.
    fn cause(&self, says: &Says, target: Option<&str>) -> (Cause<'static>, String) {
        let according = format!("according to {}", quote(&self.name));
        let (cause, what) = match says {
            Says::Status(0) => (Cause::Unreachable, "gives no answer".to_owned()),
            Says::Status(status @ 300..400) => (
                Cause::Redirected,
                match target {
                    Some(target) => format!("redirects ({status}) to {}", quote(target)),
                    None => format!("redirects ({status})"),
                },
            ),
            Says::Status(status) => {
                let cause = match status {
                    404 => Cause::NotFound,
                    410 => Cause::Gone,
                    500.. => Cause::ServerError,
                    _ => Cause::Unreachable,
                };
                (cause, format!("answers {status}"))
            }
            Says::Noindex | Says::Reason(_) => (Cause::Noindex(&NOINDEX), "has noindex".to_owned()),
        };
        (cause, format!("{what} {according}"))
    }

    /// Reports the URLs that no sitemap lists, in the first file that lists URLs of their host.
    fn report_unlisted(&self, parts: &[Part], sheet: &mut Sheet) {
        let at_top = Mark { line: 1, column: 1, ..Mark::default() };
        let mut texts = self.some_unlisted.iter();
        for _ in 0..self.unlisted {
            // Those without a text are only counted.
            let url = texts.next().map_or("", |url| url);
            let host = host_and_port(url);
            let is_own =
                |part: &Part| part.kind.lists_pages() && part.origin.eq_ignore_ascii_case(host);
            let file = parts.iter().position(is_own).unwrap_or_default();
            let at = Quoted { place: at_top, text: url.to_owned() };
            sheet.report((file, &at), |span, findings| {
                list::not_listed(span, url, &self.name, self.unlisted, findings);
            });
        }
    }
}

/// The list does not tell whom the page tells.
static NOINDEX: Noindex = Noindex { place: "", until: None, severities: PAGE_NOINDEX.severities };
