// Sites as their servers give them, by the module: the tables of tests/live/sites/ give the findings that stand beside them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bytes, LiveCheck } from "./engine.mjs";
import { checkLive, FOLDER, OPTIONS, sites, table } from "./served.mjs";

const place = ({ line, column }) => `${line}:${column}`;
const told = ({ findings, elsewhere }) => [...findings, ...elsewhere].map(({ file, start, end, severity, rule, message }) =>
  `file ${file} ${place(start)}-${place(end)} ${severity} ${rule}\n  ${message}`);

assert.ok(sites.length > 5);

const said = (name) => readFileSync(new URL(name.replace(".served", ".txt"), FOLDER), "utf8");
// The module follows no links of pages: docs/live.md.
const followed = /^(alternate|image|link) /m;

for (const name of sites.filter((name) => !followed.test(said(name)))) {
  test(`the module says the same of ${name.replace(".served", "").replaceAll("-", " ")}`, () => {
    const answers = table(name);
    const report = checkLive(answers.keys().next().value, answers, OPTIONS);
    const text = said(name);
    const expected = [...text.matchAll(/^(file \d+ \S+ \w+ \S+) \(.*\)\n(.*)$/gm)].map(([, head, message]) => `${head}\n${message}`);
    assert.deepEqual(told(report.site), expected);
    assert.equal(report.fetches.length, text.split("\n").filter((line) => /^(robots|sitemap|guess|home|page|absent) /.test(line)).length);
  });
}

test("what makes no sense is refused in words", () => {
  assert.throws(() => new LiveCheck("file:///x"), /is not the URL/);
  assert.throws(() => new LiveCheck("example.org", { deep: "some" }), /`deep`/);
  assert.throws(() => new LiveCheck("example.org", { depth: 1 }), /unknown option `depth`/);
  const live = new LiveCheck("example.org");
  const { id } = live.poll();
  assert.throws(() => live.answer(id, {}), /`status`/);
  live.cancel();
  live.failed(id);
  assert.equal(live.poll().kind, "done");
  const report = live.finish();
  assert.match(report.site.incomplete[0], /stopped/);
  assert.throws(() => live.poll(), { name: "InvalidStateError" });
});

test("a body's report can be taken out, once", () => {
  const live = new LiveCheck("https://www.example.org/a.xml");
  for (let step; (step = live.poll()).kind !== "done"; ) {
    const reader = live.answer(step.id, { status: step.role === "robots" ? 404 : 200, finalUrl: step.url, decoded: true });
    if (!reader) continue;
    reader.push(bytes("<urlset/>"));
    const read = reader.finish();
    assert.equal(read.takeReport().document.root, "urlset");
    assert.equal(read.takeReport(), undefined);
    live.done(step.id, read, {});
  }
  assert.equal(live.finish().site.files[0].report, undefined);
});
