//! A folder that keeps what servers answered, so that a check can go on where it stopped.
//!
//! `answers.jsonl` has a line for each answer, with the file in `bodies/` that has its body, as it was sent. A line is written
//! after its body. What failed, what was cut off and what a server could not answer (429, 5xx) is not kept: it is asked for again.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use sitemap_lint::{Answer, Fetch, Role};

use crate::visible::visible;

pub struct Journal {
    folder: PathBuf,
    answers: Mutex<File>,
    /// The number of the next body.
    next: AtomicU64,
    /// What the folder had when it was opened, by role and URL.
    known: HashMap<(String, String), Saved>,
}

/// An answer that was kept.
#[derive(Serialize, Deserialize)]
pub struct Saved {
    url: String,
    role: String,
    status: u16,
    location: Option<String>,
    content_type: Option<String>,
    content_encoding: Option<String>,
    content_length: Option<u64>,
    last_modified: Option<String>,
    robots_tags: Vec<String>,
    links: Vec<String>,
    /// The number of its body, where one was wanted.
    body: Option<u64>,
    /// From the request to the last byte, in milliseconds.
    pub ms: u64,
}

impl Journal {
    /// # Errors
    /// The folder cannot be used, in a sentence.
    pub fn open(folder: &Path, resume: bool) -> Result<Journal, String> {
        let shown = visible(&folder.to_string_lossy());
        let cannot = |error: io::Error| format!("--save {shown}: {error}");
        fs::create_dir_all(folder.join("bodies")).map_err(cannot)?;
        let path = folder.join("answers.jsonl");
        let mut known = HashMap::new();
        if path.exists() {
            if !resume {
                return Err(format!(
                    "--save {shown}: the folder contains answers already. Add --resume to go on from them, or name another folder."
                ));
            }
            for line in BufReader::new(File::open(&path).map_err(cannot)?).split(b'\n') {
                // A line that is not whole was written when the run ended.
                if let Ok(saved) = serde_json::from_slice::<Saved>(&line.map_err(cannot)?) {
                    known.insert((saved.role.clone(), saved.url.clone()), saved);
                }
            }
        }
        let mut answers = File::options().create(true).append(true).open(&path).map_err(cannot)?;
        // Whatever follows begins a line of its own.
        answers.write_all(b"\n").map_err(cannot)?;
        let last = known.values().filter_map(|saved| saved.body).max().unwrap_or(0);
        Ok(Journal {
            folder: folder.to_owned(),
            answers: Mutex::new(answers),
            next: AtomicU64::new(last + 1),
            known,
        })
    }

    /// The answer that was kept for a request.
    pub fn find(&self, fetch: &Fetch) -> Option<&Saved> {
        self.known.get(&(word(fetch.role).to_owned(), fetch.url.clone()))
    }

    /// The body of an answer, as it was sent; empty where none was wanted.
    pub fn body(&self, saved: &Saved) -> io::Result<Vec<u8>> {
        saved.body.map_or(Ok(Vec::new()), |number| fs::read(self.path(number)))
    }

    /// A file for the body of an answer that is to be kept, and its number.
    pub fn new_body(&self) -> io::Result<(u64, File)> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        Ok((number, File::create(self.path(number))?))
    }

    /// Keeps an answer, unless the server could not give one. Without a body it is kept only if it never has one that is read.
    pub fn keep(
        &self,
        fetch: &Fetch,
        answer: &Answer,
        body: Option<u64>,
        ms: u64,
    ) -> io::Result<()> {
        let kept =
            matches!((answer.status, body), (200..=299, Some(_)) | (300..=428 | 430..=499, _));
        if !kept {
            return Ok(());
        }
        let saved = Saved {
            url: fetch.url.clone(),
            role: word(fetch.role).to_owned(),
            status: answer.status,
            location: answer.location.clone(),
            content_type: answer.content_type.clone(),
            content_encoding: answer.content_encoding.clone(),
            content_length: answer.content_length,
            last_modified: answer.last_modified.clone(),
            robots_tags: answer.robots_tags.clone(),
            links: answer.links.clone(),
            body,
            ms,
        };
        let mut line = serde_json::to_vec(&saved)?;
        line.push(b'\n');
        match self.answers.lock() {
            Ok(mut answers) => answers.write_all(&line),
            Err(_) => Err(io::Error::other("another thread ended while it wrote")),
        }
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join("bodies").join(format!("{number:08}"))
    }
}

impl Saved {
    pub fn answer(&self) -> Answer {
        Answer {
            status: self.status,
            location: self.location.clone(),
            content_type: self.content_type.clone(),
            content_encoding: self.content_encoding.clone(),
            content_length: self.content_length,
            last_modified: self.last_modified.clone(),
            robots_tags: self.robots_tags.clone(),
            links: self.links.clone(),
            final_url: None,
            decoded: false,
        }
    }
}

fn word(role: Role) -> &'static str {
    match role {
        Role::Robots => "robots",
        Role::Sitemap => "sitemap",
        Role::Guess => "guess",
        Role::Home => "home",
        Role::Page => "page",
    }
}
