//! The name of an element of the sitemap, as its tags have it.

use crate::rules::prelude::*;
use crate::xml::event::{EndTag, StartTag};

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
    pub fn report_case(
        &self,
        rule: &'static Rule,
        right: &str,
        end: EndTag,
        findings: &mut Findings,
    ) {
        let Some(written) = self.misspelt.as_ref().filter(|_| !end.is_misnamed()) else { return };
        // Google needs these to find the pages; what it does not find of the others, it does without.
        let severities = match right {
            "urlset" | "sitemapindex" | "url" | "sitemap" | "loc" => rule.severities,
            _ => rule.severities.without(Google),
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
