//! Where elements begin and end, and markup that the file ends in.

use crate::rules::prelude::*;
use crate::text::order;
use crate::xml::fault::{Fault, Section};

rules! {
    MISMATCHED_TAG = "xml-mismatched-tag" {
        title: "Mismatched end tag",
        why: "Each element ends with an end tag of exactly the same name, in the same letter case. Parsers stop at the first one that does not match.",
        help: "Write the end tag like its start tag, or remove it.",
        severities: Severities::all(Error),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</Loc>")),
            Case::new(Url("<loc>https://www.example.org/</loc></lastmod>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    UNCLOSED_ELEMENT = "xml-unclosed-element" {
        title: "Unclosed markup",
        why: "An element, a comment or a tag has no end. Either it was forgotten, or the file is cut off because the server or a program stopped. Parsers reject the file.",
        help: "Add what is missing. If the end of the file is missing, generate the file again.",
        severities: Severities::all(Error),
        fix: Suggest,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><lo")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    EXCESSIVE_DEPTH = "xml-excessive-depth" {
        title: "Elements nested too deep",
        why: "A sitemap with all extensions is six levels deep. More than 64 levels are a mistake or an attack, and parsers have limits.",
        help: "Check the program that writes the file.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            Case::new(Urlset("<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [PROTOCOL],
    }
}

pub(super) fn report(fault: Fault<'_>, span: Span, findings: &mut Findings) {
    use Fault::*;
    match fault {
        StrayEnd { name } => findings.report(&MISMATCHED_TAG, span, |draft| {
            draft.say(format_args!(
                "The end tag {} has no start tag; remove it",
                quote(&format!("</{name}>"))
            ));
            draft.suggest("Remove the end tag", span, "");
        }),
        MisnamedEnd { name, expected, start } => findings.report(&MISMATCHED_TAG, span, |draft| {
            draft.say(format_args!(
                "The end tag {} does not match the start tag {}",
                quote(&format!("</{name}>")),
                quote(&format!("<{expected}>"))
            ));
            draft.relate(start, "The element starts here");
            draft.suggest("Write the matching end tag", span, format_args!("</{expected}>"));
        }),
        TooDeep => findings.report(&EXCESSIVE_DEPTH, span, |draft| {
            draft.say("Elements are nested more than 64 levels deep; sitemaps need only six");
        }),
        _ => findings.report(&UNCLOSED_ELEMENT, span, |draft| unclosed(fault, draft)),
    }
}

fn unclosed(fault: Fault<'_>, draft: &mut Draft) {
    use Fault::*;
    match fault {
        Unclosed { names, next, ended, ends } => {
            let [inner @ .., outer] = names else { return };
            match inner.len() {
                0 => draft.say(format_args!("The element {} has no end tag", quote(outer))),
                others => draft.say(format_args!(
                    "The element {} and {others} more inside it have no end tag",
                    quote(outer)
                )),
            }
            draft.relate(next, format_args!("{} ends here", quote(ended)));
            // An element is not meant inside another one of the same name: unless both are entries, more than the end tag is
            // missing.
            if names.len() < 2 || names[0] != names[1] || ends[1] <= ends[0] {
                let edits = names.iter().zip(ends);
                let edits =
                    edits.map(|(name, &at)| (Span::at(at), format!("</{name}>"))).collect_small();
                let edits = order::sorted(edits, |(place, _)| (place.start, ""));
                draft.fix_by(Fix::of("Insert the end tag", false, edits));
            }
        }
        Open { name, end, complete, root } => {
            draft.say(format_args!(
                "The element {} is still open at the end of the file",
                quote(name)
            ));
            add_cut_off(complete, !root, draft);
            draft.relate(Span::at(end), "The file ends here");
            if root {
                draft.suggest("Insert the end tag", Span::at(end), format_args!("</{name}>"));
            }
        }
        CutOff { what, complete } => {
            draft.say(format_args!("The file ends inside this {what}"));
            add_cut_off(complete, true, draft);
        }
        UnclosedSection { section, .. } => unclosed_section(section, draft),
        _ => debug_assert!(false, "{fault:?}"),
    }
}

pub(super) fn unclosed_section(section: Section, draft: &mut Draft) {
    let (_, close, name) = section.marks();
    draft.say(format_args!("This {name} has no end; “{close}” is missing"));
    draft.advise(format_args!("Write “{close}” at its end."));
}

/// Adds the number of entries to the message about a file that ends too early. `likely`: the file was probably cut off.
fn add_cut_off(complete: u64, likely: bool, draft: &mut Draft) {
    if likely {
        draft.add("; the rest was probably lost in transfer");
        draft.advise("Generate or upload the file again: its end is missing.");
    }
    if complete > 0 {
        let entries = if complete == 1 { "entry" } else { "entries" };
        draft.add(format_args!(", after {} complete {entries}", thousands(complete)));
    }
}
