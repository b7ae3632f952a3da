//! The faults that the decoder reports: the rule that each one breaks, by the kind of the file, its severities, message and
//! fix.

pub(crate) mod robots;
pub(crate) mod text;
pub(crate) mod xml;

use crate::bytes::decode::{Encoding, Fault};
use crate::rules::prelude::*;
use crate::rules::xml::characters::MARK_INSIDE;
use crate::text::chars::{looks_like_gbk, windows_1252};

/// The rules about the encoding of one kind of file.
#[derive(Debug)]
pub(crate) struct EncodingRules {
    /// The kind, for messages: “a sitemap”.
    what: &'static str,
    /// The file is read as XML.
    pub xml: bool,
    bom: &'static Rule,
    /// The severities of a mark inside the file, before a URL.
    bom_before_url: Severities,
    invalid: &'static Rule,
    utf16: &'static Rule,
}

/// Reports a fault at `span`.
#[cold]
#[inline(never)]
pub(crate) fn report(rules: &EncodingRules, span: Span, fault: Fault<'_>, findings: &mut Findings) {
    let (rule, severities) = match fault {
        Fault::MarkInside { begins: true } => (rules.bom, rules.bom_before_url),
        Fault::Mark | Fault::MarkInside { .. } => (rules.bom, rules.bom.severities),
        Fault::WrongMark(..) | Fault::Invalid(_) | Fault::HalfPair => {
            (rules.invalid, rules.invalid.severities)
        }
        // Readers disagree on whether to trust the bytes or the declaration, so a conflict is worse than UTF-16 alone.
        Fault::Wide { declared: Some(declared), agrees: false, .. } => {
            xml::conflict(!is_utf8(&declared.name))
        }
        Fault::Wide { refused, .. } if refused && rules.xml => {
            (rules.utf16, rules.utf16.severities.and(Xsd, Error))
        }
        Fault::Wide { .. } => (rules.utf16, rules.utf16.severities),
        Fault::Declared { .. } | Fault::Contradicted { .. } | Fault::OddName { .. } => {
            return xml::declaration(span, fault, findings);
        }
    };
    findings.report_as(rule, severities, span, |draft| explain(rules.what, fault, draft));
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
            draft.say(MARK_INSIDE);
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
        // `xml` has the words of these.
        Fault::Declared { .. } | Fault::Contradicted { .. } | Fault::OddName { .. } => {}
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
