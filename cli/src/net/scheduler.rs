//! When which request is made: the manners towards each host. It looks at no clock.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sitemap_lint::Fetch;
use url::Url;

/// Requests under way to one host, unless the user says otherwise.
pub const PER_HOST: usize = 4;
/// How long to wait before the second and before the third try.
const BACK_OFF: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(4)];
/// The longest pause between two requests that robots.txt can ask for.
pub const MOST_CRAWL_DELAY: f64 = 10.0;
/// The shortest pause before another try: `Retry-After: 0`, or a date that has passed, asks for none.
const LEAST_RETRY_AFTER: Duration = Duration::from_secs(1);
/// The longest `Retry-After` that is waited for.
const MOST_RETRY_AFTER: Duration = Duration::from_secs(60);
/// A host that fails as often as this in a row is left.
pub const MOST_FAILURES: u32 = 20;

pub struct Scheduler {
    /// Requests under way to all hosts.
    jobs: usize,
    /// To one.
    per_host: usize,
    /// Between two requests to a host.
    pause: Duration,
    hosts: HashMap<Arc<str>, Host>,
    /// The hosts that something waits for, the next one first.
    turns: VecDeque<Arc<str>>,
    running: HashMap<u32, Job>,
    waiting: usize,
}

struct Job {
    fetch: Fetch,
    host: Arc<str>,
    tries: usize,
    /// What came of it has been counted for its host.
    counted: bool,
}

#[derive(Default)]
struct Host {
    waiting: VecDeque<Job>,
    /// To be tried again, and when.
    again: Vec<(Instant, Job)>,
    running: usize,
    not_before: Option<Instant>,
    /// What its robots.txt asks for.
    crawl_delay: Duration,
    /// In a row.
    failures: u32,
}

/// What is to be done now.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    Start(Fetch),
    /// Not to be fetched: its host fails again and again.
    Leave(Fetch),
    /// Nothing before this moment, or before a request has ended.
    Wait(Option<Instant>),
}

/// How a request went, as far as manners are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    Status {
        code: u16,
        retry_after: Option<Duration>,
    },
    TimedOut,
    /// Another failure of the connection.
    Failed,
    /// Nobody was asked.
    Forbidden,
}

impl Scheduler {
    /// `jobs`: the most requests under way, `per_host`: to one host. `rate`: the most in a second to one host; 0 for no limit.
    pub fn new(jobs: usize, per_host: usize, rate: u32) -> Scheduler {
        Scheduler {
            jobs,
            per_host,
            pause: Duration::from_secs(1).checked_div(rate).unwrap_or_default(),
            hosts: HashMap::new(),
            turns: VecDeque::new(),
            running: HashMap::new(),
            waiting: 0,
        }
    }

    /// How many requests wait.
    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// `crawl_delay`: what the robots.txt of its host asks for, in seconds, where that is known. Returns the host whose delay
    /// is longer than what is kept, the first time.
    pub fn add(&mut self, fetch: Fetch, crawl_delay: Option<f64>) -> Option<Arc<str>> {
        let url = Url::parse(&fetch.url).ok();
        let name: Arc<str> = url.as_ref().and_then(Url::host_str).unwrap_or_default().into();
        let host = self.hosts.entry(name.clone()).or_default();
        let mut cut = None;
        if let Some(seconds) = crawl_delay.filter(|seconds| *seconds > 0.0) {
            let is_new = host.crawl_delay.is_zero();
            host.crawl_delay = Duration::from_secs_f64(seconds.min(MOST_CRAWL_DELAY));
            cut = (is_new && seconds > MOST_CRAWL_DELAY).then(|| name.clone());
        }
        if host.is_idle() {
            self.turns.push_back(name.clone());
        }
        host.waiting.push_back(Job { fetch, host: name, tries: 0, counted: false });
        self.waiting += 1;
        cut
    }

    /// One host after the other has its turn.
    pub fn next(&mut self, now: Instant) -> Next {
        let mut soonest = None;
        for _ in 0..self.turns.len() {
            let Some(name) = self.turns.pop_front() else { break };
            let Some(host) = self.hosts.get_mut(&name) else { continue };
            let is_left = host.failures >= MOST_FAILURES;
            let ready = match host.ready(now) {
                _ if is_left => Some(now),
                _ if self.running.len() == self.jobs || host.running == self.per_host => None,
                ready => ready,
            };
            let job = ready.filter(|ready| *ready <= now).and_then(|_| host.take(now, is_left));
            if !host.is_idle() {
                self.turns.push_back(name);
            }
            let Some(job) = job else {
                soonest = soonest.into_iter().chain(ready).min();
                continue;
            };
            self.waiting -= 1;
            let fetch = job.fetch.clone();
            if is_left {
                return Next::Leave(fetch);
            }
            host.running += 1;
            host.not_before = Some(now + self.pause.max(host.crawl_delay));
            self.running.insert(fetch.id, job);
            return Next::Start(fetch);
        }
        Next::Wait(soonest)
    }

    /// A request has its answer, or has failed. Returns whether it will be tried again; if not, [`Scheduler::done`] is still to
    /// be called when its body has come.
    pub fn replied(&mut self, id: u32, reply: Reply, now: Instant) -> bool {
        let Some(job) = self.running.get_mut(&id) else { return false };
        let Some(host) = self.hosts.get_mut(&job.host) else { return false };
        let (retry_after, is_busy) = match reply {
            Reply::Status { code: 429 | 503, retry_after } => (retry_after, true),
            Reply::Status { code: 500.., retry_after } => (retry_after, retry_after.is_some()),
            Reply::TimedOut => (None, false),
            // Whether it went well shows when its body has come.
            Reply::Status { .. } => return false,
            Reply::Failed => {
                host.failures += 1;
                job.counted = true;
                return false;
            }
            Reply::Forbidden => {
                job.counted = true;
                return false;
            }
        };
        host.failures += 1;
        job.counted = true;
        let wait = BACK_OFF.get(job.tries);
        let wait = wait.map(|wait| retry_after.unwrap_or(*wait).max(LEAST_RETRY_AFTER));
        let Some(wait) = wait.filter(|wait| *wait <= MOST_RETRY_AFTER) else { return false };
        if host.failures >= MOST_FAILURES {
            return false;
        }
        if is_busy {
            host.not_before = host.not_before.max(Some(now + wait));
        }
        let Some(mut job) = self.running.remove(&id) else { return false };
        job.tries += 1;
        job.counted = false;
        if host.is_idle() {
            self.turns.push_back(job.host.clone());
        }
        host.again.push((now + wait, job));
        host.running -= 1;
        self.waiting += 1;
        true
    }

    /// Nothing more comes of a request. `well`: its body came to an end, if it had one.
    pub fn done(&mut self, id: u32, well: bool) {
        let Some(job) = self.running.remove(&id) else { return };
        let Some(host) = self.hosts.get_mut(&job.host) else { return };
        host.running -= 1;
        host.failures = match job.counted {
            true => host.failures,
            false if well => 0,
            false => host.failures + 1,
        };
    }
}

impl Host {
    fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.again.is_empty()
    }

    /// When its next request may be made.
    fn ready(&self, now: Instant) -> Option<Instant> {
        let again = self.again.iter().map(|(when, _)| *when);
        let first = again.chain((!self.waiting.is_empty()).then_some(now)).min()?;
        Some(first.max(self.not_before.unwrap_or(now)))
    }

    fn take(&mut self, now: Instant, all: bool) -> Option<Job> {
        let due = self.again.iter().position(|(when, _)| all || *when <= now);
        due.map(|at| self.again.swap_remove(at).1).or_else(|| self.waiting.pop_front())
    }
}

#[cfg(test)]
mod tests {
    use sitemap_lint::Role;

    use super::*;

    fn fetch(id: u32, url: &str) -> Fetch {
        Fetch { id, url: url.to_owned(), role: Role::Sitemap, max_bytes: 1 }
    }

    /// Sixteen at once; so many requests to each of the hosts.
    fn scheduler(rate: u32, hosts: &[&str], each: u32) -> Scheduler {
        let mut scheduler = Scheduler::new(16, PER_HOST, rate);
        for (at, host) in hosts.iter().enumerate() {
            for id in 0..each {
                scheduler.add(fetch(at as u32 * each + id, &format!("https://{host}/{id}")), None);
            }
        }
        scheduler
    }

    /// The numbers of what is started at once.
    fn started(scheduler: &mut Scheduler, now: Instant) -> Vec<u32> {
        std::iter::from_fn(|| match scheduler.next(now) {
            Next::Start(fetch) => Some(fetch.id),
            _ => None,
        })
        .collect()
    }

    fn ok() -> Reply {
        Reply::Status { code: 200, retry_after: None }
    }

    fn busy(seconds: Option<u64>) -> Reply {
        Reply::Status { code: 429, retry_after: seconds.map(Duration::from_secs) }
    }

    #[test]
    fn four_at_once_to_a_host_and_hosts_in_turn() {
        let now = Instant::now();
        let mut scheduler = scheduler(0, &["a", "b"], 10);
        assert_eq!(started(&mut scheduler, now), [0, 10, 1, 11, 2, 12, 3, 13]);
        assert_eq!(scheduler.next(now), Next::Wait(None));
        scheduler.replied(11, ok(), now);
        assert_eq!(scheduler.next(now), Next::Wait(None), "its body is still to come");
        scheduler.done(11, true);
        assert_eq!(started(&mut scheduler, now), [14]);
    }

    #[test]
    fn no_more_than_jobs_together() {
        let now = Instant::now();
        let mut scheduler = scheduler(0, &["a", "b", "c", "d", "e", "f"], 4);
        assert_eq!(started(&mut scheduler, now).len(), 16);
        scheduler.done(0, true);
        assert_eq!(started(&mut scheduler, now).len(), 1);
    }

    #[test]
    fn ten_a_second() {
        let start = Instant::now();
        let mut scheduler = scheduler(10, &["a"], 100);
        let mut number = 0;
        let mut now = start;
        while now < start + Duration::from_secs(3) {
            for id in started(&mut scheduler, now) {
                number += 1;
                scheduler.replied(id, ok(), now);
                scheduler.done(id, true);
            }
            let Next::Wait(Some(then)) = scheduler.next(now) else { panic!("something waits") };
            assert_eq!(then - now, Duration::from_millis(100));
            now = then;
        }
        assert_eq!(number, 30);
    }

    #[test]
    fn crawl_delay_is_kept_up_to_ten_seconds() {
        for (asked, kept) in [(2.5, 2.5), (3600.0, 10.0), (0.0, 0.0), (-1.0, 0.0)] {
            let now = Instant::now();
            let mut scheduler = Scheduler::new(16, PER_HOST, 0);
            let cut = scheduler.add(fetch(0, "https://a/0"), Some(asked));
            assert_eq!(cut.as_deref(), (asked > kept && kept > 0.0).then_some("a"), "it is said");
            assert_eq!(scheduler.add(fetch(1, "https://a/1"), Some(asked)), None, "once");
            assert_eq!(scheduler.next(now), Next::Start(fetch(0, "https://a/0")));
            let expected = match kept {
                0.0 => Next::Start(fetch(1, "https://a/1")),
                kept => Next::Wait(Some(now + Duration::from_secs_f64(kept))),
            };
            assert_eq!(scheduler.next(now), expected, "{asked}");
        }
    }

    #[test]
    fn two_more_tries_with_back_off() {
        for reply in [
            Reply::TimedOut,
            Reply::Status { code: 500, retry_after: None },
            Reply::Status { code: 502, retry_after: None },
            busy(None),
        ] {
            let mut now = Instant::now();
            let mut scheduler = scheduler(0, &["a"], 1);
            for wait in [1, 4] {
                assert_eq!(started(&mut scheduler, now), [0]);
                assert!(scheduler.replied(0, reply, now));
                let then = now + Duration::from_secs(wait);
                assert_eq!(scheduler.next(now), Next::Wait(Some(then)));
                now = then;
            }
            assert_eq!(started(&mut scheduler, now), [0]);
            assert!(!scheduler.replied(0, reply, now), "{reply:?}");
            scheduler.done(0, true);
            assert_eq!(scheduler.next(now), Next::Wait(None));
        }
    }

    #[test]
    fn nothing_else_is_tried_again() {
        for reply in [
            ok(),
            Reply::Status { code: 301, retry_after: None },
            Reply::Status { code: 404, retry_after: None },
            Reply::Failed,
            Reply::Forbidden,
        ] {
            let now = Instant::now();
            let mut scheduler = scheduler(0, &["a"], 1);
            assert_eq!(started(&mut scheduler, now), [0]);
            assert!(!scheduler.replied(0, reply, now), "{reply:?}");
        }
    }

    #[test]
    fn retry_after_holds_the_whole_host() {
        let now = Instant::now();
        let mut scheduler = scheduler(0, &["a", "b"], 2);
        assert_eq!(scheduler.next(now), Next::Start(fetch(0, "https://a/0")));
        assert!(scheduler.replied(0, busy(Some(7)), now));
        assert_eq!(started(&mut scheduler, now), [2, 3], "only of the other host");
        let then = now + Duration::from_secs(7);
        assert_eq!(scheduler.next(now), Next::Wait(Some(then)));
        assert_eq!(started(&mut scheduler, then), [0, 1]);
        assert!(!scheduler.replied(1, busy(Some(61)), then), "too long to be waited for");
    }

    /// RFC 9110, 10.2.3: the number may be 0, and the date may have passed.
    #[test]
    fn retry_after_of_no_time_is_a_second() {
        let now = Instant::now();
        let mut scheduler = scheduler(0, &["a"], 1);
        assert_eq!(started(&mut scheduler, now), [0]);
        assert!(scheduler.replied(0, busy(Some(0)), now));
        let then = now + Duration::from_secs(1);
        assert_eq!(scheduler.next(now), Next::Wait(Some(then)));
    }

    #[test]
    fn a_time_out_holds_nothing_else() {
        let now = Instant::now();
        let mut scheduler = scheduler(0, &["a"], 2);
        assert_eq!(scheduler.next(now), Next::Start(fetch(0, "https://a/0")));
        assert!(scheduler.replied(0, Reply::TimedOut, now));
        assert_eq!(started(&mut scheduler, now), [1]);
    }

    #[test]
    fn a_host_that_fails_twenty_times_is_left() {
        let now = Instant::now();
        let mut scheduler = scheduler(0, &["a", "b"], 30);
        let mut left = Vec::new();
        let mut asked = Vec::new();
        loop {
            match scheduler.next(now) {
                Next::Start(fetch) => {
                    let reply = if fetch.id < 30 { Reply::Failed } else { ok() };
                    assert!(!scheduler.replied(fetch.id, reply, now));
                    scheduler.done(fetch.id, true);
                    asked.push(fetch.id);
                }
                Next::Leave(fetch) => left.push(fetch.id),
                Next::Wait(then) => break assert_eq!(then, None),
            }
        }
        assert_eq!(left, (20..30).collect::<Vec<_>>());
        assert_eq!(asked.len(), 50);
        assert_eq!(scheduler.waiting(), 0);
    }

    /// Heads that come in time, and bodies that do not.
    #[test]
    fn a_body_that_fails_is_a_failure_of_its_host() {
        let now = Instant::now();
        let mut scheduler = scheduler(0, &["a"], 30);
        for at in 0..20 {
            let Next::Start(fetch) = scheduler.next(now) else { panic!("{at}") };
            assert!(!scheduler.replied(fetch.id, ok(), now));
            scheduler.done(fetch.id, false);
        }
        assert!(matches!(scheduler.next(now), Next::Leave(_)));
    }

    #[test]
    fn as_many_at_once_to_a_host_as_the_user_says() {
        let now = Instant::now();
        let mut scheduler = Scheduler::new(12, 12, 0);
        for id in 0..20 {
            scheduler.add(fetch(id, "https://a/"), None);
        }
        assert_eq!(started(&mut scheduler, now).len(), 12);
    }

    #[test]
    fn a_success_between_failures_is_a_new_start() {
        let now = Instant::now();
        let mut scheduler = scheduler(0, &["a"], 100);
        for at in 0..100 {
            let Next::Start(fetch) = scheduler.next(now) else { panic!("{at}") };
            scheduler.replied(fetch.id, if at % 10 == 9 { ok() } else { Reply::Failed }, now);
            scheduler.done(fetch.id, true);
        }
    }
}
