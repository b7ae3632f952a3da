//! The door to JavaScript, and nothing else: options in, plain objects out.
// Its types are named from JavaScript.
#![allow(unnameable_types)]

use js_sys::{Array, ArrayBuffer, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::DomException;

use crate::report::options::{self, Options};
use crate::report::rule::{FixKind, Rule};
use crate::{Part, rules};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("wasm/types.d.ts");

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Options")]
    pub type JsOptions;
    #[wasm_bindgen(typescript_type = "Report")]
    pub type JsReport;
    #[wasm_bindgen(typescript_type = "SiteReport")]
    pub type JsSiteReport;
    #[wasm_bindgen(typescript_type = "Uint8Array")]
    pub type JsBytes;
    #[wasm_bindgen(typescript_type = "Uint8Array | Uint8Array[]")]
    pub type JsChunks;
    #[wasm_bindgen(typescript_type = "string")]
    pub type JsName;
    #[wasm_bindgen(typescript_type = "RuleInfo[]")]
    pub type JsRules;
}

/// Private: a hook for the loader, no function of the API.
#[wasm_bindgen(start, private)]
fn start() {
    console_error_panic_hook::set_once();
}

/// Checks a whole file: any bytes give a report.
///
/// @throws {Error} `bytes` that are no Uint8Array; an option that is unknown or makes no sense, named
#[wasm_bindgen]
pub fn check(bytes: JsBytes, options: Option<JsOptions>) -> Result<JsReport, JsError> {
    let bytes = bytes_of(bytes)?;
    Ok(plain(&crate::check(&bytes, &read_options(options)?)?)?.unchecked_into())
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
    /// @throws {Error} an option that is unknown or makes no sense, named
    #[wasm_bindgen(constructor)]
    pub fn new(options: Option<JsOptions>) -> Result<Checker, JsError> {
        Ok(Checker::of(crate::Checker::new(&read_options(options)?)?, false))
    }

    /// Takes the next piece of the file.
    ///
    /// @throws {Error} a piece that is no Uint8Array
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn push(&mut self, chunk: JsBytes) -> Result<(), JsValue> {
        let checker = self.checker.as_mut().ok_or_else(finished)?;
        reserve();
        checker.push(&bytes_of(chunk)?);
        Ok(())
    }

    /// Says that the file ends here, and gives its report.
    ///
    /// @throws {DOMException} an `InvalidStateError` the second time
    pub fn finish(&mut self) -> Result<JsReport, JsValue> {
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
    /// for `SiteCheck.merge`. Only the same version of sitemap-lint reads it.
    ///
    /// @throws {Error} before `finish`, and for a checker that was made otherwise
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

    /// Takes the next piece of the file, and gives what could be unpacked by now. Of what gzip unpacks to, 536,870,912
    /// bytes at most are given.
    ///
    /// @throws {Error} a piece that is no Uint8Array
    pub fn push(&mut self, chunk: JsBytes) -> Result<Vec<u8>, JsError> {
        let mut plain = Vec::new();
        self.unpacker.push(&bytes_of(chunk)?, &mut |bytes| plain.extend_from_slice(bytes));
        Ok(plain)
    }

    /// Says that the file ends here, and gives the last bytes.
    ///
    /// @throws {Error} if not all of it could be unpacked
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
    /// `options.url` is the address of the folder that the files lie in, with `/` at its end, or that of a file in it;
    /// `options.name` has no meaning here.
    ///
    /// @throws {Error} an option that is unknown or makes no sense, named
    #[wasm_bindgen(constructor)]
    pub fn new(options: Option<JsOptions>) -> Result<SiteCheck, JsError> {
        Ok(SiteCheck { site: Some(crate::SiteCheck::new(&read_options(options)?)?) })
    }

    /// Checks a file, given at once or in pieces. `name`: its path below the folder, `/` between its parts.
    ///
    /// @throws {Error} a `name` that is no string, `bytes` that are neither
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn add(&mut self, name: JsName, bytes: JsChunks) -> Result<(), JsValue> {
        let site = self.site.as_mut().ok_or_else(site_finished)?;
        let mut checker = site.checker(&name_of(name)?);
        match bytes.dyn_ref::<Array>() {
            Some(pieces) => {
                for piece in pieces.iter() {
                    checker.push(&bytes_of(piece)?);
                }
            }
            None => checker.push(&bytes_of(bytes)?),
        }
        let (report, part) = checker.finish_part();
        site.take(part, report);
        Ok(())
    }

    /// A checker for one of the files, to be used here or in another worker; its `part` is what
    /// `merge` takes. `name` as for `add`.
    ///
    /// @throws {Error} a `name` that is no string
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn checker(&self, name: JsName) -> Result<Checker, JsValue> {
        let site = self.site.as_ref().ok_or_else(site_finished)?;
        Ok(Checker::of(site.checker(&name_of(name)?), true))
    }

    /// Takes what `Checker.part` gave, maybe in another worker.
    ///
    /// @throws {Error} bytes that are nothing of the kind, or damaged; a part that was made with other options, or by
    /// another version
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn merge(&mut self, part: JsBytes) -> Result<(), JsValue> {
        let site = self.site.as_mut().ok_or_else(site_finished)?;
        let part = Part::from_bytes(&bytes_of(part)?).map_err(JsError::from)?;
        Ok(site.merge(part, None).map_err(JsError::from)?)
    }

    /// Says that all files have come, and gives the report of the site.
    ///
    /// @throws {DOMException} an `InvalidStateError` the second time
    pub fn finish(&mut self) -> Result<JsSiteReport, JsValue> {
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

/// The bytes of an array of bytes, whichever realm it comes from. wasm-bindgen itself would take whatever has a length,
/// and make zeros of the letters of a text.
fn bytes_of(value: impl Into<JsValue>) -> Result<Vec<u8>, JsError> {
    let value = value.into();
    let size =
        Reflect::get(&value, &"BYTES_PER_ELEMENT".into()).ok().and_then(|size| size.as_f64());
    if !ArrayBuffer::is_view(&value) || size != Some(1.0) {
        return Err(JsError::new(
            "bytes are expected, as a Uint8Array: `new TextEncoder().encode(text)`, `new Uint8Array(buffer)`",
        ));
    }
    Ok(value.unchecked_into::<Uint8Array>().to_vec())
}

fn name_of(value: JsName) -> Result<String, JsError> {
    let value = JsValue::from(value);
    value.as_string().ok_or_else(|| JsError::new("`name`: a string is expected"))
}

fn finished() -> JsValue {
    invalid_state("this checker has finished: make a new one for the next file")
}

fn site_finished() -> JsValue {
    invalid_state("this check of a site has finished: make a new one")
}

/// What browsers throw where something is asked of an object that cannot do it any more.
fn invalid_state(message: &str) -> JsValue {
    DomException::new_with_message_and_name(message, "InvalidStateError")
        .map_or_else(|error| error, JsValue::from)
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
    if !is_plain(&options) {
        return Err(JsError::new(
            "options: a plain object is expected, as in `{ name: \"a.xml\" }`",
        ));
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
            "profile" => read.profile = Some(options::profile(&text(&name, &value)?)?),
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

/// Whether it is an object like `{}`, of whichever realm: what a Map or a Date holds is no property of it, and what an
/// object inherits is not listed, so that options in them would be passed over.
fn is_plain(value: &JsValue) -> bool {
    let prototype = Reflect::get_prototype_of(value);
    prototype.is_ok_and(|prototype| {
        prototype.is_null()
            || Reflect::get_prototype_of(&prototype).is_ok_and(|last| last.is_null())
    })
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
    set(&info, "default", &rule.in_protocol_profile().into());
    info.into()
}

fn set(object: &Object, key: &str, value: &JsValue) {
    // Setting a property of a fresh plain object cannot fail.
    let _ = Reflect::set(object, &key.into(), value);
}
