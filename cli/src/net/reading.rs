//! A request that is under way: its head, its body, and what is kept of it.

use std::io;
use std::sync::mpsc::Sender;
use std::time::Instant;

use sitemap_lint::{Body, End, Failure, Fetch, Read};

use super::journal::{Journal, NewBody};
use super::request::Head;
use crate::table::Digest;

/// What has come of a request.
pub enum Event {
    /// The head has come; `take` waits for what reads the body, or for nobody to.
    Answered {
        fetch: Fetch,
        head: Box<Head>,
        ms: u64,
        take: Sender<Body>,
    },
    Unanswered(Fetch, Failure),
    /// With the digest of the page, if it was asked for and all of it has come.
    Read(u32, Box<Read>, End, Option<u64>),
    /// In the middle of the body.
    Broken(u32, Failure),
    /// The journal could not be written.
    Unkept(io::Error),
}

/// A body that is being read.
pub struct Reading {
    fetch: Fetch,
    head: Box<Head>,
    begun: Instant,
    body: Body,
    /// The check wants no more.
    over: bool,
    digest: Option<Digest>,
    kept: io::Result<Option<NewBody>>,
    /// As they were sent.
    bytes: u64,
}

impl Reading {
    /// `digest`: what goes on to read where the check wants no more.
    pub fn new(
        fetch: Fetch,
        head: Box<Head>,
        begun: Instant,
        body: Body,
        digest: Option<Digest>,
        journal: Option<&Journal>,
    ) -> Reading {
        // Of a page only what it says is kept.
        let journal = journal.filter(|_| !fetch.role.is_page());
        let kept = journal.map(Journal::new_body).transpose();
        Reading { fetch, head, begun, body, over: false, digest, kept, bytes: 0 }
    }

    /// How many more bytes are wanted at most.
    pub fn wanted(&self) -> u64 {
        self.fetch.max_bytes - self.bytes
    }

    /// Takes bytes as they were sent, no more than are wanted. `false`: no more are.
    pub fn push(&mut self, bytes: &[u8]) -> bool {
        self.bytes += bytes.len() as u64;
        if let Ok(Some(file)) = &mut self.kept
            && let Err(error) = file.push(bytes)
        {
            self.kept = Err(error);
        }
        self.over = self.over || !self.body.push(bytes);
        let more = self.digest.as_mut().is_some_and(|digest| digest.push(bytes));
        !self.over || more
    }

    /// Whether the check wants no more: how the rest ends means nothing to it.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Nothing more comes. `cut`: the connection ended before the body did.
    pub fn finish(self, cut: bool, journal: Option<&Journal>) -> impl Iterator<Item = Event> {
        let Reading { fetch, head, begun, body, over, digest, kept, bytes } = self;
        let digest = digest.filter(|_| !cut).and_then(Digest::finish);
        let cut = cut && !over;
        let end = End { bytes, ms: since(begun), cut };
        let read = body.finish();
        let kept = kept.and_then(|file| match journal.filter(|_| !cut) {
            Some(journal) => {
                let file = file.map(NewBody::finish);
                journal.keep_read(&fetch, &head, (&read, digest, file), end)
            }
            None => Ok(()),
        });
        let event = Event::Read(fetch.id, Box::new(read), end, digest);
        kept.err().map(Event::Unkept).into_iter().chain([event])
    }
}

/// In milliseconds.
pub fn since(begun: Instant) -> u64 {
    u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX)
}
