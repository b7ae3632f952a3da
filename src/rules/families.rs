//! The rules about values, and which of them check what.

use crate::rules::extension::Model;
use crate::rules::inspect::Listed;
use crate::rules::prelude::*;
use crate::rules::select::{Counted, Selected};
use crate::rules::{engine, image, news, video};

/// Declares [`Families`], and for each group a function that checks an entry and one that ends the document.
macro_rules! families {
    ($($(#[$doc:meta])* $group:ident, $finish:ident: $($family:ident::$State:ident),+;)+) => {
        /// The rules about values, with their state over all entries so far.
        #[derive(Debug, Default)]
        pub(crate) struct Families {
            $($(pub $family: crate::rules::$family::$State,)+)+
            /// The entries that the options ask for.
            pub selected: Option<Selected>,
        }

        impl Families {
            $(
                $(#[$doc])*
                fn $group(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
                    $(self.$family.entry(subject, cx);)+
                }

                fn $finish(&mut self, document: &Document, cx: &mut Context<'_>) {
                    $(self.$family.finish(document, cx);)+
                }
            )+
        }
    };
}

// Families check an entry in this order.
families! {
    /// Checks any entry of a sitemap or an index.
    entries, finish_entries:
        limit::Limit, lastmod::Lastmod, changefreq::Changefreq, priority::Priority, hreflang::Hreflang;

    /// Checks the elements of extensions that an entry contains.
    elements, finish_elements:
        image::Image, video::Video, news::News, ext::Ext;

    /// Checks the URL of an entry and compares it with the others.
    urls, finish_urls:
        loc::Loc, index::Index, inspect::Inspect, scope::Scope, dup::Dup, quality::Quality;
}

/// The outermost elements of extensions that contain elements.
pub(crate) static MODELS: &[&Model] =
    &[&image::IMAGE_MODEL, &news::NEWS_MODEL, &video::VIDEO_MODEL];

/// Returns the value that the statistics count for an entry.
fn counted<'e>(entry: &'e Entry, name: FieldName) -> Option<&'e str> {
    let values = entry.values(name).filter(|value| entry.kind == EntryKind::Url && !value.unknown);
    values.map(|value| value.trimmed()).find(|text| !text.is_empty())
}

impl Families {
    /// Whether the links and images that the fast lane has read of an entry cause no finding. Nothing is counted.
    pub fn takes(&mut self, subject: &Subject<'_>) -> bool {
        let known = &subject.entry.known;
        let Some(page) = &subject.page else { return false };
        (known.images.is_empty() || self.image.takes(known, page.text))
            && (known.links.is_empty() || self.hreflang.takes(known, page))
    }

    /// Checks a `<url>` or `<sitemap>`.
    pub fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        self.entries(subject, cx);
        if !subject.entry.nodes.is_empty() {
            self.elements(subject, cx);
        }
        engine::entry(subject.entry, cx);
        self.address(subject, cx);
    }

    /// Checks the elements of extensions.
    pub fn extensions(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        self.elements(subject, cx);
        self.hreflang.entry(subject, cx);
    }

    /// Checks what applies to a URL wherever it is listed, also in a text file or a feed.
    pub fn address(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let before = self.selected.as_ref().map(|_| (self.inspect.media, self.dup.again()));
        self.urls(subject, cx);
        if let (Some(selected), Some((media, again))) = (&mut self.selected, before) {
            let entry = subject.entry;
            let counted = Counted {
                host: subject.host.map(|host| self.scope.host_name(host)),
                directory: subject.directory,
                lastmod: self.lastmod.counted,
                changefreq: counted(entry, FieldName::Changefreq),
                priority: counted(entry, FieldName::Priority),
                media: self.inspect.media.since(media),
                again: self.dup.again() > again,
            };
            if selected.counts(&counted, &self.hreflang) {
                selected.add(|| Listed::of(entry, subject.page.as_ref()), cx.findings);
            }
        }
    }

    /// Reports what only the whole sitemap or index shows.
    pub fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        self.finish_entries(document, cx);
        self.finish_elements(document, cx);
        self.finish_addresses(document, cx);
    }

    /// Reports what all URLs of a list show together.
    pub fn finish_addresses(&mut self, document: &Document, cx: &mut Context<'_>) {
        self.quality.versions.compare(&|loose| self.dup.seen.has_loose(loose));
        self.finish_urls(document, cx);
    }
}
