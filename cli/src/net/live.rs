//! Carries out what a [`LiveCheck`] asks for: the manners are the scheduler's, the requests those of [`Requests`].

use std::collections::HashMap;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

use sitemap_lint::{
    Answer, Deep, Failure, Fetch, Inside, LiveCheck, LiveOptions, LiveReport, Options, Role, Step,
};

use super::journal::{Journal, Purpose, Saved};
use super::progress::Progress;
use super::reading::Event;
use super::request::{Head, Header};
use super::scheduler::{MOST_CRAWL_DELAY, MOST_FAILURES, Next, PER_HOST, Reply, Scheduler};
use super::{Requests, Transport, stop_at_interrupt};
use crate::against;
use crate::args::{Depth, NetArgs};
use crate::table;
use crate::visible::{count, shown_url, thousands, visible, why};

/// Requests under way to all hosts, unless the user says otherwise.
const JOBS: usize = 16;
/// The most requests to a host at once that `--jobs` can ask for: no browser makes as many, and no server should mind.
const MOST_BY_JOBS: usize = 32;
/// Requests to a host in a second, unless the user says otherwise.
const RATE: u32 = 10;
/// Requests that wait at once; the check keeps the rest.
const MOST_WAITING: usize = 10_000;
/// The longest that a check takes: a server can answer slowly for ever, and its files can name files for ever.
const LONGEST: Duration = Duration::from_secs(2 * 60 * 60);
/// How old answers of a cache may be, in seconds, unless the user says otherwise.
const CACHE_AGE: u64 = 24 * 60 * 60;
/// How soon Ctrl-C is heard.
const TICK: Duration = Duration::from_millis(100);

/// What a live check needs beside the check itself.
pub struct Client {
    pub transport: Transport,
    /// Requests under way to all hosts, and to one.
    pub jobs: usize,
    pub per_host: usize,
    /// Requests to a host in a second; 0 for no limit.
    pub rate: u32,
    /// After this time, by the clock, the check ends with what it has.
    pub longest: Duration,
    pub journal: Option<Journal>,
    /// Whether the table of the listed pages is wanted.
    pub table: bool,
    /// Whether the links of pages are.
    pub links: bool,
    /// The list that the sitemaps are compared with.
    pub against: Option<PathBuf>,
    /// By which the manners are kept.
    pub clock: fn() -> Instant,
    /// Set when the user wants the report so far.
    pub stop: Arc<AtomicBool>,
}

/// What came of a site.
pub struct Live {
    pub report: LiveReport,
    /// What could not be done, in sentences.
    pub failures: Vec<String>,
    /// What the reader should know, in sentences.
    pub remarks: Vec<String>,
    /// The table of the listed pages as CSV, if it is asked for.
    pub table: Option<Vec<u8>>,
}

/// Fetches and checks a site, a sitemap, an index or a robots.txt. `expand`: with the children of indexes.
///
/// # Errors
/// An option that makes no sense, or a start that is not to be fetched, in a sentence.
pub fn check(
    start: &str,
    options: Options,
    expand: bool,
    args: &NetArgs,
    jobs: Option<usize>,
    against: Option<&Path>,
) -> Result<Live, String> {
    let deep = match args.deep {
        None => Deep::None,
        Some(Depth::Sample(number)) => Deep::Sample(number),
        Some(Depth::All) => Deep::All,
    };
    let NetArgs { deep_links, other_hosts, allow_private, ignore_robots, .. } = *args;
    let options = LiveOptions {
        options,
        deep,
        deep_links,
        other_hosts,
        expand,
        allow_private,
        ignore_robots,
    };
    let check = LiveCheck::new(start, &options)
        .map_err(|_| format!("{} is not the URL of a site or a sitemap", shown_url(start)))?;
    let stop = Arc::new(AtomicBool::new(false));
    stop_at_interrupt(&stop).map_err(|error| format!("Ctrl-C cannot be listened to: {error}"))?;
    let transport = Transport::new(args, start, check.start())?;
    let per_host = match (args.max_per_host, jobs) {
        (Some(most), _) => most.into(),
        (None, jobs) => jobs.map_or(PER_HOST, |jobs| jobs.min(MOST_BY_JOBS)),
    };
    // Whoever allows a private host means one of their own.
    let is_own = allow_private && Inside::of_url(check.start()).is_some();
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let save = args.save.as_deref().zip(Some(Purpose::Save { resume: args.resume }));
    let most = args.max_cache_age.unwrap_or(CACHE_AGE);
    let cache = args.cache.as_deref().zip(Some(Purpose::Cache { most }));
    let open =
        |(folder, purpose)| Journal::open(folder, purpose, &transport.sent().text(), now.as_secs());
    let client = Client {
        journal: save.or(cache).map(open).transpose()?,
        transport,
        jobs: jobs.unwrap_or(JOBS).max(per_host),
        per_host,
        rate: args.rate.unwrap_or(if is_own { 0 } else { RATE }),
        longest: LONGEST,
        table: args.table,
        links: deep_links,
        against: against.map(Path::to_owned),
        clock: Instant::now,
        stop,
    };
    client.run(check)
}

struct Run {
    check: LiveCheck,
    scheduler: Scheduler,
    clock: fn() -> Instant,
    requests: Requests,
    journal: Option<Arc<Journal>>,
    /// Of the pages, by request, if the table is asked for.
    digests: Option<HashMap<u32, u64>>,
    links: bool,
    answered: u64,
    /// Answers of the cache that held without a request, the most seconds since one of them came, and those that the server
    /// has said are unchanged.
    held: u64,
    oldest: u64,
    unchanged: u64,
    /// URLs that lead inside: the first with the reason, and how many.
    inside: Option<(String, String)>,
    insides: u64,
    /// URLs of hosts that were left.
    left: u64,
    unkept: Option<io::Error>,
    /// Set if the check took too long.
    late: Option<Duration>,
}

impl Client {
    /// Carries out a check, to its end or until it is stopped.
    ///
    /// # Errors
    /// The start leads inside, in a sentence.
    pub fn run(self, check: LiveCheck) -> Result<Live, String> {
        let Client { transport, jobs, per_host, rate, longest, .. } = self;
        let Client { journal, table, links, against, clock, stop, .. } = self;
        let journal = journal.map(Arc::new);
        let mut run = Run {
            check,
            scheduler: Scheduler::new(jobs, per_host, rate),
            clock,
            requests: Requests::new(transport, journal.clone(), table, stop.clone()),
            journal,
            digests: table.then(HashMap::new),
            links,
            answered: 0,
            held: 0,
            oldest: 0,
            unchanged: 0,
            inside: None,
            insides: 0,
            left: 0,
            unkept: None,
            late: None,
        };
        run.until_done(&stop, longest);
        if let Some(Err(error)) = run.journal.as_ref().map(|journal| journal.close()) {
            run.unkept.get_or_insert(error);
        }
        run.report(against.as_deref())
    }
}

impl Run {
    fn until_done(&mut self, stop: &AtomicBool, longest: Duration) {
        let mut progress = Progress::new(Instant::now());
        let end = (self.clock)() + longest;
        loop {
            if (self.clock)() >= end {
                self.late = Some(longest);
            }
            if self.late.is_some() || stop.load(Ordering::Relaxed) {
                return self.check.cancel();
            }
            if self.ask(stop) {
                return;
            }
            let wait = self.start((self.clock)());
            let bytes = self.requests.bytes();
            progress.tell(Instant::now(), self.answered, self.scheduler.waiting(), bytes);
            if let Some(event) = self.requests.next(wait.min(TICK)) {
                self.take(event);
            }
        }
    }

    /// Asks the check what to fetch. `true`: nothing more.
    fn ask(&mut self, stop: &AtomicBool) -> bool {
        while self.scheduler.waiting() < MOST_WAITING && !stop.load(Ordering::Relaxed) {
            match self.check.poll() {
                Step::Fetch(fetch) => {
                    if !self.answer_from_journal(&fetch) {
                        let crawl_delay = self.check.crawl_delay(&fetch.url);
                        let host = self.scheduler.add(fetch, crawl_delay);
                        if let Some((host, seconds)) = host.zip(crawl_delay) {
                            say(&format!(
                                "robots.txt of {} asks for {seconds} seconds between requests; {MOST_CRAWL_DELAY} are kept",
                                visible(&host)
                            ));
                        }
                    }
                }
                Step::Wait => return false,
                Step::Done => return true,
            }
        }
        false
    }

    /// Starts what can be started now. Returns how long there is nothing more to start.
    fn start(&mut self, now: Instant) -> Duration {
        loop {
            match self.scheduler.next(now) {
                Next::Start(fetch) => {
                    let conditions = self.conditions(&fetch);
                    self.requests.begin(fetch, conditions);
                }
                Next::Leave(fetch) => {
                    self.left += 1;
                    let why = format!("its host failed {MOST_FAILURES} times in a row");
                    self.check.failed(fetch.id, Failure::Forbidden(why));
                    // What follows from that is to be asked for first.
                    return Duration::ZERO;
                }
                Next::Wait(until) => {
                    return until.map_or(TICK, |until| until.saturating_duration_since(now));
                }
            }
        }
    }

    fn take(&mut self, event: Event) {
        let now = (self.clock)();
        match event {
            Event::Answered { fetch, head, ms, take } => {
                let Head { answer, retry_after, .. } = &*head;
                let reply = Reply::Status { code: answer.status, retry_after: *retry_after };
                if self.scheduler.replied(fetch.id, reply, now) {
                    return;
                }
                if answer.status == 304 && self.answer_unchanged(&fetch, answer) {
                    return self.scheduler.done(fetch.id, true);
                }
                self.answered += 1;
                match self.check.answer(fetch.id, answer) {
                    // If nobody waits for it, the program is ending.
                    Some(body) => drop(take.send(body)),
                    None => {
                        self.scheduler.done(fetch.id, true);
                        let journal = self.journal.as_ref();
                        let kept = journal.map(|journal| journal.keep(&fetch, &head, ms));
                        if let Some(Err(error)) = kept {
                            self.unkept.get_or_insert(error);
                        }
                    }
                }
            }
            Event::Unanswered(Fetch { id, url, .. }, failure) => {
                if let Failure::Forbidden(why) = &failure {
                    self.insides += 1;
                    self.inside.get_or_insert((url, why.clone()));
                }
                let reply = match failure {
                    Failure::TimedOut => Reply::TimedOut,
                    Failure::Forbidden(_) => Reply::Forbidden,
                    _ => Reply::Failed,
                };
                if !self.scheduler.replied(id, reply, now) {
                    self.scheduler.done(id, true);
                    self.check.failed(id, failure);
                }
            }
            Event::Read(id, read, end, digest) => {
                self.digest(id, digest);
                self.scheduler.done(id, true);
                self.check.done(id, *read, end);
            }
            Event::Broken(id, failure) => {
                self.scheduler.done(id, false);
                self.check.failed(id, failure);
            }
            Event::Unkept(error) => drop(self.unkept.get_or_insert(error)),
        }
    }

    /// `true`: the answer was kept in an earlier run, and holds.
    fn answer_from_journal(&mut self, fetch: &Fetch) -> bool {
        let Some(journal) = self.journal.clone() else { return false };
        let kept = self.kept(&journal, fetch, |saved| journal.holds(saved));
        let Some((saved, body)) = kept else { return false };
        if journal.is_cache() {
            self.held += 1;
            self.oldest = self.oldest.max(journal.age(saved));
        }
        self.answer_with(fetch, saved, body);
        true
    }

    /// What asks the server whether an answer still is what was kept of it.
    fn conditions(&self, fetch: &Fetch) -> Vec<Header> {
        let journal = self.journal.as_deref();
        let kept = journal.and_then(|journal| self.kept(journal, fetch, Saved::can_be_asked));
        kept.map(|(saved, _)| saved.conditions()).unwrap_or_default()
    }

    /// `true`: the server was asked that, and has said so.
    fn answer_unchanged(&mut self, fetch: &Fetch, answer: &Answer) -> bool {
        let Some(journal) = self.journal.clone() else { return false };
        let kept = self.kept(&journal, fetch, Saved::can_be_asked);
        let Some((saved, body)) = kept else { return false };
        self.unchanged += 1;
        let saved = saved.renewed(answer);
        if let Err(error) = journal.renew(&saved) {
            self.unkept.get_or_insert(error);
        }
        self.answer_with(fetch, &saved, body);
        true
    }

    /// What was kept, if it is such, with its body. Of a listed page, a cache must have the digest for the table, and the links
    /// if they are wanted.
    fn kept<'j>(
        &self,
        journal: &'j Journal,
        fetch: &Fetch,
        is: impl Fn(&Saved) -> bool,
    ) -> Option<(&'j Saved, Box<dyn io::Read>)> {
        let saved = journal.find(fetch).filter(|saved| is(saved))?;
        let lacks = saved.page().is_some_and(|page| {
            self.digests.is_some() && saved.digest.is_none() || self.links && !page.is_whole()
        });
        if lacks && fetch.role == Role::Page && journal.is_cache() {
            return None;
        }
        // Last, because the whole file is read for its sum.
        Some((saved, journal.body(saved, fetch.max_bytes)?))
    }

    fn answer_with(&mut self, fetch: &Fetch, saved: &Saved, mut kept: Box<dyn io::Read>) {
        self.answered += 1;
        let Some(mut body) = self.check.answer(fetch.id, &saved.answer()) else { return };
        self.digest(fetch.id, saved.digest);
        let read = match saved.page() {
            Some(page) => body.finish_as(page.clone()),
            None => {
                let mut buffer = vec![0; 64 * 1024];
                while let Ok(length @ 1..) = kept.read(&mut buffer) {
                    if !body.push(&buffer[..length]) {
                        break;
                    }
                }
                body.finish()
            }
        };
        self.check.done(fetch.id, read, saved.end());
    }

    fn digest(&mut self, id: u32, digest: Option<u64>) {
        if let Some((digests, digest)) = self.digests.as_mut().zip(digest) {
            digests.insert(id, digest);
        }
    }

    fn report(self, against: Option<&Path>) -> Result<Live, String> {
        let mut failures = Vec::new();
        if self.check.refused() > 0 {
            failures.push("--allow-private permits what leads inside".to_owned());
        }
        let table = self.digests.map(|digests| table::csv(self.check.listed_pages(), &digests));
        let report = self.check.finish_against(|site| {
            let compared = against.map(|path| against::compare(site, path));
            failures.extend(compared.and_then(Result::err));
        });
        match self.inside {
            Some((_, why)) if self.answered == 0 => {
                return Err(format!("{} is not fetched: {why}", visible(&report.start)));
            }
            Some((url, why)) if self.insides == 1 => {
                failures.push(format!("{} is not fetched: {why}", visible(&url)));
            }
            Some((url, why)) => failures.push(format!(
                "{} are not fetched, {} among them: {why}",
                count(self.insides, "URL"),
                visible(&url)
            )),
            None => {}
        }
        if self.left > 0 {
            failures.push(format!(
                "{} not fetched: their host failed {MOST_FAILURES} times in a row",
                match self.left {
                    1 => "1 URL is".to_owned(),
                    many => format!("{} are", count(many, "URL")),
                }
            ));
        }
        if let Some(longest) = self.late {
            failures.push(format!(
                "The check was ended after {}, before everything was fetched; with --save, --resume goes on",
                time(longest)
            ));
        }
        if let Some((error, journal)) = self.unkept.zip(self.journal) {
            let option = journal.option();
            failures.push(format!("{option}: not every answer was kept: {}", why(&error)));
        }
        let mut remarks = Vec::new();
        if self.held > 0 {
            let age = match self.oldest {
                0..60 => "less than a minute".to_owned(),
                seconds => time(Duration::from_secs(seconds)),
            };
            remarks.push(format!(
                "The cache had {} of {}, the oldest {age} old. --max-cache-age 0 asks the server about each.",
                thousands(self.held),
                count(self.answered, "answer"),
            ));
        }
        if self.unchanged > 0 {
            remarks.push(format!(
                "{} of the cache: unchanged, the server says.",
                count(self.unchanged, "answer")
            ));
        }
        Ok(Live { report, failures, remarks, table })
    }
}

/// A sentence beside the report, which changes nothing in how the check ends.
fn say(sentence: &str) {
    let _ = writeln!(io::stderr(), "sitemap-lint: {sentence}");
}

/// In its largest unit.
fn time(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..60 => count(seconds, "second"),
        seconds @ 60..3_600 => count(seconds / 60, "minute"),
        seconds @ 3_600..172_800 => count(seconds / 3_600, "hour"),
        seconds => count(seconds / 86_400, "day"),
    }
}
