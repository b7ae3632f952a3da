// Makes requests for the page, and knows nothing else: this frame has an origin of its own, so neither of the two can
// look into the other. It hears the page once, and from then on only the port that it was given. A message is a number,
// a URL and the most bytes that are wanted, and nothing more. Not served as a file: tools/frame.mjs writes it into
// frame.html.

addEventListener(
  "message",
  ({ source, ports: [port] }) => {
    // Framed without a sandbox it has the origin of its host, and would read for any website what only that may read. A
    // host that sends no header cannot forbid to frame it.
    if (origin !== "null" || source !== parent || !port) return;
    const request = (globalThis as { [key: symbol]: import("./transport.js").Request })[
      Symbol.for("sitemap-lint request")
    ];
    const under = new Map<number, AbortController>(); // way, by their numbers
    port.onmessage = async ({ data: { id, url, most } }: MessageEvent<import("./transport.js").Order>) => {
      // Without a URL: not any more.
      if (url === undefined) return under.get(id)?.abort();
      const run = new AbortController();
      under.set(id, run);
      const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
      const came = isHttp ? await request({ url, most }, run.signal) : {};
      under.delete(id);
      port.postMessage({ id, came });
    };
    port.postMessage({});
  },
  { once: true },
);
