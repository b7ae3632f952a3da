//! The rules about values, and which of them look at what.

use crate::entry::{Entry, FieldName};
use crate::inspect::Inspect;
use crate::rules::address::Origins;
use crate::rules::{
    Context, Document, changefreq, dup, engine, ext, hreflang, image, index, lastmod, limit, loc,
    news, priority, quality, scope, video,
};

/// The rules about values, with what they remember of the entries so far.
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
    pub engine: engine::Engine,
    pub inspect: Inspect,
    origins: Origins,
}

impl Families {
    /// Checks a `<url>` or `<sitemap>`.
    pub fn entry(&mut self, entry: &Entry, cx: &mut Context<'_>) {
        self.limit.entry(entry, cx);
        self.lastmod.entry(entry, cx);
        self.changefreq.entry(entry, cx);
        self.priority.entry(entry, cx);
        self.index.entry(entry, cx);
        self.extensions(entry, cx);
        self.engine.entry(entry, cx);
        self.address(entry, cx);
    }

    /// Checks the elements of extensions.
    pub fn extensions(&mut self, entry: &Entry, cx: &mut Context<'_>) {
        self.image.entry(entry, cx);
        self.video.entry(entry, cx);
        self.news.entry(entry, cx);
        self.hreflang.entry(entry, cx);
        self.ext.entry(entry, cx);
    }

    /// Checks what holds of an address wherever it is listed: in a line and in a feed as well.
    pub fn address(&mut self, entry: &Entry, cx: &mut Context<'_>) {
        self.inspect.entry(entry);
        self.loc.entry(entry, cx);
        self.scope.entry(entry, cx);
        let loc = entry.value(FieldName::Loc).filter(|loc| !loc.unknown);
        let address = loc.and_then(|loc| self.origins.read(loc.trimmed()));
        let tracked = self.dup.entry(entry, address.as_ref(), cx);
        self.quality.entry(entry, address.as_ref(), tracked, cx);
    }

    /// Checks what only the whole sitemap or index shows. `news`: it is one of news.
    pub fn finish(&mut self, document: &Document, news: bool, cx: &mut Context<'_>) {
        self.limit.finish(document, cx);
        self.lastmod.finish(document, cx);
        self.changefreq.finish(document, cx);
        self.priority.finish(document, cx);
        self.index.finish(document, cx);
        self.image.finish(document, cx);
        self.video.finish(document, cx);
        self.news.finish(document, cx);
        self.hreflang.finish(document, cx);
        self.finish_addresses(document, news, cx);
    }

    /// Checks what all addresses of a list show together.
    pub fn finish_addresses(&mut self, document: &Document, news: bool, cx: &mut Context<'_>) {
        self.loc.finish(document, cx);
        self.scope.finish(document, cx);
        self.quality.finish(document, &self.dup, news, cx);
    }
}
