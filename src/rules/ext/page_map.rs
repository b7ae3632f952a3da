//! PageMaps: structured data for Google's Programmable Search Engine.

use super::is_location;
use crate::rules::loc::anyuri;
use crate::rules::prelude::*;

rules! {
    /// The PageMap is malformed.
    EXT_PAGEMAP_INVALID = "ext-pagemap-invalid" {
        title: "Invalid PageMap",
        why: "Programmable Search reads a `Template` with `src`, then `DataObject` tags with \
            `type`, which contain `Attribute` tags with a `name` and one value. It ignores any \
            other structure, and schema validation fails.",
        help: "Give each tag its required attribute, and each `Attribute` one value: as `value` or \
            as text.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><PageMap xmlns=\"http://www.google.com/schemas/sitemap-pagemap/1.0\"><DataObject type=\"document\"><Attribute>x</Attribute></DataObject></PageMap>")),
            Case::new(Url("<loc>https://www.example.org/</loc><PageMap xmlns=\"http://www.google.com/schemas/sitemap-pagemap/1.0\"><Template/><DataObject id=\"a\"><Attribute name=\"n\" value=\"x\">x</Attribute><Attribute name=\"n\"/></DataObject></PageMap>")),
            Case::new(Url("<loc>https://www.example.org/</loc><PageMap xmlns=\"http://www.google.com/schemas/sitemap-pagemap/1.0\" version=\"1\"><DataObject type=\"document\"/><Template src=\"https://www.example.org/%zz\"/>\n<Attribute name=\"n\">x</Attribute></PageMap>")),
            Case::new(Url("<loc>https://www.example.org/</loc><p:PageMap xmlns:p=\"http://www.google.com/schemas/sitemap-pagemap/1.0\"><DataObject type=\"document\"/></p:PageMap>")),
            Case::new(Url("<loc>https://www.example.org/</loc><PageMap xmlns=\"http://www.google.com/schemas/sitemap-pagemap/1.0\">a title</PageMap>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><PageMap xmlns=\"http://www.google.com/schemas/sitemap-pagemap/1.0\"><Template src=\"https://www.example.org/t.xml\"/><DataObject type=\"document\" id=\"hibachi\">\n<Attribute name=\"name\">Dragon</Attribute><Attribute name=\"review\" value=\"3.5\"/></DataObject></PageMap>")),
            Case::new(Url("<loc>https://www.example.org/</loc><PageMap xmlns=\"http://www.google.com/schemas/sitemap-pagemap/1.0\"/>")),
        ],
        sources: [XSD_PAGEMAP, PAGEMAP, MEASURED],
    }
}

/// The content model of an element of a PageMap.
struct Shape {
    name: &'static str,
    /// The attribute that the element must have.
    required: Option<&'static str>,
    optional: Option<&'static str>,
    /// The elements that it may contain, in their order.
    children: &'static [&'static Shape],
}

static PAGE_MAP: Shape = Shape {
    name: "PageMap",
    required: None,
    optional: None,
    children: &[
        &Shape { name: "Template", required: Some("src"), optional: None, children: &[] },
        &Shape {
            name: "DataObject",
            required: Some("type"),
            optional: Some("id"),
            children: &[&ATTRIBUTE],
        },
    ],
};
static ATTRIBUTE: Shape =
    Shape { name: "Attribute", required: Some("name"), optional: Some("value"), children: &[] };

/// Checks an element of a PageMap with all its content.
pub(super) fn check(nodes: &Nodes, node: &Node, findings: &mut Findings) {
    check_as(nodes, node, &PAGE_MAP, findings);
}

fn check_as(nodes: &Nodes, node: &Node, shape: &'static Shape, findings: &mut Findings) {
    let name = shape.name;
    if let Some(required) = shape.required
        && node.attribute_named(required).is_none()
    {
        report(USUAL, node.value.tag, format!("`{name}` has no `{required}`"), findings);
    }
    for attribute in node.attributes().iter().filter(|attribute| !is_location(attribute)) {
        let local = Some(attribute.local.as_str());
        if attribute.prefixed || (local != shape.required && local != shape.optional) {
            let local = quote(&attribute.local);
            let message = format!("`{name}` has the attribute {local}, which is not defined");
            report(STRICT, attribute.span, message, findings);
        } else if local == Some("src") && anyuri::refused_at(attribute.value.text()).is_some() {
            let message = format!("src {} is not a URL", quote(attribute.value.text()));
            report(USUAL, attribute.value.span, message, findings);
        }
    }
    let mut least = 0;
    for child in nodes.children(node) {
        let is = |shape: &&Shape| child.is(Space::PageMap, shape.name);
        let Some(at) = shape.children.iter().position(is) else {
            let why = if child.space == Space::Core { ", because it has no namespace" } else { "" };
            let local = quote(&child.local);
            let message = format!("The tag {local} does not belong in `{name}`{why}");
            report(USUAL, child.name, message, findings);
            continue;
        };
        if at < least {
            let message = "`Template` is in the wrong place; put it before the `DataObject` tags, \
                and only once";
            report(STRICT, child.name, message.into(), findings);
        }
        // Only the first child may be a `Template`; after it, only the last kind of child is in order.
        least = shape.children.len() - 1;
        check_as(nodes, child, shape.children[at], findings);
    }
    if std::ptr::eq(shape, &ATTRIBUTE) {
        value(node, findings);
    } else if !node.has_children() {
        // Text between elements has been reported.
        empty(node, shape, findings);
    }
}

/// Checks that an `Attribute` has its value either as an attribute or as text.
fn value(node: &Node, findings: &mut Findings) {
    let given = node.attribute_named("value").is_some();
    if given == node.value.trimmed().is_empty() || node.value.unknown {
        return;
    }
    let message = match given {
        true => "`Attribute` has two values, as `value` and as text; keep one".into(),
        false => "`Attribute` has no value; write one as `value` or as text".into(),
    };
    report(PROSE, node.value.tag, message, findings);
}

/// Checks an element without child elements: only `Attribute` may have text.
fn empty(node: &Node, shape: &Shape, findings: &mut Findings) {
    let (value, name) = (&node.value, shape.name);
    let severities = match value.trimmed().is_empty() {
        false if value.unknown => Severities::of(Xsd, Error),
        false => USUAL,
        true if value.cdata || (shape.children.is_empty() && !value.text().is_empty()) => STRICT,
        true => return,
    };
    let message = format!("`{name}` must contain neither text nor white space");
    report(severities, value.span, message, findings);
}

fn report(severities: Severities, place: Span, message: String, findings: &mut Findings) {
    findings.report_as(&EXT_PAGEMAP_INVALID, severities, place, |draft| draft.say(message));
}

const USUAL: Severities = EXT_PAGEMAP_INVALID.severities;
/// Severities of a requirement in the documentation alone.
const PROSE: Severities = Severities::protocol(Warning);
/// Severities of a requirement in the schema alone.
const STRICT: Severities = Severities::protocol(Info).and(Xsd, Error);
