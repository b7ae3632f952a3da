// saxes, a strict streaming parser in JavaScript, with the naive checks.

import { SaxesParser } from "saxes";
import { IMAGE, naive, SITEMAP, XHTML } from "./naive.js";

export async function prepare() {
  return async (file) => {
    const checks = naive();
    const parser = new SaxesParser({ xmlns: true, position: true });
    let entry;
    let text = "";
    parser.on("error", (error) => {
      throw error;
    });
    parser.on("text", (piece) => (text += piece));
    parser.on("cdata", (piece) => (text += piece));
    parser.on("opentag", ({ uri, local, attributes }) => {
      text = "";
      if (uri === SITEMAP && local === "url") entry = { links: [], images: [] };
      else if (uri === XHTML && local === "link") entry?.links.push({ hreflang: attributes.hreflang?.value, href: attributes.href?.value });
    });
    parser.on("closetag", ({ uri, local }) => {
      if (!entry) return;
      if (uri === SITEMAP && local === "url") {
        checks.url(entry);
        entry = undefined;
      } else if (uri === SITEMAP) entry[local] = text;
      else if (uri === IMAGE && local === "loc") entry.images.push(text);
    });
    const reader = file.stream().pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
    for (let part; !(part = await reader.read()).done; ) parser.write(part.value);
    parser.close();
    return checks.finish();
  };
}
