//! The path of a site, if its host gives each project one.

use super::paths;
use crate::rules::prelude::*;

rules! {
    QUALITY_MISSING_BASE_PATH = "quality-missing-base-path" {
        title: "Base path missing from URLs",
        why: "The pages of a project are below the project's name, like the sitemap. Without that \
            path the URLs belong to another site on the same host, or to none.",
        help: "Set the base path in the configuration of the generator, and generate the sitemap \
            again.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [Case::new(InUrl("<loc>https://user.github.io/examples</loc>")).at("https://user.github.io/repo/sitemap.xml")],
        good: [
            Case::new(InUrl("<loc>https://user.github.io/repo/examples</loc>")).at("https://user.github.io/repo/sitemap.xml"),
            Case::new(InUrl("<loc>https://www.example.org/examples</loc>")).at("https://www.example.org/sitemaps/sitemap.xml"),
            Case::new(InUrl("<loc>https://user.github.io/examples</loc>")).at("https://user.github.io/sitemap.xml"),
        ],
        sources: [DOCUSAURUS_901],
    }
}

/// Whether the pages of a project's site are below its path.
#[derive(Debug, Default)]
pub(super) struct Base {
    /// The path, once a page has come, if the host gives each project one.
    path: Option<Box<str>>,
    read: bool,
    /// Some URL contains the path.
    found: bool,
    /// Places where the path is missing.
    missing: Vec<Span>,
}

impl Base {
    /// Limit on the edits of one fix.
    const MAX_PLACES: usize = 1_000;

    pub fn page(&mut self, value: &Value, address: &Address<'_>, cx: &Context<'_>) {
        if !self.read {
            self.read = true;
            self.path = base_path(cx);
        }
        let Some(base) = self.path.as_ref().filter(|_| !self.found) else { return };
        self.found |= address
            .path
            .strip_prefix(&**base)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        if self.missing.len() < Self::MAX_PLACES {
            let at = paths::place(value, address.path).start;
            self.missing.push(Span::at(value.span_of_trimmed(at..at).start));
        }
    }
    /// Reports at `root` that no page is below the path. `pages`: the number of pages, all of which were read.
    pub fn finish(&self, pages: u64, root: Span, cx: &mut Context<'_>) {
        let Some(base) = self.path.as_ref().filter(|_| !self.found && pages > 0) else { return };
        cx.findings.report(&QUALITY_MISSING_BASE_PATH, root, |draft| {
            draft.say(format_args!(
                "No URL is below {}, where the sitemap is; add it to every URL",
                quote(base)
            ));
            if self.missing.len() as u64 == pages {
                let edits =
                    self.missing.iter().map(|span| (*span, base.to_string())).collect_small();
                let title = format!("Insert {}", quote(base));
                draft.fix_by(Fix::of(title, false, edits));
            }
        });
    }
}

/// Returns the path of the project's site, if the host gives each project one.
fn base_path(cx: &Context<'_>) -> Option<Box<str>> {
    let url = cx.site.url.as_ref()?;
    let host = url.host_str()?;
    let shared = [".github.io", ".gitlab.io", ".codeberg.page"];
    if !shared.iter().any(|end| host.ends_with(end)) {
        return None;
    }
    let mut segments = url.path().split('/').skip(1);
    let project = segments.next()?;
    segments.next()?;
    Some(format!("/{project}").into())
}
