//! What the comparison of the sitemaps with the pages of a folder or with a list has found, in a line.

use crate::report::by_name::ByName;
use crate::report::{SiteList, SitePages, SiteReport};
use crate::takeaway::visible;
use crate::text::quote::{counted, quote, thousands};

impl SiteReport {
    /// Returns what the comparisons with the pages of a folder and with a list have found, in figures: a line each, for people.
    pub fn figures(&self) -> impl Iterator<Item = String> {
        let pages = self.pages.iter().map(SitePages::figures);
        pages.chain(self.list.iter().map(SiteList::figures))
    }
}

impl SitePages {
    /// Returns what the comparison has found, in figures: a line for people.
    pub fn figures(&self) -> String {
        figures(self, &owned(&self.exempt))
    }
}

impl SiteList {
    /// Returns what the comparison has found, in figures: a line for people.
    pub fn figures(&self) -> String {
        list_figures(self, &owned(&self.exempt))
    }
}

fn owned(exempt: &ByName<u64>) -> Vec<(String, u64)> {
    exempt.iter().map(|(sign, number)| (sign.to_owned(), *number)).collect()
}

/// The same of a list, with the signs as text.
pub(crate) fn list_figures(list: &SiteList, exempt: &[(String, u64)]) -> String {
    let SiteList { name, urls, without_url, listed, found, missing, unlisted, partial, .. } = list;
    let meant_not = sum(exempt);
    let mut line = format!("List: {} in {}", counted(*urls, "URL", "URLs"), quote(name));
    for (number, what) in [
        (*listed, "listed"),
        (*found, "of them in the list"),
        (*missing, "not in it"),
        (unlisted + meant_not, "not listed"),
    ] {
        line += &format!(" · {} {what}", thousands(number));
    }
    if meant_not > 0 {
        line += &format!(" ({} not meant to be{})", thousands(meant_not), signs(exempt));
    }
    if *without_url > 0 {
        line += &format!(" · {} without a URL", counted(*without_url, "record", "records"));
    }
    if let Some(why) = partial {
        line += ". ";
        line += why;
    }
    visible(&line)
}

fn sum(exempt: &[(String, u64)]) -> u64 {
    exempt.iter().map(|(_, number)| number).sum()
}

/// Returns the signs by which pages are not meant to be listed, each with its number: `: noindex 2, redirect 1`.
fn signs(exempt: &[(String, u64)]) -> String {
    let mut before = ": ";
    let mut text = String::new();
    for (sign, number) in exempt {
        text += &format!("{before}{sign} {}", thousands(*number));
        before = ", ";
    }
    text
}

/// The same with the pages that are not meant to be listed by their signs, which a report that was saved has as text.
pub(crate) fn figures(pages: &SitePages, exempt: &[(String, u64)]) -> String {
    let mut line = String::new();
    let mut say = |words: [&str; 2], number: Option<u64>| {
        line += words[0];
        if let Some(number) = number {
            line += &thousands(number).to_string();
        }
        line += words[1];
    };
    say(["Pages: ", " built"], Some(pages.built));
    if let Some(why) = &pages.unjudged {
        say([". ", why], None);
        return visible(&line);
    }
    if !pages.folder.is_empty() {
        say([" in ", &pages.folder], None);
    }
    say([" as ", pages.base.as_deref().unwrap_or_default()], None);
    if let Some(host) = &pages.host {
        say([" (", host], None);
        say([")", ""], None);
    }
    let meant_not = sum(exempt);
    let not_listed = pages.omitted + pages.left_over + meant_not;
    say([" · ", " listed"], Some(pages.listed));
    say([" · ", " of them built"], Some(pages.found));
    say([" · ", " not built"], Some(pages.missing));
    say([" · ", " not listed"], Some(not_listed));
    let mut before = " (";
    for (number, kind) in [
        (pages.omitted, " omitted"),
        (pages.left_over, " left over"),
        (meant_not, " not meant to be"),
    ] {
        if number > 0 {
            say([before, kind], Some(number));
            before = ", ";
        }
    }
    say([&signs(exempt), ""], None);
    if not_listed > 0 {
        say([")", ""], None);
    }
    for clause in &pages.unread {
        say([" · ", clause], None);
    }
    visible(&line)
}
