// What is taken away: reports for people and for programs, links, commands, and saved reports that are opened again.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { imported } from "./sources.mjs";
import * as b from "./browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "./browser.mjs";

const { contents, link } = await imported("takeaway/share");
const { command, word } = await imported("takeaway/command");

// The published schema and its validator: see tests/sarif.test.mjs.
const near = createRequire(createRequire(import.meta.url).resolve("@microsoft/jest-sarif/package.json"));
const Ajv = near("ajv");
const ajv = new Ajv({ schemaId: "id", meta: false, unknownFormats: "ignore", logger: false });
ajv.addMetaSchema(near("ajv/lib/refs/json-schema-draft-04.json"));
const valid = ajv.compile(near("./lib/schemas/sarif-2.1.0-rtm.5.json"));

const cli = new URL("../../cli/npm/sitemap-lint.mjs", import.meta.url).pathname;

// Commands.

const NAMES = [
  "sitemap.xml", "a b.xml", "it's.xml", "$(touch pwned).xml", "`touch pwned`.xml", "a;touch pwned.xml", "-rf", "--output=pwned", "~", "*.xml",
  "a&b.xml", "größe.xml", "!!.xml", "\"q\".xml", "a\\b.xml", "#x", "'", "", "{a,b}", "a=b.xml",
];

test("a shell gives the names that a command names, whatever they are", () => {
  const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
  for (const shell of ["sh", "bash"]) {
    const { stdout } = spawnSync(shell, ["-c", `printf '%s\\0' ${NAMES.map(word).join(" ")}`], { encoding: "utf8", cwd: folder });
    assert.deepEqual(stdout.split("\0").slice(0, -1), NAMES.map((name) => (name.startsWith("-") ? `./${name}` : name)), shell);
  }
  assert.deepEqual(spawnSync("ls", ["-A", folder], { encoding: "utf8" }).stdout, "");
  // What a terminal might take for a command is not in it; the shell finds the file all the same.
  const hostile = ["a\u001b[201~\nb.xml", "c\u202ed.xml", "e\nf.xml"];
  for (const name of hostile) writeFileSync(join(folder, name), "");
  for (const name of hostile) {
    assert.doesNotMatch(word(name), /[\p{C}]/u);
    const { stdout } = spawnSync("sh", ["-c", `printf '%s\\0' ${word(name)}`], { encoding: "utf8", cwd: folder, env: { ...process.env, LC_ALL: "C.UTF-8" } });
    assert.match(stdout, /^[^\0]+\0$/);
    if (!/\u202e/.test(name)) assert.equal(stdout, `${name}\0`);
  }
  rmSync(folder, { recursive: true });
});

test("the command line understands the command", () => {
  assert.equal(command(["a.xml", "b c.xml"], "google", ""), "sitemap-lint check --profile google a.xml 'b c.xml'");
  assert.equal(command(["site/a.xml", "site/b/c.xml", "d.xml"], "protocol", ""), "sitemap-lint check site/ d.xml");
  assert.equal(command(["https://www.example.org/?a=1&b"], "google", ""), "sitemap-lint check --profile google 'https://www.example.org/?a=1&b'");
  assert.equal(command([], "bing", "https://www.example.org/?a&b"), "sitemap-lint check --profile bing --url 'https://www.example.org/?a&b' -");
  const [, ...args] = command([], "google", "https://www.example.org/").split(" ");
  const { stdout, status } = spawnSync(process.execPath, [cli, ...args, "--format", "json"], { encoding: "utf8", input: GOOD });
  assert.equal(status, 0);
  assert.deepEqual(JSON.parse(stdout).options.profile, "google");
});

// Links.

test("a link has the text and how it is checked; a text that is too long has none", async () => {
  const shared = { text: `${BROKEN}\u{1f600}`, profile: "google", url: "https://www.example.org/sitemap.xml" };
  const made = await link(shared, "https://lint.example/www/?x=1#tab=findings");
  assert.match(made, /^https:\/\/lint\.example\/www\/\?x=1#share=[\w-]+$/);
  assert.deepEqual(await contents(new URL(made).hash), shared);
  const noise = Array.from({ length: 60_000 }, (_, n) => ((n * 7919) % 65_521).toString(36)).join("");
  assert.equal(await link({ text: noise, profile: "protocol", url: "" }, "https://lint.example/"), undefined);
});

test("a link that is cut off, unpacks to too much or has another form is refused", async () => {
  const good = await link({ text: GOOD.repeat(3), profile: "protocol", url: "" }, "https://lint.example/");
  const bomb = await link({ text: "a".repeat(9e6), profile: "protocol", url: "" }, "https://lint.example/");
  const other = await link({ text: { toString: 1 }, profile: "protocol", url: "" }, "https://lint.example/");
  for (const bad of [good.slice(0, -20), bomb, other, "https://x/#share=", "https://x/#share=%%%", "https://x/#share=AAAA"]) {
    await assert.rejects(contents(new URL(bad).hash), bad.slice(0, 60));
  }
});

// In browsers.

const HOSTILE = "<img src=x onerror=pwned=1>\u202e.xml";
const FILES = [
  { name: HOSTILE, content: sitemap(`${url("https://www.acme.com/?a=1&b=2")}\n${url("</style><script>pwned=1</script>")}\n${url("javascript:pwned=1")}`) },
  { name: "b.xml", content: sitemap(url("https://www.acme.com/")) },
];

/** Whose verdict is shown. */
const profile = (tab) => b.attribute(tab, "[part=consumer][aria-checked=true]", "data-consumer");

/** Takes something from the menu, and gives its text. */
async function take(tab, part) {
  const before = await tab.evaluate(() => saved.length);
  await b.press(tab, part);
  await tab.waitForFunction((least) => saved.length > least, {}, before);
  return { name: await tab.evaluate(() => saved.at(-1)), text: await tab.evaluate(() => blob.text()) };
}

const both = async (tab) => {
  await b.drop(tab, FILES);
  await b.reported(tab, 2);
  await b.idle(tab);
};

b.inOneBrowser((page, at) => {
  page("the HTML report opens without a connection and without script, and can be read by everybody", async (tab) => {
    await both(tab);
    const { name, text } = await take(tab, "export-html");
    assert.equal(name, "sitemaps.report.html");
    const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
    writeFileSync(join(folder, name), text);
    for (const scheme of ["light", "dark"]) {
      const report = await at.browser.browser.newPage();
      const asked = [];
      report.on("request", (request) => asked.push(request.url()));
      if (at.name === "chromium") await report.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      await report.goto(pathToFileURL(join(folder, name)).href);
      const found = await report.evaluate(() => ({
        pwned: globalThis.pwned,
        scripts: document.querySelectorAll("script, img, iframe, object, link, form, [onerror], [onclick]").length,
        policy: document.querySelector("meta[http-equiv]").content,
        links: [...document.querySelectorAll("a")].map((a) => a.getAttribute("href")),
        sum: document.querySelector(".sum").textContent,
        rules: [...document.querySelectorAll("section.rule")].map(({ id }) => id),
        heading: document.querySelector("h1").textContent,
        files: [...document.querySelectorAll(".files tbody tr")].map(({ cells }) => cells[4].textContent),
        bars: [...document.querySelectorAll(".files svg")].map((bar) => (bar.lastChild?.getBoundingClientRect().right ?? 0) - bar.getBoundingClientRect().left),
        wide: document.querySelector(".files svg").getBoundingClientRect().width,
        text: document.body.innerText,
        font: getComputedStyle(document.body).fontFamily,
      }));
      assert.equal(found.pwned, undefined);
      assert.equal(found.scripts, 0);
      assert.match(found.policy, /default-src 'none'/);
      for (const href of found.links) assert.match(href, /^(https?:\/\/[^ ]+#|#)[a-z0-9-]+$/);
      assert.match(found.sum, /^\d+ errors in 1 of 2 files · .*URLs?/);
      assert.ok(found.rules.includes("xml-unescaped-ampersand"));
      assert.equal(found.heading, "Sitemap report: www.acme.com");
      assert.ok(Number(found.files[0]) > 0, "the file with the most errors is the first one");
      assert.equal(found.files[1], "0");
      assert.ok(found.wide > 50 && Math.abs(found.bars[0] - found.wide) < 1 && found.bars[1] <= 0, "the bars show how much is wrong with each file");
      assert.match(found.text, /Fix first/);
      assert.match(found.text, /Checked against sitemaps\.org · .* 20\d\d at .* UTC/);
      assert.match(found.text, /Made by sitemap-lint \d+\.\d+\.\d+ with its rules of \w+ \d+, 20\d\d\./);
      assert.doesNotMatch(found.text, /\u202e/);
      assert.match(found.font, /system-ui/, "the style applies");
      assert.deepEqual(asked.filter((address) => !address.startsWith("file:")), []);
      assert.deepEqual(await b.objections(report), [], scheme);
      await report.close();
    }
    rmSync(folder, { recursive: true });
  }, { before: b.taking });

  page("what is printed is that report, and nothing else", async (tab) => {
    await both(tab);
    const { text } = await take(tab, "export-html");
    await tab.emulateMediaType("print");
    // What is printed comes after the report.
    const printed = await tab.waitForFunction(() => {
      dispatchEvent(new Event("beforeprint"));
      const paper = document.querySelector("sitemap-lint").shadowRoot.querySelector(".paper");
      const told = paper?.firstChild && { paper: paper.innerText, shell: paper.parentNode.querySelector(".shell").checkVisibility() };
      dispatchEvent(new Event("afterprint"));
      return told;
    }).then((told) => told.jsonValue());
    const signs = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: " " };
    const saved = text.replace(/<head>.*<\/head>|<[^>]*>/gs, "").replace(/&(\w+);/g, (_, name) => signs[name]);
    const bare = (words) => words.replace(/\s+/g, "");
    assert.equal(bare(printed.paper), bare(saved));
    assert.equal(printed.shell, false);
    await tab.emulateMediaType(null);
  }, { before: b.taking });

  page("Markdown has the same, and nothing of a file is markup in it", async (tab) => {
    await both(tab);
    const { name, text } = await take(tab, "export-markdown");
    assert.equal(name, "sitemaps.report.md");
    assert.match(text, /^# Sitemap report: All files\n\nChecked against sitemaps\.org · .*\n\n\*\*\d+ errors in 1 of 2 files/);
    assert.match(text, /\nMade by sitemap-lint [\d.]+ with its rules of \w+ \d+, 20\d\d\.\n$/);
    assert.match(text, /\n### Error: Unescaped “\\&” \(1 time\)\n/);
    // Outside of code, no sign that would begin a tag or a link.
    const bare = text.replace(/(`+)[^`].*?\1/g, "").replace(/^\[About .*\]\(<https?:\/\/[^>]*>\)$/gm, "");
    assert.doesNotMatch(bare, /(?<!\\)[<>[\]@]|https?:\/\/|(?<!\\)_/);
  }, { before: b.taking });

  page("SARIF is valid by the published schema, for one file and for several", async (tab) => {
    await both(tab);
    for (const alone of [false, true]) {
      if (alone) {
        await b.drop(tab, [{ name: "alone.xml", content: BROKEN }]);
        await b.reported(tab, 3);
        await b.idle(tab);
      }
      const { name, text } = await take(tab, "export-sarif");
      assert.equal(name, alone ? "alone.xml.sarif" : "sitemaps.sarif");
      const log = JSON.parse(text);
      assert.ok(valid(log), JSON.stringify(valid.errors?.slice(0, 3), null, 1));
      const [{ results, tool, invocations }] = log.runs;
      assert.match(tool.driver.semanticVersion, /^\d+\.\d+\.\d+/);
      assert.match(tool.driver.properties.rulesDate, /^20\d\d-\d\d-\d\d$/);
      assert.deepEqual(invocations, [{ executionSuccessful: true, toolExecutionNotifications: [] }]);
      const found = results.find(({ ruleId }) => ruleId === "xml-unescaped-ampersand");
      assert.equal(tool.driver.rules[found.ruleIndex].id, found.ruleId);
      assert.ok(tool.driver.rules[found.ruleIndex].fullDescription.text);
      const [{ physicalLocation: { artifactLocation, region } }] = found.locations;
      assert.equal(region.startLine, alone ? 4 : 3);
      assert.equal(decodeURIComponent(artifactLocation.uri), alone ? "alone.xml" : HOSTILE);
      const prints = results.map(({ partialFingerprints }) => partialFingerprints["sitemapLint/v1"]);
      assert.equal(new Set(prints).size, results.length);
      const [{ artifactChanges: [{ replacements: [{ deletedRegion }] }] }] = found.fixes;
      const content = Buffer.from((alone ? BROKEN : FILES[0].content));
      assert.equal(content.subarray(deletedRegion.byteOffset, deletedRegion.byteOffset + deletedRegion.byteLength).toString(), "&");
    }
  }, { before: b.taking });

  page("files as CSV", async (tab) => {
    await both(tab);
    const { name, text } = await take(tab, "export-files");
    assert.equal(name, "sitemaps.files.csv");
    const lines = text.trim().split("\r\n");
    assert.match(lines[0], /^\ufeff?"file","kind","entries",.*"errors","warnings","notes","verdict"/);
    assert.equal(lines.length, 3);
    assert.match(lines.find((line) => line.startsWith('"b.xml"')), /^"b\.xml","Sitemap",1,.*,0,\d+,\d+,"no errors","protocol","20\d\d-[^"]*","sitemap-lint [\d.]+","20\d\d-\d\d-\d\d",""$/);
    assert.match(lines.find((line) => line.includes("[U+202E]")), /"rejects it","protocol",.*,""$/);
  }, { before: b.taking });

  page("a saved report opens again, with the same verdict and findings, and is said to be one", async (tab) => {
    for (const files of [FILES, [{ name: "alone.xml", content: BROKEN }]]) {
      await b.drop(tab, files);
      await tab.waitForFunction((least) => reports.length >= least, {}, files.length);
      await b.idle(tab);
      const look = () => tab.evaluate(() => {
        const { shadowRoot } = document.querySelector("sitemap-lint");
        const groups = [...shadowRoot.querySelectorAll("[part=group]")].map(({ dataset }) => `${dataset.rule} ${dataset.count}`);
        return { verdict: shadowRoot.querySelector("[part=verdict] h2").textContent, groups };
      });
      const before = await look();
      const { text } = await take(tab, "export");
      assert.equal(text, `${JSON.stringify(JSON.parse(text), null, 2)}\n`);
      assert.match(JSON.parse(text).rulesDate, /^20\d\d-\d\d-\d\d$/);
      await b.press(tab, "clear");
      await tab.evaluate(() => (globalThis.reports.length = 0));
      await b.drop(tab, [{ name: "october.report.json", content: text }]);
      assert.match(await b.text(tab, "remark"), /^Saved report of .* 20\d\d at .* UTC, by sitemap-lint [\d.]+\. Fixes and the source need/);
      assert.deepEqual(await look(), before);
      for (const part of ["fix", "apply", "place", '[data-tab="source"]', "again"]) assert.equal(await b.count(tab, part), 0, part);
      await b.press(tab, '[data-tab="passed"]');
      await b.find(tab, "passed");
      // Saved again, it is the same.
      const again = await take(tab, "export");
      assert.deepEqual(JSON.parse(again.text).files.map(({ report: { counts } }) => counts), JSON.parse(text).files.map(({ report: { counts } }) => counts));
      assert.deepEqual(await b.objections(tab), []);
      await b.press(tab, "clear");
    }
  }, { before: b.taking });

  page("`sitemap-lint compare` reads what is saved here, and the page opens what the command line saved", async (tab) => {
    await b.drop(tab, [{ name: "alone.xml", content: BROKEN }]);
    await b.reported(tab);
    await b.idle(tab);
    const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
    writeFileSync(join(folder, "alone.xml"), BROKEN);
    writeFileSync(join(folder, "page.json"), (await take(tab, "export")).text);
    const run = (...args) => spawnSync(process.execPath, [cli, ...args], { encoding: "utf8", cwd: folder });
    const compared = run("compare", "page.json", "alone.xml");
    assert.equal(compared.stdout, "URLs: 2 before, 2 now\nFindings: 0 new, 0 fixed, 3 unchanged\n");
    assert.equal(compared.status, 0);
    run("--profile", "google", "--format", "json", "--output", "cli.json", "alone.xml");
    await b.drop(tab, [{ name: "cli.json", content: readFileSync(join(folder, "cli.json"), "utf8") }]);
    assert.match(await b.text(tab, "remark"), /^Saved report/);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
    assert.equal(await profile(tab), "google");
    rmSync(folder, { recursive: true });
  }, { before: b.taking });

  page("a JSON file that is no report of this version is refused in one sentence", async (tab) => {
    await b.drop(tab, [{ name: "alone.xml", content: BROKEN }]);
    await b.reported(tab);
    await b.idle(tab);
    const { text } = await take(tab, "export");
    const report = JSON.parse(text);
    const changed = (act) => {
      const copy = structuredClone(report);
      act(copy);
      return JSON.stringify(copy);
    };
    for (const [content, says] of [
      [changed((copy) => (copy.schema = 2)), /has version 2 of the report format, and this page reads version 1/],
      ["{}", /x\.json is not a report that sitemap-lint saved/],
      ["[1, 2", /is not a report/],
      ["null", /is not a report/],
      [text.slice(0, 400), /is not a report/],
      [changed((copy) => (copy.files[0].report.findings[0].rule = '"]<img src=x>')), /is not a report/],
      [changed((copy) => (copy.rulesDate = "2026-99-99")), /is not a report/],
      [changed((copy) => delete copy.files[0].report.document), /is not a report/],
      [changed((copy) => (copy.files[0].report.findings[0].consumers = { google: "bad" })), /is not a report/],
      [changed((copy) => (copy.findings = [{ ...copy.files[0].report.findings[0], file: 9 }])), /is not a report/],
    ]) {
      await b.drop(tab, [{ name: "x.json", content }]);
      await b.says(tab, says);
    }
    await b.works(tab);
  }, { before: b.taking });

  page("a saved report may name a rule as objects name what they have from the start", async (tab) => {
    await both(tab);
    const saved = JSON.parse((await take(tab, "export")).text);
    const text = JSON.stringify(saved).replaceAll('"xml-unescaped-ampersand"', '"constructor"');
    await b.press(tab, "clear");
    await b.drop(tab, [{ name: "saved.json", content: text }]);
    await b.find(tab, "[data-rule=constructor]");
    assert.doesNotMatch(await tab.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.textContent), /NaN|function|native code/);
  }, { before: b.taking });

  page("a link with the text is copied only when asked for, and opens with the text checked", async (tab, { address }) => {
    await tab.evaluate(() => document.querySelector("sitemap-lint").setAttribute("profile", "google"));
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    await b.idle(tab);
    assert.doesNotMatch(await tab.evaluate(() => location.href), /share/);
    await b.press(tab, "share");
    await tab.waitForFunction(() => copied.length);
    const shared = await tab.evaluate(() => copied[0]);
    assert.ok(shared.startsWith(`${address}#share=`));
    await b.says(tab, /whoever has the link can read it/);
    await tab.goto("about:blank");
    await tab.goto(shared);
    await b.reported(tab);
    const [{ report }] = await tab.reports();
    assert.equal(report.document.bytes, Buffer.byteLength(BROKEN));
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
    assert.equal(await profile(tab), "google");
    await tab.goto("about:blank");
    await tab.goto(`${shared.slice(0, -9)}`);
    assert.match(await tab.waitForSelector("[role=alert].notice").then((node) => node.evaluate((p) => p.textContent)), /link is damaged/);
  }, { before: b.taking });

  page("a link whose text is a URL fetches nothing before the reader says so", async (tab, { address, log }) => {
    const start = `${address}samples/broken.xml`;
    const made = await link({ text: start }, address);
    await tab.goto("about:blank");
    log.length = 0;
    await tab.goto(made);
    await b.says(tab, /This URL comes from the link\. Press Check to fetch it\./);
    assert.equal(await (await b.find(tab, "input")).evaluate((box) => box.value), start);
    await tab.waitForFunction(() => document.activeElement.shadowRoot?.activeElement?.getAttribute("part") === "check");
    await sleep(1_000);
    assert.deepEqual(log.filter((line) => /samples|robots|frame/.test(line)), []);
    assert.equal(await tab.evaluate(() => reports.length), 0);
    await tab.keyboard.press("Enter");
    await b.reported(tab);
    assert.ok(log.includes("GET /www/samples/broken.xml"));
  }, { also: () => () => false });

  page("a link that comes while the page is open leaves a text that the reader has changed, and asks", async (tab, { address }) => {
    const other = sitemap(["a", "b", "c"].map((name) => url(`https://www.example.org/${name}`)).join("\n"));
    const fragment = new URL(await link({ text: other, profile: "google", url: "" }, address)).hash;
    await b.paste(tab, BROKEN);
    await b.choose(tab, "xml-unescaped-ampersand");
    await b.press(tab, "apply");
    await b.reported(tab, 2);
    for (let times = 0; times < 2; times++) {
      await tab.evaluate((hash) => (location.hash = hash), fragment);
      await tab.waitForSelector(".notice[role=alert] button");
      assert.equal(await b.count(tab, "edited"), 1);
      assert.equal(await profile(tab), "protocol");
      await tab.evaluate(() => history.replaceState(null, "", location.pathname));
    }
    assert.equal((await tab.$$(".notice[role=alert]")).length, 1, "one question, however often it is asked");
    await tab.click(".notice[role=alert] button");
    await tab.waitForFunction(() => !document.querySelector(".notice[role=alert]"));
    assert.equal((await b.reported(tab, 3))[2].report.document.entries, 3);
    assert.equal(await b.count(tab, "edited"), 0);
    assert.equal(await profile(tab), "google");
    // A text that nobody has changed gives way at once.
    await tab.evaluate((hash) => (location.hash = hash), new URL(await link({ text: GOOD }, address)).hash);
    assert.equal((await b.reported(tab, 4))[3].report.document.entries, 1);
  });

  page("the command line for what is on screen", async (tab) => {
    await both(tab);
    await b.press(tab, "command");
    await tab.waitForFunction(() => copied.length);
    assert.equal(await tab.evaluate(() => copied[0]), "sitemap-lint check '<img src=x onerror=pwned=1>'?'.xml' b.xml");
  }, { before: b.taking });

  page("what was fetched is taken away and compared like files", async (tab, { address }) => {
    const start = `${address}samples/broken.xml`;
    await b.paste(tab, start);
    await b.find(tab, "verdict");
    await b.idle(tab);
    const log = JSON.parse((await take(tab, "export-sarif")).text);
    assert.ok(valid(log), JSON.stringify(valid.errors?.slice(0, 3), null, 1));
    const [{ locations: [{ physicalLocation }], properties }] = log.runs[0].results;
    // GitHub takes no log that names a file by its scheme.
    assert.equal(decodeURIComponent(physicalLocation.artifactLocation.uri), start.replace(/^https?:\/\//, ""));
    assert.equal(properties.url, start);
    assert.match((await take(tab, "export-html")).text, /<h1>Sitemap report: /);
    const { text } = await take(tab, "export");
    await b.press(tab, "command");
    await tab.waitForFunction(() => copied.length);
    assert.equal(await tab.evaluate(() => copied[0]), `sitemap-lint check ${start}`);
    const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
    writeFileSync(join(folder, "broken.xml"), readFileSync(new URL("../../www/samples/clean.xml", import.meta.url)));
    await (await b.find(tab, "[part=compare-pick]")).uploadFile(join(folder, "broken.xml"));
    await b.find(tab, "sum");
    await b.press(tab, "clear");
    await b.drop(tab, [{ name: "live.json", content: text }]);
    assert.match(await b.text(tab, "remark"), /^Saved report/);
    rmSync(folder, { recursive: true });
  }, { before: b.taking });
});
