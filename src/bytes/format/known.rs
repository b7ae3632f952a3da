//! Files that are known and are no sitemap: what a program or a person has yet to make one of. No repair may hide that.

use super::markup::{behind_prolog, find_markup};
use crate::text::bytes;
use crate::text::slice::slice;

/// A kind of such files.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// What the file is or has, as the message says it.
    pub says: &'static str,
    /// What to do, in place of the rule's help.
    pub advice: &'static str,
}

/// Returns where the first text shows a kind of file, if it does.
type Find = fn(&str) -> Option<usize>;

static KINDS: [(Find, Known); 7] = [
    (
        front_matter,
        Known {
            says: "is a template with front matter",
            advice: "Leave the template as it is: without the lines at its start, Jekyll, Hugo and Eleventy do not read it. Build the site, and check the file that comes out.",
        },
    ),
    (
        |text| (text.starts_with(['{', '<']) && is_template(text)).then_some(0),
        Known {
            says: "is a template that was not filled in",
            advice: "Run the program that fills in the template, and check the file that comes out.",
        },
    ),
    (
        |text| text.starts_with("version https://git-lfs.github.com/spec/").then_some(0),
        Known {
            says: "is only a Git LFS pointer to the real file",
            advice: "Fetch the real file with `git lfs pull` before the site is built or deployed.",
        },
    ),
    (conflict, CONFLICT),
    (
        |text| is_program(text).then_some(0),
        Known {
            says: "is the source code of a PHP program",
            advice: "Make the server run the program, and check what it answers.",
        },
    ),
    (fatal, Known { says: "contains an error message of PHP", advice: MESSAGE_ADVICE }),
    (
        escaped,
        Known {
            says: "has escaped tags, `&lt;` in place of `<`",
            advice: "Some program has escaped the document, as text for a page or for another document. Publish it with `<` and `>`, as it was before.",
        },
    ),
];

/// A file with two versions of some lines, as Git leaves it.
pub(crate) const CONFLICT: Known = Known {
    says: "has an unresolved merge conflict",
    advice: "Decide which lines of the two versions are right, and delete the others and the lines with the marks `<<<<<<<`, `=======` and `>>>>>>>`.",
};

/// The file by which Baidu knows who a site belongs to: one word.
pub(crate) static VERIFICATION: Known = Known {
    says: "is Baidu's proof of who owns the site",
    advice: "Leave the file as it is, for as long as the site is registered with Baidu.",
};

/// Whether a file of that name is [`VERIFICATION`].
pub(super) fn is_verification(text: &str, name: &str) -> bool {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let word = text.trim_end();
    name.eq_ignore_ascii_case("bdsitemap.txt")
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

pub(crate) const MESSAGE_ADVICE: &str = "Correct what the message says, and make the program write its messages to a log (in PHP, `display_errors = Off`). The file is right when the program prints no message.";

/// Returns what the first text shows, and where.
pub(crate) fn known(text: &str) -> Option<(&'static Known, usize)> {
    KINDS.iter().find_map(|(find, known)| Some((known, find(text)?)))
}

/// Whether a line is a mark of a merge conflict that begins with seven times `mark`.
pub(crate) fn is_mark(line: &str, mark: char) -> bool {
    let rest = line.trim_start_matches(mark);
    line.len() - rest.len() == 7 && (rest.starts_with(' ') || rest.trim_end().is_empty())
}

/// Whether a text is a message that PHP has printed, in plain text or in HTML.
pub(crate) fn is_message(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches("<br />").trim_start();
    let text = text.strip_prefix("PHP ").or(text.strip_prefix("<b>")).unwrap_or(text);
    ["Parse error", "Fatal error", "Warning", "Notice", "Deprecated"].iter().any(|kind| {
        let said = text.strip_prefix(kind).unwrap_or_default();
        let said = said.strip_prefix("</b>").unwrap_or(said);
        let line = slice(said, ..said.find('\n').unwrap_or(said.len()));
        said.starts_with(':') && (kind.ends_with("error") || line.contains(" on line "))
    })
}

/// Returns the lines of a text with their offsets.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        at += line.len();
        (at - line.len(), line)
    })
}

fn front_matter(text: &str) -> Option<usize> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    // The mark may name the language of the lines that follow.
    let mark = ["---", "+++"].into_iter().find(|mark| {
        first
            .strip_prefix(mark)
            .is_some_and(|rest| rest.trim_end().bytes().all(|b| b.is_ascii_lowercase()))
    })?;
    lines.any(|line| line.trim_end() == mark).then_some(0)
}

fn is_template(text: &str) -> bool {
    ["{{", "{%", "{#", "<%"].iter().any(|start| text.starts_with(start))
        && find_markup(text).is_some()
}

fn conflict(text: &str) -> Option<usize> {
    // In the midst of XML, a mark is where no reader of XML passes over it: the XML layer reports it.
    if text.starts_with('<') {
        return is_mark(text.lines().next()?, '<').then_some(0);
    }
    lines(text).find(|(_, line)| is_mark(line, '<')).map(|(at, _)| at)
}

/// Whether the text begins with PHP code that no XML reader takes for an instruction.
fn is_program(text: &str) -> bool {
    text.starts_with("<?php")
        && text.split_once("?>").is_none_or(|(_, behind)| !behind.trim_start().starts_with('<'))
}

/// Finds the message that ended the program. A warning before a sitemap or in it leaves the sitemap to be read.
fn fatal(text: &str) -> Option<usize> {
    let alone = find_markup(text).is_none();
    if alone && is_message(text) {
        return Some(0);
    }
    if alone && !text.starts_with('<') {
        return lines(text).find(|(_, line)| is_message(line)).map(|(at, _)| at);
    }
    let at = bytes::find(text.as_bytes(), b"Fatal error")?;
    let start = slice(text, ..at).rfind('\n').map_or(0, |end| end + 1);
    is_message(slice(text, start..)).then_some(start)
}

fn escaped(text: &str) -> Option<usize> {
    const TAGS: [&str; 6] = ["?xml", "urlset", "sitemapindex", "url", "sitemap", "!--"];
    let text = behind_prolog(text).0;
    // The whole document may be the text of an element. In a sitemap, it is the text of no element.
    let wrapped = text.strip_prefix('<').filter(|_| find_markup(text) != Some(0));
    let inner = wrapped.and_then(|tag| Some(tag.split_once('>')?.1));
    let inner = inner.unwrap_or(text).trim_start();
    let begins = ["&lt;", "&#60;", "&amp;lt;"].iter().find_map(|less| inner.strip_prefix(less));
    let rest = begins?;
    TAGS.iter().any(|tag| rest.starts_with(tag)).then_some(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_messages() {
        assert!(is_mark("<<<<<<< HEAD\r\n", '<') && is_mark("=======\n", '='));
        assert!(!is_mark("<<<<<<<< HEAD", '<') && !is_mark("=======a", '='));
        for message in [
            "Parse error: syntax error",
            "PHP Warning:  Undefined variable $a in /srv/a.php on line 3",
            "<br />\n<b>Notice</b>:  Undefined index in <b>/srv/a.php</b> on line <b>3</b><br />",
        ] {
            assert!(is_message(message), "{message}");
        }
        assert!(!is_message("Warning: storms tonight") && !is_message("A Fatal error: none"));
    }
}
