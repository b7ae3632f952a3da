//! Where rules stand: each source once, for the families to cite.

use crate::rule::Source;

macro_rules! sources {
    ($($(#[$doc:meta])* $name:ident = $title:literal, $url:literal;)*) => {
        $($(#[$doc])* #[cfg_attr(target_arch = "wasm32", allow(dead_code))]
        pub(crate) const $name: Source = Source { title: $title, url: $url };)*
    };
}

sources! {
    PROTOCOL = "sitemaps.org: Sitemaps XML format", "https://www.sitemaps.org/protocol.html";
    PROTOCOL_FAQ = "sitemaps.org: frequently asked questions", "https://www.sitemaps.org/faq.html";
    XSD_SITEMAP = "sitemaps.org: sitemap.xsd 0.9", "https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd";
    XSD_INDEX = "sitemaps.org: siteindex.xsd 0.9", "https://www.sitemaps.org/schemas/sitemap/0.9/siteindex.xsd";
    XML = "W3C: Extensible Markup Language 1.0 (fifth edition)", "https://www.w3.org/TR/xml/";
    XML_NAMES = "W3C: Namespaces in XML 1.0 (third edition)", "https://www.w3.org/TR/xml-names/";
    DATETIME = "W3C: Date and Time Formats", "https://www.w3.org/TR/NOTE-datetime";
    RFC3986 = "RFC 3986: Uniform Resource Identifier", "https://www.rfc-editor.org/rfc/rfc3986";
    RFC3987 = "RFC 3987: Internationalized Resource Identifiers", "https://www.rfc-editor.org/rfc/rfc3987";
    RFC1952 = "RFC 1952: GZIP file format", "https://www.rfc-editor.org/rfc/rfc1952";
    GOOGLE_BUILD = "Google: Build and submit a sitemap", "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap";
    GOOGLE_INDEX = "Google: Manage your sitemaps with a sitemap index", "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps";
    GOOGLE_REPORT = "Google: Sitemaps report, list of errors", "https://support.google.com/webmasters/answer/7451001";
    GOOGLE_LASTMOD = "Google: Sitemaps ping endpoint is going away", "https://developers.google.com/search/blog/2023/06/sitemaps-lastmod-ping";
    BING_LASTMOD = "Bing: The importance of setting the lastmod tag", "https://blogs.bing.com/webmaster/february-2023/The-Importance-of-Setting-the-lastmod-Tag-in-Your-Sitemap";
    BING_SIZE = "Bing: Sitemaps file and size limit", "https://blogs.bing.com/webmaster/2016/11/30/sitemaps-file-and-size-limit";
    YANDEX = "Yandex: Sitemap", "https://yandex.com/support/webmaster/en/indexing-options/sitemap";
    YANDEX_ERRORS = "Yandex: Sitemap errors", "https://yandex.com/support/webmaster/en/error-dictionary/sitemap";
    MEASURED = "Measured with xmllint (libxml2 2.9.14) and the official schemas", "";
    GOOGLE_LASTMOD_2006 = "Google: Using the lastmod attribute", "https://developers.google.com/search/blog/2006/04/using-lastmod-attribute";
    GOOGLE_NEWS_SITEMAP = "Google: News sitemaps", "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap";
    BING_SITEMAPS_2025 = "Bing: Keeping content discoverable with sitemaps in AI powered search", "https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search";
    BING_FUTURE_REPORTED = "Etavrian: Bing on lastmod and recrawling (secondary)", "https://www.etavrian.com/news/bing-lastmod-ai-recrawling";
    NULL_OFFSET = "RFC 3339: Date and Time on the Internet, section 4.3", "https://www.rfc-editor.org/rfc/rfc3339#section-4.3";
    BAIDU_SECONDARY = "Baidu: sitemap guidance (copy)", "https://www.cdcxhl.com/news36/253286.html";
    TOUTIAO_SECONDARY = "Toutiao: sitemap guidance (copy)", "https://www.kuaiti8.com/news/show-15537";
    SEZNAM_PRIORITY = "Seznam: Support of sitemap.xml", "https://blog.seznam.cz/2007/11/podpora-sitemap-xml";
    SITEMAP_LINT = "Choice of this project", "";
    XML_STYLESHEET = "W3C: Associating Style Sheets with XML documents", "https://www.w3.org/TR/xml-stylesheet/";
    XSD_STRUCTURES = "W3C: XML Schema Part 1, xsi:schemaLocation", "https://www.w3.org/TR/xmlschema-1/#schema-loc";
    GOOGLE_EXTENSIONS = "Google: Combine sitemap extensions", "https://developers.google.com/search/docs/crawling-indexing/sitemaps/combine-sitemap-extensions";
    GOOGLE_LOCALIZED = "Google: Tell Google about localized versions of your page", "https://developers.google.com/search/docs/specialty/international/localized-versions";
    GOOGLE_NEWS = "Google: News sitemaps", "https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap";
    RESOURCESYNC = "ResourceSync Framework Specification", "http://www.openarchives.org/rs/1.1/resourcesync";
    CRAWLER_COMMONS = "crawler-commons: namespaces that a sitemap parser meets", "https://github.com/crawler-commons/crawler-commons/blob/master/src/main/java/crawlercommons/sitemaps/Namespace.java";
    RFC1123 = "RFC 1123: Requirements for Internet Hosts", "https://www.rfc-editor.org/rfc/rfc1123";
    UTS46 = "Unicode Technical Standard 46: IDNA compatibility processing", "https://www.unicode.org/reports/tr46/";
    WHATWG_URL = "WHATWG: URL standard", "https://url.spec.whatwg.org/";
    GOOGLE_URL = "Google: URL structure best practices", "https://developers.google.com/search/docs/crawling-indexing/url-structure";
    GOOGLE_CANONICAL = "Google: Consolidate duplicate URLs", "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls";
    GOOGLE_ROBOTS = "Google: How Google interprets the robots.txt specification", "https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt";
    HEXO_37 = "hexo-generator-sitemap: issue 37", "https://github.com/hexojs/hexo-generator-sitemap/issues/37";
    DOCSY_1897 = "docsy: issue 1897", "https://github.com/google/docsy/issues/1897";
    MKDOCS_1783 = "mkdocs: issue 1783", "https://github.com/mkdocs/mkdocs/issues/1783";
    MKDOCS_3303 = "mkdocs: issue 3303", "https://github.com/mkdocs/mkdocs/issues/3303";
    DOCUSAURUS_4134 = "docusaurus: issue 4134", "https://github.com/facebook/docusaurus/issues/4134";
    DOCUSAURUS_901 = "docusaurus: issue 901", "https://github.com/facebook/docusaurus/issues/901";
    TRUFFLE_1168 = "trufflesuite: issue 1168", "https://github.com/trufflesuite/trufflesuite.com/issues/1168";
    PHP_SITEMAP_72 = "php-sitemap: issue 72", "https://github.com/RumenDamyanov/php-sitemap/issues/72";
    HEXO_95 = "hexo-generator-sitemap: issue 95", "https://github.com/hexojs/hexo-generator-sitemap/issues/95";
    RAY_63115 = "ray: issue 63115", "https://github.com/ray-project/ray/issues/63115";
    AIOSEO_1805 = "All in One SEO: issue 1805", "https://github.com/awesomemotive/all-in-one-seo-pack/issues/1805";
    GOOGLE_JOBS = "Google: Job posting structured data", "https://developers.google.com/search/docs/appearance/structured-data/job-posting";
    RFC2606 = "RFC 2606: Reserved top level DNS names", "https://www.rfc-editor.org/rfc/rfc2606";
    RFC6761 = "RFC 6761: Special-use domain names", "https://www.rfc-editor.org/rfc/rfc6761";
    RFC6890 = "RFC 6890: Special-purpose IP address registries", "https://www.rfc-editor.org/rfc/rfc6890";
}
