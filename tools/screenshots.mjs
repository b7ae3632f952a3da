// Takes pictures of the page, for looking at and for the README.
//
//   node tools/screenshots.mjs <folder>            every state, light and dark, at five sizes, in every browser
//   node tools/screenshots.mjs --readme <file>     the one of the README

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { browsers, drop, find, idle, open, press, reported, site, sitemap, start, url } from "../tests/browser/browser.mjs";

const [target, file] = process.argv.slice(2);
if (!target) {
  console.error("usage: node tools/screenshots.mjs <folder> | --readme <file>");
  process.exit(1);
}

const sample = (name) => readFileSync(new URL(`../www/samples/${name}`, import.meta.url), "utf8");
const broken = sample("broken.xml");
const gzip = (text) => ({ base64: gzipSync(text).toString("base64") });
const one = (name, content) => (page) => drop(page, [{ name, ...(typeof content === "string" ? { content } : content) }]);

// What a reader may have put in, and how many reports come of it.
const STATES = {
  start: [() => {}, 0],
  good: [one("sitemap.xml", sample("clean.xml")), 1],
  broken: [one("broken.xml", broken), 1],
  gzip: [one("sitemap.xml.gz", gzip(broken)), 1],
  "not-a-sitemap": [one("invoice.pdf", "%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"), 1],
  large: [(page) => page.evaluate(() => {
    const part = (n) => `<url>\n<loc>https://www.example.org/products?category=7&item=${n}</loc>\n<lastmod>2024-${String(1 + (n % 12)).padStart(2, "0")}-06</lastmod>\n</url>\n`.repeat(10_000);
    const parts = ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'];
    for (let n = 0; n < 46; n++) parts.push(new Blob([part(n)]));
    document.querySelector("sitemap-lint").check(new File([...parts, "</urlset>\n"], "products.xml"));
  }), 1],
  several: [(page) => drop(page, [
    { name: "sitemap-index.xml", content: sample("index.xml") }, { name: "pages.xml", content: sample("clean.xml") }, { name: "broken.xml", content: broken },
    { name: "languages.xml.gz", ...gzip(sample("hreflang.xml")) }, { name: `${"a-long-name-".repeat(9)}.xml`, content: sitemap(url("https://www.example.org/")) },
  ]), 5],
  files: [(page) => STATES.several[0](page), 5],
  detail: [one("broken.xml", broken), 1],
  inspect: [one("languages.xml", sample("hreflang.xml")), 1],
  site: [(page) => drop(page, [
    { name: "sitemap-index.xml", content: sample("index.xml") }, { name: "pages.xml", content: sample("clean.xml") },
    ...Array.from({ length: 30 }, (_, n) => ({ name: `products-${n + 1}.xml.gz`, ...gzip(n % 7 ? sample("hreflang.xml") : broken) })),
  ]), 32],
  source: [one("broken.xml", broken), 1],
  passed: [one("broken.xml", broken), 1],
  fixes: [one("broken.xml", broken), 1],
  index: [one("sitemap-index.xml", sample("index.xml")), 1],
  hidden: [one("\u202egnp.xml", sitemap(url("https://www.example.org/\u202egnp.exe\u200b"))), 1],
};

const SIZES = [[320, 640], [390, 844], [768, 1024], [1280, 720], [1920, 1080]];

const { address, stop } = await site();
const look = async (page) => {
  await find(page, "verdict");
  await idle(page);
  // The lines around a place come a little later.
  await page.waitForNetworkIdle();
};

if (target === "--readme") {
  const browser = await start("chromium");
  const page = await open(browser, address, { width: 1280, height: 800 });
  await STATES.broken[0](page);
  await reported(page);
  await look(page);
  await page.screenshot({ path: file });
  await browser.stop();
} else {
  mkdirSync(target, { recursive: true });
  for (const name of browsers) {
    for (const dark of [false, true]) {
      const browser = await start(name, { dark });
      for (const [width, height] of SIZES) {
        for (const [state, [act, reports]] of Object.entries(STATES)) {
          const page = await open(browser, address, { width, height });
          await act(page);
          if (reports) {
            await reported(page, reports, 60_000);
            await look(page);
          }
          if (state === "detail" && width < 700) await press(page, "group");
          if (state === "fixes") {
            await press(page, "fix");
            await find(page, "download");
          }
          const tab = { inspect: "overview", index: "overview", site: "overview", source: "source", files: "files", passed: "passed" }[state];
          if (tab) {
            await press(page, `[data-tab="${tab}"]`);
            await find(page, { overview: ".panels", source: ".cm-content", files: "table", passed: ".unchecked" }[tab]);
          }
          if (state === "source") await press(page, "next");
          await page.screenshot({ path: join(target, `${[name, dark ? "dark" : "light", width, state].join("-")}.png`) });
          const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          if (over) console.error(`${name}, ${width} pixels, ${state}: the page is ${over} pixels too wide`);
          await page.close();
        }
      }
      await browser.stop();
    }
  }
  console.log(`screenshots are in ${target}`);
}
await stop();
