//! Text of files and names of files, made safe to print.

use std::io;
use std::path::{MAIN_SEPARATOR, Path};

use sitemap_lint::is_command;

/// The text with U+FFFD for each character that could command the terminal, forge a line, or turn the direction of one.
pub fn visible(text: &str) -> String {
    text.replace(is_command, "\u{FFFD}")
}

/// A path as it is printed: with `/` between its parts, on Windows, too, as whoever reads a report or an annotation expects.
pub fn shown_path(path: &Path) -> String {
    let text = path.to_string_lossy();
    match MAIN_SEPARATOR {
        '/' => visible(&text),
        other => visible(&text.replace(other, "/")),
    }
}

/// A line of a file with each tab as a space, so that it stays as wide as it is counted.
pub fn visible_line(line: &str) -> String {
    line.chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .map(|c| if is_command(c) { '\u{FFFD}' } else { c })
        .collect()
}

/// A URL without a name and a password in it, safe to print.
pub fn shown_url(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return visible(url) };
    let (authority, _) = rest.split_at(rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len()));
    let secret = authority.rfind('@').map_or(0, |at| at + 1);
    visible(&format!("{scheme}://{}", &rest[secret..]))
}

/// The known word that is most like another one, if one is.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let most = (word.chars().count() / 3).min(3);
    let near = known.into_iter().map(|known| (strsim::osa_distance(word, known), known));
    let near = near.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance);
    near.map(|(_, known)| known)
}

/// Passes JSON on, with those characters as escapes that would command a terminal or turn the direction of a line. Such a
/// character stands only in strings, where an escape says the same.
pub struct Escaped<W>(pub W);

impl<W: io::Write> io::Write for Escaped<W> {
    /// Takes whole characters, as `serde_json` gives them.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = std::str::from_utf8(bytes).map_err(io::Error::other)?;
        for piece in text.split_inclusive(|c| c != '\n' && is_command(c)) {
            match piece.char_indices().next_back().filter(|(_, c)| *c != '\n' && is_command(*c)) {
                None => self.0.write_all(piece.as_bytes())?,
                Some((at, c)) => {
                    self.0.write_all(&piece.as_bytes()[..at])?;
                    write!(self.0, "\\u{:04x}", u32::from(c))?;
                }
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Why the system refuses something, without the number of its error.
pub fn why(error: &io::Error) -> String {
    use io::ErrorKind::{
        AlreadyExists, IsADirectory, NotADirectory, NotFound, PermissionDenied, StorageFull,
    };
    let known = match error.kind() {
        NotFound => "there is no such file or folder",
        PermissionDenied => "the system does not permit it",
        IsADirectory => "it is a folder",
        NotADirectory => "a part of its path is no folder",
        AlreadyExists => "a file of this name exists already",
        StorageFull => "the disk is full",
        _ => {
            let text = error.to_string();
            return visible(text.split(" (os error").next().unwrap_or_default());
        }
    };
    known.to_owned()
}

/// A number with its noun: `1 file`, `1,200 files`.
pub fn count(number: u64, noun: &str) -> String {
    let end = match noun {
        _ if number == 1 => "",
        "fix" => "es",
        "child" => "ren",
        _ => "s",
    };
    format!("{} {noun}{end}", thousands(number))
}

/// A number as people read it: `49,990`.
pub fn thousands(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", thousands(number / 1_000), number % 1_000),
    }
}
