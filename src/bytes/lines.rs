//! Cuts a text into lines as it arrives, for text sitemaps and robots.txt.

use crate::text::slice::slice;
use crate::text::span::Span;

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineEnd {
    /// The text ends here, or the line was cut.
    None,
    Lf,
    CrLf,
    Cr,
}

/// One line, without its end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'t> {
    pub text: &'t str,
    pub span: Span,
    pub end: LineEnd,
    /// The line was cut: more of it follows, which is not read.
    pub cut: bool,
}

/// Remembers whether the beginning of the next line was read before.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// The rest of the current line is skipped.
    skipping: bool,
}

/// What a report says if a line was cut.
pub(crate) const CUT_LINE: &str =
    "Only the first part of lines longer than 262,144 bytes was checked.";

impl Line<'_> {
    /// Returns the place of the line with its line end, which is what to delete to remove it.
    pub fn whole(&self) -> Span {
        let end = match self.end {
            LineEnd::None => 0,
            LineEnd::Lf | LineEnd::Cr => 1,
            LineEnd::CrLf => 2,
        };
        Span::new(self.span.start, self.span.end + end)
    }
}

impl Lines {
    /// Longer lines are cut here, in bytes. The longest URL that is judged has 65,536 bytes.
    pub const LONGEST: usize = 256 * 1024;

    /// Passes each complete line to `each`; `text` is at offset `base`. Returns how many bytes are done. With `last`, the
    /// rest is a line, too.
    pub fn read(
        &mut self,
        text: &str,
        base: u64,
        last: bool,
        mut each: impl FnMut(&Line<'_>),
    ) -> usize {
        let bytes = text.as_bytes();
        let mut from = 0;
        while from < bytes.len() {
            let found = memchr::memchr2(b'\n', b'\r', &bytes[from..]).map(|at| from + at);
            let (to, end, next) = match found {
                Some(at) if bytes[at] == b'\n' => (at, LineEnd::Lf, at + 1),
                Some(at) if bytes.get(at + 1) == Some(&b'\n') => (at, LineEnd::CrLf, at + 2),
                // Whether a line feed follows is not known yet.
                Some(at) if at + 1 == bytes.len() && !last => break,
                Some(at) => (at, LineEnd::Cr, at + 1),
                None if last => (bytes.len(), LineEnd::None, bytes.len()),
                None => (bytes.len(), LineEnd::None, from),
            };
            let complete = next > from;
            let too_long = to - from > Self::LONGEST;
            if !complete && !too_long && !self.skipping {
                break;
            }
            if !self.skipping {
                let kept =
                    if too_long { text.floor_char_boundary(from + Self::LONGEST) } else { to };
                each(&Line {
                    text: slice(text, from..kept),
                    span: Span::new(base + from as u64, base + kept as u64),
                    end: if too_long { LineEnd::None } else { end },
                    cut: too_long,
                });
            }
            self.skipping = !complete;
            from = if complete { next } else { to };
        }
        from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(pieces: &[&str]) -> Vec<(String, LineEnd, u64)> {
        let mut found = Vec::new();
        let mut lines = Lines::default();
        let mut text = String::new();
        let mut base = 0;
        for (number, piece) in pieces.iter().enumerate() {
            text.push_str(piece);
            let last = number + 1 == pieces.len();
            let done = lines.read(&text, base, last, |line| {
                found.push((line.text.to_owned(), line.end, line.span.start));
            });
            text.drain(..done);
            base += done as u64;
        }
        assert!(text.is_empty());
        found
    }

    #[test]
    fn every_kind_of_line_end() {
        use LineEnd::{Cr, CrLf, Lf, None};
        let line = |text: &str, end, at| (text.to_owned(), end, at);
        let expected = vec![
            line("a", Lf, 0),
            line("b", CrLf, 2),
            line("", Cr, 5),
            line("c", Cr, 6),
            line("d", None, 8),
        ];
        assert_eq!(lines(&["a\nb\r\n\rc\rd"]), expected);
        let pieces: Vec<String> = "a\nb\r\n\rc\rd".chars().map(String::from).collect();
        let mut pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
        assert_eq!(lines(&pieces), expected);
        pieces.push("");
        assert_eq!(lines(&pieces), expected);
        assert_eq!(lines(&["a\n"]), [line("a", Lf, 0)]);
        assert_eq!(lines(&["a\r", ""]), [line("a", Cr, 0)]);
        assert_eq!(lines(&[""]), []);
    }

    #[test]
    fn a_long_line_is_cut_and_its_rest_passed_over() {
        let long = "é".repeat(Lines::LONGEST);
        let found = lines(&["a\n", &long, &long, "b\r\n", "c"]);
        let lengths: Vec<usize> = found.iter().map(|line| line.0.len()).collect();
        assert_eq!(lengths, [1, Lines::LONGEST, 1]);
        assert_eq!(found[2].2, (2 + 2 * long.len() + 3) as u64);
    }
}
