// What the extension says: its popup, and its page where it asks for a host.

import { number, plural } from "../en.js";

export const extension = {
  popup: {
    name: "sitemap-lint",
    nothing: "Open a page of the site that you want to check, and click here again.",
    looking: "Looking at this page…",
    listed: "Listed in the sitemap",
    where: <P>(sitemap: P, line: number, lastmod?: P | "") => [
      sitemap,
      `, line ${number(line)}`,
      lastmod ? ", lastmod " : ", without lastmod",
      lastmod || "",
    ],
    spelled: <P>(url: P) => ["Listed under another URL: ", url],
    unlisted: (sitemaps: number) =>
      sitemaps > 1 ? `In none of the ${number(sitemaps)} sitemaps that were read` : "Not in the sitemap",
    unread: (sitemaps: number) => `Not read here: ${plural(sitemaps, "more sitemap")}.`,
    noSitemap: "No sitemap was found",
    may: (status: number) => `Search engines may index it (${status})`,
    not: "Search engines may leave it out",
    moved: "The server now redirects this URL",
    movedWhy: "Search engines index the page that it leads to. The check of the whole site says which.",
    noAnswer: "The server did not answer for this page",
    closed: "The popup cannot read this site",
    closedWhy:
      "It does not answer, or its policy forbids requests from its pages. The check of the whole site can read it.",
    languagesAgree: (links: number) => `${plural(links, "language link")}, as in the sitemap`,
    languagesIn: (where: string, links: number) => `${plural(links, "language link")}, only in the ${where}`,
    languagesDiffer: "Language links differ from the sitemap",
    onlyPage: <P>(link: P) => ["Only in the page: ", link],
    onlySitemap: <P>(link: P) => ["Only in the sitemap: ", link],
    sitemap: "This is a sitemap",
    unreadable: "The browser does not let extensions look at this page",
    file: "Check this file with its children",
    asks: <P>(host: P) => [
      "Your browser asks whether the extension may read ",
      host,
      "; the permission goes back when the check has ended.",
    ],
    version: (tool: string, date: string) => `${tool}, rules of ${date}`,
    whole: "Check the whole site",
  },
  ask: {
    title: <P>(host: P) => ["Read ", host, "?"],
    first: <P>(host: P) => [
      "To check this site, the extension has to read its robots.txt, its sitemaps and, if you ask for them, its pages. " +
        "Your browser may ask once more whether it can read ",
      host,
      ".",
    ],
    other: <P>(url: P, host: P) => [
      "The site that you check names this URL on another host, or redirects to it: ",
      url,
      ". Your browser may ask once more whether the extension can read ",
      host,
      ".",
    ],
    manners:
      "It reads without cookies, and sends nothing to anybody else. When the check ends, it gives the permission back.",
    allow: "Allow",
    refuse: "Not now",
    refused: (host: string) => `Not checked: the extension may not read ${host}.`,
  },
};
