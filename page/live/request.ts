// Makes one request, as a crawler would and as far as a browser lets it. A classic script, because it stands in the
// frame, too, whose origin no module comes to; modules find what it gives under a symbol.

(globalThis as { [key: symbol]: import("./transport.js").Request })[Symbol.for("sitemap-lint request")] = (() => {
  const LONGEST = 30_000; // milliseconds until the last byte
  // Crawlers have no cookies, and what is reported is what the server says now.
  const HOW: RequestInit = { credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer" };

  // `mode` and `redirect` decide whether a redirect may lead to another origin.
  return async ({ url, most, mode, redirect }, signal) => {
    const slow = AbortSignal.timeout(LONGEST);
    const since = performance.now();
    try {
      const response = await fetch(url, { ...HOW, mode, redirect, signal: AbortSignal.any([signal, slow]) });
      const { blob, cut } = await read(response.body, most);
      // That time is up ends a body as a broken connection does.
      if (slow.aborted) return { why: "timed-out" };
      const ms = Math.round(performance.now() - since);
      return { answer: head(response), blob, end: { bytes: blob.size, ms, cut } };
    } catch {
      return { why: slow.aborted ? "timed-out" : undefined };
    }
  };

  function head({ status, url: finalUrl, headers, type }: Response) {
    const one = (name: string) => headers.get(name) ?? undefined;
    const all = (name: string) => (headers.has(name) ? [headers.get(name)!] : undefined);
    const length = headers.get("content-length");
    return {
      status,
      finalUrl,
      contentType: one("content-type"),
      contentEncoding: one("content-encoding"),
      contentLength: /^\d{1,15}$/.test(length ?? "") ? Number(length) : undefined,
      lastModified: one("last-modified"),
      robotsTags: all("x-robots-tag"),
      links: all("link"),
      refresh: one("refresh"),
      // Of other origins a browser does not tell.
      decoded: type === "cors" || headers.has("content-encoding"),
    };
  }

  /** As much of the body as is wanted, and whether the connection `cut` it off. */
  async function read(stream: Response["body"], most: number) {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    let cut = false;
    const reader = stream?.getReader();
    try {
      while (reader && size < most) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value.subarray(0, most - size));
        size += parts.at(-1)!.length;
      }
    } catch {
      cut = true;
    }
    reader?.cancel().catch(() => {});
    return { blob: new Blob(parts), cut };
  }
})();
