//! Requests that this program makes itself, each on a thread of its own.

mod own_tls;
mod resolver;
mod transport;

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use sitemap_lint::Fetch;

use super::journal::Journal;
use super::reading::{Event, Reading, since};
use super::request::Header;
use crate::table::Digest;
pub use transport::Transport;

/// The requests that are under way.
pub struct Requests {
    shared: Arc<Shared>,
    received: Receiver<Event>,
}

/// What the threads share.
struct Shared {
    transport: Transport,
    journal: Option<Arc<Journal>>,
    events: Sender<Event>,
    /// Whether pages are read whole, for their digests.
    whole: bool,
    /// Of all bodies.
    bytes: AtomicU64,
}

impl Requests {
    /// `whole`: pages are read whole, for their digests.
    pub fn new(
        transport: Transport,
        journal: Option<Arc<Journal>>,
        whole: bool,
        _: Arc<AtomicBool>,
    ) -> Requests {
        let (events, received) = mpsc::channel();
        let bytes = AtomicU64::new(0);
        let shared = Arc::new(Shared { transport, journal, events, whole, bytes });
        Requests { shared, received }
    }

    /// `more`: headers of this request alone.
    pub fn begin(&mut self, fetch: Fetch, more: Vec<Header>) {
        let shared = self.shared.clone();
        thread::spawn(move || shared.fetch(fetch, &more));
    }

    /// What comes next, if it comes within this time.
    pub fn next(&mut self, wait: Duration) -> Option<Event> {
        self.received.recv_timeout(wait).ok()
    }

    /// Of all bodies so far, as they were sent.
    pub fn bytes(&self) -> u64 {
        self.shared.bytes.load(Ordering::Relaxed)
    }
}

/// The first Ctrl-C asks for the report so far, the second ends the program.
pub fn stop_at_interrupt(stop: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;
    flag::register_conditional_shutdown(SIGINT, 2, stop.clone())?;
    flag::register(SIGINT, stop.clone())?;
    Ok(())
}

impl Shared {
    /// Makes one request, and reads its body if the check wants it.
    fn fetch(&self, fetch: Fetch, more: &[Header]) {
        let begun = Instant::now();
        let opened = match self.transport.get(&fetch.url, more) {
            Ok(opened) => opened,
            Err(failure) => return self.tell(Event::Unanswered(fetch, failure)),
        };
        let (take, taken) = mpsc::channel();
        let head = Box::new(opened.head.clone());
        self.tell(Event::Answered {
            fetch: fetch.clone(),
            head: head.clone(),
            ms: since(begun),
            take,
        });
        let Ok(body) = taken.recv() else { return };
        let (id, journal) = (fetch.id, self.journal.as_deref());
        let digest = Digest::of(&fetch, &head.answer).filter(|_| self.whole);
        let mut reading = Reading::new(fetch, head, begun, body, digest, journal);
        let cut = opened.read(reading.wanted(), |bytes| {
            self.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
            reading.push(bytes)
        });
        match cut {
            Ok(cut) => reading.finish(cut, journal).for_each(|event| self.tell(event)),
            Err(_) if reading.is_over() => {
                reading.finish(true, journal).for_each(|event| self.tell(event));
            }
            Err(failure) => self.tell(Event::Broken(id, failure)),
        }
    }

    /// Where nobody listens any more, the program is ending.
    fn tell(&self, event: Event) {
        let _ = self.events.send(event);
    }
}
