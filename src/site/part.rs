//! The part of one file in the check of its site.

use url::Url;

use super::frame::{Frame, InvalidPart, PART, framed};
use crate::bytes::robots::Readings;
use crate::check::checker::{Checker, Reader};
use crate::check::place::Window;
use crate::report::findings::Count;
use crate::report::marks::{Mark, Marks};
use crate::report::rule::{Consumer, Rule, Severity};
use crate::report::{Document, Kind, Media, Position, Report, Summary, Verdict};
use crate::rules::hreflang::Groups;
use crate::rules::inspect::Listed;
use crate::rules::{breaks_wellformedness, index, quality, robots};
use crate::sitemap::addresses::Addresses;
use crate::text::codec::{Coded, Decoder, coded};
use crate::text::date::{self, Granularity};
use crate::text::order::CollectSmall;
use crate::text::span::Span;

/// What one file contributes to the check of its site: small, and independent of all other files.
///
/// A part may be made on one thread and judged on another: see [`Part::to_bytes`].
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Part {
    /// The hash of the options of the check; see [`Settings::key`](crate::report::options::Settings::key).
    pub(crate) options: u64,
    pub(crate) name: String,
    /// The file's URL, if the options give it.
    pub(crate) url: Option<String>,
    pub(crate) kind: Kind,
    pub(crate) bytes: u64,
    pub(crate) entries: u64,
    pub(crate) verdicts: [Verdict; 6],
    pub(crate) summary: Summary,
    /// Places of findings that the other files may settle, for each rule in [`Part::OPEN`].
    pub(crate) open: [Vec<u64>; Part::OPEN.len()],
    /// The file cannot be read to its end, or not as XML.
    pub(crate) unusable: bool,
    /// The root's start tag, with its text.
    pub(crate) root: Quoted,
    /// Host and port of most of the file's URLs.
    pub(crate) origin: String,
    /// The file contains images, videos or news.
    pub(crate) media: bool,
    /// The file lists a home page, with the path `/`.
    pub(crate) home: bool,
    /// The pages that the file lists.
    pub(crate) addresses: Addresses,
    /// The images that the file lists, and the files of videos.
    pub(crate) media_files: [Addresses; 2],
    /// The language links of the entries, and the kept places of the whole file. Both are empty if there are no language
    /// links.
    pub(crate) groups: Groups,
    pub(crate) marks: Marks,
    /// The rules and the named sitemaps, if the file is a robots.txt.
    pub(crate) robots: Option<RobotsPart>,
    /// The latest `lastmod` of the entries.
    pub(crate) newest: Option<Date>,
    /// The files that an index lists.
    pub(crate) children: Vec<Child>,
    /// Offset after the last entry, where another entry could be inserted; 0 if there is none.
    pub(crate) last_entry_end: u64,
}

/// The contents of a robots.txt.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct RobotsPart {
    pub rules: Readings,
    pub sitemaps: Vec<Named>,
    /// The places of the rules' lines.
    pub places: Marks,
}

/// A line of robots.txt that names a sitemap.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Named {
    pub url: Quoted,
    /// The whole line with its line end.
    pub line: Span,
}

/// A place in the file, with its text.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Quoted {
    pub place: Mark,
    pub text: String,
}

#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Date {
    pub text: String,
    /// Days since 1970-01-01, in UTC.
    pub day: i64,
}

/// An entry of an index.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Child {
    pub loc: Quoted,
    /// The entry's `lastmod`, if it is precise to the day.
    pub lastmod: Option<(Date, Mark)>,
}

impl Child {
    /// Makes a child; `None` if the place was not kept.
    fn of(listed: &Listed, window: &Window) -> Option<Child> {
        let lastmod = listed.lastmod.as_deref().and_then(|text| {
            let moment = date::accept(text).or_else(|| date::w3c(text))?;
            let date = Date { text: text.to_owned(), day: date::day_of(moment.seconds) };
            (moment.granularity >= Granularity::Day)
                .then_some((date, window.kept(listed.lastmod_span)?))
        });
        let place = window.kept(listed.span)?;
        Some(Child { loc: Quoted { place, text: listed.loc.clone() }, lastmod })
    }
}

impl Checker {
    /// Like [`Checker::finish`], and also returns what the file contributes to the check of its site
    /// ([`SiteCheck`](crate::SiteCheck)).
    pub fn finish_part(self) -> (Report, Part) {
        let (report, mut part) = self.finish_with(Part::of);
        part.judged(&report);
        (report, part)
    }
}

impl Part {
    /// Makes a part from what `reader` has read. [`Part::judged`] adds the verdicts.
    pub(crate) fn of(reader: &mut Reader, document: &Document) -> Part {
        let groups = reader.builder.families.hreflang.take_groups();
        // Without links the groups say nothing, and would take 56 bytes for each entry.
        let groups = if groups.has_links() { groups } else { Groups::default() };
        let addresses = reader.builder.families.inspect.addresses.take();
        let media_files = reader.builder.families.inspect.media_files.take().unwrap_or_default();
        let reader = &*reader;
        let site = &reader.settings.site;
        let builder = &reader.builder;
        let inspect = &builder.families.inspect;
        let spoilt = |count: &Count| {
            let error = count.severities.get(Consumer::Protocol) == Some(Severity::Error);
            breaks_wellformedness(count.rule.id) || (error && count.rule.family() == "file")
        };
        let origin = Position { line: 1, column: 1, offset: 0 };
        let (start, text) = reader.window.pinned_line(document.root.start).unwrap_or((origin, ""));
        let end = reader.window.pinned(document.root.end).unwrap_or(start);
        Part {
            options: reader.settings.key(),
            name: site.name.clone().unwrap_or_default(),
            url: site.url.as_ref().map(|url| url.as_str().to_owned()),
            kind: document.kind,
            bytes: reader.bytes,
            entries: document.entries,
            unusable: reader.findings.counts().iter().any(spoilt),
            root: Quoted { place: Mark::of(start, end), text: text.to_owned() },
            origin: builder.families.scope.hosts().into_iter().next().unwrap_or_default().0,
            media: inspect.media != Media::default(),
            home: builder.families.quality.home,
            newest: inspect.newest().map(|(listed, seconds)| Date {
                text: listed.lastmod.clone().unwrap_or_default(),
                day: date::day_of(seconds),
            }),
            children: inspect
                .listed()
                .iter()
                .filter_map(|listed| Child::of(listed, &reader.window))
                .collect_small(),
            last_entry_end: inspect.last_entry_end(),
            addresses: addresses.unwrap_or_default().placed(reader.window.marks()),
            media_files: media_files.map(|files| files.placed(reader.window.marks())),
            marks: if groups.has_links() {
                reader.window.marks().clone()
            } else {
                Marks::default()
            },
            groups,
            robots: (document.kind == Kind::Robots).then(|| RobotsPart::of(reader)),
            ..Part::default()
        }
    }

    /// Rules that only guess when they see one file alone.
    pub(crate) const OPEN: [&'static Rule; 4] = [
        &index::INDEX_NESTED_BY_NAME,
        &quality::QUALITY_SINGLE_URL,
        &quality::QUALITY_HOMEPAGE_MISSING,
        &robots::ROBOTS_EVERYTHING_BLOCKED,
    ];

    /// Takes verdicts and findings from the report.
    pub(crate) fn judged(&mut self, report: &Report) {
        for (verdict, consumer) in self.verdicts.iter_mut().zip(Consumer::ALL) {
            *verdict = report.verdicts[consumer.name()];
        }
        self.summary = report.summary;
        for (starts, rule) in self.open.iter_mut().zip(Self::OPEN) {
            let all = report.findings.iter().chain(&report.elsewhere);
            let told = all.filter(|finding| finding.rule == rule.id);
            *starts = told.map(|finding| finding.start.offset).collect_small();
        }
    }

    /// The file's name as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The URLs of the files that an index lists or a robots.txt names.
    pub fn named(&self) -> impl Iterator<Item = &str> {
        let lines = self.robots.iter().flat_map(|robots| &robots.sitemaps);
        let children = self.children.iter().map(|child| &child.loc);
        children.chain(lines.map(|line| &line.url)).map(|url| &*url.text)
    }

    /// Returns the key by which the parts of a site are sorted, so that the order in which they came never matters.
    pub(crate) fn order(&self) -> (&str, u64, u64) {
        (&self.name, self.bytes, self.entries)
    }

    /// Encodes everything as bytes, to be sent to another thread or machine; [`Part::from_bytes`] of the same version reads
    /// them. It detects damage of any byte, but no forgery.
    pub fn to_bytes(&self) -> Vec<u8> {
        framed(PART, self.options, |out| self.encode(out))
    }

    /// Decodes the bytes that [`Part::to_bytes`] has written. Any bytes may be given, and little more memory is taken than
    /// they have.
    ///
    /// # Errors
    /// Why `bytes` are refused: they are not a part, or the part was cut off, damaged, or made by another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Part, InvalidPart> {
        let Frame { options, body } = Frame::open(PART, bytes)?;
        let mut input = Decoder::new(body);
        let part =
            Part::decode(&mut input).filter(|part| input.is_empty() && part.options == options);
        part.ok_or(InvalidPart::Damaged)
    }
}

impl RobotsPart {
    fn of(reader: &Reader) -> RobotsPart {
        let window = &reader.window;
        let named = |(url, span, line): (&Url, Span, Span)| {
            let place = window.kept(span)?;
            Some(Named { url: Quoted { place, text: url.as_str().to_owned() }, line })
        };
        let rules = reader.robots.rules.clone();
        let places = rules.spans().filter_map(|span| window.kept(span)).collect();
        let sitemaps = reader.robots.sitemaps().filter_map(named).collect_small();
        RobotsPart { rules, sitemaps, places }
    }
}

coded! {
    Part { options, name, url, kind, bytes, entries, verdicts, summary, open, unusable, root, origin, media, home, addresses, media_files, groups, marks, robots, newest, children, last_entry_end }
    RobotsPart { rules, sitemaps, places }
    Named { url, line }
    Quoted { place, text }
    Date { text, day }
    Child { loc, lastmod }
}
