//! Checks a site as its server delivers it: decides what to fetch, and what the answers mean, without fetching anything.
//!
//! A host (the command line, a web page) makes the requests that [`LiveCheck::poll`] asks for, and passes on the answers.
//! So hosts cannot disagree about a site, and a table of answers tests them all.

mod absent;
mod alternates;
mod body;
mod discovery;
mod exchange;
mod inside;
mod judge;
mod kept;
mod report;
mod sample;
mod targets;

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use foldhash::fast::FixedState;
use url::Url;

use absent::Absent;
pub use body::{Body, PageFacts, Read};
use discovery::{Discovery, Goal};
pub use exchange::{Answer, End, Failure, Fetch, Role, Step};
pub use inside::Inside;
pub use report::{Fetched, Hop, ListedPage, LiveReport, PageStats, Unfetched};
use targets::{FOLLOWS, Targets};

use crate::bytes::robots::Readings;
use crate::check::checker::Checker;
use crate::report::options::{InvalidOption, Options, Settings};
use crate::report::{Kind, Report};
use crate::rules::page::hreflang::Difference;
use crate::rules::page::signals::Signals;
use crate::site::part::Quoted;
use crate::site::{Part, SiteCheck};
use crate::text::address::differ_by_www;
use crate::text::date::{self, feed};
use crate::text::order::{self, CollectSmall as _, sorted};
use crate::text::quote::{quote, thousands};
use crate::text::span::Span;

/// The name by which robots.txt may address this program.
pub(crate) const AGENT: &str = "sitemap-lint";

/// Which listed pages are fetched, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deep {
    /// No pages: only robots.txt and sitemaps are fetched.
    #[default]
    None,
    /// At most this many pages, spread over all directories.
    Sample(u32),
    /// All pages, up to 1,000,000.
    All,
}

/// What a [`LiveCheck`] should do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveOptions {
    /// The options of a [`SiteCheck`]; `name` and `url` have no meaning.
    pub options: Options,
    /// Which pages to fetch.
    pub deep: Deep,
    /// Whether to fetch what links lead to and no sitemap lists, too: versions in other languages and images, which sitemaps
    /// name, on whatever hosts, and pages of the site that fetched pages link to. Of each kind at most as many as pages. Compiled for
    /// browsers, the engine does not.
    pub deep_links: bool,
    /// Whether to follow an index to sitemaps on other hosts.
    pub other_hosts: bool,
    /// Whether to fetch what indexes list. If not, only the sitemaps are fetched that robots.txt or the user names, or that
    /// are at the usual places.
    pub expand: bool,
    /// Whether URLs may be fetched that lead inside: to the machine itself, or into a private network ([`Inside`]). If not,
    /// only the host of the start may be such a host.
    pub allow_private: bool,
    /// Whether to fetch listed pages that robots.txt forbids, too, on the host of the start.
    pub ignore_robots: bool,
}

impl Default for LiveOptions {
    fn default() -> LiveOptions {
        let options = Options::default();
        LiveOptions {
            options,
            deep: Deep::None,
            deep_links: false,
            other_hosts: false,
            expand: true,
            allow_private: false,
            ignore_robots: false,
        }
    }
}

/// Checks a site that a host fetches.
///
/// ```
/// use sitemap_lint::{Answer, End, LiveCheck, Step};
/// let mut check = LiveCheck::new("https://www.example.org/sitemap.xml", &Default::default()).unwrap();
/// loop {
///     match check.poll() {
///         Step::Fetch(fetch) if fetch.url.ends_with("/sitemap.xml") => {
///             let answer = Answer { status: 200, ..Answer::default() };
///             let mut body = check.answer(fetch.id, &answer).unwrap();
///             body.push(b"<urlset/>");
///             check.done(fetch.id, body.finish(), End::default());
///         }
///         Step::Fetch(fetch) => {
///             assert!(check.answer(fetch.id, &Answer { status: 404, ..Answer::default() }).is_none());
///         }
///         // Nothing is under way here when the next step is asked for.
///         Step::Wait => unreachable!(),
///         Step::Done => break,
///     }
/// }
/// let report = check.finish();
/// assert_eq!(report.site.files[0].name, "https://www.example.org/sitemap.xml");
/// ```
#[derive(Debug)]
pub struct LiveCheck {
    options: LiveOptions,
    settings: Settings,
    start: Url,
    discovery: Discovery,
    items: Vec<Item>,
    /// Numbers of items that can be requested.
    queue: VecDeque<u32>,
    /// Number of items in progress.
    flying: usize,
    /// The hosts by scheme, name and port. An index may list 50,000 files on as many hosts.
    hosts: HashMap<String, Host, FixedState>,
    /// URLs of robots.txt, sitemaps and home pages that were requested.
    seen: HashSet<String, FixedState>,
    files: Vec<File>,
    pages: PageStats,
    /// Number of URLs and entries in all files so far.
    listed: u64,
    bytes: u64,
    /// Memory of what is kept, in bytes.
    kept: usize,
    /// Number of files that were read and not kept.
    dropped: u64,
    sampled: bool,
    /// Until they are requested; `None` if they are not wanted.
    targets: Option<Targets>,
    cancelled: bool,
    /// URLs that were refused because they lead inside: the first by name, with its host, and how many.
    refused: Option<(String, Inside)>,
    refusals: u64,
    unfetched: report::Left,
}

/// A request with its redirects, and its outcome.
#[derive(Debug)]
struct Item {
    role: Role,
    /// The URL as it is named.
    first: String,
    /// The URL of the current hop.
    url: Url,
    named: Option<Box<Named>>,
    /// Number of indexes that lead to the item.
    depth: u8,
    /// It is the robots.txt of a host that only links lead to, which is obeyed and not judged.
    quiet: bool,
    hops: Vec<Hop>,
    outcome: Outcome,
    seen: Box<Seen>,
}

/// Where a URL is named.
#[derive(Debug, Clone)]
struct Named {
    /// The URL of the naming file, as it is named itself.
    file: Arc<str>,
    at: Quoted,
    /// The entry, if the URL is that of a page.
    entry: Span,
    /// The day of a page's `lastmod`, or [`body::NO_DAY`].
    day: i32,
    /// The number of the page that links to it, if it is a [`Role::Link`].
    source: u32,
}

#[derive(Debug, Clone, PartialEq)]
enum Outcome {
    /// Not requested, or not answered.
    Waiting,
    Status(u16),
    Failed(Failure),
    /// A redirect to an earlier URL.
    Endless,
    /// More redirects than are followed.
    TooMany,
    /// A redirect without a URL that can be fetched.
    Nowhere,
    /// A page or an image that moved to another host, where nothing is fetched.
    Elsewhere,
    /// The body was read.
    Read,
}

/// What is known about an answer that was read.
#[derive(Debug, Default)]
struct Seen {
    status: Option<u16>,
    bytes: u64,
    ms: u64,
    /// The title of an HTML page that came in place of a file.
    html: Option<String>,
    content_type: Option<String>,
    doubled: bool,
    coding: Option<body::Coding>,
    misread: Option<(String, String)>,
    /// `Content-Length`, in bytes as they were sent.
    length: Option<u64>,
    /// Set if the body is incomplete: the number of bytes it should have, if that is known.
    cut: Option<Option<u64>>,
    too_large: bool,
    partial: bool,
    unread: bool,
    empty: bool,
    /// What a page tells search engines, if it tells anything.
    page: Option<Box<Signals>>,
    /// The day of `Last-Modified`, since 1970-01-01.
    last_modified: Option<i64>,
    /// It is what its host answers for a URL that cannot exist.
    like_absent: bool,
    /// Where the page and the sitemap name different versions.
    difference: Option<Box<Difference>>,
}

#[derive(Debug, Default)]
struct Host {
    known: bool,
    robots: Option<Readings>,
    crawl_delay: Option<f64>,
    /// Items that wait for the host's robots.txt.
    waiting: Vec<u32>,
    /// What it answers for a URL that cannot exist is under way.
    probing: bool,
    /// Pages that wait for that.
    pages: Vec<u32>,
    absent: Option<Box<Absent>>,
    /// Number of pages that have come, and of those that are like that.
    came: u64,
    alike: u64,
}

/// A file that was read.
#[derive(Debug)]
struct File {
    part: Part,
    report: Option<Report>,
    days: Vec<i32>,
    /// The URL that the file redirects to, under which it may be read again.
    target: Option<String>,
}

impl LiveCheck {
    /// Maximum number of nested indexes. An index in an index is fetched, although search engines refuse it.
    const MAX_DEPTH: u8 = 3;
    const MAX_FILES: usize = 50_000;
    const MAX_LISTED: u64 = 100_000_000;
    const MAX_BYTES: u64 = 10_000_000_000;
    const MAX_PAGES: usize = 1_000_000;

    /// Creates a check. `start`: a site (`example.org`), a sitemap, an index or a robots.txt.
    ///
    /// # Errors
    /// A sentence about a start that is not an `http` or `https` URL, or an option that makes no sense.
    pub fn new(start: &str, options: &LiveOptions) -> Result<LiveCheck, InvalidOption> {
        let text = start.trim();
        let whole = if text.contains("://") { text.to_owned() } else { format!("https://{text}") };
        let url = Url::parse(&whole).ok().filter(can_be_fetched);
        let url = url.ok_or_else(|| {
            InvalidOption(format!("{text:?} is not the URL of a site or a sitemap"))
        })?;
        let url = as_fetched(&url);
        let read = Options { name: None, url: None, ..options.options.clone() };
        let mut settings = read.read()?;
        settings.of_site = true;
        settings.fetched = true;
        let mut check = LiveCheck {
            options: LiveOptions { options: read, ..options.clone() },
            settings,
            discovery: Discovery::new(&url),
            start: url,
            items: Vec::new(),
            queue: VecDeque::new(),
            flying: 0,
            hosts: HashMap::default(),
            seen: HashSet::default(),
            files: Vec::new(),
            pages: PageStats::default(),
            listed: 0,
            bytes: 0,
            kept: 0,
            dropped: 0,
            sampled: false,
            targets: None,
            cancelled: false,
            refused: None,
            refusals: 0,
            unfetched: report::Left::default(),
        };
        let start = check.start.clone();
        match check.discovery.goal {
            Goal::Sitemap => check.ask(Role::Sitemap, start, None, 0),
            Goal::Site => check.host(&start, false),
        }
        Ok(check)
    }

    /// Returns the start as an absolute URL.
    pub fn start(&self) -> &Url {
        &self.start
    }

    /// Returns what to do next. Never waits.
    pub fn poll(&mut self) -> Step {
        loop {
            if let Some(id) = self.queue.pop_front() {
                if self.cancelled {
                    continue;
                }
                if self.refuse(id) {
                    continue;
                }
                let Item { url, role, hops, .. } = &self.items[id as usize];
                if *role == Role::Sitemap && self.is_full() {
                    self.unfetched.add(url.as_str(), kept::FULL);
                    continue;
                }
                if role.is_page() && hops.is_empty() && self.is_forbidden(url) {
                    match role {
                        Role::Page => self.pages.forbidden += 1,
                        Role::Absent => self.release(id, None),
                        _ => {}
                    }
                    continue;
                }
                self.flying += 1;
                let (url, role) = (url.as_str().to_owned(), *role);
                return Step::Fetch(Fetch { id, url, role, max_bytes: role.max_bytes() });
            }
            if self.flying > 0 {
                return Step::Wait;
            }
            if self.cancelled || !(self.discover_more() || self.sample() || self.follow()) {
                return Step::Done;
            }
        }
    }

    /// Takes the head of an answer, of one hop. If the body is wanted, returns a [`Body`] to push it into, and
    /// [`LiveCheck::done`] must follow. If not, the request is over.
    pub fn answer(&mut self, id: u32, answer: &Answer) -> Option<Body> {
        let item = self.items.get_mut(id as usize)?;
        item.seen.status = Some(answer.status);
        let seen = answer.final_url.as_deref().and_then(|url| Url::parse(url).ok());
        if let Some(url) = seen.filter(|url| *url != item.url && can_be_fetched(url)) {
            item.hops.push(Hop { status: None, to: url.as_str().to_owned() });
            item.url = url;
            if self.refuse(id) {
                self.flying = self.flying.saturating_sub(1);
                return None;
            }
        }
        let item = self.items.get(id as usize)?;
        let absent = self.host_of(&item.url).and_then(|host| host.absent.as_ref());
        let whole = match item.role {
            Role::Absent => true,
            Role::Page | Role::Link => {
                self.targets.is_some() || absent.is_some_and(|absent| absent.has_text())
            }
            _ => false,
        };
        let item = self.items.get_mut(id as usize)?;
        match answer.status {
            300..=308 if answer.status != 304 => {
                let over = item.hop(answer);
                self.flying = self.flying.saturating_sub(1);
                match over {
                    None => self.queue.push_front(id),
                    Some(outcome) => self.over(id, outcome, Read::default()),
                }
                None
            }
            200..=299 => {
                item.seen.take(answer);
                let url = item.first.clone();
                let (mut settings, mut options) =
                    (self.settings.clone(), self.options.options.clone());
                // The dates of pages are compared with the pages' headers.
                options.urls |= self.options.deep != Deep::None;
                options.url = Some(url.clone());
                settings.site.name = Some(url.clone());
                settings.site.url = Url::parse(&url).ok();
                let page = (&item.url, settings.site.now);
                let role = (item.role, whole);
                Some(Body::new(role, answer, page, || Checker::with(settings, options)))
            }
            status => {
                self.flying = self.flying.saturating_sub(1);
                self.over(id, Outcome::Status(status), Read::default());
                None
            }
        }
    }

    /// Takes the result of [`Body::finish`].
    pub fn done(&mut self, id: u32, mut read: Read, end: End) {
        let Some(item) = self.items.get_mut(id as usize) else { return };
        self.flying = self.flying.saturating_sub(1);
        self.bytes += end.bytes;
        let seen = &mut item.seen;
        (seen.bytes, seen.ms) = (end.bytes, end.ms);
        seen.doubled = read.doubled;
        seen.too_large = read.too_large;
        let said = seen.length.filter(|length| end.bytes < *length && !read.too_large);
        if end.cut || read.damaged || said.is_some() && wants_all(item.role) {
            seen.cut = Some(said);
        }
        (seen.partial, seen.unread, seen.empty) = (read.partial, read.unread, read.empty);
        (seen.coding, seen.misread) = (read.coding.take(), read.misread.take());
        seen.page = (read.page != Signals::default()).then(|| Box::new(read.page.clone()));
        if let Some(report) = &mut read.report
            && !self.options.options.urls
        {
            report.document.stats.urls = None;
            report.document.stats.url_lastmods = Vec::new();
        }
        self.over(id, Outcome::Read, read);
    }

    /// Takes a failure: no answer came, or the connection failed in the middle of it.
    pub fn failed(&mut self, id: u32, failure: Failure) {
        self.flying = self.flying.saturating_sub(1);
        if (id as usize) < self.items.len() {
            self.over(id, Outcome::Failed(failure), Read::default());
        }
    }

    /// Stops making requests. Requests in progress may still be answered. The report says that it is not complete.
    pub fn cancel(&mut self) {
        self.cancelled = true;
    }

    /// Returns the seconds that the robots.txt of a URL's host asks crawlers to wait between requests, once it is known.
    pub fn crawl_delay(&self, url: &str) -> Option<f64> {
        self.host_of(&Url::parse(url).ok()?)?.crawl_delay
    }

    /// Returns the number of URLs that were refused because they lead inside.
    pub fn refused(&self) -> u64 {
        self.refusals
    }

    /// Completes the check and returns its report, which says so if not everything was fetched.
    pub fn finish(self) -> LiveReport {
        self.finish_against(|_| ())
    }

    /// Like [`LiveCheck::finish`]. `against` is given the check of the files that came, to compare them with a list: see
    /// [`SiteCheck::list`].
    pub fn finish_against(mut self, against: impl FnOnce(&mut SiteCheck)) -> LiveReport {
        if self.cancelled || self.flying > 0 || !self.queue.is_empty() {
            self.unfetched.tell("The check was stopped before everything was fetched.");
        }
        if let Some((url, inside)) = &self.refused {
            let url = quote(url);
            self.unfetched.tell(match self.refusals {
                1 => format!("{url} is not fetched: {inside}."),
                many => {
                    format!("{} URLs are not fetched, {url} among them: {inside}.", thousands(many))
                }
            });
        }
        if self.dropped > 0 {
            self.unfetched.tell(format!(
                "Files that were fetched are not in the report ({}): the others take 100 MB of memory.",
                thousands(self.dropped)
            ));
        }
        if self.files.is_empty() && self.items.iter().all(|item| item.named.is_none()) {
            self.discovery.report(&self.items, &mut self.unfetched);
        }
        report::finish(self, against)
    }

    /// Requests a URL, unless it has been requested.
    fn ask(&mut self, role: Role, url: Url, named: Option<Box<Named>>, depth: u8) {
        let url = as_fetched(&url);
        if !role.is_page() && !self.seen.insert(url.as_str().to_owned()) {
            return;
        }
        let id = self.items.len() as u32;
        if self.leads_inside(&url).is_some() {
            // Its robots.txt is not asked for, either.
            self.queue.push_back(id);
            self.items.push(Item::new(role, url, named, depth));
            return;
        }
        self.host(&url, matches!(role, Role::Alternate | Role::Image));
        let id = self.items.len() as u32;
        match self.hosts.get_mut(origin(&url)) {
            Some(host) if role == Role::Page && host.probing => host.pages.push(id),
            Some(host) if !host.known => host.waiting.push(id),
            _ => self.queue.push_back(id),
        }
        let item = Item::new(role, url, named, depth);
        self.kept += kept::of_item(&item);
        self.items.push(item);
    }

    /// Returns the host of a URL that is not to be fetched because it leads inside. Where the start is inside, its own host
    /// is.
    fn leads_inside(&self, url: &Url) -> Option<Inside> {
        let may = self.options.allow_private || url.host() == self.start.host();
        if may { None } else { Inside::of_url(url) }
    }

    /// Completes a request that leads inside, without making it. Returns `false` if it may be made.
    fn refuse(&mut self, id: u32) -> bool {
        let url = &self.items[id as usize].url;
        let Some(inside) = self.leads_inside(url) else { return false };
        let url = url.as_str().to_owned();
        self.refusals += 1;
        let failure = Failure::Forbidden(inside.to_string());
        // The first by name, whichever was met first.
        if self.refused.as_ref().is_none_or(|(known, _)| url < *known) {
            self.refused = Some((url, inside));
        }
        self.over(id, Outcome::Failed(failure), Read::default());
        true
    }

    fn host_of(&self, url: &Url) -> Option<&Host> {
        self.hosts.get(origin(url))
    }

    /// Requests the robots.txt of a new host before anything else. `quiet`: only links lead there.
    fn host(&mut self, url: &Url, quiet: bool) {
        if self.host_of(url).is_some() {
            return;
        }
        self.hosts.insert(origin(url).to_owned(), Host::default());
        let Ok(robots) = url.join("/robots.txt") else { return };
        self.seen.insert(robots.as_str().to_owned());
        self.queue.push_back(self.items.len() as u32);
        self.items.push(Item { quiet, ..Item::new(Role::Robots, robots, None, 0) });
    }

    /// Asks a host of pages, once, for a URL that cannot exist. Its pages wait for the answer. `first`: where the first of them
    /// is listed, which is the place to tell of it.
    fn probe(&mut self, url: &Url, first: &Named) {
        if self.leads_inside(url).is_some() || self.host_of(url).is_some_and(|host| host.probing) {
            return;
        }
        let Some(absent) = absent::url_at(url) else { return };
        self.ask(Role::Absent, absent, Some(Named::at(&first.file, &first.at)), 0);
        if let Some(host) = self.hosts.get_mut(origin(url)) {
            host.probing = true;
        }
    }

    /// Lets the pages of a host go on, which wait for request `id`.
    fn release(&mut self, id: u32, absent: Option<Box<Absent>>) {
        let first = Url::parse(&self.items[id as usize].first).ok();
        if let Some(host) = first.and_then(|first| self.hosts.get_mut(origin(&first))) {
            host.absent = absent;
            std::mem::take(&mut host.pages).iter().for_each(|id| self.queue.push_back(*id));
        }
    }

    /// Completes a request. Other requests may follow from it.
    fn over(&mut self, id: u32, outcome: Outcome, read: Read) {
        let full = self.is_full();
        let item = &mut self.items[id as usize];
        item.outcome = outcome;
        if matches!(item.role, Role::Page | Role::Link) {
            return self.page(id, &read);
        }
        if item.role == Role::Absent {
            let absent = Absent::of(item, &read).map(Box::new);
            return self.release(id, absent);
        }
        let Read { mut report, part, days, head, sitemaps, crawl_delay, .. } = read;
        let part = part.filter(|_| item.seen.cut.is_none() && !item.seen.too_large);
        match item.role {
            Role::Robots => {
                let first = Url::parse(&item.first).ok();
                let key = first.as_ref().map_or("", |url| origin(url));
                // Once no more is kept, nothing is fetched that rules could forbid.
                let robots = part.as_ref().filter(|_| !full);
                let robots = robots.and_then(|part| part.robots.as_ref());
                if let Some(host) = self.hosts.get_mut(key) {
                    host.known = true;
                    host.robots = robots.map(|robots| robots.rules.clone());
                    host.crawl_delay = crawl_delay;
                    std::mem::take(&mut host.waiting)
                        .iter()
                        .for_each(|id| self.queue.push_back(*id));
                }
                if item.quiet {
                    return;
                }
            }
            Role::Sitemap | Role::Guess => {
                if part.as_ref().is_some_and(|part| part.kind == Kind::Html) {
                    item.seen.html = Some(head.title);
                    self.discovery.html(item);
                    return;
                }
                let found = part.as_ref().is_some_and(is_sitemap);
                if item.role == Role::Guess && !found {
                    return;
                }
                self.discovery.found |= found;
            }
            Role::Home => {
                self.links(id, head.base.as_deref(), &sitemaps);
                return;
            }
            Role::Page | Role::Absent | Role::Alternate | Role::Image | Role::Link => return,
        }
        let Some(mut part) = part else { return };
        let (name, depth) = (item.name().to_owned(), item.depth);
        part.name.clone_from(&name);
        part.url = Some(name.clone());
        let redirected = !item.hops.is_empty() && name != item.url.as_str();
        let target = redirected.then(|| item.url.as_str().to_owned());
        if let Some(report) = &mut report {
            kept::thin(report, self.kept);
        }
        self.kept += kept::of_file(&part, report.as_ref());
        if self.is_full() {
            self.dropped += 1;
            return;
        }
        self.listed += part.entries;
        if part.kind == Kind::Sitemapindex && self.options.expand {
            self.expand(&name, &part, depth);
        }
        self.files.push(File { part, report, days, target });
    }

    /// Takes what a page says.
    fn page(&mut self, id: u32, read: &Read) {
        let item = &self.items[id as usize];
        let first = Url::parse(&item.first).ok();
        let host = first.and_then(|first| self.hosts.get_mut(origin(&first)));
        let like_absent = host.is_some_and(|host| {
            let absent = host.absent.as_ref();
            let is_like = absent.is_some_and(|absent| absent.is_like(item, read));
            if item.role == Role::Page {
                host.came += 1;
                host.alike += u64::from(is_like);
            }
            is_like
        });
        let difference = self.difference(item, read);
        if FOLLOWS && let Some(targets) = &mut self.targets {
            self.kept -= targets.size;
            targets.take(&read.links, id);
            self.kept += targets.size;
        }
        self.kept += difference.as_ref().map_or(0, |it| kept::of_difference(it));
        let seen = &mut self.items[id as usize].seen;
        (seen.like_absent, seen.difference) = (like_absent, difference);
    }

    /// Whether no more can be kept.
    fn is_full(&self) -> bool {
        self.kept > kept::MAX_KEPT
    }

    /// Requests the files that an index lists.
    fn expand(&mut self, name: &str, index: &Part, depth: u8) {
        let base = Url::parse(name).ok();
        let name = Arc::from(name);
        for child in &index.children {
            let Ok(url) = Url::parse(child.loc.text.trim()) else { continue };
            if !can_be_fetched(&url) || self.seen.contains(as_fetched(&url).as_str()) {
                continue;
            }
            let other = base.as_ref().is_none_or(|base| base.host() != url.host());
            let reason = if other && !self.options.other_hosts {
                "it is on another host than its index"
            } else if depth >= Self::MAX_DEPTH {
                "too many indexes lead to it"
            } else if self.items.len() >= Self::MAX_FILES {
                "50,000 files were fetched before it"
            } else if self.listed > Self::MAX_LISTED || self.bytes > Self::MAX_BYTES {
                "100 million URLs or 10 GB were fetched before it"
            } else if self.is_full() {
                kept::FULL
            } else {
                let named = Named::at(&name, &child.loc);
                self.ask(Role::Sitemap, url, Some(named), depth + 1);
                continue;
            };
            self.unfetched.add(url.as_str(), reason);
        }
    }

    /// How many pages are wanted at most.
    fn most(&self) -> usize {
        match self.options.deep {
            Deep::None => 0,
            Deep::Sample(most) => most as usize,
            Deep::All => Self::MAX_PAGES,
        }
    }

    /// Requests listed pages, once everything else has come. Returns `false` if there are none to request.
    fn sample(&mut self) -> bool {
        let most = self.most();
        if std::mem::replace(&mut self.sampled, true) || most == 0 {
            return false;
        }
        // Sort by name, whichever file came first.
        order::sort(&mut self.files, |a, b| a.part.order().cmp(&b.part.order()));
        self.drop_copies();
        let parts = self.files.iter().map(|file| &file.part);
        let chosen = sample::spread(parts, most, sample::PAGES);
        let lists = |part: &&Part| !matches!(part.kind, Kind::Sitemapindex | Kind::Robots);
        let parts = self.files.iter().map(|file| &file.part);
        self.pages.listed = parts.filter(lists).map(|part| part.entries).sum();
        self.pages.chosen = chosen.len() as u64;
        let mut known: HashSet<String, FixedState> = HashSet::default();
        let mut full = 0;
        let mut names: Vec<Arc<str>> = Vec::with_capacity(self.files.len());
        names.extend(self.files.iter().map(|file| Arc::from(&*file.part.name)));
        for sample::Listed { file, number, url: text, place, entry } in chosen {
            let File { part, days, .. } = &self.files[file];
            let Some(url) = Url::parse(&text).ok().filter(can_be_fetched) else { continue };
            let name = &part.name;
            let own = Url::parse(name).ok();
            let at_home = own.iter().chain([&self.start]).any(|own| is_same_site(own, &url));
            if !(at_home || self.options.other_hosts)
                || !known.insert(as_fetched(&url).as_str().to_owned())
            {
                self.pages.passed_over += 1;
                continue;
            }
            if self.is_full() {
                full += 1;
                continue;
            }
            let day = days.get(number).copied().unwrap_or(body::NO_DAY);
            let at = Quoted { place, text };
            let named = Named { entry, day, ..*Named::at(&names[file], &at) };
            self.probe(&url, &named);
            self.ask(Role::Page, url, Some(Box::new(named)), 0);
        }
        if full > 0 {
            self.pages.passed_over += full;
            let number = thousands(full);
            self.unfetched
                .tell(format!("Listed pages that were not fetched: {number}; {}.", kept::FULL));
        }
        if FOLLOWS && self.options.deep_links {
            self.expect_links();
        }
        true
    }

    /// Whether the host's robots.txt forbids this program to fetch a page.
    fn is_forbidden(&self, url: &Url) -> bool {
        if self.options.ignore_robots && url.host() == self.start.host() {
            return false;
        }
        let robots = self.host_of(url).and_then(|host| host.robots.as_ref());
        let target = &url[url::Position::BeforePath..url::Position::AfterQuery];
        robots.is_some_and(|robots| {
            let rules = robots.strict.rules_for(AGENT);
            rules.decisive(target).is_some_and(|rule| !rule.allow)
        })
    }

    /// Drops a file that was read again under another URL, because its URL redirects there.
    fn drop_copies(&mut self) {
        let names: HashSet<String, FixedState> =
            self.files.iter().map(|file| file.part.name.clone()).collect();
        self.files.retain(|file| file.target.as_ref().is_none_or(|target| !names.contains(target)));
    }

    /// Sets the place where each listed file is named: in the first index by name, whichever answered first, except indexes
    /// that were dropped.
    fn place_children(&mut self) {
        let children = self.items.iter().enumerate();
        let children = children.filter(|(_, item)| item.role == Role::Sitemap && item.depth > 0);
        let children = sorted(children.collect_small(), |(_, item)| (0, &item.first));
        let mut placed: Vec<(usize, Option<Box<Named>>)> =
            children.iter().map(|(id, _)| (*id, None)).collect_small();
        for File { part, .. } in &self.files {
            let name = Arc::from(&*part.name);
            for child in &part.children {
                let Ok(url) = Url::parse(child.loc.text.trim()) else { continue };
                let url = as_fetched(&url);
                let at =
                    children.binary_search_by(|(_, item)| item.first.as_str().cmp(url.as_str()));
                let Some((_, named)) = at.ok().and_then(|at| placed.get_mut(at)) else { continue };
                if named.as_ref().is_none_or(|named| *name < *named.file) {
                    *named = Some(Named::at(&name, &child.loc));
                }
            }
        }
        for (id, named) in placed {
            if named.is_some() {
                self.items[id].named = named;
            }
        }
    }
}

impl Item {
    fn new(role: Role, url: Url, named: Option<Box<Named>>, depth: u8) -> Item {
        Item {
            role,
            first: url.as_str().to_owned(),
            url,
            named,
            depth,
            quiet: false,
            hops: Vec::new(),
            outcome: Outcome::Waiting,
            seen: Box::default(),
        }
    }

    /// Returns the name of the item's file. A guess is named by the URL it redirects to, because nothing names its first
    /// URL.
    fn name(&self) -> &str {
        if self.role == Role::Guess { self.url.as_str() } else { &self.first }
    }

    /// Follows a redirect. Returns the outcome if it leads nowhere.
    fn hop(&mut self, answer: &Answer) -> Option<Outcome> {
        let target = answer.location.as_deref().and_then(|to| self.url.join(to.trim()).ok());
        let Some(target) = target.filter(can_be_fetched) else { return Some(Outcome::Nowhere) };
        let target = as_fetched(&target);
        let to = target.as_str().to_owned();
        let known = to == self.first || self.hops.iter().any(|hop| hop.to == to);
        self.hops.push(Hop { status: Some(answer.status), to });
        if known {
            return Some(Outcome::Endless);
        }
        if self.hops.len() > self.role.max_hops() {
            return Some(Outcome::TooMany);
        }
        let leaves = self.role.is_page() && !is_same_site(&self.url, &target);
        self.url = target;
        leaves.then_some(Outcome::Elsewhere)
    }
}

impl Named {
    fn at(file: &Arc<str>, at: &Quoted) -> Box<Named> {
        let at = Quoted { place: at.place, text: at.text.clone() };
        let (entry, day) = (Span::default(), body::NO_DAY);
        Box::new(Named { file: file.clone(), at, entry, day, source: u32::MAX })
    }
}

impl Seen {
    fn take(&mut self, answer: &Answer) {
        self.content_type.clone_from(&answer.content_type);
        let last_modified = answer.last_modified.as_deref();
        let moment = last_modified.and_then(|text| feed::rfc822(text.trim()));
        self.last_modified = moment.map(|moment| date::day_of(moment.seconds));
        self.length = answer.content_length.filter(|_| !answer.decoded);
    }
}

/// Whether all of the body is wanted.
fn wants_all(role: Role) -> bool {
    matches!(role, Role::Sitemap | Role::Guess)
}

fn is_sitemap(part: &Part) -> bool {
    match part.kind {
        Kind::Text => part.entries > 0,
        kind => kind.lists_pages() || kind == Kind::Sitemapindex,
    }
}

fn can_be_fetched(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https") && url.has_host()
}

/// Whether both URLs are on one host, with or without `www.`.
fn is_same_site(one: &Url, other: &Url) -> bool {
    let hosts = (one.host_str().unwrap_or_default(), other.host_str().unwrap_or_default());
    hosts.0 == hosts.1 || differ_by_www(hosts.0, hosts.1)
}

/// Returns the URL without its fragment, and without a name and a password: a report is shown to others, and what the user
/// gives the host for one origin, the host sends.
fn as_fetched(url: &Url) -> Url {
    let mut url = url.clone();
    url.set_fragment(None);
    // Fails only for URLs without a host, which are not fetched.
    let _ = url.set_username("").and_then(|()| url.set_password(None));
    url
}

/// Returns scheme, host and port.
fn origin(url: &Url) -> &str {
    &url[..url::Position::BeforePath]
}
