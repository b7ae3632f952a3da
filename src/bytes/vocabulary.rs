//! The names by which a file is recognised as a sitemap, before anybody reads its elements.

pub(crate) const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";
/// The namespace of `xml:lang`, which is declared everywhere (Namespaces in XML 1.0, section 3).
pub(crate) const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// Namespaces of the extensions.
pub(crate) mod uri {
    pub(crate) const IMAGE: &str = "http://www.google.com/schemas/sitemap-image/1.1";
    pub(crate) const VIDEO: &str = "http://www.google.com/schemas/sitemap-video/1.1";
    pub(crate) const NEWS: &str = "http://www.google.com/schemas/sitemap-news/0.9";
    pub(crate) const XHTML: &str = "http://www.w3.org/1999/xhtml";
    pub(crate) const MOBILE: &str = "http://www.google.com/schemas/sitemap-mobile/1.0";
    pub(crate) const PAGEMAP: &str = "http://www.google.com/schemas/sitemap-pagemap/1.0";
}

/// The values of `changefreq`.
pub(crate) const CHANGEFREQS: [&str; 7] =
    ["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"];
