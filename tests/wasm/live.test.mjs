// Sites as their servers give them, by the module: the tables of tests/live/sites/ give the findings that stand beside them.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { bytes, LiveCheck } from "./engine.mjs";

const FOLDER = new URL("../live/sites/", import.meta.url);
const OPTIONS = { now: "2026-04-01T00:00:00Z", deep: "all" };
const FAILURES = { "no such host": "no-such-host", refused: "refused", "timed out": "timed-out" };
const HEADERS = {
  "Location": "location",
  "Content-Type": "contentType",
  "Content-Encoding": "contentEncoding",
  "Content-Length": "contentLength",
  "Last-Modified": "lastModified",
  "X-Robots-Tag": "robotsTags",
};

/** As tests/common/served.rs reads it. */
function table(name) {
  const parts = readFileSync(new URL(name, FOLDER), "utf8").split("=== ").slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")).trim(), part.slice(part.indexOf("\n") + 1)]));
}

function serve(live, { id, url }, answers) {
  const [head, ...body] = (answers.get(url) ?? "404\n\n").split("\n\n");
  const [first, ...headers] = head.trim().split("\n");
  const [status, , seconds = 0] = first.split(" ");
  if (!Number(status)) return live.failed(id, FAILURES[first]);
  const answer = { status: Number(status) };
  for (const [name, value] of headers.map((line) => line.split(": "))) {
    const key = HEADERS[name];
    answer[key] = key === "robotsTags" ? [value] : key === "contentLength" ? Number(value) : value;
  }
  let content = bytes(body.join("\n\n"));
  if (answer.contentType === "application/gzip") content = gzipSync(content);
  const reader = live.answer(id, answer);
  if (!reader) return;
  reader.push(new Uint8Array(content));
  live.done(id, reader.finish(), { bytes: content.length, ms: seconds * 1000 });
}

function check(start, answers, options) {
  const live = new LiveCheck(start, options);
  const open = [];
  for (let step; (step = live.poll()).kind !== "done"; ) {
    if (step.kind === "fetch") open.push(step);
    else serve(live, open.shift(), answers);
  }
  return live.finish();
}

const place = ({ line, column }) => `${line}:${column}`;
const told = ({ findings, elsewhere }) => [...findings, ...elsewhere].map(({ file, start, end, severity, rule, message }) =>
  `file ${file} ${place(start)}-${place(end)} ${severity} ${rule}\n  ${message}`);

const sites = readdirSync(FOLDER).filter((name) => name.endsWith(".served"));
assert.ok(sites.length > 5);

for (const name of sites) {
  test(`the module says the same of ${name.replace(".served", "").replaceAll("-", " ")}`, () => {
    const answers = table(name);
    const report = check(answers.keys().next().value, answers, OPTIONS);
    const text = readFileSync(new URL(name.replace(".served", ".txt"), FOLDER), "utf8");
    const expected = [...text.matchAll(/^(file \d+ \S+ \w+ \S+) \(.*\)\n(.*)$/gm)].map(([, head, message]) => `${head}\n${message}`);
    assert.deepEqual(told(report.site), expected);
    assert.equal(report.fetches.length, text.split("\n").filter((line) => /^(robots|sitemap|guess|home|page) /.test(line)).length);
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
