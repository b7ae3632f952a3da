//! `news:language`.

use super::*;
use crate::text::codes::{is_language, is_private_language};

/// What is written for a language, and what was most likely meant.
const MEANT: &[(&str, &str)] = &[
    ("arabic", "ar"),
    ("cn", "zh-cn"),
    ("cz", "cs"),
    ("deutsch", "de"),
    ("dk", "da"),
    ("english", "en"),
    ("french", "fr"),
    ("german", "de"),
    ("gr", "el"),
    ("italian", "it"),
    ("jp", "ja"),
    ("portuguese", "pt"),
    ("russian", "ru"),
    ("spanish", "es"),
    ("ua", "uk"),
    ("us", "en"),
    ("vn", "vi"),
];

/// Whether the schema takes it, in which white space counts.
pub(super) fn schema_takes(text: &str) -> bool {
    matches!(text, "zh-cn" | "zh-tw")
        || (matches!(text.len(), 2 | 3) && text.bytes().all(|byte| byte.is_ascii_lowercase()))
}

/// Reports what is no code of a language.
pub(super) fn check(value: &Value, cx: &mut Context<'_>) {
    let text = value.trimmed();
    let right = is_code(text);
    if right && text.len() == value.text().len() {
        return;
    }
    let mut severities = NEWS_LANGUAGE_INVALID.severities;
    if right {
        // Only the schema is known to mind.
        severities = Severities::protocol(Warning);
    }
    if !schema_takes(value.text()) {
        severities = severities.and(Xsd, Error);
    }
    let place = if right { value.span } else { value.trimmed_span() };
    cx.findings.report_as(&NEWS_LANGUAGE_INVALID, severities, place, |draft| {
        let meant = if right { Some((text.to_owned(), true)) } else { meant(text) };
        match &meant {
            _ if right => draft.say(format_args!(
                "`news:language` {} has white space around it",
                quote(value.text())
            )),
            Some((code, _)) => {
                draft.say(format_args!("`news:language` {} should be {}", quote(text), quote(code)))
            }
            None if is_private_language(text) => draft.say(format_args!(
                "`news:language` {} is for private use; nobody else knows what language it is",
                quote(text)
            )),
            None if schema_takes(text) => draft.say(format_args!(
                "`news:language` {} is the code of no language, as `en` is that of English",
                quote(text)
            )),
            None => draft.say(format_args!(
                "`news:language` {} is not a code of two or three lower-case letters like `en`",
                quote(text)
            )),
        }
        draft.fix_by(meant.map(|(code, safe)| Fix::write(code, safe, value.span)));
    });
}

fn is_code(text: &str) -> bool {
    schema_takes(text) && (is_language(text) || text.len() > 3)
}

/// The code that was most likely meant, and whether it is sure.
fn meant(text: &str) -> Option<(String, bool)> {
    if text.len() > 32 {
        return None;
    }
    let lower = text.to_ascii_lowercase().replace('_', "-");
    if is_code(&lower) {
        return Some((lower, true));
    }
    let mut parts = lower.split('-');
    let first = parts.next().unwrap_or_default();
    if first == "zh" {
        let traditional = |part| matches!(part, "hant" | "tw" | "hk" | "mo");
        let code = if parts.any(traditional) { "zh-tw" } else { "zh-cn" };
        // Another country is lost.
        let sure = matches!(&lower[2..], "-hant" | "-hant-tw" | "-hans" | "-hans-cn");
        return Some((code.to_owned(), sure));
    }
    if first.len() < lower.len() && is_code(first) {
        return Some((first.to_owned(), false));
    }
    let (_, code) = MEANT.iter().find(|(written, _)| *written == first)?;
    Some(((*code).to_owned(), false))
}
