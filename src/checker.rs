//! A check as a sink: bytes in, one report out.

use std::io;

use crate::build::Builder;
use crate::decode::{Decode, Encoding};
use crate::findings::{Findings, Fix};
use crate::format::{self, Container, Format};
use crate::inflate::{Fault, Inflate};
use crate::options::{InvalidOption, Options, Settings};
use crate::place::Window;
use crate::report::{Compression, Kind, Report};
use crate::rules::file as rules;
use crate::rules::quality::Lines;
use crate::rules::{Context, Document};
use crate::span::Span;
use crate::xml::Xml;

/// Checks one file that is written into it in pieces of any size.
///
/// Any bytes give a report, and the report is the same for every way of cutting them. Memory does
/// not grow with the file: a window of the text, one entry, hashes of what must be unique, and the
/// findings that are kept.
///
/// ```
/// use std::io::Write;
/// let mut checker = sitemap_lint::Checker::new(&Default::default()).unwrap();
/// checker.write_all(b"<urlset>").unwrap();
/// let report = checker.finish();
/// assert!(report.summary.errors > 0);
/// ```
#[derive(Debug)]
pub struct Checker {
    outer: Inflate,
    /// What comes out of a gzip file may be gzip again.
    inner: Inflate,
    blocks: Blocks,
    reader: Reader,
}

/// Checks a whole file at once.
///
/// # Errors
/// Only an option that makes no sense; never because of `bytes`.
pub fn check(bytes: &[u8], options: &Options) -> Result<Report, InvalidOption> {
    let mut checker = Checker::new(options)?;
    checker.push(bytes);
    Ok(checker.finish())
}

impl Checker {
    /// The most that a gzip file may inflate to, in bytes: ten times the protocol's limit. Real
    /// files reach ratios of 343 to 1, so that the ratio alone proves nothing.
    pub const LARGEST_INFLATED: u64 = 512 << 20;

    /// # Errors
    /// An option that makes no sense, named.
    pub fn new(options: &Options) -> Result<Checker, InvalidOption> {
        let settings = options.read()?;
        Ok(Checker {
            outer: Inflate::new(Self::LARGEST_INFLATED),
            inner: Inflate::new(Self::LARGEST_INFLATED),
            blocks: Blocks::default(),
            reader: Reader::new(settings, options.clone()),
        })
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) {
        let Checker { outer, inner, blocks, reader } = self;
        outer.push(bytes, &mut |plain| {
            inner.push(plain, &mut |plain| blocks.push(plain, &mut |block| reader.block(block)));
        });
    }

    /// The file is complete: what is there to be said about it?
    pub fn finish(mut self) -> Report {
        let Checker { outer, inner, blocks, reader } = &mut self;
        outer.finish(&mut |plain| {
            inner.push(plain, &mut |plain| blocks.push(plain, &mut |block| reader.block(block)));
        });
        inner.finish(&mut |plain| blocks.push(plain, &mut |block| reader.block(block)));
        let rest = std::mem::take(&mut blocks.pending);
        let compression = Compressed {
            kind: if outer.is_gzip() { Compression::Gzip } else { Compression::None },
            bytes: outer.taken,
            members: outer.members,
            double: outer.is_gzip() && inner.is_gzip(),
            fault: outer.fault.clone().or_else(|| inner.fault.clone()),
        };
        self.reader.finish(&rest, &compression)
    }
}

impl io::Write for Checker {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.push(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Cuts the file at fixed places, whatever pieces it comes in: so that nothing behind this can
/// depend on them.
#[derive(Debug, Default)]
struct Blocks {
    pending: Vec<u8>,
}

impl Blocks {
    const SIZE: usize = 64 * 1024;

    fn push(&mut self, mut bytes: &[u8], take: &mut impl FnMut(&[u8])) {
        if !self.pending.is_empty() {
            let missing = (Self::SIZE - self.pending.len()).min(bytes.len());
            self.pending.extend_from_slice(&bytes[..missing]);
            bytes = &bytes[missing..];
            if self.pending.len() < Self::SIZE {
                return;
            }
            take(&self.pending);
            self.pending.clear();
        }
        let mut blocks = bytes.chunks_exact(Self::SIZE);
        for block in &mut blocks {
            take(block);
        }
        self.pending.extend_from_slice(blocks.remainder());
    }
}

/// How the file came.
#[derive(Debug)]
pub(crate) struct Compressed {
    pub kind: Compression,
    /// Of the file as it was given.
    pub bytes: u64,
    members: u64,
    double: bool,
    fault: Option<Fault>,
}

/// Reads the plain file, block by block.
#[derive(Debug)]
pub(crate) struct Reader {
    pub options: Options,
    pub settings: Settings,
    pub findings: Findings,
    pub window: Window,
    pub builder: Builder,
    pub decode: Option<Decode>,
    pub kind: Kind,
    pub bytes: u64,
    /// Non-blank lines of a text file.
    pub lines: TextLines,
    line_ends: Lines,
    content: Content,
    xml: Xml,
    /// Up to here the XML layer has read.
    read: u64,
}

/// What is done with the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    /// Nothing has come yet.
    Start,
    Xml,
    /// Counted line by line.
    Lines,
    /// Named, not read.
    Unread,
}

/// Counts the lines that hold something.
#[derive(Debug, Default)]
pub(crate) struct TextLines {
    pub filled: u64,
    in_filled: bool,
}

impl TextLines {
    fn push(&mut self, text: &str) {
        for c in text.chars() {
            if matches!(c, '\n' | '\r') {
                self.in_filled = false;
            } else if !c.is_whitespace() && !self.in_filled {
                self.in_filled = true;
                self.filled += 1;
            }
        }
    }
}

impl Reader {
    fn new(settings: Settings, options: Options) -> Reader {
        Reader {
            options,
            findings: Findings::new(settings.max_per_rule, settings.only.clone()),
            builder: Builder::new(settings.site.clone()),
            settings,
            window: Window::default(),
            decode: None,
            kind: Kind::Unknown,
            bytes: 0,
            lines: TextLines::default(),
            line_ends: Lines::default(),
            content: Content::Start,
            xml: Xml::default(),
            read: 0,
        }
    }

    fn block(&mut self, block: &[u8]) {
        self.take(block, false);
    }

    fn take(&mut self, block: &[u8], last: bool) {
        let mut bytes = block;
        if self.content == Content::Start {
            bytes = &block[self.begin(block)..];
        }
        let before = self.bytes;
        self.bytes += block.len() as u64;
        let Some(decode) = &mut self.decode else { return };
        let (window, findings) = (&mut self.window, &mut self.findings);
        let line_ends = &mut self.line_ends;
        let mut take = |text: &str| {
            window.push(text);
            line_ends.push(text);
        };
        decode.push(bytes, last, &mut take, findings);
        rules::size(before, self.bytes, self.window.end(), findings);
        if self.content == Content::Start {
            self.tell_format();
        }
        self.read_on(last);
    }

    /// Looks at the first block; returns how many bytes the byte order mark takes.
    fn begin(&mut self, block: &[u8]) -> usize {
        if let Some(container) = format::container(block) {
            self.content = Content::Unread;
            rules::container(container, &mut self.findings);
            let what = match container {
                Container::Compressed(what) | Container::Document(what) => what,
            };
            self.findings.not_read(format!("The content was not read: the file is {what}."));
            return 0;
        }
        let (decode, mark) = Decode::begin(block, &mut self.findings);
        self.window.begin_at(decode.offset());
        self.line_ends.begin_at(decode.offset());
        self.read = decode.offset();
        if decode.encoding() == Encoding::Unreadable {
            self.content = Content::Unread;
        }
        self.decode = Some(decode);
        mark
    }

    fn tell_format(&mut self) {
        let head = self.window.text_from(self.read);
        let format = format::format(head, self.settings.site.name.as_deref());
        self.content = match format {
            Format::Empty | Format::Json | Format::Other(_) => Content::Unread,
            Format::Xml | Format::ViewSource { .. } => Content::Xml,
            Format::Html => {
                self.kind = Kind::Html;
                Content::Unread
            }
            Format::Robots => {
                self.kind = Kind::Robots;
                Content::Lines
            }
            Format::Text => {
                self.kind = Kind::Text;
                Content::Lines
            }
        };
        let start = self.read;
        rules::format(format, start, head, &mut self.findings);
        match format {
            Format::ViewSource { prefix } => self.read += prefix as u64,
            Format::Text => self.findings.not_read(
                "The lines of this text sitemap were counted, but their URLs were not checked.",
            ),
            Format::Robots => self
                .findings
                .not_read("The lines of this robots.txt were counted, but not checked."),
            _ => {}
        }
    }

    /// Reads the text that has come, and places the findings.
    fn read_on(&mut self, last: bool) {
        match self.content {
            Content::Xml => {
                let Reader { window, xml, builder, findings, read, .. } = self;
                let text = window.text_from(*read);
                *read += xml.read(text, *read, last, builder, findings) as u64;
            }
            Content::Lines => {
                let text = self.window.text_from(self.read);
                self.lines.push(text);
                self.read += text.len() as u64;
            }
            Content::Start | Content::Unread => self.read = self.window.end(),
        }
        self.place(last);
    }

    fn place(&mut self, last: bool) {
        for span in self.builder.anchors().collect::<Vec<_>>() {
            self.window.pin(span.start);
            self.window.pin(span.end);
        }
        self.window.wait(self.findings.take_fresh());
        self.window.keep(self.findings.take_kept());
        let keep = self.builder.open_since().unwrap_or(self.read).min(self.read);
        self.window.advance(keep, last);
    }

    fn finish(mut self, rest: &[u8], compressed: &Compressed) -> Report {
        let faulty = matches!(
            compressed.fault,
            Some(Fault::Header | Fault::Data { .. } | Fault::Truncated | Fault::TooLarge)
        );
        if faulty {
            // The cut has one cause, which is reported as what it is.
            self.xml.cut_short();
        }
        if self.content == Content::Start && rest.is_empty() {
            let empty = Format::Empty;
            if !faulty {
                rules::format(empty, 0, "", &mut self.findings);
            }
            self.content = Content::Unread;
        } else {
            self.take(rest, true);
        }
        self.judge_compression(compressed);
        rules::name(
            self.settings.site.name.as_deref(),
            compressed.kind == Compression::Gzip,
            self.kind_so_far(),
            &mut self.findings,
        );
        let document = if self.content == Content::Xml {
            let document = self.builder.finish(faulty, &mut self.findings);
            if let Some((what, span)) = self.builder.unsupported {
                rules::unsupported(what, span, &mut self.findings);
            }
            self.kind = document.kind;
            if matches!(self.kind, Kind::Rss | Kind::Atom) {
                self.findings
                    .not_read("The XML of this feed was checked, but not what its items say.");
            }
            document
        } else {
            Document {
                kind: self.kind,
                root: Span::at(0),
                entries: self.lines.filled,
                truncated: faulty,
            }
        };
        rules::near_limit(self.bytes, document.root, &mut self.findings);
        if matches!(self.kind, Kind::Urlset | Kind::Sitemapindex | Kind::Text) {
            let mut cx = Context { findings: &mut self.findings, site: &self.settings.site };
            let starts = self.builder.families.quality.starts();
            self.line_ends.finish(document.root, starts, &mut cx);
        }
        self.place(true);
        Report::new(self, &document, compressed)
    }

    fn kind_so_far(&self) -> Kind {
        if self.content == Content::Xml { self.builder.kind } else { self.kind }
    }

    fn judge_compression(&mut self, compressed: &Compressed) {
        let end = Span::at(self.window.end());
        let findings = &mut self.findings;
        if compressed.double {
            findings.report(&rules::GZIP_DOUBLE, Span::at(0), |finding| {
                finding.message =
                    "The file is compressed twice: what gunzip gives is gzip again".into();
                finding.fix =
                    Some(Fix { title: "Save the plain sitemap".into(), safe: true, edits: vec![] });
            });
        }
        if compressed.members > 1 {
            findings.report(&rules::GZIP_MULTI_MEMBER, Span::at(0), |finding| {
                finding.message = format!(
                    "The gzip file has {} members one after another; some readers stop after the first",
                    compressed.members
                );
            });
        }
        let Some(fault) = &compressed.fault else { return };
        if *fault == Fault::TooLarge {
            findings.report(&rules::DECOMPRESSION_BOMB, end, |finding| {
                finding.message = format!(
                    "{} bytes had come out of {} compressed ones when reading was stopped",
                    Checker::LARGEST_INFLATED,
                    compressed.bytes
                );
            });
            findings.not_read(
                "The file was read up to 536,870,912 bytes; what follows was not checked.",
            );
            return;
        }
        findings.report(&rules::GZIP_CORRUPT, end, |finding| {
            finding.message = match fault {
                Fault::Header => "The gzip header is damaged: nothing can be unpacked".into(),
                Fault::Data { at } => {
                    format!(
                        "The compressed data are damaged at byte {at}: the rest cannot be unpacked"
                    )
                }
                Fault::Checksum => {
                    "The checksum at the end of the gzip file does not match what was unpacked"
                        .into()
                }
                Fault::Truncated => "The gzip file is cut off: its end is missing".into(),
                Fault::Trailing { at } => {
                    format!("Behind the gzip data, from byte {at} on, stand bytes that are no gzip")
                }
                Fault::TooLarge => String::from("The file is too large"),
            };
        });
        if !matches!(fault, Fault::Checksum | Fault::Trailing { .. }) {
            findings.not_read(
                "The gzip file could not be unpacked to its end: only what came out of it was checked.",
            );
        }
    }
}
