//! The faults that the decoder reports: the rule that each one breaks, by the kind of the file, its severities, message and
//! fix.

use crate::bytes::decode::{Contradiction, Encoding, Fault, Shown};
use crate::rules::prelude::*;
use crate::rules::{robots, text, xml};
use crate::text::chars::{looks_like_gbk, windows_1252};

/// The rules about the encoding of one kind of file.
#[derive(Debug)]
pub(crate) struct EncodingRules {
    /// The kind, for messages: “a sitemap”.
    what: &'static str,
    /// The file is read as XML.
    pub xml: bool,
    bom: &'static Rule,
    invalid: &'static Rule,
    utf16: &'static Rule,
}

pub(crate) static XML: EncodingRules = EncodingRules {
    what: "a sitemap",
    xml: true,
    bom: &xml::UTF8_BOM,
    invalid: &xml::INVALID_UTF8,
    utf16: &xml::UTF16,
};

pub(crate) static TEXT: EncodingRules = EncodingRules {
    what: "a text sitemap",
    xml: false,
    bom: &text::TEXT_BOM,
    invalid: &text::TEXT_NOT_UTF8,
    utf16: &text::TEXT_NOT_UTF8,
};

pub(crate) static ROBOTS: EncodingRules = EncodingRules {
    what: "a robots.txt",
    xml: false,
    bom: &robots::ROBOTS_BOM,
    invalid: &robots::ROBOTS_NOT_UTF8,
    utf16: &robots::ROBOTS_NOT_UTF8,
};

/// Reports a fault at `span`.
#[cold]
#[inline(never)]
pub(crate) fn report(rules: &EncodingRules, span: Span, fault: Fault<'_>, findings: &mut Findings) {
    let (rule, severities) = match fault {
        // Readers trim the mark of a file, but not what else stands before a URL.
        Fault::MarkInside { begins: true } if rules.bom.is(&text::TEXT_BOM) => {
            (rules.bom, Severities::protocol(Error))
        }
        Fault::Mark | Fault::MarkInside { .. } => (rules.bom, rules.bom.severities),
        Fault::WrongMark(..) | Fault::Invalid(_) | Fault::HalfPair => {
            (rules.invalid, rules.invalid.severities)
        }
        // Readers disagree on whether to trust the bytes or the declaration, so a conflict is worse than UTF-16 alone.
        Fault::Wide { declared: Some(declared), agrees: false, .. } => {
            conflict(!is_utf8(&declared.name))
        }
        Fault::Wide { refused, .. } if refused && rules.xml => {
            (rules.utf16, rules.utf16.severities.and(Xsd, Error))
        }
        Fault::Wide { .. } => (rules.utf16, rules.utf16.severities),
        // Text that is all ASCII is also UTF-8, as the file must be, whatever it declares.
        Fault::Declared { shown: Shown::Ascii, .. } => {
            (&xml::ENCODING_NOT_UTF8, Severities::protocol(Warning))
        }
        Fault::Declared { .. } => (&xml::ENCODING_NOT_UTF8, xml::ENCODING_NOT_UTF8.severities),
        Fault::Contradicted { refused, .. } => conflict(refused),
        Fault::OddName { .. } => {
            (&xml::ENCODING_NAME_NONSTANDARD, xml::ENCODING_NAME_NONSTANDARD.severities)
        }
    };
    findings.report_as(rule, severities, span, |draft| explain(rules.what, fault, draft));
}

/// `refused`: libxml2 does not read such a file.
fn conflict(refused: bool) -> (&'static Rule, Severities) {
    let rule = &xml::ENCODING_DECLARATION_CONFLICT;
    (rule, if refused { rule.severities.and(Xsd, Error) } else { rule.severities })
}

fn is_utf8(name: &str) -> bool {
    name.eq_ignore_ascii_case("utf-8") || name.eq_ignore_ascii_case("utf8")
}

fn explain(what: &str, fault: Fault<'_>, draft: &mut Draft) {
    let span = draft.span;
    match fault {
        Fault::Mark => {
            draft.say(
                "The file begins with a byte order mark (EF BB BF), which UTF-8 does not need",
            );
            draft.repair("Remove the byte order mark", Span::new(0, 3), "");
        }
        Fault::WrongMark(first, second) => {
            draft.say(format_args!(
                "The file begins with the byte order mark of UTF-16 ({first:02X} {second:02X}), but its text is not UTF-16; remove the mark"
            ));
            draft.advise("Remove the byte order mark.");
            draft.repair("Remove the byte order mark", span, "");
        }
        Fault::MarkInside { .. } => {
            draft.say(xml::MARK_INSIDE);
            draft.repair("Remove the character", span, "");
        }
        Fault::Invalid(bytes) => explain_invalid(bytes, draft),
        Fault::HalfPair => {
            draft.say("Half a surrogate pair; the UTF-16 text is damaged from about here on");
        }
        Fault::Wide { encoding, declared, agrees, .. } => {
            let name = if encoding == Encoding::Unreadable { "UTF-32" } else { "UTF-16" };
            let mut but = String::new();
            if let Some(declared) = declared.filter(|_| !agrees) {
                draft.show(&declared.name);
                let order = if encoding == Encoding::Utf16Le { "LE" } else { "BE" };
                but = format!("{order} but declared as {}", quote(&declared.name));
            }
            draft.say(format_args!("The file is written in {name}{but}; {what} must be UTF-8"));
            // The fixed file becomes UTF-8, whatever else is edited.
            if encoding != Encoding::Unreadable {
                let declared = declared.filter(|declared| !is_utf8(&declared.name));
                let edits = declared.map(|declared| (declared.span, "UTF-8".to_owned()));
                let edits = edits.into_iter().collect_small();
                draft.fix_by(Fix::of("Save as UTF-8", true, edits));
            }
        }
        Fault::Declared { name, shown: Shown::Other, readable } => {
            draft.show(name);
            let name = quote(name);
            draft.say(format_args!("The file is declared as {name}; a sitemap must be UTF-8"));
            // The fixed text is already UTF-8, so only its declaration changes.
            if readable {
                draft.repair("Save as UTF-8", span, "UTF-8");
            }
        }
        Fault::Declared { name, shown, .. } => {
            draft.show(name);
            draft.say(format_args!(
                "The file is declared as {}, but its characters are in UTF-8; declare UTF-8",
                quote(name)
            ));
            draft.advise("Declare `encoding=\"UTF-8\"`, and leave the characters as they are.");
            let safe = shown == Shown::Ascii;
            draft.fix_by(Fix { safe, ..Fix::safe("Declare `UTF-8`", span, "UTF-8") });
        }
        Fault::Contradicted { name, but, utf8, .. } => {
            draft.show(name);
            let but = match but {
                Contradiction::NotAscii => "not all bytes are ASCII",
                Contradiction::IsUtf8 => "the bytes are UTF-8",
                Contradiction::UnknownName => "parsers do not know an encoding with that name",
            };
            draft.say(format_args!("The declaration says {}, but {but}", quote(name)));
            if utf8 {
                draft.repair("Write `UTF-8`", span, "UTF-8");
            }
        }
        Fault::OddName { name } => {
            draft.say(format_args!(
                "The encoding name {} is not registered; write `UTF-8`",
                quote(name)
            ));
            draft.repair("Write `UTF-8`", span, "UTF-8");
        }
    }
}

fn explain_invalid(bad: &[u8], draft: &mut Draft) {
    const SHOWN: usize = 6;
    let span = draft.span;
    let more = if bad.len() > SHOWN { " …" } else { "" };
    let shown = bad.iter().take(SHOWN).map(|byte| format!("{byte:02X}")).collect_small();
    let (shown, at) = (shown.join(" ") + more, span.start);
    if bad.len() > 1 && std::str::from_utf8(bad).is_err_and(|error| error.error_len().is_none()) {
        draft.say(format_args!(
            "The bytes {shown} at offset {at} are an incomplete character; the text was cut off there"
        ));
        return draft.suggest("Delete the bytes", span, "");
    }
    // Longer runs are words in another alphabet.
    let chinese = looks_like_gbk(bad);
    if bad.len() > 2 || chinese {
        let such = if chinese { "GBK or windows-1251" } else { "windows-1251" };
        draft.say(format_args!(
            "The bytes {shown} at offset {at} are not valid UTF-8; the file is probably in another encoding, such as {such}"
        ));
        draft.advise("Open the file in an editor that knows its encoding, and save it as UTF-8.");
        return;
    }
    let (bytes, are, it) =
        if bad.len() > 1 { ("bytes", "are", "they") } else { ("byte", "is", "it") };
    let guess: String = bad.iter().map(|&byte| windows_1252(byte)).collect();
    draft.say(format_args!(
        "The {bytes} {shown} at offset {at} {are} not valid UTF-8; in windows-1252 {it} would be {}",
        quote(&guess)
    ));
    draft.suggest(format!("Write {} in UTF-8", quote(&guess)), span, guess);
}
