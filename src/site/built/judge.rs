//! Compares the pages of a folder with the sitemaps in it, in both directions.

use url::Url;

use super::base::{Base, Below};
use super::headers::Headers;
use super::host::{Hosts, Served, named};
use super::links::targets_of;
use super::pages::Page;
use super::redirects::{Answer, Redirects};
use super::settings::unread;
use super::{Contents, Folder, Paths};
use crate::report::SitePages;
use crate::report::findings::Fix;
use crate::report::marks::Mark;
use crate::report::options::Settings;
use crate::report::rule::Consumer::Google;
use crate::report::rule::Rule;
use crate::rules::page;
use crate::rules::page::cause::{Cause, Shown};
use crate::rules::page::signals::{Headers as PageHeaders, Signals, forbids};
use crate::rules::robots::{Crawlers, Thing};
use crate::rules::{image, set};
use crate::site::folder::FolderFile;
use crate::site::part::{Part, Quoted};
use crate::site::sheet::Sheet;
use crate::text::address::{hash, host_and_port};
use crate::text::escape::escape;
use crate::text::order::{self, CollectSmall};
use crate::text::percent::decoded;
use crate::text::quote::{counted, quote, thousands};
use crate::text::slice::slice;
use crate::text::url::{folder_of, last_segment, stem_of, without_query};

/// Compares the pages with the sitemaps; `None` if the folder has no pages.
pub(in crate::site) fn judge(
    parts: &[Part],
    contents: &Contents,
    settings: &Settings,
    sheet: &mut Sheet,
) -> Option<SitePages> {
    if contents.pages.all.is_empty() {
        return None;
    }
    let folder = Folder::new(contents, parts);
    let built = contents.pages.all.len() as u64;
    let Some(base) = Base::find(parts, &folder, settings.site.url.as_ref()) else {
        let unjudged = Some(without_base(parts, &contents.pages.all));
        return Some(SitePages { built, unjudged, ..SitePages::default() });
    };
    let mut build = Build::new(parts, folder, base, settings);
    let unjudged = build.count();
    let mut pages = build.figures(built);
    pages.unjudged = unjudged;
    if pages.unjudged.is_none() {
        build.report_listed(sheet);
        let places = build.places();
        let unlisted = build.unlisted(&places, &mut pages);
        build.report_unlisted(&unlisted, &places, sheet);
        build.report_images(sheet);
        build.report_domain(sheet);
    }
    Some(pages)
}

/// A folder with all that is known of where and how it is served.
struct Build<'a> {
    parts: &'a [Part],
    folder: Folder<'a>,
    pages: &'a [Page],
    base: Base,
    /// The top of the host, if the base is below it.
    top: Option<Base>,
    hosts: Hosts,
    redirects: Redirects,
    headers: Headers,
    crawlers: Option<Crawlers<'a>>,
    now: Option<i64>,
    /// For each page, whether a sitemap lists it.
    is_listed: Vec<bool>,
    /// Number of listed URLs below the base; of those with a page or a file; of those without.
    listed: u64,
    found: u64,
    missing: u64,
    /// Of those found, the ones that only a rule of the host or a program may answer.
    unknown: u64,
    /// The first URLs without a file.
    some_missing: Vec<String>,
    /// The files below the root by hashes of their paths in small letters, sorted; only if a URL is missing.
    small: Vec<(u64, &'a str)>,
    /// Number of URLs that break each rule.
    numbers: Vec<(&'static str, u64)>,
}

/// What a listed URL leads to.
enum Target<'a> {
    /// A page; `Some` if the URL redirects to another path below the base, or to a URL.
    Page(&'a Page, Option<Moved>),
    /// Another file, by its path.
    File(String),
    /// A redirect to what is not known here.
    Moved(Moved),
    /// Something that the host answers with by its rules, or a program.
    Unknown,
    Missing,
}

/// A redirect.
struct Moved {
    url: String,
    /// Why, in a clause.
    why: String,
}

/// What is wrong with a listed URL.
enum Problem<'p> {
    Missing,
    Moved(&'p Moved),
    /// It leads to a file that is no page.
    NoPage(&'p str),
    Shown(&'p Page, Cause<'p>),
}

impl Problem<'_> {
    fn cause(&self) -> Cause<'_> {
        match *self {
            Problem::Missing => Cause::NotFound,
            Problem::Moved(_) => Cause::Redirected,
            Problem::NoPage(file) => Cause::OtherType(file),
            Problem::Shown(_, cause) => cause,
        }
    }

    /// Returns the URL to list instead.
    fn instead(&self) -> Option<&str> {
        match self {
            Problem::Moved(moved) => Some(&moved.url),
            _ => self.cause().target().map(Url::as_str),
        }
    }
}

impl<'a> Build<'a> {
    fn new(parts: &'a [Part], folder: Folder<'a>, base: Base, settings: &Settings) -> Build<'a> {
        let setting = |name: &str| folder.setting(&base.root, name);
        let user = settings.host.as_deref().and_then(named);
        let hosts = Hosts::find(user, base.host(), &setting);
        let top = [&base.root, "robots.txt"].concat();
        let robots = parts.iter().find(|part| part.name == top && part.robots.is_some());
        let robots = robots.filter(|_| base.path == "/").and_then(|part| part.robots.as_ref());
        let pages = &folder.contents.pages.all;
        Build {
            redirects: Redirects::read(setting("_redirects").unwrap_or_default()),
            headers: Headers::read(setting("_headers").unwrap_or_default()),
            crawlers: robots.map(|robots| Crawlers::new(&robots.rules)),
            now: settings.site.now,
            is_listed: vec![false; pages.len()],
            top: base.top(),
            parts,
            pages,
            folder,
            base,
            hosts,
            listed: 0,
            found: 0,
            missing: 0,
            unknown: 0,
            some_missing: Vec::new(),
            small: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// Counts the listed URLs and what is wrong with them. Returns why no page can be judged: a folder in which half of the
    /// listed URLs or more name no file is not the whole site, or has one page for all URLs.
    fn count(&mut self) -> Option<String> {
        let parts = self.parts;
        for part in parts.iter().filter(|part| part.kind.lists_pages()) {
            part.addresses.each(|url, _, _| {
                let Some(target) = self.target(url) else {
                    // It may be a page of another site in the same folder.
                    let file = self.top.as_ref().and_then(|top| self.folder.file_of(top, url));
                    let page = file.and_then(|file| self.page(&file));
                    page.into_iter().for_each(|page| self.list(page));
                    return;
                };
                self.listed += 1;
                match &target {
                    Target::Page(page, _) => {
                        self.found += 1;
                        self.list(page);
                    }
                    Target::Unknown => {
                        self.found += 1;
                        self.unknown += 1;
                    }
                    Target::Missing => {
                        self.missing += 1;
                        if self.some_missing.len() < 3 {
                            self.some_missing.push(url.to_owned());
                        }
                    }
                    _ => self.found += 1,
                }
                let mut rule = None;
                self.problem(url, &target, |problem| rule = Some(problem.cause().rule().id));
                if let Some(id) = rule {
                    match self.numbers.iter_mut().find(|(known, _)| *known == id) {
                        Some((_, number)) => *number += 1,
                        None => self.numbers.push((id, 1)),
                    }
                }
            });
        }
        if self.listed == 0 {
            return Some(without_base(self.parts, self.pages));
        }
        let files = self.found - self.unknown;
        (files * 2 <= self.listed || !self.base.is_sure).then(|| {
            let why = match files * 2 <= self.listed {
                true => "it is not the whole site, or one page answers all URLs",
                false => "that does not show where it is published",
            };
            let missing = match self.some_missing.is_empty() {
                true => String::new(),
                false => format!(" Missing are for example {}.", with_namesakes(&self.some_missing, self.pages)),
            };
            format!(
                "{} of {} below {} {} in the folder: {why}, so the pages are not compared.{missing}",
                thousands(files),
                counted(self.listed, "listed URL", "listed URLs"),
                quote(&self.base.url),
                if files == 1 { "has a file" } else { "have files" },
            )
        })
    }

    fn figures(&self, built: u64) -> SitePages {
        let file = |name: &str| self.folder.setting(&self.base.root, name);
        let mut unread = unread(&self.hosts, &file);
        unread.extend(self.redirects.unread(&self.hosts));
        let below = self.pages.iter().filter(|page| page.path.starts_with(&self.base.root));
        SitePages {
            base: Some(self.base.url.clone()),
            folder: self.base.root.clone(),
            host: self.hosts.name(),
            built: if self.base.root.is_empty() { built } else { below.count() as u64 },
            listed: self.listed,
            found: self.found,
            missing: self.missing,
            unread,
            ..SitePages::default()
        }
    }

    /// Returns the files that list pages, with their indexes.
    fn sitemaps(&self) -> impl Iterator<Item = (usize, &'a Part)> {
        self.parts.iter().enumerate().filter(|(_, part)| part.kind.lists_pages())
    }

    /// Notes that a sitemap lists a page.
    fn list(&mut self, page: &Page) {
        let number = self.folder.page(&page.path).map_or(usize::MAX, |(number, _)| number);
        if let Some(is_listed) = self.is_listed.get_mut(number) {
            *is_listed = true;
        }
    }

    /// Returns what a listed URL leads to; `None` if it is not below the base.
    fn target(&self, url: &str) -> Option<Target<'a>> {
        let Below::Path(path) = self.base.below(url)? else {
            let why = "a folder is served at a URL that ends with a slash".into();
            let home = self.page(&self.served("")?);
            let moved = Moved { url: self.base.url.clone(), why };
            return Some(home.map_or(Target::Unknown, |home| Target::Page(home, Some(moved))));
        };
        let has = |file: &str| self.folder.has(&self.base, file);
        let served = self.hosts.served(&path, &has);
        let from_top = [&self.base.path, &*path].concat();
        match self.redirects.answer(&from_top, !matches!(served, Served::Missing), &self.hosts) {
            Some(Answer::Redirect(to)) => {
                let url = Url::parse(url).and_then(|url| url.join(&to)).map_or(to, String::from);
                return Some(Target::Moved(Moved {
                    url,
                    why: "a rule in _redirects leads there".into(),
                }));
            }
            Some(Answer::Rewrite) => return Some(Target::Unknown),
            Some(Answer::Error) => return Some(Target::Missing),
            None => {}
        }
        Some(match served {
            Served::File(file) => match self.page(&file) {
                Some(page) => Target::Page(page, None),
                None => Target::File(file),
            },
            Served::Redirect { to, file } => {
                let host = self.hosts.name().unwrap_or_default();
                let why = format!("{host} serves {file} only there");
                let moved = Moved { url: self.base.join(&to), why };
                match self.page(&file) {
                    Some(page) => Target::Page(page, Some(moved)),
                    None => Target::Moved(moved),
                }
            }
            // A program may answer.
            Served::Missing if url.contains('?') => Target::Unknown,
            Served::Missing => Target::Missing,
        })
    }

    fn served(&self, path: &str) -> Option<String> {
        match self.hosts.served(path, &|file| self.folder.has(&self.base, file)) {
            Served::File(file) | Served::Redirect { file, .. } => Some(file),
            Served::Missing => None,
        }
    }

    /// Returns the page of that path below the root.
    fn page(&self, file: &str) -> Option<&'a Page> {
        let path = [&self.base.root, file].concat();
        self.folder.page(&path).map(|(_, page)| page)
    }

    fn signals(&self, page: &Page, url: &Url) -> Signals {
        let path = [&self.base.path, slice(&page.path, self.base.root.len()..)].concat();
        let robots_tags = self.headers.robots_tags(&self.hosts, self.base.host(), &path);
        let headers = PageHeaders { robots_tags: &robots_tags, ..PageHeaders::default() };
        Signals::of(headers, &page.head, url, self.now)
    }

    fn is_forbidden(&self, url: &Url) -> bool {
        let target = &url[url::Position::BeforePath..url::Position::AfterQuery];
        let kept = self.crawlers.as_ref().map(|crawlers| crawlers.kept_from(target, Thing::Page));
        kept.is_some_and(|kept| !kept.is_none())
    }

    /// Passes what is wrong with a listed URL to `take`. A page that robots.txt forbids has no other problem: crawlers never
    /// see it.
    fn problem(&self, url: &str, target: &Target<'_>, take: impl FnOnce(Problem<'_>)) {
        let Ok(parsed) = Url::parse(url) else { return };
        if self.is_forbidden(&parsed) {
            return;
        }
        match target {
            Target::Unknown => {}
            Target::Missing => take(Problem::Missing),
            Target::Page(_, Some(moved)) | Target::Moved(moved) => take(Problem::Moved(moved)),
            // A page that was not given was left out on purpose.
            Target::File(file) if FolderFile::of(file) == FolderFile::Page => {}
            Target::File(file) => take(Problem::NoPage(file)),
            Target::Page(page, None) => {
                let signals = self.signals(page, &parsed);
                let shown = Shown {
                    url: &parsed,
                    redirected: false,
                    media: "",
                    empty: page.empty,
                    signals: Some(&signals),
                };
                if let Some(cause) = shown.cause() {
                    take(Problem::Shown(page, cause));
                }
            }
        }
    }

    /// Says what is wrong with a URL, in words that follow it.
    fn says(&self, url: &str, problem: &Problem<'_>) -> String {
        match problem {
            Problem::Missing => self.absence(url),
            Problem::Moved(moved) => format!("redirects to {}: {}", quote(&moved.url), moved.why),
            Problem::NoPage(file) => format!("is the file {}, not a page", quote(file)),
            Problem::Shown(page, cause) => {
                let says = cause.says().unwrap_or_else(|| "is empty".into());
                format!("is built as {}, which {says}", page.path)
            }
        }
    }

    /// Says that a URL has no file.
    fn absence(&self, url: &str) -> String {
        let Some(Below::Path(path)) = self.base.below(url) else { return String::new() };
        let stem = path.trim_end_matches('/');
        let files = match last_segment(stem).rsplit_once('.') {
            _ if stem.is_empty() => vec!["index.html".to_owned()],
            Some((_, end)) if end.chars().all(char::is_alphanumeric) => vec![stem.to_owned()],
            _ => vec![format!("{stem}.html"), format!("{stem}/index.html")],
        };
        let alike = files.iter().find_map(|file| Some((file, self.alike(file)?)));
        let but = match alike {
            Some((file, alike)) if file == alike => {
                format!("; {} is a file, whose URL has no slash at its end", quote(file))
            }
            Some((_, alike)) => format!("; {} differs in capitals", quote(alike)),
            None => String::new(),
        };
        let neither = match &*files {
            [html, index] => format!("neither {html} nor {index}"),
            files => format!("no file {}", files.concat()),
        };
        format!("is not in the folder: there is {neither}{but}")
    }

    /// Returns the file below the root whose path is the same without regard to capitals.
    fn alike(&self, file: &str) -> Option<&str> {
        let wanted = in_small_letters(file);
        let at = self.small.partition_point(|(key, _)| *key < wanted);
        self.small.get(at).filter(|(key, _)| *key == wanted).map(|(_, path)| *path)
    }

    /// Reports what is wrong with the listed URLs.
    fn report_listed(&mut self, sheet: &mut Sheet) {
        if self.missing > 0 {
            let below =
                self.folder.files.keys().filter_map(|path| path.strip_prefix(&*self.base.root));
            let all = below.map(|path| (in_small_letters(path), path)).collect_small();
            self.small = order::sorted(all, |&key| key);
        }
        for (file, part) in self.sitemaps() {
            part.addresses.each(|url, place, entry| {
                let Some(target) = self.target(url) else { return };
                self.problem(url, &target, |problem| {
                    let cause = problem.cause();
                    let at = Quoted { place, text: url.to_owned() };
                    let says = || self.says(url, &problem) + &self.share(cause.rule());
                    let fix = problem.instead().map(|instead| {
                        let title = format_args!("Write {}", quote(instead));
                        Fix::suggest(title, place.span(), escape(instead))
                    });
                    sheet.report((file, &at), |span, findings| {
                        cause.report(span, url, &says, fix, Some(entry), findings);
                    });
                });
            });
        }
    }

    /// Says how many listed URLs break a rule, if it is not one alone.
    fn share(&self, rule: &Rule) -> String {
        match self.numbers.iter().find(|(id, _)| *id == rule.id) {
            Some(&(_, number)) if number > 1 => format!(
                " (the same for {} of {} listed URLs)",
                thousands(number),
                thousands(self.listed)
            ),
            _ => String::new(),
        }
    }

    /// Counts the pages that no sitemap lists. Returns those that may have been meant to be listed, by path, with the first
    /// page that links to each; `None` if none does.
    fn unlisted(
        &self,
        places: &Paths<'_>,
        figures: &mut SitePages,
    ) -> Vec<(&'a Page, Option<&'a str>)> {
        /// Maximum number of pages that the report names.
        const MOST: usize = 10_000;
        let others = self.other_sites();
        let links = &self.folder.contents.pages.links;
        // A link that was not read may lead to any page.
        let all_read = !links.cut && !self.pages.iter().any(|page| page.partial);
        let all = self.pages.iter().zip(&self.is_listed);
        let unlisted =
            all.filter(|(page, listed)| !**listed && page.path.starts_with(&self.base.root));
        let unlisted = unlisted.map(|(page, _)| page).collect_small();
        let mut told = Vec::new();
        for page in order::sorted(unlisted, |page| (0, &*page.path)) {
            let exempt = self.exemption(page).or_else(|| {
                if others.iter().any(|other| page.path.starts_with(other)) {
                    return Some("other site");
                }
                let is_alone = !places.contains_key(place_of(&page.path));
                is_alone.then_some("place without listed pages")
            });
            let mut sign = exempt;
            if exempt.is_none() {
                let url = self.base.join(slice(&page.path, self.base.root.len()..));
                let targets = targets_of(&page.path, &url);
                let source = links.source(&targets, &page.path, self.pages).filter(|_| !links.cut);
                match source {
                    Some(_) => figures.omitted += 1,
                    None if all_read => figures.left_over += 1,
                    None => sign = Some("not all links read"),
                }
                if sign.is_none() {
                    told.push((page, source));
                }
            }
            if let Some(sign) = sign {
                *figures.exempt.entry(sign, 0) += 1;
            }
            if figures.not_listed.len() < MOST {
                let is_linked = told.last().is_some_and(|(_, source)| source.is_some());
                let kind = if is_linked { "omitted" } else { "left over" };
                figures.not_listed.push((page.path.clone(), sign.unwrap_or(kind)));
            }
        }
        told
    }

    /// Reports the pages that may have been meant to be listed, in the first file that lists a page of the same place.
    fn report_unlisted(
        &self,
        unlisted: &[(&Page, Option<&str>)],
        places: &Paths<'_>,
        sheet: &mut Sheet,
    ) {
        let mut numbers = [Paths::default(), Paths::default()];
        for (page, source) in unlisted {
            *numbers[usize::from(source.is_some())].entry(place_of(&page.path)).or_default() += 1;
        }
        let home = [&self.base.root, "index.html"].concat();
        for (page, source) in unlisted {
            let place = place_of(&page.path);
            let Some(&file) = places.get(place) else { continue };
            // The rule about home pages reports this one.
            if self.base.path == "/" && page.path == home {
                continue;
            }
            let number = numbers[usize::from(source.is_some())].get(place).copied();
            let number = u64::from(number.unwrap_or_default());
            let at = Quoted {
                place: Mark { line: 1, column: 1, ..Mark::default() },
                text: page.path.clone(),
            };
            sheet.report((file as usize, &at), |span, findings| {
                page::not_listed(span, &page.path, *source, place, number, findings);
            });
        }
    }

    /// Returns why a page is not meant to be listed, as its author says by other means than its name.
    fn exemption(&self, page: &Page) -> Option<&'static str> {
        let below = slice(&page.path, self.base.root.len()..);
        // Gatsby writes it in both ways.
        if last_segment(below) == "404.html" || below.ends_with("404/index.html") {
            return Some("404 page");
        }
        if !page.head.html || page.head.title.is_empty() {
            return Some("no whole page");
        }
        let url = self.base.join(below.strip_suffix("index.html").unwrap_or(below));
        let url = Url::parse(&url).ok()?;
        let signals = self.signals(page, &url);
        if signals.refresh.is_some() || page.head.little_text || self.is_moved(below) {
            return Some("redirect");
        }
        // A `noindex` that Google does not obey does not keep a page out of a sitemap.
        let forbidden = signals.noindex.as_ref().and_then(|noindex| noindex.severities.get(Google));
        if forbidden.is_some() || page.head.loose_robots.iter().any(|content| forbids(content)) {
            return Some("noindex");
        }
        let is_own = |canonical: &Url| {
            let Some(Below::Path(path)) = self.base.below(canonical.as_str()) else { return false };
            self.served(&path).is_some_and(|file| file == below)
        };
        if !signals.canonicals.is_empty() && !signals.canonicals.iter().any(is_own) {
            return Some("canonical");
        }
        if self.is_forbidden(&url) {
            return Some("robots.txt");
        }
        self.is_numbered(page, below).then_some("pagination")
    }

    /// Whether a rule of the host leads from the page to another URL.
    fn is_moved(&self, below: &str) -> bool {
        let stem = below.strip_suffix("index.html").or_else(|| below.strip_suffix(".html"));
        let path = [&self.base.path, stem.unwrap_or(below)].concat();
        matches!(self.redirects.answer(&path, true, &self.hosts), Some(Answer::Redirect(_)))
    }

    /// Whether a page is one of several that continue another one: the last segment of its path is a number, and the page
    /// above has its title.
    fn is_numbered(&self, page: &Page, below: &str) -> bool {
        let Some((mut above, number)) = stem_of(below).and_then(|stem| stem.rsplit_once('/'))
        else {
            return false;
        };
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
        loop {
            let slash = if above.is_empty() { "" } else { "/" };
            if let Some(file) = self.served(&[above, slash].concat()) {
                return self.page(&file).is_some_and(|above| above.head.title == page.head.title);
            }
            if above.is_empty() {
                return false;
            }
            above = slice(above, ..above.rfind('/').unwrap_or_default());
        }
    }

    /// Returns the folders below the root with a sitemap of their own that lists nothing in them: they are built for other URLs.
    fn other_sites(&self) -> Vec<&'a str> {
        let mut folders: Vec<(&str, bool)> = Vec::new();
        for (_, part) in self.sitemaps() {
            let folder = folder_of(&part.name);
            let Some(below) =
                folder.strip_prefix(&*self.base.root).filter(|below| !below.is_empty())
            else {
                continue;
            };
            let mut is_own = false;
            part.addresses.each(|url, _, _| {
                is_own |= matches!(self.base.below(url), Some(Below::Path(path)) if path.starts_with(below));
            });
            match folders.iter_mut().find(|(known, _)| *known == folder) {
                Some((_, known)) => *known |= is_own,
                None => folders.push((folder, is_own)),
            }
        }
        folders.into_iter().filter(|(_, is_own)| !is_own).map(|(folder, _)| folder).collect_small()
    }

    /// Returns the places of listed pages, each with the first file that lists one.
    fn places(&self) -> Paths<'a> {
        let mut places = Paths::default();
        for (file, part) in self.sitemaps() {
            part.addresses.each(|url, _, _| {
                if let Some(Target::Page(page, _)) = self.target(url) {
                    places.entry(place_of(&page.path)).or_insert(file as u32);
                }
            });
        }
        places
    }

    /// Reports the images that are not in the folder, unless most of them are elsewhere.
    fn report_images(&self, sheet: &mut Sheet) {
        let mut numbers = [0_u64; 2];
        let each = |take: &mut dyn FnMut(usize, &str, Mark, bool)| {
            for (file, part) in self.parts.iter().enumerate() {
                let [images, _] = &part.media_files;
                images.each(|url, place, _| {
                    let Some(Below::Path(path)) = self.base.below(url) else { return };
                    if !url.contains('?') {
                        take(file, url, place, self.folder.has(&self.base, &path));
                    }
                });
            }
        };
        each(&mut |_, _, _, is_there| numbers[usize::from(is_there)] += 1);
        let [missing, there] = numbers;
        if there <= missing {
            return;
        }
        each(&mut |file, url, place, is_there| {
            if is_there {
                return;
            }
            let at = Quoted { place, text: url.to_owned() };
            sheet.report((file, &at), |span, findings| {
                image::not_found(span, url, missing, missing + there, findings);
            });
        });
    }

    /// Reports that the folder is published at another host than the sitemaps name.
    fn report_domain(&self, sheet: &mut Sheet) {
        let Some(domain) = self.folder.setting(&self.base.root, "CNAME") else { return };
        // Some write a whole URL.
        let domain = domain.trim().to_ascii_lowercase();
        let domain =
            domain.split_once("://").map_or(&*domain, |(_, rest)| rest).trim_end_matches('/');
        if domain.is_empty() || domain.contains(char::is_whitespace) || self.base.is_at(domain) {
            return;
        }
        let mut first = None;
        for (file, part) in self.sitemaps() {
            part.addresses.each(|url, place, _| {
                if first.is_none() && self.base.below(url).is_some() {
                    first = Some((file, Quoted { place, text: url.to_owned() }));
                }
            });
        }
        let Some((file, at)) = first else { return };
        sheet.report((file, &at), |span, findings| {
            set::other_domain(span, host_and_port(&at.text), domain, findings);
        });
    }
}

/// Says that no listed URL names a file.
fn without_base(parts: &[Part], pages: &[Page]) -> String {
    let mut some = Vec::new();
    for part in parts.iter().filter(|part| part.kind.lists_pages()) {
        part.addresses.each(|url, _, _| {
            if some.len() < 3 {
                some.push(url.to_owned());
            }
        });
    }
    let what = "No sitemap lists URLs of the pages in the folder, so they are not compared.";
    match some.is_empty() {
        true => what.into(),
        false => format!("{what} Listed are for example {}.", with_namesakes(&some, pages)),
    }
}

/// Quotes URLs without a file, each with a page of that name that lies elsewhere: the beginning of the paths may be wrong.
fn with_namesakes(urls: &[String], pages: &[Page]) -> String {
    let one = |url: &String| {
        let path = decoded(without_query(url));
        let path = String::from_utf8_lossy(&path);
        let stem = path.trim_end_matches('/');
        let name = last_segment(stem_of(stem).unwrap_or(stem));
        let is_namesake =
            |path: &&str| stem_of(path).is_some_and(|stem| last_segment(stem) == name);
        match pages.iter().map(|page| &*page.path).filter(is_namesake).min() {
            Some(other) => format!("{} (there is {})", quote(url), quote(other)),
            None => quote(url).to_string(),
        }
    };
    urls.iter().map(one).collect_small().join(", ")
}

/// Those of ASCII: the tables of all other capitals would make the module larger, and nothing else needs them.
fn in_small_letters(path: &str) -> u64 {
    hash(0, path.to_ascii_lowercase().as_bytes())
}

/// Returns the place of a page: the folder that its URL is in.
fn place_of(path: &str) -> &str {
    let path = path.strip_suffix("index.html").map_or(path, |folder| folder.trim_end_matches('/'));
    folder_of(path)
}
