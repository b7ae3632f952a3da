// Texts in English of what is opened later. Those of what comes at first, or with the first check, are in en.js.

import { inSentence, number, plural, size } from "./en.js";

const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
/** A moment, or what stands in its place if it is none. */
const moment = (text) => (Number.isNaN(Date.parse(text)) ? String(text) : `${day.format(new Date(text))} UTC`);

export const opened = {
  passed: {
    summary: (passed, left) => `${plural(passed, "rule")} found nothing; ${plural(left, "rule")} did not apply.`,
    left: "Not checked",
    why: (rules, why) => `${plural(rules, "rule")} · ${why}`,
    families: {
      file: "File", xml: "XML", ns: "Namespaces", struct: "Elements", limit: "Limits", loc: "URLs", scope: "Hosts and folders",
      lastmod: "Dates", changefreq: "Change frequency", priority: "Priority", index: "Sitemap indexes", image: "Images",
      video: "Videos", news: "News", hreflang: "Languages", ext: "Other extensions", text: "Text sitemaps", feed: "RSS and Atom",
      robots: "robots.txt", html: "HTML pages", dup: "Duplicates", quality: "Quality", engine: "Single search engines",
      set: "Cross-file checks", http: "Server answers", page: "Listed pages",
    },
    needs: {
      xml: "no XML file", sitemap: "no XML sitemap", list: "no sitemap", dates: "no dates", index: "no sitemap index",
      images: "no images", videos: "no videos", news: "no news", hreflang: "no hreflang links", extensions: "no extensions",
      text: "no text sitemap", feed: "no feed", robots: "needs robots.txt", html: "no HTML page",
      url: "needs the URL of the sitemap (see Options)", several: "needs several files",
      live: "needs a live check: sitemap-lint URL on the command line",
    },
  },

  takeaway: {
    html: "Save as HTML report",
    markdown: "Save as Markdown",
    sarif: "Save as SARIF",
    files: "Save files as CSV",
    share: "Copy link with this text",
    command: "Copy command line",
    shared: "The link is in the clipboard. It contains the text, so whoever has the link can read it.",
    tooLong: (most) => `The text is too long for a link: compressed, it may have ${size(most)}.`,
    badLink: "The link is damaged, so its text cannot be shown. Copy the whole link again.",
    copiedCommand: "The command is in the clipboard. Run it in the folder that contains the files.",
    columns: [
      "file", "kind", "entries", "different URLs", "bytes", "earliest lastmod", "latest lastmod", "errors", "warnings",
      "notes", "verdict", "profile", "checked", "tool", "not checked because",
    ],
  },

  report: {
    title: (name) => `Sitemap report: ${name}`,
    heading: "Sitemap report",
    profile: (id) => `Checked against ${inSentence(id)}`,
    time: moment,
    url: "Published at ",
    first: "Fix first",
    consumers: "Verdicts",
    verdicts: {
      pass: "no errors", fail: "rejects it", incomplete: "not completely checked", none: "does not apply",
    },
    files: "Files",
    columns: ["File", "Kind", "Entries", "Size", "Errors", "Warnings", "Notes"],
    notChecked: "not checked",
    findings: "Findings",
    none: "No findings.",
    where: "Place",
    text: "Finding",
    help: "What to do: ",
    more: (count) => `and ${plural(count, "more place")}`,
    about: (rule) => `About ${rule}`,
    notRead: "Not read",
    made: (tool) => `Made by ${tool}.`,
    sizeOf: size,
    number,
  },

  saved: {
    of: (tool, time) =>
      `Saved report${time ? ` of ${moment(time)}` : ""}, by ${tool}. Fixes and the source need the files themselves.`,
    notOurs: (name) => `${name} is not a report that sitemap-lint saved.`,
    otherVersion: (name, version, own) =>
      `${name} was saved in version ${version} of the report format, and this page reads version ${number(own)}. Save it again with this version of sitemap-lint.`,
    tooLarge: (name, most) => `${name} is larger than ${size(most)}, and cannot be opened as a report.`,
  },

  compare: {
    pick: "Compare with…",
    title: "Changes",
    older: "Two folders: which one is older?",
    isOlder: (name) => [name, " is older"],
    asOne: "Check all as one site",
    checking: "Checking the older files…",
    cancelled: "The comparison was cancelled.",
    failed: (why) => `The files could not be compared. ${why}`,
    noReport: "None of the older files could be checked.",
    otherOptions: "The two were checked with different profiles or rules, so their findings cannot be compared. Choose the same profile, check again, and compare.",
    urls: (added, removed, unchanged) =>
      `URLs: ${number(added)} added, ${number(removed)} removed, ${number(unchanged)} unchanged`,
    pages: (old, now) => `URLs: ${number(old)} before, ${number(now)} now`,
    findings: (fresh, solved, unchanged) =>
      `Findings: ${number(fresh)} new, ${number(solved)} solved, ${number(unchanged)} unchanged`,
    counted: (rule, old, now) =>
      `${rule}: ${number(old)} findings before, ${number(now)} now; a report does not list so many, so only the numbers are compared`,
    tools: (old, now) => `Checked by different versions, whose rules may differ: ${old} before, ${now} now`,
    more: (count, what, rule) => `  and ${number(count)} more ${what} [${rule}]`,
    fresh: "new",
    solved: "solved",
    lists: {
      added: (count) => `${plural(count, "added URL")}`, removed: (count) => `${plural(count, "removed URL")}`,
      fresh: (count) => `${plural(count, "new finding")}`, solved: (count) => `${plural(count, "solved finding")}`,
    },
    save: "Save as text",
    close: "Close",
    tooMany: (most) => `More than ${number(most)} URLs: only their numbers are compared.`,
  },

  answers: {
    title: "This is a message, not a sitemap",
    rules: "It means one of these rules:",
    rule: "It means this rule:",
    family: (count) => `It can mean any of ${plural(count, "rule")} of these families:`,
    drop: "Drop or paste the sitemap to see the line and how to fix it.",
    number: (count) => plural(count, "rule"),
    advice: {
      fetch: [
        "The search engine did not get the file. If the file itself has no errors, the server, a firewall or robots.txt is usually the problem.",
        "Open the URL of the sitemap in a private window: it must answer with status 200, without a login or a redirect to another page.",
        "Check that robots.txt does not block it, and that no firewall or bot protection stops Googlebot or Bingbot.",
        "If all that is fine, wait a day and submit it again.",
      ],
      missing: [
        "The server says that there is no such page (404 or 410).",
        "Compare the submitted URL with the one where the sitemap is, letter by letter, and submit the correct one.",
      ],
      forbidden: [
        "The server or a firewall refused to give the file (401, 403 or 429).",
        "Allow everybody to read the URL of the sitemap, without a login; in a firewall or bot protection, make an exception for it.",
      ],
      challenge: [
        "This is the page of a bot protection, not your sitemap. Search engines get the same page.",
        "In the settings of the bot protection, make an exception for the URL of the sitemap and for verified search engines.",
      ],
      server: [
        "The server failed to answer (status 5xx, or no answer in time).",
        "Look into the log of the server. If a program makes the sitemap at each request, save it as a file instead.",
      ],
      later: ["The search engine had a problem that often passes.", "Wait a day. If the message stays, submit the sitemap again."],
      pages: [
        "The message is about pages that the sitemap lists, not about the sitemap file.",
        "Open some of the listed URLs: each must answer with status 200, without a redirect.",
      ],
      thumbnail: [
        "The message is about the pictures that the sitemap names, which a check of the file does not fetch.",
        "Google accepts thumbnails of at least 60 × 30 pixels.",
      ],
    },
  },
};
