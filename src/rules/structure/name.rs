//! The name of an element of the sitemap, as its tags have it.

use crate::rules::prelude::*;
use crate::xml::event::{EndTag, StartTag};

rules! {
    /// The name of the root is in the wrong case.
    STRUCT_ROOT_CASE = "struct-root-case" {
        title: "Wrong letter case in root element",
        why: "XML names are case-sensitive: `UrlSet` is not `urlset`, and a search engine that looks for `urlset` sees no sitemap. Google reports any other root as an unsupported format.",
        help: "Write `urlset` or `sitemapindex`, in lower case.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [Case::new(File("<UrlSet xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</UrlSet>\n"))],
        good: [Case::new(Url("<loc>https://www.example.org/</loc>"))],
        sources: [XML, XSD_SITEMAP, GOOGLE_REPORT],
    }
    /// The name of an element is in the wrong case.
    STRUCT_ELEMENT_CASE = "struct-element-case" {
        title: "Wrong letter case in an element",
        why: "XML names are case-sensitive: `lastMod` is not `lastmod`, and a search engine that looks for `lastmod` does not see it. Without `url` and `loc`, Google reports a missing tag.",
        help: "Write the element in lower case.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<Loc>https://www.example.org/</Loc>")),
            Case::new(Url("<loc>https://www.example.org/</loc><lastMod>2026-01-31</lastMod>")),
            Case::new(Urlset("<URL><loc>https://www.example.org/</loc></URL>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod>")),
            Case::new(Url("<loc>https://www.example.org/</loc><x:Loc xmlns:x=\"urn:x\"/>")),
        ],
        sources: [XML, XSD_SITEMAP, GOOGLE_REPORT],
    }
}

/// The name in a start tag without its prefix, kept until the end tag comes.
#[derive(Debug, Default)]
pub(crate) struct Name {
    span: Span,
    /// The start tag is an empty-element tag.
    pub empty: bool,
    /// The name as written, if only its case is wrong.
    pub misspelt: Option<String>,
}

impl Name {
    /// `right`: the correct spelling of the name.
    pub fn of(tag: &StartTag<'_>, right: &str) -> Name {
        let misspelt = (tag.local != right).then(|| tag.local.to_owned());
        Name { span: tag.local_span(), empty: tag.empty, misspelt }
    }

    /// Returns the fix that writes `right` in both tags; `None` if the name in the end tag is unknown.
    pub fn write(&self, right: &str, end: EndTag) -> Option<Fix> {
        let fix = Fix::suggest(format_args!("Write `{right}`"), self.span, right);
        match end.local(self.span.len()) {
            Some(place) => Some(fix.and(place, right)),
            None => self.empty.then_some(fix),
        }
    }

    /// Reports the name if its case is wrong.
    pub fn report_case(&self, right: &str, end: EndTag, findings: &mut Findings) {
        let Some(written) = self.misspelt.as_ref().filter(|_| !end.is_misnamed()) else { return };
        // Google needs these to find the pages; what it does not find of the others, it does without.
        let (rule, severities) = match right {
            "urlset" | "sitemapindex" => (&STRUCT_ROOT_CASE, STRUCT_ROOT_CASE.severities),
            "url" | "sitemap" | "loc" => (&STRUCT_ELEMENT_CASE, STRUCT_ELEMENT_CASE.severities),
            _ => (&STRUCT_ELEMENT_CASE, STRUCT_ELEMENT_CASE.severities.without(Google)),
        };
        findings.report_as(rule, severities, self.span, |draft| {
            draft.say(format_args!(
                "The element {} is not in lower case; write `{right}`",
                quote(written)
            ));
            let title = "Write the element in lower case".to_owned();
            draft.fix_by(self.write(right, end).map(|fix| Fix { title, safe: true, ..fix }));
        });
    }
}
