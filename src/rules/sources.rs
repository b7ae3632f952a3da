//! The sources of the rules: each once, for the families to cite.

use crate::report::rule::Source;

macro_rules! sources {
    ($($(#[$doc:meta])* $name:ident = $title:literal, $url:literal;)*) => {
        $($(#[$doc])* #[cfg_attr(target_os = "unknown", allow(dead_code))]
        pub(crate) const $name: Source = Source { title: $title, url: $url };)*
    };
}

/// A source for a rule that is our choice: the reason for it.
#[cfg(not(target_os = "unknown"))]
macro_rules! choice {
    ($reason:literal) => {
        crate::report::rule::Source { title: concat!("Choice of this project: ", $reason), url: "" }
    };
}
#[cfg(not(target_os = "unknown"))]
pub(crate) use choice;

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
    GOOGLE_OVERVIEW = "Google: Learn about sitemaps", "https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview";
    GOOGLE_BUILD = "Google: Build and submit a sitemap", "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap";
    GOOGLE_INDEX = "Google: Manage your sitemaps with a sitemap index", "https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps";
    GOOGLE_REPORT = "Google: Sitemaps report, list of errors", "https://support.google.com/webmasters/answer/7451001";
    GOOGLE_INDEXING = "Google: Page indexing report", "https://support.google.com/webmasters/answer/7440203";
    GOOGLE_LASTMOD = "Google: Sitemaps ping endpoint is going away", "https://developers.google.com/search/blog/2023/06/sitemaps-lastmod-ping";
    BING_LASTMOD = "Bing: The importance of setting the lastmod tag", "https://blogs.bing.com/webmaster/february-2023/The-Importance-of-Setting-the-lastmod-Tag-in-Your-Sitemap";
    BING_SIZE = "Bing: Increasing the size limit of sitemaps", "https://blogs.bing.com/webmaster/November-2016/Increasing-the-size-limit-of-Sitemaps-file-to-addr";
    BING_SITEMAPS = "Bing: Sitemaps, formats that are read", "https://www.bing.com/webmaster/help/sitemaps-3b5cf6ed";
    YANDEX = "Yandex: Sitemap", "https://yandex.com/support/webmaster/en/indexing-options/sitemap";
    YANDEX_ERRORS = "Yandex: Sitemap errors", "https://yandex.com/support/webmaster/en/error-dictionary/sitemap";
    MEASURED = "Measured with xmllint (libxml2 2.9.14) and the official schemas", "";
    GOOGLE_LASTMOD_2006 = "Google: Using the lastmod attribute", "https://developers.google.com/search/blog/2006/04/using-lastmod-attribute";
    BING_BASICS = "Bing: Sitemaps, 4 basics to get you started", "https://blogs.bing.com/webmaster/May-2016/Sitemaps-%E2%80%93-4-Basics-to-Get-You-Started";
    BING_SITEMAPS_2025 = "Bing: Keeping content discoverable with sitemaps in AI powered search", "https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search";
    BING_FUTURE_REPORTED = "Etavrian: Bing on lastmod and recrawling (secondary)", "https://www.etavrian.com/news/bing-lastmod-ai-recrawling";
    NULL_OFFSET = "RFC 3339: Date and Time on the Internet, section 4.3", "https://www.rfc-editor.org/rfc/rfc3339#section-4.3";
    BAIDU_SECONDARY = "Baidu: sitemap guidance (copy)", "https://www.cdcxhl.com/news36/253286.html";
    TOUTIAO_SECONDARY = "Toutiao: sitemap guidance (copy)", "https://www.kuaiti8.com/news/show-15537";
    SEZNAM_PRIORITY = "Seznam: Support of sitemap.xml", "https://blog.seznam.cz/2007/11/podpora-sitemap-xml";
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
    GOOGLE_ROBOTS = "Google: How Google interprets the robots.txt specification", "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec";
    BING_ROBOTS = "Bing: How to create a robots.txt file", "https://www.bing.com/webmasters/help/how-to-create-a-robots-txt-file-cb7c31ec";
    YANDEX_ROBOTS = "Yandex: Using the robots.txt file", "https://yandex.com/support/webmaster/en/controlling-robot/robots-txt";
    BAIDU_ROBOTS = "Baidu: How to block the crawling", "https://www.baidu.com/search/robots_english.html";
    OPENAI_BOTS = "OpenAI: Overview of OpenAI crawlers", "https://platform.openai.com/docs/bots";
    CLAUDE_BOTS = "Anthropic: How site owners can block the crawler", "https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler";
    GOOGLE_CRAWLERS = "Google: common crawlers, Google-Extended", "https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers";
    PERPLEXITY_BOTS = "Perplexity: Crawlers", "https://docs.perplexity.ai/guides/bots";
    APPLE_BOTS = "Apple: About Applebot", "https://support.apple.com/en-us/119829";
    META_BOTS = "Meta: Web crawlers", "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers";
    AMAZON_BOTS = "Amazon: About Amazonbot", "https://developer.amazon.com/amazonbot";
    AIPREF = "draft-ietf-aipref-attach: usage preferences in robots.txt", "https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/";
    CCBOT = "Common Crawl: CCBot", "https://commoncrawl.org/ccbot";
    HEXO_37 = "hexo-generator-sitemap: issue 37", "https://github.com/hexojs/hexo-generator-sitemap/issues/37";
    DOCSY_1897 = "docsy: issue 1897", "https://github.com/google/docsy/issues/1897";
    MKDOCS_1783 = "mkdocs: issue 1783", "https://github.com/mkdocs/mkdocs/issues/1783";
    MKDOCS_3303 = "mkdocs: issue 3303", "https://github.com/mkdocs/mkdocs/issues/3303";
    GOOGLE_HTTP = "Google: How HTTP status codes affect Google's crawlers", "https://developers.google.com/crawling/docs/troubleshooting/http-status-codes";
    GOOGLE_NOINDEX = "Google: Block Search indexing with noindex", "https://developers.google.com/search/docs/crawling-indexing/block-indexing";
    GOOGLE_ROBOTS_META = "Google: Robots meta tag, data-nosnippet, and X-Robots-Tag specifications", "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag";
    GOOGLE_REDIRECTS = "Google: Redirects and Google Search", "https://developers.google.com/search/docs/crawling-indexing/301-redirects";
    GOOGLE_JAVASCRIPT = "Google: JavaScript SEO basics, soft 404 errors in single-page apps", "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics";
    GOOGLE_CANONICAL_2013 = "Google: 5 common mistakes with rel=canonical", "https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical";
    BING_ROBOTS_META = "Bing: Which robots metatags does Bing support", "https://www.bing.com/webmaster/help/which-robots-metatags-does-bing-support-5198d240";
    YANDEX_ROBOTS_META = "Yandex: Robots meta tag and X-Robots-Tag HTTP header", "https://yandex.com/support/webmaster/en/controlling-robot/meta-robots";
    RFC7303 = "RFC 7303: XML media types", "https://www.rfc-editor.org/rfc/rfc7303";
    GOOGLE_CRAWL_BUDGET = "Google: Crawl budget of large sites", "https://developers.google.com/crawling/docs/crawl-budget";
    GOOGLE_FILE_TYPES = "Google: File types that Search indexes", "https://developers.google.com/search/docs/crawling-indexing/indexable-file-types";
    YANDEX_HTTP = "Yandex: HTTP status codes", "https://yandex.com/support/webmaster/en/error-dictionary/http-codes";
    RFC9110 = "RFC 9110: HTTP Semantics", "https://www.rfc-editor.org/rfc/rfc9110";
    RFC9309 = "RFC 9309: Robots Exclusion Protocol", "https://www.rfc-editor.org/rfc/rfc9309";
    GOOGLE_ROBOTSTXT = "Google: the parser of robots.txt, robots.cc", "https://github.com/google/robotstxt/blob/master/robots.cc";
    CRAWLER_COMMONS_TESTS = "crawler-commons: sitemaps that a parser meets", "https://github.com/crawler-commons/crawler-commons/tree/master/src/test/resources/sitemaps";
    NEXT_SITEMAP = "next-sitemap: robots.txt with comments", "https://github.com/iamvishnusankar/next-sitemap";
    ASTRO_SITEMAP = "Astro: sitemap integration", "https://docs.astro.build/en/guides/integrations-guide/sitemap/";
    GOOGLE_IMAGES = "Google: Image sitemaps", "https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps";
    GOOGLE_IMAGES_2022 = "Google: Spring cleaning: some sitemap extension tags are going away", "https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions";
    XSD_IMAGE = "Google: sitemap-image.xsd 1.1", "https://www.google.com/schemas/sitemap-image/1.1/sitemap-image.xsd";
    XSD_NEWS = "Google: sitemap-news.xsd 0.9", "https://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd";
    GOOGLE_VIDEO = "Google: Video sitemaps and alternatives", "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps";
    XSD_VIDEO = "Google: sitemap-video.xsd 1.1", "https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd";
    ISO3166 = "ISO 3166: Country codes", "https://www.iso.org/iso-3166-country-codes.html";
    RFC5646 = "RFC 5646: Tags for Identifying Languages", "https://www.rfc-editor.org/rfc/rfc5646";
    LANGUAGE_REGISTRY = "IANA: Language Subtag Registry", "https://www.iana.org/assignments/language-subtag-registry";
    RSS = "RSS Advisory Board: RSS 2.0 specification", "https://www.rssboard.org/rss-specification";
    RFC4287 = "RFC 4287: The Atom Syndication Format", "https://www.rfc-editor.org/rfc/rfc4287";
    RFC822 = "RFC 822: Standard for the format of ARPA Internet text messages, section 5", "https://www.rfc-editor.org/rfc/rfc822#section-5";
    RFC3339 = "RFC 3339: Date and Time on the Internet", "https://www.rfc-editor.org/rfc/rfc3339";
    MEDIA_RSS = "RSS Advisory Board: Media RSS specification", "https://www.rssboard.org/media-rss";
    GOOGLE_MRSS = "Google: Video sitemaps and alternatives, mRSS", "https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss";
    CRAWLER_COMMONS_FEEDS = "crawler-commons: changes to the sitemap parser (issues 201 and 203)", "https://github.com/crawler-commons/crawler-commons/blob/master/CHANGES.txt";
    SITEMAPR = "sitemapr: what each search engine reads, with its probes", "https://github.com/bart-turczynski/sitemapr/blob/main/docs/sitemap-spec.md";
    XSD_MOBILE = "Google: sitemap-mobile.xsd 1.0", "http://www.google.com/schemas/sitemap-mobile/1.0/sitemap-mobile.xsd";
    XSD_PAGEMAP = "Google: sitemap-pagemap.xsd 1.0", "http://www.google.com/schemas/sitemap-pagemap/1.0/sitemap-pagemap.xsd";
    PAGEMAP = "Google: Programmable Search Engine, PageMaps", "https://support.google.com/programmable-search/answer/1628213";
    SITEMAP_GENERATOR_GEO = "sitemap_generator: geo sitemaps are no more", "https://github.com/kjvarga/sitemap_generator";
    BAIDU_MOBILE = "Baidu: sitemaps for mobile pages (copy)", "https://www.abddb.com/baidu_sitemap_mobile.html";
    RAILS_SITEMAP_20 = "rails-sitemap: issue 20", "https://github.com/viseztrance/rails-sitemap/issues/20";
    GOOGLE_API_CONTENTS = "Google: Search Console API, kinds of content in a sitemap", "https://developers.google.com/webmaster-tools/v1/sitemaps";
    DOCUSAURUS_4134 = "docusaurus: issue 4134", "https://github.com/facebook/docusaurus/issues/4134";
    DOCUSAURUS_901 = "docusaurus: issue 901", "https://github.com/facebook/docusaurus/issues/901";
    TRUFFLE_1168 = "trufflesuite: issue 1168", "https://github.com/trufflesuite/trufflesuite.com/issues/1168";
    PHP_SITEMAP_72 = "php-sitemap: issue 72", "https://github.com/RumenDamyanov/php-sitemap/issues/72";
    HEXO_95 = "hexo-generator-sitemap: issue 95", "https://github.com/hexojs/hexo-generator-sitemap/issues/95";
    RAY_63115 = "ray: issue 63115", "https://github.com/ray-project/ray/issues/63115";
    AIOSEO_1805 = "All in One SEO: issue 1805", "https://github.com/awesomemotive/all-in-one-seo-pack/issues/1805";
    AIOSEO_2611 = "All in One SEO: issue 2611", "https://github.com/awesomemotive/all-in-one-seo-pack/issues/2611";
    SOURCEGRAPH_24575 = "Sourcegraph: pull request 24575", "https://github.com/sourcegraph/sourcegraph-public-snapshot/pull/24575";
    GOOGLE_JOBS = "Google: Job posting structured data", "https://developers.google.com/search/docs/appearance/structured-data/job-posting";
    GITHUB_CNAME = "GitHub Pages: Managing a custom domain", "https://docs.github.com/en/pages/configuring-a-custom-domain-for-your-github-pages-site/managing-a-custom-domain-for-your-github-pages-site";
    RFC2606 = "RFC 2606: Reserved top level DNS names", "https://www.rfc-editor.org/rfc/rfc2606";
    RFC6761 = "RFC 6761: Special-use domain names", "https://www.rfc-editor.org/rfc/rfc6761";
    RFC6890 = "RFC 6890: Special-purpose IP address registries", "https://www.rfc-editor.org/rfc/rfc6890";
    SITEMAPR_LOC = "sitemapr: which addresses are equal, and how they are encoded", "https://github.com/bart-turczynski/sitemapr/blob/main/docs/decisions/ADR-005-loc-equivalence-and-url-encoding-conformance.md";
    SITEMAPR_TEXT = "sitemapr: text sitemaps that a parser meets", "https://github.com/bart-turczynski/sitemapr/tree/main/tests/testthat/fixtures/corpus/text";
    NUXT_214 = "Nuxt sitemap: issue 214", "https://github.com/nuxt-modules/sitemap/issues/214";
    WEBPERF_40 = "webperf_core: issue 40", "https://github.com/Webperf-se/webperf_core/issues/40";
    CRAWLER_COMMONS_261 = "crawler-commons: issue 261, links to sitemaps that are there twice", "https://github.com/crawler-commons/crawler-commons/issues/261";
    YOAST_3035 = "Yoast SEO: issue 3035", "https://github.com/Yoast/wordpress-seo/issues/3035";
    YOAST_3224 = "Yoast SEO: issue 3224", "https://github.com/Yoast/wordpress-seo/issues/3224";
    YOAST_3838 = "Yoast SEO: issue 3838", "https://github.com/Yoast/wordpress-seo/issues/3838";
    WEB_DEV_4625 = "web.dev: pull request 4625", "https://github.com/GoogleChrome/web.dev/pull/4625";
    SITEMAP_46 = "ThePixelDeveloper/Sitemap: issue 46", "https://github.com/ThePixelDeveloper/Sitemap/issues/46";
    SITEMAP_49 = "ThePixelDeveloper/Sitemap: issue 49", "https://github.com/ThePixelDeveloper/Sitemap/issues/49";
    PKP_LIB_9845 = "pkp-lib: issue 9845", "https://github.com/pkp/pkp-lib/issues/9845";
    STATAMIC_SITEMAP_7 = "statamic-sitemap: pull request 7", "https://github.com/Marbles/statamic-sitemap/pull/7";
    CONTAO_9903 = "Contao: pull request 9903", "https://github.com/contao/contao/pull/9903";
    EXHIBITA = "Exhibita: Incorrect namespace error in Google Webmaster Tools", "http://exhibita.com/blog/incorrect-namespace-error-in-google-webmaster-tools/";
    XML_SITEMAP_3 = "xml-sitemap: issue 3", "https://github.com/sosedoff/xml-sitemap/issues/3";
    SILVERSTRIPE_SEO_34 = "Silverstripe-SEO: issue 34", "https://github.com/Cyber-Duck/Silverstripe-SEO/issues/34";
    SEOSUITE_12 = "SEO Suite: issue 12", "https://github.com/Sterc/seosuite/issues/12";
    TYPO3_SITEMAP_16 = "sitemap_generator for TYPO3: issue 16", "https://github.com/beardcoder/sitemap_generator/issues/16";
    TRYBYTE = "trybyte sitemap-validator: its rules", "https://github.com/trybyte-app/sitemap-validator/blob/main/docs/rule-matrix.md";
}
