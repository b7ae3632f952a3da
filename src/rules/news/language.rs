//! `news:language`.

use super::*;

/// The codes of two letters in ISO 639-1, and three that programs still write instead of theirs.
const CODES: &str = "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co \
    cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi \
    ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw \
    ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc \
    oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su \
    sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu \
    iw in ji";

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
        draft.message = match &meant {
            _ if right => {
                format!("`news:language` {} has white space around it", quote(value.text()))
            }
            Some((code, _)) => {
                format!("`news:language` {} should be {}", quote(text), quote(code))
            }
            None => format!(
                "`news:language` {} is not a code of two or three lower-case letters like `en`",
                quote(text)
            ),
        };
        draft.fix = meant.map(|(code, safe)| Fix {
            safe,
            ..Fix::safe(format!("Write {code}"), value.span, code)
        });
    });
}

fn is_code(text: &str) -> bool {
    schema_takes(text) && (text.len() != 2 || CODES.split(' ').any(|code| code == text))
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
        return Some((code.to_owned(), true));
    }
    if first.len() < lower.len() && is_code(first) {
        return Some((first.to_owned(), true));
    }
    let (_, code) = MEANT.iter().find(|(written, _)| *written == first)?;
    Some(((*code).to_owned(), false))
}
