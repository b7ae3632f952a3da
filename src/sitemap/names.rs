//! The names that a sitemap is made of: elements and namespaces, and what people write instead.

pub(crate) use crate::bytes::vocabulary::{XML, XSI, uri};
use crate::sitemap::entry::{EntryKind, FieldName};
use crate::sitemap::node::Space;
use crate::text::edit_distance::distance;
use crate::text::order::CollectSmall;
use crate::text::slice::slice;

pub(crate) const CORE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
/// Start of an index that a fix writes.
pub(crate) const INDEX_HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";

/// A namespace that some consumer of sitemaps documents.
pub(crate) struct Extension {
    pub uri: &'static str,
    /// The usual prefixes, the most usual first.
    pub prefixes: &'static [&'static str],
    pub space: Space,
}

impl Extension {
    /// Whether the official schemas declare the elements, so that `xsd` accepts them.
    pub fn in_schema(&self) -> bool {
        use Space::{Image, Mobile, News, PageMap, Video, Xhtml};
        matches!(self.space, Image | Video | News | Xhtml | Mobile | PageMap)
    }
}

pub(crate) static EXTENSIONS: &[Extension] = &[
    known(uri::IMAGE, &["image"], Space::Image),
    known(uri::VIDEO, &["video"], Space::Video),
    known(uri::NEWS, &["news", "n"], Space::News),
    known(uri::XHTML, &["xhtml", "html"], Space::Xhtml),
    known(uri::MOBILE, &["mobile"], Space::Mobile),
    known(uri::PAGEMAP, &["pagemap", "PageMap"], Space::PageMap),
    known("http://www.google.com/geo/schemas/sitemap/1.0", &["geo"], Space::Geo),
    known(
        "http://www.google.com/codesearch/schemas/sitemap/1.0",
        &["codesearch"],
        Space::CodeSearch,
    ),
    known("http://www.baidu.com/schemas/sitemap-mobile/1/", &["mobile"], Space::BaiduMobile),
    known("http://www.openarchives.org/rs/terms/", &["rs"], Space::ResourceSync),
];

/// Indexes into [`EXTENSIONS`].
pub(crate) const IMAGE: usize = 0;
pub(crate) const VIDEO: usize = 1;
pub(crate) const NEWS: usize = 2;
pub(crate) const XHTML: usize = 3;

const fn known(uri: &'static str, prefixes: &'static [&'static str], space: Space) -> Extension {
    Extension { uri, prefixes, space }
}

/// What a namespace stands for, however it is spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Core,
    /// Index into [`EXTENSIONS`].
    Extension(usize),
    Xsi,
    Unknown,
}

/// How a namespace is spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    Right,
    /// A common variant: `https`, another version or host, a trailing slash.
    Variant,
    /// Google's namespace of 2005.
    Legacy,
    /// A spelling that is wrong in a few characters.
    Typo,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    pub meaning: Meaning,
    pub spelling: Spelling,
}

impl Class {
    /// Returns the URI that was meant.
    pub fn uri(self) -> &'static str {
        match self.meaning {
            Meaning::Core => CORE,
            Meaning::Extension(index) => EXTENSIONS[index].uri,
            Meaning::Xsi => XSI,
            Meaning::Unknown => "",
        }
    }

    /// Returns the usual prefix of an extension, if `prefix` is not a common one.
    pub fn usual_prefix(self, prefix: &str) -> Option<&'static str> {
        let Meaning::Extension(index) = self.meaning else { return None };
        let prefixes = EXTENSIONS[index].prefixes;
        (!prefix.is_empty() && !prefixes.contains(&prefix)).then_some(prefixes[0])
    }
}

/// Returns the extension that a well-known prefix stands for, if its namespace means something else.
pub(crate) fn expected(prefix: &str, meaning: Meaning) -> Option<usize> {
    let other = match meaning {
        Meaning::Core => true,
        Meaning::Extension(index) => !EXTENSIONS[index].prefixes.contains(&prefix),
        _ => false,
    };
    EXTENSIONS.iter().position(|known| other && known.prefixes[0] == prefix)
}

/// Finds out what `uri`, bound to `prefix`, is meant to be.
pub(crate) fn classify(prefix: &str, uri: &str) -> Class {
    let class = |meaning, spelling| Class { meaning, spelling };
    if uri == CORE {
        return class(Meaning::Core, Spelling::Right);
    }
    if uri == XSI {
        return class(Meaning::Xsi, Spelling::Right);
    }
    if let Some(index) = EXTENSIONS.iter().position(|known| known.uri == uri) {
        return class(Meaning::Extension(index), Spelling::Right);
    }
    // Nobody declares this namespace, so without this check every element would search all namespaces.
    if uri == XML {
        return class(Meaning::Unknown, Spelling::Right);
    }
    match prefix {
        "xsi" => return class(Meaning::Xsi, Spelling::Variant),
        "xhtml" => return class(Meaning::Extension(XHTML), Spelling::Variant),
        _ => {}
    }
    let bare = without_scheme(uri);
    if bare == "w3.org/1999/xhtml" || bare.starts_with("w3.org/TR/xhtml") {
        return class(Meaning::Extension(XHTML), Spelling::Variant);
    }
    let ours = bare.strip_prefix("sitemaps.org").or(bare.strip_prefix("google.com"));
    if let Some(path) = ours.and_then(|path| path.strip_prefix("/schemas/sitemap")) {
        if path.strip_prefix('/').is_some_and(is_version) {
            let google = bare.starts_with("google");
            let legacy = google && matches!(path, "/0.84" | "/.84");
            return class(Meaning::Core, if legacy { Spelling::Legacy } else { Spelling::Variant });
        }
        if let Some(index) = extension_of(path)
            && path[1..].find('/').is_none_or(|at| is_version(slice(path, at + 2..)))
        {
            return class(Meaning::Extension(index), Spelling::Variant);
        }
    }
    if let Some(meaning) = nearest(uri) {
        return class(meaning, Spelling::Typo);
    }
    // If the URI is too far off, the prefix shows what was meant.
    if (uri.contains("sitemap") || uri.contains("google.com"))
        && let Some(index) = EXTENSIONS.iter().position(|known| known.prefixes.contains(&prefix))
    {
        return class(Meaning::Extension(index), Spelling::Variant);
    }
    class(Meaning::Unknown, Spelling::Right)
}

/// Returns `uri` without scheme, `www.` and a trailing slash.
fn without_scheme(uri: &str) -> &str {
    let rest = uri.strip_prefix("http://").or(uri.strip_prefix("https://")).unwrap_or(uri);
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    rest.strip_suffix('/').unwrap_or(rest)
}

fn is_version(text: &str) -> bool {
    !text.is_empty() && text.len() < 8 && text.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

/// Returns the extension named after `sitemap`, as in `-image/1.1`.
fn extension_of(path: &str) -> Option<usize> {
    let name = path.strip_prefix('-')?.split('/').next()?;
    EXTENSIONS.iter().position(|known| known.prefixes[0] == name)
}

/// Returns the namespace that differs from `uri` by case, by spaces or by at most three characters, if only one is that
/// close.
fn nearest(uri: &str) -> Option<Meaning> {
    let squeezed = uri.chars().filter(|c| !c.is_whitespace());
    let squeezed: String = squeezed.map(|c| c.to_ascii_lowercase()).collect();
    let all = [(Meaning::Core, CORE), (Meaning::Xsi, XSI)].into_iter().chain(
        EXTENSIONS.iter().enumerate().map(|(index, known)| (Meaning::Extension(index), known.uri)),
    );
    let far = |known: &str| distance(&squeezed, &known.to_ascii_lowercase());
    let close = all.filter_map(|(meaning, known)| Some((far(known)?, meaning))).collect_small();
    let least = close.iter().map(|(distance, _)| *distance).min()?;
    let mut closest = close.into_iter().filter(|(distance, _)| *distance == least);
    closest.next().filter(|_| closest.next().is_none()).map(|(_, meaning)| meaning)
}

/// Returns the kind of entry that an element of this local name is, in any case.
pub(crate) fn entry_kind(local: &str) -> Option<EntryKind> {
    let mut all = [EntryKind::Url, EntryKind::Sitemap].into_iter();
    all.find(|&kind| entry_name(kind).eq_ignore_ascii_case(local))
}

pub(crate) const fn entry_name(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Url => "url",
        EntryKind::Sitemap => "sitemap",
    }
}

pub(crate) const fn root_name(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Url => "urlset",
        EntryKind::Sitemap => "sitemapindex",
    }
}

/// Returns the core child that an element of this local name is, in any case.
pub(crate) fn field_name(local: &str) -> Option<FieldName> {
    FieldName::ALL.into_iter().find(|name| name.name().eq_ignore_ascii_case(local))
}

/// Returns how a message names XML of a known kind that is not a sitemap.
pub(crate) fn unsupported(local: &str, namespace: &str) -> Option<&'static str> {
    match local {
        "RDF" if namespace.contains("rdf") => Some("RDF (RSS 1.0)"),
        "opml" => Some("OPML"),
        "kml" => Some("KML"),
        // Amazon S3 and other servers answer so.
        "Error" | "error" | "ErrorResponse" => Some("the error message of a server"),
        _ => None,
    }
}
