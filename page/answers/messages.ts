// What search engines, browsers and servers say of a sitemap, where rules/names.js has no name for it: a pattern of
// their words, and the rules they mean. Names of errors of Search Console and Yandex, expat's list (Firefox) and
// libxml2's (Chromium, Safari).

import type { answers } from "../texts/en/answers.js";

export type Advice = keyof typeof answers.advice;

export const MESSAGES: [pattern: RegExp, rules: RegExp, errors?: boolean][] = [
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
  [
    /unknown encoding|encoding specified in xml declaration is incorrect/i,
    /^xml-encoding-(not-utf8|declaration-conflict)$/,
  ],
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
const status = (numbers: string) => new RegExp(`${STATUS}(?:${numbers})\\b`, "iu");
/** Whether a text has one of the phrases, whatever its capitals and apostrophes. */
const says = (...phrases: string[]) => new RegExp(phrases.join("|").replaceAll("'", "['’]"), "i");

const WAY = /^http-(status|unreachable)$/;

/** What to do where the file itself is not to blame, and the rules, if no others are meant. */
export const ADVICE: [patterns: RegExp[], advice: Advice, rules?: RegExp][] = [
  [
    [
      says(
        "just a moment",
        "checking (your browser|if the site connection)",
        "verif(y|ying) (that )?you are (a )?human",
        "attention required",
        "javascript and cookies",
        "\\bray id\\b",
        "captcha",
        "ddos protection",
      ),
    ],
    "challenge",
    /^(http-html-instead|file-is-html)$/,
  ],
  [
    [
      status("404|410"),
      says("^\\W*(page )?not found", "requested url .{0,200} was not found", "page can('t|not) be found"),
    ],
    "missing",
    /^http-status$/,
  ],
  [
    [
      status("401|403|429"),
      says("\\bforbidden\\b", "access (is )?denied", "unauthori[sz]ed", "don't have permission", "too many requests"),
    ],
    "forbidden",
    /^http-status$/,
  ],
  [
    [
      status("5\\d\\d"),
      says(
        "internal server error",
        "bad gateway",
        "service (temporarily )?unavailable",
        "gateway time-?out",
        "\\btimed? ?out\\b",
        "connection (error|failed|refused)",
        "\\bdns\\b",
      ),
    ],
    "server",
    WAY,
  ],
  [[says("thumbnail too")], "thumbnail"],
  [[says("urls? not accessible", "dead ?links?")], "pages"],
  [[says("temporary error")], "later"],
  [
    [
      says(
        "could(n't| not) (be )?(fetch|read|access)",
        "unable to (fetch|read|access)",
        "general http error",
        "not processed",
        "bad http response",
      ),
    ],
    "fetch",
    /^(robots-sitemap-blocked|http-(status|unreachable))$/,
  ],
];
