//! The check of one file: bytes go in, and one report comes out.

use std::io;

use crate::bytes::decode::{self, Decode, Output};
use crate::bytes::format::{self, Format};
use crate::bytes::inflate::{Fault, Unpacker};
use crate::bytes::lines::{LineEnd, Lines};
use crate::check::place::Window;
use crate::outline::{Builder, Sink};
use crate::report::findings::{Context, Findings};
use crate::report::options::{InvalidOption, Options, Settings};
use crate::report::rule::Consumer;
use crate::report::{Document, Kind, Report};
use crate::rules::encoding::{self, EncodingRules};
use crate::rules::quality::{self, Lines as LineEnds, SitemapHosts};
use crate::rules::robots::{self, RobotsTxt};
use crate::rules::select::Selected;
use crate::rules::xml::elements::UNCLOSED_ELEMENT;
use crate::rules::xml::prolog::printed;
use crate::rules::{file as rules, html, text};
use crate::text::order::CollectSmall;
use crate::text::slice::slice;
use crate::text::span::Span;
use crate::xml::Xml;

/// Checks one file, written into the checker in pieces of any size.
///
/// Any bytes give a report, and it does not depend on how they are cut. Memory does not grow with the file: the checker
/// keeps a window of the text, one entry, hashes of what must be unique, and the findings up to the cap.
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
    unpacker: Unpacker,
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
    /// Maximum size that a gzip file may unpack to, in bytes.
    pub const LARGEST_INFLATED: u64 = Unpacker::LARGEST_INFLATED;

    /// # Errors
    /// An option that makes no sense, named.
    pub fn new(options: &Options) -> Result<Checker, InvalidOption> {
        Ok(Checker::with(options.read()?, options.clone()))
    }

    /// Creates a checker. `settings`: the parsed options.
    pub(crate) fn with(settings: Settings, options: Options) -> Checker {
        Checker {
            unpacker: Unpacker::default(),
            blocks: Blocks::default(),
            reader: Reader::new(settings, options),
        }
    }

    /// Unpacks at most so many bytes.
    pub(crate) fn up_to(mut self, most: u64) -> Checker {
        self.unpacker = Unpacker::up_to(most);
        self
    }

    /// Makes every entry take the strict path and none the fast lane, so that tests can compare the two.
    #[doc(hidden)]
    pub fn strictly(mut self) -> Checker {
        self.reader.builder.strict = true;
        self
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) {
        let Checker { unpacker, blocks, reader } = self;
        unpacker.push(bytes, &mut |plain| blocks.push(plain, reader));
    }

    /// Completes the file, and returns its report.
    pub fn finish(self) -> Report {
        self.finish_with(|_, _| ()).0
    }

    /// Completes the file. `take` gets everything that was read, and returns what else the caller wants.
    pub(crate) fn finish_with<T>(
        self,
        take: impl FnOnce(&mut Reader, &Document) -> T,
    ) -> (Report, T) {
        let Checker { mut unpacker, mut blocks, mut reader } = self;
        unpacker.finish(&mut |plain| blocks.push(plain, &mut reader));
        let document = reader.finish(&blocks.pending, &unpacker);
        let taken = take(&mut reader, &document);
        (Report::new(reader, &document, &unpacker), taken)
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

/// Cuts the file into blocks of fixed size, whatever pieces it comes in, so that no result can depend on the pieces.
#[derive(Debug, Default)]
struct Blocks {
    /// The bytes of the block that the reader has not decoded before the block's end.
    pending: Vec<u8>,
}

impl Blocks {
    const SIZE: usize = 64 * 1024;

    fn push(&mut self, mut bytes: &[u8], reader: &mut Reader) {
        while !bytes.is_empty() {
            let missing = Self::SIZE - reader.early - self.pending.len();
            let piece;
            (piece, bytes) = bytes.split_at(missing.min(bytes.len()));
            if !self.pending.is_empty() || !reader.decode_early(piece) {
                self.pending.extend_from_slice(piece);
            }
            if piece.len() == missing {
                reader.take(&self.pending, false);
                self.pending.clear();
            }
        }
    }
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
    /// The rules about the encoding of such a file.
    encoding: &'static EncodingRules,
    pub kind: Kind,
    pub bytes: u64,
    /// How many bytes of the current block are decoded already.
    early: usize,
    line_ends: LineEnds,
    content: Content,
    format: Format,
    lines: Lines,
    pub robots: RobotsTxt,
    sitemap_hosts: SitemapHosts,
    /// The end of the file is missing, so its last line may be incomplete.
    cut_short: bool,
    xml: Xml,
    /// Offset up to which the XML layer has read.
    read: u64,
}

/// What is done with the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    /// No text has come yet.
    Start,
    Xml,
    Text,
    Robots,
    /// A web page, of which only the head is read.
    Html,
    /// The content is named in the report, but not read.
    Unread,
}

impl Reader {
    fn new(settings: Settings, options: Options) -> Reader {
        let mut builder = Builder::new(settings.site.clone());
        let inspect = &mut builder.families.inspect;
        inspect.baidu = settings.profile == Consumer::Baidu;
        inspect.urls = options.urls.then(Default::default);
        inspect.addresses = settings.of_site.then(Default::default);
        inspect.media_files = settings.of_site.then(Default::default);
        if let Some(selection) = &options.select {
            // The fast lane does not look up what a selection asks for.
            builder.strict = true;
            builder.families.selected = Some(Selected::new(selection.clone()));
        }
        Reader {
            findings: Findings::new(settings.max_per_rule, settings.only.clone()),
            builder,
            options,
            settings,
            window: Window::default(),
            decode: None,
            encoding: &encoding::xml::FILE,
            kind: Kind::Unknown,
            bytes: 0,
            early: 0,
            line_ends: LineEnds::default(),
            content: Content::Start,
            format: Format::Empty,
            lines: Lines::default(),
            robots: RobotsTxt::default(),
            sitemap_hosts: SitemapHosts::default(),
            cut_short: false,
            xml: Xml::default(),
            read: 0,
        }
    }

    /// Returns the decoder, and what takes its text and its faults.
    fn decoder(&mut self) -> (Option<&mut Decode>, Decoded<'_>) {
        let Reader { decode, encoding, window, line_ends, findings, .. } = self;
        (decode.as_mut(), Decoded { encoding, window, line_ends, findings })
    }

    /// Decodes the next bytes of the block where they lie, instead of waiting for its end. Returns false, and changes
    /// nothing, if more bytes may show how to decode these.
    fn decode_early(&mut self, bytes: &[u8]) -> bool {
        let (Some(decode), mut decoded) = self.decoder() else { return false };
        let taken = decode.push_whole(bytes, &mut decoded);
        self.early += if taken { bytes.len() } else { 0 };
        taken
    }

    /// Reads a block, of which `rest` is what has not been decoded yet.
    fn take(&mut self, rest: &[u8], last: bool) {
        let mut bytes = rest;
        if self.content == Content::Start {
            bytes = &rest[self.begin(rest)..];
        }
        let before = self.bytes;
        self.bytes += (std::mem::take(&mut self.early) + rest.len()) as u64;
        let (Some(decode), mut decoded) = self.decoder() else { return };
        decode.push(bytes, last, &mut decoded);
        rules::size(before, self.bytes, self.window.end(), &mut self.findings);
        if self.content == Content::Start {
            self.tell_format();
        }
        self.read_on(last);
    }

    /// Looks at the first block, and returns the length of the byte order mark in bytes.
    fn begin(&mut self, block: &[u8]) -> usize {
        if let Some(container) = format::container(block) {
            self.content = Content::Unread;
            rules::container(container, &mut self.findings);
            return 0;
        }
        self.format = self.sniff(block);
        self.encoding = match self.format {
            Format::Text => &encoding::text::FILE,
            Format::Robots => &encoding::robots::FILE,
            _ => &encoding::xml::FILE,
        };
        let (mut decode, mark) = Decode::begin(block, self.encoding.xml, &mut self.decoder().1);
        if matches!(
            self.format,
            Format::Json | Format::Html | Format::Other(_) | Format::Known { .. }
        ) {
            // A file that is not a sitemap at all should not be saved in another encoding.
            decode.silence();
        }
        self.window.begin_at(decode.offset());
        self.line_ends.begin_at(decode.offset());
        self.read = decode.offset();
        if decode.is_unread() {
            self.content = Content::Unread;
        }
        self.decode = Some(decode);
        mark
    }

    /// Returns the format that the first block shows. The format decides which rules report on the encoding.
    fn sniff(&self, block: &[u8]) -> Format {
        let mut text = String::new();
        let (mut decode, mark) = Decode::begin(block, true, &mut text);
        decode.push(&block[mark..], false, &mut text);
        format::format(&text, self.file_name())
    }

    /// Returns the file's name, or the path of its URL.
    fn file_name(&self) -> Option<&str> {
        let site = &self.settings.site;
        site.name.as_deref().or_else(|| site.url.as_ref().map(url::Url::path))
    }

    fn tell_format(&mut self) {
        let is_robots = self.file_name().is_some_and(format::is_robots);
        let head = self.window.text_from(self.read);
        let format = self.format;
        let (content, kind) = match format {
            Format::Empty | Format::Json | Format::Other(_) | Format::Known { .. } => {
                (Content::Unread, Kind::Unknown)
            }
            Format::Xml | Format::ViewSource { .. } | Format::Printed { .. } => {
                (Content::Xml, Kind::Unknown)
            }
            Format::Html => {
                self.builder.outline.name = format::root_of_page(head).map(str::to_owned);
                (Content::Html, Kind::Html)
            }
            Format::Robots => (Content::Robots, Kind::Robots),
            Format::Text => (Content::Text, Kind::Text),
        };
        (self.content, self.kind) = (content, kind);
        if is_robots && format == Format::Html {
            let title = rules::title(head).map_or("", |range| &head[range]);
            let says = rules::is_page(title, "robots.txt");
            robots::is_html(Span::at(self.read), &says, &mut self.findings);
        } else {
            rules::format(format, self.read, head, &mut self.findings);
        }
        if is_robots && let Some((known, at)) = format::known(head) {
            rules::no_robots(known, Span::at(self.read + at as u64), &mut self.findings);
        }
        if let Format::Printed { prefix } = format {
            printed(slice(head, ..prefix), self.read, &mut self.findings);
            self.read += prefix as u64;
        }
        if let Format::ViewSource { prefix } = format {
            let view = rules::View::begin(self.read, slice(head, ..prefix), &mut self.findings);
            self.builder.outline.view = Some(view);
            self.read += prefix as u64;
        }
    }

    /// Reads the text that has come, and places the findings.
    fn read_on(&mut self, last: bool) {
        match self.content {
            Content::Xml => {
                let Reader { window, xml, builder, findings, read, .. } = self;
                let text = window.text_from(*read);
                *read += xml.read(text, *read, last, &mut Sink { builder, findings }) as u64;
            }
            Content::Text | Content::Robots => self.read_lines(last),
            Content::Html => {
                let text = self.window.text_from(self.read);
                if last || text.len() >= html::READ_BYTES {
                    let site = &self.settings.site;
                    html::page(
                        text,
                        self.read,
                        &mut Context { findings: &mut self.findings, site },
                    );
                    self.content = Content::Unread;
                    self.read = self.window.end();
                }
            }
            Content::Start | Content::Unread => self.read = self.window.end(),
        }
        let cut = self.cut_short || self.findings.number(&UNCLOSED_ELEMENT) > 0;
        if last && let (Some(decode), mut decoded) = self.decoder() {
            decode.end(cut, &mut decoded);
        }
        self.place(last);
    }

    fn read_lines(&mut self, last: bool) {
        let Reader { window, lines, builder, findings, settings, robots, sitemap_hosts, .. } = self;
        let mut cx = Context { findings, site: &settings.site };
        let cut_short = self.cut_short;
        let is_text = self.content == Content::Text;
        let rest = window.text_from(self.read);
        self.read += lines.read(rest, self.read, last, |line| {
            let whole = !cut_short || line.end != LineEnd::None;
            if is_text {
                let readable = whole && !cx.findings.is_damaged(line.span);
                builder.line(line, readable, cx.findings);
            } else if whole && let Some(url) = robots.line(line, &mut cx) {
                sitemap_hosts.sitemap(&url, &mut cx);
            }
        }) as u64;
    }

    fn place(&mut self, last: bool) {
        for span in self.builder.anchors().collect_small() {
            self.window.pin(span.start);
            self.window.pin(span.end);
        }
        self.window.wait(self.findings.take_fresh());
        self.window.keep(self.findings.take_kept());
        let keep = self.builder.open_since().unwrap_or(self.read).min(self.read);
        self.window.advance(keep, last);
    }

    /// Completes the file with its last bytes.
    fn finish(&mut self, rest: &[u8], unpacker: &Unpacker) -> Document {
        self.cut_short = unpacker.fault().is_some_and(Fault::is_loss);
        if self.cut_short {
            // The missing end has one cause, which is reported once.
            self.xml.cut_short();
        }
        if self.content == Content::Start && rest.is_empty() {
            if !self.cut_short {
                self.format = format::format("", self.file_name());
                self.tell_format();
            }
        } else {
            self.take(rest, true);
        }
        rules::gzip(unpacker, Span::at(self.window.end()), &mut self.findings);
        rules::name(
            self.settings.site.name.as_deref(),
            unpacker.outer.is_gzip(),
            if self.content == Content::Xml { self.builder.outline.kind } else { self.kind },
            &mut self.findings,
        );
        let document = self.finish_content();
        if self.settings.profile == Consumer::Xsd
            && !self.settings.of_site
            && document.kind.is_in_no_schema()
        {
            rules::no_schema(document.kind, document.root, &mut self.findings);
        }
        rules::near_limit(self.bytes, document.root, &mut self.findings);
        if matches!(self.kind, Kind::Urlset | Kind::Sitemapindex | Kind::Text) {
            let mut cx = Context { findings: &mut self.findings, site: &self.settings.site };
            let starts = self.builder.families.quality.starts();
            self.line_ends.finish(document.root, starts, &mut cx);
            let plain = self.kind == Kind::Text;
            if self.line_ends.are_mixed(plain) {
                let report = if plain { text::mixed_line_ends } else { quality::mixed_line_ends };
                report(document.root, &|draft| self.line_ends.explain(draft), cx.findings);
            }
        }
        self.place(true);
        document
    }

    /// Checks what only the whole file shows.
    fn finish_content(&mut self) -> Document {
        let truncated = self.cut_short;
        let Reader { builder, findings, settings, robots, sitemap_hosts, .. } = self;
        match self.content {
            Content::Xml => {
                let document = builder.finish(truncated, findings);
                if let Some((what, span)) = builder.outline.unsupported {
                    rules::unsupported(what, span, findings);
                }
                self.kind = document.kind;
                document
            }
            Content::Text => builder.finish_lines(truncated, findings),
            Content::Robots => {
                let mut cx = Context { findings, site: &settings.site };
                let document = robots.finish(truncated, &mut cx);
                sitemap_hosts.finish(&mut cx);
                document
            }
            Content::Start | Content::Html | Content::Unread => {
                Document { kind: self.kind, root: Span::at(0), entries: 0, truncated }
            }
        }
    }
}

/// Takes what comes of the bytes: the text into the window and to the count of line ends, the faults as findings.
struct Decoded<'a> {
    encoding: &'a EncodingRules,
    window: &'a mut Window,
    line_ends: &'a mut LineEnds,
    findings: &'a mut Findings,
}

impl Output for Decoded<'_> {
    fn text(&mut self, text: &str) {
        let has_cr = self.window.push(text);
        self.line_ends.push(text, has_cr);
    }

    fn fault(&mut self, span: Span, fault: decode::Fault<'_>) {
        encoding::report(self.encoding, span, fault, self.findings);
    }

    fn damaged(&mut self, at: u64) {
        self.findings.damaged(at);
    }

    fn keep(&mut self, span: Span) {
        self.findings.keep(span);
    }

    fn not_read(&mut self, sentence: &'static str) {
        self.findings.not_read(sentence);
    }
}
