//! Values of elements and attributes.

use super::addresses::plain;
use super::model::{VIDEO_DATE_INVALID, VIDEO_PRICE_INCOMPLETE, VIDEO_TAG_LIST_IN_ONE};
use super::*;
use crate::rules::extension::{MAX_SECONDS, accepts, integer, judge};
use crate::rules::lastmod::{Other, explain_other};
use crate::rules::loc::Addresses;
use crate::text::escape::escape;

rules! {
    VIDEO_DURATION_OUT_OF_RANGE = "video-duration-out-of-range" {
        title: "Video duration outside 1–28,800 seconds",
        why: "Google accepts 1 second to 8 hours. The schema also allows 0.",
        help: "Write the duration in seconds, or leave `video:duration` out.",
        severities: ERROR,
        fix: NoFix,
        bad: [
            with!("<video:duration>0</video:duration>"),
            with!("<video:duration>30000</video:duration>"),
        ],
        good: [
            with!("<video:duration>1</video:duration>"),
            with!("<video:duration>28800</video:duration>"),
        ],
        sources: [GOOGLE_VIDEO, XSD_VIDEO, MEASURED],
    }

    VIDEO_DATE_UNUSUAL = "video-date-unusual" {
        title: "Unusual date format in a video",
        why: "A W3C date, which Google asks for, may have a time without seconds, any number of \
            decimals, or the time zone -00:00. Schema validation requires the seconds, and some \
            programs reject the other two.",
        help: "Write the date like 2026-01-31 or 2026-01-31T12:00:00+01:00.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [
            with!("<video:publication_date>2021-11-05T19:20+08:00</video:publication_date>"),
            with!("<video:expiration_date>2031-11-05T19:20:00-00:00</video:expiration_date>"),
        ],
        good: [
            with!("<video:publication_date>2021-11-05T19:20:00+08:00</video:publication_date>"),
            with!("<video:publication_date>2021-11-05T19:20:00</video:publication_date>"),
        ],
        sources: [GOOGLE_VIDEO, GOOGLE_NEWS, XSD_VIDEO, DATETIME, NULL_OFFSET, MEASURED],
    }

    VIDEO_RESTRICTION_RELATIONSHIP_MISSING = "video-restriction-relationship-missing" {
        title: "Restriction without `relationship`",
        why: "`video:restriction` and `video:platform` need the attribute `relationship`. Without \
            it Google reports a missing XML attribute, and search engines cannot know whether the \
            list allows or denies.",
        help: "Add `relationship=\"allow\"` or `relationship=\"deny\"`.",
        severities: ERROR,
        fix: NoFix,
        bad: [
            with!("<video:restriction>US CA</video:restriction>"),
            with!("<video:platform>web</video:platform>"),
        ],
        good: [with!("<video:restriction relationship=\"allow\">US CA</video:restriction>")],
        sources: [GOOGLE_VIDEO, GOOGLE_REPORT, XSD_VIDEO, MEASURED],
    }
}

impl<'a> Block<'a, '_, '_> {
    /// Checks the value of an element. `part`: the element belongs to the video itself, not to a TV show.
    pub(super) fn value(&mut self, child: &'static Child, kind: Kind, node: &'a Node, part: bool) {
        let value = &node.value;
        let Some(rule) = child.rule.filter(|_| !value.unknown && !node.has_children()) else {
            return;
        };
        let text = value.trimmed();
        let refused = !accepts(kind, value.text());
        match kind {
            // The two are checked together.
            _ if text.is_empty() && child.either => {}
            Kind::Text(_) | Kind::Url if text.is_empty() && part && child.required.is_some() => {
                self.empty(&VIDEO_EMPTY_REQUIRED, both(Error), node, refused);
            }
            Kind::Url if text.is_empty() => self.empty(rule, both(Warning), node, refused),
            Kind::Date if text.is_empty() => {
                let severities = if part { both(Warning) } else { Severities::protocol(Info) };
                self.empty(rule, severities, node, refused);
            }
            Kind::Url => self.address(child, node),
            Kind::Date if date::accept(text).is_none() => {
                let (invalid, unusual) = (&VIDEO_DATE_INVALID, &VIDEO_DATE_UNUSUAL);
                let other = Other { invalid, unusual, read: part };
                explain_other(&format!("`{}`", name_of(node)), &other, value, self.cx);
            }
            Kind::Date => {}
            Kind::Text(_) if child.name == "tag" => self.tag(node),
            Kind::Text(most) => self.text(child, rule, most, node, refused),
            Kind::Seconds
                if integer(text).is_some_and(|number| number == 0 || number > MAX_SECONDS) =>
            {
                let rule = &VIDEO_DURATION_OUT_OF_RANGE;
                self.report(rule, rule.severities, refused, value.trimmed_span(), |draft| {
                    draft.say(format_args!(
                        "`{}` {} must be from 1 to 28,800 seconds",
                        name_of(node),
                        quote(text)
                    ));
                });
            }
            _ => {
                judge(rule, kind, &name_of(node), value, self.cx);
            }
        }
    }

    pub(super) fn empty(
        &mut self,
        rule: &'static Rule,
        severities: Severities,
        node: &'a Node,
        refused: bool,
    ) {
        let span = node.value.tag.to(node.value.span);
        self.report(rule, severities, refused, span, |draft| {
            draft.say(format_args!("`{}` is empty; fill it in", name_of(node)));
            if !rule.is(&VIDEO_EMPTY_REQUIRED) {
                draft.suggest("Remove the empty tag", node.element(), "");
            }
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
        if number <= most && !refused {
            return;
        }
        let severities = if number > most { rule.severities } else { Severities::NONE };
        self.report(rule, severities, refused, value.trimmed_span(), |draft| {
            draft.say(format_args!(
                "`{}` has {} characters; at most {} are allowed",
                name_of(node),
                thousands(number.max(value.text().chars().count()) as u64),
                thousands(most as u64)
            ));
            if rule.fix == Suggest {
                let short: String = value.trimmed().chars().take(most - 1).collect();
                draft.suggest("Shorten the text", value.span, escape(&short) + "…");
            }
        });
    }

    /// Reports several tags in one element.
    fn tag(&mut self, node: &'a Node) {
        let value = &node.value;
        let parts: Vec<&str> = value.trimmed().split(',').map(str::trim).collect_small();
        // A comma between two digits belongs to a number.
        let is_number = |part: &&str| part.starts_with(|c: char| c.is_ascii_digit());
        if parts.len() < 2
            || parts.iter().any(|part| part.is_empty())
            || parts.iter().all(is_number)
        {
            return;
        }
        self.cx.findings.report(&VIDEO_TAG_LIST_IN_ONE, value.trimmed_span(), |draft| {
            let name = name_of(node);
            draft.say(format_args!(
                "`{name}` {} contains {} tags; write one `video:tag` for each",
                quote(value.trimmed()),
                parts.len()
            ));
            let tags = VIDEO_MODEL.all(&self.entry.nodes, self.video, "tag").count();
            if !value.cdata && tags + parts.len() <= MAX_TAGS {
                let tags = parts.iter().map(|part| format!("<{name}>{}</{name}>", escape(part)));
                draft.suggest(
                    "Split it into several tags",
                    node.element(),
                    tags.collect_small().concat(),
                );
            }
        });
    }

    /// Checks the attributes that an element may have, and reports those that it lacks.
    pub(super) fn attributes(&mut self, child: &'static Child, node: &'a Node) {
        for known in child.attributes {
            match node.attribute_named(known.name) {
                Some(given) if !given.value.unknown => self.attribute(known, &given.value),
                Some(_) => {}
                None if known.name == "relationship" => {
                    let rule = &VIDEO_RESTRICTION_RELATIONSHIP_MISSING;
                    self.lacks(rule, node, "has no `relationship`; add `allow` or `deny`");
                }
                None => {}
            }
        }
        if child.name == "price" && !node.value.unknown && !node.has_children() {
            let empty = node.value.trimmed().is_empty();
            if empty && node.attribute_named("type").is_none() {
                self.lacks(&VIDEO_PRICE_INCOMPLETE, node, "has neither a number nor a `type`");
            } else if !empty && node.attribute_named("currency").is_none() {
                self.lacks(&VIDEO_PRICE_INCOMPLETE, node, "has no `currency`");
            }
        }
    }

    fn lacks(&mut self, rule: &'static Rule, node: &'a Node, what: &str) {
        self.report(
            rule,
            rule.severities,
            rule.severities.get(Xsd).is_some(),
            node.value.tag,
            |draft| {
                draft.say(format_args!("`{}` {what}", name_of(node)));
            },
        );
    }

    fn attribute(&mut self, known: &'static Attribute, value: &'a Value) {
        if matches!(known.name, "allow_embed" | "autoplay") {
            let rule = &VIDEO_DEPRECATED_TAG;
            self.report(rule, rule.severities, false, value.element, |draft| {
                draft.say(format_args!("Google no longer reads `{}`", known.name));
                draft.suggest("Remove the attribute", value.element, "");
            });
        }
        match known.kind {
            // The type of `id` is checked with the element.
            _ if known.rule.is(&VIDEO_UNDOCUMENTED_TAG) => {}
            Kind::Text(_) => {}
            Kind::Url if value.trimmed().is_empty() => {}
            Kind::Url => {
                let (rule, mut addresses) = (known.rule, Addresses::default());
                if plain(value.text())
                    || extension::address(
                        rule,
                        both(Error),
                        known.name,
                        value,
                        &mut addresses,
                        self.cx,
                    )
                {
                    self.uploader_page(value);
                }
            }
            kind => {
                judge(known.rule, kind, known.name, value, self.cx);
            }
        }
    }
}
