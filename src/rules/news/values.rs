//! The title of an article.

use super::*;

rules! {
    NEWS_TITLE_NOISE = "news-title-noise" {
        title: "Extra text in an article title",
        why: "Google asks for the title as on the site, without author, publication or date. A \
            title all in capitals is hard to read in a list of articles.",
        help: "Write only the title of the article.",
        severities: Severities::protocol(Info).and(Google, Info),
        fix: NoFix,
        bad: [
            article!("The Example Times" "en" "2026-11-20" "Cats ahead - The Example Times"),
            article!("The Example Times" "en" "2026-11-20" "Cats ahead (2026-11-20)"),
            article!("The Example Times" "en" "2026-11-20" "CATS AHEAD OF DOGS"),
        ],
        good: [
            article!("The Example Times" "en" "2026-11-20" "Readers of The Example Times elect a cat"),
            article!("The Example Times" "en" "2026-11-20" "Cats - and NASA - ahead since 2026"),
            article!("The Example Times" "en" "2026-11-20" "NATO"),
            article!("The Example Times" "ja" "2026-11-20" "猫が先を行く"),
        ],
        sources: [GOOGLE_NEWS],
    }

    NEWS_TITLE_TOO_LONG = "news-title-too-long" {
        title: "Long article title",
        why: "Google documents no limit, but may shorten titles for lack of space. It once \
            recommended at most 110 characters for headlines.",
        help: "Write a title of at most 110 characters.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [article!("The Example Times" "en" "2026-11-20" "Cats, who had been expected behind the dogs by every expert asked before the race began, are now ahead of them all")],
        good: [article!("The Example Times" "en" "2026-11-20" "Cats, who had been expected behind the dogs by every expert asked before the race began, are now ahead of dogs")],
        sources: [GOOGLE_NEWS, TRYBYTE],
    }
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
        let same = |part: &str| part.trim().eq_ignore_ascii_case(name);
        let named = DASHES.iter().any(|dash| {
            title.rsplit_once(dash).is_some_and(|(_, end)| same(end))
                || title.split_once(dash).is_some_and(|(start, _)| same(start))
        });
        if named || title.split_once(": ").is_some_and(|(start, _)| same(start)) {
            return Some("contains the name of the publication, which has its own tag");
        }
    }
    let mut words = title.split_whitespace();
    let is_date = |word: &str| {
        let bare = word.trim_matches(|c: char| c.is_ascii_punctuation());
        bare.contains(['.', '-', '/']) && date::guess(bare).is_some()
    };
    if [words.next(), words.next_back()].into_iter().flatten().any(is_date) {
        return Some("contains a date, which has its own tag");
    }
    let mut letters = title.chars().filter(|c| c.is_alphabetic());
    let shouts =
        title.contains(' ') && letters.clone().count() >= FEW && letters.all(char::is_uppercase);
    shouts.then_some("is all in capitals; write it as on the site")
}
