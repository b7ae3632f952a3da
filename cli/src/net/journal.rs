//! A folder that keeps what servers answered: so that a check can go on where it stopped (`--save`), or does not ask again for
//! what it knows (`--cache`).
//!
//! The first line of `answers.jsonl` says what wrote it. Then it has a line for each answer, with what a page says, or with the
//! file in `bodies/` that has the body of anything else, as it was sent, and the length and the sum of that file. A line is
//! written after its body, and a later one holds in place of an earlier one. What failed, what was cut off and what a server
//! could not answer (429, 5xx) is not kept: it is asked for again. So is what has another length or sum than its line says.
//!
//! A cache outlives the mistakes that a check finds. So it keeps nothing that is a mistake by itself, such as a listed page that
//! is missing, and where something is wrong with what it keeps, the server is asked whether that is still so.
//!
//! One run at a time has the folder: the file is locked. Only its owner can read the files, because answers to a cookie or a
//! password are not for everybody. No link in the folder is followed, and no file in it is written over.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Seek as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::{Crc, CrcReader};
use http::header::{HeaderValue, IF_MODIFIED_SINCE, IF_NONE_MATCH};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use sitemap_lint::{Answer, End, Fetch, PageFacts, Read, Role, VERSION};
use url::Url;

use super::request::{Head, Header};
use crate::visible::{shown_path, why};

/// The version of the folder's format that this program writes and reads.
const FORMAT: u32 = 4;
/// How long a cache keeps what is older than its answers may be, in seconds: the server may say that it is unchanged.
const LONGEST: u64 = 30 * 24 * 60 * 60;

/// What a folder is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Save {
        resume: bool,
    },
    /// The most seconds since an answer came, if it is to hold without a request.
    Cache {
        most: u64,
    },
}

pub struct Journal {
    folder: PathBuf,
    purpose: Purpose,
    /// When the run began, in seconds since 1970-01-01T00:00:00Z.
    now: u64,
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
    salt: u64,
    /// What the headers come to that every request has: with others, the server may answer otherwise. A password is among
    /// them, and cannot be told from this.
    headers: String,
}

/// An answer that was kept.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Saved {
    url: String,
    role: String,
    status: u16,
    location: Option<String>,
    content_type: Option<String>,
    content_encoding: Option<String>,
    content_length: Option<u64>,
    last_modified: Option<String>,
    etag: Option<String>,
    robots_tags: Vec<String>,
    links: Vec<String>,
    refresh: Option<String>,
    /// When the run began that asked for it last, in seconds since 1970-01-01T00:00:00Z.
    at: u64,
    /// Nothing is wrong with it by itself.
    is_sound: bool,
    /// Of a page.
    page: Option<PageFacts>,
    /// What [`crate::table::Digest`] gives of the page, if it was asked for.
    pub digest: Option<u64>,
    /// Of anything else, where one was wanted.
    body: Option<Kept>,
    /// Of the body, as they were sent.
    bytes: u64,
    /// From the request to the last byte, in milliseconds.
    ms: u64,
}

/// A file in `bodies/`.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Kept {
    number: u64,
    /// In bytes.
    length: u64,
    /// CRC-32.
    sum: u32,
}

/// A body while it is being kept.
pub struct NewBody {
    file: File,
    number: u64,
    sum: Crc,
}

impl Purpose {
    fn option(self) -> &'static str {
        match self {
            Purpose::Save { .. } => "--save",
            Purpose::Cache { .. } => "--cache",
        }
    }
}

impl Journal {
    /// `headers`: those that every request has. `now`: in seconds since 1970-01-01T00:00:00Z.
    ///
    /// # Errors
    /// The folder cannot be used, in a sentence.
    pub fn open(
        folder: &Path,
        purpose: Purpose,
        headers: &str,
        now: u64,
    ) -> Result<Journal, String> {
        let shown = format!("{} {}", purpose.option(), shown_path(folder));
        let cannot = |error: io::Error| format!("{shown}: {}", why(&error));
        let path = folder.join("answers.jsonl");
        fs::create_dir_all(folder).map_err(cannot)?;
        for path in [&path, &folder.join("bodies")] {
            if fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) {
                return Err(format!(
                    "{shown}: {} is a link, and links are not followed. Name another folder.",
                    shown_path(path)
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
                    "{shown}: another run writes into this folder. Wait for its end, or name another folder."
                ));
            }
            // Under WASI nothing can be locked.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(cannot(error)),
        }
        let mut known = HashMap::new();
        let mut lines = BufReader::new(&answers).split(b'\n');
        let begin = match lines.next().transpose().map_err(cannot)? {
            None => None,
            Some(line) => match serde_json::from_slice(&line) {
                Ok(begin @ Begin { sitemap_lint_answers: FORMAT, .. }) => Some(begin),
                _ => {
                    return Err(format!(
                        "{shown}: answers.jsonl is of another program, or of another version of this one. Name another folder."
                    ));
                }
            },
        };
        let is_same = |begin: &Begin| sum(headers, begin.salt) == begin.headers;
        match (&begin, purpose) {
            (None, _) => {}
            (Some(_), Purpose::Save { resume: false }) => {
                return Err(format!(
                    "{shown}: the folder contains answers already. Add --resume to go on from them, or name another folder."
                ));
            }
            (Some(begin), Purpose::Save { resume: true }) if is_same(begin) => {}
            (Some(_), Purpose::Save { resume: true }) => {
                return Err(format!(
                    "{shown}: its answers came to other values of --user-agent, --header or the password, and may differ with these. Give the same, or name another folder."
                ));
            }
            // Another version may read more of an answer than was kept.
            (Some(begin), Purpose::Cache { .. }) if begin.tool == VERSION && is_same(begin) => {}
            (Some(_), Purpose::Cache { .. }) => answers.set_len(0).map_err(cannot)?,
        }
        if answers.metadata().map_err(cannot)?.len() > 0 {
            for line in lines {
                // A line that is not whole was written when the run ended.
                if let Ok(saved) = serde_json::from_slice::<Saved>(&line.map_err(cannot)?) {
                    known.insert((saved.role.clone(), saved.url.clone()), saved);
                }
            }
        } else {
            let salt = RandomState::new().hash_one(now);
            let begin = Begin {
                sitemap_lint_answers: FORMAT,
                tool: VERSION.to_owned(),
                begun: now,
                salt,
                headers: sum(headers, salt),
            };
            let line = serde_json::to_string(&begin).unwrap_or_default();
            (&answers).write_all(line.as_bytes()).map_err(cannot)?;
        }
        fs::create_dir_all(folder.join("bodies")).map_err(cannot)?;
        // Whatever follows begins a line of its own.
        answers.write_all(b"\n").map_err(cannot)?;
        let last = known.values().filter_map(|saved| Some(saved.body?.number)).max();
        Ok(Journal {
            folder: folder.to_owned(),
            purpose,
            now,
            answers: Mutex::new(Some(answers)),
            next: AtomicU64::new(last.map_or(1, |last| last.saturating_add(1))),
            known,
        })
    }

    /// The option that names the folder.
    pub fn option(&self) -> &'static str {
        self.purpose.option()
    }

    pub fn is_cache(&self) -> bool {
        matches!(self.purpose, Purpose::Cache { .. })
    }

    /// The answer that was kept for a request.
    pub fn find(&self, fetch: &Fetch) -> Option<&Saved> {
        self.known.get(&(word(fetch.role).to_owned(), fetch.url.clone()))
    }

    /// Whether an answer holds without a request.
    pub fn holds(&self, saved: &Saved) -> bool {
        match self.purpose {
            Purpose::Save { .. } => true,
            Purpose::Cache { most } => saved.is_sound && self.age(saved) < most,
        }
    }

    /// The seconds since an answer came; since ever, where the clock was set back.
    pub fn age(&self, saved: &Saved) -> u64 {
        self.now.checked_sub(saved.at).unwrap_or(u64::MAX)
    }

    /// The body of an answer, as it was sent, if the folder still has it as it was kept; empty where none was wanted, and for a
    /// page. `most`: the most bytes that are asked for.
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

    /// Keeps an answer whose body is not read, unless the server could not give one.
    pub fn keep(&self, fetch: &Fetch, head: &Head, ms: u64) -> io::Result<()> {
        let is_kept = match (head.answer.status, self.purpose) {
            (400..=499, Purpose::Cache { .. }) => {
                // There, that is an answer like another one.
                matches!(head.answer.status, 404 | 410)
                    && matches!(fetch.role, Role::Robots | Role::Guess | Role::Absent)
            }
            (300..=399, Purpose::Cache { .. }) => {
                !fetch.role.is_page() && fetch.role != Role::Sitemap
            }
            (status, _) => matches!(status, 300..=428 | 430..=499),
        };
        if !is_kept {
            return Ok(());
        }
        let end = End { ms, ..End::default() };
        self.write(&Saved { is_sound: true, ..Saved::new(fetch, head, end, self.now) })
    }

    /// Keeps an answer whose body was read. `body`: of anything but a page.
    pub fn keep_read(
        &self,
        fetch: &Fetch,
        head: &Head,
        (read, digest, body): (&Read, Option<u64>, Option<Kept>),
        end: End,
    ) -> io::Result<()> {
        let media = head.answer.content_type.as_deref().unwrap_or_default();
        let is_sound = match fetch.role {
            Role::Absent => false,
            Role::Image => media.starts_with("image/"),
            _ => Url::parse(&fetch.url).is_ok_and(|url| read.is_sound(&url)),
        };
        self.write(&Saved {
            page: body.is_none().then(|| read.page_facts()),
            digest,
            body,
            is_sound,
            ..Saved::new(fetch, head, end, self.now)
        })
    }

    /// Notes that the server has said now that an answer is unchanged.
    pub fn renew(&self, saved: &Saved) -> io::Result<()> {
        self.write(&Saved { at: self.now, ..saved.clone() })
    }

    fn write(&self, saved: &Saved) -> io::Result<()> {
        let mut line = serde_json::to_vec(saved)?;
        line.push(b'\n');
        match self.answers.lock().as_deref_mut() {
            Ok(Some(answers)) => answers.write_all(&line),
            Ok(None) => Ok(()),
            Err(_) => Err(io::Error::other("another thread ended while it wrote")),
        }
    }

    /// Lets others have the folder. What still comes is not kept.
    pub fn close(&self) -> io::Result<()> {
        let Ok(mut answers) = self.answers.lock() else { return Ok(()) };
        match (answers.take(), self.purpose) {
            (Some(answers), Purpose::Cache { .. }) => self.sweep(answers),
            _ => Ok(()),
        }
    }

    /// Takes out what is too old, what something newer stands for, and the bodies that no line names.
    fn sweep(&self, mut answers: File) -> io::Result<()> {
        answers.rewind()?;
        let mut lines = BufReader::new(&answers).split(b'\n');
        let begin = lines.next().transpose()?.unwrap_or_default();
        let mut last = BTreeMap::new();
        for line in lines {
            let line = line?;
            let Ok(saved) = serde_json::from_slice::<Saved>(&line) else { continue };
            if self.age(&saved) < LONGEST {
                let number = saved.body.map(|body| body.number);
                last.insert((saved.role, saved.url), (line, number));
            }
        }
        answers.set_len(0)?;
        let mut out = BufWriter::new(&answers);
        for line in std::iter::once(&begin).chain(last.values().map(|(line, _)| line)) {
            out.write_all(line)?;
            out.write_all(b"\n")?;
        }
        out.flush()?;
        let named: HashSet<u64> = last.values().filter_map(|(_, number)| *number).collect();
        for body in fs::read_dir(self.folder.join("bodies"))? {
            let path = body?.path();
            let number = path.file_name().and_then(|name| name.to_str()?.parse().ok());
            if number.is_some_and(|number| !named.contains(&number)) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
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
        Kept { number: self.number, length: self.sum.amount().into(), sum: self.sum.sum() }
    }
}

/// For the owner alone.
fn own(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// What headers come to: slowly found, so that nobody finds a password by trying many.
fn sum(headers: &str, salt: u64) -> String {
    const ROUNDS: u32 = 100_000;
    let sum =
        pbkdf2::pbkdf2_hmac_array::<Sha256, 16>(headers.as_bytes(), &salt.to_le_bytes(), ROUNDS);
    format!("{:032x}", u128::from_be_bytes(sum))
}

impl Saved {
    fn new(fetch: &Fetch, Head { answer, etag, .. }: &Head, end: End, at: u64) -> Saved {
        let answer = answer.clone();
        Saved {
            url: fetch.url.clone(),
            role: word(fetch.role).to_owned(),
            status: answer.status,
            location: answer.location,
            content_type: answer.content_type,
            content_encoding: answer.content_encoding,
            content_length: answer.content_length,
            last_modified: answer.last_modified,
            etag: etag.clone(),
            robots_tags: answer.robots_tags,
            links: answer.links,
            refresh: answer.refresh,
            at,
            is_sound: false,
            page: None,
            digest: None,
            body: None,
            bytes: end.bytes,
            ms: end.ms,
        }
    }

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

    /// What the page says, if it is one.
    pub fn page(&self) -> Option<&PageFacts> {
        self.page.as_ref()
    }

    pub fn end(&self) -> End {
        End { bytes: self.bytes, ms: self.ms, cut: false }
    }

    /// The same, with what the head says by which the server has confirmed it (RFC 9111, 3.2).
    pub fn renewed(&self, head: &Answer) -> Saved {
        let mut saved = self.clone();
        for (old, new) in
            [(&mut saved.robots_tags, &head.robots_tags), (&mut saved.links, &head.links)]
        {
            if !new.is_empty() && old != new {
                old.clone_from(new);
                // What it says now has not been looked at.
                saved.is_sound = false;
            }
        }
        saved
    }

    /// Whether the server can be asked whether the answer is still the same. What a page says in its headers may change while it
    /// stays the same itself.
    pub fn can_be_asked(&self) -> bool {
        let is_asked = self.status == 200 && (self.is_sound || self.page.is_none());
        is_asked && !self.conditions().is_empty()
    }

    /// The headers that ask that (RFC 9110, 13.1).
    pub fn conditions(&self) -> Vec<Header> {
        let all = [(IF_NONE_MATCH, &self.etag), (IF_MODIFIED_SINCE, &self.last_modified)];
        let given = all.into_iter().filter_map(|(name, value)| {
            Some((name, HeaderValue::from_str(value.as_deref()?).ok()?))
        });
        given.collect()
    }
}

fn word(role: Role) -> &'static str {
    match role {
        Role::Robots => "robots",
        Role::Sitemap => "sitemap",
        Role::Guess => "guess",
        Role::Home => "home",
        Role::Page => "page",
        Role::Absent => "absent",
        Role::Alternate => "alternate",
        Role::Image => "image",
        Role::Link => "link",
    }
}
