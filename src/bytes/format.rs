//! The format of a file, determined from its content, and from its name if the content leaves a doubt; never from a MIME
//! type.

mod container;
pub(crate) mod fields;
mod known;
mod lines;
mod markup;
mod view;

pub(crate) use container::{Container, container};
pub(crate) use known::{CONFLICT, Known, MESSAGE_ADVICE, VERIFICATION, is_mark, is_message, known};
pub(crate) use view::{is_fold_mark, is_line_number};

use crate::text::slice::slice;
use crate::text::wrapped::http_at;
use markup::{find_markup, is_html};
pub(crate) use markup::{root_name, root_of_page, shows_sitemap};

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
    /// No sitemap yet, as the text shows after `prefix` bytes.
    Known {
        known: &'static Known,
        prefix: usize,
    },
}

/// Names a file that shows no format at all.
pub(crate) const NEITHER: &str = "neither XML nor a list of URLs";
/// Names a text that contains a sitemap, or should have printed it.
pub(crate) const QUOTED: &str = "source code, a message or a quotation";
pub(crate) const TABLE: &str = "a table";

/// Returns the format that the first text shows. `head` is as much as the caller has, at least some thousand characters
/// unless the file is shorter. `name` decides if the content leaves a doubt.
pub(crate) fn format(head: &str, name: Option<&str>) -> Format {
    let text = head.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    let is_robots = name.is_some_and(is_robots);
    if text.is_empty() {
        // A robots.txt without rules is valid.
        return if is_robots { Format::Robots } else { Format::Empty };
    }
    if name.is_some_and(|name| known::is_verification(text, name)) {
        return Format::Known { known: &VERIFICATION, prefix: head.len() - text.len() };
    }
    if let Some((known, at)) = known(text).filter(|_| !is_robots) {
        return Format::Known { known, prefix: head.len() - text.len() + at };
    }
    if let Some(prefix) = view::view_source(head) {
        return Format::ViewSource { prefix };
    }
    // A value in JSON may contain markup.
    if is_json(text) {
        return Format::Json;
    }
    if is_quoted(text) && !is_robots && !is_html(text) {
        return Format::Other(QUOTED);
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
    if text.starts_with('<') && http_at(text) != Some(1) {
        // PHP prints its notices as pieces of a web page.
        let notice = ["<br", "<b>"].iter().any(|start| text.starts_with(start));
        return match markup.filter(|at| *at > 0 && notice) {
            Some(prefix) => Format::Printed { prefix: head.len() - text.len() + prefix },
            None if is_html(text) => Format::Html,
            None => Format::Xml,
        };
    }
    if let Some(at) = markup {
        return if is_html(slice(text, at..)) { Format::Html } else { Format::Xml };
    }
    lines::format(text, name)
}

/// Whether a file of that name should contain the rules for crawlers.
pub(crate) fn is_robots(name: &str) -> bool {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    name.eq_ignore_ascii_case("robots.txt")
}

/// Whether the text is a program, a message, or a sitemap with marks before its tags, or with escapes in them.
fn is_quoted(text: &str) -> bool {
    const STARTS: [&str; 10] = [
        "diff --git ",
        "--- ",
        "@@ -",
        "import ",
        "export ",
        "const ",
        "module.exports",
        "#!/",
        "XML Parsing Error: ",
        "This page contains the following errors:",
    ];
    const ESCAPES: [&str; 3] = ["=\\\"", "=3D\"", ">\\"];
    let unquoted = text.trim_start_matches(['b', '"', '\'', '>', '+', ' ']);
    // The first tags are enough, and no text comes between them.
    let tags = slice(text, ..text.floor_char_boundary(200));
    STARTS.iter().any(|start| text.starts_with(start))
        || unquoted.starts_with('<')
            && (unquoted.len() < text.len() || ESCAPES.iter().any(|escape| tags.contains(escape)))
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
