//! One `xhtml:link`: its attributes, its content, its URL.

use super::google;
use crate::bytes::vocabulary::uri;
use crate::rules::loc::{self, accept, anyuri, judge};
use crate::rules::prelude::*;
use crate::rules::{extension, structure};
use crate::text::address::{begins_with, is_shortest};
use crate::text::space::{is_xml_space, trim_xml_space};
use crate::text::template;
use crate::text::url::is_android_app;
use crate::xml::event::StartTag;

rules! {
    /// A link lacks `rel`, `href` or `hreflang`.
    HREFLANG_ATTR_MISSING = "hreflang-attr-missing" {
        title: "Language link without a required attribute",
        why: "A language link needs `rel`, `hreflang` (for whom) and `href` (where). If one is \
            missing, search engines cannot use the link. Attribute names are in lower case.",
        help: "Write all three: `rel=\"alternate\"`, `hreflang` and `href`.",
        severities: google(Error),
        fix: Auto,
        bad: [
            raw!("<xhtml:link hreflang=\"de\"/>"),
            raw!("<xhtml:link rel=\"alternate\" href=\"https://www.example.org/b\"/>"),
            raw!("<xhtml:link hreflang=\"de\" href=\"https://www.example.org/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hrefLang=\"de\" href=\"https://www.example.org/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"\"/>"),
        ],
        good: [
            pair!("de"),
            raw!("<xhtml:link rel=\"alternate\" media=\"only screen and (max-width: 640px)\" href=\"https://m.example.org/a\"/>"),
        ],
        sources: [GOOGLE_LOCALIZED],
    }

    /// `rel` is not `alternate`.
    HREFLANG_REL_INVALID = "hreflang-rel-invalid" {
        title: "Language link without `rel=\"alternate\"`",
        why: "`rel=\"alternate\"` says that the link leads to another version of the page. With any \
            other value search engines ignore the link; the canonical URL goes into `loc`.",
        help: "Write `rel=\"alternate\"`, or remove the link if it has another purpose.",
        severities: google(Warning),
        fix: Suggest,
        bad: [
            raw!("<xhtml:link rel=\"canonical\" href=\"https://www.example.org/a\"/>"),
            raw!("<xhtml:link rel=\"alternative\" hreflang=\"de\" href=\"https://www.example.org/b\"/>"),
        ],
        good: [
            pair!("de"),
            raw!("<xhtml:link rel=\"Alternate\" hreflang=\"de\" href=\"https://www.example.net/b\"/>"),
        ],
        sources: [GOOGLE_LOCALIZED],
    }

    /// `href` is a path, not a full URL.
    HREFLANG_HREF_NOT_ABSOLUTE = "hreflang-href-not-absolute" {
        title: "Relative URL in a language link",
        why: "Google requires URLs with a scheme: `https://example.com/de`, not `//example.com/de` \
            or `/de`. A sitemap is read separately from the site, so nothing tells search engines \
            the missing part.",
        help: "Write the full URL, beginning with `https://`.",
        severities: google(Error),
        fix: Suggest,
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"//www.example.org/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"/b\"/>"),
        ],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }

    /// `href` cannot be a URL.
    HREFLANG_HREF_INVALID = "hreflang-href-invalid" {
        title: "Invalid URL in a language link",
        why: "The rules for `loc` also apply to `href`: search engines do not follow an invalid \
            URL.",
        help: "Correct the URL.",
        severities: google(Error),
        fix: Auto,
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/a b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/a b?c=1&amp;d=2\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"htps://www.example.org/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\" https://www.example.org/b\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/b[1]\"/>"),
        ],
        good: [
            pair!("de"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/%C3%BC?a=1&amp;b=2\"/>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://x.de\"/>"),
        ],
        sources: [GOOGLE_LOCALIZED, RFC3986, MEASURED],
    }

    /// A link has content.
    HREFLANG_LINK_HAS_CONTENT = "hreflang-link-has-content" {
        title: "Content in a language link",
        why: "`xhtml:link` has only attributes and ends with `/>`. Search engines do not read text \
            or tags inside it, and schema validation fails even with a space.",
        help: "End the link with `/>` and leave it empty.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Auto,
        because: "Removing visible content loses it, so you decide.",
        bad: [
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/b\">x</xhtml:link>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/b\">\n</xhtml:link>"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/b\"><xhtml:link rel=\"alternate\" hreflang=\"fr\" href=\"https://www.example.net/c\"/></xhtml:link>"),
        ],
        good: [
            pair!("de"),
            raw!("<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/b\"></xhtml:link>"),
        ],
        sources: [MEASURED],
    }

    /// A `link` without its namespace.
    HREFLANG_PLAIN_LINK_ELEMENT = "hreflang-plain-link-element" {
        title: "Language link without XHTML namespace",
        why: "`link` is not a sitemap tag. Language links are `xhtml:link`, in the XHTML namespace. \
            Search engines ignore any other link, and schema validation fails.",
        help: "Write `xhtml:link` and declare the prefix on `urlset`: \
            `xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"`.",
        severities: google(Error).and(Xsd, Error).and(Google, Warning),
        fix: Auto,
        bad: [
            raw!("<link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.net/b\"/>"),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url>\n<loc>https://www.example.org/a</loc>\n<link rel=\"alternate\" hreflang=\"en\" href=\"https://www.example.org/a\"></link>\n<link rel=\"alternate\" hreflang=\"x-default\" href=\"https://www.example.org/a\"/>\n</url>\n</urlset>\n")),
        ],
        good: [pair!("de"), site!("<url><loc>https://www.example.org/</loc><link>x</link></url>\n",)],
        sources: [GOOGLE_LOCALIZED, XSD_SITEMAP, MEASURED],
    }

    /// A language link outside the entries.
    HREFLANG_OUTSIDE_URL = "hreflang-outside-url" {
        title: "Language link outside `url`",
        why: "A language link belongs to the page in whose `url` it is. Outside `url` it belongs to \
            no page.",
        help: "Put the link into the `url` of the page.",
        severities: google(Error).and(Xsd, Error),
        fix: NoFix,
        bad: [
            site!(page!("/a"), link!("de" "/b"),),
            site!(link!("de" "/b"), page!("/a"),),
        ],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED, XSD_SITEMAP, MEASURED],
    }
}

/// The attributes that the schema allows in `xhtml:link`.
const ATTRIBUTES: [&str; 6] = ["rel", "href", "hreflang", "media", "type", "title"];

/// Whether the element is a language link, or a `link` that is meant to be one.
pub(super) fn is_link(node: &Node) -> bool {
    node.is(Space::Xhtml, "link") || is_plain(node)
}

/// Whether the element is a `link` in the sitemap's own namespace.
pub(super) fn is_plain(node: &Node) -> bool {
    node.is(Space::Core, "link")
}

/// Returns the rule that an element of XHTML outside all entries breaks, if it is a language link.
pub(crate) fn outside_url(tag: &StartTag<'_>) -> Option<&'static Rule> {
    (tag.local == "link").then_some(&HREFLANG_OUTSIDE_URL)
}

/// Whether the schema accepts the start tag of an `xhtml:link`.
pub(crate) fn schema_takes(tag: &StartTag<'_>) -> bool {
    tag.local == "link"
        && tag
            .attributes
            .iter()
            .filter(|attribute| attribute.declares().is_none())
            .all(|attribute| takes(!attribute.prefix.is_empty(), attribute.local, &attribute.value))
}

/// Whether the schema accepts a whole `xhtml:link`.
pub(super) fn schema_takes_node(node: &Node) -> bool {
    node.local == "link"
        && !has_content(node)
        && node
            .attributes()
            .iter()
            .all(|attribute| takes(attribute.prefixed, &attribute.local, attribute.value.text()))
}

fn takes(prefixed: bool, local: &str, value: &str) -> bool {
    if prefixed {
        return is_location(local);
    }
    ATTRIBUTES.contains(&local) && (local != "href" || !refused(value))
}

/// Whether the schema refuses a URL; the space around it does not count.
fn refused(address: &str) -> bool {
    anyuri::refused_at(trim_xml_space(address)).is_some()
}

/// Whether the attribute names a schema, which is allowed everywhere.
fn is_location(local: &str) -> bool {
    matches!(local, "schemaLocation" | "noNamespaceSchemaLocation")
}

fn has_content(node: &Node) -> bool {
    node.has_children() || !node.value.text().is_empty() || node.value.cdata
}

/// The target and the language of a link.
pub(super) struct Attributes<'n> {
    pub href: Option<&'n NodeAttribute>,
    pub hreflang: Option<&'n NodeAttribute>,
}

/// Reads the attributes, and reports those that are missing or unknown. Returns `None` if the link is no language link at
/// all.
pub(super) fn attributes<'n>(node: &'n Node, findings: &mut Findings) -> Option<Attributes<'n>> {
    let is_known = |attribute: &NodeAttribute| match attribute.prefixed {
        true => is_location(&attribute.local),
        false => ATTRIBUTES.contains(&attribute.local.as_str()),
    };
    for attribute in node.attributes().iter().filter(|attribute| !is_known(attribute)) {
        extension::unexpected(node, attribute, findings);
    }
    let [rel, href, hreflang] = ["rel", "href", "hreflang"].map(|name| node.attribute_named(name));
    let filled = |attribute: Option<&NodeAttribute>| {
        attribute.is_some_and(|attribute| !attribute.value.trimmed().is_empty())
    };
    let foreign = filled(rel) && rel.is_some_and(|rel| !is_alternate(rel.value.text()));
    // Without a language, the link may lead to an app, which the family `ext` reports.
    let app = || href.is_some_and(|href| is_android_app(href.value.trimmed()));
    let app = !foreign && hreflang.is_none() && app();
    // Without a language and with `media`, the link may name the page for other devices.
    let device = hreflang.is_none() && filled(node.attribute_named("media"));
    let missing: Vec<&str> =
        [(filled(rel), "rel"), (hreflang.is_some() || device, "hreflang"), (filled(href), "href")]
            .into_iter()
            .filter_map(|(there, name)| (!there).then_some(name))
            .collect_small();
    if !missing.is_empty() && !foreign && !app {
        report_missing(node, &missing, findings);
    }
    if let Some(rel) = rel.filter(|_| foreign)
        && template::residue(rel.value.text()).is_none()
    {
        report_rel(node, rel, hreflang.is_some(), findings);
    }
    (!foreign && !app && !device).then_some(Attributes { href, hreflang })
}

/// Reports missing attributes. `names`: those that are absent or empty.
fn report_missing(node: &Node, names: &[&str], findings: &mut Findings) {
    let empty = names.iter().find_map(|name| node.attribute_named(name));
    let span = empty.map_or(node.value.tag, |found| found.span);
    findings.report(&HREFLANG_ATTR_MISSING, span, |draft| {
        if names == ["rel"] && empty.is_none() {
            draft.repair("Add `rel`", Span::at(node.name.end), " rel=\"alternate\"");
        }
        let names = names.iter().map(|name| format!("`{name}`")).collect_small();
        draft.say(format_args!(
            "`xhtml:link` {} {}; a language link needs `rel`, `hreflang` and `href`",
            if empty.is_some() { "has an empty" } else { "lacks" },
            names.join(" and ")
        ));
    });
}

fn is_alternate(rel: &str) -> bool {
    rel.split(is_xml_space).any(|word| word.eq_ignore_ascii_case("alternate"))
}

fn report_rel(node: &Node, rel: &NodeAttribute, language: bool, findings: &mut Findings) {
    findings.report(&HREFLANG_REL_INVALID, rel.value.span, |draft| {
        draft.say(format_args!(
            "`rel` is {}; only `alternate` marks another version of the page",
            quote(rel.value.trimmed())
        ));
        draft.fix_by(if language {
            Fix::suggest("Write `alternate`", rel.value.span, "alternate")
        } else {
            Fix::suggest("Remove the link", node.element(), "")
        });
    });
}

/// Reports content in the link.
pub(super) fn content(node: &Node, findings: &mut Findings) {
    if !has_content(node) {
        return;
    }
    let rule = &HREFLANG_LINK_HAS_CONTENT;
    let _text = node.value.text();
    if node.value.unknown {
        // A missing end tag or template code has been reported.
        return;
    }
    let blank = !node.has_children() && node.value.trimmed().is_empty();
    let severities = if blank {
        Severities::protocol(Severity::Info).and(Consumer::Xsd, Severity::Error)
    } else {
        rule.severities
    };
    let span = if node.has_children() { node.value.tag } else { node.value.span };
    findings.report_as(rule, severities, span, |draft| {
        draft.say("`xhtml:link` must be empty, but contains text, white space or tags");
        if !node.has_children() {
            let fix = Fix::safe("Remove the content", node.value.span, "");
            draft.fix_by(Fix { safe: blank && node.value.is_all(), ..fix });
        }
    });
}

/// Reports an XHTML element that is no `link`.
pub(super) fn other_element(node: &Node, findings: &mut Findings) {
    let rule = &structure::STRUCT_UNKNOWN_ELEMENT;
    findings.report(rule, node.value.tag, |draft| {
        draft.say(format_args!(
            "Search engines do not read the XHTML tag {} here, only `link`",
            quote(&node.local)
        ));
        draft.advise("Remove the tag, or change it to `xhtml:link`.");
    });
}

/// Reports a `link` in the sitemap's own namespace. `right`: the name to write, if XHTML has a prefix.
pub(super) fn plain(node: &Node, right: Option<&str>, findings: &mut Findings) {
    findings.report(&HREFLANG_PLAIN_LINK_ELEMENT, node.name, |draft| {
        draft.say(format_args!(
            "`link` is not a sitemap tag; write `{}`",
            right.unwrap_or("xhtml:link")
        ));
        if node.value.unknown {
            return;
        }
        if let Some(right) = right {
            let edits = node.renamed(right).collect_small();
            draft.fix_by(Fix::of(format_args!("Write `{right}`"), true, edits));
        } else if !node.declares {
            let text = format!(" xmlns=\"{}\"", uri::XHTML);
            draft.repair("Add the namespace", Span::at(node.name.end), text);
        }
    });
}

/// Scheme and authority of URLs found to be fine, and whether they are in their shortest form.
#[derive(Debug, Default)]
pub(super) struct Origins(Vec<(String, bool)>);

impl Origins {
    const MAX: usize = 32;

    /// Whether a URL is certainly fine.
    pub fn accept(&self, text: &str) -> bool {
        self.0.iter().any(|(origin, _)| accept::accept(text, origin, false))
    }

    /// Returns whether the origin is in its shortest form, if one quick look shows that the URL is fine; else `None`.
    pub fn accept_plain(&self, text: &str) -> Option<bool> {
        let mut origins = self.0.iter();
        let accept = |(origin, _): &&(String, bool)| accept::accept_plain(text, origin).is_some();
        origins.find(accept).map(|(_, shortest)| *shortest)
    }

    /// Returns whether the origin is in its shortest form, for a URL that was accepted as a page's own; `None` if it is not
    /// certainly fine.
    pub fn accept_page(&self, address: &Address<'_>) -> Option<bool> {
        let plain = !address.marks.has(Marks::NOTABLE.or(Marks::ESCAPED));
        let origin = self.0.iter().find(|(origin, _)| *origin == address.origin.written);
        origin.filter(|_| plain).map(|(_, shortest)| *shortest)
    }

    /// Returns the origin of a URL, if it is known.
    fn of(&self, text: &str) -> Option<&str> {
        let mut origins = self.0.iter().map(|(origin, _)| origin.as_str());
        origins.find(|origin| begins_with(text, origin))
    }

    fn add(&mut self, origin: &str) {
        if self.0.len() < Self::MAX && !self.0.iter().any(|(known, _)| known == origin) {
            self.0.push((origin.to_owned(), is_shortest(origin)));
        }
    }
}

/// Checks a URL. Returns false if the text is no URL.
pub(super) fn address(
    attribute: &NodeAttribute,
    origins: &mut Origins,
    cx: &mut Context<'_>,
) -> bool {
    let text = attribute.value.text();
    if attribute.value.unknown {
        return false;
    }
    if origins.accept(text) {
        return true;
    }
    if template::residue(text).is_some() {
        schema_only(attribute, cx.findings);
        return false;
    }
    let value = &attribute.value;
    let known = origins.of(text).unwrap_or_default();
    let judgement = judge::judge(value, EntryKind::Url, cx.site.url.as_ref(), known);
    if let Some(end) = judgement.prefix {
        origins.add(slice(value.trimmed(), ..end));
    }
    let mut refuses = refused(text);
    let mut sound = true;
    for problem in judgement.problems {
        let padded = problem.alters(value.trimmed());
        if !padded && (!problem.breaks_protocol() || problem.is_length()) {
            continue;
        }
        let rule = match problem.rule.is(&loc::LOC_NOT_ABSOLUTE) {
            true => &HREFLANG_HREF_NOT_ABSOLUTE,
            false => &HREFLANG_HREF_INVALID,
        };
        sound &= padded;
        let mut severities =
            if padded { Severities::protocol(Severity::Warning) } else { rule.severities };
        if std::mem::take(&mut refuses) {
            severities = severities.and(Consumer::Xsd, Severity::Error);
        }
        let span = value.span_of_trimmed(problem.range);
        cx.findings.report_as(rule, severities, span, problem.explain);
    }
    if refuses {
        schema_only(attribute, cx.findings);
    }
    sound
}

/// Whether a fix may write the URL into a link: it would cause at most minor findings.
pub(super) fn fits(text: &str) -> bool {
    let mut value = Value::default();
    value.push(text, Span::new(0, text.len() as u64));
    let heavy = |problem: &judge::Problem<'_>| {
        problem.rule.is(&loc::LOC_WHITESPACE) || problem.breaks_protocol()
    };
    !value.trimmed().is_empty()
        && template::residue(text).is_none()
        && !refused(text)
        && !judge::judge(&value, EntryKind::Url, None, "").problems.iter().any(heavy)
}

/// Reports only what the schema says of a URL.
pub(super) fn schema_only(attribute: &NodeAttribute, findings: &mut Findings) {
    let text = attribute.value.text();
    if refused(text) {
        let severities = Severities::of(Consumer::Xsd, Severity::Error);
        findings.report_as(&HREFLANG_HREF_INVALID, severities, attribute.value.span, |draft| {
            draft.say(format_args!("The official schema rejects the URL {}", quote(text)));
        });
    }
}
