//! The rules about values, and which of them check what.

use crate::rules::inspect::{Inspect, Listed};
use crate::rules::prelude::*;
use crate::rules::select::{Counted, Selected};
use crate::rules::{
    changefreq, dup, engine, ext, hreflang, image, index, lastmod, limit, loc, news, priority,
    quality, scope, video,
};
use crate::sitemap::page::accepted;
use crate::sitemap::sure::{self, Sure};
use crate::text::address::Origins;
use crate::text::date::{self, Moment};

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
    origins: Origins,
    /// Buffer for a URL whose encoded form differs from the written one; reused for each entry.
    encoding: Vec<u8>,
}

/// Notes each value that was cut: rules report nothing about it, and silence would mean that it is fine (law 3).
fn tell_of_cuts(entry: &Entry, cx: &mut Context<'_>) {
    if entry.has_cut() {
        cx.findings.not_read(format!(
            "A value of more than {} bytes was read up to there, and not judged.",
            thousands(Value::MAX_BYTES as u64)
        ));
    }
}

impl Families {
    /// Checks a `<url>` or `<sitemap>`.
    pub fn entry(&mut self, entry: &Entry, cx: &mut Context<'_>) {
        tell_of_cuts(entry, cx);
        let (mut origins, mut encoding) = self.take_buffers();
        let page = Page::of(entry, &mut origins, &mut encoding);
        let page = page.as_ref();
        let lastmod = page.map_or_else(|| accepted(entry), |page| page.lastmod);
        self.limit.entry(entry, cx);
        let counted = Counted {
            lastmod: self.lastmod.entry(entry, lastmod, cx),
            changefreq: self.changefreq.entry(entry, cx),
            priority: self.priority.entry(entry, cx),
            ..Counted::default()
        };
        if !entry.nodes.is_empty() {
            self.image.entry(entry, cx);
            self.video.entry(entry, cx);
            self.news.entry(entry, cx);
            self.ext.entry(entry, cx);
        }
        let key = self.hreflang.entry(entry, page, cx);
        engine::entry(entry, cx);
        let meant = self.page(entry, page, key, counted, cx);
        self.index.entry(entry, meant, cx);
        (self.origins, self.encoding) = (origins, encoding);
    }

    /// Takes an entry that causes no finding, except about letters beyond ASCII in its URL or a `changefreq` that does not
    /// fit. Returns false, and changes nothing, if that is not certain.
    pub fn sure(&mut self, sure: &Sure<'_>, cx: &mut Context<'_>) -> bool {
        let taken = self.count(sure, cx).is_some();
        if !taken {
            // The rules that explain the entry read this URL again.
            self.origins.keep(sure.loc);
        }
        taken
    }

    fn count(&mut self, sure: &Sure<'_>, cx: &mut Context<'_>) -> Option<()> {
        let site = cx.site;
        let own = site.url.as_ref();
        let text = sure.loc;
        let address = self.origins.read(text)?;
        let escaped = address.marks.has(Marks::ESCAPED) && !sure.unescaped;
        if escaped || address.marks.has(Marks::ODD.or(Marks::FRAGMENT)) {
            return None;
        }
        let written = sure.value(sure::LASTMOD);
        let lastmod = match written {
            Some(text) => Some(date::accept(text)?),
            None => None,
        };
        // All questions come before all counting, as a refusal must not change anything.
        let silent = self.limit.is_silent(sure)
            && self.changefreq.is_silent(sure)
            && self.priority.is_silent(sure)
            && (self.loc.is_silent(text, &address, own)
                || (!sure.unescaped && self.loc.is_lettered(text, &address)))
            && self.scope.is_silent(&address, own)
            && self.quality.is_silent(&address)
            && lastmod.is_none_or(|moment| lastmod::is_silent(moment, site))
            && self.image.is_silent(sure, text);
        if !silent {
            return None;
        }
        let parts = (&address, &address.encoded(&mut self.encoding));
        if !self.hreflang.prepare(sure, parts) {
            return None;
        }
        let key = self.hreflang.ready_key();
        if !self.dup.prepare(sure, parts, lastmod, key) {
            return None;
        }

        let span = sure.place(sure::LOC);
        // Besides counting, `dup` keeps the text at the URL's place.
        self.dup.count(cx.findings);
        self.limit.count(sure);
        self.inspect.count(sure, (text, key), &address, lastmod, cx.findings);
        self.loc.count(text, span, cx);
        if address.marks.has(Marks::BEYOND) {
            loc::tell_of_letters(text, span, cx);
        }
        self.scope.count(span, cx.findings);
        self.quality.count(sure, &address, cx.findings);
        if let (Some(moment), Some(text)) = (lastmod, written) {
            self.lastmod.count_sure(moment, text, sure.place(sure::LASTMOD));
        }
        self.changefreq.count(lastmod, sure, cx);
        self.priority.count(sure);
        self.hreflang.count(sure, text, cx.findings);
        Some(())
    }

    /// Checks the elements of extensions.
    pub fn extensions(&mut self, entry: &Entry, cx: &mut Context<'_>) {
        tell_of_cuts(entry, cx);
        self.image.entry(entry, cx);
        self.video.entry(entry, cx);
        self.news.entry(entry, cx);
        self.hreflang.entry(entry, None, cx);
        self.ext.entry(entry, cx);
    }

    /// Checks what applies to a URL wherever it is listed, also in a text file or a feed. `lastmod`: the date that was
    /// counted for it.
    pub fn address(&mut self, entry: &Entry, lastmod: Option<Moment>, cx: &mut Context<'_>) {
        tell_of_cuts(entry, cx);
        let (mut origins, mut encoding) = self.take_buffers();
        let page = Page::of(entry, &mut origins, &mut encoding);
        self.page(entry, page.as_ref(), None, Counted { lastmod, ..Counted::default() }, cx);
        (self.origins, self.encoding) = (origins, encoding);
    }

    /// Takes the buffers that the parts of a URL point into.
    fn take_buffers(&mut self) -> (Origins, Vec<u8>) {
        (std::mem::take(&mut self.origins), std::mem::take(&mut self.encoding))
    }

    /// Checks the URL of an entry. `key`: its key, if known. `counted`: what was counted for it so far. Returns whether
    /// scheme and host are those that were meant.
    fn page(
        &mut self,
        entry: &Entry,
        page: Option<&Page<'_>>,
        key: Option<u64>,
        counted: Counted<'_>,
        cx: &mut Context<'_>,
    ) -> bool {
        let before = (self.inspect.media, self.dup.again());
        let meant = self.loc.entry(entry, page, cx);
        // If the host was not meant, the page is not compared with other pages on it.
        let apart = page.map(|page| Page { address: None, ..*page });
        let page = if meant { page } else { apart.as_ref() };
        let directory = self.inspect.entry(entry, page, key, cx.findings);
        let mut host = None;
        let tracked = page.is_some_and(|page| {
            host = self.scope.entry(entry, page, cx);
            self.dup.entry(entry, page, cx)
        });
        self.quality.entry(entry, page, tracked, cx);
        if let Some(selected) = &mut self.selected {
            let media = self.inspect.media;
            let counted = Counted {
                host: host.map(|host| self.scope.host_name(host)),
                directory,
                media: media.since(before.0),
                again: self.dup.again() > before.1,
                ..counted
            };
            if selected.counts(&counted, &self.hreflang) {
                selected.add(|| Listed::of(entry, page), cx.findings);
            }
        }
        meant
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
        self.quality.finish(document, &self.dup, cx);
    }
}
