//! Finds the sitemaps of a site when only the site's URL is known.

use std::sync::Arc;

use url::Url;

use super::{Item, LiveCheck, Named, Outcome, Role, can_be_fetched, report};
use crate::report::Kind;
use crate::text::quote::quote;

/// Where sitemaps usually are, if nothing names them.
const PLACES: [&str; 7] = [
    "/sitemap.xml",
    "/sitemap_index.xml",
    "/sitemap-index.xml",
    "/wp-sitemap.xml",
    "/sitemap.xml.gz",
    "/sitemap/sitemap.xml",
    "/sitemap.txt",
];

/// What the user named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// A site, or its robots.txt.
    Site,
    /// A sitemap, as far as its URL shows.
    Sitemap,
}

/// The state of the search.
#[derive(Debug)]
pub(super) struct Discovery {
    pub goal: Goal,
    /// A sitemap has been read.
    pub found: bool,
    /// The `Sitemap:` lines have been looked at.
    lines: bool,
    /// Number of places tried.
    tried: usize,
    home: bool,
}

impl Discovery {
    pub fn new(start: &Url) -> Discovery {
        let is_site = start.query().is_none() && matches!(start.path(), "/" | "/robots.txt");
        let goal = if is_site { Goal::Site } else { Goal::Sitemap };
        Discovery { goal, found: false, lines: false, tried: 0, home: false }
    }

    /// Takes a page that was sent in place of a sitemap. The user may have named a page of the site whose sitemap is
    /// wanted, which is no error. A page that came from somewhere else, like a login, is not the one that was named.
    pub fn html(&mut self, item: &mut Item) {
        let looks = |url: &Url| {
            let target =
                url[url::Position::BeforePath..url::Position::AfterQuery].to_ascii_lowercase();
            ["sitemap", ".xml", ".gz", ".txt"].iter().any(|part| target.contains(part))
        };
        let is_page = Url::parse(&item.first).is_ok_and(|first| {
            let moved = first.path().trim_end_matches('/') != item.url.path().trim_end_matches('/');
            !moved && !looks(&first)
        });
        if item.named.is_none() && item.role == Role::Sitemap && is_page {
            self.goal = Goal::Site;
            item.role = Role::Home;
        }
    }

    /// Reports that no sitemap was found.
    pub fn report(&self, items: &[Item], left: &mut report::Left) {
        let failed = items.iter().any(|item| matches!(item.outcome, Outcome::Failed(_)));
        if self.goal == Goal::Site && !failed && self.home {
            left.tell(
                "No sitemap was found: robots.txt names none, the usual URLs have none, and \
                the home page links to none.",
            );
        }
    }
}

impl LiveCheck {
    /// Whether a site was named, and not one of its sitemaps.
    pub(super) fn is_of_site(&self) -> bool {
        self.discovery.goal == Goal::Site
    }

    /// Asks for the next place where a sitemap may be. Returns `false` if there is none left, or no need to look.
    pub(super) fn discover_more(&mut self) -> bool {
        if self.discovery.goal != Goal::Site {
            return false;
        }
        if !std::mem::replace(&mut self.discovery.lines, true) && self.named_by_robots() {
            return true;
        }
        if self.discovery.found || self.items.iter().any(|item| item.named.is_some()) {
            return false;
        }
        // A host that does not answer at all has no sitemap anywhere else.
        let failed =
            |item: &Item| item.role == Role::Robots && matches!(item.outcome, Outcome::Failed(_));
        if self.items.iter().any(failed) {
            return false;
        }
        while let Some(place) = PLACES.get(self.discovery.tried) {
            self.discovery.tried += 1;
            let before = self.items.len();
            if let Ok(url) = self.start.join(place) {
                self.ask(Role::Guess, url, None, 0);
            }
            if self.items.len() > before {
                return true;
            }
        }
        if std::mem::replace(&mut self.discovery.home, true) {
            return false;
        }
        let Ok(home) = self.start.join("/") else { return false };
        let before = self.items.len();
        self.ask(Role::Home, home, None, 0);
        self.items.len() > before
    }

    /// Asks for the sitemaps that robots.txt names, which may be on other hosts (sitemaps.org, "Sitemaps & Cross Submits").
    fn named_by_robots(&mut self) -> bool {
        let mut named = Vec::new();
        for file in self.files.iter().filter(|file| file.part.kind == Kind::Robots) {
            let name = Arc::from(&*file.part.name);
            for sitemap in file.part.robots.iter().flat_map(|robots| &robots.sitemaps) {
                let url = Url::parse(&sitemap.url.text).ok().filter(can_be_fetched);
                named.extend(url.map(|url| (url, Named::at(&name, &sitemap.url))));
            }
        }
        let before = self.items.len();
        for (url, at) in named {
            self.ask(Role::Sitemap, url, Some(at), 0);
        }
        self.items.len() > before
    }

    /// Asks for the sitemaps that a home page links to.
    pub(super) fn links(&mut self, home: u32, base: Option<&str>, sitemaps: &[String]) {
        let url = &self.items[home as usize].url;
        let base = base.and_then(|base| url.join(base).ok()).unwrap_or_else(|| url.clone());
        for href in sitemaps {
            match base.join(href).ok().filter(can_be_fetched) {
                Some(url) => self.ask(Role::Sitemap, url, None, 0),
                None => self.unfetched.tell(format!(
                    "The home page links to {} as its sitemap, but that URL cannot be fetched.",
                    quote(href)
                )),
            }
        }
    }
}
