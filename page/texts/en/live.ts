// What is said of a site that is fetched.

import { number, plural, size } from "../en.js";

export const live = {
  notUrl: "This is not the URL of a site or a sitemap.",
  progress: (done: number, asked: number, host: string) => `${number(done)} of ${plural(asked, "request")} · ${host}`,
  notFetched: "The check did not read this file.",

  fetched: {
    summary: <P>(requests: number, from: P, way: string, came: boolean) =>
      way === "handed"
        ? [`Received ${plural(requests, "file")} from `, from]
        : came
          ? [`Sent ${plural(requests, "request")} to `, from]
          : [`Tried ${plural(requests, "URL")} on `, from],
    note: {
      own: "Your browser fetched these URLs, without cookies.",
      open: "Your browser fetched these URLs, without cookies, from a part of this page that never sees your files.",
      extension: "The extension fetched these URLs, without cookies.",
      handed: "The bookmarklet read these URLs on the site itself.",
    },
    columns: ["URL", "Status", "Size", "Result"],
    size,
    deep: (pages: number) => `Fetch ${plural(pages, "listed page")} too`,
    deepNote: "To see whether they exist, redirect, or tell search engines not to index them.",
  },

  card: {
    why: {
      own: {
        title: <P>(host: P) => [host, " cannot be read from here"],
        text: <P>(own: P) => ["This page fetches files only from its own site, ", own, "."],
      },
      failed: {
        title: <P>(host: P) => ["No answer from ", host],
        text: <P>(host: P) => [host, " could not be reached. The browser does not say why."],
      },
      up: {
        title: <P>(host: P) => [host, " is up, but does not let other sites read it"],
        text: () =>
          "That is normal: a browser hands files of one site to another only if that site allows it, and few do. " +
          "Search engines do not need that permission.",
      },
      partly: {
        title: <P>(host: P) => [host, " answers, but its sitemap cannot be read from here"],
        text: () =>
          "The browser does not say why. The site may not let others read this file, redirect to a place that does " +
          "not, or break the connection off.",
      },
      blocked: {
        title: <P>(host: P) => [host, " cannot be read from here without https"],
        text: () => "This page came by https, and from such a page browsers block URLs that begin with http:.",
      },
      silent: {
        title: <P>(host: P) => ["No answer from ", host],
        text: <P>(host: P) => [host, " did not answer this page: it is misspelt, down, or closed to it."],
      },
    },
    none: <P>(host: P) => ["No sitemap was found on ", host],
    secure: "Try https",
    spelling: "Check the spelling",
    asked: <P>(url: P) => ["You entered ", url],
    open: "Open the sitemap in a new tab",
    elsewhere: <P>(robots: P) => ["Is there none? Then ", robots, " may say where it is."],
    opensNot: "If it does not open there either, the name is wrong or the site is down.",
    opens: "If it opens, save it and hand it over",
    closed: (save: string) =>
      `${save} Then something keeps only this page from it: the site, a firewall, or a blocker in your browser.`,
    save: "Save it",
    saveByKeys: "With Ctrl+S, on a Mac ⌘S.",
    saveByTouch: "In the browser’s menu, under Share or Download.",
    give: "Hand it over",
    drop: "Drop the file here, or choose it",
    choose: "Choose the file",
    ways: "Other ways",
    byBookmark: "Bookmark",
    byCommand: "Command line",
    command: <P>(install: P) => [
      "It sees everything that the server says. In a checkout of sitemap-lint, ",
      install,
      " builds it, with Rust 1.91 and a C compiler.",
    ],
    copy: "Copy the command",
    bookmarklet: <P>(host: P) => [
      "Drag this button to your bookmarks bar, go to any page of ",
      host,
      ", and click the bookmark there.",
    ],
    bookmark: "Check this site’s sitemaps",
    drag:
      "Nothing to check here. Drag it to your bookmarks bar, and click the bookmark on the site that you want " +
      "to check.",
    notLoaded: "The bookmarklet did not load. Check your connection, then try again.",
  },
};
