// What the extension says: its popup, and its page where it asks for a host.

export const extension = {
  popup: {
    name: "sitemap-lint",
    nothing: "Open a page of the site that you want to check, and click here again.",
    asks: <P>(host: P) => [
      "Checks robots.txt and the sitemaps of ",
      host,
      ". Your browser asks whether the extension may read them; the permission goes back when the check has ended.",
    ],
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
