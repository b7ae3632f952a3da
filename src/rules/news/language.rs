//! The value of `news:language`.

use super::*;
use crate::text::codes::{is_language, is_private_language};

/// Whether the schema accepts the value. White space counts.
pub(super) fn schema_takes(text: &str) -> bool {
    matches!(text, "zh-cn" | "zh-tw")
        || (matches!(text.len(), 2 | 3) && text.bytes().all(|byte| byte.is_ascii_lowercase()))
}

/// Reports a value that is no language code.
pub(super) fn check(value: &Value, cx: &mut Context<'_>) {
    let text = value.trimmed();
    let right = is_code(text);
    if right && text.len() == value.text().len() {
        return;
    }
    let mut severities = NEWS_LANGUAGE_INVALID.severities;
    if right {
        // Only the schema is known to refuse it.
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
                "`news:language` {} is for private use; search engines cannot know the language",
                quote(text)
            )),
            None if schema_takes(text) => draft.say(format_args!(
                "`news:language` {} is not the code of any language; write a code like `en` for \
                    English",
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

/// Returns the code in lower case, or the code without its region, and whether the meaning stays the same.
fn meant(text: &str) -> Option<(String, bool)> {
    let lower = text.to_ascii_lowercase().replace('_', "-");
    if is_code(&lower) {
        return Some((lower, true));
    }
    // For Chinese the script matters, and the region shows it.
    let (language, region) = lower.split_once('-')?;
    let code = match region {
        _ if language != "zh" => language,
        "hant" | "hant-tw" | "hk" | "mo" => "zh-tw",
        _ => "zh-cn",
    };
    is_code(code)
        .then(|| (code.to_owned(), matches!(region, "hant" | "hans" | "hant-tw" | "hans-cn")))
}
