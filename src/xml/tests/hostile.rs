//! Files that are huge, deeply nested or broken throughout.

use super::documents::{DOCUMENTS, chunks_do_not_matter_for};
use super::{Recorder, read};
use crate::text::span::Span;
use crate::xml::Xml;
use crate::xml::event::{EndTag, Events, StartTag};
use crate::xml::fault::Fault;

/// Counts events, and keeps at most one of them at a time.
#[derive(Default)]
struct Counter {
    starts: u64,
    ends: u64,
    text: u64,
    ampersands: u64,
    unclosed: u64,
    too_deep: u64,
    not_read: u64,
}

impl Events for Counter {
    fn fault(&mut self, _: Span, fault: Fault<'_>) {
        match fault {
            Fault::RawAmpersand { .. } => self.ampersands += 1,
            Fault::Unclosed { .. }
            | Fault::Open { .. }
            | Fault::CutOff { .. }
            | Fault::UnclosedSection { .. } => self.unclosed += 1,
            Fault::TooDeep => self.too_deep += 1,
            _ => {}
        }
    }
    fn not_read(&mut self, _: &'static str) {
        self.not_read += 1;
    }
    fn start(&mut self, _: &StartTag<'_>) {
        self.starts += 1;
    }
    fn end(&mut self, _: EndTag) {
        self.ends += 1;
    }
    fn text(&mut self, text: &str, _: Span) {
        self.text += text.len() as u64;
    }
    fn reference(&mut self, _: Option<&str>, _: Span) {
        self.text += 1;
    }
    fn cdata(&mut self, text: &str, _: Span) {
        self.text += text.len() as u64;
    }
    fn instruction(&mut self, _: &str, _: &str, _: Span) {}
    fn comment(&mut self, _: &str, _: Span) {}
}

/// Feeds a document in chunks and checks that what is kept between them is bounded.
fn feed(document: &str, chunk: usize) -> Counter {
    let mut xml = Xml::default();
    let mut sink = Counter::default();
    let (mut start, mut end) = (0, 0);
    while end < document.len() {
        end = document.ceil_char_boundary(end + chunk);
        let last = end == document.len();
        start += xml.read(&document[start..end], start as u64, last, &mut sink);
        assert!(
            end - start <= (1 << 20) + 2 * chunk.max(1 << 16),
            "{} bytes are kept",
            end - start
        );
    }
    assert_eq!(start, end);
    assert_eq!(sink.starts, sink.ends);
    sink
}

const CHUNK: usize = 64 << 10;

#[test]
fn a_million_nested_elements() {
    let sink = feed(&("<a>".repeat(1_000_000) + &"</a>".repeat(1_000_000)), CHUNK);
    assert_eq!(sink.starts, 10_000);
    assert_eq!(sink.not_read, 1);
    assert_eq!((sink.too_deep, sink.unclosed), (1, 0));
}

#[test]
fn broken_all_over() {
    for unit in [
        "&",
        "<",
        "<a x=\"",
        "<a x='<\"",
        "<!--",
        "<![CDATA[",
        "<?",
        "</",
        "</b>",
        "<b x",
        "&#",
        "]]>",
        "<!",
        "<b a='1' ",
        "< ",
        "<1",
        "<a></b>",
        "<a><b></a>",
        "&a",
        "<!DOCTYPE [",
        "'",
        "\u{1}",
        "é",
        " a=''",
    ] {
        let document = format!("<r>{}", unit.repeat((2 << 20) / unit.len()));
        feed(&document, CHUNK);
        feed(&document, document.len());
    }
}

#[test]
fn ten_million_ampersands() {
    let sink = feed(&format!("<a>{}</a>", "&".repeat(10_000_000)), CHUNK);
    assert_eq!(sink.ampersands, 10_000_000);
}

#[test]
fn long_tokens() {
    let long = "x".repeat(20 << 20);
    for (before, after) in [
        ("<a>", "</a>"),
        ("<a><![CDATA[", "]]></a>"),
        ("<a><!--", "--></a>"),
        ("<a><?p ", "?></a>"),
        ("<a b='", "'></a>"),
    ] {
        let sink = feed(&format!("{before}{long}{after}"), CHUNK);
        // A start tag that is too long does not start.
        let started = u64::from(!before.ends_with('\''));
        let cut = u64::from(before != "<a>");
        assert_eq!((sink.starts, sink.not_read), (started, cut), "{before}");
        assert_eq!(sink.unclosed, 0, "{before}");
    }
}

#[test]
fn mutants() {
    let mut seed = 7_u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let bits = [
        "<",
        ">",
        "&",
        "\"",
        "'",
        "/",
        "]]>",
        "<!--",
        "-->",
        "<![CDATA[",
        "<?",
        "?>",
        " ",
        ";",
        "=",
        "é",
        "<a>",
        "</a>",
        "\u{1}",
        "\u{FEFF}",
        "<?xml ",
        "<!DOCTYPE ",
    ];
    for _ in 0..4000 {
        let mut document: String = DOCUMENTS[random(DOCUMENTS.len())].0.to_owned();
        for _ in 0..1 + random(3) {
            let at = document.floor_char_boundary(random(document.len() + 1));
            match random(3) {
                0 => document.insert_str(at, bits[random(bits.len())]),
                1 if at < document.len() => {
                    document.remove(at);
                }
                _ => {
                    let other = DOCUMENTS[random(DOCUMENTS.len())].0;
                    document
                        .insert_str(at, &other[other.floor_char_boundary(random(other.len()))..]);
                }
            }
        }
        if random(8) == 0 {
            chunks_do_not_matter_for(&document);
        } else {
            read(&document);
        }
    }
    let _ = Recorder::default();
}
