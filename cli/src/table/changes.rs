//! What changed in the pages between two tables.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Read as _, Seek as _, Write};
use std::path::Path;

use csv::{ByteRecord, ErrorKind, Reader, ReaderBuilder};
use serde::Serialize;

use super::digest::VERSION;
use super::{COLUMNS, plain};
use crate::args::CompareArgs;
use crate::visible::{count, shown_path, thousands, visible, why};

/// Changes of a kind that are printed.
const PRINTED: usize = 10;
/// Changes of a kind that are kept, for JSON.
const KEPT: usize = 1_000;

#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Pages {
    /// Pages in both tables.
    both: u64,
    /// Pages in one table only: a sample need not have the same pages again.
    only_in_old: u64,
    only_in_new: u64,
    statuses: Kind,
    targets: Kind,
    noindex: Kind,
    canonicals: Kind,
    texts: Texts,
    lastmods: Lastmods,
    #[serde(skip)]
    names: [String; 2],
}

/// Changes of a kind: how many there are, and the first ones.
#[derive(Default, Serialize)]
struct Kind {
    number: u64,
    first: Vec<Change>,
}

#[derive(Serialize)]
struct Change {
    url: String,
    old: String,
    new: String,
}

/// Pages in both tables by their digests.
#[derive(Default, Serialize)]
struct Texts {
    changed: u64,
    unchanged: u64,
    /// At least one table has no digest of the page, or one of another kind.
    unknown: u64,
}

/// Pages in both tables by their dates.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Lastmods {
    /// Pages that have one in both tables.
    dated: u64,
    moved: u64,
    moved_without_change: u64,
    change_without_move: u64,
}

impl Pages {
    /// Nothing, if neither side is a table.
    ///
    /// # Errors
    /// Tables that cannot be read or compared, in a sentence.
    pub fn between(args: &CompareArgs) -> Result<Option<Pages>, String> {
        let (old, new) = match (Table::open(&args.old)?, Table::open(&args.new)?) {
            (None, None) => return Ok(None),
            (Some(old), Some(new)) => (old, new),
            (old, _) => {
                let names = [&args.old, &args.new].map(|path| shown_path(path));
                let [is, is_not] = if old.is_some() { [0, 1] } else { [1, 0] };
                return Err(format!(
                    "{} is a table of pages, and {} is none: compare two tables, or what `--format json` saved.",
                    names[is], names[is_not]
                ));
            }
        };
        args.net.sensible()?;
        let mut pages = Pages { names: [old.name.clone(), new.name.clone()], ..Pages::default() };
        let mut known: HashMap<Box<str>, Row> = HashMap::new();
        old.each(|url, row| {
            known.insert(url.into(), row);
        })?;
        new.each(|url, row| match known.remove(url) {
            None => pages.only_in_new += 1,
            Some(old) => pages.add(url, &old, &row),
        })?;
        pages.only_in_old = known.len() as u64;
        Ok(Some(pages))
    }

    pub fn is_empty(&self) -> bool {
        let kinds = [&self.statuses, &self.targets, &self.noindex, &self.canonicals];
        kinds.iter().all(|kind| kind.number == 0)
            && [self.only_in_old, self.only_in_new, self.texts.changed, self.lastmods.moved]
                == [0; 4]
    }

    pub fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.statuses.list("status", out)?;
        self.targets.list("redirect", out)?;
        self.noindex.list("noindex", out)?;
        self.canonicals.list("canonical", out)?;
        self.dates(out)?;
        for (number, name) in [self.only_in_old, self.only_in_new].into_iter().zip(&self.names) {
            if number > 0 {
                writeln!(out, "{} only in {name}", count(number, "page"))?;
            }
        }
        let Texts { changed, unchanged, unknown } = &self.texts;
        let [both, changed, unchanged, unknown] =
            [self.both, *changed, *unchanged, *unknown].map(thousands);
        writeln!(
            out,
            "Pages in both: {both}; {changed} with another text, {unchanged} with the same, {unknown} not known"
        )
    }

    fn add(&mut self, url: &str, old: &Row, new: &Row) {
        self.both += 1;
        self.statuses.add(url, &old.state, &new.state, "");
        if old.answered && new.answered {
            self.targets.add(url, &old.target, &new.target, "none");
        }
        // What came in place of a page says nothing of it.
        if !(old.is_read() && new.is_read()) {
            self.texts.unknown += 1;
            return;
        }
        let noindex = |row: &Row| if row.noindex { "yes" } else { "no" };
        self.noindex.add(url, noindex(old), noindex(new), "");
        self.canonicals.add(url, old.canonical(url), new.canonical(url), "none");
        let is_same = old.digest.zip(new.digest).map(|(old, new)| old == new);
        *match is_same {
            Some(true) => &mut self.texts.unchanged,
            Some(false) => &mut self.texts.changed,
            None => &mut self.texts.unknown,
        } += 1;
        let Some((old, new)) = old.lastmod.zip(new.lastmod) else { return };
        self.lastmods.dated += 1;
        self.lastmods.moved += u64::from(old != new);
        self.lastmods.moved_without_change += u64::from(old != new && is_same == Some(true));
        self.lastmods.change_without_move += u64::from(old == new && is_same == Some(false));
    }

    fn dates(&self, out: &mut dyn Write) -> io::Result<()> {
        let Lastmods { dated, moved, moved_without_change, change_without_move } = self.lastmods;
        if dated > 1 && moved_without_change == dated && self.texts.changed == 0 {
            return writeln!(
                out,
                "All {} dates of lastmod moved, and no page changed: they seem to be the time of the build",
                thousands(dated)
            );
        }
        match moved_without_change {
            0 => {}
            1 => writeln!(out, "1 date of lastmod moved though the page did not change")?,
            many => writeln!(
                out,
                "{} dates of lastmod moved though the page did not change",
                thousands(many)
            )?,
        }
        match change_without_move {
            0 => {}
            1 => writeln!(out, "1 page changed, and its lastmod did not")?,
            many => writeln!(out, "{} pages changed, and their lastmod did not", thousands(many))?,
        }
        match moved - moved_without_change {
            0 => Ok(()),
            more => writeln!(out, "{} with a new lastmod otherwise", count(more, "page")),
        }
    }
}

impl Kind {
    fn add(&mut self, url: &str, old: &str, new: &str, none: &str) {
        if old == new {
            return;
        }
        self.number += 1;
        if self.first.len() < KEPT {
            let [old, new] = [old, new].map(|text| if text.is_empty() { none } else { text });
            self.first.push(Change { url: url.into(), old: old.into(), new: new.into() });
        }
    }

    fn list(&self, title: &str, out: &mut dyn Write) -> io::Result<()> {
        for Change { url, old, new } in self.first.iter().take(PRINTED) {
            let [url, old, new] = [url, old, new].map(|text| visible(text));
            writeln!(out, "{title}: {url}  {old} → {new}")?;
        }
        match self.number.saturating_sub(PRINTED as u64) {
            0 => Ok(()),
            more => writeln!(out, "  and {} more [{title}]", thousands(more)),
        }
    }
}

/// What is compared of a page: little, because there may be a million.
struct Row {
    /// The status; if no answer came, the outcome in words.
    state: Box<str>,
    answered: bool,
    target: Box<str>,
    noindex: bool,
    /// `None`: the URL of the page itself.
    canonical: Option<Box<str>>,
    /// Year, month and day as one number.
    lastmod: Option<u32>,
    digest: Option<u64>,
}

impl Row {
    fn is_read(&self) -> bool {
        self.answered && self.state.starts_with('2')
    }

    fn canonical<'r>(&'r self, url: &'r str) -> &'r str {
        self.canonical.as_deref().unwrap_or(url)
    }
}

struct Table {
    name: String,
    reader: Reader<BufReader<File>>,
    /// Where the columns are that are compared, in the order of [`COMPARED`].
    places: [usize; COMPARED.len()],
}

/// By these names columns are found.
const COMPARED: [&str; 8] =
    ["url", "status", "target", "outcome", "noindex", "canonical", "lastmod", "digest"];

impl Table {
    /// Reads the first line. Nothing, if it is none of a table. A pipe can be read only once, and is none.
    fn open(path: &Path) -> Result<Option<Table>, String> {
        let mut start = Vec::new();
        let Some(mut file) = path.is_file().then(|| File::open(path).ok()).flatten() else {
            return Ok(None);
        };
        let name = shown_path(path);
        let cannot = |error: io::Error| format!("{name} cannot be read: {}", why(&error));
        (&file).take(32).read_to_end(&mut start).map_err(cannot)?;
        file.rewind().map_err(cannot)?;
        // Spreadsheets put a mark before it, and all names in quotes.
        let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&start);
        let [first, second, ..] = COLUMNS;
        let begins = |text: String| start.starts_with(text.as_bytes());
        if !begins(format!("{first},{second},")) && !begins(format!("\"{first}\",\"{second}\",")) {
            return Ok(None);
        }
        let mut reader = ReaderBuilder::new().from_reader(BufReader::new(file));
        let names = reader.byte_headers().map_err(|error| broken(&name, &error))?;
        let mut places = [0; COMPARED.len()];
        for (place, column) in places.iter_mut().zip(COMPARED) {
            // The reader takes the mark off.
            let found = names.iter().position(|cell| cell == column.as_bytes());
            *place = found.ok_or_else(|| format!("{name} has no column {column}, so it is no table of pages that can be compared."))?;
        }
        Ok(Some(Table { name, reader, places }))
    }

    fn each(mut self, mut take: impl FnMut(&str, Row)) -> Result<(), String> {
        let mut record = ByteRecord::new();
        loop {
            let read = self.reader.read_byte_record(&mut record);
            if !read.map_err(|error| broken(&self.name, &error))? {
                return Ok(());
            }
            let line = record.position().map_or(0, csv::Position::line);
            let (url, row) = self
                .row(&record)
                .map_err(|what| format!("{}, line {}: {what}", self.name, thousands(line)))?;
            take(&url, row);
        }
    }

    fn row(&self, record: &ByteRecord) -> Result<(Box<str>, Row), String> {
        let cells = self.places.map(|place| String::from_utf8_lossy(&record[place]));
        let [url, status, target, outcome, noindex, canonical, lastmod, digest] =
            cells.each_ref().map(|cell| plain(cell));
        let no = |cell: &str, what: &str| format!("“{}” is no {what}.", visible(cell));
        if url.is_empty() {
            return Err("the URL is missing.".to_owned());
        }
        if !status.is_empty() && !status.parse().is_ok_and(|status: u16| status < 1_000) {
            return Err(no(status, "status"));
        }
        let row = Row {
            state: if status.is_empty() { outcome } else { status }.into(),
            answered: !status.is_empty(),
            target: target.into(),
            noindex: match noindex {
                "" => false,
                "yes" => true,
                other => return Err(no(other, "noindex: write yes, or nothing")),
            },
            canonical: (canonical != url).then(|| canonical.into()),
            lastmod: match lastmod {
                "" => None,
                text => Some(day(text).ok_or_else(|| no(text, "day like 2026-01-31"))?),
            },
            digest: match digest.split_once('-') {
                None if digest.is_empty() => None,
                Some((VERSION, hash)) if hash.len() == 16 => {
                    Some(u64::from_str_radix(hash, 16).map_err(|_| no(digest, "digest"))?)
                }
                // Of another version.
                Some((version, _)) if version.starts_with('v') && version != VERSION => None,
                _ => return Err(no(digest, "digest")),
            },
        };
        Ok((url.into(), row))
    }
}

/// The day as one number.
fn day(text: &str) -> Option<u32> {
    let is_day = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    is_day.then(|| text.replace('-', "").parse().ok())?
}

fn broken(name: &str, error: &csv::Error) -> String {
    match error.kind() {
        ErrorKind::UnequalLengths { pos, expected_len, len } => format!(
            "{name}, line {}: the row has {}, and the first line has {expected_len}.",
            thousands(pos.as_ref().map_or(0, csv::Position::line)),
            count(*len, "cell")
        ),
        ErrorKind::Io(error) => format!("{name} cannot be read: {}", why(error)),
        _ => format!("{name} cannot be read: {}", visible(&error.to_string())),
    }
}
