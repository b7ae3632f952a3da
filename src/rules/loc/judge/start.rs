//! How an address begins: what stands around it, what stands for none, and its scheme.

use super::*;
use crate::rules::structure::template_residue;
use crate::text::address::differ_by_www;
use crate::text::cut::cut;
use crate::text::edit_distance::slips;
use crate::text::order::Gather;
use crate::text::relative::completed;
use crate::text::wrapped::{address_in, around, http_at};

impl<'v> Judge<'v> {
    /// Space that XML trims, and space that it does not.
    pub(super) fn edges(&mut self) {
        let value = self.place.value;
        let trimmed = self.text;
        let Range { start, end } = bare(trimmed);
        let core = &trimmed[start..end];
        let outer = value.trimmed_range();
        let before = 0..outer.start + start;
        let behind = outer.start + end..value.text().len();
        if before.is_empty() && behind.is_empty() {
            return;
        }
        let space =
            |range: &Range<usize>| value.text()[range.clone()].contains(char::is_whitespace);
        if value.shows_hidden() && before.is_empty() && !space(&behind) {
            // Of the characters that nobody sees behind an address the XML layer speaks.
            self.text = core;
            self.place.base = start;
            return;
        }
        let unicode = core.len() < trimmed.len();
        self.problems.push(Problem {
            rule: &LOC_WHITESPACE,
            severities: LOC_WHITESPACE.severities,
            range: 0..0,
            explain: Box::new(move |draft| {
                let shown = if before.is_empty() { &behind } else { &before };
                draft.span = value.span_of(shown.clone());
                if core.is_empty() {
                    draft.say(
                        "The value of `loc` is nothing but white space; write the page's address",
                    )
                } else {
                    draft.say(format_args!(
                        "White space {} the URL {}; nothing but the address belongs here",
                        match (before.is_empty(), behind.is_empty()) {
                            (false, false) => "before and after",
                            (false, true) => "before",
                            _ => "after",
                        },
                        quote(core)
                    ))
                }
                if unicode {
                    draft.advise(
                        "Delete it: it is no space of XML (a no-break space, say), so that readers \
                         do not trim it away.",
                    );
                }
                if !value.cdata && !core.is_empty() {
                    let edits = [before, behind].into_iter().filter(|range| !range.is_empty());
                    draft.fix_by(Fix::of(
                        "Delete the white space around the URL",
                        true,
                        edits.map(|range| (value.span_of(range), String::new())).gather(),
                    ));
                }
            }),
        });
        self.text = core;
        self.place.base = start;
    }

    pub(super) fn placeholder_value(&mut self) -> bool {
        let text = self.text;
        if !is_placeholder(text) {
            return false;
        }
        self.report(&LOC_PLACEHOLDER_VALUE, 0..text.len(), move |draft| {
            let what = match is_unfilled(text) {
                true => "the name of a value that was not put in",
                false => "a program wrote that it had no value",
            };
            draft.say(format_args!("The URL is {}: {what}; an address belongs here", quote(text)));
            if text == "None" {
                draft.advise(NO_ADDRESS);
            }
        });
        true
    }

    /// Two beginnings of an address in a row: `https://a.comhttps://a.com/`.
    pub(super) fn doubled_origin(&mut self) {
        let mut length = 0;
        let mut starts = Vec::new();
        while let Some(more) = doubled_at(cut(self.text, length..)) {
            starts.push(length..length + more);
            length += more;
        }
        if length == 0 {
            return;
        }
        let (text, place) = (self.text, self.place);
        self.report(&LOC_DOUBLED_ORIGIN, 0..length, move |draft| {
            draft.say(format_args!(
                "The URL {} begins twice; {} would be one address",
                quote(text),
                quote(cut(text, length..))
            ));
            let safe =
                starts.iter().all(|start| begins_again(&text[start.clone()], &text[length..]));
            draft.fix_by(place.edit(safe, "Delete the first beginning", 0..length, ""));
        });
        self.skip(length);
    }

    /// Where the authority starts; none where there is no address of a page.
    pub(super) fn scheme(&mut self) -> Option<usize> {
        let (text, place) = (self.text, self.place);
        let begins = beginning(text);
        if let Beginning::Right(end) = begins {
            return Some(end);
        }
        if let Beginning::Misspelt(end, meant) = begins {
            let encoded = text[..end].contains('%');
            // A mark may be in the wrong place: `http:/w/ww.example.org`.
            let host = text[end..].split(['/', '\\', '?', '#']).next().unwrap_or_default();
            let doubtful = !host.contains('.');
            // It names both schemes, or a letter stands where the `s` would.
            let word: &str = &text[..text.bytes().take_while(u8::is_ascii_alphanumeric).count()];
            let written = text[..end].to_ascii_lowercase();
            let either = written.rfind("http") > Some(0) && !word.eq_ignore_ascii_case(meant)
                || meant == "http" && word.len() == 5 && written.starts_with("http");
            self.report(&LOC_SCHEME_TYPO, 0..end, move |draft| {
                draft.say(format_args!(
                    "The URL begins with {}; {} would be right",
                    quote(cut(text, ..end)),
                    quote(&format!("{meant}://"))
                ));
                if encoded {
                    draft.fix_by(
                        String::from_utf8(decoded(text))
                            .ok()
                            .filter(|whole| Url::parse(whole).is_ok())
                            .and_then(|whole| {
                                let title = format!("Write {}", quote(&whole));
                                place.edit(false, title, 0..text.len(), whole)
                            }),
                    );
                    return;
                }
                let mut edits = vec![(0..end, format!("{meant}://"))];
                if text[..end].contains('\\') {
                    edits.extend(backslashes(text, end));
                }
                let safe = !doubtful
                    && !either
                    && !edits.iter().skip(1).any(|(range, _)| beside_slash(text, range));
                draft.fix_by(place.fix(safe, format!("Write `{meant}://`"), edits));
            });
            if encoded || doubtful {
                return None;
            }
            self.take(0..end);
            if text[..end].contains('\\') {
                let further: Vec<_> = backslashes(text, end).map(|(range, _)| range).gather();
                self.taken.extend(further);
            }
            return Some(end);
        }
        if let Some(address) = wrapped(text) {
            self.more_than_address(address);
            return None;
        }
        match scheme_of(text) {
            Some(scheme) => {
                let severities = if scheme.eq_ignore_ascii_case("ftp") {
                    Severities::protocol(Severity::Warning)
                } else {
                    LOC_SCHEME_UNSUPPORTED.severities
                };
                self.report_as(&LOC_SCHEME_UNSUPPORTED, severities, 0..scheme.len(), move |draft| {
                    draft.say(format_args!(
                        "The scheme {} of {} is none that search engines list; `https` or `http` would be",
                        quote(scheme),
                        quote(text)
                    ));
                });
                None
            }
            None => {
                self.not_absolute();
                None
            }
        }
    }

    fn more_than_address(&mut self, address: Range<usize>) {
        // Of an index, `index-loc-not-absolute` says it.
        if self.kind == EntryKind::Sitemap {
            return;
        }
        let (text, place) = (self.text, self.place);
        self.report(&LOC_NOT_ABSOLUTE, 0..text.len(), move |draft| {
            draft.say(more_than_address(text, &address));
            draft.advise(ONLY_ADDRESS);
            let edits = around(text, &address).map(|range| (range, String::new()));
            draft.fix_by(place.fix(false, "Keep only the address", edits.gather()));
        });
    }

    fn not_absolute(&mut self) {
        // Of an index, `index-loc-not-absolute` says it.
        if self.kind == EntryKind::Sitemap {
            return;
        }
        let (text, place, own) = (self.text, self.place, self.own);
        self.report(&LOC_NOT_ABSOLUTE, 0..text.len(), move |draft| {
            let first = cut(text, ..text.find(['/', '?', '#']).unwrap_or(text.len()));
            let first = first.to_ascii_lowercase();
            let mut own_host = own.and_then(Url::host_str).into_iter();
            let is_host = first.starts_with("www.")
                || own_host.any(|host| host == first || differ_by_www(host, &first));
            // What a program joined the path to: an address that it did not have.
            let missing = matches!(&*first, "undefined" | "null" | "none");
            draft.say(format_args!(
                "The URL {} is not complete; it has to begin with `https://` or `http://` and the name of the site",
                quote(text)
            ));
            let mut path = text;
            if missing {
                draft.advise(NO_ADDRESS);
                path = cut(text, first.len()..);
            }
            if let Some(whole) = completed(path, is_host, own) {
                draft.fix_by(place.edit(false, format!("Write {}", quote(&whole)), 0..text.len(), whole));
            }
        });
    }
}

const NO_ADDRESS: &str =
    "Tell the generator the site's address (MkDocs: set `site_url`) and build again.";

/// Whether the address has a scheme, right or wrong: else it is not absolute.
pub(crate) fn has_scheme(text: &str) -> bool {
    !matches!(beginning(text), Beginning::Other) || scheme_of(text).is_some()
}

/// Whether this is what programs write for a missing value.
pub(crate) fn is_placeholder(text: &str) -> bool {
    let known = ["none", "null", "undefined", "nan", "false", "n/a", "array", "todo"];
    known.iter().any(|word| text.eq_ignore_ascii_case(word)) || is_unfilled(text)
}

/// Whether this is the name of a value that was to be put in: `:id`, `{id}`, `[id]`, `[...path]`, `[[url]]`, `__URL__`,
/// `%URL%`, `:path(.*)*`, `$userId`.
pub(crate) fn is_unfilled(text: &str) -> bool {
    let single = text.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let name = text
        .strip_prefix(':')
        .filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
        .map(|name| cut(name, ..name.find(['(', '*', '?']).unwrap_or(name.len())))
        // Artists are called so, too.
        .or_else(|| {
            let name = text.strip_prefix('$')?;
            ["Id", "id", "slug"].into_iter().any(|end| name.ends_with(end)).then_some(name)
        })
        .or_else(|| text.strip_prefix('{')?.strip_suffix('}'))
        .or_else(|| single?.strip_prefix('[')?.strip_suffix(']'))
        .or(single)
        .map(|name| name.strip_prefix("...").unwrap_or(name))
        .or_else(|| text.strip_prefix('%')?.strip_suffix('%'))
        .or_else(|| text.strip_prefix("__")?.strip_suffix("__").filter(|name| !has_lower(name)));
    name.is_some_and(|name| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

/// The same of a part of an address, where brackets and braces may be encoded, and `*` stands for any.
pub(super) fn is_unfilled_part(part: &str) -> bool {
    /// In pairs they are those of templates.
    const MARKS: [(&str, &str); 6] =
        [("%7B", "{"), ("%7D", "}"), ("%5B", "["), ("%5D", "]"), ("{{", "{"), ("}}", "}")];
    match part.as_bytes() {
        [b'%', b'7' | b'5', b'B', ..] => {
            let mut text = part.to_owned();
            for (written, mark) in MARKS {
                text = text.replace(written, mark);
            }
            is_unfilled(&text)
        }
        [b'%', ..] => false,
        _ => is_unfilled(part) || part == "*",
    }
}

fn has_lower(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_lowercase())
}

/// Template text that was never filled in has its own rule. `seen`: classes of what stands in the text.
pub(super) fn has_template(text: &str, seen: u8) -> bool {
    seen & (BLANK | ILLEGAL | BRACKET | PERCENT) != 0 && template_residue(text).is_some()
}

/// The place of the address where the value has more in it than that.
pub(crate) fn wrapped(text: &str) -> Option<Range<usize>> {
    const MAX_BEFORE: usize = 24;
    let address = address_in(text)?;
    let (before, behind) = (cut(text, ..address.start), cut(text, address.end..));
    let link = before.ends_with("](");
    // The number or the mark of an item in a list, or what was typed too often.
    let item = before.bytes().all(|byte| !byte.is_ascii_alphabetic() && byte.is_ascii());
    // An address within another one has that one around it.
    let within = before.contains(['/', '.', '?', '&', '#', '%', '\\', '@'])
        || before.len() > MAX_BEFORE
        || before.ends_with(|c: char| c.is_ascii_alphanumeric())
        || before == "blob:";
    let other = within && !item || http_at(behind).is_some();
    (link || !before.is_empty() && !other).then_some(address)
}

/// What to say of an address that [`wrapped`] has found.
pub(crate) fn more_than_address(text: &str, address: &Range<usize>) -> String {
    format!(
        "The URL {} has more than the address in it; only {} belongs here",
        quote(text),
        quote(&text[address.clone()])
    )
}

/// What to do about it.
pub(crate) const ONLY_ADDRESS: &str = "Put nothing but the address into the element.";

/// How an address begins.
pub(crate) enum Beginning {
    /// With `http://` or `https://`, which ends here.
    Right(usize),
    /// With what should be one of them, which ends here.
    Misspelt(usize, &'static str),
    Other,
}

pub(crate) fn beginning(text: &str) -> Beginning {
    let word = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let separator = text[word..]
        .find(|c: char| !matches!(c, ':' | '/' | '\\' | ';' | ' ' | '\t' | '\n'))
        .unwrap_or(text.len() - word);
    let name = text[..word].to_ascii_lowercase();
    if name == "http" && text[word..].starts_with(":s//") {
        return Beginning::Misspelt(word + ":s//".len(), "https");
    }
    if let Some(meant) = meant_scheme(&name)
        && [".//", ",//"].into_iter().any(|mark| text[word..].starts_with(mark))
    {
        return Beginning::Misspelt(word + ".//".len(), meant);
    }
    // Escaped as a whole, as if it stood in the query of another.
    let escaped = ["%3a%2f%2f", ":%2f%2f"].into_iter().find(|escaped| {
        text.get(word..word + escaped.len()).is_some_and(|part| part.eq_ignore_ascii_case(escaped))
    });
    if let (Some(escaped), Some(meant)) = (escaped, meant_scheme(&name)) {
        return Beginning::Misspelt(word + escaped.len(), meant);
    }
    let separator = cut(text, word..word + separator);
    let separator = separator.trim_end_matches([' ', '\t', '\n']);
    let known = matches!(name.as_str(), "http" | "https");
    if known && separator.starts_with("://") {
        let start = word + "://".len();
        // The second beginning has lost its colon.
        let again = ["https//", "http//"].into_iter().find(|again| {
            text.get(start..start + again.len())
                .is_some_and(|part| part.eq_ignore_ascii_case(again))
        });
        return match again {
            Some("http//") => Beginning::Misspelt(start + "http//".len(), "http"),
            Some(again) => Beginning::Misspelt(start + again.len(), "https"),
            None => Beginning::Right(start),
        };
    }
    let mark = separator.contains("//") || separator.contains(':') || separator.contains("\\\\");
    match meant_scheme(&name).filter(|_| mark) {
        Some(meant) => Beginning::Misspelt(word + separator.len(), meant),
        None => Beginning::Other,
    }
}

/// Where the second beginning stands, if the address begins twice.
fn doubled_at(text: &str) -> Option<usize> {
    let colon = text.find(':')?;
    if !matches!(text[..colon].to_ascii_lowercase().as_str(), "http" | "https") {
        return None;
    }
    let rest = cut(text, colon + 1..);
    let rest_at = colon + 1 + (rest.len() - rest.trim_start_matches('/').len());
    let end = text[rest_at..].find(['/', '?', '#']).map_or(text.len(), |at| rest_at + at);
    if !text[end..].starts_with("//") {
        return None;
    }
    // The second scheme ends the authority: `a.comhttps:` before its `//`.
    let authority = text[rest_at..end].to_ascii_lowercase();
    let stripped = authority.strip_suffix(':')?;
    let scheme = ["https", "http"].into_iter().find(|scheme| stripped.ends_with(scheme))?;
    Some(rest_at + stripped.len() - scheme.len())
}

/// Whether an address names the scheme and the host, as far as they go, that stand before it.
fn begins_again(before: &str, address: &str) -> bool {
    let Some((same, rest)) = address.split_at_checked(before.len()) else { return false };
    let ends = before.ends_with([':', '/']) || rest.is_empty() || rest.starts_with(['/', '?', '#']);
    ends && same.eq_ignore_ascii_case(before)
}

/// `http` or `https`, if that is what was meant.
fn meant_scheme(word: &str) -> Option<&'static str> {
    let word = word.strip_prefix("http").filter(|rest| rest.starts_with("http")).unwrap_or(word);
    let is = |candidate: &'static str| (word == candidate).then_some(candidate);
    if let Some(known) = is("http").or_else(|| is("https")) {
        return Some(known);
    }
    // With a letter before it, which may be the last one.
    if word.get(1..) == Some("https") {
        return Some("https");
    }
    let first = word.chars().next()?;
    if !matches!(first, 'h' | 't') || !(3..=7).contains(&word.len()) {
        return None;
    }
    let near = |candidate: &str| slips(word.as_bytes(), candidate.as_bytes());
    let secure = word.contains('s');
    match (near("http"), near("https")) {
        (_, 1) if secure => Some("https"),
        (1, _) => Some("http"),
        (_, 1) => Some("https"),
        (_, 2) if secure && word.starts_with("ht") => Some("https"),
        _ => None,
    }
}

/// The scheme, unless what stands before the colon is a host: `localhost:8000`, `e.com:80`.
fn scheme_of(text: &str) -> Option<&str> {
    let colon = text.find(':')?;
    let (scheme, rest) = (cut(text, ..colon), cut(text, colon + 1..));
    // `C:\` is a drive, and `Error: …` says that there is no address.
    let fits = scheme.len() > 1
        && !rest.starts_with(is_space)
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-".contains(&byte));
    let port = rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_port = port > 0 && (rest.len() == port || rest[port..].starts_with(['/', '?', '#']));
    // `tel:123` is no host.
    (fits && (!is_port || matches!(scheme, "tel" | "sms"))).then_some(scheme)
}

/// Backslashes from `from` on, up to the query, as the slashes they are meant to be.
fn backslashes(text: &str, from: usize) -> impl Iterator<Item = (Range<usize>, String)> {
    let end = without_query(text).len().max(from);
    text[from..end]
        .match_indices('\\')
        .map(move |(at, _)| (from + at..from + at + 1, "/".to_string()))
}

/// Whether a backslash stands beside another or a slash, so that it may be one too many.
pub(super) fn beside_slash(text: &str, range: &Range<usize>) -> bool {
    text[..range.start].ends_with(['/', '\\']) || text[range.end..].starts_with(['/', '\\'])
}
