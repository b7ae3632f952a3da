//! Well-formed XML is never called anything else, however odd it is: what is meant is only guessed where XML has a fault.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sitemap_lint::{Options, breaks_wellformedness, check};

/// Names in sitemaps, feeds and pages. Without `script` and `style`, which HTML ends at the first end tag.
const NAMES: [&str; 28] = [
    "urlset",
    "urlset",
    "sitemapindex",
    "url",
    "url",
    "url",
    "sitemap",
    "loc",
    "loc",
    "lastmod",
    "changefreq",
    "priority",
    "image:image",
    "image:loc",
    "xhtml:link",
    "news:news",
    "rss",
    "channel",
    "item",
    "link",
    "feed",
    "entry",
    "a",
    "b",
    "br",
    "div",
    "body",
    "xml",
];
/// How many of them a document begins with here: others may be pages, or what programs print before a sitemap.
const ROOTS: usize = 7;
const NAMESPACES: &str = " xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
    xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\" \
    xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\" \
    xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"";
const ATTRIBUTES: [&str; 8] = [
    "",
    "",
    "",
    "",
    " rel=\"alternate\" hreflang=\"de\" href=\"https://example.com/de\"",
    " title=\"a > b\"",
    " title='/>'",
    " title=\"&lt;url>\" ",
];
/// What stands between tags.
const TEXTS: [&str; 31] = [
    "https://example.com/",
    "https://example.com/?a=b&amp;c=d",
    "2026-01-01",
    "0.5",
    "daily",
    "\n",
    "/",
    "x > y",
    ">",
    "-->",
    "?>",
    "\"",
    "url>",
    "/url>",
    "loc>",
    "/loc>",
    "=",
    "+ ",
    "&lt;url&gt;",
    "&lt;/loc&gt;",
    "&#93;]&gt;",
    "<!-- <url> -->",
    "<!--</urlset>-->",
    "<!---->",
    "<?x y?>",
    "<?x </url>?>",
    "<![CDATA[x]]>",
    "<![CDATA[</url>]]>",
    "<![CDATA[<loc>]]>",
    "<![CDATA[]]>",
    "<![CDATA[&]]>",
];

#[derive(Debug, Clone)]
enum Node {
    Text(usize),
    Element(usize, usize, Vec<Node>),
}

impl Node {
    fn write(&self, root: &str, out: &mut String) {
        match self {
            Node::Text(text) => out.push_str(TEXTS[*text]),
            Node::Element(name, attributes, nodes) => {
                let start = format!("{}{root}{}", NAMES[*name], ATTRIBUTES[*attributes]);
                if nodes.is_empty() && attributes % 2 == 1 {
                    *out += &format!("<{start}/>");
                    return;
                }
                *out += &format!("<{start}>");
                nodes.iter().for_each(|node| node.write("", out));
                *out += &format!("</{}>", NAMES[*name]);
            }
        }
    }
}

/// An element of one of so many names.
fn element(
    names: usize,
    nodes: impl Strategy<Value = Node> + 'static,
) -> impl Strategy<Value = Node> {
    let nodes = prop::collection::vec(nodes, 0..5);
    (0..names, 0..ATTRIBUTES.len(), nodes)
        .prop_map(|(name, attributes, nodes)| Node::Element(name, attributes, nodes))
}

fn tree() -> impl Strategy<Value = Node> {
    let text = (0..TEXTS.len()).prop_map(Node::Text);
    let leaf = element(NAMES.len(), text.clone());
    let inner = leaf.prop_recursive(5, 48, 5, move |inner| {
        element(NAMES.len(), prop_oneof![5 => inner, 1 => text.clone()])
    });
    element(ROOTS, inner)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20_000,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn well_formed_xml_is_never_called_anything_else(
        root in tree(),
        twice in 0..8usize,
        behind in tree(),
        declaration in any::<bool>(),
    ) {
        let mut text = String::new();
        if declaration {
            text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        }
        let start = text.len();
        root.write(NAMESPACES, &mut text);
        // The root's start tag is there once more, and maybe something behind the inner one.
        if twice < 2 && !text.ends_with("/>") && let Node::Element(name, ..) = root {
            let tag = format!("<{}{NAMESPACES}", NAMES[name]);
            if text[start..].starts_with(&format!("{tag}>")) {
                text.insert_str(start, &format!("{tag}>"));
                if twice == 1 {
                    behind.write("", &mut text);
                }
                text += &format!("</{}>", NAMES[name]);
            }
        }
        let report = check(text.as_bytes(), &Options::default()).unwrap();
        let wrong: Vec<_> =
            report.findings.iter().filter(|finding| breaks_wellformedness(finding.rule)).collect();
        prop_assert!(wrong.is_empty(), "{text}\n{wrong:#?}");
    }
}
