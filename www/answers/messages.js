// What search engines, browsers and servers say of a sitemap, where rules/names.js has no name for it: a pattern of their words,
// and the rules they mean. Names of errors of Search Console and Yandex, expat's list (Firefox) and libxml2's (Chromium, Safari).

export const MESSAGES = [
  // Search Console.
  [/this is not a valid url/i, /^loc-/, true],
  [/urls? not accessible/i, /^page-(not-found|gone|server-error|unreachable|blocked)$/],
  [/thumbnail too (large|small)/i, /^video-(missing-thumbnail-loc|url-invalid)$/],
  [/temporary error/i, /^http-(status|unreachable)$/],
  [/too many urls/i, /^(limit-urls-exceeded|text-too-many)$/],
  [/path mismatch/i, /^scope-www-mismatch$/],
  [/missing (the )?<?publication>? tag/i, /^news-missing-publication$/],
  [/appears to be an html page|sitemap is html/i, /^(file-is-html|http-html-instead)$/],
  // Bing.
  [/in a supported format|in an unsupported format/i, /^(file-unsupported-format|struct-root-invalid)$/],
  [/dead ?links?/i, /^page-(not-found|gone)$/],
  // Yandex.
  [/bad http response|robots-?forbidden/i, /^(http-status|robots-sitemap-blocked)$/],
  [/incorrect value of the <?(lastmod|date)/i, /^lastmod-/, true],
  // Firefox.
  [/xml parsing error: syntax error/i, /^(xml-leading-junk|xml-no-root|xml-tag-syntax|file-unsupported-format)$/],
  [/no (root )?element found/i, /^(xml-no-root|file-empty|xml-unclosed-element)$/],
  [/unclosed token/i, /^xml-(tag-syntax|unclosed-element|comment-syntax)$/],
  [/partial character/i, /^xml-invalid-utf8$/],
  [/duplicate attribute/i, /^xml-duplicate-attribute$/],
  [/reference to invalid character number|invalid xmlchar value/i, /^xml-control-character$/],
  [/unknown encoding|encoding specified in xml declaration is incorrect/i, /^xml-(encoding-not-utf8|encoding-declaration-conflict)$/],
  [/(unclosed cdata|cdata section not finished)/i, /^xml-(unclosed-element|cdata-end-in-text|tag-syntax)$/],
  [/xml declaration not well-formed|malformed declaration|parsing xml declaration/i, /^xml-declaration-malformed$/],
  [/must not (be )?undeclared? /i, /^xml-namespace-declaration$/],
  [/(illegal parameter|recursive|asynchronous|binary|external) entity/i, /^xml-entity-declaration$/],
  // Chromium and Safari.
  [/comment not terminated|double hyphen within comment/i, /^xml-comment-syntax$/],
  [/sequence '?\]\]>'? not allowed/i, /^xml-cdata-end-in-text$/],
  [/couldn't find end of start tag|expected '>'/i, /^xml-(tag-syntax|mismatched-tag)$/],
  [/error parsing attribute name/i, /^xml-attribute-syntax$/],
  [/xmlparsepi|pi \w+ (never end|space expected)/i, /^xml-pi-syntax$/],
  [/excessive depth/i, /^xml-excessive-depth$/],
];

// A status stands after one of these words, or is the first thing that is said.
const STATUS = String.raw`(?:^\W*|\b(?:http|status|error|code|response)\b[^\p{L}\p{N}]{0,8})`;
const status = (numbers) => new RegExp(`${STATUS}(?:${numbers})\\b`, "iu");
const either = (numbers, words) => ({ test: (text) => status(numbers).test(text) || words.test(text) });

/** What to do where the file itself is not to blame: a test of the message, a text's name, and the rules if no others are meant. */
export const ADVICE = [
  [/just a moment|checking (if the site connection|your browser)|verif(y|ying) (that )?you are (a )?human|attention required|javascript and cookies|\bray id\b|captcha|ddos protection/i,
    "challenge", /^(http-html-instead|file-is-html)$/],
  [either("404|410", /^\W*(page )?not found|requested url .{0,200} was not found|page (cannot|can’t|can't) be found/i), "missing", /^http-status$/],
  [either("401|403|429", /\bforbidden\b|access (is )?denied|unauthori[sz]ed|don't have permission|too many requests/i), "forbidden", /^http-status$/],
  [either("5\\d\\d", /internal server error|bad gateway|service (temporarily )?unavailable|gateway time-?out|\btimed? ?out\b|connection (error|failed|refused)|\bdns\b/i),
    "server", /^http-(status|unreachable)$/],
  [/thumbnail too/i, "thumbnail"],
  [/urls? not accessible|dead ?links?/i, "pages"],
  [/temporary error/i, "later"],
  [/could(n't|n’t| not) (be )?(fetch|read|access)|couldn.t fetch|unable to (fetch|read|access)|general http error|not processed|bad http response/i,
    "fetch", /^(robots-sitemap-blocked|http-(status|unreachable))$/],
];
