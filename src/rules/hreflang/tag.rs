//! Language tags as hreflang allows them: a language of ISO 639-1, optionally a script of ISO 15924, optionally a country
//! of ISO 3166-1 alpha-2.

use std::ops::Range;

use super::catalogue::*;
use crate::report::rule::Rule;
use crate::text::codes::{REGIONS, WITHDRAWN, is_in_iso_639_1, listed, lookup};
use crate::text::cut::cut;
use crate::text::order::Gather;
use crate::text::quote::quote;

/// The tag for "no language in particular".
pub(super) const X_DEFAULT: &str = "x-default";

/// A rule that a tag breaks.
pub(super) struct Problem {
    pub rule: &'static Rule,
    /// Range in the tag, in bytes.
    pub range: Range<usize>,
    pub message: String,
    pub repair: Option<Repair>,
}

pub(super) struct Repair {
    pub safe: bool,
    pub edits: Vec<(Range<usize>, String)>,
}

/// Returns the tag in the form used to compare tags: lower case, with hyphens.
pub(super) fn canonical(tag: &str) -> String {
    if is_default(tag) {
        return X_DEFAULT.into();
    }
    parts(tag).iter().map(|range| tag[range.clone()].to_ascii_lowercase()).gather().join("-")
}

/// Returns what is wrong with a tag. The tag must not be empty or have space around it.
pub(super) fn judge(tag: &str) -> Vec<Problem> {
    let mut judge = Judge { tag, problems: Vec::new() };
    judge.whole();
    judge.problems
}

/// A code of both a language and a country, and what to write if the country was meant.
pub(super) struct Ambiguous {
    pub code: &'static str,
    pub language: &'static str,
    pub country: &'static str,
    /// Tag of a language spoken in the country.
    pub spoken: &'static str,
    /// Hardly any site has pages in this language.
    pub rare: bool,
}

const fn ambiguous(
    code: &'static str,
    language: &'static str,
    country: &'static str,
    spoken: &'static str,
    rare: bool,
) -> Ambiguous {
    Ambiguous { code, language, country, spoken, rare }
}

static AMBIGUOUS: &[Ambiguous] = &[
    ambiguous("ar", "Arabic", "Argentina", "es", false),
    ambiguous("be", "Belarusian", "Belgium", "nl", true),
    ambiguous("br", "Breton", "Brazil", "pt", true),
    ambiguous("ca", "Catalan", "Canada", "en", false),
    ambiguous("ch", "Chamorro", "Switzerland", "de", true),
    ambiguous("co", "Corsican", "Colombia", "es", true),
    ambiguous("ee", "Ewe", "Estonia", "et", true),
    ambiguous("kr", "Kanuri", "South Korea", "ko", true),
    ambiguous("my", "Burmese", "Malaysia", "ms", false),
    ambiguous("sa", "Sanskrit", "Saudi Arabia", "ar", true),
    ambiguous("se", "Northern Sami", "Sweden", "sv", false),
    ambiguous("si", "Sinhala", "Slovenia", "sl", true),
];

impl Ambiguous {
    /// Returns the entry of a code in lower case.
    pub fn of(code: &str) -> Option<&'static Ambiguous> {
        AMBIGUOUS.iter().find(|known| known.code == code)
    }

    pub fn message(&self, tag: &str) -> String {
        format!(
            "The language tag {} means {}, not {}; write the language first, as in “{}-{}”",
            quote(tag),
            self.language,
            self.country,
            self.spoken,
            self.code.to_ascii_uppercase()
        )
    }
}

struct Judge<'t> {
    tag: &'t str,
    problems: Vec<Problem>,
}

impl Judge<'_> {
    fn report(
        &mut self,
        rule: &'static Rule,
        range: Range<usize>,
        message: String,
        repair: Option<Repair>,
    ) {
        self.problems.push(Problem { rule, range, message, repair });
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
            let message = format!("The language tag {} should be `x-default`", quote(tag));
            return self.report(rule, all.clone(), message, safe(all, X_DEFAULT));
        }
        let parts = parts(tag);
        if parts.is_empty() {
            let message = format!(
                "The language tag {} contains no language; write a code like `en`",
                quote(tag)
            );
            return self.report(&HREFLANG_LANGUAGE_UNKNOWN, all, message, None);
        }
        let separated = self.separators(&parts);
        let second = parts.get(1).map(|part| &tag[part.clone()]);
        if !self.language(&parts) {
            return;
        }
        let mut at = 1;
        if second.is_some_and(|part| is_alphabetic(part, 4)) {
            self.script(parts[1].clone());
            at = 2;
        }
        if let Some(part) = parts.get(at)
            && self.region(part.clone(), parts[at - 1].end)
        {
            at += 1;
        }
        if at < parts.len() {
            self.rest(&parts, at);
        }
        if separated && self.problems.is_empty() {
            self.case(&parts);
        }
    }

    /// Reports parts that are not joined by single hyphens, or hyphens at the ends. Returns whether all are right.
    fn separators(&mut self, parts: &[Range<usize>]) -> bool {
        let tag = self.tag;
        let mut edits = Vec::new();
        let mut end = 0;
        for part in parts {
            let right = if end == 0 { "" } else { "-" };
            if cut(tag, end..part.start) != right {
                edits.push((end..part.start, right.to_owned()));
            }
            end = part.end;
        }
        if end < tag.len() {
            edits.push((end..tag.len(), String::new()));
        }
        let Some((range, _)) = edits.first() else { return true };
        let right = parts.iter().map(|part| &tag[part.clone()]).gather().join("-");
        let (tagged, right) = (quote(tag), quote(&right));
        let message = match parts {
            [_] => {
                format!("The language tag {tagged} has extra characters around it; write {right}")
            }
            _ => {
                format!(
                    "The parts of the language tag {tagged} are not joined by one hyphen; write {right}"
                )
            }
        };
        let repair = Some(Repair { safe: true, edits: edits.clone() });
        self.report(&HREFLANG_SEPARATOR, range.clone(), message, repair);
        false
    }

    /// Checks the language. Returns false if the rest of the tag cannot be judged.
    fn language(&mut self, parts: &[Range<usize>]) -> bool {
        let tag = self.tag;
        let range = parts[0].clone();
        let language = &tag[range.clone()];
        if is_in_iso_639_1(language) {
            return true;
        }
        if let Some(new) = lookup(WITHDRAWN, language) {
            let message =
                format!("The language code {} is outdated; write {}", quote(language), quote(new));
            // `in` is often meant to be India, and `sh` may be Croatian.
            let doubtful = ["in", "sh"].iter().any(|code| language.eq_ignore_ascii_case(code));
            let repair = Repair { safe: !doubtful, edits: vec![(range.clone(), new.into())] };
            self.report(&HREFLANG_LANGUAGE_DEPRECATED, range, message, Some(repair));
            return true;
        }
        let country = region_of(language);
        let second = parts.get(1).map(|part| &tag[part.clone()]);
        if let (Some(country), Some(second), 2) = (&country, second, parts.len())
            && is_in_iso_639_1(second)
        {
            let right = format!("{}-{country}", second.to_ascii_lowercase());
            let message = format!(
                "The language tag {} begins with the country; write {}",
                quote(tag),
                quote(&right)
            );
            let all = 0..tag.len();
            self.report(&HREFLANG_REGION_FIRST, all.clone(), message, suggest(all, right));
            return false;
        }
        if let Some(meant) = lookup(MISTAKEN, language) {
            let message = format!(
                "{} is not a language code; you may mean {}",
                quote(language),
                quote(meant)
            );
            self.report(&HREFLANG_LANGUAGE_UNKNOWN, range.clone(), message, suggest(range, meant));
            return true;
        }
        if country.is_some() && parts.len() == 1 {
            let message = format!(
                "The language tag {} is a country; write a language before it, as in “en-GB”",
                quote(tag)
            );
            self.report(&HREFLANG_REGION_FIRST, range, message, None);
            return false;
        }
        let message =
            format!("{} is not an ISO 639-1 language code like `en` or `de`", quote(language));
        self.report(&HREFLANG_LANGUAGE_UNKNOWN, range, message, None);
        false
    }

    fn script(&mut self, range: Range<usize>) {
        let script = &self.tag[range.clone()];
        let private = script.get(..3).is_some_and(|start| {
            start.eq_ignore_ascii_case("qaa") || start.eq_ignore_ascii_case("qab")
        });
        if !private && !listed(SCRIPTS, script, 4) {
            let message =
                format!("{} is not an ISO 15924 script code like `Latn` or `Hans`", quote(script));
            self.report(&HREFLANG_SCRIPT_INVALID, range, message, None);
        }
    }

    /// Checks a part that may be a country. Returns false if it is something else. `before`: the end of the part before it.
    fn region(&mut self, range: Range<usize>, before: usize) -> bool {
        let region = &self.tag[range.clone()];
        let removal = || suggest(before..range.end, "");
        if region.len() == 3 && region.bytes().all(|byte| byte.is_ascii_digit()) {
            let message = format!(
                "The region {} is a number; Google reads only two-letter country codes",
                quote(region)
            );
            let repair = removal();
            self.report(&HREFLANG_REGION_NUMERIC, range, message, repair);
        } else if is_alphabetic(region, 2) {
            if listed(REGIONS, region, 2) {
                return true;
            }
            if region.eq_ignore_ascii_case("UK") {
                let message = format!(
                    "The country code {} is reserved; write `GB` for Great Britain",
                    quote(region)
                );
                let repair = safe(range.clone(), "GB");
                self.report(&HREFLANG_REGION_RESERVED, range, message, repair);
            } else if listed(RESERVED, region, 2) {
                let message = format!(
                    "The code {} is reserved and not a country; write only the language",
                    quote(region)
                );
                let repair = removal();
                self.report(&HREFLANG_REGION_RESERVED, range, message, repair);
            } else {
                self.unknown_region(range);
            }
        } else if is_alphabetic(region, 3) || region.len() > 8 || !is_word(region) {
            self.unknown_region(range);
        } else {
            return false;
        }
        true
    }

    fn unknown_region(&mut self, range: Range<usize>) {
        let region = quote(&self.tag[range.clone()]);
        let message = format!("{region} is not an ISO 3166-1 country code like `US` or `GB`");
        self.report(&HREFLANG_REGION_UNKNOWN, range, message, None);
    }

    /// Reports parts after language, script and country.
    fn rest(&mut self, parts: &[Range<usize>], at: usize) {
        let tag = self.tag;
        let range = parts[at].start..tag.len();
        let right = tag[..parts[at - 1].end].to_owned();
        let message = format!(
            "The language tag {} continues with {}; search engines read only language, script and country: \
                {}",
            quote(tag),
            quote(&tag[range.clone()]),
            quote(&right)
        );
        self.report(&HREFLANG_TOO_MANY_SUBTAGS, range, message, suggest(0..tag.len(), right));
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
            let message =
                format!("The language tag {} is usually written {}", quote(tag), quote(&right));
            self.report(&HREFLANG_CASE, 0..tag.len(), message, safe(0..tag.len(), right));
        }
    }
}

fn safe(range: Range<usize>, text: impl Into<String>) -> Option<Repair> {
    Some(Repair { safe: true, edits: vec![(range, text.into())] })
}

fn suggest(range: Range<usize>, text: impl Into<String>) -> Option<Repair> {
    Some(Repair { safe: false, edits: vec![(range, text.into())] })
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
        .gather()
}

/// Whether `x-default` is meant.
fn is_default(tag: &str) -> bool {
    let letters: String = tag.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).collect();
    ["xdefault", "default"].iter().any(|name| letters.eq_ignore_ascii_case(name))
}

fn is_word(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn is_alphabetic(part: &str, length: usize) -> bool {
    part.len() == length && part.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Returns the country that a code of two letters stands for, in capitals.
fn region_of(code: &str) -> Option<String> {
    match code.to_ascii_uppercase() {
        code if code == "UK" => Some("GB".into()),
        code if listed(REGIONS, &code, 2) => Some(code),
        _ => None,
    }
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
                let problems = judge(&tag);
                let Some(first) = problems.into_iter().find_map(|problem| problem.repair) else {
                    break;
                };
                for (range, text) in first.edits.into_iter().rev() {
                    tag.replace_range(range, &text);
                }
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
