// What is said of messages that are pasted in place of a sitemap.

import { plural } from "../en.js";

export const answers = {
  title: (message?: string) => (message ? `What “${message}” means` : "What this message means"),
  rules: "Most likely causes:",
  rule: "Most likely cause:",
  family: (count: number) => `${plural(count, "possible cause")}, by topic:`,
  drop: "Drop or paste the sitemap to see the line and how to fix it.",
  number: (count: number) => plural(count, "rule"),
  advice: {
    fetch: [
      "The search engine did not get the file. If the file itself has no errors, the server, a firewall or " +
        "robots.txt is usually the problem.",
      "Open the URL of the sitemap in a private window: it must answer with status 200, without a login or a " +
        "redirect to another page.",
      "Check that robots.txt does not block it, and that no firewall or bot protection stops Googlebot or Bingbot.",
      "If all that is fine, wait a day and submit it again.",
    ],
    missing: [
      "The server says that this page does not exist (404 or 410).",
      "Compare the URL that you submitted with the real one, letter by letter, and submit the correct one.",
    ],
    forbidden: [
      "The server or a firewall refused access to the file (401, 403 or 429).",
      "Allow everybody to read the URL of the sitemap, without a login; in a firewall or bot protection, make an " +
        "exception for it.",
    ],
    challenge: [
      "This is the page of a bot protection, not your sitemap. Search engines get the same page.",
      "In the settings of the bot protection, make an exception for the URL of the sitemap and for verified search " +
        "engines.",
    ],
    server: [
      "The server failed to answer (status 5xx, or no answer in time).",
      "Look into the server’s log. If a program generates the sitemap on each request, save it as a file instead.",
    ],
    later: [
      "The search engine had a problem that often passes.",
      "Wait a day. If the message stays, submit the sitemap again.",
    ],
    pages: [
      "The message is about pages that the sitemap lists, not about the sitemap file.",
      "Open some of the listed URLs: each must answer with status 200, without a redirect.",
    ],
    thumbnail: [
      "The message is about the images that the sitemap names, which a check of the file does not fetch.",
      "Google accepts thumbnails of at least 60 × 30 pixels.",
    ],
  },
};
