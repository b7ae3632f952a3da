// Where things are on the screen: how much of a report is seen at once, and that its looks come from few sizes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as b from "./browser.mjs";

const BROKEN = readFileSync(new URL("../../www/samples/broken.xml", import.meta.url), "utf8");
const one = [{ name: "broken.xml", content: BROKEN }];
const fifteen = Array.from({ length: 15 }, (_, index) => ({ name: `sitemap-${index + 1}.xml`, content: BROKEN.replaceAll("www.example", `www${index % 2}.example`) }));

/** From where the rows begin, and how many of them are seen as a whole, above what stands at the bottom. */
const rows = (tab) => tab.evaluate(() => {
  const { shadowRoot } = document.querySelector("sitemap-lint");
  const all = [...shadowRoot.querySelectorAll("[data-rule]")].map((row) => row.getBoundingClientRect());
  const list = shadowRoot.querySelector(".rows").getBoundingClientRect().bottom;
  const dock = shadowRoot.querySelector(".dock")?.getBoundingClientRect().top ?? innerHeight;
  const end = Math.min(list, dock, innerHeight);
  return { top: all[0].top, seen: all.filter(({ bottom }) => bottom <= end + 1).length, wide: document.documentElement.scrollWidth <= innerWidth };
});

b.inOneBrowser((page) => {
  for (const [width, height, files, top, seen] of [
    [1280, 720, one, 220, 10], [1280, 900, one, 220, 13], [1280, 720, fifteen, 220, 10], [1280, 900, fifteen, 220, 13],
    [390, 844, one, 280, 8], [390, 844, fifteen, 280, 8], [320, 640, one, 300, 4], [1920, 1080, one, 220, 14],
  ]) {
    page(`${files.length} files, ${width} × ${height}: the first row at ${top} px at most, and ${seen} are seen`, async (tab) => {
      await b.drop(tab, files);
      await b.reported(tab, files.length);
      await b.idle(tab);
      await b.find(tab, "group");
      const found = await rows(tab);
      assert.ok(found.top <= top, `the first row at ${found.top}`);
      assert.ok(found.seen >= seen, `${found.seen} rows`);
      assert.ok(found.wide, "nothing is wider than the window");
      if (width < 700 || files.length > 1) return;
      const { bottom } = await (await b.find(tab, "apply")).evaluate((node) => node.getBoundingClientRect().toJSON());
      assert.ok(bottom <= 720, `Apply ends at ${bottom}`);
    }, { width, height });
  }

  page("what the start says of a file that it cannot take is seen on a small phone", async (tab) => {
    await b.drop(tab, [{ name: "package.json", content: "{}" }]);
    await b.says(tab, /package\.json is not a report that sitemap-lint saved/);
    await tab.waitForFunction(() => {
      const { top, bottom } = document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=status]").getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight + 1;
    });
  }, { width: 320, height: 568 });

  page("text has five sizes, and controls have few heights", async (tab) => {
    await b.drop(tab, one);
    await b.reported(tab);
    await b.idle(tab);
    const seen = () => tab.evaluate(() => {
      const all = [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("*")].filter((node) => node.checkVisibility() && !node.closest(".cm-editor"));
      const texts = all.filter((node) => [...node.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()));
      const controls = all.filter((node) => node.matches("button:not(.link, [role=tab]), .button, select, .field"));
      const sorted = (values) => [...new Set(values)].sort((x, y) => x - y);
      return { sizes: sorted(texts.map((node) => parseFloat(getComputedStyle(node).fontSize))), heights: sorted(controls.map((node) => node.offsetHeight)) };
    });
    const found = { sizes: new Set(), heights: new Set() };
    for (const name of ["findings", "overview", "source", "passed"]) {
      await b.press(tab, `[data-tab=${name}]`);
      await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.querySelector("[role=tabpanel]").textContent.length > 20);
      const { sizes, heights } = await seen();
      for (const size of sizes) found.sizes.add(size);
      for (const height of heights) found.heights.add(height);
    }
    assert.deepEqual([...found.sizes].filter((size) => ![12, 14, 16, 20, 28].includes(size)), []);
    assert.deepEqual([...found.heights].filter((height) => ![28, 36].includes(height)), []);
  });
});
