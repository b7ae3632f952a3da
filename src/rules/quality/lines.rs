//! Line ends: whether they are mixed, and whether a line is too long for editors and diffs.

use crate::rules::prelude::*;

rules! {
    QUALITY_MINIFIED_OR_HUGE_LINE = "quality-minified-or-huge-line" {
        title: "Line over one megabyte",
        why: "Crawlers can read it, but editors, diffs and line-based tools become slow or show \
            nothing.",
        help: "Write each entry on its own line.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">", "<url><loc>https://www.example.org/{}</loc></url>", 30_000, "</urlset>"))],
        good: [Case::new(Example::urls(30_000))],
        sources: [choice!("XML allows it; that editors and tools that read by lines have trouble beyond 1 MB, is our measure")],
    }

    QUALITY_MIXED_EOL = "quality-mixed-eol" {
        title: "Mixed line endings",
        why: "XML parsers treat all line endings the same. Diffs and editors do not, and show \
            changes where there are none.",
        help: "Use one line ending: CRLF if most lines have it, otherwise LF.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\r\n<url><loc>https://www.example.org/</loc></url>\r\n</urlset>\r\n")),
        ],
        sources: [choice!("XML reads all line ends alike; mixed ones mostly show that texts were joined")],
    }
}

/// Reads the text of the whole file, piece by piece.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// Offset of the next piece, and start of the line that goes on there.
    at: u64,
    line: u64,
    /// The first line that is too long.
    huge: Option<Span>,
    /// The number of lines that end in CRLF, in LF alone, in CR alone.
    crlf: u64,
    lf: u64,
    cr: u64,
    /// Places of the first CRs, and whether each is alone.
    returns: Vec<(u64, bool)>,
    /// Place of a CR, until the next character shows whether it is a part of CRLF.
    open: Option<u64>,
}

impl Lines {
    const HUGE: u64 = 1 << 20;
    /// Limit on the edits of one fix.
    const MAX_RETURNS: usize = 10_000;

    /// Notes that the text starts at byte `offset`.
    pub fn begin_at(&mut self, offset: u64) {
        (self.at, self.line) = (offset, offset);
    }

    /// Reads the next piece. `has_cr`: the text so far has a CR.
    pub fn push(&mut self, text: &str, has_cr: bool) {
        let (bytes, start) = (text.as_bytes(), self.at);
        self.at += bytes.len() as u64;
        if !has_cr {
            self.lf += memchr::memchr_iter(b'\n', bytes).count() as u64;
        } else {
            memchr::memchr2_iter(b'\n', b'\r', bytes)
                .for_each(|at| self.add(bytes[at] == b'\n', start + at as u64));
        }
        if let Some(first) = memchr::memchr2(b'\n', b'\r', bytes) {
            self.measure(start + first as u64);
            let last = memchr::memrchr2(b'\n', b'\r', bytes).unwrap_or(first);
            self.line = start + last as u64 + 1;
        }
    }

    fn add(&mut self, is_lf: bool, place: u64) {
        match self.open.take() {
            Some(cr) if is_lf && cr + 1 == place => {
                self.crlf += 1;
                return self.add_return(cr, false);
            }
            before => before.into_iter().for_each(|cr| self.add_return(cr, true)),
        }
        match is_lf {
            true => self.lf += 1,
            false => self.open = Some(place),
        }
    }

    fn add_return(&mut self, place: u64, alone: bool) {
        self.cr += u64::from(alone);
        if self.returns.len() < Self::MAX_RETURNS {
            self.returns.push((place, alone));
        }
    }

    fn measure(&mut self, end: u64) {
        if end - self.line > Self::HUGE && self.huge.is_none() {
            self.huge = Some(Span::new(self.line, end));
        }
    }

    /// Reports at `root`. `entries`: starts of entries, where lines may be broken.
    pub fn finish(&mut self, root: Span, entries: &[u64], cx: &mut Context<'_>) {
        self.measure(self.at);
        if let Some(line) = self.huge {
            cx.findings.report(&QUALITY_MINIFIED_OR_HUGE_LINE, root, |draft| {
                draft.say(format_args!(
                    "A line has {} bytes; write each entry on its own line",
                    thousands(line.len())
                ));
                let inside = |at: &&u64| line.start < **at && **at < line.end;
                let edits: Vec<(Span, String)> = entries
                    .iter()
                    .filter(inside)
                    .map(|&at| (Span::at(at), "\n".to_owned()))
                    .collect_small();
                if !edits.is_empty() {
                    let title = "Break the line between entries";
                    draft.fix_by(Fix::of(title, true, edits));
                }
            });
        }
        self.open.take().into_iter().for_each(|cr| self.add_return(cr, true));
    }

    /// Whether not all lines end alike. In `plain` text, a single CR is no end: programs that read lines do not know it, though
    /// XML does.
    pub fn are_mixed(&self, plain: bool) -> bool {
        self.kinds().count() > 1 || plain && self.cr > 0
    }

    /// Writes how the lines end.
    pub fn explain(&self, draft: &mut Draft) {
        let ends = self.kinds().map(|(number, name)| format!("{} {name}", thousands(number)));
        let ends = ends.collect_small().join(", ");
        draft.say(format_args!("Lines end in {ends}; use one kind of line end"));
        draft.advise("End all lines in LF.");
        if self.returns.len() as u64 == self.crlf + self.cr {
            let edits = self.returns.iter().map(|&(at, alone)| {
                (Span::new(at, at + 1), if alone { "\n" } else { "" }.to_owned())
            });
            draft.fix_by(Fix::of("End all lines in LF", true, edits.collect_small()));
        }
    }

    fn kinds(&self) -> impl Iterator<Item = (u64, &'static str)> {
        let kinds = [(self.crlf, "CRLF"), (self.lf, "LF"), (self.cr, "CR")];
        kinds.into_iter().filter(|(number, _)| *number > 0)
    }
}

/// Reports that the lines of a file in XML do not end alike. `explain` writes how they end.
pub(crate) fn mixed_line_ends(root: Span, explain: &dyn Fn(&mut Draft), findings: &mut Findings) {
    findings.report(&QUALITY_MIXED_EOL, root, explain);
}
