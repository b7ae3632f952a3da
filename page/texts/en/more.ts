// What is said once a verdict is shown: of rules that found nothing, of what comes next, of files that are too large or
// were changed here.

import { number, plural, type Texts } from "../en.js";

export const passed = {
  summary: (passed: number, left: number) => `${plural(passed, "check")} passed, ${number(left)} not run`,
  left: "Not run",
  why: (rules: number, why: string) => `${plural(rules, "check")} · ${why}`,
  families: {
    file: "File",
    xml: "XML",
    ns: "Namespaces",
    struct: "Elements",
    limit: "Limits",
    loc: "URLs",
    scope: "Hosts and folders",
    lastmod: "lastmod",
    changefreq: "Change frequency",
    priority: "Priority",
    index: "Sitemap indexes",
    image: "Images",
    video: "Videos",
    news: "News",
    hreflang: "hreflang",
    ext: "Other extensions",
    text: "Text sitemaps",
    feed: "RSS and Atom",
    robots: "robots.txt",
    html: "HTML pages",
    dup: "Duplicates",
    quality: "Quality",
    engine: "Single search engines",
    set: "Cross-file checks",
    http: "Server responses",
    page: "Listed pages",
    list: "Lists of URLs",
  } as Texts,
  needs: {
    xml: "no XML file",
    sitemap: "no XML sitemap",
    list: "no sitemap",
    dates: "no lastmod",
    index: "no sitemap index",
    images: "no images",
    videos: "no videos",
    news: "no news",
    hreflang: "no hreflang links",
    extensions: "no extensions",
    text: "no text sitemap",
    feed: "no feed",
    robots: "needs robots.txt",
    html: "no HTML page",
    url: "needs the URL of the sitemap (in the menu)",
    several: "needs several files",
    live: "needs the URL of the site in place of files",
    pages: "no pages fetched",
    built: "needs the folder of the built site, or its URL in place of files",
    unjudged: "pages not compared",
    urls: "no list of URLs",
    whole: "needs a list of the whole site",
    folder: "needs the folder of the built site",
    browser: "browsers do not show it",
  },
};

export const clean = {
  next: "What comes next",
  robots: "Name the sitemap in robots.txt",
  example: "https://www.example.org/sitemap.xml",
  children: "Check the sitemaps that it lists",
  childrenHow: "Drop them here together with the index, or enter the URL of the site.",
  live: "Check what only the server knows",
  liveWhy: "Status, redirects, headers, and whether the listed pages answer.",
  liveCheck: "Check it live",
  submit: "Submit it",
  google: "Google Search Console",
  bing: "Bing Webmaster Tools",
  proven: (checks: string) => `${checks} checks passed`,
  all: "All checks",
  notRun: (checks: number) => `${plural(checks, "check")} not run: there was nothing to look at.`,
  copy: "Copy",
};

export const split = {
  title: "File too large",
  can: (parts: number, index: boolean) =>
    `Split it into ${number(parts)} ${index ? "indexes" : "sitemaps and an index that lists them"}. No entry changes.`,
  act: "Split it",
  contains: "The archive contains:",
  inRobots: <P>(code: P) => ["List each of them in robots.txt, on a line that begins with ", code, "."],
  inIndex: <P>(folder: P) => ["The index lists them at ", folder, ". Correct it if you publish them elsewhere."],
  download: "Download the parts",
  recheck: "Check the parts",
};

export const edits = {
  changed: (name: string | undefined, files: number) =>
    name ? `Changed here: ${name}.` : `Changed here: ${plural(files, "file")}.`,
  advice: "Upload it over the old file. If a plugin generates it, fix the plugin too, or the error comes back.",
  undo: "Undo",
  save: (files: number) => (files > 1 ? "Download .zip" : "Download fixed file"),
  saveTo: (folder: string) => `Save to ${folder}/`,
};
