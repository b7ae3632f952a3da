//! The interface to JavaScript, and nothing else: options come in, and plain objects go out.
// The types are named from JavaScript.
#![allow(unnameable_types)]

mod live;
mod takeaway;

use js_sys::{Array, ArrayBuffer, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::DomException;

use crate::report::options::{self, Options, Selection};
use crate::report::rule::{FixKind, Rule};
use crate::report::{Edit, FixReport, Kind, Split};
use crate::text::quote::quote;
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
    #[wasm_bindgen(typescript_type = "string[]")]
    pub type JsNames;
    #[wasm_bindgen(
        typescript_type = "\"sitemap\" | \"perhaps\" | \"page\" | \"setting\" | \"other\""
    )]
    pub type JsFolderFile;
    #[wasm_bindgen(typescript_type = "RuleInfo[]")]
    pub type JsRules;
    #[wasm_bindgen(typescript_type = "Fix[]")]
    pub type JsFixes;
    #[wasm_bindgen(typescript_type = "Repaired")]
    pub type JsRepaired;
    #[wasm_bindgen(typescript_type = "Pick<DocumentReport, \"encoding\" | \"kind\" | \"split\">")]
    pub type JsDocument;
    #[wasm_bindgen(typescript_type = "Parts")]
    pub type JsParts;
}

/// Private: a hook for the loader, not a function of the API.
#[wasm_bindgen(start, private)]
fn start() {
    console_error_panic_hook::set_once();
}

/// Checks a whole file; any bytes give a report.
///
/// @throws {Error} if `bytes` is not a Uint8Array, or an option is unknown or makes no sense; the message names it
#[wasm_bindgen]
pub fn check(bytes: JsBytes, options: Option<JsOptions>) -> Result<JsReport, JsError> {
    let bytes = bytes_of(bytes)?;
    Ok(plain(&crate::check(&bytes, &read_options(options)?)?)?.unchecked_into())
}

/// Checks a file that comes in pieces of any size. The report does not depend on how it is cut.
#[wasm_bindgen]
pub struct Checker {
    /// `None` once the check has finished.
    checker: Option<crate::Checker>,
    /// The file is one of a site.
    of_site: bool,
    /// What the file contributes to the site, once the check has finished.
    part: Option<Part>,
}

#[wasm_bindgen]
impl Checker {
    /// @throws {Error} if an option is unknown or makes no sense; the message names it
    #[wasm_bindgen(constructor)]
    pub fn new(options: Option<JsOptions>) -> Result<Checker, JsError> {
        Ok(Checker::of(crate::Checker::new(&read_options(options)?)?, false))
    }

    /// Takes the next piece of the file.
    ///
    /// @throws {Error} if the piece is not a Uint8Array
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn push(&mut self, chunk: JsBytes) -> Result<(), JsValue> {
        let checker = self.checker.as_mut().ok_or_else(finished)?;
        reserve();
        checker.push(&bytes_of(chunk)?);
        Ok(())
    }

    /// Says that the file ends here, and returns its report.
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

    /// Returns what the file contributes to the check of its site, for `SiteCheck.merge`. To be called after `finish`, on a
    /// checker that `SiteCheck.checker` made. Only the same version of sitemap-lint reads the result.
    ///
    /// @throws {Error} before `finish`, and on a checker that was made otherwise
    pub fn part(&self) -> Result<Vec<u8>, JsError> {
        Ok(self.contributed()?.to_bytes())
    }

    /// Returns the URLs of the files that an index lists or a robots.txt names. To be called as `part`.
    ///
    /// @throws {Error} as `part` does
    pub fn named(&self) -> Result<JsNames, JsError> {
        let urls: Array = self.contributed()?.named().map(JsValue::from).collect();
        Ok(urls.unchecked_into())
    }

    fn contributed(&self) -> Result<&Part, JsError> {
        let missing =
            "there is no part: take a checker from `SiteCheck.checker`, and call `finish` first";
        self.part.as_ref().ok_or_else(|| JsError::new(missing))
    }

    fn of(checker: crate::Checker, of_site: bool) -> Checker {
        Checker { checker: Some(checker), of_site, part: None }
    }
}

/// Makes memory grow in large steps. At each step the JavaScript engine makes another buffer of it and collects garbage. In
/// Node, the many small steps for a file of 50 MB took as long as the rest of its check.
fn reserve() {
    const STEP: usize = 1 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(STEP)));
}

/// Returns the bytes of a file as a check reads them: unpacked from gzip. A file that is not gzip stays as it is.
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

    /// Takes the next piece of the file, and returns what could be unpacked by now. At most 536,870,912 bytes are unpacked
    /// from gzip.
    ///
    /// @throws {Error} if the piece is not a Uint8Array
    pub fn push(&mut self, chunk: JsBytes) -> Result<Vec<u8>, JsError> {
        let mut plain = Vec::new();
        self.unpacker.push(&bytes_of(chunk)?, &mut |bytes| plain.extend_from_slice(bytes));
        Ok(plain)
    }

    /// Says that the file ends here, and returns the last bytes.
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
    /// `None` once the check has finished.
    site: Option<crate::SiteCheck>,
    /// The list that is being read.
    list: Option<crate::ListReader>,
    /// The file beside it.
    metadata: Vec<u8>,
}

#[wasm_bindgen]
impl SiteCheck {
    /// `options.url` is the URL of the folder that contains the files, with `/` at its end, or that of a file in it.
    /// `options.name` has no meaning here.
    ///
    /// @throws {Error} if an option is unknown or makes no sense; the message names it
    #[wasm_bindgen(constructor)]
    pub fn new(options: Option<JsOptions>) -> Result<SiteCheck, JsError> {
        let site = Some(crate::SiteCheck::new(&read_options(options)?)?);
        Ok(SiteCheck { site, list: None, metadata: Vec::new() })
    }

    /// Checks a file, given whole or in pieces. `name`: its path below the folder, with `/` between its parts.
    ///
    /// @throws {Error} if `name` is not a string, or `bytes` is neither a Uint8Array nor an array of them
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn add(&mut self, name: JsName, bytes: JsChunks) -> Result<(), JsValue> {
        let site = self.site.as_mut().ok_or_else(finished)?;
        let mut checker = site.checker(&string("name", name)?);
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

    /// Returns a checker for one of the files, to be used here or in another worker; `merge` takes its `part`. `name`: as
    /// in `add`.
    ///
    /// @throws {Error} if `name` is not a string
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn checker(&self, name: JsName) -> Result<Checker, JsValue> {
        let site = self.site.as_ref().ok_or_else(finished)?;
        Ok(Checker::of(site.checker(&string("name", name)?), true))
    }

    /// Takes the result of `Checker.part`, maybe from another worker.
    ///
    /// @throws {Error} if the bytes are not a part, or are damaged, or the part was made with other options or by another
    /// version
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn merge(&mut self, part: JsBytes) -> Result<(), JsValue> {
        let site = self.site.as_mut().ok_or_else(finished)?;
        let part = Part::from_bytes(&bytes_of(part)?).map_err(JsError::from)?;
        Ok(site.merge(part, None).map_err(JsError::from)?)
    }

    /// Takes the result of `PageReader.finish`, maybe from another worker.
    ///
    /// @throws {Error} if the bytes are not those of pages, or are damaged, or were made by another version
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn pages(&mut self, pages: JsBytes) -> Result<(), JsValue> {
        let site = self.site.as_mut().ok_or_else(finished)?;
        site.pages(crate::Pages::from_bytes(&bytes_of(pages)?).map_err(JsError::from)?);
        Ok(())
    }

    /// Takes a file of the folder that is no sitemap: URLs may lead to it. `path`: as the name in `add`. `bytes`: of a `page`
    /// and of a `setting` of `folderFile` its content, at least the first 1,048,577 bytes.
    ///
    /// @throws {Error} if `path` is not a string, or `bytes` is not a Uint8Array
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn file(&mut self, path: JsName, bytes: Option<JsBytes>) -> Result<(), JsValue> {
        let site = self.site.as_mut().ok_or_else(finished)?;
        let path = string("path", path)?;
        let bytes = bytes.map(bytes_of).transpose()?;
        match (crate::FolderFile::of(&path), bytes) {
            (crate::FolderFile::Page, Some(bytes)) => site.page(&path, &bytes),
            (crate::FolderFile::Setting, Some(bytes)) => site.setting(&path, &bytes),
            _ => site.file(&path),
        }
        Ok(())
    }

    /// Takes the next piece of a list of URLs that the files are compared with, such as an export of Search Console or of a
    /// crawler: a CSV file or a text file. To be called once all files have come. `name`: the name of the list. Where the list
    /// is a table of Search Console, the file beside it that names the reason, `Metadata.csv` in English, comes first, by its own
    /// name. Of several lists, the last one counts.
    ///
    /// Why a list cannot be compared, the report says as `incomplete`.
    ///
    /// @throws {Error} if `name` is not a string, or `chunk` is not a Uint8Array
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn list(&mut self, name: JsName, chunk: JsBytes) -> Result<(), JsValue> {
        let site = self.site.as_ref().ok_or_else(finished)?;
        let (name, chunk) = (string("name", name)?, bytes_of(chunk)?);
        if crate::ListReader::is_metadata(&name) {
            if self.metadata.len() < crate::ListReader::METADATA {
                self.metadata.extend_from_slice(&chunk);
            }
            return Ok(());
        }
        let metadata = Some(&*self.metadata).filter(|bytes| !bytes.is_empty());
        let list = self.list.take().filter(|list| list.name() == name);
        self.list.insert(list.unwrap_or_else(|| site.list(&name, metadata))).push(&chunk);
        Ok(())
    }

    /// Says that all files have come, and returns the report of the site.
    ///
    /// @throws {DOMException} an `InvalidStateError` the second time
    pub fn finish(&mut self) -> Result<JsSiteReport, JsValue> {
        let mut site = self.site.take().ok_or_else(finished)?;
        let mut refused = None;
        if let Some(list) = self.list.take() {
            let name = list.name().to_owned();
            match list.finish() {
                Ok(list) => site.compare(list),
                Err(why) => refused = Some(format!("{} {why}.", quote(&name))),
            }
        }
        let mut report = site.finish();
        report.incomplete.extend(refused);
        Ok(plain(&report)?.unchecked_into())
    }
}

/// Reads pages of a folder, in any worker and any order, for `SiteCheck.pages`.
#[wasm_bindgen]
#[derive(Default)]
pub struct PageReader {
    reader: crate::PageReader,
}

#[wasm_bindgen]
impl PageReader {
    #[wasm_bindgen(constructor)]
    pub fn new() -> PageReader {
        PageReader::default()
    }

    /// Reads a page. `path` and `bytes`: as in `SiteCheck.file`.
    ///
    /// @throws {Error} if `path` is not a string, or `bytes` is not a Uint8Array
    pub fn read(&mut self, path: JsName, bytes: JsBytes) -> Result<(), JsError> {
        self.reader.read(&string("path", path)?, &bytes_of(bytes)?);
        Ok(())
    }

    /// Returns what was read, and begins anew. Only the same version of sitemap-lint reads the result.
    pub fn finish(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.reader).finish().to_bytes()
    }
}

/// Returns what a file in the folder of a site is by its path, with `/` between its parts; `perhaps` a sitemap, if its
/// content has to tell. With `head`, the first 4,096 bytes of such a file as they are stored, perhaps packed: whether it is a
/// `sitemap`, a `list` of URLs of one host (with `hosts`: of one of these, with ports), or an `other` file.
///
/// @throws {Error} if `path` is not a string, `head` not a Uint8Array, or `hosts` not an array of strings
#[wasm_bindgen(js_name = folderFile)]
pub fn folder_file(
    path: JsName,
    head: Option<JsBytes>,
    hosts: Option<JsNames>,
) -> Result<JsFolderFile, JsError> {
    use crate::FolderFile;
    let path = string("path", path)?;
    let name = match (FolderFile::of(&path), head) {
        (FolderFile::Sitemap, _) => "sitemap",
        (FolderFile::Page, _) => "page",
        (FolderFile::Setting, _) => "setting",
        (FolderFile::Other, _) => "other",
        (FolderFile::Perhaps, None) => "perhaps",
        (FolderFile::Perhaps, Some(head)) => {
            let head = bytes_of(head)?;
            let wrong = || JsError::new("`hosts`: an array of strings is expected");
            let hosts = hosts.map(|hosts| list(&hosts, &JsValue::as_string).ok_or_else(wrong));
            let hosts = hosts.transpose()?.unwrap_or_default();
            match FolderFile::is_sitemap(&head) {
                true => "sitemap",
                false if FolderFile::is_list(&head, &hosts) => "list",
                false => "other",
            }
        }
    };
    Ok(JsValue::from(name).unchecked_into())
}

/// Makes all fixes that do not conflict: each as a whole or not at all, earlier ones in the file first. All other bytes
/// stay as they are, except that a file in another encoding becomes UTF-8 and declares it.
///
/// `bytes`: the file, decompressed (see `Unpacker`). `encoding`: as in `DocumentReport`. `fixes`: those of its findings.
/// Memory grows by twice the size of the file, or by three times if it is not UTF-8.
///
/// @throws {Error} if `bytes` is not a Uint8Array, `encoding` not a string, or `fixes` not an array of fixes
#[wasm_bindgen]
pub fn repair(bytes: JsBytes, encoding: JsName, fixes: JsFixes) -> Result<JsRepaired, JsError> {
    let (bytes, encoding) = (bytes_of(bytes)?, string("encoding", encoding)?);
    let fixes = list(&fixes, &fix_of).ok_or_else(|| {
        JsError::new("`fixes`: an array is expected, of what findings have as `fix`")
    })?;
    let repaired = crate::repair(&bytes, &encoding, &fixes.iter().collect::<Vec<_>>());
    drop(bytes);
    let changes = Array::new();
    for change in repaired.changes {
        let [front, behind] = change.around;
        changes.push(&object(&[
            ("fix", number(change.fix)),
            ("line", (change.line as f64).into()),
            ("before", change.before.into()),
            ("after", change.after.into()),
            ("around", Array::of2(&front.into(), &behind.into()).into()),
        ]));
    }
    let numbers = |list: &[usize]| list.iter().map(|at| number(*at)).collect::<Array>().into();
    let repaired = object(&[
        ("bytes", Uint8Array::from(&*repaired.bytes).into()),
        ("made", numbers(&repaired.made)),
        ("left", numbers(&repaired.left)),
        ("changes", changes.into()),
    ]);
    Ok(repaired.unchecked_into())
}

/// Splits a sitemap, an index or a text sitemap that exceeds the limits into parts.
///
/// `bytes`: the file, decompressed (see `Unpacker`). `document`: from its report, with `split`. `name`: the file's name.
/// `folder`: the URL of the folder where the parts will be, with `/` at its end; if absent, the host of the first entry is
/// used. Memory grows by twice the size of the file, or by three times if it is not UTF-8.
///
/// @throws {Error} if `bytes` is not a Uint8Array, `document` has no `split`, or `name` or `folder` is not a string
#[wasm_bindgen]
pub fn split(
    bytes: JsBytes,
    document: JsDocument,
    name: JsName,
    folder: Option<JsName>,
) -> Result<JsParts, JsError> {
    let (bytes, name) = (bytes_of(bytes)?, string("name", name)?);
    let folder = folder.map(|folder| string("folder", folder)).transpose()?;
    let (encoding, kind, at) = split_of(&document).ok_or_else(|| {
        JsError::new(
            "`document`: that of a report is expected, with `encoding`, `kind` and `split`",
        )
    })?;
    let parts = crate::split(&bytes, &encoding, (&at, kind), &name, folder.as_deref());
    drop(bytes);
    let files = Array::new();
    for (name, bytes) in parts.files {
        files.push(&object(&[("name", name.into()), ("bytes", Uint8Array::from(&*bytes).into())]));
    }
    let parts = object(&[("folder", parts.folder.into()), ("files", files.into())]);
    Ok(parts.unchecked_into())
}

/// Returns every rule, family by family.
#[wasm_bindgen(js_name = rules)]
pub fn rule_list() -> JsRules {
    rules::all().map(rule_info).collect::<Array>().unchecked_into()
}

/// Returns the version of sitemap-lint.
#[wasm_bindgen]
pub fn version() -> String {
    crate::VERSION.to_owned()
}

/// Returns the bytes of an array of bytes, whichever realm it comes from. wasm-bindgen itself would accept anything with a
/// length, and turn the letters of a text into zeros.
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

fn string(argument: &str, value: JsName) -> Result<String, JsError> {
    let wrong = || JsError::new(&format!("`{argument}`: a string is expected"));
    JsValue::from(value).as_string().ok_or_else(wrong)
}

fn fix_of(value: &JsValue) -> Option<FixReport> {
    let edits = list(&get(value, "edits")?, &|edit| {
        Some(Edit {
            start: integer_of(edit, "start")?,
            end: integer_of(edit, "end")?,
            text: get(edit, "text")?.as_string()?,
        })
    })?;
    // Whether it is safe is for others to know.
    let title = get(value, "title")?.as_string().unwrap_or_default().into();
    Some(FixReport { title, safe: false, edits })
}

/// Returns the encoding and kind of a file that can be split, and where to split it.
fn split_of(document: &JsValue) -> Option<(String, Kind, Split)> {
    let kind = match &*get(document, "kind")?.as_string()? {
        "urlset" => Kind::Urlset,
        "sitemapindex" => Kind::Sitemapindex,
        "text" => Kind::Text,
        _ => return None,
    };
    let at = get(document, "split")?;
    let at = Split {
        head: integer_of(&at, "head")?,
        cuts: list(&get(&at, "cuts")?, &integer)?,
        tail: integer_of(&at, "tail")?,
    };
    Some((get(document, "encoding")?.as_string()?, kind, at))
}

/// Returns a property; `None` also for a value that has no properties.
fn get(value: &JsValue, key: &str) -> Option<JsValue> {
    Reflect::get(value, &key.into()).ok()
}

fn integer_of(value: &JsValue, key: &str) -> Option<u64> {
    integer(&get(value, key)?)
}

/// Reads an array item by item; `None` if `read` returns it for any item.
fn list<T>(value: &JsValue, read: &dyn Fn(&JsValue) -> Option<T>) -> Option<Vec<T>> {
    let mut list = Vec::new();
    for item in value.dyn_ref::<Array>()?.iter() {
        list.push(read(&item)?);
    }
    Some(list)
}

/// Reads a whole number from 0 that JavaScript represents exactly.
fn integer(value: &JsValue) -> Option<u64> {
    const MOST: f64 = (1_u64 << 53) as f64;
    let exact = |number: &f64| (0.0..MOST).contains(number) && number.fract() == 0.0;
    value.as_f64().filter(exact).map(|number| number as u64)
}

/// Makes the error that browsers throw when an object cannot do something any more.
fn finished() -> JsValue {
    let message = "this check has finished: make a new one";
    DomException::new_with_message_and_name(message, "InvalidStateError")
        .map_or_else(|error| error, JsValue::from)
}

/// Converts a report to plain objects. Maps become objects, because their keys are our ids and names, never text of the
/// file.
fn plain(report: &impl serde::Serialize) -> Result<JsValue, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::new()
        .serialize_maps_as_objects(true)
        .serialize_large_number_types_as_bigints(false);
    Ok(report.serialize(&serializer)?)
}

const OPTIONS: &str = "name url host now profile only maxPerRule urls select";

fn read_options(options: Option<JsOptions>) -> Result<Options, JsError> {
    let mut read = Options::default();
    if let Some(options) = options.map(JsValue::from) {
        each_option(&options, "", OPTIONS, &mut |name, value| option(&mut read, name, value))?;
    }
    Ok(read)
}

/// Reads one of [`OPTIONS`].
fn option(read: &mut Options, name: &str, value: &JsValue) -> Result<(), JsError> {
    match name {
        "name" => read.name = Some(text(name, value)?),
        "url" => read.url = Some(text(name, value)?),
        "host" => read.host = Some(text(name, value)?),
        "now" => read.now = Some(text(name, value)?),
        "profile" => read.profile = Some(options::profile(&text(name, value)?)?),
        "only" => read.only = texts(name, value)?,
        "maxPerRule" => read.max_per_rule = Some(whole_number(name, value)?),
        "urls" => read.urls = truth(name, value)?,
        _ => read.select = Some(selection(value)?),
    }
    Ok(())
}

/// Reads the option `select`. A selection that makes no sense is refused later, with the other options.
fn selection(value: &JsValue) -> Result<Selection, JsError> {
    const NAMES: &str =
        "host directory lastmod changefreq priority language from media missing duplicate";
    let mut read = Selection::default();
    each_option(value, "select", NAMES, &mut |name, value| {
        let option = format!("select.{name}");
        let place = match name {
            "host" => &mut read.host,
            "directory" => &mut read.directory,
            "lastmod" => &mut read.lastmod,
            "changefreq" => &mut read.changefreq,
            "priority" => &mut read.priority,
            "language" => &mut read.language,
            "from" => &mut read.from,
            "media" => &mut read.media,
            _ => {
                let flag = if name == "missing" { &mut read.missing } else { &mut read.duplicate };
                *flag = truth(&option, value)?;
                return Ok(());
            }
        };
        *place = Some(text(&option, value)?);
        Ok(())
    })?;
    Ok(read)
}

/// Passes each option that is set to `take`, with its value. `of`: the option that the options belong to; empty for none.
/// `names`: the known options.
/// Written by hand, because serde would ignore a misspelt option.
fn each_option(
    options: &JsValue,
    of: &str,
    names: &str,
    take: &mut dyn FnMut(&str, &JsValue) -> Result<(), JsError>,
) -> Result<(), JsError> {
    if !is_plain(options) {
        let what = if of.is_empty() { "options".to_owned() } else { format!("option `{of}`") };
        let wrong = format!("{what}: a plain object is expected, as in `{{ name: value }}`");
        return Err(JsError::new(&wrong));
    }
    for key in Object::keys(options.unchecked_ref::<Object>()) {
        let name = key.as_string().unwrap_or_default();
        if !names.split(' ').any(|known| known == name) {
            let dot = if of.is_empty() { "" } else { "." };
            let names = names.replace(' ', ", ");
            let wrong = format!("unknown option `{of}{dot}{name}`: the options are {names}");
            return Err(JsError::new(&wrong));
        }
        let value = Reflect::get(options, &key)
            .map_err(|_| JsError::new(&format!("option `{name}` cannot be read")))?;
        if !value.is_undefined() && !value.is_null() {
            take(&name, &value)?;
        }
    }
    Ok(())
}

/// Whether the value is an object like `{}`, of any realm. The contents of a Map or a Date are not properties, and
/// inherited properties are not listed, so options in them would be ignored.
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
    list(value, &JsValue::as_string).ok_or_else(wrong)
}

fn whole_number(option: &str, value: &JsValue) -> Result<u32, JsError> {
    let wrong = || JsError::new(&format!("option `{option}`: a whole number from 0 is expected"));
    integer(value).and_then(|number| number.try_into().ok()).ok_or_else(wrong)
}

fn rule_info(rule: &Rule) -> JsValue {
    let severities = Object::new();
    for (consumer, severity) in rule.severities.iter() {
        set(&severities, consumer.name(), &severity.name().into());
    }
    let fix = match rule.fix {
        FixKind::Auto => "auto",
        FixKind::Suggest => "suggest",
        FixKind::None => "none",
    };
    object(&[
        ("id", rule.id.into()),
        ("family", rule.family().into()),
        ("title", rule.title.into()),
        ("help", rule.help.into()),
        ("fix", fix.into()),
        ("severities", severities.into()),
        ("default", rule.in_protocol_profile().into()),
    ])
}

fn number(index: usize) -> JsValue {
    (index as f64).into()
}

fn object(properties: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in properties {
        set(&object, key, value);
    }
    object.into()
}

fn set(object: &Object, key: &str, value: &JsValue) {
    // Setting a property of a fresh plain object cannot fail.
    let _ = Reflect::set(object, &key.into(), value);
}
