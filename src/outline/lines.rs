//! The lines of a text sitemap, each of which is an entry.

use super::Builder;
use crate::bytes::format::is_mark;
use crate::bytes::lines::Line;
use crate::report::Document;
use crate::report::findings::{Context, Findings};
use crate::rules::family::Subject;
use crate::rules::file;
use crate::rules::text::{Listed, TEXT_MULTIPLE_URLS_PER_LINE};

impl Builder {
    /// Takes one line. `readable`: the line was not cut off with the file, and all of it could be decoded.
    pub fn line(&mut self, line: &Line<'_>, readable: bool, findings: &mut Findings) {
        let Builder { text, families, pages, site, .. } = self;
        let mut cx = Context { findings, site };
        if is_mark(line.text, '<') {
            return file::conflict(line.span, cx.findings);
        }
        match text.line(line, readable, &mut cx) {
            Listed::Nothing => {}
            Listed::Unread(place) => families.inspect.cut(place),
            Listed::Url(entry) => {
                families.address(&mut Subject::read(entry, pages, cx.findings), &mut cx);
            }
        }
    }

    /// Reports what only the whole file shows.
    pub fn finish_lines(&mut self, truncated: bool, findings: &mut Findings) -> Document {
        let Builder { text, families, site, .. } = self;
        let mut cx = Context { findings, site };
        let document = text.finish(truncated, families.loc.only_sitemaps(), &mut cx);
        families.quality.several = cx.findings.number(&TEXT_MULTIPLE_URLS_PER_LINE) > 0;
        families.finish_addresses(&document, &mut cx);
        document
    }
}
