//! The parts of the inspect view besides the findings: directories, the newest and the oldest entries, the files of an
//! index.

use crate::report::{Dated, ListedUrl, Media, Split};
use crate::rules::prelude::*;
use crate::rules::{file, hreflang, limit, news};
use crate::sitemap::addresses::Collected;
use crate::text::address::{self, hash};
use crate::text::bytes::equal;
use crate::text::date;
use crate::text::hash_index::HashIndex;
use crate::text::order::most_frequent;
use crate::xml::ampersands;

/// Gathers the parts of the view entry by entry, in bounded memory unless the caller asks for every URL.
#[derive(Debug, Default)]
pub(crate) struct Inspect {
    /// Directories, and the number of entries in each.
    paths: Vec<(String, u64)>,
    /// Finds directories in `paths` by their hash.
    table: HashIndex,
    /// Index of the directory found last.
    last: usize,
    /// The newest entries, latest first.
    newest: Vec<Extreme>,
    /// The oldest entries, earliest first.
    oldest: Vec<Extreme>,
    children: Vec<Listed>,
    pub media: Media,
    parts: Parts,
    /// Parts of a news sitemap, which has a limit of its own.
    news: Parts,
    /// The parts must have a size that Baidu reads.
    pub baidu: bool,
    /// Every URL with its date as written, if the options ask for them.
    pub urls: Option<Urls>,
    /// Every URL, if the file is one of several files of a site.
    pub addresses: Option<Collected>,
    /// The images and the files of videos, likewise.
    pub media_files: Option<[Collected; 2]>,
    /// Buffer for keys, reused for each URL.
    buffer: Vec<u8>,
}

/// URLs, and for each its `lastmod` as written.
pub(crate) type Urls = (Vec<String>, Vec<Option<String>>);

/// Where a file over the limits can be cut.
#[derive(Debug, Default)]
struct Parts {
    cuts: Vec<u64>,
    /// Start of the part being read.
    start: u64,
    entries: u64,
    /// End of the part's last entry.
    end: u64,
}

impl Parts {
    /// Adds an entry. `most`: limit on the entries of a part; `bytes`: limit on its size.
    fn add(&mut self, entry: Span, most: u64, bytes: u64) {
        /// Room in bytes for the declaration, the root's tags and a few comments in each part.
        const AROUND: u64 = 64 << 10;
        if self.end == 0 {
            self.start = entry.start;
        }
        let full = self.entries == most || entry.end - self.start > bytes - AROUND;
        if full && self.entries > 0 {
            self.cuts.push(self.end);
            self.start = self.end;
            self.entries = 0;
        }
        self.entries += 1;
        self.end = entry.end;
    }
}

#[derive(Debug)]
struct Extreme {
    seconds: i64,
    listed: Listed,
}

/// An entry as written, with the places of its `loc` and its `lastmod`.
#[derive(Debug, Clone)]
pub(crate) struct Listed {
    pub loc: String,
    pub lastmod: Option<String>,
    pub span: Span,
    pub lastmod_span: Span,
}

impl Listed {
    /// Takes the values of an entry. `page`: the entry's URL, if there is one.
    pub fn of(entry: &Entry, page: Option<&Page<'_>>) -> Listed {
        let lastmod = entry.value(FieldName::Lastmod).filter(|lastmod| !lastmod.unknown);
        Listed {
            loc: page.map_or("", |page| page.text).to_owned(),
            lastmod: date_of(lastmod).map(str::to_owned),
            span: page.map_or(entry.tag, |page| page.span),
            lastmod_span: lastmod.map(Value::trimmed_span).unwrap_or_default(),
        }
    }

    /// Returns the entry for the report. `line`: returns the line of a place in the document.
    pub fn report(&self, line: &dyn Fn(Span) -> Option<u64>) -> ListedUrl {
        ListedUrl { loc: self.loc.clone(), lastmod: self.lastmod.clone(), line: line(self.span) }
    }
}

/// Returns the date to show, unless it is longer than any date.
fn date_of<'e>(lastmod: Option<&'e Value>) -> Option<&'e str> {
    lastmod.map(|lastmod| lastmod.trimmed()).filter(|date| date.len() <= 64)
}

impl Family for Inspect {
    #[inline]
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let Subject { entry, page, lastmod: moment, key, directory, .. } = subject;
        let findings = &mut *cx.findings;
        self.cut(entry.span);
        self.media.images += entry.known.images.len() as u64;
        let news = self.media.news;
        for node in entry.nodes.all() {
            let count = match (node.space, node.local.as_str()) {
                (Space::Image, "image") => &mut self.media.images,
                (Space::Video, "video") => &mut self.media.videos,
                (Space::News, "news") => &mut self.media.news,
                _ => continue,
            };
            *count += 1;
        }
        if self.media.news > news {
            self.news.add(entry.span, news::MAX_ARTICLES, self.most_bytes());
        }
        if entry.kind == EntryKind::Url && self.media_files.is_some() {
            self.remember_media(entry, findings);
        }
        let Some(page) = page.as_ref().filter(|page| !page.text.is_empty()) else { return };
        let address = page.text;
        self.remember(address, *key, page.span, (entry.span, entry.kind), findings);
        let lastmod = || entry.value(FieldName::Lastmod).filter(|lastmod| !lastmod.unknown);
        let date = || date_of(lastmod());
        if let Some((urls, dates)) = &mut self.urls {
            urls.push(address.to_owned());
            dates.push(date().map(str::to_owned));
        }
        let listed = || Listed::of(entry, Some(page));
        if entry.kind == EntryKind::Sitemap {
            if self.children.len() < Self::MAX_CHILDREN {
                self.children.push(listed());
                findings.keep(page.span);
            }
        } else {
            // A URL that is none has no directory.
            let own = page.address.as_ref().map_or("/", |address| address.directory());
            self.path(own);
            *directory = Some(own);
        }
        let seconds = match moment {
            Some(moment) => Some(moment.seconds),
            None => date().and_then(date::w3c).map(|moment| moment.seconds),
        };
        if let Some(seconds) = seconds {
            self.date(seconds, &listed, findings);
        }
    }
}

impl Inspect {
    /// Limit on the directories told apart; further ones count for the one above.
    const MAX_PATHS: usize = 2_000;
    /// Limit on the directories in the report.
    const LISTED_PATHS: usize = 500;
    const MAX_DATED: usize = 10;
    /// The protocol's limit for an index.
    const MAX_CHILDREN: usize = 50_000;

    /// Keeps a URL for the site check.
    fn remember(
        &mut self,
        address: &str,
        key: Option<u64>,
        span: Span,
        (entry, kind): (Span, EntryKind),
        findings: &mut Findings,
    ) {
        if let Some(addresses) = self.addresses.as_mut().filter(|_| kind == EntryKind::Url) {
            let key = key.unwrap_or_else(|| hreflang::key(address, &mut self.buffer));
            addresses.push(address, key, span, entry);
            findings.keep(span);
        }
    }

    /// Keeps the URLs of images and videos for the site check.
    #[inline(never)]
    fn remember_media(&mut self, entry: &Entry, findings: &mut Findings) {
        let Some([images, videos]) = &mut self.media_files else { return };
        let known = &entry.known;
        for image in &known.images {
            let range = image.start..image.end;
            let (written, span) = (known.written(range.clone()), known.span(range));
            match written.contains('&') {
                true => images.push_media(&ampersands::resolved(written), span, findings),
                false => images.push_media(written, span, findings),
            }
        }
        for node in entry.nodes.all() {
            let files = match (node.space, node.local.as_str()) {
                (Space::Image, "loc") => &mut *images,
                (Space::Video, "thumbnail_loc" | "content_loc" | "player_loc") => &mut *videos,
                _ => continue,
            };
            let value = &node.value;
            if !value.unknown && !node.has_children() {
                files.push_media(value.trimmed(), value.trimmed_span(), findings);
            }
        }
    }

    fn date(&mut self, seconds: i64, listed: &dyn Fn() -> Listed, findings: &mut Findings) {
        // Nearly all entries are neither new nor old enough.
        if self.newest.len() == Self::MAX_DATED
            && let ([.., newest], [.., oldest]) = (&self.newest[..], &self.oldest[..])
            && (oldest.seconds..=newest.seconds).contains(&seconds)
        {
            return;
        }
        insert(&mut self.newest, seconds, |other| other >= seconds, listed, findings);
        insert(&mut self.oldest, seconds, |other| other <= seconds, listed, findings);
    }

    /// Returns the directories and their numbers of entries, most frequent first, then by name.
    pub fn paths(&self) -> Vec<(String, u64)> {
        most_frequent(&self.paths, Self::LISTED_PATHS)
    }

    /// Returns the newest and the oldest entries. `line`: returns the line of a place in the document.
    pub fn dated(&self, line: &dyn Fn(Span) -> Option<u64>) -> (Vec<Dated>, Vec<Dated>) {
        let dated = |moments: &[Extreme]| -> Vec<Dated> {
            let listed = moments.iter().map(|moment| &moment.listed);
            let dated = listed.map(|listed| Dated {
                loc: listed.loc.clone(),
                lastmod: listed.lastmod.clone().unwrap_or_default(),
                line: line(listed.span),
            });
            dated.collect_small()
        };
        (dated(&self.newest), dated(&self.oldest))
    }

    /// Returns the files that an index lists, for the report.
    pub fn children(&self, line: &dyn Fn(Span) -> Option<u64>) -> Vec<ListedUrl> {
        self.children.iter().map(|listed| listed.report(line)).collect_small()
    }

    /// Returns the entry with the latest date, and the date in seconds since 1970-01-01T00:00:00Z.
    pub fn newest(&self) -> Option<(&Listed, i64)> {
        self.newest.first().map(|latest| (&latest.listed, latest.seconds))
    }

    /// Returns the files that an index lists.
    pub fn listed(&self) -> &[Listed] {
        &self.children
    }

    /// Returns how to split a file that is over the limits. `head`: the end of the root's start tag.
    pub fn split(&self, head: u64) -> Option<Split> {
        let news = !self.news.cuts.is_empty();
        let cuts = if news { &self.news } else { &self.parts }.cuts.clone();
        (!cuts.is_empty()).then_some(Split { head, cuts, tail: self.last_entry_end() })
    }

    /// Counts an entry of any kind for the parts.
    pub fn cut(&mut self, entry: Span) {
        self.parts.add(entry, limit::MAX_ENTRIES, self.most_bytes());
    }

    fn most_bytes(&self) -> u64 {
        if self.baidu { file::BAIDU_BYTES } else { file::MAX_BYTES }
    }

    /// Returns the end of the last entry's end tag.
    pub fn last_entry_end(&self) -> u64 {
        self.parts.end
    }

    fn path(&mut self, directory: &str) {
        // Neighbouring entries are often in one directory.
        if let Some((last, number)) = self.paths.get_mut(self.last)
            && equal(last, directory)
        {
            *number += 1;
            return;
        }
        let bytes = directory.as_bytes();
        let hash = hash(0, bytes);
        let is = |&at: &usize| equal(&self.paths[at].0, directory);
        if let Some(at) = self.table.places(hash).find(is) {
            self.paths[at].1 += 1;
            self.last = at;
        } else if self.paths.len() < Self::MAX_PATHS || directory == "/" {
            self.add_path(directory, hash);
        } else {
            let above =
                bytes[..bytes.len().saturating_sub(1)].iter().rposition(|&byte| byte == b'/');
            self.path(above.map_or("/", |at| &directory[..=at]));
        }
    }

    /// Adds a directory, if there is room near the place for its hash.
    fn add_path(&mut self, directory: &str, hash: u64) {
        let Inspect { paths, table, .. } = self;
        let number = paths.len();
        let hash_of = |at: usize| address::hash(0, paths[at].0.as_bytes());
        table.add(number, hash, usize::MAX, hash_of);
        if table.places(hash).any(|at| at == number) {
            paths.push((directory.to_owned(), 1));
        }
    }
}

/// Inserts an entry into a short sorted list, after those that are `before` it.
fn insert(
    moments: &mut Vec<Extreme>,
    seconds: i64,
    before: impl Fn(i64) -> bool,
    listed: &dyn Fn() -> Listed,
    findings: &mut Findings,
) {
    let at = moments.partition_point(|moment| before(moment.seconds));
    if at < Inspect::MAX_DATED {
        moments.truncate(Inspect::MAX_DATED - 1);
        let listed = listed();
        findings.keep(listed.span);
        moments.insert(at, Extreme { seconds, listed });
    }
}

#[cfg(test)]
mod tests {
    use super::Inspect;

    #[test]
    fn directories_are_counted() {
        let mut inspect = Inspect::default();
        for number in (0..3_000).chain(0..3_000) {
            inspect.path(&format!("/{}/{number}/", number % 7));
        }
        inspect.path("/");
        let number_of = |path: &str| {
            let mut found = inspect.paths.iter().filter(|(known, _)| known == path);
            (found.next().map(|(_, number)| *number), found.count())
        };
        for number in 0..Inspect::MAX_PATHS {
            assert_eq!(number_of(&format!("/{}/{number}/", number % 7)), (Some(2), 0));
        }
        // The directories above the later ones came too late as well.
        assert_eq!(number_of("/"), (Some(2 * 1_000 + 1), 0));
        assert_eq!(inspect.paths.len(), Inspect::MAX_PATHS + 1);
    }
}
