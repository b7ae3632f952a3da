// The browser's own parser, and a walk over its tree with the naive checks. It exists on pages only, so the page waits
// meanwhile. `parsed` is when the tree is there: the parser alone.

import { IMAGE, naive, SITEMAP, XHTML } from "./naive.js";

export async function domNaive([file], mark) {
  const text = await file.text();
  mark("read");
  const tree = new DOMParser().parseFromString(text, "application/xml");
  mark("parsed");
  if (tree.getElementsByTagName("parsererror").length) throw new Error("DOMParser found an error");
  const checks = naive();
  for (const url of tree.documentElement.children) {
    if (url.namespaceURI !== SITEMAP || url.localName !== "url") continue;
    const entry = { links: [], images: [] };
    for (const child of url.children) {
      if (child.namespaceURI === SITEMAP) entry[child.localName] = child.textContent;
      else if (child.namespaceURI === XHTML && child.localName === "link") {
        entry.links.push({ hreflang: child.getAttribute("hreflang"), href: child.getAttribute("href") });
      } else if (child.namespaceURI === IMAGE && child.localName === "image") {
        for (const part of child.children) if (part.localName === "loc") entry.images.push(part.textContent);
      }
    }
    checks.url(entry);
  }
  return checks.finish();
}
