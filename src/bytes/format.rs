//! The format of a file, determined from its content, and from its name if the content leaves a doubt; never from a MIME
//! type.

mod container;
pub(crate) mod fields;
mod lines;
mod markup;
mod view;

pub(crate) use container::{Container, container};
pub(crate) use view::{is_fold_mark, is_line_number};

use crate::text::cut::cut;
use crate::text::wrapped::http_at;
pub(crate) use markup::root_of_page;
use markup::{find_markup, is_html};

/// The format that the first text shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Empty,
    Xml,
    /// XML as a browser displays it, copied from the window, with `prefix` bytes of the browser's own text before it.
    ViewSource {
        prefix: usize,
    },
    /// XML after `prefix` bytes of markup that a program has printed.
    Printed {
        prefix: usize,
    },
    Html,
    Json,
    Robots,
    /// One URL per line.
    Text,
    /// Another format, with its name for the message.
    Other(&'static str),
}

/// Names a file that shows no format at all.
pub(crate) const NEITHER: &str = "neither XML nor a list of URLs";
/// Names the program that should have printed the sitemap.
pub(crate) const PROGRAM: &str = "a PHP program";
/// Names a program in another language.
pub(crate) const SOURCE: &str = "the source of a program";
/// The names of formats from which a sitemap may be recovered.
pub(crate) const BASE64: &str = "Base64 data";
pub(crate) const ESCAPED: &str = "percent-encoded text";
pub(crate) const PRINTABLE: &str = "the source of a mail, in quoted-printable";
pub(crate) const REFERENCES: &str = "XML with its tags escaped as text";
pub(crate) const QUOTED: &str = "a quoted string from a program";
/// Names a file that a repository has in place of one that is stored elsewhere.
pub(crate) const POINTER: &str = "a Git LFS pointer";
/// Names the message of a browser that cannot read a sitemap.
pub(crate) const ERROR_PAGE: &str = "the error message of a browser";
/// Names what a program makes of a sitemap when it compares or quotes it.
pub(crate) const DIFF: &str = "a comparison of two versions (diff)";
pub(crate) const MAIL: &str = "a quoted mail";
pub(crate) const TABLE: &str = "a table";

/// The first characters of some formats, with their names.
const STARTS: [(&str, &str); 30] = [
    ("version https://git-lfs", POINTER),
    ("diff --git ", DIFF),
    ("--- ", DIFF),
    ("@@ -", DIFF),
    ("+<?xml", DIFF),
    ("+<urlset", DIFF),
    ("+<sitemapindex", DIFF),
    ("> ", MAIL),
    (">\n", MAIL),
    (">>", MAIL),
    ("\"<?xml", QUOTED),
    ("\"<urlset", QUOTED),
    ("'<?xml", QUOTED),
    ("b'<?xml", QUOTED),
    ("&lt;?xml", REFERENCES),
    ("&lt;urlset", REFERENCES),
    ("&lt;sitemapindex", REFERENCES),
    ("XML Parsing Error: ", ERROR_PAGE),
    ("This page contains the following errors:", ERROR_PAGE),
    ("PD94bWwg", BASE64),
    ("77u/PD94", BASE64),
    ("PHVybHNl", BASE64),
    ("%3C%3Fxml", ESCAPED),
    ("%3c%3fxml", ESCAPED),
    ("%3Curlset", ESCAPED),
    ("import ", SOURCE),
    ("export ", SOURCE),
    ("const ", SOURCE),
    ("module.exports", SOURCE),
    ("#!/", SOURCE),
];

/// Returns the format that the first text shows. `head` is as much as the caller has, at least some thousand characters
/// unless the file is shorter. `name` decides if the content leaves a doubt.
pub(crate) fn format(head: &str, name: Option<&str>) -> Format {
    let text = head.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    let is_robots = name.is_some_and(is_robots);
    if text.is_empty() {
        // A robots.txt without rules is valid.
        return if is_robots { Format::Robots } else { Format::Empty };
    }
    if let Some(prefix) = view::view_source(head) {
        return Format::ViewSource { prefix };
    }
    // A value in JSON may contain markup.
    if is_json(text) {
        return Format::Json;
    }
    let told = STARTS.iter().find(|(start, _)| text.starts_with(start)).map(|(_, what)| *what);
    let told = told.or_else(|| is_program(text).then_some(PROGRAM)).or_else(|| escaped(text));
    if let Some(what) = told.filter(|_| !is_robots) {
        return Format::Other(what);
    }
    if is_robots {
        return if is_html(text) { Format::Html } else { Format::Robots };
    }
    let markup = find_markup(text);
    // A comment as in HTML may come before the rules for crawlers.
    if text.starts_with("<!--") && markup.is_none() && lines::robots_lines(text) > 0 {
        return Format::Robots;
    }
    // A URL in angle brackets, as mail programs and Markdown write it, is not markup.
    let listed = markup.is_none() && !is_html(text) && lines::is_list_of_html(text, name);
    if text.starts_with('<') && http_at(text) != Some(1) && !listed {
        // PHP prints its notices as pieces of a web page.
        let notice = ["<br", "<b>"].iter().any(|start| text.starts_with(start));
        return match markup.filter(|at| *at > 0 && notice) {
            Some(prefix) => Format::Printed { prefix: head.len() - text.len() + prefix },
            None if is_html(text) => Format::Html,
            None => Format::Xml,
        };
    }
    if let Some(at) = markup {
        return if is_html(cut(text, at..)) { Format::Html } else { Format::Xml };
    }
    lines::format(text, name)
}

/// Whether a file of that name should contain the rules for crawlers.
pub(crate) fn is_robots(name: &str) -> bool {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    name.eq_ignore_ascii_case("robots.txt")
}

/// Whether the text begins with PHP code that no XML reader takes for an instruction.
fn is_program(text: &str) -> bool {
    text.starts_with("<?php")
        && text.split_once("?>").is_none_or(|(_, behind)| {
            behind.contains("<?=") || !behind.trim_start().starts_with('<')
        })
}

/// Returns how the first tag is escaped: as in mails (RFC 2045, 6.7), or as in a string of a program.
fn escaped(text: &str) -> Option<&'static str> {
    let is_printable = |start: &&str| text.contains(*start);
    if text.contains("=3D\"") && ["version=3D\"", "xmlns=3D\""].iter().any(is_printable) {
        return Some(PRINTABLE);
    }
    let (tag, behind) = text.split_at(text.find('>').filter(|_| text.starts_with('<'))?);
    (tag.contains("=\\\"") || behind.starts_with(">\\")).then_some(QUOTED)
}

fn is_json(text: &str) -> bool {
    let mut rest = text.chars().filter(|c| !c.is_whitespace());
    match (rest.next(), rest.next()) {
        (Some('{'), Some('"' | '}') | None) => true,
        // The lines of a log begin with `[2026-01-31` or `[error]`.
        (Some('['), Some('{' | '[' | ']' | '"')) => true,
        _ => false,
    }
}
