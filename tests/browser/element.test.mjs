// The element in pages of others: it checks the site that `src` names, shows as much as `view` says, and leaves the
// page its own look; what editors are told of it is what it does.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { described, FILE, manifest } from "../../tools/custom-elements.mjs";
import { POLICY } from "../../tools/serve.mjs";
import { SitemapLint } from "../../www/element.js";
import * as b from "./browser.mjs";
import { GOOD, inEachBrowser } from "./browser.mjs";
import { ELEMENT, serving } from "./embedded.mjs";
import { host } from "./faulty.mjs";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const names = (list) => list.map(({ name }) => name.replace(/[=(].*/, "")).sort();

test("the manifest, the types and the documentation say what the element has", () => {
  assert.equal(readFileSync(FILE, "utf8"), manifest(), "`node tools/custom-elements.mjs` makes it again");
  const told = described();
  const types = read("www/element.d.ts");
  const members = (name) => {
    const [body] = types.split(`interface ${name} {`)[1].split("\n}");
    return [...body.matchAll(/^ {2}(?:"(.*?)"|(\w+))\??:/gm)].map(([, quoted, member]) => quoted ?? member).sort();
  };
  const attributes = names(told.attribute);
  assert.deepEqual(members("SitemapLintAttributes"), attributes);
  // The others are looked at when they are needed.
  assert.deepEqual([...SitemapLint.observedAttributes, "fetch", "fill", "share"].sort(), attributes);
  assert.deepEqual(members("SitemapLintEventMap"), names(told.event));
  const own = Object.getOwnPropertyNames(SitemapLint.prototype).filter((name) => !/^constructor$|Callback$/.test(name));
  assert.deepEqual(own.sort(), names([...told.property, ...told.method]));
  for (const name of own) assert.match(types, new RegExp(`^  (get )?${name}\\(`, "m"));
  const paths = readdirSync(new URL("page/", root), { recursive: true });
  const ours = paths.filter((path) => /\.(tsx?|css)$/.test(path) && !/^site/.test(path));
  const scripts = ours.map((path) => read(`page/${path}`)).join("\n");
  assert.deepEqual([...new Set(scripts.match(/--sl-[a-z][a-z-]*/g))].sort(), names(told.css));
  const sent = [...scripts.matchAll(/\.tell\((.*?), /g)].map(([, given]) => given).join();
  assert.deepEqual([...sent.matchAll(/"(\w+)"/g)].map(([, name]) => `sitemap-lint:${name}`).sort(), names(told.event));
  // Some are put together, such as `filter-${what}`.
  const made = (name) => scripts.includes(`\`${name.split("-")[0]}-\${`);
  const used = (name) => new RegExp(`["\` ]${name}["\` ]`).test(scripts) || made(name);
  for (const { name } of told.part) assert.ok(used(name), `something has the part ${name}`);
  // Some are handed to a function that makes the element.
  const found = [/\bpart(?:: |=)"([a-z-]+)"/g, /\[part~?="?([a-z-]+)"?\]/g, /\bbutton\("([a-z-]+)"/g]
    .flatMap((form) => [...scripts.matchAll(form)].map(([, name]) => name));
  // A site is a part of a check, and none of the element.
  const listed = ["site", ...told.part.map(({ name }) => name)];
  assert.deepEqual([...new Set(found)].filter((name) => !listed.includes(name)), [], "parts that docs/element.md does not list");
});

inEachBrowser((page) => {
  /** A test in a page of a site with these pages, by their paths. */
  const embedded = (title, pages, act, { policy = POLICY, ...options } = {}) => page(title, async (tab, site) => {
    const { origin } = new URL(site.address);
    const open = async (path) => {
      await tab.goto(origin + path);
      await tab.evaluate(() => addEventListener("sitemap-lint:site", ({ detail }) => {
        globalThis.site = detail.report;
      }));
    };
    await act(tab, { origin, open });
  }, {
    ...options,
    also: serving(pages, asked, policy),
  });
  const asked = [];
  /** What was asked for since the last time, but for pages. */
  const fetched = () => asked.splice(0).filter((path) => !path.endsWith(".html")).sort();
  const element = (tab, act, ...given) =>
    tab.evaluate(`(${act})(document.querySelector("sitemap-lint"), ...${JSON.stringify(given)})`);
  const site = async (tab) => (await tab.waitForFunction(() => globalThis.site, { timeout: 60_000 })).jsonValue();
  const shown = (tab, part) => element(tab, (node, name) =>
    node.shadowRoot.querySelector(`[part~="${name}"]`)?.checkVisibility() ?? false, part);
  const WHOLE = ["/a.xml", "/b.xml", "/robots.txt", "/sitemap.xml"];

  // As a page does that has names of its own for its colours.
  const NAMES = ["fg", "bg", "card", "muted", "line", "accent", "on-accent", "error", "warning", "info", "pass", "mark", "radius", "mono", "c", "bar", "stuck"];
  embedded("colours: a page may set ours to its own, whatever those are called, and give every element some", {
    "/page.html": `${ELEMENT}<style>:root { ${NAMES.map((name, n) => `--${name}: rgb(${n}, 2, 3);`).join(" ")} } * { --c: red; --line: red; }
sitemap-lint { ${["fg", "bg", "card", "accent"].map((name) => `--sl-${name}: var(--${name});`).join(" ")} }</style><sitemap-lint src="/sitemap.xml"></sitemap-lint>`,
  }, async (tab, { open }) => {
    await open("/page.html");
    await site(tab);
    await b.idle(tab);
    const found = await element(tab, (node) => {
      const of = (name) => getComputedStyle(node.shadowRoot.querySelector(name));
      return [of(".shell").color, of(".shell").backgroundColor, of(".detail .card").backgroundColor, of("button.main").backgroundColor, of(".detail .card").borderTopColor === "rgb(255, 0, 0)"];
    });
    assert.deepEqual(found, ["rgb(0, 2, 3)", "rgb(1, 2, 3)", "rgb(2, 2, 3)", "rgb(5, 2, 3)", false]);
    fetched();
  });

  embedded("src: the site's own index, with its children and its robots.txt", {
    "/page.html": `${ELEMENT}<sitemap-lint src="/sitemap.xml"></sitemap-lint>`,
  }, async (tab, { open, origin }) => {
    fetched();
    await open("/page.html");
    const report = await site(tab);
    await b.idle(tab);
    assert.deepEqual(fetched(), WHOLE);
    assert.deepEqual(report.files.map(({ name }) => name).sort(), WHOLE.map((path) => origin + path));
    const reports = await tab.reports();
    assert.deepEqual(reports.map(({ name }) => name).sort(), WHOLE.map((path) => origin + path));
    const { counts } = reports.find(({ name }) => name === `${origin}/b.xml`).report;
    assert.equal(counts["xml-unescaped-ampersand"], 1);
    assert.ok(Object.keys(report.counts).some((id) => id.startsWith("robots-")), "robots.txt forbids a listed page");
    assert.equal(await b.count(tab, "unreachable"), 0);
    assert.ok(await shown(tab, "input"));
    assert.ok(!await shown(tab, "again"));
    // The page asked, not the reader.
    assert.equal(await tab.evaluate(() => document.activeElement.tagName + scrollY), "BODY0");
    // Taken out and put elsewhere, it does not ask again.
    await element(tab, (node) => document.body.append(node));
    await element(tab, (node) => node.setAttribute("src", "/sitemap.xml"));
    await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    assert.deepEqual(fetched(), []);
  });

  embedded("src: another value checks again, as does setting it later", {
    "/page.html": `${ELEMENT}<sitemap-lint></sitemap-lint>`,
  }, async (tab, { open, origin }) => {
    await open("/page.html");
    await b.find(tab, "input");
    fetched();
    await element(tab, (node) => node.setAttribute("src", "single.xml"));
    await b.reported(tab);
    await b.idle(tab);
    assert.deepEqual(fetched(), ["/robots.txt", "/single.xml"]);
    await tab.evaluate(() => delete globalThis.site);
    await element(tab, (node) => node.setAttribute("src", "/sitemap.xml"));
    const report = await site(tab);
    await b.idle(tab);
    assert.deepEqual(fetched(), WHOLE);
    assert.equal(report.files.length, 4);
    await element(tab, (node) => node.removeAttribute("src"));
    assert.equal(await b.count(tab, "verdict"), 0);
    assert.deepEqual(fetched(), []);
    await tab.evaluate(() => delete globalThis.site);
    await element(tab, (node) => node.setAttribute("src", `${location.origin}/single.xml`));
    const files = (await site(tab)).files.map(({ name }) => name);
    assert.deepEqual(files, [`${origin}/robots.txt`, `${origin}/single.xml`]);
  });

  embedded("src: of another origin nothing is fetched, and a sentence says so", {
    "/page.html": `${ELEMENT}<sitemap-lint fetch="any" src="https://elsewhere.example/sitemap.xml"></sitemap-lint>`,
    "/wrong.html": `${ELEMENT}<sitemap-lint src="https://"></sitemap-lint>`,
  }, async (tab, { open, origin }) => {
    fetched();
    const { host } = new URL(origin);
    for (const [path, name] of [["/page.html", "https://elsewhere.example/sitemap.xml"], ["/wrong.html", "https://"]]) {
      await open(path);
      await b.says(tab, /^Skipped /);
      const sentence = `Skipped ${name}: this page checks only sitemaps of its own site, ${host}.`;
      assert.equal((await b.text(tab, "status")).trim(), sentence);
      assert.ok(!await shown(tab, "again"));
    }
    assert.deepEqual(fetched(), []);
    assert.deepEqual(tab.asked.filter((url) => !url.startsWith(origin) && !url.startsWith("data:")), []);
    // The next one may be the site's own.
    await element(tab, (node) => node.setAttribute("src", "/single.xml"));
    await b.find(tab, "verdict");
  });

  embedded("src: a redirect to another origin is not followed, whatever the page's policy", {
    "/page.html": `${ELEMENT}<sitemap-lint></sitemap-lint>`,
  }, async (tab, { open }) => {
    const other = await host("files", { "Access-Control-Allow-Origin": "*" });
    try {
      await open("/page.html");
      await b.find(tab, "input");
      await element(tab, (node, target) => node.setAttribute("src", `/to?${target}`), `${other.origin}/sitemap.xml`);
      await b.find(tab, "unreachable");
      assert.deepEqual(other.log, []);
    } finally {
      await other.stop();
    }
  }, { policy: "", errors: [/^Security Error: Content at .* may not load data/] });

  embedded("src: far below the window nothing is fetched until the reader comes near", {
    "/page.html": `<div style="height: 20000px"></div>${ELEMENT}<sitemap-lint src="/sitemap.xml"></sitemap-lint>`,
  }, async (tab, { open }) => {
    fetched();
    await open("/page.html");
    await b.find(tab, "input");
    await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    assert.deepEqual(fetched(), []);
    const loaded = await tab.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    assert.ok(loaded.some((url) => url.endsWith("/www/main.js")));
    assert.deepEqual(loaded.filter((url) => /wasm|worker|live/.test(url)), []);
    await tab.evaluate(() => scrollTo(0, 19_000));
    await site(tab);
    assert.deepEqual(fetched(), WHOLE);
  });

  embedded('view="report": the report without the form, and a button that checks again', {
    "/page.html": `${ELEMENT}<sitemap-lint src="/sitemap.xml" view="report" drop="page"></sitemap-lint>`,
  }, async (tab, { open }) => {
    fetched();
    await open("/page.html");
    await site(tab);
    await b.idle(tab);
    for (const part of ["input", "check", "pick", "profile"]) assert.ok(!await shown(tab, part), part);
    await b.press(tab, "more-menu");
    for (const part of ["again", "verdict"]) assert.ok(await shown(tab, part), part);
    for (const part of ["choose-files", "choose-folder", "watch", "options", "clear"]) assert.ok(!await shown(tab, part), part);
    assert.deepEqual(fetched(), WHOLE);
    await tab.evaluate(() => delete globalThis.site);
    await b.press(tab, "again");
    await site(tab);
    await b.idle(tab);
    assert.deepEqual(fetched(), WHOLE);
    await assert.rejects(b.drop(tab, [{ name: "a.xml", content: GOOD }]), /does not take files/);
    assert.deepEqual(await b.objections(tab), []);
    // The whole element, and back.
    await element(tab, (node) => node.setAttribute("view", "full"));
    assert.ok(await shown(tab, "input"));
    await tab.evaluate(() => (globalThis.reports.length = 0));
    await b.drop(tab, [{ name: "a.xml", content: GOOD }]);
    await b.reported(tab);
    await element(tab, (node) => node.setAttribute("view", "report"));
    assert.ok(!await shown(tab, "input"));
  });

  embedded('view="report": a place in a text that the page hands over is shown in the source', {
    "/page.html": `${ELEMENT}<sitemap-lint view="report"></sitemap-lint>`,
  }, async (tab, { open }) => {
    await open("/page.html");
    await b.find(tab, "input");
    assert.ok(!await shown(tab, "again"), "there is nothing to check again");
    await element(tab, (node, text) => node.check(text), b.BROKEN);
    await b.press(tab, "place");
    await b.find(tab, ".cm-content");
  });

  embedded("the element is opaque and has a font of its own; a page may give it another one", {
    "/page.html": `<style>main { font-family: Courier }</style>${ELEMENT}<sitemap-lint src="/a.xml"></sitemap-lint>`,
  }, async (tab, { open }) => {
    await open("/page.html");
    await b.find(tab, "verdict");
    const look = () => element(tab, (node) => {
      const { backgroundColor, fontFamily } = getComputedStyle(node.shadowRoot.querySelector(".shell"));
      return [backgroundColor, fontFamily.split(",")[0]];
    });
    assert.deepEqual(await look(), ["rgb(255, 255, 255)", "system-ui"]);
    await element(tab, (node) => node.style.setProperty("--sl-font", "Courier"));
    assert.deepEqual(await look(), ["rgb(255, 255, 255)", "Courier"]);
  });

  embedded("insert.js puts the element where its tag stands", {
    "/page.html": `${ELEMENT.replace('element.js"', 'insert.js" data-src="/a.xml" data-view="report"')}<p>After</p>`,
    "/none.html": ELEMENT,
  }, async (tab, { open }) => {
    await open("/page.html");
    await b.find(tab, "verdict");
    const tags = await element(tab, (node) => [...node.parentNode.children].map(({ tagName }) => tagName));
    assert.deepEqual(tags, ["H1", "SCRIPT", "SITEMAP-LINT", "P"]);
    await open("/none.html");
    await tab.evaluate(() => customElements.whenDefined("sitemap-lint"));
    assert.equal(await tab.evaluate(() => document.querySelectorAll("sitemap-lint").length), 0);
  });
});
