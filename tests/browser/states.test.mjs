// What axe says of the page in the states that a reader meets and no other test looks at: several files, each side of their
// report, its menus and keys, a check that was cancelled, and a phone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as b from "./browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "./browser.mjs";

const CLEAN = readFileSync(new URL("../../www/samples/clean.xml", import.meta.url), "utf8");
const FILES = [
  { name: "a.xml", content: BROKEN },
  { name: "b.xml", content: sitemap(`${url("https://www.example.org/")}\n<url><loc>https://www.example.org/b</loc><lastmod>2024-02-01 10:00:00</lastmod></url>`) },
  { name: "c.xml", content: GOOD },
  ...Array.from({ length: 20 }, (_, n) => ({ name: `more-${n}.xml`, content: sitemap(url(`https://www.example.org/${n}`)) })),
];

b.inOneBrowser((page) => {
  for (const [dark, width, height] of [[false, 1280, 800], [true, 390, 844]]) {
    page(`axe finds nothing to object to in any state, ${dark ? "dark" : "light"}, at ${width} pixels`, async (tab) => {
      const fine = async (state) => assert.deepEqual(await b.objections(tab, dark ? b.OF_COLOURS : undefined), [], state);
      await fine("start");
      await b.press(tab, "check");
      await b.says(tab, /Nothing to check yet/);
      await fine("nothing to check");
      await b.paste(tab, "ftp://www.example.org/sitemap.xml");
      await b.says(tab, /not the URL of a site/);
      await fine("a URL");
      await b.paste(tab, "Couldn't fetch");
      await b.find(tab, "answer");
      await fine("an answer");
      await b.menu(tab, "more-menu", "options");
      await b.find(tab, "url");
      await fine("options");
      await b.press(tab, "close");
      await b.drop(tab, FILES);
      await b.reported(tab, FILES.length);
      await b.idle(tab);
      for (const [side, part] of Object.entries({ findings: "group", files: "open", overview: "inspect", passed: "passed" })) {
        await b.press(tab, `[data-tab="${side}"]`);
        await b.find(tab, part, { visible: true });
        await fine(`all files: ${side}`);
      }
      await b.press(tab, '[data-tab="findings"]');
      for (const one of ["export-menu", "more-menu"]) {
        await b.press(tab, one);
        await fine(one);
        await b.press(tab, one);
      }
      await b.press(tab, "narrow");
      await b.find(tab, "filter-file");
      await fine("a choice of files");
      await (await b.find(tab, "search")).type("no such words");
      await b.find(tab, ".rows .none");
      await fine("nothing matches the filter");
      await b.press(tab, '[data-tab="files"]');
      await b.press(tab, "open");
      await b.find(tab, "all");
      await fine("a file of several, filtered");
      await b.press(tab, "worst");
      await b.find(tab, "detail");
      await fine("a finding");
      if (width < 700) await b.press(tab, "close-finding");
      await tab.keyboard.press("?");
      await b.find(tab, ".keys[open]", { visible: true });
      await fine("keys");
      await tab.keyboard.press("Escape");
      await b.press(tab, '[data-tab="source"]');
      await b.find(tab, ".cm-content");
      await fine("the source");
      await b.press(tab, "fix");
      await b.find(tab, "[part=apply-fixes]:enabled");
      await fine("fixes");
      await b.press(tab, "apply-fixes");
      await b.find(tab, "edited");
      await b.idle(tab);
      await fine("a fixed file");
      await b.drop(tab, [{ name: "clean.xml", content: CLEAN }]);
      await b.find(tab, "all-checks");
      await fine("a file without findings");
      await tab.evaluate(() => (globalThis.reports.length = 0));
      await b.press(tab, "clear");
      await tab.evaluate(() => {
        const part = new Blob(Array(1000).fill("<url><loc>https://www.example.org/?a=1&b=2</loc></url>"));
        document.querySelector("sitemap-lint").check([new File(["<urlset>"].concat(Array(10_000).fill(part)), "huge.xml"), new File(["x"], "other.txt")]);
      });
      await b.find(tab, '[part~="file"][data-state="fail"]');
      await fine("checking");
      await b.press(tab, "cancel");
      await b.find(tab, "error");
      await fine("cancelled");
    }, { dark, width, height });
  }
});
