//! Files that are large, deep or broken all over.

use super::documents::{DOCUMENTS, chunks_do_not_matter_for};
use super::{Recorder, read};
use crate::report::findings::Findings;
use crate::text::span::Span;
use crate::xml::Xml;
use crate::xml::event::{EndTag, Events, StartTag};

/// Counts events, and never has more than one of them at a time.
#[derive(Default)]
struct Counter {
    starts: u64,
    ends: u64,
    text: u64,
}

impl Events for Counter {
    fn start(&mut self, _: &StartTag<'_>, _: &mut Findings) {
        self.starts += 1;
    }
    fn end(&mut self, _: EndTag, _: &mut Findings) {
        self.ends += 1;
    }
    fn text(&mut self, text: &str, _: Span, _: &mut Findings) {
        self.text += text.len() as u64;
    }
    fn reference(&mut self, _: Option<&str>, _: Span, _: &mut Findings) {
        self.text += 1;
    }
    fn cdata(&mut self, text: &str, _: Span, _: &mut Findings) {
        self.text += text.len() as u64;
    }
    fn instruction(&mut self, _: &str, _: &str, _: Span, _: &mut Findings) {}
    fn comment(&mut self, _: &str, _: Span, _: &mut Findings) {}
}

/// Feeds a document in chunks; what is kept between them is bounded.
fn feed(document: &str, chunk: usize) -> (Counter, Findings) {
    let mut xml = Xml::default();
    let mut sink = Counter::default();
    let mut findings = Findings::new(10, Vec::new());
    let (mut start, mut end) = (0, 0);
    while end < document.len() {
        end = document.ceil_char_boundary(end + chunk);
        let last = end == document.len();
        start += xml.read(&document[start..end], start as u64, last, &mut sink, &mut findings);
        assert!(
            end - start <= (1 << 20) + 2 * chunk.max(1 << 16),
            "{} bytes are kept",
            end - start
        );
    }
    assert_eq!(start, end);
    assert_eq!(sink.starts, sink.ends);
    (sink, findings)
}

const CHUNK: usize = 64 << 10;

#[test]
fn a_million_nested_elements() {
    let (sink, findings) = feed(&("<a>".repeat(1_000_000) + &"</a>".repeat(1_000_000)), CHUNK);
    assert_eq!(sink.starts, 1_000_000);
    assert_eq!(findings.incomplete().len(), 1);
    assert_eq!(findings.number(&crate::rules::xml::EXCESSIVE_DEPTH), 1);
    assert_eq!(findings.number(&crate::rules::xml::UNCLOSED_ELEMENT), 0);
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
    let (_, findings) = feed(&format!("<a>{}</a>", "&".repeat(10_000_000)), CHUNK);
    assert_eq!(findings.number(&crate::rules::xml::UNESCAPED_AMPERSAND), 10_000_000);
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
        let (sink, findings) = feed(&format!("{before}{long}{after}"), CHUNK);
        assert_eq!(sink.starts, 1);
        assert_eq!(findings.incomplete().len(), usize::from(before.ends_with('\'')), "{before}");
        assert_eq!(findings.number(&crate::rules::xml::UNCLOSED_ELEMENT), 0, "{before}");
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
