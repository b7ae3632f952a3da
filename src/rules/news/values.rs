//! The other values of an article.

use super::*;
use crate::rules::extension::{Content, accepts};
use crate::rules::value::left_out;
use crate::text::case;

/// Elements that Google no longer documents.
pub(super) const OBSOLETE: [&str; 5] =
    ["access", "genres", "keywords", "stock_tickers", "geo_locations"];

// The values that the schema accepts. White space counts.

pub(super) const ACCESS: &[&str] = &["Subscription", "Registration"];
const GENRES: &[&str] = &["PressRelease", "Satire", "Blog", "OpEd", "Opinion", "UserGenerated"];

pub(super) fn is_genres(text: &str) -> bool {
    items(text).all(|genre| GENRES.contains(&genre))
}

pub(super) fn is_tickers(text: &str) -> bool {
    const MOST: usize = 5;
    let is_word = |word: &str| !word.is_empty() && word.chars().all(is_word);
    let is_ticker = |ticker: &str| {
        ticker.split_once(':').is_some_and(|(exchange, name)| is_word(exchange) && is_word(name))
    };
    text.is_empty() || (items(text).all(is_ticker) && items(text).count() <= MOST)
}

/// Returns the items between commas, without the spaces after the commas.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',')
        .enumerate()
        .map(|(at, item)| if at == 0 { item } else { item.trim_start_matches(' ') })
}

/// Whether a character is in `\w` of the schema: everything but punctuation, separators and control characters.
fn is_word(c: char) -> bool {
    match c {
        '\0'..='\u{7f}' => c.is_ascii_alphanumeric() || "$+<=>^`|~".contains(c),
        '\u{a1}' | '\u{ab}' | '\u{b7}' | '\u{bb}' | '\u{bf}' => false,
        '\u{60c}' | '\u{61b}' | '\u{61f}' | '\u{ff1a}' | '\u{ff1b}' | '\u{ff1f}' => false,
        '\u{1800}'..='\u{180a}' | '\u{fe30}'..='\u{fe52}' | '\u{ff0c}'..='\u{ff0f}' => false,
        '\u{ff01}'..='\u{ff03}' | '\u{ff05}'..='\u{ff0a}' => false,
        '\u{ad}' | '\u{2010}'..='\u{2043}' | '\u{2045}'..='\u{2051}' => false,
        '\u{2053}'..='\u{206f}' | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' => false,
        _ => !c.is_whitespace() && !c.is_control(),
    }
}

/// Checks the values that only the schema restricts; returns the places of elements with wrong ones.
pub(super) fn obsolete(nodes: &Nodes, article: &Node, cx: &mut Context<'_>) -> Vec<Span> {
    let mut wrong = Vec::new();
    for node in nodes.children(article) {
        let Some((at, _)) = NEWS_MODEL.child(node) else { continue };
        let child = &NEWS_MODEL.children[at];
        let (Some(rule), Content::Text(kind)) = (child.rule, child.content) else { continue };
        let value = &node.value;
        if value.unknown || node.has_children() || accepts(kind, value.text()) {
            continue;
        }
        let (words, what) = match child.name {
            "access" => (ACCESS, "is neither `Subscription` nor `Registration`"),
            "genres" => (GENRES, "is not a list of genres like `Blog, Opinion`"),
            _ => (&[][..], "is not a list of up to five tickers like `NASDAQ:AMAT`"),
        };
        wrong.push(node.element());
        let place = if value.span.is_empty() { value.tag } else { value.span };
        cx.findings.report(rule, place, |draft| {
            draft.say(format_args!("`news:{}` {} {what}", child.name, quote(value.text())));
            let meant = meant(value.text(), words).filter(|right| accepts(kind, right));
            draft.fix_by(match meant.filter(|_| value.source().is_some()) {
                Some(right) => Fix::write(right, true, place),
                None if value.trimmed().is_empty() => left_out(value, node.name.len() as usize),
                None => Fix::suggest("Remove the tag", node.element(), ""),
            });
        });
    }
    wrong
}

/// Returns the list that was meant, if each item is one of the `words` in another case or with other marks in it.
fn meant(text: &str, words: &[&str]) -> Option<String> {
    let word = |item: &str| {
        let item: String = item.chars().filter(|c| c.is_alphanumeric()).collect();
        words.iter().find(|word| item.eq_ignore_ascii_case(word)).copied()
    };
    let right: Vec<&str> = text.split([',', ';']).map(word).collect::<Option<_>>()?;
    Some(right.join(", "))
}

/// Limit in characters: a longer title is called long.
const MAX_TITLE: usize = 110;

pub(super) fn title(value: &Value, publication: Option<&Value>, cx: &mut Context<'_>) {
    let text = value.trimmed();
    let length = text.chars().count();
    if length > MAX_TITLE {
        cx.findings.report(&NEWS_TITLE_TOO_LONG, value.trimmed_span(), |draft| {
            draft.say(format_args!(
                "`news:title` {} has {length} characters; write at most {MAX_TITLE}",
                quote(text)
            ));
        });
    }
    if let Some(noise) = noise(text, publication.map(Value::trimmed)) {
        cx.findings.report(&NEWS_TITLE_NOISE, value.trimmed_span(), |draft| {
            draft.say(format_args!("`news:title` {} {noise}", quote(text)));
        });
    }
}

/// Returns what does not belong in a title.
fn noise(title: &str, publication: Option<&str>) -> Option<&'static str> {
    /// Limit in letters: shorter titles in capitals may well be abbreviations.
    const FEW: usize = 10;
    const DASHES: [&str; 7] = [" - ", " – ", " — ", " | ", " · ", " » ", " :: "];
    if let Some(name) = publication {
        let same = |part: &str| case::same(part.trim(), name);
        let named = DASHES.iter().any(|dash| {
            title.rsplit_once(dash).is_some_and(|(_, end)| same(end))
                || title.split_once(dash).is_some_and(|(start, _)| same(start))
        });
        if named || title.split_once(": ").is_some_and(|(start, _)| same(start)) {
            return Some("contains the name of the publication, which has its own tag");
        }
    }
    let mut words = title.split_whitespace();
    if [words.next(), words.next_back()].into_iter().flatten().any(is_date) {
        return Some("contains a date, which has its own tag");
    }
    let mut letters = title.chars().filter(|c| c.is_alphabetic());
    let shouts =
        title.contains(' ') && letters.clone().count() >= FEW && letters.all(char::is_uppercase);
    shouts.then_some("is all in capitals; write it as on the site")
}

/// Whether a word is a date: three numbers, one of four digits, with dots, hyphens or slashes between them.
fn is_date(word: &str) -> bool {
    let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
    let mut parts = [0; 3];
    for (number, part) in word.split(['.', '-', '/']).enumerate() {
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if number == 3 || !is_number {
            return false;
        }
        parts[number] = part.len();
    }
    matches!(parts, [4, 1 | 2, 1 | 2] | [1 | 2, 1 | 2, 4])
}
