//! Rules of the family `ext`: extensions other than images, videos, news and language versions.

pub(crate) mod page_map;

use crate::rules::ns;
use crate::rules::prelude::*;
use crate::text::url::is_android_app;
use crate::xml::event::StartTag;

rules! {
    /// Google's mark for pages for feature phones.
    EXT_MOBILE_GOOGLE = "ext-mobile-google" {
        title: "Obsolete Google mobile tag",
        why: "The tag marked pages for mobile phones before 2010. Google has withdrawn it and no \
            longer publishes its schema.",
        help: "Remove `mobile:mobile` and its namespace declaration.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [Case::new(Url("<loc>https://www.example.org/</loc><mobile:mobile xmlns:mobile=\"http://www.google.com/schemas/sitemap-mobile/1.0\"/>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/mobile</loc>")),
            Case::new(Url("<loc>https://www.example.org/</loc><mobile:mobile xmlns:mobile=\"http://www.baidu.com/schemas/sitemap-mobile/1/\" type=\"mobile\"/>")),
        ],
        sources: [XSD_MOBILE, SITEMAPR],
    }

    /// The mark must be empty.
    EXT_MOBILE_NOT_EMPTY = "ext-mobile-not-empty" {
        title: "Google mobile tag is not empty",
        why: "The schema allows the tag no attributes and no content, so validation fails. A `type` \
            belongs to Baidu's tag, which has another namespace.",
        help: "Write `<mobile:mobile/>`, or better, remove it.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Auto,
        because: "Removing an attribute or a text loses it, so you decide.",
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><mobile:mobile xmlns:mobile=\"http://www.google.com/schemas/sitemap-mobile/1.0\" xml:lang=\"de\"/>")),
            Case::new(Url("<loc>https://www.example.org/</loc><mobile:mobile xmlns:mobile=\"http://www.google.com/schemas/sitemap-mobile/1.0\">yes</mobile:mobile>")),
            Case::new(Url("<loc>https://www.example.org/</loc><mobile:mobile xmlns:mobile=\"http://www.google.com/schemas/sitemap-mobile/1.0\">\n</mobile:mobile>")),
            Case::new(Url("<loc>https://www.example.org/</loc><mobile:mobile xmlns:mobile=\"http://www.google.com/schemas/sitemap-mobile/1.0\" type=\"pc\"><mobile:type>pc</mobile:type></mobile:mobile>")),
        ],
        good: [Case::new(Url("<loc>https://www.example.org/</loc><mobile:mobile xmlns:mobile=\"http://www.google.com/schemas/sitemap-mobile/1.0\"><!-- for phones --></mobile:mobile>"))],
        sources: [XSD_MOBILE, MEASURED],
    }

    /// Baidu's mark, which has certain values.
    EXT_MOBILE_BAIDU = "ext-mobile-baidu" {
        title: "Invalid page type in Baidu's mobile tag",
        why: "Baidu uses the `type` of its own mobile tag to tell pages for phones, for computers \
            and for both apart. It cannot use another value, or Google's namespace.",
        help: "Write `type=\"mobile\"`, `type=\"pc,mobile\"` or `type=\"htmladapt\"`, in the \
            namespace `http://www.baidu.com/schemas/sitemap-mobile/1/`.",
        severities: Severities::of(Baidu, Warning),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><mobile:mobile xmlns:mobile=\"http://www.baidu.com/schemas/sitemap-mobile/1/\" type=\"phone\"/>")),
            Case::new(Url("<loc>https://www.example.org/</loc><mobile:mobile xmlns:mobile=\"http://www.google.com/schemas/sitemap-mobile/1.0\" type=\"mobile\"/>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><mobile:mobile xmlns:mobile=\"http://www.baidu.com/schemas/sitemap-mobile/1/\" type=\"pc,mobile\"/>")),
            Case::new(Url("<loc>https://www.example.org/</loc><mobile:mobile xmlns:mobile=\"http://www.baidu.com/schemas/sitemap-mobile/1/\"/>")),
        ],
        sources: [BAIDU_MOBILE],
    }

    /// Maps in a sitemap.
    EXT_GEO_OBSOLETE = "ext-geo-obsolete" {
        title: "Obsolete geo sitemap",
        why: "Google once accepted KML and GeoRSS files listed in geo sitemaps, but no longer does. \
            No other search engine reads them, and the official schemas do not declare them.",
        help: "Remove `geo:geo` and its namespace declaration.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Suggest,
        bad: [Case::new(Url("<loc>https://www.example.org/a.kml</loc><geo:geo xmlns:geo=\"http://www.google.com/geo/schemas/sitemap/1.0\"><geo:format>kml</geo:format></geo:geo>"))],
        good: [Case::new(Url("<loc>https://www.example.org/a.kml</loc>"))],
        sources: [SITEMAP_GENERATOR_GEO, MEASURED],
    }

    /// Source code in a sitemap.
    EXT_CODESEARCH_OBSOLETE = "ext-codesearch-obsolete" {
        title: "Obsolete code search sitemap",
        why: "Google Code Search was closed in 2012, and no other search engine has ever read its \
            tags. The official schemas do not declare them.",
        help: "Remove the `codesearch` tags and their namespace declaration.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Suggest,
        bad: [Case::new(Url("<loc>https://www.example.org/a.c</loc><codesearch:codesearch xmlns:codesearch=\"http://www.google.com/codesearch/schemas/sitemap/1.0\"><codesearch:filetype>c</codesearch:filetype></codesearch:codesearch>"))],
        good: [Case::new(Url("<loc>https://www.example.org/a.c</loc>"))],
        sources: [MEASURED, choice!("Google closed Code Search in January 2012")],
    }

    /// Data for a site's own search engine.
    EXT_PAGEMAP = "ext-pagemap" {
        title: "PageMap in a sitemap",
        why: "Google's Programmable Search Engine shows PageMap data in its results. Google's web \
            search and other search engines ignore it.",
        help: "Keep the PageMaps if a Programmable Search Engine uses them; otherwise leave them \
            out.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Url("<loc>https://www.example.org/</loc><PageMap xmlns=\"http://www.google.com/schemas/sitemap-pagemap/1.0\"><DataObject type=\"document\"><Attribute name=\"title\" value=\"Home\"/></DataObject></PageMap>"))],
        good: [Case::new(Url("<loc>https://www.example.org/pagemap</loc>"))],
        sources: [PAGEMAP, CRAWLER_COMMONS],
    }

    /// A date on which search engines should forget the page.
    EXT_EXPIRES = "ext-expires" {
        title: "`expires` is not in the protocol",
        why: "Programmable Search once read an `expires` tag without its own namespace. The \
            protocol does not define it, so search engines ignore it, and schema validation fails.",
        help: "Remove `expires`, unless a Programmable Search Engine uses it.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: NoFix,
        bad: [Case::new(Url("<loc>https://www.example.org/</loc><expires>2026-06-27T19:34:00+01:00</expires>"))],
        good: [Case::new(Url("<loc>https://www.example.org/expires</loc>"))],
        sources: [XSD_SITEMAP, MEASURED],
    }

    /// A vocabulary on top of sitemaps.
    EXT_RESOURCESYNC = "ext-resourcesync" {
        title: "ResourceSync document",
        why: "ResourceSync describes collections of resources in a format based on sitemaps, with \
            its own tags. Search Console reports these as invalid tags, and the official schemas \
            do not declare them.",
        help: "Give search engines a separate sitemap without `rs` tags.",
        severities: Severities::protocol(Info).and(Xsd, Error).and(Google, Warning),
        fix: NoFix,
        bad: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:rs=\"http://www.openarchives.org/rs/terms/\">\n<rs:ln rel=\"up\" href=\"https://www.example.org/capabilitylist.xml\"/>\n<rs:md capability=\"resourcelist\"/>\n<url><loc>https://www.example.org/</loc><rs:md hash=\"md5:1584abdf8ebdc9802ac0c6a7402c03b6\"/></url>\n</urlset>\n")),
            Case::new(File("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:rs=\"http://www.openarchives.org/rs/terms/\">\n<sitemap><loc>https://www.example.org/resourcelist.xml</loc><rs:md capability=\"resourcelist\"/></sitemap>\n</sitemapindex>\n")),
        ],
        good: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:rs=\"http://www.openarchives.org/rs/terms/\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        sources: [RESOURCESYNC, RAILS_SITEMAP_20, MEASURED, GOOGLE_REPORT],
    }

    /// The page's counterpart in an app.
    EXT_ANDROID_APP_LINK = "ext-android-app-link" {
        title: "Link to an Android app",
        why: "`android-app:` links in sitemaps were part of Google's App Indexing. Google now links \
            app and site by a file on the site, and ignores these links.",
        help: "Remove the link, and connect the app with `/.well-known/assetlinks.json`.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [Case::new(Url("<loc>https://www.example.org/a</loc><xhtml:link xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" rel=\"alternate\" href=\"android-app://org.example.app/https/www.example.org/a\"/>"))],
        good: [Case::new(Url("<loc>https://www.example.org/android-app:</loc><xhtml:link xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" rel=\"alternate\" media=\"only screen and (max-width: 640px)\" href=\"https://m.example.org/a\"/>"))],
        sources: [GOOGLE_API_CONTENTS, choice!("Google names the kind, and its pages on sitemaps do not describe it any more")],
    }
}

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Ext {
    pagemap_told: bool,
}

impl Family for Ext {
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let entry = subject.entry;
        if entry.nodes.is_empty() || entry.kind != EntryKind::Url {
            return;
        }
        let (nodes, findings) = (&entry.nodes, &mut *cx.findings);
        for node in nodes.roots() {
            match (node.space, node.local.as_str()) {
                (Space::Mobile, "mobile") => google_mobile(nodes, node, findings),
                (Space::BaiduMobile, "mobile") => baidu_mobile(node, findings),
                (Space::PageMap, "PageMap") => {
                    if !std::mem::replace(&mut self.pagemap_told, true) {
                        findings.report(&EXT_PAGEMAP, node.value.tag, |draft| {
                            draft.say("Only Programmable Search Engines read `PageMap`");
                        });
                    }
                    page_map::check(nodes, node, findings);
                }
                (Space::Mobile | Space::PageMap, _) if !node.misspelt => {
                    undeclared(node, findings);
                }
                (Space::Xhtml, "link") => app_link(node, findings),
                _ => {}
            }
        }
        for node in nodes.all() {
            let (rule, what) = match node.space {
                Space::Geo => (&EXT_GEO_OBSOLETE, "geo"),
                Space::CodeSearch => (&EXT_CODESEARCH_OBSOLETE, "code search"),
                _ => continue,
            };
            if nodes.parent(node).is_none_or(|parent| parent.space != node.space) {
                findings.report(rule, node.name, |draft| {
                    draft.say(format_args!(
                        "Google no longer reads {what} sitemaps; remove {}",
                        quote(&node.local)
                    ));
                    draft.fix_by(removal(node));
                });
            }
        }
    }
}

/// Reports `expires` in an entry.
pub(crate) fn expires(tag: &StartTag<'_>, findings: &mut Findings) {
    findings.report(&EXT_EXPIRES, tag.span, |draft| {
        draft.say("`expires` is not a tag of the protocol; search engines ignore it");
    });
}

/// Reports an element of ResourceSync, once for the document.
pub(crate) fn resource_sync(tag: &StartTag<'_>, findings: &mut Findings) {
    findings.report(&EXT_RESOURCESYNC, tag.name, |draft| {
        draft.say(format_args!(
            "The tag {} belongs to ResourceSync; give search engines a sitemap without such tags",
            quote(tag.local)
        ));
    });
}

fn removal(node: &Node) -> Option<Fix> {
    let element = node.element();
    (element.end > node.value.tag.end || !node.value.unknown)
        .then(|| Fix::suggest("Remove the tag", element, ""))
}

fn undeclared(node: &Node, findings: &mut Findings) {
    findings.report(&ns::NS_EXTENSION_UNKNOWN, node.name, |draft| {
        draft.say(format_args!("The tag {} is not defined in its namespace", quote(&node.local)));
    });
}

fn google_mobile(nodes: &Nodes, node: &Node, findings: &mut Findings) {
    findings.report(&EXT_MOBILE_GOOGLE, node.name, |draft| {
        draft.say("Google no longer reads `mobile`; remove it");
        draft.fix_by(removal(node));
    });
    for attribute in node.attributes().iter().filter(|attribute| !is_location(attribute)) {
        if !attribute.prefixed && attribute.local == "type" {
            let baidu = Severities::of(Baidu, Info);
            findings.report_as(&EXT_MOBILE_BAIDU, baidu, attribute.span, |draft| {
                draft.say("Baidu reads `type` only in its own namespace, not in Google's");
            });
        }
        findings.report(&EXT_MOBILE_NOT_EMPTY, attribute.span, |draft| {
            draft.say(format_args!(
                "`mobile` has the attribute {}, but must have none",
                quote(&attribute.local)
            ));
            draft.suggest("Remove the attribute", attribute.removal, "");
        });
    }
    let text = node.value.text();
    let children = nodes.children(node).next().is_some();
    if !children && text.is_empty() && !node.value.cdata {
        return;
    }
    let severities = match text.trim().is_empty() {
        _ if children => EXT_MOBILE_NOT_EMPTY.severities,
        // The template code has been reported.
        false if node.value.unknown => Severities::of(Xsd, Error),
        false => EXT_MOBILE_NOT_EMPTY.severities,
        true => EXT_MOBILE_NOT_EMPTY.severities.and(Protocol, Info),
    };
    let place = if text.trim().is_empty() { node.value.span } else { node.value.trimmed_span() };
    findings.report_as(&EXT_MOBILE_NOT_EMPTY, severities, place, |draft| {
        draft.say("`mobile` must be empty, but has content");
        let mut fix = Fix::safe("Remove the content", node.value.span, "");
        fix.safe = text.trim().is_empty() && node.value.is_all();
        draft.fix_by((!node.value.unknown).then_some(fix));
    });
}

/// Whether the attribute is `xsi:schemaLocation`, which is allowed everywhere.
fn is_location(attribute: &NodeAttribute) -> bool {
    attribute.prefixed
        && matches!(attribute.local.as_str(), "schemaLocation" | "noNamespaceSchemaLocation")
}

fn baidu_mobile(node: &Node, findings: &mut Findings) {
    const TYPES: [&str; 4] = ["mobile", "pc,mobile", "htmladapt", "autoadapt"];
    let Some(kind) = node.attribute_named("type") else { return };
    if kind.value.unknown || TYPES.contains(&kind.value.text()) {
        return;
    }
    findings.report(&EXT_MOBILE_BAIDU, kind.value.span, |draft| {
        draft.say(format_args!(
            "type {} is unknown to Baidu; write `mobile`, `pc,mobile` or `htmladapt`",
            quote(kind.value.text())
        ));
    });
}

fn app_link(node: &Node, findings: &mut Findings) {
    let Some(href) = node.attribute_named("href") else { return };
    if !is_android_app(href.value.trimmed()) {
        return;
    }
    findings.report(&EXT_ANDROID_APP_LINK, href.value.span, |draft| {
        draft.say(format_args!(
            "The link {} leads to an app; Google no longer reads such links",
            quote(href.value.trimmed())
        ));
        draft.fix_by(removal(node));
    });
}
