// What the module makes of reports is what the command line makes of them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { bytes, changes, check, sarif, SiteCheck, sitemap, TANGLED, url } from "./engine.mjs";

const root = new URL("../../", import.meta.url);
const cli = new URL("cli/npm/sitemap-lint.mjs", root).pathname;
const reasons = JSON.parse(readFileSync(new URL("www/rules/why.json", root), "utf8"));
const HOSTILE = "a b&größe.xml";
const MANY = Array.from({ length: 1_100 }, (_, n) => `https://www.acme.com//${n}\n`).join("");
const FILES = { "tangled.xml": TANGLED, [HOSTILE]: sitemap(`${url("https://www.acme.com/ü&a")}\u0085`), "many.txt": MANY };

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
  cpSync(new URL("cli/tests/files/", root), folder, { recursive: true });
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content);
});
after(() => rmSync(folder, { recursive: true }));

const run = (...args) => spawnSync(process.execPath, [cli, ...args], { encoding: "utf8", cwd: folder, maxBuffer: 1 << 28 }).stdout;
/** A log as the command line writes it, but for what only a process has. */
const log = (...args) => run("--format", "sarif", ...args).replace(/\n *"exitCode": \d,/, "").trimEnd();

test("the log of a saved report is the one that the command line writes, byte for byte", () => {
  const targets = [["public"], ["built"], ["sound.xml"], Object.keys(FILES), ["public", "nowhere.xml"], ["--profile", "google", "public", "many.txt"]];
  for (const args of targets) {
    const saved = JSON.parse(run("--format", "json", ...args));
    assert.equal(sarif(saved, saved.options.profile ?? "protocol", reasons), log(...args), `${args}`);
  }
});

test("so is that of a report that was just made, of one file and of several", () => {
  for (const [name, content] of Object.entries(FILES)) {
    const report = check(bytes(content), { name });
    assert.deepEqual(JSON.parse(sarif(report, "protocol", reasons)), JSON.parse(log(name)));
  }
  const site = new SiteCheck();
  for (const [name, content] of Object.entries(FILES)) site.add(name, bytes(content));
  assert.deepEqual(JSON.parse(sarif(site.finish(), "protocol", reasons)), JSON.parse(log(...Object.keys(FILES))));
});

test("a report is shown as another consumer sees it, as if it had been checked for that one", () => {
  const report = check(bytes(TANGLED), { name: "tangled.xml" });
  for (const profile of ["google", "xsd"]) {
    const log = (of) => JSON.parse(sarif(of, profile)).runs[0];
    const other = check(bytes(TANGLED), { name: "tangled.xml", profile });
    assert.deepEqual(log(report), log(other));
    assert.ok(log(report).results.length > 0);
  }
  assert.equal("fullDescription" in JSON.parse(sarif(report, "xsd", {})).runs[0].tool.driver.rules[0], false);
});

test("a rule of another version is described by its id", () => {
  const report = check(bytes(TANGLED), { name: "tangled.xml" });
  report.findings = report.findings.slice(0, 1).map((finding) => ({ ...finding, rule: "loc-of-old" }));
  report.counts = { "loc-of-old": 3 };
  report.elsewhere = [];
  const [{ results, tool, invocations }] = JSON.parse(sarif(report, "protocol")).runs;
  assert.deepEqual(tool.driver.rules, [{ id: "loc-of-old" }]);
  assert.equal(results[0].ruleIndex, 0);
  assert.equal(invocations[0].toolExecutionNotifications[0].message.text, "2 more findings of loc-of-old are not listed.");
});

test("findings are compared as the command line compares them", () => {
  const save = (name, args) => {
    writeFileSync(join(folder, name), run("--format", "json", ...args));
    return JSON.parse(readFileSync(join(folder, name), "utf8"));
  };
  const old = save("old.json", ["public", "many.txt"]);
  const now = save("now.json", ["public/pages.xml", "tangled.xml", "many.txt"]);
  const { findings } = JSON.parse(run("compare", "--json", "old.json", "now.json"));
  const found = changes(old, now);
  const places = (list) => list.map(({ rule, path, start: { line, column } }) => `${rule} ${path}:${line}:${column}`);
  for (const kind of ["new", "solved"]) {
    assert.ok(found[kind].length > 0, kind);
    assert.deepEqual(places(found[kind]), places(findings[kind]));
    for (const { name, help, consumers } of found[kind]) assert.ok(name && help && consumers);
  }
  assert.deepEqual([found.unchanged, found.counted], [findings.unchanged, findings.counted]);
  // Of single files the names make no difference.
  const alone = (name) => check(bytes(TANGLED), { name });
  assert.deepEqual([changes(alone("a.xml"), alone("b.xml")).new, changes(alone("a.xml"), now).unchanged > 0], [[], false]);
});

test("what is no report is refused by its name", () => {
  const report = check(bytes(TANGLED));
  for (const wrong of [undefined, null, 7, "text", {}, [], { files: [{}] }, { ...report, findings: 3 }, { ...report, counts: { a: -1 } }, { ...report, findings: [{}] }]) {
    assert.throws(() => sarif(wrong, "protocol"), /^Error: `report`: a report is expected/);
    assert.throws(() => changes(wrong, report), /^Error: `old`: a report is expected/);
    assert.throws(() => changes(report, wrong), /^Error: `now`: a report is expected/);
  }
  assert.throws(() => sarif(report, "altavista"), /`profile`: "altavista" is none of/);
  assert.throws(() => sarif(report), /`profile`: a string is expected/);
});
