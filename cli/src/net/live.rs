//! Carries out what a [`LiveCheck`] asks for: the manners are the scheduler's, the requests run on threads of their own.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use sitemap_lint::{
    Answer, Body, Deep, End, Failure, Fetch, LiveCheck, LiveOptions, LiveReport, Options, Read,
    Step,
};

use super::journal::Journal;
use super::progress::Progress;
use super::scheduler::{MOST_FAILURES, Next, Reply, Scheduler};
use super::transport::{Length, Opened, Transport};
use crate::args::{Depth, NetArgs};
use crate::visible::{count, visible};

/// Requests under way to all hosts, unless the user says otherwise.
const JOBS: usize = 16;
/// Requests to a host in a second, unless the user says otherwise.
const RATE: u32 = 10;
/// Requests that wait at once; the check keeps the rest.
const MOST_WAITING: usize = 10_000;
/// How soon Ctrl-C is heard.
const TICK: Duration = Duration::from_millis(100);

/// What a live check needs beside the check itself.
pub struct Client {
    pub transport: Transport,
    pub jobs: usize,
    pub rate: u32,
    pub journal: Option<Journal>,
    /// By which the manners are kept.
    pub clock: fn() -> Instant,
    /// Set when the user wants the report so far.
    pub stop: Arc<AtomicBool>,
}

/// Fetches and checks a site, a sitemap, an index or a robots.txt. `expand`: with the children of indexes. The second part of
/// what it returns says what could not be done, in sentences.
///
/// # Errors
/// An option that makes no sense, or a start that is not to be fetched, in a sentence.
pub fn check(
    start: &str,
    options: Options,
    expand: bool,
    args: &NetArgs,
    jobs: Option<usize>,
) -> Result<(LiveReport, Vec<String>), String> {
    let deep = match args.deep {
        None => Deep::None,
        Some(Depth::Sample(number)) => Deep::Sample(number),
        Some(Depth::All) => Deep::All,
    };
    let (other_hosts, allow_private) = (args.other_hosts, args.allow_private);
    let options = LiveOptions { options, deep, other_hosts, expand, allow_private };
    let check = LiveCheck::new(start, &options).map_err(|error| visible(&error.to_string()))?;
    let stop = Arc::new(AtomicBool::new(false));
    stop_at_interrupt(&stop).map_err(|error| format!("Ctrl-C cannot be listened to: {error}"))?;
    let client = Client {
        transport: Transport::new(args, check.start())?,
        jobs: jobs.filter(|jobs| *jobs > 0).unwrap_or(JOBS),
        rate: args.rate.unwrap_or(RATE),
        journal: args.save.as_deref().map(|save| Journal::open(save, args.resume)).transpose()?,
        clock: Instant::now,
        stop,
    };
    client.run(check)
}

/// The first Ctrl-C asks for the report so far, the second ends the program.
fn stop_at_interrupt(stop: &Arc<AtomicBool>) -> std::io::Result<()> {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;
    flag::register_conditional_shutdown(SIGINT, 2, stop.clone())?;
    flag::register(SIGINT, stop.clone())?;
    Ok(())
}

/// From a thread that makes a request.
enum Event {
    /// The head has come; the thread waits for what takes the body, or for nobody to.
    Answered {
        fetch: Fetch,
        answer: Answer,
        retry_after: Option<Duration>,
        ms: u64,
        take: Sender<Body>,
    },
    Unanswered(Fetch, Failure),
    Read(u32, Box<Read>, End),
    /// In the middle of the body.
    Broken(u32, Failure),
    /// The journal could not be written.
    Unkept(std::io::Error),
}

/// What the threads share.
struct Shared {
    transport: Transport,
    journal: Option<Journal>,
    events: Sender<Event>,
    /// Of all bodies.
    bytes: AtomicU64,
}

struct Run {
    check: LiveCheck,
    scheduler: Scheduler,
    clock: fn() -> Instant,
    shared: Arc<Shared>,
    answered: u64,
    /// URLs that lead inside: the first with the reason, and how many.
    inside: Option<(String, String)>,
    insides: u64,
    /// URLs of hosts that were left.
    left: u64,
    unkept: Option<std::io::Error>,
}

impl Client {
    /// Carries out a check, to its end or until it is stopped.
    ///
    /// # Errors
    /// The start leads inside, in a sentence.
    pub fn run(self, check: LiveCheck) -> Result<(LiveReport, Vec<String>), String> {
        let Client { transport, jobs, rate, journal, clock, stop } = self;
        let (events, received) = mpsc::channel();
        let shared = Shared { transport, journal, events, bytes: AtomicU64::new(0) };
        let mut run = Run {
            check,
            scheduler: Scheduler::new(jobs, rate),
            clock,
            shared: Arc::new(shared),
            answered: 0,
            inside: None,
            insides: 0,
            left: 0,
            unkept: None,
        };
        run.until_done(&received, &stop);
        run.report()
    }
}

impl Run {
    fn until_done(&mut self, received: &Receiver<Event>, stop: &AtomicBool) {
        let mut progress = Progress::new(Instant::now());
        loop {
            if stop.load(Ordering::Relaxed) {
                return self.check.cancel();
            }
            if self.ask(stop) {
                return;
            }
            let wait = self.start((self.clock)());
            let bytes = self.shared.bytes.load(Ordering::Relaxed);
            progress.tell(Instant::now(), self.answered, self.scheduler.waiting(), bytes);
            match received.recv_timeout(wait.min(TICK)) {
                Ok(event) => self.take(event),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
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
                        self.scheduler.add(fetch, crawl_delay);
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
                    let shared = self.shared.clone();
                    thread::spawn(move || shared.fetch(fetch));
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
            Event::Answered { fetch, answer, retry_after, ms, take } => {
                let reply = Reply::Status { code: answer.status, retry_after };
                if self.scheduler.replied(fetch.id, reply, now) {
                    return;
                }
                self.answered += 1;
                match self.check.answer(fetch.id, &answer) {
                    // If its thread has ended, the program is ending.
                    Some(body) => drop(take.send(body)),
                    None => {
                        self.scheduler.done(fetch.id);
                        let journal = self.shared.journal.as_ref();
                        let kept = journal.map(|journal| journal.keep(&fetch, &answer, None, ms));
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
                    self.scheduler.done(id);
                    self.check.failed(id, failure);
                }
            }
            Event::Read(id, read, end) => {
                self.scheduler.done(id);
                self.check.done(id, *read, end);
            }
            Event::Broken(id, failure) => {
                self.scheduler.done(id);
                self.check.failed(id, failure);
            }
            Event::Unkept(error) => drop(self.unkept.get_or_insert(error)),
        }
    }

    /// `true`: the answer was kept in an earlier run.
    fn answer_from_journal(&mut self, fetch: &Fetch) -> bool {
        let Some(journal) = &self.shared.journal else { return false };
        let Some(saved) = journal.find(fetch) else { return false };
        let Ok(bytes) = journal.body(saved) else { return false };
        self.answered += 1;
        if let Some(mut body) = self.check.answer(fetch.id, &saved.answer()) {
            body.push(&bytes);
            let end = End { bytes: bytes.len() as u64, ms: saved.ms, cut: false };
            self.check.done(fetch.id, body.finish(), end);
        }
        true
    }

    fn report(self) -> Result<(LiveReport, Vec<String>), String> {
        let mut failures = Vec::new();
        if self.check.refused() > 0 {
            failures.push("--allow-private permits what leads inside".to_owned());
        }
        let report = self.check.finish();
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
        if let Some(error) = self.unkept {
            failures.push(format!("--save: not every answer was kept: {error}"));
        }
        Ok((report, failures))
    }
}

impl Shared {
    /// Makes one request, and reads its body if the check wants it.
    fn fetch(&self, fetch: Fetch) {
        let begun = Instant::now();
        let ms = || u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let opened = match self.transport.get(&fetch.url) {
            Ok(opened) => opened,
            Err(failure) => return self.tell(Event::Unanswered(fetch, failure)),
        };
        let Opened { answer, retry_after, .. } = &opened;
        let (answer, retry_after) = (answer.clone(), *retry_after);
        let (take, taken) = mpsc::channel();
        let head = answer.clone();
        self.tell(Event::Answered {
            fetch: fetch.clone(),
            answer: head,
            retry_after,
            ms: ms(),
            take,
        });
        let Ok(mut body) = taken.recv() else { return };
        let mut kept = self.journal.as_ref().map(Journal::new_body).transpose();
        let length = opened.read(fetch.max_bytes, |bytes| {
            self.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
            if let Ok(Some((_, file))) = &mut kept
                && let Err(error) = file.write_all(bytes)
            {
                kept = Err(error);
            }
            body.push(bytes)
        });
        let Length { bytes, cut } = match length {
            Ok(length) => length,
            Err(failure) => return self.tell(Event::Broken(fetch.id, failure)),
        };
        let end = End { bytes, ms: ms(), cut };
        let kept = kept.and_then(|kept| match (&self.journal, kept) {
            (Some(journal), Some((number, _))) if !cut => {
                journal.keep(&fetch, &answer, Some(number), end.ms)
            }
            _ => Ok(()),
        });
        if let Err(error) = kept {
            self.tell(Event::Unkept(error));
        }
        self.tell(Event::Read(fetch.id, Box::new(body.finish()), end));
    }

    /// Where nobody listens any more, the program is ending.
    fn tell(&self, event: Event) {
        let _ = self.events.send(event);
    }
}
