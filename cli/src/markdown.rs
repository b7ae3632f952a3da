//! Findings as Markdown, for the summary of a job, an issue or a message. What comes from a site is escaped: it can be no markup,
//! no link and no mention of somebody.

use std::fmt::Write as _;
use std::io::{self, Write};

use sitemap_lint::Position;

use crate::formats::{first_places, more_places};
use crate::outcome::{Found, Outcome};
use crate::text::{by_rule, numbers, verdicts};
use crate::visible::visible;

pub fn write(outcome: &Outcome<'_>, quiet: bool, out: &mut dyn Write) -> io::Result<()> {
    let checked = outcome.checked;
    writeln!(out, "## sitemap-lint: {}\n", numbers(outcome))?;
    let (names, words): (Vec<_>, Vec<_>) = verdicts(&checked.report).unzip();
    if !names.is_empty() {
        writeln!(out, "| {} |", names.join(" | "))?;
        writeln!(out, "|{}", " --- |".repeat(names.len()))?;
        writeln!(out, "| {} |\n", words.join(" | "))?;
    }
    for figures in checked.report.figures() {
        writeln!(out, "{}\n", escaped(&figures))?;
    }
    for (worst, rule, found) in by_rule(outcome) {
        if quiet && !outcome.is_failure(worst) {
            continue;
        }
        writeln!(out, "### {}: {}\n", worst.level(), code(rule))?;
        if let Some(help) = found.iter().find_map(|found| found.finding.help.as_deref()) {
            writeln!(out, "{}\n", sentence(help))?;
        }
        let told = first_places(worst, &found);
        for Found { file, finding, .. } in &told {
            let Position { line, column, .. } = finding.start;
            let place = code(&format!("{file}:{line}:{column}"));
            writeln!(out, "- {place} {}", sentence(&finding.message))?;
        }
        if let Some(more) = more_places(outcome, rule, &found, told.len()) {
            writeln!(out, "- {more}")?;
        }
        writeln!(out)?;
    }
    let unread: Vec<String> =
        checked.failures.iter().cloned().chain(checked.incomplete()).collect();
    if !unread.is_empty() {
        writeln!(out, "### Not read\n")?;
        unread.iter().try_for_each(|sentence| writeln!(out, "- {}", escaped(sentence)))?;
    }
    Ok(())
}

/// A sentence of the engine's: what stands between backticks is code, but for those of a file that it quotes.
fn sentence(text: &str) -> String {
    let mut written = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['“', '`']) {
        let (before, from) = rest.split_at(at);
        written += &escaped(before);
        let (close, is_code) = if from.starts_with('`') { ('`', true) } else { ('”', false) };
        let first = from.chars().next().map_or(0, char::len_utf8);
        let Some(length) = from[first..].find(close) else {
            rest = from;
            break;
        };
        let inside = &from[first..first + length];
        match is_code {
            true => written += &code(inside),
            false => {
                let _ = write!(written, "“{}”", escaped(inside));
            }
        }
        rest = &from[first + length + close.len_utf8()..];
    }
    written + &escaped(rest)
}

/// Text in which nothing means anything in Markdown, with the extensions of GitHub and GitLab: no sign, nobody's name, and no URL
/// that would become a link by itself. It stands in the middle of a line.
fn escaped(text: &str) -> String {
    let text = visible(text);
    let mut written = String::new();
    for (at, c) in text.char_indices() {
        let is_markup = match c {
            ':' => text[at..].starts_with("://"),
            '.' => text[..at].to_ascii_lowercase().ends_with("www"),
            c => "\\`*_{}[]<>#|~&@^$!".contains(c),
        };
        if is_markup {
            written.push('\\');
        }
        written.push(c);
    }
    written
}

/// Code between more backticks than it has itself.
fn code(text: &str) -> String {
    let inside = visible(text);
    let runs = inside.split(|c| c != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or_default() + 1);
    let space = if inside.starts_with('`') || inside.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{inside}{space}{fence}")
}

#[cfg(test)]
mod tests {
    use super::{code, sentence};

    #[test]
    fn nothing_of_a_site_is_markup() {
        for (text, expected) in [
            ("Write `<loc>` here", "Write `<loc>` here"),
            ("“[a](http://b)” is odd", "“\\[a\\](http\\://b)” is odd"),
            ("“`</details>` @team #1” ends", "“\\`\\</details\\>\\` \\@team \\#1” ends"),
            ("“www.example.org", "“www\\.example.org"),
            ("“a” and “*b*” and `c`", "“a” and “\\*b\\*” and `c`"),
            ("a ` alone", "a \\` alone"),
            ("“a\n- b”", "“a\u{FFFD}- b”"),
        ] {
            assert_eq!(sentence(text), expected);
        }
        for (text, expected) in
            [("a", "`a`"), ("a`b", "``a`b``"), ("`a``", "``` `a`` ```"), ("<b>", "`<b>`")]
        {
            assert_eq!(code(text), expected);
        }
    }
}
