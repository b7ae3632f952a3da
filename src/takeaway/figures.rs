//! What the comparison of the pages of a folder with the sitemaps has found, in a line.

use crate::report::SitePages;
use crate::takeaway::visible;
use crate::text::quote::thousands;

impl SitePages {
    /// Returns what the comparison has found, in figures: a line for people.
    pub fn figures(&self) -> String {
        let exempt: Vec<(String, u64)> =
            self.exempt.iter().map(|(sign, number)| (sign.to_owned(), *number)).collect();
        figures(self, &exempt)
    }
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
    let meant_not: u64 = exempt.iter().map(|(_, number)| number).sum();
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
    before = ": ";
    for (sign, number) in exempt {
        say([before, sign], None);
        say([" ", ""], Some(*number));
        before = ", ";
    }
    if not_listed > 0 {
        say([")", ""], None);
    }
    for clause in &pages.unread {
        say([" · ", clause], None);
    }
    visible(&line)
}
