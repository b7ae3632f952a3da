// The bookmarklet: runs on any site, reads robots.txt, the sitemaps and their children there, and hands the files over
// to the page that it came from. It is one function, because it may load nothing on a site with a strict policy.
// `page`: the URL of that page. `library` gives what makes a zip archive, for sites that keep windows apart.

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a bookmarklet is one function, see above
async (page: string, library: () => (files: { name: string; input: File }[]) => Response) => {
  const MOST_FILES = 1_000;
  const MOST_BYTES = 200e6;
  const MOST_DEPTH = 3;
  const LISTED = 50_000; // the most that an index may list
  const AT_ONCE = 4;
  const HEARD = 10_000; // milliseconds until a window that says nothing is taken for one that cannot
  const USUAL = [
    "/sitemap.xml",
    "/sitemap_index.xml",
    "/sitemap-index.xml",
    "/wp-sitemap.xml",
    "/sitemap.xml.gz",
    "/sitemap/sitemap.xml",
    "/sitemap.txt",
  ];

  // At once: later it would be no answer to the click, and browsers open no window.
  const { origin } = new URL(page);
  let heard: (isThere: boolean) => void;
  const ready = new Promise<boolean>((resolve) => {
    heard = resolve;
  });
  addEventListener("message", (event) => {
    if (event.origin === origin && event.source === opened && event.data === "sitemap-lint ready") heard(true);
  });
  const opened = open(`${page}#handover`);

  const files: { url: string; status: number; type: string; file: File }[] = [];
  const seen = new Set<string>();
  let bytes = 0;

  const home = `${location.origin}/`;
  const start = document.contentType === "text/html" ? home : location.href.split("#")[0];
  const robots = await get(`${home}robots.txt`);
  const named = [...robots.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)].map(([, url]) => url);
  if (start !== home) await all([start], 0);
  else await all(named.length ? named : USUAL, 0);

  const isThere = opened && (await Promise.race([ready, gone()]));
  if (isThere) opened.postMessage({ kind: "sitemap-lint files", start, files }, origin);
  else if (files.length) await save();

  /** The text of what a URL names, which becomes one of the files. Other sites would not let it be read. */
  async function get(url: string) {
    if (seen.has(url) || seen.size >= MOST_FILES || bytes > MOST_BYTES || !url.startsWith(home)) return "";
    seen.add(url);
    try {
      const signal = AbortSignal.timeout(30_000);
      const response = await fetch(url, { credentials: "omit", cache: "no-store", signal });
      const blob = await response.blob();
      bytes += blob.size;
      const file = new File([blob], new URL(url).pathname.split("/").at(-1) || "index");
      files.push({ url, status: response.status, type: response.headers.get("content-type") ?? "", file });
      if (!response.ok) return "";
      const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
      const isPacked = head[0] === 0x1f && head[1] === 0x8b;
      return await new Response(isPacked ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob).text();
    } catch {
      return "";
    }
  }

  /** These files, and what they list if they are indexes. */
  async function all(urls: string[], depth: number): Promise<void> {
    const queue = urls.filter((url) => URL.canParse(url, home)).map((url) => new URL(url, home).href.split("#")[0]);
    const children: string[] = [];
    const lane = async () => {
      for (let url = queue.shift(); url; url = queue.shift()) {
        const text = await get(url);
        if (!/<(\w+:)?sitemapindex\b/.test(text.slice(0, 10_000))) continue;
        const locs = [...text.matchAll(/<(?:\w+:)?loc\b[^>]*>(?:\s*<!\[CDATA\[)?([^<\]]*)/g)];
        for (const [, loc] of locs.slice(0, LISTED)) children.push(loc.trim().replaceAll("&amp;", "&"));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    if (children.length && depth < MOST_DEPTH) await all(children, depth + 1);
  }

  /** The window is closed, or seems so to a site that keeps apart from others, or says nothing. */
  function gone() {
    return new Promise<false>((resolve) => {
      const since = Date.now();
      const look = () => (opened!.closed || Date.now() - since > HEARD ? resolve(false) : setTimeout(look, 200));
      look();
    });
  }

  async function save() {
    const found = files.filter(({ status }) => status === 200);
    const inside = found.map(({ url, file }) => ({ name: new URL(url).pathname.slice(1) || "index", input: file }));
    const link = document.createElementNS("http://www.w3.org/1999/xhtml", "a") as HTMLAnchorElement;
    link.href = URL.createObjectURL(await library()(inside).blob());
    link.download = `${location.hostname}.zip`;
    link.click();
  }
};
