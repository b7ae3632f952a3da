//! Spaces that are none of XML, and characters that nobody sees, in a tag: it is read as if spaces stood there.

use super::lexer::{self, Odd};
use super::{Input, Out, Step, Xml, names};
use crate::report::findings::Fix;
use crate::rules::xml as rule;
use crate::text::chars;
use crate::text::cut::cut;
use crate::text::space::is_xml_space;
use crate::xml::event::Events;

impl Xml {
    /// Reads a tag with such characters between its parts. `None`: it has none, or is no tag.
    #[cold]
    #[inline(never)]
    pub(super) fn blanks<S: Events>(
        &mut self,
        input: Input<'_>,
        out: &mut Out<'_, S>,
    ) -> Option<Step> {
        const LONGEST: usize = 4096;
        // More than is looked at to tell what a tag is meant for.
        const BEHIND: usize = 8192;
        let text = input.text;
        let known = &text.as_bytes()[1..text.len().min(LONGEST)];
        let Some(stop) = memchr::memchr2(b'<', b'>', known) else {
            return (text.len() < LONGEST && !input.last).then_some(Step::More);
        };
        let tag = cut(text, ..stop + 2);
        if known[stop] == b'<' || tag.is_ascii() {
            return None;
        }
        let mut clean = String::new();
        let mut edits = Vec::new();
        let (mut first, mut named, mut quote) = (None, false, None);
        for (at, c) in tag.char_indices() {
            // Of the others some may stand in a name.
            let hidden = chars::is_invisible(c) && !names::is_name_char(c);
            let space = is_space(c);
            let blank = hidden || space && !c.is_ascii();
            if quote.is_some() || !blank && (named || !space) {
                quote = match quote {
                    None => Some(c).filter(|c| matches!(c, '"' | '\'')),
                    Some(mark) => Some(mark).filter(|mark| *mark != c),
                };
                named |= !matches!(c, '<' | '/');
                clean.push(c);
                continue;
            }
            let end = at + c.len_utf8();
            let behind = tag.as_bytes().get(end);
            let is_part = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
            if hidden && is_part(clean.as_bytes().last()) && is_part(behind) {
                return None;
            }
            clean.push_str(cut("   ", ..end - at));
            let right = if named && space { " " } else { "" };
            edits.push((input.span(at, end), right.to_owned()));
            if blank {
                first.get_or_insert((c, right, input.span(at, end)));
            }
        }
        let (c, right, span) = first?;
        let name = clean.bytes().take_while(|b| names::is_space(*b) || b"</".contains(b)).count();
        let is_end = cut(&clean, ..name).contains('/');
        let spaced = name > 1 + usize::from(is_end) && !clean.starts_with("</");
        if !cut(&clean, name..).starts_with(names::is_name_start)
            || spaced && !matches!(lexer::odd(&clean, true), Odd::Spaced(_))
        {
            return None;
        }
        let behind = cut(text, stop + 2..);
        let follows = cut(behind, ..behind.floor_char_boundary(BEHIND));
        clean.push_str(follows);
        let whole = follows.len() == behind.len();
        let meant = Input { text: &clean, last: input.last && whole, ..input };
        let step = match is_end {
            true => self.end_token(meant, name, out),
            false if spaced => self.start_token(meant, name, None, out),
            false => self.named_token(meant, out),
        };
        match step {
            Step::More if !whole => return None,
            Step::Done(bytes) if bytes >= tag.len() => {}
            step => return Some(step),
        }
        let (belongs, title) = match right {
            "" => ("nothing", "Delete it"),
            _ => ("a space", "Write a space"),
        };
        out.findings.report(&rule::TAG_SYNTAX, span, |draft| {
            if c == '\u{A0}' {
                draft.say(format_args!("A no-break space stands where {belongs} belongs"));
            } else {
                let number = c as u32;
                draft.say(format_args!(
                    "The invisible character U+{number:04X} stands where {belongs} belongs"
                ));
            }
            draft.fix_by(Fix::of(title, true, edits));
        });
        Some(step)
    }
}

/// White space of any kind, but for what may stand in a name.
fn is_space(c: char) -> bool {
    is_xml_space(c)
        || matches!(
            c,
            '\u{85}' | '\u{A0}' | '\u{2028}' | '\u{2029}' | '\u{202F}' | '\u{205F}' | '\u{3000}'
        )
        || ('\u{2000}'..='\u{200A}').contains(&c)
}
