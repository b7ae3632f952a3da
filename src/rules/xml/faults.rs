//! The faults that the XML layer reports: the rule that each one breaks, its severities, message and fix.

use super::{self as rule, MARK_INSIDE, MESSAGE_ADVICE, RUN, UNRUN, is_message};
use crate::rules::prelude::*;
use crate::text::chars::is_invisible;
use crate::text::escape::escape;
use crate::text::order;
use crate::text::slice::slice;
use crate::xml::event::qualified;
use crate::xml::fault::{Fault, Section};
use crate::xml::{html_entity, surely_fine};

/// No error for xmllint, which checks namespaces, but only prints what it finds.
const BUT_XSD: Severities = Severities::all(Error).without(Consumer::Xsd);
const XSD: Severities = Severities::of(Consumer::Xsd, Error);

const MARK_IN_CONTENT: Severities = Severities::protocol(Warning);

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";

/// Reports a fault at `span`.
#[cold]
#[inline(never)]
pub(crate) fn report(span: Span, fault: Fault<'_>, findings: &mut Findings) {
    let rule = rule_of(fault);
    let severities = severities(fault).unwrap_or(rule.severities);
    findings.report_as(rule, severities, span, |draft| explain(fault, draft));
}

fn rule_of(fault: Fault<'_>) -> &'static Rule {
    use Fault::*;
    match fault {
        Forbidden(_) | ForbiddenReference { .. } => &rule::CONTROL_CHARACTER,
        Discouraged(_) => &rule::DISCOURAGED_CHARACTER,
        Mark { .. } => &rule::BOM_MISPLACED,
        Unescaped(_) => &rule::UNESCAPED_GT_QUOTE,
        SectionEnd { .. } => &rule::CDATA_END_IN_TEXT,
        RawAmpersand { .. } => &rule::UNESCAPED_AMPERSAND,
        Undefined { .. } => &rule::UNDEFINED_ENTITY,
        Declared { .. } | EntityDeclaration { .. } => &rule::ENTITY_DECLARATION,
        EscapedTwice { .. } => &rule::DOUBLE_ESCAPED_ENTITY,
        RawLess { .. } | StrayLess | LessInValue | TemplateCode | Brackets { .. } => {
            &rule::UNESCAPED_LT
        }
        SpaceBeforeName
        | Unterminated { .. }
        | UnknownDeclaration
        | DoctypeInSmallLetters
        | SlashInTag
        | EndTag { .. }
        | DoctypeMisplaced { root: false } => &rule::TAG_SYNTAX,
        NoSpaceBefore { .. } | StrayInTag { .. } | UnclosedValue { .. } | Unquoted { .. } => {
            &rule::ATTRIBUTE_SYNTAX
        }
        Duplicate { .. } => &rule::DUPLICATE_ATTRIBUTE,
        InvalidName { .. } => &rule::INVALID_NAME,
        Declaration { .. } => &rule::NAMESPACE_DECLARATION,
        Unbound { .. } | BoundToNothing { .. } => &rule::UNBOUND_PREFIX,
        XInclude => &rule::XINCLUDE,
        StrayEnd { .. } | MisnamedEnd { .. } => &rule::MISMATCHED_TAG,
        NoTarget | Target { .. } | UnclosedSection { section: Section::Instruction, .. } => {
            &rule::PI_SYNTAX
        }
        Unclosed { .. } | Open { .. } | CutOff { .. } | UnclosedSection { .. } => {
            &rule::UNCLOSED_ELEMENT
        }
        TooDeep => &rule::EXCESSIVE_DEPTH,
        Dashes { .. } => &rule::COMMENT_SYNTAX,
        ValueInSection { .. } => &rule::CDATA_IN_VALUE,
        Stylesheet { .. } => &rule::STYLESHEET_MISPLACED,
        Xslt { .. } => &rule::STYLESHEET_PI,
        Space { .. } => &rule::LEADING_WHITESPACE,
        Junk { .. } => &rule::LEADING_JUNK,
        NoDeclaration => &rule::DECLARATION_MISSING,
        DeclarationMisplaced { .. } => &rule::DECLARATION_MISPLACED,
        DeclarationMalformed { .. } => &rule::DECLARATION_MALFORMED,
        Version { .. } => &rule::VERSION_1_1,
        Doctype { .. } => &rule::DOCTYPE,
        EarlyEnd { .. } | Trailing { .. } | DoctypeMisplaced { .. } => &rule::TRAILING_CONTENT,
        NoRoot => &rule::NO_ROOT,
    }
}

/// Returns the severities of a fault, if they differ from its rule's.
fn severities(fault: Fault<'_>) -> Option<Severities> {
    use Fault::*;
    match fault {
        // xmllint does not judge the content of a document with references to entities that it declares itself (measured).
        Declared { .. } => Some(XSD),
        // All other readers refuse the declaration. xmllint only prints an error, and ignores the declaration; the schema
        // then does not know the name.
        BoundToNothing { .. } => Some(XSD),
        Duplicate { expanded: true, .. }
        | InvalidName { is_name: true, .. }
        | Target { is_name: true, .. }
        | DeclarationMalformed { tolerated: true, .. } => Some(BUT_XSD),
        // To the schema the mark is text.
        Mark { between: true, .. } => Some(MARK_IN_CONTENT.and(Consumer::Xsd, Error)),
        Mark { outside: false, .. } => Some(MARK_IN_CONTENT),
        // libxml2 takes a NUL for the end of the file.
        Trailing { text, .. } if text.starts_with('\0') => Some(BUT_XSD),
        _ => None,
    }
}

fn explain(fault: Fault<'_>, draft: &mut Draft) {
    use Fault::*;
    let span = draft.span;
    match fault {
        Forbidden(c) => {
            let c = u32::from(c);
            draft.say(format_args!("The character U+{c:04X} is not allowed in XML; delete it"));
            draft.suggest("Delete the character", span, "");
        }
        Discouraged(c) => {
            let invisible = is_invisible(c) || c == '\u{FEFF}';
            let kind = if invisible { "is invisible" } else { "does not belong in text" };
            draft.say(format_args!("The character U+{:04X} {kind}; delete it", u32::from(c)));
            if matches!(c, '\u{80}'..='\u{9F}') {
                draft.advise("The text was probably converted with the wrong encoding. Write the character that is meant, and save the file as UTF-8.");
            }
            draft.suggest("Delete the character", span, "");
        }
        Mark { outside, between } => {
            draft.say(MARK_INSIDE);
            // In a name or a value, the mark is a character like any other.
            let safe = outside || between;
            draft.fix_by(Fix { safe, ..Fix::safe("Remove the character", span, "") });
        }
        Unescaped(c) => {
            let escaped = match c {
                '>' => "&gt;",
                '"' => "&quot;",
                _ => "&apos;",
            };
            draft.say(format_args!("Unescaped “{c}” in text; sitemaps.org asks for “{escaped}”"));
            draft.repair("Escape the character", span, escaped);
        }
        SectionEnd { end } => {
            draft.say("“]]>” is not allowed in text; remove it, or write “]]&gt;”");
            match end {
                true => draft.suggest("Remove the “]]>”", span, ""),
                false => draft.repair("Escape the “>”", span.last(1), "&gt;"),
            }
        }

        RawAmpersand { unfinished } => {
            draft.say(match unfinished {
                true => "“&” starts an entity without its “;”; complete it, or write “&amp;”",
                false => "Unescaped “&”; write “&amp;”",
            });
            let fix = Fix::safe("Replace “&” with “&amp;”", span, "&amp;");
            draft.fix_by((!unfinished).then_some(fix));
        }
        ForbiddenReference { digits } => {
            draft.say(format_args!(
                "The reference {} stands for a character that XML does not allow; delete it",
                quote(&format!("&#{digits};"))
            ));
            draft.suggest("Delete the reference", span, "");
        }
        Undefined { name, right, safe, known } => {
            let written = format!("&{name};");
            let (written, shown) = (quote(&written), quote(right));
            match right {
                _ if !known => draft.say(format_args!(
                    "The entity {written} is not defined; if a plain “&” is meant, write “&amp;”"
                )),
                "" => draft.say(format_args!(
                    "The entity {written} exists only in HTML, for an invisible character; delete it"
                )),
                _ => draft.say(format_args!(
                    "The entity {written} does not exist in XML; write {shown} instead"
                )),
            }
            let title = match right {
                "" => "Delete the entity".to_owned(),
                _ => format!("Write {shown}"),
            };
            draft.fix_by(Fix { safe, ..Fix::safe(title, span, right) });
        }
        Declared { written } => {
            draft.say(format_args!(
                "The entity {} is declared in the DOCTYPE; schema validators do not expand it",
                quote(written)
            ));
            draft.advise("Write the text itself instead of the entity.");
        }
        EscapedTwice { name, ampersand } => {
            if let Some((shown, written)) = html_entity(name) {
                draft.say(format_args!(
                    "“&amp;{name};” is read as “&{name};”; write the character {} itself",
                    quote(&shown.to_string())
                ));
                draft.suggest("Write the character", span, written);
                return;
            }
            draft.say(format_args!(
                "“&amp;{name};” is escaped twice and read as “&{name};”; write “&{name};”"
            ));
            draft.suggest("Escape it once", ampersand, "&");
        }

        RawLess { right } => {
            let shown = "<".repeat(span.len() as usize);
            draft.say(format_args!("“{shown}” does not begin a tag; write “{right}”"));
            draft.suggest(format_args!("Write “{right}”"), span, right);
        }
        StrayLess => {
            draft.say("Stray “<” between elements; remove it");
            draft.suggest("Remove the “<”", span, "");
        }
        LessInValue => {
            draft.say("Unescaped “<” in the value of an attribute; write “&lt;”");
            draft.suggest("Replace “<” with “&lt;”", span, "&lt;");
        }
        // No fix is offered, as escaping the code would only hide it.
        TemplateCode => {
            draft.say("“<%” begins template code that was not filled in");
            draft.advise("Make the server run the template, and publish its output.");
        }
        Brackets { written } => {
            draft.say(format_args!(
                "{} in a URL looks like a tag; replace it with its value, or write “%3C…%3E” for literal brackets",
                quote(written)
            ));
            let name = slice(written, 1..written.len() - 1);
            draft.suggest("Escape the brackets", span, format_args!("%3C{name}%3E"));
        }

        SpaceBeforeName => {
            draft.say("“<” is separated from the tag name; write the name right after it");
            draft.suggest("Remove the white space", span, "");
        }
        Unterminated { end, place } => {
            draft.say(match end {
                true => "The end tag has no closing “>”",
                false => "The tag has no closing “>”",
            });
            draft.advise("Write “>” where the tag ends.");
            draft.suggest("Close the tag", place, ">");
        }
        UnknownDeclaration => draft.say(
            "“<!” does not begin a comment, CDATA section or DOCTYPE; remove it, or write “&lt;!”",
        ),
        DoctypeInSmallLetters => draft.say("“<!DOCTYPE” must be in capitals"),
        SlashInTag => draft.say("“/” is inside the tag; write it directly before “>”"),
        EndTag { name: "", .. } => {
            draft.say("The end tag has no name; write it after “</”");
        }
        EndTag { name, space } => {
            draft.say(format_args!("The end tag is malformed; write “</{name}>”"));
            let fix = Fix::safe("Rewrite the end tag", span, format_args!("</{name}>"));
            draft.fix_by(Fix { safe: space, ..fix });
        }

        NoSpaceBefore { name } => {
            draft.say(format_args!("The attribute {} has no space before it", quote(name)));
            draft.advise("Insert a space before the attribute.");
            draft.repair("Insert a space", Span::at(span.start), " ");
        }
        StrayInTag { text } => {
            draft.say(format_args!("{} in the tag is not an attribute with a value", quote(text)));
            draft.advise("Remove it, or write a name, “=” and a value in quotes.");
        }
        UnclosedValue { name, mark, place } => {
            draft.say(format_args!("The value of {} has no closing quote", quote(name)));
            draft.advise(format_args!("Write {mark} at the end of the value."));
            draft.suggest("Close the quote", place, mark);
        }
        Unquoted { name, value, open, close } => {
            let plain = !value.contains('"');
            let (value, name, doubled) = (quote(value), quote(name), open.len() == 2);
            let wrong = if doubled { "is in doubled quotes" } else { "has no straight quotes" };
            draft.say(format_args!("The value {value} of {name} {wrong}; XML allows only \" and '"));
            if plain {
                let fix = Fix::safe("Put the value in straight quotes", open, "\"");
                draft.fix_by(fix.and(close, "\""));
            }
        }
        Duplicate { name: (prefix, local), first, same_value, .. } => {
            draft.say(format_args!(
                "The attribute {} appears twice in the tag; remove one",
                quote(&qualified(prefix, local))
            ));
            draft.relate(first, "The first attribute");
            let fix = Fix::safe("Remove the second attribute", span, "");
            draft.fix_by(Fix { safe: same_value, ..fix });
        }

        InvalidName { name, what, .. } => {
            draft.say(format_args!("{} is not a valid name for an {what}", quote(name)));
        }
        Declaration { prefix, namespace } => draft.say(format_args!(
            "The prefix {} must not stand for the namespace {}",
            quote(prefix),
            quote(namespace)
        )),
        Unbound { prefix, meant, root_end } => {
            let (declaration, prefix) = (format!("xmlns:{prefix}"), quote(prefix));
            if meant.is_empty() {
                let right = "correct it, or declare it on the root element";
                draft.say(format_args!("The prefix {prefix} is not declared; {right}"));
                draft.advise(
                    "Correct the prefix, or declare it on the root element with its namespace.",
                );
                return;
            }
            draft.say(format_args!(
                "The prefix {prefix} is not declared; add {declaration} to the root element"
            ));
            let text = format!("{declaration}=\"{meant}\"");
            draft.advise(format_args!("Declare the prefix on the root element, as in `{text}`."));
            if let Some(at) = root_end {
                let title = format!("Declare the prefix {prefix}");
                draft.repair(title, Span::at(at), format_args!(" {text}"));
            }
        }
        BoundToNothing { prefix } => draft.say(format_args!(
            "The prefix {} is declared with an empty namespace; the schema does not know its elements",
            quote(prefix)
        )),
        XInclude => {
            draft.say("Search engines ignore “xi:include”; the content it refers to is missing");
        }

        StrayEnd { name } => {
            draft.say(format_args!(
                "The end tag {} has no start tag; remove it",
                quote(&format!("</{name}>"))
            ));
            draft.suggest("Remove the end tag", span, "");
        }
        MisnamedEnd { name, expected, start } => {
            draft.say(format_args!(
                "The end tag {} does not match the start tag {}",
                quote(&format!("</{name}>")),
                quote(&format!("<{expected}>"))
            ));
            draft.relate(start, "The element starts here");
            draft.suggest("Write the matching end tag", span, format_args!("</{expected}>"));
        }
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
                let edits = edits.map(|(name, &at)| (Span::at(at), format!("</{name}>"))).collect_small();
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
        TooDeep => {
            draft.say("Elements are nested more than 64 levels deep; sitemaps need only six");
        }

        CutOff { what, complete } => {
            draft.say(format_args!("The file ends inside this {what}"));
            add_cut_off(complete, true, draft);
        }
        UnclosedSection { script: true, .. } => {
            draft.say(UNRUN);
            draft.advise(RUN);
        }
        UnclosedSection { section, .. } => {
            let (_, close, name) = section.marks();
            draft.say(format_args!("This {name} has no end; “{close}” is missing"));
            draft.advise(format_args!("Write “{close}” at its end."));
        }
        Dashes { dashes, right } => {
            draft.say("“--” is not allowed inside a comment");
            draft.suggest("Replace the dashes", dashes, right);
        }
        ValueInSection { value, whole } => {
            draft.say("The value is in a CDATA section; simple programs do not find it");
            // An `&amp;` in a section is wrong in itself; escaping it would make it look intended.
            let twice =
                |(at, _): (usize, &str)| surely_fine::is_rest_of_reference(&value[at + 1..]);
            // Markup may be intended as text, and `]]` before a `>` would end a section.
            let marks = value.contains('<') || value.ends_with(']');
            if whole && !marks && !value.match_indices('&').any(twice) {
                draft.repair("Escape the value instead", span, escape(value));
            }
        }
        NoTarget => draft.say("The processing instruction has no name after “<?”"),
        Target { target, .. } if target.starts_with('=') => {
            draft.say(UNRUN);
            draft.advise(RUN);
        }
        Target { target, .. } => draft.say(format_args!(
            "{} is not a valid name for a processing instruction",
            quote(target)
        )),
        Stylesheet { prolog } => {
            draft.say(match prolog {
                true => "The stylesheet instruction has no “href”, so browsers ignore it",
                false => "The stylesheet instruction comes after the root's start tag, so browsers ignore it",
            });
            draft.suggest("Remove the instruction", span, "");
        }
        Xslt { kind } => {
            draft.say(format_args!(
                "The stylesheet of type {} is XSLT; browsers are about to drop it",
                quote(kind)
            ));
            draft.suggest("Remove the instruction", span, "");
        }

        Space { mark } => {
            draft.say("White space comes before the XML declaration; remove it");
            let whole = Span::new(if mark { 0 } else { span.start }, span.end);
            draft.repair("Remove what comes before the declaration", whole, "");
        }
        Junk { text } => {
            if is_message(text) {
                let what = "comes before the root element; correct the program";
                draft.advise(MESSAGE_ADVICE);
                return draft.say(format_args!("The program output {} {what}", quote(text)));
            }
            draft.say(format_args!("{} comes before the root element; remove it", quote(text)));
            // The text may be all that the file lists, or the start tag of its root.
            if !text.starts_with("http") && !text.contains("xmlns") {
                draft.suggest("Remove the text", span, "");
            }
        }
        NoDeclaration => {
            draft.say("The file has no XML declaration; this is fine for UTF-8");
            draft.repair("Add the XML declaration", span, format_args!("{DECLARATION}\n"));
        }
        DeclarationMisplaced { after_root: true, .. } => {
            draft.say("A second XML declaration comes after the root element; a file has only one");
            draft.advise("Save each document as a separate file.");
        }
        DeclarationMisplaced { data, start, .. } => {
            draft.say("The XML declaration must be at the very start of the file");
            draft.fix_by(match data {
                Some(data) => {
                    let (start, text) = (Span::at(start), format_args!("<?xml{data}?>\n"));
                    Fix::suggest("Move the declaration to the start", start, text).and(span, "")
                }
                None => Fix::suggest("Remove the declaration", span, ""),
            });
        }
        DeclarationMalformed { data, whole, .. } => {
            let right = quote(DECLARATION);
            draft.say(format_args!("The XML declaration is malformed; it should be {right}"));
            // The fix is safe if it loses no other word.
            const SAID: [&str; 8] =
                ["", "version", "1.0", "encoding", "utf-8", "standalone", "yes", "no"];
            let safe = data.is_some_and(|data| {
                let lower = data.to_ascii_lowercase();
                let mut words = lower.split(|c: char| !c.is_alphanumeric() && !"-.".contains(c));
                words.all(|word| SAID.contains(&word))
            });
            draft.fix_by(Fix { safe, ..Fix::safe("Replace the declaration", whole, DECLARATION) });
        }
        Version { version } => {
            draft.say(format_args!("The XML version is {}; sitemaps use “1.0”", quote(version)));
            draft.suggest("Write “1.0”", span, "1.0");
        }
        EntityDeclaration { declares } => draft.say(match declares {
            true => "The DOCTYPE declares entities, which are not expanded here; write the text itself",
            false => "The DOCTYPE refers to an external file, which is not read here; remove the DOCTYPE",
        }),
        Doctype { name, subset, parameters } => {
            draft.say(format_args!("The file has the DOCTYPE {}; remove it", quote(name)));
            let fix = Fix { safe: !subset, ..Fix::safe("Remove the DOCTYPE", span, "") };
            draft.fix_by((!parameters).then_some(fix));
        }
        DoctypeMisplaced { .. } => {
            draft.say("This DOCTYPE is inside the root element, or is not the first; remove it");
            draft.suggest("Remove the DOCTYPE", span, "");
        }
        EarlyEnd { root, missing } => {
            draft.say(format_args!(
                "“</{root}>” comes before the last entry; move it after all entries"
            ));
            draft.fix_by(missing.map(|end| {
                Fix::suggest("Move the end tag", span, "").and(Span::at(end), format_args!("</{root}>"))
            }));
        }
        Trailing { text, rest } => {
            if is_output(text) {
                draft.advise(MESSAGE_ADVICE);
                let what = "comes after the root element; a program may have printed a message";
                return draft.say(format_args!("{} {what}", quote(text)));
            }
            draft.say(format_args!(
                "{} comes after the root element; nothing may follow it",
                quote(text)
            ));
            if rest {
                let rest = Span::to_the_end(span.start);
                draft.suggest("Remove everything after the root element", rest, "");
            }
        }
        NoRoot => draft.say("The file has no XML element"),
    }
}

/// Whether text outside the root is, or begins, a message of a program.
fn is_output(text: &str) -> bool {
    is_message(text) || ["<br", "<b>"].iter().any(|start| text.starts_with(start))
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
