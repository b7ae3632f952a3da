//! The rules about values, and which of them check what.

use crate::rules::extension::Model;
use crate::rules::inspect::{Inspect, Listed};
use crate::rules::prelude::*;
use crate::rules::select::{Counted, Selected};
use crate::rules::{
    changefreq, dup, engine, ext, hreflang, image, index, lastmod, limit, loc, news, priority,
    quality, scope, video,
};
use crate::sitemap::page::{Pages, accepted};

/// The rules about values, with their state over all entries so far.
#[derive(Debug, Default)]
pub(crate) struct Families {
    pub limit: limit::Limit,
    pub loc: loc::Loc,
    pub scope: scope::Scope,
    pub lastmod: lastmod::Lastmod,
    pub changefreq: changefreq::Changefreq,
    pub priority: priority::Priority,
    pub index: index::Index,
    pub image: image::Image,
    pub video: video::Video,
    pub news: news::News,
    pub hreflang: hreflang::Hreflang,
    pub ext: ext::Ext,
    pub dup: dup::Dup,
    pub quality: quality::Quality,
    pub inspect: Inspect,
    /// The entries that the options ask for.
    pub selected: Option<Selected>,
}

/// The outermost elements of extensions that contain elements.
pub(crate) static MODELS: &[&Model] =
    &[&image::IMAGE_MODEL, &news::NEWS_MODEL, &video::VIDEO_MODEL];

/// Notes each value that was cut: rules report nothing about it, and silence would mean that it is fine (law 3).
pub(crate) fn tell_of_cuts(entry: &Entry, findings: &mut Findings) {
    if entry.has_cut() {
        findings.not_read(format!(
            "A value of more than {} bytes was read up to there, and not judged.",
            thousands(Value::MAX_BYTES as u64)
        ));
    }
}

/// Returns the value that the statistics count for an entry.
fn counted<'e>(entry: &'e Entry, name: FieldName) -> Option<&'e str> {
    let values = entry.values(name).filter(|value| entry.kind == EntryKind::Url && !value.unknown);
    values.map(|value| value.trimmed()).find(|text| !text.is_empty())
}

impl Families {
    /// Whether the links and images that the fast lane has read of an entry cause no finding. Nothing is counted.
    pub fn takes(&mut self, entry: &Entry, page: &Page<'_>) -> bool {
        let known = &entry.known;
        (known.images.is_empty() || self.image.takes(known, page.text))
            && (known.links.is_empty() || self.hreflang.takes(known, page))
    }

    /// Checks a `<url>` or `<sitemap>`.
    pub fn entry(&mut self, entry: &Entry, page: Option<&Page<'_>>, cx: &mut Context<'_>) {
        let read;
        let lastmod = match page {
            Some(page) => page.lastmod.as_ref(),
            None => {
                read = accepted(entry);
                read.as_ref()
            }
        };
        self.limit.entry(entry, cx);
        self.lastmod.entry(entry, lastmod, cx);
        self.changefreq.entry(entry, lastmod, cx);
        self.priority.entry(entry, cx);
        if !entry.nodes.is_empty() {
            self.image.entry(entry, cx);
            self.video.entry(entry, cx);
            self.news.entry(entry, cx);
            self.ext.entry(entry, cx);
        }
        let key = self.hreflang.entry(entry, page, cx);
        engine::entry(entry, cx);
        let meant = self.page(entry, page, key, cx);
        self.index.entry(entry, meant, cx);
    }

    /// Checks the elements of extensions.
    pub fn extensions(&mut self, entry: &Entry, cx: &mut Context<'_>) {
        tell_of_cuts(entry, cx.findings);
        self.image.entry(entry, cx);
        self.video.entry(entry, cx);
        self.news.entry(entry, cx);
        self.hreflang.entry(entry, None, cx);
        self.ext.entry(entry, cx);
    }

    /// Checks what applies to a URL wherever it is listed, also in a text file or a feed.
    pub fn address(&mut self, entry: &Entry, pages: &mut Pages, cx: &mut Context<'_>) {
        tell_of_cuts(entry, cx.findings);
        let page = pages.read(entry);
        self.page(entry, page.as_ref(), None, cx);
    }

    /// Checks the URL of an entry. `key`: its key, if known. Returns whether scheme and host are those that were meant.
    fn page(
        &mut self,
        entry: &Entry,
        page: Option<&Page<'_>>,
        key: Option<u64>,
        cx: &mut Context<'_>,
    ) -> bool {
        let meant = self.loc.entry(entry, page, cx);
        match page {
            // The host was not meant, so the page is not compared with other pages on it.
            Some(page) if !meant => {
                let apart = Page { address: None, ..*page };
                self.list(entry, Some(&apart), key, cx);
            }
            _ => self.list(entry, page, key, cx),
        }
        meant
    }

    /// Counts a page and compares it with the others. The parameters are those of [`Families::page`].
    #[inline(never)]
    fn list(
        &mut self,
        entry: &Entry,
        page: Option<&Page<'_>>,
        key: Option<u64>,
        cx: &mut Context<'_>,
    ) {
        let before = self.selected.as_ref().map(|_| (self.inspect.media, self.dup.again()));
        let directory = self.inspect.entry(entry, page, key, cx.findings);
        let mut host = None;
        let tracked = page.is_some_and(|page| {
            host = self.scope.entry(entry, page, cx);
            self.dup.entry(entry, page, key, cx)
        });
        self.quality.entry(entry, page, tracked, cx);
        if let (Some(selected), Some((media, again))) = (&mut self.selected, before) {
            let counted = Counted {
                host: host.map(|host| self.scope.host_name(host)),
                directory,
                lastmod: self.lastmod.counted,
                changefreq: counted(entry, FieldName::Changefreq),
                priority: counted(entry, FieldName::Priority),
                media: self.inspect.media.since(media),
                again: self.dup.again() > again,
            };
            if selected.counts(&counted, &self.hreflang) {
                selected.add(|| Listed::of(entry, page), cx.findings);
            }
        }
    }

    /// Reports what only the whole sitemap or index shows.
    pub fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        self.limit.finish(document, cx);
        self.lastmod.finish(document, cx);
        self.changefreq.finish(document, cx);
        self.priority.finish(document, cx);
        self.index.finish(document, cx);
        self.image.finish(document, cx);
        self.news.finish(document, cx);
        self.hreflang.finish(document, cx);
        self.finish_addresses(document, cx);
    }

    /// Reports what all URLs of a list show together.
    pub fn finish_addresses(&mut self, document: &Document, cx: &mut Context<'_>) {
        self.loc.finish(document, cx);
        self.scope.finish(document, cx);
        self.quality.finish(document, &|loose| self.dup.seen.has_loose(loose), cx);
    }
}
