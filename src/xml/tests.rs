//! Documents in, events and faults out.

use super::Xml;
use crate::text::span::Span;
use crate::xml::event::{EndTag, Events, StartTag};
use crate::xml::fault::Fault;

mod documents;
mod events;
mod hostile;

/// Records events, one line for each.
#[derive(Debug, Default)]
struct Recorder {
    lines: String,
    /// Text that may still continue, with its span.
    run: Option<(char, String, Span)>,
    depth: usize,
    /// The name of each fault, with its place.
    faults: Vec<String>,
}

impl Recorder {
    fn line(&mut self, line: &str) {
        self.flush();
        self.lines.push_str(line);
        self.lines.push('\n');
    }

    fn flush(&mut self) {
        if let Some((kind, text, span)) = self.run.take() {
            self.lines.push_str(&format!("{kind}{text:?} {}-{}\n", span.start, span.end));
        }
    }

    fn characters(&mut self, kind: char, text: &str, span: Span) {
        assert!(self.depth > 0, "text outside the root");
        assert_eq!(span.len(), text.len() as u64);
        match &mut self.run {
            Some((known, run, place)) if *known == kind && place.end == span.start => {
                run.push_str(text);
                place.end = span.end;
            }
            _ => {
                self.flush();
                self.run = Some((kind, text.to_owned(), span));
            }
        }
    }
}

impl Events for Recorder {
    fn fault(&mut self, span: Span, fault: Fault<'_>) {
        let name = format!("{fault:?}");
        let name = name.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        // Most documents here have no declaration.
        if name != "NoDeclaration" {
            self.faults.push(format!("{name} {}-{}", span.start, span.end));
        }
    }

    fn not_read(&mut self, _: &'static str) {}

    fn start(&mut self, tag: &StartTag<'_>) {
        self.depth += 1;
        let mut line = format!("<{}|{}|{}", tag.prefix, tag.local, tag.namespace);
        for attribute in tag.attributes {
            line.push_str(&format!(
                " {}|{}|{}={:?}@{}",
                attribute.prefix,
                attribute.local,
                attribute.namespace,
                attribute.value,
                attribute.value_span.start
            ));
        }
        line.push_str(&format!(
            "{} {}-{}",
            if tag.empty { "/" } else { "" },
            tag.span.start,
            tag.span.end
        ));
        self.line(&line);
    }

    fn end(&mut self, EndTag { span: tag, .. }: EndTag) {
        assert!(self.depth > 0, "an end tag too many");
        self.depth -= 1;
        self.line(&format!("> {}-{}", tag.start, tag.end));
    }

    fn text(&mut self, text: &str, span: Span) {
        self.characters('t', text, span);
    }

    fn reference(&mut self, text: Option<&str>, span: Span) {
        self.line(&format!("& {text:?} {}-{}", span.start, span.end));
    }

    fn cdata(&mut self, text: &str, span: Span) {
        self.characters('c', text, span);
    }

    fn instruction(&mut self, target: &str, data: &str, span: Span) {
        self.line(&format!("? {target} {data} {}-{}", span.start, span.end));
    }

    fn comment(&mut self, text: &str, span: Span) {
        self.line(&format!("! {text} {}-{}", span.start, span.end));
    }
}

/// Returns the events and faults of a document that comes in pieces ending at `cuts`.
fn read_cut(document: &str, cuts: impl IntoIterator<Item = usize>) -> (String, Vec<String>) {
    let mut xml = Xml::default();
    let mut sink = Recorder::default();
    let mut start = 0;
    for cut in cuts {
        start += xml.read(&document[start..cut], start as u64, false, &mut sink);
    }
    let read = xml.read(&document[start..], start as u64, true, &mut sink);
    assert_eq!(start + read, document.len(), "not everything was read");
    assert_eq!(sink.depth, 0, "an element is left open");
    sink.flush();
    (sink.lines, sink.faults)
}

fn read(document: &str) -> (String, Vec<String>) {
    read_cut(document, [])
}

/// Returns the faults of a document, separated by commas.
fn faults(document: &str) -> String {
    read(document).1.join(", ")
}
