//! Line ends: whether they are mixed, and whether a line is too long for editors and diffs.

use super::{QUALITY_MINIFIED_OR_HUGE_LINE, QUALITY_MIXED_EOL};
use crate::report::findings::{Context, Fix};
use crate::rules::text::TEXT_MIXED_EOL;
use crate::text::bytes::each_place;
use crate::text::order;
use crate::text::order::Gather;
use crate::text::quote::thousands;
use crate::text::span::Span;

/// Reads the text of the whole file, piece by piece.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// Offset of the next piece, and start of the line that goes on there.
    at: u64,
    line: u64,
    /// The first line that is too long.
    huge: Option<Span>,
    /// Lines that end in CRLF, in LF alone, in CR alone.
    crlf: Kind,
    lf: Kind,
    cr: Kind,
    after_cr: bool,
}

/// The number of lines with one kind of line end, and the first of these ends.
#[derive(Debug, Default)]
struct Kind {
    number: u64,
    places: Vec<u64>,
}

impl Kind {
    /// Limit on the edits of one fix.
    const MAX_PLACES: usize = 10_000;

    fn add(&mut self, at: u64) {
        if self.places.len() < Self::MAX_PLACES {
            self.places.push(at);
        }
        self.number += 1;
    }

    /// Forgets the line ends before `start`.
    fn begin_at(&mut self, start: u64) {
        let before = self.places.partition_point(|&at| at < start);
        self.places.drain(..before);
        self.number -= before as u64;
    }

    fn is_complete(&self) -> bool {
        self.places.len() as u64 == self.number
    }
}

impl Lines {
    const HUGE: u64 = 1 << 20;

    /// Notes that the text starts at byte `offset`.
    pub fn begin_at(&mut self, offset: u64) {
        (self.at, self.line) = (offset, offset);
    }

    /// Reads the next piece. `has_cr`: the text so far has a CR.
    pub fn push(&mut self, text: &str, has_cr: bool) {
        let bytes = text.as_bytes();
        let start = self.at;
        self.at += bytes.len() as u64;
        let is_cr = |at: usize| match at.checked_sub(1) {
            Some(before) => bytes[before] == b'\r',
            None => self.after_cr,
        };
        if !has_cr {
            self.lf.number += memchr::memchr_iter(b'\n', bytes).count() as u64;
            if self.lf.places.len() < Kind::MAX_PLACES {
                each_place(bytes, b'\n', |at| self.lf.places.push(start + at as u64));
                self.lf.places.truncate(Kind::MAX_PLACES);
            }
        } else {
            for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
                let place = start + at as u64;
                if bytes[at] == b'\r' {
                    if is_cr(at) {
                        self.cr.add(place - 1);
                    }
                } else if is_cr(at) {
                    self.crlf.add(place - 1);
                } else {
                    self.lf.add(place);
                }
            }
            // A CR before another character is a line end of its own.
            for at in memchr::memchr_iter(b'\r', bytes) {
                if bytes.get(at + 1).is_some_and(|next| !matches!(next, b'\n' | b'\r')) {
                    self.cr.add(start + at as u64);
                }
            }
            if self.after_cr && bytes.first().is_some_and(|first| !matches!(first, b'\n' | b'\r')) {
                self.cr.add(start - 1);
            }
        }
        if let Some(&last) = bytes.last() {
            self.after_cr = last == b'\r';
        }

        if let Some(first) = memchr::memchr2(b'\n', b'\r', bytes) {
            self.measure(start + first as u64);
            let last = memchr::memrchr2(b'\n', b'\r', bytes).unwrap_or(first);
            self.line = start + last as u64 + 1;
        }
    }

    fn measure(&mut self, end: u64) {
        if end - self.line > Self::HUGE && self.huge.is_none() {
            self.huge = Some(Span::new(self.line, end));
        }
    }

    /// Reports at `root`. `first`: where the document begins, as other text may stand before it. `entries`: starts of
    /// entries, where lines may be broken. `plain`: the file is plain text, which has a rule of its own for line ends.
    pub fn finish(
        &mut self,
        root: Span,
        first: u64,
        entries: &[u64],
        plain: bool,
        cx: &mut Context<'_>,
    ) {
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
                    .gather();
                if !edits.is_empty() {
                    let title = "Break the line between entries";
                    draft.fix_by(Fix::of(title, true, edits));
                }
            });
        }
        if self.after_cr {
            self.cr.add(self.at - 1);
        }
        for kind in [&mut self.crlf, &mut self.lf, &mut self.cr] {
            kind.begin_at(first);
        }
        let (crlf, lf, cr) = (&self.crlf, &self.lf, &self.cr);
        let kinds = [(crlf, "CRLF"), (lf, "LF"), (cr, "CR")];
        let different = kinds.iter().filter(|(kind, _)| kind.number > 0).count();
        // Programs that read lines do not know a single CR, though XML does.
        if different < 2 && !(plain && cr.number > 0) {
            return;
        }
        let rule = if plain { &TEXT_MIXED_EOL } else { &QUALITY_MIXED_EOL };
        cx.findings.report(rule, root, |draft| {
            let mut ends = String::new();
            for (kind, name) in kinds.iter().filter(|(kind, _)| kind.number > 0) {
                let comma = if ends.is_empty() { "" } else { ", " };
                let number = thousands(kind.number);
                ends.push_str(&format!("{comma}{number} {name}"));
            }
            match different {
                1 => draft.say(format_args!("All lines end in CR alone ({ends}); use LF")),
                _ => draft.say(format_args!("Lines have mixed endings: {ends}; use one of them")),
            }
            let fewer_lf = lf.number < crlf.number && lf.is_complete() && cr.number == 0;
            let title = if fewer_lf { "End all lines in CRLF" } else { "End all lines in LF" };
            draft.advise(format_args!("{title}."));
            let mut edits: Vec<(Span, String)> = Vec::new();
            if fewer_lf {
                edits.extend(lf.places.iter().map(|&at| (Span::at(at), "\r".to_owned())));
            } else if crlf.is_complete() && cr.is_complete() {
                let returns = crlf.places.iter().map(|&at| (Span::new(at, at + 1), String::new()));
                let alone = cr.places.iter().map(|&at| (Span::new(at, at + 1), "\n".to_owned()));
                edits.extend(returns.chain(alone));
                order::sort(&mut edits, |(a, _), (b, _)| a.cmp(b));
            }
            draft.fix_by((!edits.is_empty()).then(|| Fix::of(title, true, edits)));
        });
    }
}

/// Starts of some entries, spread over the file, where a line may be broken.
#[derive(Debug, Default)]
pub(super) struct Starts {
    kept: Vec<u64>,
    /// One start of 2 to the power of `shift` is kept.
    shift: u32,
    seen: u64,
}

impl Starts {
    const MAX: usize = 2_048;

    pub fn add(&mut self, start: u64) {
        if self.seen & ((1 << self.shift) - 1) == 0 {
            if self.kept.len() == Self::MAX {
                let mut number = 0;
                self.kept.retain(|_| {
                    number += 1;
                    number % 2 == 1
                });
                self.shift += 1;
            }
            if self.seen & ((1 << self.shift) - 1) == 0 {
                self.kept.push(start);
            }
        }
        self.seen += 1;
    }

    pub fn kept(&self) -> &[u64] {
        &self.kept
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, check};

    #[test]
    fn the_help_says_what_the_repair_does() {
        for (file, says) in [
            (
                "<urlset>\r\n<url>\r\n<loc>https://e.com/</loc></url>\n</urlset>",
                "End all lines in CRLF",
            ),
            (
                "<urlset>\n<url>\n<loc>https://e.com/</loc></url>\r\n</urlset>",
                "End all lines in LF",
            ),
        ] {
            let report = check(file.as_bytes(), &Options::default()).unwrap();
            let mut findings = report.findings.into_iter();
            let finding = findings.find(|finding| finding.rule == "quality-mixed-eol").unwrap();
            assert_eq!(finding.fix.unwrap().title, says);
            assert_eq!(finding.help.unwrap(), format!("{says}."));
        }
    }
}
