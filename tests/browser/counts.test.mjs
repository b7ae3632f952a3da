// One source for each number: what the verdict, the chips, the table of the files, a file's own report and the sentence for
// screen readers say of the same files is the same; and it is said for whom.

import assert from "node:assert/strict";
import * as b from "./browser.mjs";

const index = (...names) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names.map((name) => `<sitemap><loc>https://www.example.com/${name}</loc></sitemap>`).join("\n")}</sitemapindex>`;
// Nothing is wrong within the first two: that an index lists an index is seen only beside the other file.
const FILES = [
  { name: "outer.xml", content: index("inner.xml", "pages.xml") },
  { name: "inner.xml", content: index("pages.xml") },
  { name: "pages.xml", content: b.sitemap(b.url("https://www.example.com/")) },
  { name: "broken.xml", content: b.sitemap(b.url("https://www.example.com/?a=1&b=2")) },
];

const shown = (tab, act, ...given) =>
  tab.evaluate(`(${act})(document.querySelector("sitemap-lint").shadowRoot, ...${JSON.stringify(given)})`);

b.inOneBrowser((page, at) => {
  page("a file at whose line an error stands is counted, marked and judged with it everywhere", async (tab) => {
    await b.drop(tab, FILES);
    await b.reported(tab, 4);
    await b.idle(tab);
    assert.match(await b.text(tab, ".verdict h2"), /^2 errors in 2 of 4 files /);
    assert.match(await b.text(tab, "status"), /^4 files checked, 2 with errors: 2 errors/);
    await b.press(tab, "[data-tab=files]");
    await b.find(tab, "[part=table] tbody tr");
    const rows = await shown(tab, (root) => [...root.querySelectorAll("[part=table] tbody tr")].map((row) =>
      [row.querySelector("button").textContent, row.querySelector(".icon").getAttribute("class"), row.querySelector(".problems")?.title]));
    assert.deepEqual(rows.filter(([, icon]) => /fail/.test(icon)).map(([name]) => name).sort(), ["broken.xml", "outer.xml"]);
    assert.deepEqual(rows.filter(([, , errors]) => errors === "1 error").map(([name]) => name).sort(), ["broken.xml", "outer.xml"]);
    // Its own report has the error, at its line, and leads to the other file.
    await shown(tab, (root) => [...root.querySelectorAll("[part=table] button")].find(({ textContent }) => textContent === "outer.xml").click());
    assert.equal(await b.text(tab, ".verdict .name"), "outer.xml");
    assert.match(await b.text(tab, ".verdict h2"), /^1 error /);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
    await b.find(tab, "[data-rule=index-nested]");
  });

  page("verdict, chip, filter and table give the same numbers, those of the judge that is chosen", async (tab) => {
    // Images without a URL: an error for some judges only.
    const image = '<url><loc>https://www.example.org/</loc><image:image xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"></image:image></url>';
    await b.drop(tab, [...FILES, { name: "images.xml", content: b.sitemap(image) }]);
    const reports = await b.reported(tab, 5);
    await b.idle(tab);
    const told = () => shown(tab, (root) => {
      const all = (name, of = root) => [...of.querySelectorAll(name)];
      const errors = (text) => parseInt(/(\d+) error/.exec(text)?.[1] ?? 0, 10);
      const text = (name) => root.querySelector(name).textContent;
      const [, judge] = / by ([\w. ]+)$/.exec(text(".verdict h2"));
      const chip = root.querySelector("[part=consumer][aria-checked=true]");
      const rows = all("[part=table] tbody tr");
      return {
        judge: [judge, chip.childNodes[1].data],
        errors: [
          errors(text(".verdict h2")),
          rows.reduce((sum, { textContent }) => sum + errors(textContent), 0),
          ...(chip.dataset.verdict === "fail" ? [parseInt(chip.querySelector(".number").textContent, 10)] : []),
        ],
        bad: [
          parseInt(/in (\d+) of 5 files/.exec(text(".verdict h2"))?.[1] ?? 0, 10), parseInt(/rejects (\d+) of 5 files/.exec(chip.textContent)?.[1] ?? 0, 10),
          rows.filter((row) => row.querySelector(".icon.fail")).length,
        ],
      };
    });
    const numbers = new Set();
    for (const id of Object.keys(reports[0].report.verdicts)) {
      await b.press(tab, `[data-consumer=${id}]`);
      await b.press(tab, "[data-tab=files]");
      await b.find(tab, "[part=table] tbody tr");
      const { judge, errors, bad } = await told();
      await b.press(tab, "[data-tab=findings]");
      await b.find(tab, "[role=tabpanel] :is([part=group], [part=all-checks])");
      errors.push(await shown(tab, (root) => parseInt(root.querySelector("[part=filter][data-severity=error]")?.ariaLabel ?? 0, 10)));
      assert.equal(judge[0], judge[1], id);
      assert.deepEqual(new Set(errors).size, 1, `${id}: ${errors}`);
      assert.deepEqual(new Set(bad).size, 1, `${id}: ${bad}`);
      numbers.add(errors[0]);
      assert.ok(bad[0] <= errors[0] && (bad[0] > 0) === (errors[0] > 0), id);
    }
    assert.ok(numbers.size > 1, "the judges differ");
  });

  page("what is said at the end has each number once", async (tab) => {
    await b.paste(tab, b.BROKEN);
    await b.reported(tab);
    await b.idle(tab);
    const said = (await b.text(tab, "status")).trim();
    assert.match(said, /^\d+ errors?, \d+ warnings?, \d+ notes?\.$/);
  });

  page("the field keeps its name after a check", async (tab) => {
    await b.paste(tab, b.BROKEN);
    await b.reported(tab);
    await b.idle(tab);
    if (at.name !== "chromium") return;
    const client = await tab.createCDPSession();
    const { nodes } = await client.send("Accessibility.getFullAXTree");
    const boxes = nodes.filter(({ role, properties = [] }) => role?.value === "textbox" && properties.some(({ name }) => name === "multiline"));
    assert.deepEqual(boxes.map(({ name }) => name.value), ["URL, XML or files"]);
  });

  if (at.name === "chromium") page("forced colours show what is selected", async (tab) => {
    const client = await tab.createCDPSession();
    await client.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
    await b.drop(tab, FILES);
    await b.reported(tab, 4);
    await b.idle(tab);
    await b.press(tab, "filter");
    const look = (selected, other) => shown(tab, (root, ...names) => names.map((name) => {
      const { outlineStyle, borderBottomColor, borderBottomWidth } = getComputedStyle(root.querySelector(name));
      return [outlineStyle, borderBottomColor, borderBottomWidth].join(" ");
    }), selected, other);
    for (const [selected, other] of [
      ["[part=consumer][aria-checked=true]", "[part=consumer][aria-checked=false]"],
      ["[part=filter][aria-pressed=true]", "[part=filter][aria-pressed=false]"],
      ["[part=tab][aria-selected=true]", "[part=tab][aria-selected=false]"], ["[part=group][aria-selected=true]", "[part=group][aria-selected=false]"],
    ]) {
      const [one, two] = await look(selected, other);
      assert.notEqual(one, two, selected);
    }
    await client.send("Emulation.setEmulatedMedia", { features: [] });
  });
});
