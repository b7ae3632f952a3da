//! The door for sites that are fetched.

use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

use super::{
    JsBytes, JsReport, OPTIONS, bytes_of, each_option, finished, option, plain, set, text, texts,
    truth, whole_number,
};
use crate::live::{self, Answer, Deep, End, Failure, LiveOptions, Step};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "LiveOptions")]
    pub type JsLiveOptions;
    #[wasm_bindgen(typescript_type = "LiveStep")]
    pub type JsStep;
    #[wasm_bindgen(typescript_type = "LiveAnswer")]
    pub type JsAnswer;
    #[wasm_bindgen(typescript_type = "LiveEnd")]
    pub type JsEnd;
    #[wasm_bindgen(typescript_type = "LiveReport")]
    pub type JsLiveReport;
}

/// Checks a site that is fetched. It fetches nothing itself: make the requests that `poll` asks for, and hand over what came.
#[wasm_bindgen]
pub struct LiveCheck {
    /// `None` once it has finished.
    check: Option<live::LiveCheck>,
}

#[wasm_bindgen]
impl LiveCheck {
    /// `start`: a site (`example.org`), a sitemap, an index or a robots.txt.
    ///
    /// @throws {Error} a start that is no http or https URL; an option that is unknown or makes no sense, named
    #[wasm_bindgen(constructor)]
    pub fn new(start: &str, options: Option<JsLiveOptions>) -> Result<LiveCheck, JsError> {
        let options = live_options(options)?;
        Ok(LiveCheck { check: Some(live::LiveCheck::new(start, &options)?) })
    }

    /// What is to be done next. Several requests may be under way.
    ///
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn poll(&mut self) -> Result<JsStep, JsValue> {
        let object = Object::new();
        let kind = match self.check()?.poll() {
            Step::Fetch(fetch) => {
                let fetch = plain(&fetch)?;
                let fetch = Object::assign(&object, fetch.unchecked_ref());
                set(&fetch, "kind", &"fetch".into());
                return Ok(JsValue::from(fetch).unchecked_into());
            }
            Step::Wait => "wait",
            Step::Done => "done",
        };
        set(&object, "kind", &kind.into());
        Ok(JsValue::from(object).unchecked_into())
    }

    /// Takes the head of the answer to request `id`, of one hop. Its body goes into what this gives, and then `done` is called;
    /// where this gives nothing, the body is not wanted and the request is over.
    ///
    /// @throws {Error} an answer that is none
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn answer(&mut self, id: u32, answer: JsAnswer) -> Result<Option<LiveBody>, JsValue> {
        let answer = read_answer(&answer.into())?;
        let body = self.check()?.answer(id, &answer);
        Ok(body.map(|body| LiveBody { body: Some(body) }))
    }

    /// Takes what the body of request `id` was.
    ///
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn done(&mut self, id: u32, read: LiveRead, end: JsEnd) -> Result<(), JsValue> {
        let end: JsValue = end.into();
        let cut = get(&end, "cut")?.is_some_and(|cut| cut.is_truthy());
        let number = |name| number(&end, name).map(Option::unwrap_or_default);
        let end = End { bytes: number("bytes")?, ms: number("ms")?, cut };
        self.check()?.done(id, read.read, end);
        Ok(())
    }

    /// Says that request `id` got no answer, and why: `no-such-host`, `refused`, `timed-out`, `certificate`, `connection`,
    /// `forbidden`; else it is not known, as in a browser. `words`: more of it, to follow a colon, for the last three.
    ///
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn failed(
        &mut self,
        id: u32,
        why: Option<String>,
        words: Option<String>,
    ) -> Result<(), JsValue> {
        let words = words.unwrap_or_default();
        let failure = match why.unwrap_or_default().as_str() {
            "no-such-host" => Failure::NoSuchHost,
            "refused" => Failure::Refused,
            "timed-out" => Failure::TimedOut,
            "certificate" => Failure::Certificate(words),
            "connection" => Failure::Connection(words),
            "forbidden" => Failure::Forbidden(words),
            _ => Failure::Unknown,
        };
        self.check()?.failed(id, failure);
        Ok(())
    }

    /// Asks for nothing more; the report will say that it is not complete.
    ///
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn cancel(&mut self) -> Result<(), JsValue> {
        self.check()?.cancel();
        Ok(())
    }

    /// The seconds that the robots.txt of a URL's host asks crawlers to wait between two requests, once it is known.
    ///
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    #[wasm_bindgen(js_name = crawlDelay)]
    pub fn crawl_delay(&mut self, url: &str) -> Result<Option<f64>, JsValue> {
        Ok(self.check()?.crawl_delay(url))
    }

    /// All that was found out.
    ///
    /// @throws {DOMException} an `InvalidStateError` the second time
    pub fn finish(&mut self) -> Result<JsLiveReport, JsValue> {
        let check = self.check.take().ok_or_else(finished)?;
        Ok(plain(&check.finish())?.unchecked_into())
    }

    fn check(&mut self) -> Result<&mut live::LiveCheck, JsValue> {
        self.check.as_mut().ok_or_else(finished)
    }
}

/// Takes the body of one answer.
#[wasm_bindgen]
pub struct LiveBody {
    body: Option<live::Body>,
}

#[wasm_bindgen]
impl LiveBody {
    /// Takes the next bytes as they were sent (after `Content-Encoding` only where the answer says `decoded`). `false`: no more
    /// are wanted.
    ///
    /// @throws {Error} a piece that is no Uint8Array
    /// @throws {DOMException} an `InvalidStateError` after `finish`
    pub fn push(&mut self, chunk: JsBytes) -> Result<bool, JsValue> {
        let body = self.body.as_mut().ok_or_else(finished)?;
        Ok(body.push(&bytes_of(chunk)?))
    }

    /// Says that the body ends here; what it was is for `LiveCheck.done`.
    ///
    /// @throws {DOMException} an `InvalidStateError` the second time
    pub fn finish(&mut self) -> Result<LiveRead, JsValue> {
        let body = self.body.take().ok_or_else(finished)?;
        Ok(LiveRead { read: body.finish() })
    }
}

/// What a body was.
#[wasm_bindgen]
pub struct LiveRead {
    read: live::Read,
}

#[wasm_bindgen]
impl LiveRead {
    /// Takes the file's report out: nothing where it was no sitemap and no robots.txt, or the second time. What stays becomes
    /// part of `LiveReport.site`.
    #[wasm_bindgen(js_name = takeReport)]
    pub fn take_report(&mut self) -> Option<JsReport> {
        let report = self.read.report.take()?;
        // Plain data: making JavaScript's of it cannot fail.
        plain(&report).ok().map(|report| report.unchecked_into())
    }
}

fn live_options(options: Option<JsLiveOptions>) -> Result<LiveOptions, JsError> {
    let mut read = LiveOptions::default();
    let Some(options) = options.map(JsValue::from) else { return Ok(read) };
    let names = format!("{OPTIONS} deep otherHosts expand");
    each_option(&options, "", &names, &mut |name, value| {
        match name {
            "deep" => {
                read.deep = match (value.as_string().as_deref(), value.as_bool()) {
                    (Some("all"), _) => Deep::All,
                    (_, Some(false)) => Deep::None,
                    _ => Deep::Sample(whole_number(name, value)?),
                }
            }
            "otherHosts" => read.other_hosts = truth(name, value)?,
            "expand" => read.expand = truth(name, value)?,
            _ => option(&mut read.options, name, value)?,
        }
        Ok(())
    })?;
    Ok(read)
}

fn read_answer(answer: &JsValue) -> Result<Answer, JsError> {
    let string = |name| get(answer, name)?.map(|value| text(name, &value)).transpose();
    let strings = |name| get(answer, name)?.map_or(Ok(Vec::new()), |value| texts(name, &value));
    let status = get(answer, "status")?.and_then(|status| status.as_f64());
    let status = status.filter(|status| (100.0..1_000.0).contains(status) && status.fract() == 0.0);
    Ok(Answer {
        status: status.ok_or_else(|| JsError::new("`status`: a status code is expected"))? as u16,
        location: string("location")?,
        content_type: string("contentType")?,
        content_encoding: string("contentEncoding")?,
        content_length: number(answer, "contentLength")?,
        last_modified: string("lastModified")?,
        robots_tags: strings("robotsTags")?,
        links: strings("links")?,
        refresh: string("refresh")?,
        final_url: string("finalUrl")?,
        decoded: get(answer, "decoded")?.is_some_and(|decoded| decoded.is_truthy()),
    })
}

/// A whole number, if the property is there.
fn number(object: &JsValue, name: &str) -> Result<Option<u64>, JsError> {
    let value = get(object, name)?;
    value.map(|value| whole_number(name, &value).map(u64::from)).transpose()
}

/// A property that is there.
fn get(object: &JsValue, name: &str) -> Result<Option<JsValue>, JsError> {
    let value = Reflect::get(object, &name.into())
        .map_err(|_| JsError::new(&format!("`{name}` cannot be read")))?;
    Ok((!value.is_undefined() && !value.is_null()).then_some(value))
}
