//! Comments, CDATA sections and processing instructions, among them stylesheets and scripts that did not run.

use super::BUT_XSD;
use super::elements::unclosed_section;
use crate::report::options::Site;
use crate::rules::prelude::*;
use crate::text::escape::escape;
use crate::xml::fault::Fault;
use crate::xml::{pseudo, surely_fine};

rules! {
    COMMENT_SYNTAX = "xml-comment-syntax" {
        title: "Malformed comment",
        why: "A comment is written `<!-- … -->`, with no `--` inside. Otherwise parsers reject the file, or take what follows as part of the comment.",
        help: "Write a single `-` or another character inside the comment, and `-->` at its end.",
        severities: Severities::all(Error),
        fix: Suggest,
        because: "Replacing two dashes inside a comment is only a suggestion: the comment may contain entries to be used again, with `--` in their URLs.",
        bad: [
            Case::new(Urlset("<!-- a -- b -->")),
            Case::new(Urlset("<!-- a --->")),
        ],
        good: [
            Case::new(Urlset("<!-- a - b -->")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    CDATA_IN_VALUE = "xml-cdata-in-value" {
        title: "URL or date in a CDATA section",
        why: "XML parsers read it like other text. Simple programs that look for `<loc>http` do not find it. In titles and descriptions, a CDATA section is as good as escaping.",
        help: "Write the value as plain text and escape `&` and `<`.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc><![CDATA[https://www.example.org/?a&b]]></loc>")),
            Case::new(Url("<loc><![CDATA[https://www.example.org/it's]]></loc>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.jpg</image:loc><image:title><![CDATA[Salt & pepper]]></image:title></image:image></url>\n</urlset>\n")),
            Case::new(Url("<loc>https://www.example.org/?a&amp;b</loc>")),
        ],
        sources: [XML],
    }

    PI_SYNTAX = "xml-pi-syntax" {
        title: "Malformed processing instruction",
        why: "A processing instruction is written `<?name data?>`, and its name is not “xml”. Anything else makes parsers reject the file. Often it is left-over PHP code.",
        help: "Correct or remove the instruction.",
        severities: Severities::all(Error),
        fix: NoFix,
        bad: [
            Case::new(Urlset("<? echo 1 ?>")),
            Case::new(Urlset("<?1 x?>")),
            Case::new(Urlset("<?php echo 1;")),
            Case::new(Url("<loc><?= $url ?></loc>")),
        ],
        good: [
            Case::new(Urlset("<?php echo 1; ?>")),
        ],
        sources: [XML, XML_NAMES, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    STYLESHEET_PI = "xml-stylesheet-pi" {
        title: "XSLT stylesheet attached",
        why: "A stylesheet changes only what people see when they open the sitemap in a browser, and browsers are about to drop XSLT. Search engines ignore it.",
        help: "Remove the instruction, or use a CSS stylesheet.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "The stylesheet was added on purpose, and still works in some browsers.",
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/css\" href=\"/s.css\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML_STYLESHEET],
    }

    STYLESHEET_CROSS_ORIGIN = "xml-stylesheet-cross-origin" {
        title: "Stylesheet on another origin",
        why: "Browsers load XSLT stylesheets only from the same origin; otherwise people see an empty page. Search engines ignore stylesheets.",
        help: "Write the stylesheet's URL as a path, such as `/sitemap.xsl`.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        because: "Only you know where the stylesheet is on your own site.",
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"http://cdn.example.org/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"//cdn.example.org/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")).at("https://www.example.org/sitemap.xml"),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"https://cdn.example.org/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")).at("https://www.example.org/sitemap.xml"),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"//www.example.org/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/css\" href=\"http://cdn.example.org/s.css\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"https://www.example.org/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")).at("https://www.example.org/sitemap.xml"),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML_STYLESHEET],
    }

    STYLESHEET_MISPLACED = "xml-stylesheet-misplaced" {
        title: "Stylesheet without effect",
        why: "Browsers read the stylesheet instruction only before the root element, and only if it has an `href`.",
        help: "Move the instruction after the XML declaration, or remove it.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "The stylesheet has no effect where it is. Only you know whether it is still wanted.",
        bad: [
            Case::new(Urlset("<?xml-stylesheet type=\"text/css\" href=\"/s.css\"?>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/css\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/css\" href=\"/s.css\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML_STYLESHEET],
    }
}

/// The message about PHP, and the advice.
pub(crate) const UNRUN: &str = "The file contains a PHP script that the server should have run";
const RUN: &str = "Make the server run the script.";

pub(super) fn report(fault: Fault<'_>, span: Span, findings: &mut Findings) {
    use Fault::*;
    match fault {
        Dashes { dashes, right } => findings.report(&COMMENT_SYNTAX, span, |draft| {
            draft.say("“--” is not allowed inside a comment");
            draft.suggest("Replace the dashes", dashes, right);
        }),
        ValueInSection { value, whole } => findings.report(&CDATA_IN_VALUE, span, |draft| {
            draft.say("The value is in a CDATA section; simple programs do not find it");
            // An `&amp;` in a section is wrong in itself; escaping it would make it look intended.
            let twice =
                |(at, _): (usize, &str)| surely_fine::is_rest_of_reference(&value[at + 1..]);
            // Markup may be intended as text, and `]]` before a `>` would end a section.
            let marks = value.contains('<') || value.ends_with(']');
            if whole && !marks && !value.match_indices('&').any(twice) {
                draft.repair("Escape the value instead", span, escape(value));
            }
        }),
        NoTarget => findings.report(&PI_SYNTAX, span, |draft| {
            draft.say("The processing instruction has no name after “<?”");
        }),
        Target { target, is_name } => {
            let severities = if is_name { BUT_XSD } else { PI_SYNTAX.severities };
            findings.report_as(&PI_SYNTAX, severities, span, |draft| match target {
                _ if target.starts_with('=') => unrun(draft),
                _ => draft.say(format_args!(
                    "{} is not a valid name for a processing instruction",
                    quote(target)
                )),
            });
        }
        UnclosedSection { section, script } => findings.report(&PI_SYNTAX, span, |draft| {
            if script { unrun(draft) } else { unclosed_section(section, draft) }
        }),
        Stylesheet { prolog } => findings.report(&STYLESHEET_MISPLACED, span, |draft| {
            draft.say(match prolog {
                true => "The stylesheet instruction has no “href”, so browsers ignore it",
                false => "The stylesheet instruction comes after the root's start tag, so browsers ignore it",
            });
            draft.suggest("Remove the instruction", span, "");
        }),
        Xslt { kind } => findings.report(&STYLESHEET_PI, span, |draft| {
            draft.say(format_args!(
                "The stylesheet of type {} is XSLT; browsers are about to drop it",
                quote(kind)
            ));
            draft.suggest("Remove the instruction", span, "");
        }),
        _ => debug_assert!(false, "{fault:?}"),
    }
}

fn unrun(draft: &mut Draft) {
    draft.say(UNRUN);
    draft.advise(RUN);
}

/// Reports a stylesheet that browsers do not fetch for the sitemap. `data`: the text of its instruction.
pub(crate) fn stylesheet(data: &str, span: Span, site: &Site, findings: &mut Findings) {
    // A CSS stylesheet may come from any origin.
    if pseudo(data, "type") == Some("text/css") {
        return;
    }
    let href = pseudo(data, "href").unwrap_or_default().trim();
    let scheme = href.split_once(':').map_or("", |(scheme, _)| scheme).to_ascii_lowercase();
    let (elsewhere, why) = if let Some(own) = &site.url {
        // A `data:` URL contains the stylesheet itself.
        let other = |url: url::Url| url.scheme() != "data" && url.origin() != own.origin();
        (own.join(href).is_ok_and(other), "is on another origin than the sitemap")
    } else {
        // `//host/…` may be the sitemap's own host: Yoast writes it like this.
        let other = matches!(&*scheme, "http" | "file" | "ftp");
        (other, "uses http; a sitemap on https cannot load it")
    };
    if elsewhere {
        findings.report(&STYLESHEET_CROSS_ORIGIN, span, |draft| {
            draft.say(format_args!("The stylesheet {} {why}", quote(href)));
        });
    }
}
