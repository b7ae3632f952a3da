//! Language tags as hreflang allows them: a language of ISO 639-1, optionally a script of ISO 15924, optionally a country
//! of ISO 3166-1 alpha-2.

use crate::rules::prelude::*;
use std::ops::Range;

use super::google;
use crate::text::codes::{REGIONS, WITHDRAWN, is_in_iso_639_1, listed, lookup};

rules! {
    /// `en_US`.
    HREFLANG_SEPARATOR = "hreflang-separator" {
        title: "Wrong separator in a language tag",
        why: "One hyphen joins language and country: `en-US`. The underscore comes from programming \
            languages, and search engines do not read it.",
        help: "Join language and country with a hyphen. Give each of several tags its own link.",
        severities: google(Error),
        fix: Auto,
        bad: [pair!("en_US"), pair!("de--AT"), pair!("de-")],
        good: [pair!("en-US"), pair!("zh-Hant-TW")],
        sources: [RFC5646, GOOGLE_LOCALIZED],
    }

    /// The language is not in ISO 639-1.
    HREFLANG_LANGUAGE_UNKNOWN = "hreflang-language-unknown" {
        title: "Unknown language code",
        why: "Google reads only ISO 639-1 language codes, which have two letters. It does not \
            understand country codes, longer codes or names of languages, so the link has no \
            effect.",
        help: "Write the two-letter language code, for example `ja` for Japanese.",
        severities: google(Error),
        fix: Suggest,
        bad: [pair!("jp"), pair!("english"), pair!("fil"), pair!("xx-US"), pair!("xyz")],
        good: [pair!("ja"), pair!("tw"), pair!("uk")],
        sources: [GOOGLE_LOCALIZED],
    }

    /// `iw` and similar codes.
    HREFLANG_LANGUAGE_DEPRECATED = "hreflang-language-deprecated" {
        title: "Outdated language code",
        why: "Another code has replaced this one. Search engines know the new code, but may not \
            know the old one.",
        help: "Write the new code.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        bad: [pair!("iw"), pair!("in-ID")],
        good: [pair!("he"), pair!("id-ID"), pair!("no")],
        sources: [LANGUAGE_REGISTRY],
    }

    /// The country does not exist.
    HREFLANG_REGION_UNKNOWN = "hreflang-region-unknown" {
        title: "Unknown country code in a language tag",
        why: "After the language, Google reads ISO 3166-1 alpha-2 country codes, which have two \
            letters. With any other code it cannot tell whom the page is for.",
        help: "Write the two-letter country code, or only the language.",
        severities: google(Error),
        fix: NoFix,
        bad: [pair!("en-XX"), pair!("ja-JA"), pair!("en-USA")],
        good: [pair!("en-US"), pair!("sv-FI"), pair!("zh-Hans-SG")],
        sources: [GOOGLE_LOCALIZED],
    }

    /// `en-UK`, `en-EU`.
    HREFLANG_REGION_RESERVED = "hreflang-region-reserved" {
        title: "Reserved code used as country",
        why: "`EU`, `UN` and `UK` are reserved codes, not countries of ISO 3166-1. Google does not \
            accept them as countries; Great Britain is `GB`.",
        help: "Write `GB` for Great Britain, and only the language for a continent.",
        severities: google(Error),
        fix: Auto,
        bad: [pair!("en-UK"), pair!("en-EU")],
        good: [pair!("en-GB"), pair!("uk-UA")],
        sources: [GOOGLE_LOCALIZED],
    }

    /// `es-419`.
    HREFLANG_REGION_NUMERIC = "hreflang-region-numeric" {
        title: "Region number in a language tag",
        why: "`es-419`, Latin American Spanish, is a valid tag that other programs read. Google \
            names it as one that it does not support.",
        help: "Write only the language, or one link for each country.",
        severities: google(Warning),
        fix: Suggest,
        bad: [pair!("es-419")],
        good: [pair!("es"), pair!("es-MX")],
        sources: [GOOGLE_LOCALIZED, RFC5646],
    }

    /// `US`, `GB-en`.
    HREFLANG_REGION_FIRST = "hreflang-region-first" {
        title: "Language tag with country first",
        why: "The language comes first and is required; the country is optional. Google does not \
            derive the language from the country.",
        help: "Write the language, a hyphen and the country.",
        severities: google(Error),
        fix: Suggest,
        bad: [pair!("US"), pair!("GB-en"), pair!("dk-da")],
        good: [pair!("en-GB"), pair!("de-DE"), pair!("nl-BE")],
        sources: [GOOGLE_LOCALIZED],
    }

    /// `zh-Hanx`.
    HREFLANG_SCRIPT_INVALID = "hreflang-script-invalid" {
        title: "Unknown script code in a language tag",
        why: "Four letters after the language are an ISO 15924 script code, as in `zh-Hans`. Search \
            engines cannot use an unknown code.",
        help: "Correct the script code, or leave it out.",
        severities: google(Warning),
        fix: NoFix,
        bad: [pair!("zh-Hanx")],
        good: [pair!("zh-Hans"), pair!("sr-Latn-RS")],
        sources: [GOOGLE_LOCALIZED],
    }

    /// `de-DE-1996`.
    HREFLANG_TOO_MANY_SUBTAGS = "hreflang-too-many-subtags" {
        title: "Extra parts in a language tag",
        why: "Google documents language, script and country, in this order. Variants and extensions \
            are valid in language tags, but no search engine says that it reads them here.",
        help: "Leave the other parts out.",
        severities: google(Warning),
        fix: Suggest,
        bad: [pair!("de-DE-1996"), pair!("ca-valencia")],
        good: [pair!("de-DE"), pair!("zh-Hant-TW")],
        sources: [GOOGLE_LOCALIZED, RFC5646],
    }

    /// `EN-us`.
    HREFLANG_CASE = "hreflang-case" {
        title: "Non-standard letter case in a language tag",
        why: "Search engines ignore the case. By convention the language is in lower case and the \
            country in capitals; all lower case is also common.",
        help: "Write the tag in the usual case, if you change it at all.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [pair!("EN-us"), pair!("DE"), site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("X-Default" "/a"),),
            page!("/b" link!("en" "/a"), link!("de" "/b"), link!("X-Default" "/a"),),
        )],
        good: [pair!("en-US"), pair!("en-us"), pair!("zh-hant-tw")],
        sources: [RFC5646],
    }

    /// `x_default`, `default`.
    HREFLANG_X_DEFAULT_MALFORMED = "hreflang-x-default-malformed" {
        title: "Misspelled `x-default`",
        why: "The value for all other languages is exactly `x-default`. Search engines read \
            anything else as an unknown language.",
        help: "Write `x-default`.",
        severities: google(Error),
        fix: Auto,
        bad: [pair!("x_default"), raw!("<xhtml:link rel=\"alternate\" hreflang=\"default\" href=\"https://www.example.net/b\"/>")],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }
}

/// The tag for "no language in particular".
pub(super) const X_DEFAULT: &str = "x-default";

/// A rule that a tag breaks.
pub(super) struct Problem {
    pub rule: &'static Rule,
    /// Range in the tag, in bytes.
    pub range: Range<usize>,
    pub message: String,
    /// The tag to write instead, and whether it certainly means the same.
    pub right: Option<(String, bool)>,
}

/// Returns the tag in the form used to compare tags: lower case, with hyphens.
pub(crate) fn canonical(tag: &str) -> String {
    if is_default(tag) {
        return X_DEFAULT.into();
    }
    parts(tag).iter().map(|range| tag[range.clone()].to_ascii_lowercase()).collect_small().join("-")
}

/// Returns what is wrong with a tag. The tag must not be empty or have space around it.
pub(super) fn judge(tag: &str) -> Vec<Problem> {
    let mut judge = Judge { tag, problems: Vec::new() };
    judge.whole();
    judge.problems
}

/// A code of both a language and a country, the two, and the tag to write if the country was meant.
pub(super) struct Ambiguous(pub &'static str, &'static str, &'static str, &'static str);

static AMBIGUOUS: [Ambiguous; 12] = [
    Ambiguous("ar", "Arabic", "Argentina", "es-AR"),
    Ambiguous("be", "Belarusian", "Belgium", "nl-BE"),
    Ambiguous("br", "Breton", "Brazil", "pt-BR"),
    Ambiguous("ca", "Catalan", "Canada", "en-CA"),
    Ambiguous("ch", "Chamorro", "Switzerland", "de-CH"),
    Ambiguous("co", "Corsican", "Colombia", "es-CO"),
    Ambiguous("ee", "Ewe", "Estonia", "et-EE"),
    Ambiguous("kr", "Kanuri", "South Korea", "ko-KR"),
    Ambiguous("my", "Burmese", "Malaysia", "ms-MY"),
    Ambiguous("sa", "Sanskrit", "Saudi Arabia", "ar-SA"),
    Ambiguous("se", "Northern Sami", "Sweden", "sv-SE"),
    Ambiguous("si", "Sinhala", "Slovenia", "sl-SI"),
];

impl Ambiguous {
    /// Returns the entry of a code in lower case.
    pub fn of(code: &str) -> Option<&'static Ambiguous> {
        AMBIGUOUS.iter().find(|known| known.0 == code)
    }

    /// Whether hardly any site has pages in this language.
    pub fn is_rare(&self) -> bool {
        !matches!(self.0, "ar" | "ca" | "my" | "se")
    }

    pub fn message(&self, tag: &str) -> String {
        let Ambiguous(_, language, country, meant) = self;
        let tag = quote(tag);
        format!(
            "The language tag {tag} means {language}, not {country}; write the language first, as in “{meant}”"
        )
    }
}

struct Judge<'t> {
    tag: &'t str,
    problems: Vec<Problem>,
}

impl Judge<'_> {
    /// Reports a part of the tag. `says`: what is wrong with the part.
    fn report(
        &mut self,
        rule: &'static Rule,
        range: Range<usize>,
        says: &str,
        right: Option<(String, bool)>,
    ) {
        let mut message = format!("{} {says}", quote(&self.tag[range.clone()]));
        if let Some((right, _)) = &right {
            message += &format!("; write {}", quote(right));
        }
        self.problems.push(Problem { rule, range, message, right });
    }

    /// Returns the tag with another text in this range.
    fn with(&self, range: &Range<usize>, text: &str) -> String {
        let mut tag = self.tag.to_owned();
        tag.replace_range(range.clone(), text);
        tag
    }

    fn whole(&mut self) {
        let tag = self.tag;
        let all = 0..tag.len();
        if tag == X_DEFAULT {
            return;
        }
        if is_default(tag) {
            let case = tag.eq_ignore_ascii_case(X_DEFAULT);
            let rule = if case { &HREFLANG_CASE } else { &HREFLANG_X_DEFAULT_MALFORMED };
            let right = Some((X_DEFAULT.to_owned(), true));
            return self.report(rule, all, "is not the tag for all other languages", right);
        }
        let parts = parts(tag);
        let joined = parts.iter().map(|part| &tag[part.clone()]).collect_small().join("-");
        if joined != tag && !joined.is_empty() {
            let says = "has parts that are not joined by one hyphen";
            self.report(&HREFLANG_SEPARATOR, all, says, Some((joined.clone(), true)));
        }
        if !self.language(&parts) {
            return;
        }
        let mut at = 1;
        if let Some(part) = parts.get(1).filter(|part| is_alphabetic(&tag[(*part).clone()], 4)) {
            self.script(part.clone());
            at = 2;
        }
        if let Some(part) = parts.get(at)
            && self.region(part.clone(), parts[at - 1].end)
        {
            at += 1;
        }
        if at < parts.len() {
            let right = tag[..parts[at - 1].end].to_owned();
            let says = "comes after language, script and country; search engines do not read it";
            let range = parts[at].start..tag.len();
            self.report(&HREFLANG_TOO_MANY_SUBTAGS, range, says, Some((right, false)));
        }
        if self.problems.is_empty() {
            self.case(&parts);
        }
    }

    /// Checks the language. Returns false if the rest of the tag cannot be judged.
    fn language(&mut self, parts: &[Range<usize>]) -> bool {
        let tag = self.tag;
        let range = parts.first().cloned().unwrap_or(0..tag.len());
        let language = &tag[range.clone()];
        if is_in_iso_639_1(language) {
            return true;
        }
        if let Some(new) = lookup(WITHDRAWN, language) {
            // `in` is often meant to be India, and `sh` may be Croatian.
            let sure = !["in", "sh"].iter().any(|code| language.eq_ignore_ascii_case(code));
            let right = Some((self.with(&range, new), sure));
            let says = "is an outdated language code";
            self.report(&HREFLANG_LANGUAGE_DEPRECATED, range, says, right);
            return true;
        }
        let country = match language.to_ascii_uppercase() {
            code if code == "UK" => Some("GB".to_owned()),
            code => listed(REGIONS, &code, 2).then_some(code),
        };
        let second = parts.get(1).map(|part| &tag[part.clone()]);
        if let (Some(country), Some(second), 2) = (&country, second, parts.len())
            && is_in_iso_639_1(second)
        {
            let right = format!("{}-{country}", second.to_ascii_lowercase());
            let says = "begins with the country";
            self.report(&HREFLANG_REGION_FIRST, 0..tag.len(), says, Some((right, false)));
            return false;
        }
        if let Some(meant) = lookup(MISTAKEN, language) {
            let right = Some((self.with(&range, meant), false));
            self.report(&HREFLANG_LANGUAGE_UNKNOWN, range, "is not a language code", right);
            return true;
        }
        let (rule, says) = match country {
            Some(_) if parts.len() == 1 => {
                (&HREFLANG_REGION_FIRST, "is a country; write a language before it, as in “en-GB”")
            }
            _ => {
                (&HREFLANG_LANGUAGE_UNKNOWN, "is not an ISO 639-1 language code like `en` or `de`")
            }
        };
        self.report(rule, range, says, None);
        false
    }

    fn script(&mut self, range: Range<usize>) {
        let script = &self.tag[range.clone()];
        let private = matches!(&*script[..3].to_ascii_lowercase(), "qaa" | "qab");
        if !private && !listed(SCRIPTS, script, 4) {
            let says = "is not an ISO 15924 script code like `Latn` or `Hans`";
            self.report(&HREFLANG_SCRIPT_INVALID, range, says, None);
        }
    }

    /// Checks a part that may be a country. Returns false if it is something else. `before`: the end of the part before it.
    fn region(&mut self, range: Range<usize>, before: usize) -> bool {
        let region = &self.tag[range.clone()];
        let removed = Some((self.with(&(before..range.end), ""), false));
        if region.len() == 3 && region.bytes().all(|byte| byte.is_ascii_digit()) {
            let says = "is a number, but Google reads only two-letter country codes";
            self.report(&HREFLANG_REGION_NUMERIC, range, says, removed);
        } else if region.eq_ignore_ascii_case("UK") {
            let right = Some((self.with(&range, "GB"), true));
            self.report(&HREFLANG_REGION_RESERVED, range, "is reserved", right);
        } else if listed(RESERVED, region, 2) {
            self.report(&HREFLANG_REGION_RESERVED, range, "is reserved, not a country", removed);
        } else if is_alphabetic(region, 2) || is_alphabetic(region, 3) || !is_subtag(region) {
            if !listed(REGIONS, region, 2) {
                let says = "is not an ISO 3166-1 country code like `US` or `GB`";
                self.report(&HREFLANG_REGION_UNKNOWN, range, says, None);
            }
        } else {
            return false;
        }
        true
    }

    /// Reports unusual letter case. A tag entirely in lower case is fine, as in Google's own examples.
    fn case(&mut self, parts: &[Range<usize>]) {
        let tag = self.tag;
        let mut right = tag.to_ascii_lowercase();
        if right == tag {
            return;
        }
        for part in &parts[1..] {
            let length = if part.len() == 4 { 1 } else { part.len() };
            right[part.start..part.start + length].make_ascii_uppercase();
        }
        if right != tag {
            let says = "has capitals in unusual places";
            self.report(&HREFLANG_CASE, 0..tag.len(), says, Some((right, true)));
        }
    }
}

/// Returns the parts of a tag, which hyphens or underscores separate.
fn parts(tag: &str) -> Vec<Range<usize>> {
    let start = tag.as_ptr() as usize;
    tag.split(['-', '_'])
        .filter(|part| !part.is_empty())
        .map(|part| {
            let at = part.as_ptr() as usize - start;
            at..at + part.len()
        })
        .collect_small()
}

/// Whether `x-default` is meant.
fn is_default(tag: &str) -> bool {
    let letters: String = tag.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).collect();
    ["xdefault", "default"].iter().any(|name| letters.eq_ignore_ascii_case(name))
}

/// Whether a part has the form of a subtag.
fn is_subtag(part: &str) -> bool {
    part.len() <= 8 && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn is_alphabetic(part: &str, length: usize) -> bool {
    part.len() == length && part.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Country codes that are used as language codes by mistake.
const MISTAKEN: &str = "jp=ja cn=zh gr=el dk=da cz=cs ua=uk sp=es kz=kk";

/// Exceptionally reserved codes that are no countries, without `UK`.
const RESERVED: &str = "EUUNEZACCPCQDGEAFXICSUTA";

/// ISO 15924, without the codes for private use.
const SCRIPTS: &str = "\
     AdlmAfakAghbAhomArabAranArmiArmnAvstBaliBamuBassBatkBengBerfBhksBlisBopoBrahBraiBugiBuhd\
     CakmCansCariChamCherChisChrsCirtCoptCpmnCprtCyrlCyrsDevaDiakDogrDsrtDuplEgydEgyhEgypElba\
     ElymEthiGaraGeokGeorGlagGongGonmGothGranGrekGujrGukhGuruHanbHangHaniHanoHansHantHatrHebr\
     HiraHluwHmngHmnpHntlHrktHungIndsItalJamoJavaJpanJurcKaliKanaKawiKharKhmrKhojKitlKitsKnda\
     KoreKpelKraiKthiLanaLaooLatfLatgLatnLekeLepcLimbLinaLinbLisuLomaLyciLydiMahjMakaMandMani\
     MarcMayaMedfMendMercMeroMlymModiMongMoonMrooMteiMultMymrNagmNandNarbNbatNewaNkgbNkooNshu\
     OgamOlckOnaoOrkhOryaOsgeOsmaOugrPalmPaucPcunPelmPermPhagPhliPhlpPhlvPhnxPiqdPlrdPrtiPsin\
     RanjRjngRohgRoroRunrSamrSaraSarbSaurSealSgnwShawShrdShuiSiddSidtSindSinhSogdSogoSoraSoyo\
     SundSunuSyloSyrcSyreSyrjSyrnTagbTakrTaleTaluTamlTangTavtTayoTeluTengTfngTglgThaaThaiTibt\
     TirhTnsaTodrTolsTotoTutgUgarVaiiVispVithWaraWchoWoleXpeoXsuxYeziYiiiZanbZinhZmthZsyeZsym\
     ZxxxZyyyZzzz\
";

#[cfg(test)]
mod tests {
    use super::{canonical, judge, parts};

    fn ids(tag: &str) -> Vec<&'static str> {
        judge(tag).iter().map(|problem| problem.rule.id).collect()
    }

    #[test]
    fn is_silent_about_tags_that_are_read() {
        for tag in [
            "en",
            "de-AT",
            "zh-Hans",
            "zh-hant-tw",
            "sr-Latn-RS",
            "x-default",
            "en-us",
            "no",
            "nb-NO",
            "uk",
            "uk-UA",
            "be",
            "ca-FR",
            "ar-AR",
            "tw",
            "ga-IE",
            "pt-br",
            "az-Qaaa",
            "sv-SE",
            "se-NO",
            "bh",
        ] {
            assert_eq!(ids(tag), Vec::<&str>::new(), "{tag}");
        }
    }

    #[test]
    fn names_the_cause() {
        for (tag, expected) in [
            ("en_US", "hreflang-separator"),
            ("-en", "hreflang-separator"),
            ("jp", "hreflang-language-unknown"),
            ("JP", "hreflang-language-unknown"),
            ("jp-JP", "hreflang-language-unknown"),
            ("eng", "hreflang-language-unknown"),
            ("*", "hreflang-language-unknown"),
            ("-", "hreflang-language-unknown"),
            ("ñ", "hreflang-language-unknown"),
            ("xyz", "hreflang-language-unknown"),
            ("iw-IL", "hreflang-language-deprecated"),
            ("jw", "hreflang-language-deprecated"),
            ("en-EN", "hreflang-region-unknown"),
            ("en-USA", "hreflang-region-unknown"),
            ("en-UK", "hreflang-region-reserved"),
            ("es-419", "hreflang-region-numeric"),
            ("US", "hreflang-region-first"),
            ("us-en", "hreflang-region-first"),
            ("cz-cs", "hreflang-region-first"),
            ("ua-uk", "hreflang-region-first"),
            ("zh-Hanx-TW", "hreflang-script-invalid"),
            ("de-DE-1996", "hreflang-too-many-subtags"),
            ("de-1996", "hreflang-too-many-subtags"),
            ("en-x-twain", "hreflang-too-many-subtags"),
            ("en-a", "hreflang-too-many-subtags"),
            ("DE", "hreflang-case"),
            ("De-dE", "hreflang-case"),
            ("X-DEFAULT", "hreflang-case"),
            ("xdefault", "hreflang-x-default-malformed"),
            ("x--default", "hreflang-x-default-malformed"),
            ("xdefa", "hreflang-language-unknown"),
        ] {
            assert_eq!(ids(tag), [expected], "{tag}");
        }
        assert_eq!(ids("en_UK"), ["hreflang-separator", "hreflang-region-reserved"]);
    }

    #[test]
    fn repairs_until_nothing_is_left() {
        for tag in ["en_US", " -en--us_", "EN_uk", "iw", "x_default", "De-dE", "en_Latn_UK"] {
            let mut tag = tag.trim().to_owned();
            for _ in 0..4 {
                let right = judge(&tag).into_iter().find_map(|problem| problem.right);
                let Some((right, _)) = right else { break };
                tag = right;
            }
            assert_eq!(ids(&tag), Vec::<&str>::new(), "{tag}");
        }
    }

    #[test]
    fn knows_tags_in_any_spelling() {
        assert_eq!(canonical("EN_us"), "en-us");
        assert_eq!(canonical("X-Default"), "x-default");
        assert_eq!(canonical("ü--"), "ü");
        assert!(parts("_-").is_empty());
    }
}
