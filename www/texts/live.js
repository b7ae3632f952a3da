// The texts of checks of a site that is fetched, in English: they come with the first URL. As for the rest, see en.js.

import { number, plural, size } from "./en.js";

const NAMED = 3;

export const t = {
  notUrl: "This is not the URL of a site or a sitemap.",
  progress: (done, asked, host) => `${number(done)} of ${plural(asked, "request")} · ${host}`,
  unread: (findings) => {
    const more = findings.length - NAMED;
    return [
      ...findings.slice(0, NAMED).map(({ message }) => `${message}.`),
      ...(more > 0 ? [`The same for ${plural(more, "more URL")}.`] : []),
    ];
  },
  notFetched: "The file was not read.",

  fetched: {
    summary: (requests, from, way) => (way === "handed"
      ? [`Handed over: ${plural(requests, "file")} from `, from] : [`Fetched: ${plural(requests, "request")} to `, from]),
    note: {
      own: "Your browser fetched these URLs, without cookies.",
      open: "Your browser fetched these URLs, without cookies, from a part of this page that never sees your files.",
      handed: "The bookmarklet read these URLs on the site itself.",
    },
    columns: ["URL", "Status", "Size", "Result"],
    size,
    deep: (pages) => `Fetch ${plural(pages, "listed page")}, too`,
    deepNote: "To see whether they exist, redirect, or tell search engines not to index them.",
  },

  card: {
    title: (host) => [host, " cannot be read from here"],
    none: (host) => ["No sitemap was found on ", host],
    failed: (host) => [host, " could not be reached. The browser does not say why."],
    own: (host) => ["This page fetches files only from its own site, ", host, "."],
    open: (host) => [
      "A website can be read from another one only if it allows that. Either ", host, " does not, or it cannot be reached: ",
      "the browser does not say which.",
    ],
    ways: "What you can do",
    save: (link) => ["Open ", link, ", save it, and choose the file here."],
    theSitemap: "the sitemap",
    command: "Use the command line, which sees everything that the server says:",
    copy: "Copy the command",
    copied: "Copied",
    notCopied: "The browser did not allow copying",
    bookmarklet: (host) => [
      "Drag this button to your bookmarks bar, go to any page of ", host, ", and click the bookmark there:",
    ],
    bookmark: "Check this site’s sitemaps",
    drag: "Nothing to check here. Drag it to your bookmarks bar, and click the bookmark on the site that you want to check.",
    notLoaded: "The bookmarklet did not load. Check your connection, then try again.",
  },

  handover: {
    label: "Files of another site",
    waiting: "Waiting for the site’s files…",
    cutOff: "This site cuts other pages off. The bookmarklet saves its files as a zip archive instead: drop that here.",
    ask: (origin, files, bytes) => [origin, ` wants to hand over ${plural(files, "file")} (${size(bytes)}).`],
    accept: "Check them",
    refuse: "Do not take them",
    none: (origin) => [origin, " handed over no file. Its policy may keep bookmarklets from reading the site."],
    unfit: (origin) => [origin, " sent something else than files. Nothing was taken."],
    tooMuch: (origin, files, bytes) => [
      origin, ` sent more than ${plural(files, "file")} or ${size(bytes)}. Nothing was taken.`,
    ],
    left: (files) => ` ${plural(files, "more file")} will be left out: of another site, or without a valid status or type.`,
    closed: "Nothing was taken.",
  },
};
