//! A folder that keeps what servers answered, so that a check can go on where it stopped.
//!
//! The first line of `answers.jsonl` says what wrote it. Then it has a line for each answer, with the file in `bodies/` that has
//! its body, as it was sent, and the length and the sum of that file. A line is written after its body. What failed, what was
//! cut off and what a server could not answer (429, 5xx) is not kept: it is asked for again. So is what has another length or
//! sum than its line says.
//!
//! One run at a time has the folder: the file is locked. Only its owner can read the files, because answers to a cookie or a
//! password are not for everybody. No link in the folder is followed, and no file in it is written over.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::{Crc, CrcReader};
use serde::{Deserialize, Serialize};
use sitemap_lint::{Answer, Fetch, Role, VERSION};

use crate::visible::{visible, why};

/// The version of the folder's format that this program writes and reads.
const FORMAT: u32 = 2;

pub struct Journal {
    folder: PathBuf,
    /// Until the run is over.
    answers: Mutex<Option<File>>,
    /// The number of the next body.
    next: AtomicU64,
    /// What the folder had when it was opened, by role and URL.
    known: HashMap<(String, String), Saved>,
}

/// The first line of the file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Begin {
    sitemap_lint_answers: u32,
    tool: String,
    /// Seconds since 1970-01-01T00:00:00Z.
    begun: u64,
    /// Sum of the headers that every request has: with others, the server may answer otherwise.
    headers: u32,
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
    #[serde(default)]
    refresh: Option<String>,
    /// Where one was wanted.
    pub body: Option<Kept>,
    /// From the request to the last byte, in milliseconds.
    pub ms: u64,
}

/// A file in `bodies/`.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Kept {
    number: u64,
    /// In bytes.
    length: u64,
    /// CRC-32.
    sum: u32,
    /// What [`crate::table::Digest`] gives of the page, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<u64>,
}

/// A body while it is being kept.
pub struct NewBody {
    file: File,
    number: u64,
    sum: Crc,
}

impl Journal {
    /// `headers`: those that every request has. `now`: in seconds since 1970-01-01T00:00:00Z.
    ///
    /// # Errors
    /// The folder cannot be used, in a sentence.
    pub fn open(folder: &Path, resume: bool, headers: &str, now: u64) -> Result<Journal, String> {
        let shown = visible(&folder.to_string_lossy());
        let cannot = |error: io::Error| format!("--save {shown}: {}", why(&error));
        let path = folder.join("answers.jsonl");
        fs::create_dir_all(folder).map_err(cannot)?;
        for path in [&path, &folder.join("bodies")] {
            if fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) {
                return Err(format!(
                    "--save {shown}: {} is a link, and links are not followed. Name another folder.",
                    visible(&path.to_string_lossy())
                ));
            }
        }
        let mut answers = own(OpenOptions::new().create(true).read(true).append(true))
            .open(&path)
            .map_err(cannot)?;
        match answers.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(format!(
                    "--save {shown}: another run writes into this folder. Wait for its end, or name another folder."
                ));
            }
            // Under WASI nothing can be locked.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(cannot(error)),
        }
        let mut known = HashMap::new();
        let mut sum = Crc::new();
        sum.update(headers.as_bytes());
        let mut lines = BufReader::new(&answers).split(b'\n');
        let begin = match lines.next().transpose().map_err(cannot)? {
            None => {
                let begin = Begin {
                    sitemap_lint_answers: FORMAT,
                    tool: VERSION.to_owned(),
                    begun: now,
                    headers: sum.sum(),
                };
                let line = serde_json::to_string(&begin).unwrap_or_default();
                (&answers).write_all(line.as_bytes()).map_err(cannot)?;
                begin
            }
            Some(line) => match serde_json::from_slice(&line) {
                Ok(begin @ Begin { sitemap_lint_answers: FORMAT, .. }) if resume => begin,
                Ok(Begin { sitemap_lint_answers: FORMAT, .. }) => {
                    return Err(format!(
                        "--save {shown}: the folder contains answers already. Add --resume to go on from them, or name another folder."
                    ));
                }
                _ => {
                    return Err(format!(
                        "--save {shown}: answers.jsonl is of another program, or of another version of this one. Name another folder."
                    ));
                }
            },
        };
        if begin.headers != sum.sum() {
            return Err(format!(
                "--save {shown}: its answers came to other values of --user-agent, --header or the password, and may differ with these. Give the same, or name another folder."
            ));
        }
        for line in lines {
            // A line that is not whole was written when the run ended.
            if let Ok(saved) = serde_json::from_slice::<Saved>(&line.map_err(cannot)?) {
                known.insert((saved.role.clone(), saved.url.clone()), saved);
            }
        }
        fs::create_dir_all(folder.join("bodies")).map_err(cannot)?;
        // Whatever follows begins a line of its own.
        answers.write_all(b"\n").map_err(cannot)?;
        let last = known.values().filter_map(|saved| Some(saved.body?.number)).max();
        Ok(Journal {
            folder: folder.to_owned(),
            answers: Mutex::new(Some(answers)),
            next: AtomicU64::new(last.map_or(1, |last| last.saturating_add(1))),
            known,
        })
    }

    /// The answer that was kept for a request.
    pub fn find(&self, fetch: &Fetch) -> Option<&Saved> {
        self.known.get(&(word(fetch.role).to_owned(), fetch.url.clone()))
    }

    /// The body of an answer, as it was sent, if the folder still has it as it was kept; empty where none was wanted. `most`:
    /// the most bytes that are asked for.
    pub fn body(&self, saved: &Saved, most: u64) -> Option<Box<dyn io::Read>> {
        let Some(kept) = saved.body else { return Some(Box::new(io::empty())) };
        let path = self.path(kept.number);
        let found = fs::symlink_metadata(&path).ok()?;
        if !found.is_file() || found.len() != kept.length || kept.length > most {
            return None;
        }
        let mut file = File::open(path).ok()?;
        let mut summed = CrcReader::new((&file).take(kept.length));
        io::copy(&mut summed, &mut io::sink()).ok()?;
        let is_whole = summed.crc().sum() == kept.sum;
        file.rewind().ok()?;
        is_whole.then(|| Box::new(file.take(kept.length)) as _)
    }

    /// A file for the body of an answer that is to be kept.
    pub fn new_body(&self) -> io::Result<NewBody> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            match own(OpenOptions::new().write(true).create_new(true)).open(self.path(number)) {
                Ok(file) => return Ok(NewBody { file, number, sum: Crc::new() }),
                // A run that ended early has left it.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Keeps an answer, unless the server could not give one. Without a body it is kept only if it never has one that is read.
    pub fn keep(
        &self,
        fetch: &Fetch,
        answer: &Answer,
        body: Option<Kept>,
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
            refresh: answer.refresh.clone(),
            body,
            ms,
        };
        let mut line = serde_json::to_vec(&saved)?;
        line.push(b'\n');
        match self.answers.lock().as_deref_mut() {
            Ok(Some(answers)) => answers.write_all(&line),
            Ok(None) => Ok(()),
            Err(_) => Err(io::Error::other("another thread ended while it wrote")),
        }
    }

    /// Lets others have the folder. What still comes is not kept.
    pub fn close(&self) {
        if let Ok(mut answers) = self.answers.lock() {
            *answers = None;
        }
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join("bodies").join(format!("{number:08}"))
    }
}

impl NewBody {
    pub fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.file.write_all(bytes)
    }

    /// Nothing more comes.
    pub fn finish(self) -> Kept {
        // The sum counts no more than 4 GiB, and no body is so long.
        Kept {
            number: self.number,
            length: self.sum.amount().into(),
            sum: self.sum.sum(),
            digest: None,
        }
    }
}

/// For the owner alone.
fn own(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
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
            refresh: self.refresh.clone(),
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
