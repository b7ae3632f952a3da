// Makes requests for the page, and knows nothing else: this frame has an origin of its own, so neither of the two can
// look into the other. It hears the page once, and from then on only the port that it was given. A message is a number,
// a URL, the most bytes that are wanted and perhaps a mode, and nothing more. Not served as a file: tools/page.mjs
// writes it into frame.html.

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
    port.onmessage = async ({ data: { id, url, most, mode } }: MessageEvent<import("./transport.js").Order>) => {
      // Without a URL: not any more.
      if (url === undefined) return under.get(id)?.abort();
      const run = new AbortController();
      under.set(id, run);
      const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
      const came = !isHttp ? {} : mode ? await probed(url, run.signal) : await request({ url, most }, run.signal);
      under.delete(id);
      port.postMessage({ id, came });
    };
    port.postMessage({});

    /** Whether a server answers at all: of an answer that is not for this frame a browser tells no more. */
    async function probed(url: string, signal: AbortSignal): Promise<import("./transport.js").Probed> {
      const { origin } = new URL(url);
      // Others, such as those of IPv6, no policy can name.
      if (!/^https?:\/\/[\w.-]+(:\d+)?$/.test(origin)) return { up: false };
      // Without leave of the site browsers follow its redirects here, and one may lead inside. So from now on this
      // frame asks nobody but this origin. A redirect that its policy ends is an answer, too.
      const policy = document.createElement("meta");
      policy.httpEquiv = "Content-Security-Policy";
      policy.content = `connect-src ${origin}`;
      const leads = new Promise<boolean>((resolve) => {
        addEventListener("securitypolicyviolation", ({ originalPolicy }) => {
          if (originalPolicy === policy.content) resolve(true);
        });
      });
      document.head.append(policy);
      const { answer } = await request({ url, most: 0, mode: "no-cors" }, signal);
      // Some browsers tell of the policy a moment after they have failed.
      const silent = new Promise<boolean>((resolve) => setTimeout(resolve, 200, false));
      return { up: Boolean(answer) || (await Promise.race([leads, silent])) };
    }
  },
  { once: true },
);
