//! The door to JavaScript, and nothing else: options in, plain objects out.

use std::io::Write as _;

use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::Part;
use crate::options::Options;
use crate::rule::{FixKind, Rule};
use crate::rules;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Who reads sitemaps. */
export type Consumer = "protocol" | "xsd" | "google" | "bing" | "yandex" | "baidu";
export type Severity = "error" | "warning" | "info";
/** `incomplete`: no error was found, but not everything was read. */
export type Verdict = "pass" | "fail" | "incomplete";

/** An unknown option, or one that makes no sense, is thrown as an `Error` that names it. */
export interface Options {
    /** The file's name. Never opened. */
    name?: string;
    /** The absolute http or https address of the file. Never fetched. */
    url?: string;
    /** The moment of checking, a W3C date and time with zone: enables the checks of dates in the future. */
    now?: string;
    /** The consumer whose severities the findings are shown with; `protocol` where absent. */
    profile?: Consumer;
    /** Ids of rules or names of families; only these are reported. */
    only?: string[];
    /** Findings kept for each rule, 0 to 1,000,000; 1,000 where absent. All are counted. */
    maxPerRule?: number;
    /** Whether the report is to list every address in `document.stats.urls`. */
    urls?: boolean;
}

export interface Report {
    /** Version of this shape. */
    schema: 1;
    /** `sitemap-lint` and its version. */
    tool: string;
    options: Options;
    verdicts: Record<Consumer, Verdict>;
    /** True numbers in the chosen profile, never capped. */
    summary: { errors: number; warnings: number; infos: number };
    document: DocumentReport;
    /** Rule id to the true number of its findings, of all consumers. */
    counts: Record<string, number>;
    /** What concerns the chosen profile, by place, then rule id; capped for each rule. */
    findings: Finding[];
    /** What concerns other consumers only; the severity is the worst of theirs. */
    elsewhere: Finding[];
    /** What was not read, and why: a sentence each. */
    incomplete: string[];
}

export interface DocumentReport {
    kind: "urlset" | "sitemapindex" | "text" | "rss" | "atom" | "robots" | "html" | "unknown";
    /** Local name of the root element. */
    root?: string;
    /** Its namespace as written. */
    namespace?: string;
    encoding: string;
    compression: "none" | "gzip";
    /** Of the file, decompressed. */
    bytes: number;
    compressedBytes?: number;
    /** `<url>` or `<sitemap>` start tags; non-blank lines; items or entries. */
    entries: number;
    lines: number;
    stats: Stats;
    /** Where to cut a sitemap that is over the limits: each part is what stands before `head`, the entries between
     * two cuts, and what stands from `tail` on. Offsets as in `Position`. */
    split?: { head: number; cuts: number[]; tail: number };
}

/** What the entries have in common. Lists are pairs, most frequent first, then by name. */
export interface Stats {
    /** Host (with port where it is not the default) and number of entries; the first 100. */
    hosts: [string, number][];
    lastmod: {
        /** Entries with a valid `lastmod`. */
        count: number;
        /** Earliest and latest, as written. */
        first?: string;
        last?: string;
        /** `2026-01` and the number of entries, by month, empty months left out. */
        months: [string, number][];
    };
    changefreq: [string, number][];
    priority: [string, number][];
    /** Extension namespaces in use and number of their elements. */
    extensions: [string, number][];
    /**
     * Entries with language links; language tags in small letters and number of links, the first 200; `pairs`: from
     * which language (empty: of pages that do not say theirs) how many links lead to which, of the first 64 tags.
     */
    hreflang: { entries: number; languages: [string, number][]; pairs: [own: string, to: string, links: number][] };
    /** In characters (Unicode scalar values), decoded. */
    longestLoc?: { length: number; line: number; column: number };
    limits: { entries: number; maxEntries: number; bytes: number; maxBytes: number };
    /** The first two directories of the paths, from `/` to `/`, and the number of entries right there; the first 500. */
    paths: [string, number][];
    /** The ten entries with the latest and the earliest `lastmod`. */
    newest: { loc: string; lastmod: string; line?: number }[];
    oldest: { loc: string; lastmod: string; line?: number }[];
    /** The files that an index lists, in document order; the first 50,000. */
    children: { loc: string; lastmod?: string; line?: number }[];
    /** Elements of Google's extensions. */
    media: { images: number; videos: number; news: number };
    /** Every address, in document order, where the option `urls` asks for them. */
    urls?: string[];
}

/** What several files of one site show together. */
export interface SiteReport {
    /** Version of this shape: 1. */
    schema: 1;
    tool: string;
    options: Options;
    /** The worst of the files' verdicts and of what they show together. */
    verdicts: Record<Consumer, Verdict>;
    /** True numbers of the findings below, in the chosen profile. */
    summary: { errors: number; warnings: number; infos: number };
    /** Sitemaps (indexes not counted), the pages they list, and bytes of all files. */
    stats: { sitemaps: number; pages: number; bytes: number };
    counts: Record<string, number>;
    /** By name. */
    files: SiteFile[];
    /** What only the files together show, by file, then place. */
    findings: Finding[];
    elsewhere: Finding[];
    /** What was not compared, and why. */
    incomplete: string[];
}

export interface SiteFile {
    name: string;
    kind: DocumentReport["kind"];
    entries: number;
    bytes: number;
    verdicts: Record<Consumer, Verdict>;
    summary: { errors: number; warnings: number; infos: number };
    /** Of files that were added; absent for those that were merged. */
    report?: Report;
}

/** A problem and its place. */
export interface Finding {
    rule: string;
    severity: Severity;
    consumers: Partial<Record<Consumer, Severity>>;
    message: string;
    help?: string;
    /** In the report of a site: index of the file in `files`. */
    file?: number;
    start: Position;
    end: Position;
    /** The line around the finding, shortened; `from` and `to` mark it, in UTF-16 units. */
    excerpt: { text: string; from: number; to: number };
    related?: { file?: number; start: Position; end: Position; label: string }[];
    fix?: Fix;
}

/** `line` and `column` from 1, `column` in UTF-16 units. `offset` in bytes: of the decompressed file with its
 * BOM for UTF-8, of the text as UTF-8 without BOM for other encodings. */
export interface Position { line: number; column: number; offset: number }

/** Replace the bytes from `start` to `end` (offsets as in `Position`) by `text`. */
export interface Fix {
    title: string;
    /** Keeps the meaning; may be applied in bulk. */
    safe: boolean;
    edits: { start: number; end: number; text: string }[];
}

export interface RuleInfo {
    id: string;
    family: string;
    title: string;
    help: string;
    fix: "auto" | "suggest" | "none";
    severities: Partial<Record<Consumer, Severity>>;
    /** Part of the protocol profile. */
    default: boolean;
}
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Options")]
    pub type JsOptions;
    #[wasm_bindgen(typescript_type = "Report")]
    pub type JsReport;
    #[wasm_bindgen(typescript_type = "SiteReport")]
    pub type JsSiteReport;
    #[wasm_bindgen(typescript_type = "Uint8Array | Uint8Array[]")]
    pub type JsChunks;
    #[wasm_bindgen(typescript_type = "RuleInfo[]")]
    pub type JsRules;
}

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// Checks a whole file.
#[wasm_bindgen]
pub fn check(bytes: &[u8], options: Option<JsOptions>) -> Result<JsReport, JsError> {
    Ok(plain(&crate::check(bytes, &read_options(options)?)?)?.unchecked_into())
}

/// Checks a file that comes in pieces of any size; the report does not depend on the cutting.
#[wasm_bindgen]
pub struct Checker {
    /// `None` once it has finished.
    checker: Option<crate::Checker>,
    /// Its file is one of a site.
    of_site: bool,
    /// What that contributes to the site, once it has finished.
    part: Option<Part>,
}

#[wasm_bindgen]
impl Checker {
    #[wasm_bindgen(constructor)]
    pub fn new(options: Option<JsOptions>) -> Result<Checker, JsError> {
        Ok(Checker::of(crate::Checker::new(&read_options(options)?)?, false))
    }

    /// Takes the next piece of the file.
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), JsError> {
        let checker = self.checker.as_mut().ok_or_else(finished)?;
        reserve();
        Ok(checker.write_all(chunk)?)
    }

    /// Says that the file ends here, and gives its report.
    pub fn finish(&mut self) -> Result<JsReport, JsError> {
        let checker = self.checker.take().ok_or_else(finished)?;
        let report = match self.of_site {
            false => checker.finish(),
            true => {
                let (report, part) = checker.finish_part();
                self.part = Some(part);
                report
            }
        };
        Ok(plain(&report)?.unchecked_into())
    }

    /// After `finish`, for a checker that `SiteCheck.checker` made: what the file contributes to the check of its site,
    /// for `SiteCheck.merge`.
    pub fn part(&self) -> Result<Vec<u8>, JsError> {
        let missing = || {
            JsError::new(match self.of_site {
                true => "this checker has not finished: call `finish` first",
                false => "this checker is of no site: take one from `SiteCheck.checker`",
            })
        };
        Ok(self.part.as_ref().ok_or_else(missing)?.to_bytes())
    }

    fn of(checker: crate::Checker, of_site: bool) -> Checker {
        Checker { checker: Some(checker), of_site, part: None }
    }
}

/// Lets memory grow by large steps: at each the JavaScript engine makes another buffer of it and looks for garbage. In
/// Node the many small steps that a file of 50 MB took cost as much as the rest of its check.
fn reserve() {
    const STEP: usize = 1 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(STEP)));
}

/// Gives the bytes of a file as a check reads them: gzip undone. What is no gzip stays as it is.
#[wasm_bindgen]
#[derive(Default)]
pub struct Unpacker {
    unpacker: crate::Unpacker,
}

#[wasm_bindgen]
impl Unpacker {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Unpacker {
        Unpacker::default()
    }

    /// Takes the next piece of the file, and gives what could be unpacked by now.
    pub fn push(&mut self, chunk: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        self.unpacker.push(chunk, &mut |bytes| plain.extend_from_slice(bytes));
        plain
    }

    /// Says that the file ends here, and gives the last bytes. Throws if not all of it could be unpacked.
    pub fn finish(&mut self) -> Result<Vec<u8>, JsError> {
        let mut plain = Vec::new();
        if self.unpacker.finish(&mut |bytes| plain.extend_from_slice(bytes)) {
            return Ok(plain);
        }
        Err(JsError::new(
            "The compressed file is damaged or too large: not all of it could be unpacked",
        ))
    }
}

/// Checks several files of one site together; their order makes no difference.
#[wasm_bindgen]
pub struct SiteCheck {
    /// `None` once it has finished.
    site: Option<crate::SiteCheck>,
}

#[wasm_bindgen]
impl SiteCheck {
    /// `options.url` is the address of the folder that the files lie in.
    #[wasm_bindgen(constructor)]
    pub fn new(options: Option<JsOptions>) -> Result<SiteCheck, JsError> {
        Ok(SiteCheck { site: Some(crate::SiteCheck::new(&read_options(options)?)?) })
    }

    /// Checks a file, given at once or in pieces. `name`: its path below the folder.
    pub fn add(&mut self, name: &str, bytes: JsChunks) -> Result<(), JsError> {
        let site = self.site.as_mut().ok_or_else(site_finished)?;
        let wrong = || JsError::new("`bytes` is expected to be a Uint8Array or an array of them");
        let bytes = JsValue::from(bytes);
        let pieces = match bytes.dyn_into::<Uint8Array>() {
            Ok(all) => vec![all],
            Err(pieces) => {
                let pieces = pieces.dyn_into::<Array>().map_err(|_| wrong())?;
                pieces.iter().map(|piece| piece.dyn_into().map_err(|_| wrong())).collect::<Result<
                    Vec<Uint8Array>,
                    JsError,
                >>(
                )?
            }
        };
        let mut checker = site.checker(name);
        for piece in pieces {
            checker.push(&piece.to_vec());
        }
        let (report, part) = checker.finish_part();
        site.merge(part, Some(report));
        Ok(())
    }

    /// A checker for one of the files, to be used here or in another worker; its `part` is what
    /// `merge` takes.
    pub fn checker(&self, name: &str) -> Result<Checker, JsError> {
        Ok(Checker::of(self.site.as_ref().ok_or_else(site_finished)?.checker(name), true))
    }

    /// Takes what `Checker.part` gave, maybe in another worker.
    pub fn merge(&mut self, part: &[u8]) -> Result<(), JsError> {
        let site = self.site.as_mut().ok_or_else(site_finished)?;
        let part = Part::from_bytes(part)
            .ok_or_else(|| JsError::new("these are not the bytes of `Checker.part`"))?;
        site.merge(part, None);
        Ok(())
    }

    /// Says that all files have come, and gives the report of the site.
    pub fn finish(&mut self) -> Result<JsSiteReport, JsError> {
        let site = self.site.take().ok_or_else(site_finished)?;
        Ok(plain(&site.finish())?.unchecked_into())
    }
}

/// Every rule, family by family.
#[wasm_bindgen(js_name = rules)]
pub fn rule_list() -> JsRules {
    rules::all().map(rule_info).collect::<Array>().unchecked_into()
}

/// The version of sitemap-lint.
#[wasm_bindgen]
pub fn version() -> String {
    crate::VERSION.to_owned()
}

fn finished() -> JsError {
    JsError::new("this checker has finished: make a new one for the next file")
}

fn site_finished() -> JsError {
    JsError::new("this check of a site has finished: make a new one")
}

/// Maps become objects: their keys are our ids and names, never text of the file.
fn plain(report: &impl serde::Serialize) -> Result<JsValue, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::new()
        .serialize_maps_as_objects(true)
        .serialize_large_number_types_as_bigints(false);
    Ok(report.serialize(&serializer)?)
}

/// By hand and not with serde, which would pass over a misspelt option.
fn read_options(options: Option<JsOptions>) -> Result<Options, JsError> {
    let mut read = Options::default();
    let Some(options) = options.map(JsValue::from) else {
        return Ok(read);
    };
    if !options.is_object()
        || Array::is_array(&options)
        || options.is_instance_of::<js_sys::Uint8Array>()
    {
        return Err(JsError::new("options: an object is expected"));
    }
    for key in Object::keys(options.unchecked_ref::<Object>()) {
        let name = key.as_string().unwrap_or_default();
        let value = Reflect::get(&options, &key)
            .map_err(|_| JsError::new(&format!("option `{name}` cannot be read")))?;
        let absent = value.is_undefined() || value.is_null();
        match name.as_str() {
            "name" | "url" | "now" | "profile" | "only" | "maxPerRule" | "urls" if absent => {}
            "name" => read.name = Some(text(&name, &value)?),
            "url" => read.url = Some(text(&name, &value)?),
            "now" => read.now = Some(text(&name, &value)?),
            "profile" => read.profile = Some(text(&name, &value)?),
            "only" => read.only = texts(&name, &value)?,
            "maxPerRule" => read.max_per_rule = Some(whole_number(&name, &value)?),
            "urls" => read.urls = truth(&name, &value)?,
            _ => {
                return Err(JsError::new(&format!(
                    "unknown option `{name}`: the options are name, url, now, profile, only, maxPerRule and urls"
                )));
            }
        }
    }
    Ok(read)
}

fn text(option: &str, value: &JsValue) -> Result<String, JsError> {
    value
        .as_string()
        .ok_or_else(|| JsError::new(&format!("option `{option}`: a string is expected")))
}

fn truth(option: &str, value: &JsValue) -> Result<bool, JsError> {
    value
        .as_bool()
        .ok_or_else(|| JsError::new(&format!("option `{option}`: true or false is expected")))
}

fn texts(option: &str, value: &JsValue) -> Result<Vec<String>, JsError> {
    let wrong = || JsError::new(&format!("option `{option}`: an array of strings is expected"));
    let array = value.dyn_ref::<Array>().ok_or_else(wrong)?;
    array.iter().map(|item| item.as_string().ok_or_else(wrong)).collect()
}

fn whole_number(option: &str, value: &JsValue) -> Result<u32, JsError> {
    match value.as_f64() {
        Some(number) if number >= 0.0 && number <= f64::from(u32::MAX) && number.fract() == 0.0 => {
            Ok(number as u32)
        }
        _ => Err(JsError::new(&format!("option `{option}`: a whole number from 0 is expected"))),
    }
}

fn rule_info(rule: &Rule) -> JsValue {
    let severities = Object::new();
    for (consumer, severity) in rule.severities.iter() {
        set(&severities, consumer.name(), &severity.name().into());
    }
    let info = Object::new();
    set(&info, "id", &rule.id.into());
    set(&info, "family", &rule.family().into());
    set(&info, "title", &rule.title.into());
    set(&info, "help", &rule.help.into());
    let fix = match rule.fix {
        FixKind::Auto => "auto",
        FixKind::Suggest => "suggest",
        FixKind::None => "none",
    };
    set(&info, "fix", &fix.into());
    set(&info, "severities", &severities);
    set(&info, "default", &rule.default.into());
    info.into()
}

fn set(object: &Object, key: &str, value: &JsValue) {
    // Setting a property of a fresh plain object cannot fail.
    let _ = Reflect::set(object, &key.into(), value);
}
