// What a file holds: loaded when it is opened, true, and usable by everybody.

import assert from "node:assert/strict";
import * as b from "./browser.mjs";
import { GOOD, sitemap, url } from "./browser.mjs";

const link = (language, path) => `<xhtml:link rel="alternate" hreflang="${language}" href="https://www.example.org/${path}"/>`;
const RICH = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${Array.from({ length: 60 }, (_, n) => `<url><loc>https://www.example.org/${n % 3 ? `shop/${n % 2 ? "red" : "blue"}/` : ""}page-${n}</loc>`
  + `<lastmod>20${10 + (n % 15)}-0${1 + (n % 9)}-11</lastmod><changefreq>${n % 4 ? "weekly" : "daily"}</changefreq>${n % 5 ? "<priority>0.5</priority>" : ""}`
  + `<image:image><image:loc>https://www.example.org/${n}.png</image:loc></image:image><image:image><image:loc>https://www.example.org/${n}-b.png</image:loc></image:image>`
  + `${n < 10 ? link("de", `de/${n}`) + (n < 8 ? link("x-default", `page-${n}`) : "") : ""}</url>`).join("\n")}
<url><loc>https://shop.example.org/?a=1&amp;b=2</loc></url>
</urlset>
`;
const INDEX = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${Array.from({ length: 120 }, (_, n) => `<sitemap><loc>https://www.example.org/sitemap-${n}.xml</loc>${n ? `<lastmod>2024-05-06T10:${10 + (n % 50)}:00Z</lastmod>` : ""}</sitemap>`).join("\n")}
</sitemapindex>
`;

const opened = async (tab, file = { name: "rich.xml", content: RICH }) => {
  await b.drop(tab, [file]);
  await b.find(tab, "verdict");
  await b.press(tab, '[data-tab="overview"]');
  return b.find(tab, '[part~="inspect"] .panels:not([aria-busy])');
};

/** The panels' lines, by their headings, with all that can be opened. */
const panels = async (node) => {
  await node.evaluate((all) => all.querySelectorAll("details").forEach((one) => (one.open = true)));
  return node.evaluate(async (all) => {
    // What is in a directory is drawn when it is opened.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)));
    const text = (line) => [...line.childNodes].map((one) => (one.children?.length && !one.matches(".data, svg") ? text(one) : one.textContent)).join(" ");
    return Object.fromEntries([...all.querySelectorAll(".panel")].map((panel) => [
      panel.querySelector("h3").firstChild.textContent,
      [...panel.querySelectorAll("li, tbody tr, dl div, p")].map((line) => text(line).replace(/\s+/g, " ").trim()),
    ]));
  });
};

b.inOneBrowser((page) => {
  page("nothing of it is loaded before it is opened", async (tab, site) => {
    await b.drop(tab, [{ name: "rich.xml", content: RICH }]);
    await b.reported(tab);
    assert.ok(!site.log.some((line) => line.includes("/www/overview.js")));
    await b.press(tab, '[data-tab="overview"]');
    await b.find(tab, '[part~="inspect"] .panels:not([aria-busy])');
    assert.ok(site.log.some((line) => line.includes("/www/overview.js")));
  }, { policy: true });

  page("a sitemap: pages by date and place, languages, images, values, limits", async (tab) => {
    const found = await panels(await opened(tab));
    assert.deepEqual(Object.keys(found), [
      "lastmod by year", "Limits", "URLs by directory", "Newest", "Oldest", "hreflang", "Images, videos, news", "Hosts", "Change frequency",
      "Priority",
    ]);
    const [newest] = found["Newest"];
    assert.match(newest, /^\/(shop\/(red|blue)\/)?page-\d+ 2024-0\d-11 \d+$/);
    assert.equal(found["Newest"].length, 10);
    assert.match(found["Oldest"][0], /2010-0\d-11/);
    const [shop, ...rest] = found["URLs by directory"];
    assert.match(shop, /^\/shop\/ 40 66 % all of them 40 100 % blue\/ 20 50 % red\/ 20 50 %$/);
    assert.deepEqual(rest, ["all of them 40 100 %", "blue/ 20 50 %", "red/ 20 50 %", "/ (no directory) 21 34 %"]);
    assert.deepEqual(found.hreflang, [
      "10 of 61 pages name their versions in other languages.", "de German 10 on all", "x-default for everybody else 8 missing on 2",
    ]);
    assert.deepEqual(found["Images, videos, news"], ["2 images a page.", "images 120"]);
    assert.match(found["Limits"][0], /^Entries 61 of 50,000$/);
    assert.deepEqual(found["Change frequency"], ["weekly 45 74 %", "daily 15 25 %", "not given 1 2 %"]);
    assert.deepEqual(found.Hosts, ["www.example.org 60 98 %", "shop.example.org 1 2 %"]);
  });

  page("languages: which names which, and how many do not", async (tab) => {
    const versions = (n, own, languages) => `<url><loc>https://www.example.org/${own}/${n}</loc>${languages.map((to) => link(to, `${to}/${n}`)).join("")}</url>`;
    const pages = Array.from({ length: 3 }, (_, n) => versions(n, "en", ["en", "de", "fr"]) + versions(n, "de", n ? ["de", "en"] : ["de", "en", "fr"]) + versions(n, "fr", ["fr", "en", "de"]));
    const content = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages.join("\n")}${versions(9, "it", ["en"])}</urlset>`;
    const found = await panels(await opened(tab, { name: "languages.xml", content }));
    const [, ...rows] = found["hreflang matrix"];
    assert.deepEqual(rows, ["en 3 3 3", "de 3 3 1 −2", "fr 3 3 3", "not said 1 0 0"]);
    assert.deepEqual(await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".matrix thead th")].map((cell) => cell.textContent)), ["en", "de", "fr"]);
  });

  page("an index: its files with their dates, some at first", async (tab) => {
    const node = await opened(tab, { name: "index.xml", content: INDEX });
    const { "Child sitemaps": rows } = await panels(node);
    assert.equal(rows[0], "1 sitemap without a lastmod.");
    assert.match(rows[1], /^\/sitemap-0\.xml no lastmod/);
    assert.match(rows[2], /^\/sitemap-1\.xml 2024-05-06 /);
    assert.equal(rows.length, 21);
    await b.press(tab, '[part~="inspect"] .wide > button');
    assert.equal(await b.count(tab, '[part~="inspect"] tbody tr'), 70);
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.textContent.includes("/sitemap-20.xml"));
  });

  page("all URLs are copied and saved, one a line, hidden characters and line ends as a URL has them", async (tab) => {
    const odd = sitemap(`${url("https://www.example.org/?a=1&amp;b=2")}\n${url("https://www.example.org/a\u202e\nb")}\n${url("https://www.example.org/größe")}`);
    await opened(tab, { name: "../odd\u202e.xml", content: odd });
    const lines = "https://www.example.org/?a=1&b=2\nhttps://www.example.org/a%E2%80%AE%0Ab\nhttps://www.example.org/größe\n";
    await b.press(tab, "copy-urls");
    await tab.waitForFunction(() => copied.length);
    assert.deepEqual(await tab.evaluate(() => copied), [lines]);
    await tab.waitForFunction(() => /Copied 3 URLs/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=inspect] [role=status]").textContent));
    await b.press(tab, "save-urls");
    await tab.waitForFunction(() => saved.length);
    assert.deepEqual(await tab.evaluate(() => saved), ["odd_.xml.urls.txt"]);
    assert.equal(await tab.evaluate(() => blob.text()), lines);
    assert.equal((await tab.reports()).length, 1, "that was no other check");
  }, { before: b.taking });

  page("a clipboard that is closed is said to be", async (tab) => {
    await tab.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("no")) } }));
    await opened(tab);
    await b.press(tab, "copy-urls");
    await tab.waitForFunction(() => /did not allow/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=inspect] [role=status]").textContent));
  });

  page("what is empty has no such view, and a small file has a small one", async (tab) => {
    await b.drop(tab, [{ name: "empty.xml", content: sitemap("") }]);
    await b.reported(tab);
    await b.find(tab, "verdict");
    assert.equal(await b.count(tab, "inspect"), 0);
    const found = await panels(await opened(tab, { name: "good.xml", content: GOOD }));
    assert.deepEqual(Object.keys(found), ["Limits"]);
  });

  page("it opens by keyboard, and stays when the profile is another", async (tab) => {
    await b.drop(tab, [{ name: "rich.xml", content: RICH }]);
    await b.find(tab, "verdict");
    await (await b.find(tab, '[data-tab="findings"]')).focus();
    await tab.keyboard.press("ArrowRight");
    await b.find(tab, '[part~="inspect"] .panels:not([aria-busy])');
    await tab.keyboard.press("Tab");
    assert.equal(await tab.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.activeElement.getAttribute("part")), "copy-urls");
    await b.press(tab, '[data-consumer="google"]');
    assert.equal(await b.count(tab, '[part~="inspect"] .panels:not([aria-busy])'), 1);
  });

  page("its script is not there: it says so, the report stays, and opening it again tries again", async (tab, site) => {
    await b.drop(tab, [{ name: "rich.xml", content: RICH }]);
    await b.find(tab, "verdict");
    const open = async () => {
      await b.press(tab, '[data-tab="findings"]');
      await b.press(tab, '[data-tab="overview"]');
    };
    await open();
    await b.find(tab, '[role=tabpanel] [part~="error"]');
    assert.match(await b.text(tab, "error"), /did not load.*connection.*select it again/s);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
    site.mend();
    await open();
    await b.find(tab, '[part~="inspect"] .panels:not([aria-busy])');
    assert.equal(await b.count(tab, "error"), 0);
  }, { missing: ["/www/overview.js"], errors: [/disallowed MIME/] });

  page("a script came only in part: it is asked for again", async (tab, site) => {
    await opened(tab, { name: "rich.xml", content: RICH });
    assert.equal(site.log.filter((line) => line.includes("overview.js")).length, 2);
  }, { replace: { "/www/overview.js": "export const panel = (" } });

  for (const width of [320, 1280]) {
    page(`nothing is wider than the window at ${width} pixels`, async (tab) => {
      const long = sitemap(Array.from({ length: 12 }, (_, n) => `${url(`https://www.example.org/${"directory".repeat(30)}/${"a".repeat(900)}${n}`).replace("</url>", `<lastmod>20${10 + n}-01-01T00:00:00.123456+00:00</lastmod></url>`)}`).join(""));
      for (const file of [{ name: "long.xml", content: long }, { name: "rich.xml", content: RICH }, { name: "index.xml", content: INDEX }]) {
        const node = await opened(tab, file);
        assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, file.name);
        const over = await node.evaluate((all) => [...all.querySelectorAll("*")].filter((one) => !one.closest(".cut, .middle, .histogram") && one.getBoundingClientRect().right > all.getBoundingClientRect().right + 1).map((one) => one.outerHTML.slice(0, 100)));
        assert.deepEqual(over, [], `${file.name}: inside of the page`);
      }
    }, { width, height: 640 });
  }

  for (const dark of [false, true]) {
    page(`axe finds nothing to object to, ${dark ? "dark" : "light"}`, async (tab) => {
      for (const file of [{ name: "rich.xml", content: RICH }, { name: "index.xml", content: INDEX }]) {
        const node = await opened(tab, file);
        await node.evaluate((all) => all.querySelectorAll("details").forEach((one) => (one.open = true)));
        assert.deepEqual(await b.objections(tab, dark ? b.OF_COLOURS : undefined), [], file.name);
      }
    }, { dark });
  }
});
