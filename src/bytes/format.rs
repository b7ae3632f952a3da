//! What a file is, told by its content, and by its name where that leaves a doubt; never by a MIME type.

mod around;
mod container;
pub(crate) mod fields;
mod lines;
mod marks;
mod markup;
mod view;

pub(crate) use container::{Container, container};
pub(crate) use lines::is_url_line;
pub(crate) use view::{is_fold_mark, is_line_number};

use crate::text::bytes::find_all;
use crate::text::cut::cut;
use crate::text::wrapped::http_at;
pub(crate) use markup::root_of_page;
use markup::{behind_prolog, find_markup, is_html, is_piece_of_html};

/// What the first text shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Empty,
    Xml,
    /// XML as a browser displays it, copied from the window: so many bytes of its own words stand
    /// in front.
    ViewSource {
        prefix: usize,
    },
    /// XML behind markup that a program has printed: so many bytes.
    Printed {
        prefix: usize,
    },
    /// XML whose lines have marks before them, all of which are known.
    Marked(LineMarks),
    /// A whole sitemap from `start` to `end`, with something before and behind it.
    Wrapped {
        start: usize,
        end: usize,
    },
    Html,
    Json,
    Robots,
    /// One URL a line.
    Text,
    Altered(Altered),
    /// Something else, with its name for the message.
    Other(&'static str),
}

/// Whose marks stand before the lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineMarks {
    /// A mail that is quoted.
    Mail,
    /// A comparison of two versions.
    Diff,
}

/// What was made of a sitemap before it came here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Altered {
    /// Its text with the escapes of a string.
    String,
    /// Its markup with references in place of `<` and `>`.
    Escaped,
    /// What a browser draws of it: the table of its stylesheet, or its values without the tags.
    Shown,
    /// The rows of a table, as a program for tables saves or copies them.
    Table,
    /// The words of a browser that cannot read it.
    ErrorPage,
    /// Its lines compared with those of another version, too many to know all marks.
    Diff,
}

/// What a file is that shows no format at all.
pub(crate) const NEITHER: &str = "neither XML nor a list of URLs";
/// What should have printed the sitemap.
pub(crate) const PROGRAM: &str = "a PHP program";
/// The same in another language.
pub(crate) const SOURCE: &str = "the source of a program";
/// A sitemap may come out of these.
pub(crate) const BASE64: &str = "encoded as Base64";
pub(crate) const ESCAPED: &str = "escaped as in an address";
pub(crate) const PRINTABLE: &str = "the source of a mail, in quoted-printable";
/// What stands in a repository for a file that is kept elsewhere.
pub(crate) const POINTER: &str = "a pointer of Git LFS";
/// Commands, and what they printed.
pub(crate) const TERMINAL: &str = "what a terminal showed";

/// The format that the first text shows: as much as the caller has, at least some thousand
/// characters unless the file is shorter. `name` helps where the content leaves a doubt. `whole`: nothing follows.
pub(crate) fn format(head: &str, name: Option<&str>, whole: bool) -> Format {
    let text = head.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    let is_robots = name.is_some_and(is_robots);
    if text.is_empty() {
        // Without rules a robots.txt is what it should be.
        return if is_robots { Format::Robots } else { Format::Empty };
    }
    if let Some(copy) = copy(head, text, whole) {
        return copy;
    }
    // Before the rules for crawlers may stand a comment as HTML has them.
    let rest = behind_prolog(text).0;
    if rest.len() < text.len()
        && !rest.starts_with('<')
        && find_markup(rest).is_none()
        && lines::robots_lines(rest) > 0
    {
        return Format::Robots;
    }
    if !is_robots && lines::is_source(text) {
        return Format::Other(SOURCE);
    }
    let markup = if is_robots { None } else { find_markup(text) };
    // A script of a page may hold a sitemap as a string.
    if let Some(quoted) = markup.filter(|_| !is_html(text)).and_then(|at| around::quoted(text, at))
    {
        return quoted;
    }
    if whole
        && !is_robots
        && !is_html(text)
        && let Some(wrapped) = around::wrapped(head)
    {
        return wrapped;
    }
    if text.starts_with("version https://git-lfs") {
        return Format::Other(POINTER);
    }
    if is_program(text) {
        return Format::Other(PROGRAM);
    }
    if is_printable(text) {
        return Format::Other(PRINTABLE);
    }
    // An address in angle brackets, as mail programs and Markdown write it, is no markup.
    let listed = markup.is_none() && !is_html(text) && lines::is_list_of_html(text, name);
    if text.starts_with('<') && http_at(text) != Some(1) && !listed {
        if let Some(prefix) = around::printed(text) {
            return Format::Printed { prefix: head.len() - text.len() + prefix };
        }
        return if is_html(text) || is_piece_of_html(text) { Format::Html } else { Format::Xml };
    }
    if let Some(at) = markup {
        return if is_html(cut(text, at..)) { Format::Html } else { Format::Xml };
    }
    if is_json(text) {
        return Format::Json;
    }
    if is_robots {
        return Format::Robots;
    }
    lines::format(text, name)
}

/// What a program has made of a sitemap that was copied or printed: marks before its lines, a view, references. `text`:
/// the `head` without white space before it.
fn copy(head: &str, text: &str, whole: bool) -> Option<Format> {
    const ERRORS: [&str; 2] = ["XML Parsing Error: ", "This page contains the following errors:"];
    const ESCAPED: [&str; 3] = ["&lt;?xml", "&lt;urlset", "&lt;sitemapindex"];
    let begins = |words: &[&str]| words.iter().any(|words| text.starts_with(words));
    if marks::is_diff(head) {
        let told = Format::Altered(Altered::Diff);
        return Some(if whole { Format::Marked(LineMarks::Diff) } else { told });
    }
    if whole && marks::is_mail(head) {
        return Some(Format::Marked(LineMarks::Mail));
    }
    if let Some(prefix) = view::view_source(head) {
        return Some(Format::ViewSource { prefix });
    }
    if begins(&ERRORS) {
        return Some(Format::Altered(Altered::ErrorPage));
    }
    begins(&ESCAPED).then_some(Format::Altered(Altered::Escaped))
}

/// Whether a file of that name is to hold the rules for crawlers.
pub(crate) fn is_robots(name: &str) -> bool {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    name.eq_ignore_ascii_case("robots.txt")
}

/// Whether it begins with code of PHP that no reader of XML takes for an instruction.
fn is_program(text: &str) -> bool {
    text.starts_with("<?php")
        && text.split_once("?>").is_none_or(|(_, behind)| {
            behind.contains("<?=") || !behind.trim_start().starts_with('<')
        })
}

/// Whether the attributes that a sitemap begins with are as mails transfer them (RFC 2045, 6.7): there `=` is an escape, and
/// written as one. What is wrong with a text that is read as it stands is wrong with the way it was taken out of the mail.
fn is_printable(text: &str) -> bool {
    let mut escaped = find_all(text.as_bytes(), b"=3D\"").map(|at| cut(text, ..at));
    escaped.any(|before| before.ends_with("version") || before.ends_with("xmlns"))
}

fn is_json(text: &str) -> bool {
    let mut rest = text.chars().filter(|c| !c.is_whitespace());
    match (rest.next(), rest.next()) {
        (Some('{'), Some('"' | '}') | None) => true,
        // Lines of a log begin with `[2026-01-31` or `[error]`.
        (Some('['), Some('{' | '[' | ']' | '"')) => true,
        _ => false,
    }
}
