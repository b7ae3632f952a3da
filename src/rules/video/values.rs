//! Values of elements and attributes: what is wrong with them, and what was meant.

use std::ops::Range;

use url::Url;

use super::schema::{Attribute, accepts, integer, is_country, is_platform};
use super::*;
use crate::date::{self, Granularity, Written};
use crate::entry::is_xml_space;
use crate::extension::NodeAttribute;
use crate::rules::address::host;
use crate::rules::changefreq::{padding, trim};
use crate::rules::escape;
use crate::rules::loc::Addresses;
use crate::rules::structure::template_residue;

/// The moment of a date as Google and the schema want it.
pub(super) fn moment(text: &str) -> Option<Moment> {
    let whole = |moment: &Moment| {
        matches!(moment.granularity, Granularity::Day | Granularity::Second)
            && date::xsd_accepts(text)
    };
    date::w3c(text).filter(whole)
}

/// What is wrong with a value.
struct Wrong {
    /// What would be right.
    wanted: &'static str,
    /// The value that was meant, and whether that is certain.
    meant: Option<(bool, String)>,
    /// Everybody can see what is meant.
    slight: bool,
    /// The part that is wrong.
    part: Option<Range<usize>>,
}

impl Wrong {
    const fn new(wanted: &'static str) -> Wrong {
        Wrong { wanted, meant: None, slight: false, part: None }
    }

    fn meant(self, meant: Option<(bool, String)>) -> Wrong {
        Wrong { meant, ..self }
    }
}

impl<'a> Block<'a, '_, '_> {
    /// Checks the value of an element.
    pub(super) fn value(&mut self, child: &'static Child, node: &'a Node) {
        if node.has_children() {
            return self.markup(child, node);
        }
        let value = &node.value;
        let refused = !accepts(child.kind, value.text());
        if value.unknown {
            return self.unknown(child.rule, &name_of(node), value, refused);
        }
        if value.trimmed().is_empty() && self.blank(child, node, refused) {
            return;
        }
        match child.kind {
            Kind::Url => self.address(child, node, refused),
            Kind::Text(most) => self.text(child, node, most, refused),
            _ => self.typed(child, node, refused),
        }
    }

    /// Template code has been reported, but not what the schema says of it.
    fn unknown(&mut self, rule: &'static Rule, name: &str, value: &Value, refused: bool) {
        if !refused || template_residue(value.text()).is_none() {
            return;
        }
        let only = Severities::of(Xsd, Error);
        self.cx.findings.report_as(rule, only, value.trimmed_span(), |draft| {
            draft.message =
                format!("`{name}` {} is not a value for the schema", quote(value.trimmed()));
        });
    }

    fn markup(&mut self, child: &'static Child, node: &'a Node) {
        let text = matches!(child.kind, Kind::Text(_));
        let rule = if text { &VIDEO_HTML_IN_TEXT } else { &STRUCT_NESTED_MARKUP };
        let inside = self.entry.nodes.children(node).next();
        let span = inside.map_or(node.value.tag, |inside| inside.value.tag);
        let severities = if child.status == Status::Required { ERROR } else { WARNING };
        self.cx.findings.report_as(rule, severities, span, |draft| {
            let inside = inside.map(name_of).unwrap_or_default();
            draft.say(format_args!(
                "`{}` contains the element {}; it should be plain text",
                name_of(node),
                quote(&inside)
            ));
            draft.fix = fixes::plain(&self.entry.nodes, node).filter(|_| text);
        });
    }

    /// Reports a value that is not there, if it should be; whether that is all there is to say.
    fn blank(&mut self, child: &'static Child, node: &'a Node, refused: bool) -> bool {
        match (child.kind, child.status) {
            // Spoken of with the other address in sight.
            (_, Status::Location) => {}
            (Kind::Countries | Kind::Platforms, _) => return false,
            (Kind::Text(_), Status::Deprecated) if refused => return false,
            (Kind::Text(_) | Kind::Url, Status::Required) if is_part(child) => {
                self.empty(node, refused);
            }
            (Kind::Url, _) => self.empty_address(child, node),
            (Kind::Text(_), _) => {}
            _ => {
                let rule = child.rule;
                let span = node.value.tag.to(node.value.span);
                self.report(rule, rule.severities, refused, span, |draft| {
                    draft.say(format_args!("`{}` is empty; leave it out", name_of(node)));
                    if rule.fix == Auto {
                        let element = node.element();
                        draft.repair("Remove the empty element", element, "");
                    }
                });
            }
        }
        true
    }

    pub(super) fn empty_address(&mut self, child: &'static Child, node: &'a Node) {
        let severity = if child.status == Status::Deprecated { Info } else { Warning };
        let span = node.value.tag.to(node.value.span);
        self.report(&VIDEO_URL_INVALID, both(severity), false, span, |draft| {
            draft.say(format_args!("`{}` is empty; leave it out", name_of(node)));
            draft.suggest("Remove the empty element", node.element(), "");
        });
    }

    fn text(&mut self, child: &'static Child, node: &'a Node, most: usize, refused: bool) {
        let value = &node.value;
        let rule = child.rule;
        if refused {
            let number = value.trimmed().chars().count();
            let severities = if number > most { rule.severities } else { Severities::NONE };
            self.report(rule, severities, true, value.trimmed_span(), |draft| {
                let number = number.max(value.text().chars().count());
                draft.say(format_args!(
                    "`{}` has {number} characters; at most {most} are allowed",
                    name_of(node)
                ));
                draft.fix_by(match rule.fix {
                    Auto => Fix::safe("Remove the element", node.element(), ""),
                    _ => {
                        let short = escape(&shortened(value.trimmed(), most));
                        Fix::suggest("Shorten the text", value.span, short)
                    }
                });
            });
        }
        match child.name {
            "tag" => self.tag(node),
            "uploader" => {
                const MOST: usize = 255;
                let number = value.trimmed().chars().count();
                if number > MOST {
                    self.report(rule, rule.severities, false, value.trimmed_span(), |draft| {
                        draft.say(format_args!(
                            "`{}` has {number} characters; at most {MOST} are allowed",
                            name_of(node)
                        ));
                    });
                }
            }
            _ => {}
        }
    }

    fn tag(&mut self, node: &'a Node) {
        let value = &node.value;
        let text = value.text();
        let Some(parts) = list(text) else { return };
        let span = value.trimmed_span();
        self.cx.findings.report(&VIDEO_TAG_LIST_IN_ONE, span, |draft| {
            let number = parts.len();
            draft.say(format_args!(
                "`{}` {} holds {number} tags; each should have an element of its own",
                name_of(node),
                quote(value.trimmed())
            ));
            let siblings = self.entry.nodes.children(self.video);
            let tags = siblings.filter(|other| other.is(Space::Video, "tag")).count();
            if value.cdata || tags + number - 1 > MAX_TAGS {
                return;
            }
            let name = name_of(node);
            let between = format!("</{name}><{name}>");
            let mut fix = Fix { title: "Split it".into(), safe: true, edits: Vec::new() };
            for pair in parts.windows(2) {
                fix = fix.and(value.span_of(pair[0].end..pair[1].start), between.clone());
            }
            draft.fix_by(fix);
        });
    }

    /// A value of which the table knows the form.
    fn typed(&mut self, child: &'static Child, node: &'a Node, refused: bool) {
        let text = node.value.text();
        let mut rule = child.rule;
        let wrong = match child.kind {
            Kind::Integer(..) if child.name == "duration" => {
                match integer(text) {
                    Some(0) => rule = &VIDEO_DURATION_OUT_OF_RANGE,
                    Some(number) if number > i128::from(MAX_SECONDS) => {
                        rule = &VIDEO_DURATION_OUT_OF_RANGE;
                    }
                    Some(1..) => return,
                    _ => {}
                }
                Wrong::new("a whole number of seconds from 1 to 28,800").meant(seconds(text))
            }
            Kind::Date => {
                if moment(node.value.trimmed()).is_some() {
                    return;
                }
                Wrong::new("a date like 2026-01-31 or 2026-01-31T12:00:00+01:00")
                    .meant(meant_date(node.value.trimmed()))
            }
            Kind::Countries => match countries(text) {
                Some(wrong) => wrong,
                None => return,
            },
            _ if !refused => return,
            Kind::Platforms => platforms(text),
            Kind::YesNo => yes_no(text),
            Kind::Rating => {
                let point = text.trim_matches(is_xml_space).replacen(',', ".", 1);
                let meant = accepts(child.kind, &point).then_some((true, point));
                Wrong::new("a number from 0.0 to 5.0").meant(meant)
            }
            Kind::OneOf(_) => Wrong::new("full, preview, clip, interview, news or other"),
            Kind::Integer(1, _) => Wrong::new("a whole number from 1"),
            _ => Wrong::new("a whole number in digits only"),
        };
        self.wrong(rule, &name_of(node), &node.value, wrong, refused);
    }

    fn wrong(
        &mut self,
        rule: &'static Rule,
        name: &str,
        value: &Value,
        wrong: Wrong,
        refused: bool,
    ) {
        let severities = if wrong.slight { both(Warning) } else { rule.severities };
        let part = wrong.part.filter(|part| !part.is_empty());
        let span = part.map_or_else(|| value.trimmed_span(), |part| value.span_of(part));
        self.report(rule, severities, refused, span, |draft| {
            draft.say(format_args!("`{name}` {} should be {}", quote(value.text()), wrong.wanted));
            let meant = wrong.meant.filter(|_| rule.fix == Auto);
            draft.fix = meant.map(|(safe, meant)| {
                let title = if meant.is_empty() {
                    String::from("Remove the white space")
                } else {
                    format!("Write {meant}")
                };
                Fix { title, safe, edits: vec![(value.span, meant)] }
            });
        });
    }

    // Attributes.

    /// Checks the attributes of an element against those it may have.
    pub(super) fn attributes(&mut self, node: &'a Node, table: &'static [Attribute]) {
        for given in node.attributes() {
            if given.passed_over {
                continue;
            }
            match table.iter().find(|known| !given.prefixed && known.name == given.local) {
                Some(known) => self.attribute(node, known, given),
                None => {
                    self.cx.findings.report(&STRUCT_UNEXPECTED_ATTRIBUTE, given.span, |draft| {
                        draft.say(format_args!(
                            "`{}` has the attribute {}, which is not defined",
                            name_of(node),
                            quote(&given.local)
                        ));
                        draft.repair("Remove the attribute", given.removal, "");
                    })
                }
            }
        }
        for known in table.iter().filter(|known| known.required) {
            // That of `id` is spoken of with the element.
            if known.name == "relationship" && node.attribute_named(known.name).is_none() {
                let rule = &VIDEO_RESTRICTION_RELATIONSHIP_MISSING;
                self.cx.findings.report(rule, node.value.tag, |draft| {
                    draft.say(format_args!(
                        "`{}` has no `relationship`; it should be `allow` or `deny`",
                        name_of(node)
                    ));
                });
            }
        }
    }

    fn attribute(&mut self, node: &'a Node, known: &'static Attribute, given: &'a NodeAttribute) {
        let value = &given.value;
        if value.unknown {
            return;
        }
        let text = value.text();
        let refused = !accepts(known.kind, text);
        if template_residue(text).is_some() {
            return self.unknown(known.rule, known.name, value, refused);
        }
        match known.name {
            "allow_embed" | "autoplay" => {
                let rule = &VIDEO_DEPRECATED_TAG;
                self.report(rule, rule.severities, false, given.span, |draft| {
                    draft.say(format_args!("Google does not read `{}` any more", known.name));
                    draft.suggest("Remove the attribute", given.removal, "");
                });
                if refused {
                    self.wrong(known.rule, known.name, value, yes_no(text), true);
                }
            }
            "info" => {
                if text.trim().is_empty() {
                    return;
                }
                let sound = plain(text) || self.sound(known.name, value, both(Error), refused);
                if sound {
                    self.uploader_page(value);
                }
            }
            // That of `id` is spoken of with the element.
            "type" if node.local == "id" => {}
            "type" if refused => {
                let rule = known.rule;
                self.report(rule, rule.severities, true, value.span, |draft| {
                    draft.message = if text == "own" {
                        String::from(
                            "Price type “own” is refused by the schema; it says `purchase`",
                        )
                    } else {
                        format!("Price type {} should be `rent` or `purchase`", quote(text))
                    };
                    draft.repair("Remove the price", node.element(), "");
                });
            }
            _ if refused => {
                let wanted = match known.kind {
                    Kind::Currency => "three capitals like EUR",
                    Kind::Integer(..) => "a whole number of seconds up to 28,800",
                    _ if known.name == "relationship" => "`allow` or `deny`",
                    _ => "SD or HD",
                };
                self.wrong(known.rule, known.name, value, Wrong::new(wanted), true);
            }
            _ => {}
        }
    }

    pub(super) fn price(&mut self, node: &'a Node) {
        if node.value.unknown || node.has_children() {
            return;
        }
        let empty = node.value.trimmed().is_empty();
        let lacking = if empty { "type" } else { "currency" };
        if node.attribute_named(lacking).is_some() {
            return;
        }
        let rule = &VIDEO_PRICE_INCOMPLETE;
        self.report(rule, rule.severities, false, node.value.tag, |draft| {
            draft.message = if empty {
                format!("`{}` has neither a number nor a `type`", name_of(node))
            } else {
                format!("`{}` has no `currency`", name_of(node))
            };
        });
    }

    // Addresses.

    fn address(&mut self, child: &'static Child, node: &'a Node, refused: bool) {
        let value = &node.value;
        let text = value.trimmed();
        if text.len() < value.text().len() {
            let rule = &VIDEO_URL_WHITESPACE;
            self.report(rule, rule.severities, false, padding(value), |draft| {
                draft.say(format_args!("`{}` has white space around it", name_of(node)));
                draft.fix_by(if value.cdata {
                    Fix::safe("Remove the white space", value.span, escape(text))
                } else {
                    trim(value)
                });
            });
        }
        let video = matches!(child.name, "content_loc" | "player_loc" | "content_segment_loc");
        if video && self.streamed(node) {
            return;
        }
        let severity = if child.status == Status::Deprecated { Info } else { Error };
        let fine = plain(text) || self.sound(&name_of(node), value, both(severity), refused);
        if !fine || child.status != Status::Location {
            return;
        }
        let page = self.entry.value(FieldName::Loc).filter(|page| !page.unknown);
        if let Some(page) = page.filter(|page| same_page(page.trimmed(), text)) {
            self.cx.findings.report(&VIDEO_LOC_EQUALS_PAGE, value.trimmed_span(), |draft| {
                draft.say(format_args!(
                    "`{}` {} is the page itself; it should be the video's file or player",
                    name_of(node),
                    quote(text)
                ));
                draft.related.push((page.trimmed_span(), String::from("the page")));
            });
        } else if child.name == "content_loc" {
            self.page(node, text);
        }
    }

    /// Reports an address that is none or that the schema refuses; whether it can be fetched.
    fn sound(&mut self, name: &str, value: &Value, severities: Severities, refused: bool) -> bool {
        let text = value.trimmed();
        let ftp = text.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("ftp://"));
        if ftp && !refused && Url::parse(text).is_ok() {
            return true;
        }
        let Some(fault) = Addresses::default().fault(value) else {
            if refused {
                let span = value.trimmed_span();
                self.report(&VIDEO_URL_INVALID, both(Info), true, span, |draft| {
                    draft.say(format_args!("`{name}` {} is not a URL for the schema", quote(text)));
                });
            }
            return true;
        };
        let sound = !fault.error;
        let severities = if sound { both(Info) } else { severities };
        let span = value.span_of_trimmed(fault.range.clone());
        self.report(&VIDEO_URL_INVALID, severities, refused, span, |draft| {
            fault.explain(name, draft);
        });
        sound
    }

    /// Reports what is fetched otherwise than over HTTP and FTP; whether nothing else matters.
    fn streamed(&mut self, node: &'a Node) -> bool {
        const SCHEMES: [&str; 4] = ["rtmp", "rtsp", "mms", "rtp"];
        let value = &node.value;
        let text = value.trimmed();
        let Some((scheme, _)) = text.split_once("://") else { return false };
        let streams = SCHEMES.iter().any(|known| {
            scheme.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known))
        });
        let list = has_ending(path(text), ".m3u8");
        if !streams && !list {
            return false;
        }
        let rule = &VIDEO_STREAMING_PROTOCOL;
        let severities = both(if streams { Error } else { Warning });
        let refused = !accepts(Kind::Url, text);
        self.report(rule, severities, refused, value.trimmed_span(), |draft| {
            draft.say(format_args!(
                "`{}` {} is {}; it should be the https address of a file",
                name_of(node),
                quote(text),
                if streams { "on a streaming server" } else { "a playlist" }
            ));
        });
        true
    }

    /// Reports a file that is a web page.
    fn page(&mut self, node: &'a Node, text: &str) {
        const ENDINGS: [&str; 4] = [".html", ".htm", ".php", ".swf"];
        let player = player_of(text);
        let path = path(text);
        if player.is_none() && !ENDINGS.iter().any(|ending| has_ending(path, ending)) {
            return;
        }
        let span = node.value.trimmed_span();
        self.cx.findings.report(&VIDEO_CONTENT_LOC_IS_PAGE, span, |draft| {
            draft.say(format_args!(
                "`{}` {} is a page; it should be the address of a video file",
                name_of(node),
                quote(text)
            ));
            let mut siblings = self.entry.nodes.children(self.video);
            draft.fix_by(if siblings.any(|other| other.is(Space::Video, "player_loc")) {
                Fix::suggest("Remove it", node.element(), "")
            } else if let Some(player) = player {
                fixes::rename_with(node, "player_loc", &player)
            } else {
                fixes::rename(node, "player_loc")
            });
        });
    }

    fn uploader_page(&mut self, value: &Value) {
        let Some(page) = self.entry.value(FieldName::Loc).filter(|page| !page.unknown) else {
            return;
        };
        let (one, other) = (domain(host(page.trimmed())), domain(host(value.trimmed())));
        if one.is_empty() || other.is_empty() || one.eq_ignore_ascii_case(other) {
            return;
        }
        let rule = &VIDEO_UPLOADER_INFO_OTHER_DOMAIN;
        self.report(rule, rule.severities, false, value.trimmed_span(), |draft| {
            draft.say(format_args!(
                "`info` {} is on {other}; it should be on {one} like the page",
                quote(value.trimmed())
            ));
        });
    }
}

/// A part of the video itself, rather than of a TV show.
fn is_part(child: &'static Child) -> bool {
    VIDEO.as_ptr_range().contains(&std::ptr::from_ref(child))
}

fn shortened(text: &str, most: usize) -> String {
    let mut short: String = text.chars().take(most - 1).collect();
    // Not in the middle of a word, if one is not most of it.
    if let Some(at) = short.rfind(char::is_whitespace).filter(|at| *at > short.len() / 2) {
        short.truncate(at);
    }
    short.truncate(short.trim_end_matches(|c: char| c.is_whitespace() || c == ',').len());
    short.push('…');
    short
}

/// The parts between commas, where there are several and the commas do not stand in numbers.
fn list(text: &str) -> Option<Vec<Range<usize>>> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut parts = Vec::new();
    let mut start = 0;
    for at in memchr::memchr_iter(b',', bytes).chain([text.len()]) {
        if at < text.len() && at > 0 && digit(at - 1) && digit(at + 1) {
            continue;
        }
        let part = text[start..at].trim();
        if !part.is_empty() {
            let first = start + text[start..at].find(part).unwrap_or(0);
            parts.push(first..first + part.len());
        }
        start = at + 1;
    }
    (parts.len() > 1).then_some(parts)
}

/// Seconds of a duration in another notation, and whether there is one way to read it.
fn seconds(text: &str) -> Option<(bool, String)> {
    let text = text.trim().to_ascii_lowercase();
    let (sure, number) = if let Some(parts) = text.strip_prefix("pt") {
        (true, units(parts)?)
    } else if text.contains(':') {
        let mut number = 0;
        let mut parts = 0;
        for part in text.split(':') {
            let digits = part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
            let part: u32 =
                part.parse().ok().filter(|part| digits && (parts == 0 || *part < 60))?;
            number = number * 60 + part;
            parts += 1;
        }
        (parts == 3, (parts <= 3).then_some(number)?)
    } else if let Some((whole, fraction)) = text.split_once('.') {
        let digits = fraction.bytes().all(|byte| byte.is_ascii_digit());
        (fraction.bytes().all(|byte| byte == b'0'), whole.parse().ok().filter(|_| digits)?)
    } else {
        (false, units(&text)?)
    };
    (1..=MAX_SECONDS).contains(&number).then(|| (sure, number.to_string()))
}

/// Sums numbers with their units: `1h2m3s`, `5 minutes`.
fn units(text: &str) -> Option<u32> {
    let mut rest = text;
    let mut sum: u32 = 0;
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number: u32 = rest[..digits].parse().ok()?;
        rest = rest[digits..].trim_start();
        let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_lowercase()).len();
        let unit = match &rest[..letters] {
            "h" | "hr" | "hour" | "hours" => 3_600,
            "m" | "min" | "mins" | "minute" | "minutes" => 60,
            "s" | "sec" | "secs" | "second" | "seconds" => 1,
            _ => return None,
        };
        sum = sum.checked_add(number.checked_mul(unit)?)?;
        rest = rest[letters..].trim_start();
    }
    Some(sum)
}

fn meant_date(text: &str) -> Option<(bool, String)> {
    let (sure, meant) = match Written::scan(text) {
        Some(written) => {
            let sure = match written.granularity() {
                Granularity::Year | Granularity::Month => false,
                _ => written.time.is_none() || written.zone.is_some(),
            };
            (sure, written.portable(text)?)
        }
        None => {
            let guess = date::guess(text)?;
            (guess.sure, guess.portable()?)
        }
    };
    moment(&meant).map(|_| (sure, meant))
}

fn yes_no(text: &str) -> Wrong {
    let word = text.trim().to_ascii_lowercase();
    let meant = match &*word {
        "yes" | "true" | "1" | "y" | "on" => Some((true, "yes".to_owned())),
        "no" | "false" | "0" | "n" | "off" => Some((true, "no".to_owned())),
        _ => None,
    };
    let slight = matches!(&*word, "yes" | "no");
    Wrong { slight, ..Wrong::new("`yes` or `no`").meant(meant) }
}

/// What is wrong with a list of countries, if anything is.
fn countries(text: &str) -> Option<Wrong> {
    let mut wrong = Wrong::new("two-letter country codes in capitals with spaces between them");
    let mut meant: Option<String> = Some(String::new());
    for part in words(text) {
        let code = text[part.clone()].to_ascii_uppercase();
        let code = if code == "UK" { "GB" } else { &*code };
        let known = is_country(code);
        if code != &text[part.clone()] || !known {
            wrong.part.get_or_insert(part);
        }
        meant = meant.filter(|_| known).map(|list| joined(list, code));
    }
    if words(text).any(|part| &text[part] == "UK") {
        wrong.wanted = "codes of ISO 3166, which has `GB` for the United Kingdom and no `UK`";
    }
    let form = accepts(Kind::Countries, text);
    if form && wrong.part.is_none() {
        return None;
    }
    let list = text.split(is_xml_space).filter(|word| !word.is_empty());
    let squeezed = list.fold(String::new(), joined);
    wrong.slight = meant.as_ref() == Some(&squeezed);
    Some(wrong.meant(meant.map(|meant| (true, meant))))
}

fn platforms(text: &str) -> Wrong {
    let mut wrong = Wrong::new("`web`, `mobile` and `tv` with one space between them");
    let mut meant: Option<String> = Some(String::new());
    for part in words(text) {
        let word = text[part.clone()].to_ascii_lowercase();
        let known = is_platform(&word);
        if !known {
            wrong.part.get_or_insert(part);
        }
        meant = meant.filter(|_| known).map(|list| joined(list, &word));
    }
    let list = text.split(is_xml_space).filter(|word| !word.is_empty());
    wrong.slight = meant.as_ref() == Some(&list.fold(String::new(), joined));
    wrong.meant(meant.map(|meant| (true, meant)))
}

fn joined(mut list: String, word: &str) -> String {
    if !list.is_empty() {
        list.push(' ');
    }
    list.push_str(word);
    list
}

/// Words between white space, commas and the like.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let separates = |c: char| is_xml_space(c) || matches!(c, ',' | ';' | '|' | '/');
        let start = at + text[at..].find(|c| !separates(c))?;
        at = text[start..].find(separates).map_or(text.len(), |length| start + length);
        Some(start..at)
    })
}

/// Says "surely fine" of the addresses that real files contain.
fn plain(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or(text.strip_prefix("http://"));
    let Some((host, rest)) = rest.and_then(|rest| rest.split_once('/')) else { return false };
    let name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    host.contains('.')
        && host.split('.').all(|label| !label.is_empty() && label.bytes().all(name))
        && host.bytes().any(|byte| byte.is_ascii_lowercase())
        && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&b))
}

/// Whether two addresses are of one page: whatever scheme, fragment, and spelling of the host.
fn same_page(page: &str, video: &str) -> bool {
    if page == video {
        return true;
    }
    if plain(page) && plain(video) {
        return page.split_once("://").map(|parts| parts.1)
            == video.split_once("://").map(|parts| parts.1);
    }
    if !host(page).eq_ignore_ascii_case(host(video)) {
        return false;
    }
    let (Ok(page), Ok(video)) = (Url::parse(page), Url::parse(video)) else { return false };
    page.host_str() == video.host_str()
        && page.port() == video.port()
        && page.path() == video.path()
        && page.query() == video.query()
}

/// The address without query and fragment.
fn path(text: &str) -> &str {
    &text[..text.find(['?', '#']).unwrap_or(text.len())]
}

fn has_ending(path: &str, ending: &str) -> bool {
    let at = path.len().saturating_sub(ending.len());
    path.as_bytes()[at..].eq_ignore_ascii_case(ending.as_bytes())
}

/// The part of a host that has one owner, as far as that can be told without a list: the last two
/// labels, or three where the last two look like `co.uk`.
fn domain(host: &str) -> &str {
    let mut labels = host.rsplit('.');
    let (last, second) = (labels.next().unwrap_or(""), labels.next().unwrap_or(""));
    let kept = last.len() + 1 + second.len();
    match labels.next() {
        Some(third)
            if last.len() == 2
                && matches!(
                    second,
                    "ac" | "co" | "com" | "edu" | "go" | "gov" | "ne" | "net" | "or" | "org"
                ) =>
        {
            &host[host.len() - kept - 1 - third.len()..]
        }
        Some(_) => &host[host.len() - kept..],
        None => host,
    }
}

/// The player's address for the page of a video on one of the large platforms.
fn player_of(text: &str) -> Option<String> {
    let host = host(text);
    let host = host.strip_prefix("www.").or(host.strip_prefix("m.")).unwrap_or(host);
    let rest = text.split_once("://")?.1;
    let rest = &rest[rest.find('/')? + 1..];
    let (before, id) = match host {
        "youtube.com" => {
            let id = match rest.strip_prefix("shorts/") {
                Some(id) => id,
                None => {
                    let query = rest.strip_prefix("watch?")?;
                    query.split('&').find_map(|pair| pair.strip_prefix("v="))?
                }
            };
            ("https://www.youtube.com/embed/", id)
        }
        "youtu.be" => ("https://www.youtube.com/embed/", rest),
        "vimeo.com" => {
            let digits = rest.starts_with(|c: char| c.is_ascii_digit());
            ("https://player.vimeo.com/video/", Some(rest).filter(|_| digits)?)
        }
        "dailymotion.com" => {
            ("https://www.dailymotion.com/embed/video/", rest.strip_prefix("video/")?)
        }
        _ => return None,
    };
    let id = &id[..id.find(['?', '#', '&', '/']).unwrap_or(id.len())];
    (!id.is_empty()).then(|| format!("{before}{id}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_in_other_notations() {
        for (text, expected) in [
            ("PT1H1M1S", Some((true, "3661"))),
            ("pt90s", Some((true, "90"))),
            ("01:01:01", Some((true, "3661"))),
            ("1:30", Some((false, "90"))),
            ("60.0", Some((true, "60"))),
            ("60.5", Some((false, "60"))),
            ("5 minutes", Some((false, "300"))),
            ("PT", None),
            ("PT9H", None),
            ("1:60", None),
            ("1:2:3:4", None),
            ("-60", None),
            ("99999999999h", None),
            ("sechzig", None),
            ("", None),
        ] {
            let expected = expected.map(|(sure, number)| (sure, number.to_owned()));
            assert_eq!(seconds(text), expected, "{text:?}");
        }
    }

    #[test]
    fn lists_in_a_tag() {
        let parts = |text: &'static str| -> Option<Vec<&str>> {
            list(text).map(|parts| parts.into_iter().map(|part| &text[part]).collect())
        };
        assert_eq!(parts("a, b ,,c,"), Some(vec!["a", "b", "c"]));
        assert_eq!(parts("1,000 recipes"), None);
        assert_eq!(parts("steak,"), None);
        assert_eq!(parts(","), None);
    }

    #[test]
    fn owners_of_hosts() {
        for (host, expected) in [
            ("example.org", "example.org"),
            ("www.example.org", "example.org"),
            ("www.abc.de", "abc.de"),
            ("www.example.co.uk", "example.co.uk"),
            ("example.co.uk", "example.co.uk"),
            ("localhost", "localhost"),
            ("", ""),
        ] {
            assert_eq!(domain(host), expected, "{host}");
        }
    }

    #[test]
    fn players_of_pages() {
        for (page, player) in [
            ("https://www.youtube.com/watch?a=1&v=x", Some("https://www.youtube.com/embed/x")),
            ("https://youtu.be/x?t=1", Some("https://www.youtube.com/embed/x")),
            ("https://vimeo.com/123", Some("https://player.vimeo.com/video/123")),
            ("https://vimeo.com/about", None),
            ("https://www.youtube.com/embed/x", None),
            ("https://youtu.be/", None),
            ("https://youtu.be", None),
        ] {
            assert_eq!(player_of(page).as_deref(), player, "{page}");
        }
    }

    #[test]
    fn pages_written_in_two_ways() {
        assert!(same_page("https://a.example/x", "http://a.example/x"));
        assert!(same_page("https://a.example/x", "https://A.EXAMPLE:443/x#player"));
        assert!(!same_page("https://a.example/x", "https://a.example/x?embed=1"));
        assert!(!same_page("https://a.example/x", "https://b.example/x"));
    }

    #[test]
    fn shortened_text_fits() {
        let text = "wörter, ".repeat(50);
        let short = shortened(&text, 100);
        assert!(short.chars().count() <= 100 && short.ends_with("wörter…"), "{short}");
        assert_eq!(shortened(&"x".repeat(200), 100).chars().count(), 100);
    }
}
