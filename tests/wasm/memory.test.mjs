// What the module's memory grows by. A file of its own, because it never gives any of that back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bytes, Checker, held } from "./engine.mjs";

const AT_ONCE = 2_000;

/** What the module holds after a sitemap of so many pages, four of which `four(n)` gives. */
function after(pages, four) {
  const checker = new Checker({ url: "https://www.example.org/sitemap.xml" });
  checker.push(bytes('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'));
  for (let page = 0; page < pages; page += AT_ONCE) {
    checker.push(bytes(Array.from({ length: AT_ONCE / 4 }, (_, n) => four(page + n)).join("")));
  }
  checker.push(bytes("</urlset>"));
  assert.equal(checker.finish().document.entries, pages);
  return held();
}

const address = (n) => `<url><loc>https://www.example.org/shop/article-${n}.html</loc></url>\n`;
const letters = (n) => `<url><loc>https://www.example.org/größe/${n}</loc></url>\n`;
const twoLanguages = (n) => {
  const page = (language) => `https://www.example.org/${language}/page-${n}`;
  const links = ["de", "en"].map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${page(language)}"/>`);
  return ["de", "en"].map((language) => `<url><loc>${page(language)}</loc>${links.join("")}</url>\n`).join("");
};
const four = (n) => address(n) + letters(n) + twoLanguages(n);

test("beyond the limit of the protocol, entries take no more memory", () => {
  const most = after(70_000, four);
  const more = after(700_000, four) - most;
  assert.ok(more < 1 << 18, `${more} bytes more for ten times as many`);
});
