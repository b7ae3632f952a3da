//! Values of elements and attributes: what is wrong with them, and what was meant.

use super::addresses::plain;
use super::model::MAX_SECONDS;
use super::*;
use crate::rules::extension::{Child, Kind, accepts, integer, is_country, is_platform};
use crate::rules::lastmod::{Other, explain_other};
use crate::rules::structure::template_residue;
use crate::rules::value::{left_out, not_seen, seen};
use crate::sitemap::node::NodeAttribute;
use crate::text::date::Granularity;
use crate::text::escape::escape;
use crate::text::order::Gather;
use crate::text::quote::thousands;

/// Returns the moment of a date, if it has a day.
pub(super) fn moment(text: &str) -> Option<Moment> {
    date::accept(text)
        .or_else(|| date::w3c(text).filter(|moment| moment.granularity >= Granularity::Day))
}

impl<'a> Block<'a, '_, '_> {
    /// Checks the value of an element. `part`: the element belongs to the video itself, not to a TV show.
    pub(super) fn value(&mut self, child: &'static Child, kind: Kind, node: &'a Node, part: bool) {
        let value = &node.value;
        let Some(rule) = child.rule.filter(|_| !value.unknown && !node.has_children()) else {
            return;
        };
        let refused = !accepts(kind, value.text());
        if value.trimmed().is_empty() && self.blank(child, kind, node, part, refused) {
            return;
        }
        match kind {
            Kind::Url => self.address(child, node, refused),
            Kind::Date if date::accept(value.trimmed()).is_none() => {
                let other = Other {
                    invalid: &VIDEO_DATE_INVALID,
                    unusual: &VIDEO_DATE_UNUSUAL,
                    read: part,
                };
                explain_other(&format!("`{}`", name_of(node)), &other, value, self.cx);
            }
            Kind::Date => {}
            Kind::Text(most) => self.text(child, rule, most, node, refused),
            _ => self.typed(child, rule, kind, node, refused),
        }
    }

    /// Reports an empty value, if one is required; returns whether no other check is needed.
    fn blank(
        &mut self,
        child: &'static Child,
        kind: Kind,
        node: &'a Node,
        part: bool,
        refused: bool,
    ) -> bool {
        let (rule, severities) = match kind {
            // File and player are checked together.
            _ if child.either => return true,
            Kind::Countries | Kind::Platforms => return false,
            Kind::Text(_) | Kind::Url if part && child.required.is_some() => {
                self.empty(node, refused);
                return true;
            }
            Kind::Text(_) => return !refused,
            Kind::Url => {
                self.empty_address(child, node);
                return true;
            }
            Kind::Date if part => (&VIDEO_DATE_INVALID, both(Warning)),
            Kind::Date => (&VIDEO_DATE_INVALID, Severities::protocol(Info)),
            _ => match child.rule {
                Some(rule) => (rule, rule.severities),
                None => return true,
            },
        };
        let span = node.value.tag.to(node.value.span);
        self.report(rule, severities, refused, span, |draft| {
            draft.say(format_args!("`{}` is empty; fill it in or remove it", name_of(node)));
            if rule.fix == Auto {
                draft.fix_by(left_out(&node.value, name_of(node).len()));
            }
        });
        true
    }

    pub(super) fn empty_address(&mut self, child: &'static Child, node: &'a Node) {
        let severity = if DEPRECATED.contains(&child.name) { Info } else { Warning };
        let span = node.value.tag.to(node.value.span);
        self.report(&VIDEO_URL_INVALID, both(severity), false, span, |draft| {
            draft.say(format_args!("`{}` is empty; fill it in or remove it", name_of(node)));
            draft.suggest("Remove the empty tag", node.element(), "");
        });
    }

    fn text(
        &mut self,
        child: &'static Child,
        rule: &'static Rule,
        most: usize,
        node: &'a Node,
        refused: bool,
    ) {
        /// Limit in characters on the name of an uploader for Google; the schema has none.
        const UPLOADER: usize = 255;
        let value = &node.value;
        let most = if child.name == "uploader" { UPLOADER } else { most };
        let number = value.trimmed().chars().count();
        if child.name == "tag" {
            self.tag(node);
        } else if refused || number > most {
            let severities = if number > most { rule.severities } else { Severities::NONE };
            self.report(rule, severities, refused, value.trimmed_span(), |draft| {
                draft.say(format_args!(
                    "`{}` has {} characters; at most {} are allowed",
                    name_of(node),
                    thousands(number.max(value.text().chars().count()) as u64),
                    thousands(most as u64)
                ));
                if DEPRECATED.contains(&child.name) {
                    draft.suggest("Remove the tag", node.element(), "");
                } else if rule.fix == Suggest {
                    let short = escape(&shortened(value.trimmed(), most));
                    draft.suggest("Shorten the text", value.span, short);
                }
            });
        }
    }

    fn tag(&mut self, node: &'a Node) {
        let value = &node.value;
        let parts: Vec<&str> = value.trimmed().split(',').gather();
        // A comma between two digits belongs to a number.
        let in_number = |pair: &[&str]| {
            let digit = |c: char| c.is_ascii_digit();
            pair[0].ends_with(digit) && pair[1].starts_with(digit)
        };
        let filled = parts.iter().filter(|part| !part.trim().is_empty()).count();
        if filled < 2 || parts.windows(2).any(in_number) {
            return;
        }
        self.cx.findings.report(&VIDEO_TAG_LIST_IN_ONE, value.trimmed_span(), |draft| {
            draft.say(format_args!(
                "`{}` {} contains {filled} tags; write one `video:tag` for each",
                name_of(node),
                quote(value.trimmed())
            ));
            let tags = VIDEO_MODEL.all(&self.entry.nodes, self.video, "tag").count();
            if value.cdata || tags + parts.len() > MAX_TAGS {
                return;
            }
            let name = name_of(node);
            let tags = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty());
            let tags: Vec<_> =
                tags.map(|part| format!("<{name}>{}</{name}>", escape(part))).gather();
            draft.suggest("Split it into several tags", node.element(), tags.concat());
        });
    }

    /// Checks a value whose form the model defines.
    fn typed(
        &mut self,
        child: &'static Child,
        mut rule: &'static Rule,
        kind: Kind,
        node: &'a Node,
        refused: bool,
    ) {
        let text = node.value.text();
        let (wanted, meant) = match kind {
            Kind::Integer(..) if child.name == "duration" => {
                match integer(text) {
                    Some(number) if number == 0 || number > i128::from(MAX_SECONDS) => {
                        rule = &VIDEO_DURATION_OUT_OF_RANGE;
                    }
                    Some(1..) => return,
                    _ => {}
                }
                ("a whole number of seconds from 1 to 28,800", seconds(text))
            }
            Kind::Countries => {
                let code = |word: &str| {
                    let code = word.to_ascii_uppercase();
                    let code = if code == "UK" { String::from("GB") } else { code };
                    is_country(&code).then_some(code)
                };
                let meant = list(text, code);
                if !refused && meant.as_ref().is_some_and(|meant| words(text).eq(words(meant))) {
                    return;
                }
                let wanted = match refused {
                    true => "two-letter country codes in capitals, separated by spaces",
                    false => "ISO 3166 country codes, like `GB` and not `UK`",
                };
                (wanted, meant)
            }
            _ if !refused => return,
            Kind::Platforms => {
                let platform =
                    |word: &str| Some(word.to_ascii_lowercase()).filter(|word| is_platform(word));
                ("`web`, `mobile` or `tv`, with one space between several", list(text, platform))
            }
            Kind::YesNo => ("`yes` or `no`", yes_no(text)),
            Kind::Rating => ("a number from 0.0 to 5.0", Some(text.trim().replacen(',', ".", 1))),
            Kind::OneOf(_) => ("full, preview, clip, interview, news or other", None),
            Kind::Integer(1, _) => ("a whole number of at least 1", None),
            _ => ("a whole number in digits only", None),
        };
        let meant = meant.filter(|meant| accepts(kind, meant));
        let meant = meant.or_else(|| seen(text).filter(|seen| accepts(kind, seen)));
        self.wrong(rule, &name_of(node), &node.value, (wanted, meant), refused);
    }

    fn wrong(
        &mut self,
        rule: &'static Rule,
        name: &str,
        value: &Value,
        (wanted, meant): (&'static str, Option<String>),
        refused: bool,
    ) {
        // Readers ignore white space, and the case of `Yes`.
        let text = value.text();
        let slight = meant.as_ref().is_some_and(|meant| {
            words(meant).eq(text.split_ascii_whitespace())
                || (matches!(&**meant, "yes" | "no") && text.trim().eq_ignore_ascii_case(meant))
        });
        let severities = if slight { both(Warning) } else { rule.severities };
        self.report(rule, severities, refused, value.trimmed_span(), |draft| {
            draft.say(format_args!("`{name}` {} must be {wanted}{}", quote(text), not_seen(text)));
            let meant = meant.filter(|_| rule.fix == Auto);
            draft.fix_by(meant.map(|meant| match meant.is_empty() {
                true => Fix::safe("Remove the white space", value.span, ""),
                false => Fix::write(meant, true, value.span),
            }));
        });
    }

    fn price(&mut self, node: &'a Node) {
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
            if empty {
                draft.say(format_args!("`{}` has neither a number nor a `type`", name_of(node)))
            } else {
                draft.say(format_args!("`{}` has no `currency`", name_of(node)))
            }
        });
    }

    /// Checks the attributes that an element may have.
    pub(super) fn attributes(&mut self, child: &'static Child, node: &'a Node) {
        for known in child.attributes {
            match node.attribute_named(known.name) {
                Some(given) => self.attribute(node, known, given),
                None if known.name == "relationship" => {
                    let rule = &VIDEO_RESTRICTION_RELATIONSHIP_MISSING;
                    self.cx.findings.report(rule, node.value.tag, |draft| {
                        draft.say(format_args!(
                            "`{}` has no `relationship`; add `allow` or `deny`",
                            name_of(node)
                        ));
                    });
                }
                None => {}
            }
        }
        if child.name == "price" {
            self.price(node);
        }
    }

    fn attribute(&mut self, node: &'a Node, known: &'static Attribute, given: &'a NodeAttribute) {
        let value = &given.value;
        let text = value.text();
        let refused = !accepts(known.kind, text);
        if value.unknown {
            return;
        }
        if template_residue(text).is_some() {
            // The code has been reported, but not the schema's verdict on it.
            if refused {
                let only = Severities::of(Xsd, Error);
                self.cx.findings.report_as(known.rule, only, value.trimmed_span(), |draft| {
                    draft.say(format_args!(
                        "`{}` {} does not match the schema",
                        known.name,
                        quote(value.trimmed())
                    ));
                });
            }
            return;
        }
        let wanted = match known.name {
            "allow_embed" | "autoplay" => {
                let rule = &VIDEO_DEPRECATED_TAG;
                self.report(rule, rule.severities, false, given.span, |draft| {
                    draft.say(format_args!("Google no longer reads `{}`", known.name));
                    draft.suggest("Remove the attribute", given.removal, "");
                });
                "`yes` or `no`"
            }
            "info" if text.trim().is_empty() => return,
            "info" => {
                if plain(text) || self.sound(known.name, value, both(Error), refused) {
                    self.uploader_page(value);
                }
                return;
            }
            // The type of `id` is checked with the element.
            "type" if node.local == "id" => return,
            "type" if refused => {
                let rule = known.rule;
                self.report(rule, rule.severities, true, value.span, |draft| {
                    draft.say(format_args!(
                        "Price type {} must be `rent` or `purchase`",
                        quote(text)
                    ));
                    draft.suggest("Remove the price", node.element(), "");
                });
                return;
            }
            "currency" => "three capital letters like EUR",
            "duration" => "a whole number of seconds up to 28,800",
            "relationship" => "`allow` or `deny`",
            _ => "SD or HD",
        };
        if refused {
            let meant = match known.kind {
                Kind::YesNo => yes_no(text),
                _ => Some(text.trim().to_ascii_lowercase()),
            };
            let meant = meant.filter(|meant| accepts(known.kind, meant));
            self.wrong(known.rule, known.name, value, (wanted, meant), true);
        }
    }
}

/// Returns the seconds of a duration as in structured data (`PT1H2M3S`), or of a clock (`1:02:03`).
fn seconds(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_uppercase();
    let mut rest = match text.strip_prefix("PT") {
        Some(rest) => rest.to_owned(),
        None if text.split(':').count() == 3 => {
            format!("{}S", text.replacen(':', "H", 1).replacen(':', "M", 1))
        }
        None => return None,
    };
    let mut sum: u32 = 0;
    for (unit, length) in [('H', 3_600), ('M', 60), ('S', 1)] {
        let Some((number, behind)) = rest.split_once(unit) else { continue };
        let digits = number.bytes().all(|byte| byte.is_ascii_digit());
        let number: u32 = number.parse().ok().filter(|_| digits)?;
        sum = sum.checked_add(number.checked_mul(length)?)?;
        rest = behind.to_owned();
    }
    (rest.is_empty() && (1..=MAX_SECONDS).contains(&sum)).then(|| sum.to_string())
}

fn yes_no(text: &str) -> Option<String> {
    let meant = match &*text.trim().to_ascii_lowercase() {
        "yes" | "true" | "1" => "yes",
        "no" | "false" | "0" => "no",
        _ => return None,
    };
    Some(meant.to_owned())
}

/// Returns the words between white space and commas.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty())
}

/// Returns a list in its right form, if each of its words is valid.
fn list(text: &str, right: impl Fn(&str) -> Option<String>) -> Option<String> {
    let words: Vec<String> = words(text).map(right).collect::<Option<_>>()?;
    Some(words.join(" "))
}

fn shortened(text: &str, most: usize) -> String {
    let mut short: String = text.chars().take(most - 1).collect();
    // The cut is between words, unless one word is most of the text.
    if let Some(at) = short.rfind(char::is_whitespace).filter(|at| *at > short.len() / 2) {
        short.truncate(at);
    }
    short.truncate(short.trim_end_matches(|c: char| c.is_whitespace() || c == ',').len());
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_in_other_notations() {
        for (text, expected) in [
            ("PT1H1M1S", Some("3661")),
            ("pt90s", Some("90")),
            ("01:01:01", Some("3661")),
            ("1:30", None),
            ("PT", None),
            ("PT9H", None),
            ("1:2:3:4", None),
            ("PT+1S", None),
            ("PT99999999999H", None),
            ("sechzig", None),
            ("", None),
        ] {
            assert_eq!(seconds(text).as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn shortened_text_fits() {
        let text = "wörter, ".repeat(50);
        let short = shortened(&text, 100);
        assert!(short.chars().count() <= 100 && short.ends_with("wörter…"), "{short}");
        assert_eq!(shortened(&"x".repeat(200), 100).chars().count(), 100);
    }
}
