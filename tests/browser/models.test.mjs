// What the page reads out of reports and files: pure functions, without a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { imported } from "./sources.mjs";

const { excerpt } = await imported("report/excerpt");
const { listing } = await imported("report/listing");
const { headline, judgement } = await imported("report/headline");
const { fixable, withFixes } = await imported("repair/fixes");

const never = () => assert.fail("the file is read as it is");
const document = { encoding: "UTF-8", compression: "none", kind: "urlset", entries: 1, stats: { uniqueUrls: 1 } };

/** Where a text stands in another one, as the engine tells it. */
function place(text, part, from = 0) {
  const at = (index) => {
    const before = text.slice(0, index);
    const lines = before.split("\n");
    return { line: lines.length, column: lines.at(-1).length + 1, offset: Buffer.byteLength(before) };
  };
  const index = text.indexOf(part, from);
  return { start: at(index), end: at(index + part.length) };
}

/** The lines of an excerpt: their kind, their number, and their text with what is marked in brackets. */
async function drawn(text, finding) {
  const lines = await excerpt({ file: new Blob([text]), report: { document } }, finding, never);
  return lines.map(({ kind, number, pieces }) => `${kind} ${number} ${pieces.map(({ text: one, marked }) => (marked ? `[${one}]` : one)).join("")}`);
}

const TEXT = "1\n2\n3\n<loc>größe?a&b</loc>\n5\n6\n7";

test("around a place stand two lines, and what it is about is marked", async () => {
  assert.deepEqual(await drawn(TEXT, place(TEXT, "&")), ["same 2 2", "same 3 3", "hit 4 <loc>größe?a[&]b</loc>", "same 5 5", "same 6 6"]);
  assert.deepEqual(await drawn(TEXT, place(TEXT, "1")), ["hit 1 [1]", "same 2 2", "same 3 3"]);
  const several = place(TEXT, "2\n3");
  assert.deepEqual(await drawn(TEXT, several), ["same 1 1", "hit 2 [2]", "hit 3 [3]", "same 4 <loc>größe?a&b</loc>", "same 5 5"]);
  const end = place(TEXT, "7");
  assert.deepEqual(await drawn(TEXT, { start: end.end, end: end.end }), ["same 5 5", "same 6 6", "hit 7 7[]"]);
});

/** An edit that puts `to` in place of `from`. */
const edit = (text, from, to) => {
  const { start, end } = place(text, from);
  return { start: start.offset, end: end.offset, text: to };
};

test("a fix is drawn as the lines that it removes and those that it adds", async () => {
  const fixed = (...edits) => ({ ...place(TEXT, "&"), fix: { edits } });
  assert.deepEqual(await drawn(TEXT, fixed(edit(TEXT, "&", "&amp;"))), [
    "same 2 2", "same 3 3", "removed 4 <loc>größe?a[&]b</loc>", "added 4 <loc>größe?a[&amp;]b</loc>", "same 5 5", "same 6 6",
  ]);
  // What adds a line, and what takes one away: the lines after it keep the numbers that they have in the file.
  assert.deepEqual(await drawn(TEXT, fixed(edit(TEXT, "</loc>", "</loc>\nnew"))), [
    "same 3 3", "same 4 <loc>größe?a&b[</loc>]", "added 5 [new]", "same 5 5", "same 6 6",
  ]);
  assert.deepEqual(await drawn(TEXT, fixed(edit(TEXT, "2\n3\n", ""))), [
    "same 1 1", "removed 2 [2]", "removed 3 [3]", "same 4 <loc>größe?a&b</loc>", "same 5 5",
  ]);
  // Two edits in one line.
  assert.deepEqual(await drawn(TEXT, fixed(edit(TEXT, "größe", "gr"), edit(TEXT, "&", "+"))).then((lines) => lines.filter((line) => !/^same/.test(line))), [
    "removed 4 <loc>[größe]?a[&]b</loc>", "added 4 <loc>[gr]?a[+]b</loc>",
  ]);
});

test("line ends of every kind count as the engine counts them", async () => {
  const text = "1\r\n2\r3\n&";
  const { offset } = place(text, "&").start;
  const at = { line: 4, column: 1, offset };
  assert.deepEqual(await drawn(text, { start: at, end: { ...at, offset: offset + 1 } }), ["same 2 2", "same 3 3", "hit 4 [&]"]);
});

test("of a long line stands what is near the place", async () => {
  const text = `${"a".repeat(5000)}&${"b".repeat(5000)}`;
  const [line] = await drawn(text, place(text, "&"));
  assert.equal(line, `hit 1 … ${"a".repeat(200)}[&]${"b".repeat(200)} …`);
});

test("what was not decoded, or is gone, has no lines", async () => {
  const unknown = { file: new Blob(["x"]), report: { document: { ...document, encoding: "unknown" } } };
  assert.equal(await excerpt(unknown, place("x", "x"), never), undefined);
  const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) }) };
  assert.equal(await excerpt({ file: gone, report: { document } }, place("x", "x"), never), undefined);
});

const finding = (rule, line, consumers, more = {}) => ({
  rule, severity: Object.values(consumers)[0], consumers, message: `${rule} in line ${line}`,
  start: { line, column: 1, offset: line * 10 }, end: { line, column: 2, offset: line * 10 + 1 },
  excerpt: { text: `www.${line}.example`, from: 0, to: 3 }, ...more,
});
const FINDINGS = [
  finding("b", 1, { protocol: "error", google: "error" }),
  finding("a", 2, { protocol: "warning" }, { fix: { safe: true, title: "do it", edits: [] } }),
  finding("c", 3, { protocol: "info" }),
];
const REPORT = {
  document, options: { profile: "protocol" }, summary: { errors: 1, warnings: 1, infos: 1 },
  counts: { a: 1, b: 1, c: 1, d: 1 }, findings: FINDINGS, elsewhere: [finding("d", 4, { bing: "warning" })], incomplete: [],
  verdicts: { protocol: "fail", xsd: "pass", google: "fail", bing: "pass" },
};
const NONE = { hidden: [], words: "", fixable: false };
const rows = (filters, profile = "protocol") =>
  listing(REPORT, { report: REPORT }, profile, { ...NONE, ...filters }, (rule) => `Title of ${rule}`).rows.map(({ rule }) => rule).join("");

test("the list has the worst first, and leaves out what the filters say", () => {
  for (const [filters, expected] of [
    [{}, "bac"],
    [{ hidden: ["error"] }, "ac"],
    [{ hidden: ["error", "info"] }, "a"],
    [{ fixable: true }, "a"],
    [{ words: "line 3" }, "c"],
    [{ words: " TITLE of b " }, "b"],
    [{ words: "nothing" }, ""],
    [{ host: "www.2.example" }, "a"],
    [{ words: "line", fixable: true, hidden: ["warning"] }, ""],
  ]) assert.equal(rows(filters), expected, JSON.stringify(filters));
  assert.equal(rows({}, "bing"), "d");
  const rest = (filters) => listing(REPORT, { report: REPORT }, "protocol", { ...NONE, ...filters }, String).otherRows.map(({ rule }) => rule).join("");
  assert.deepEqual([rest({}), rest({ words: "line 4" }), rest({ words: "line 3" }), rest({ hidden: ["warning"] })], ["d", "d", "", ""]);
  const { others, totals, fixable: fixes } = listing(REPORT, { report: REPORT }, "protocol", NONE, String);
  assert.deepEqual([others.map(({ rule }) => rule), totals, fixes], [["d"], { error: 1, warning: 1, info: 1 }, 1]);
});

test("a verdict is as good as what is found, and a chip has the number of errors, or of warnings", () => {
  const said = (profile) => headline(REPORT, profile);
  assert.deepEqual([said("protocol").title, said("protocol").counts, said("protocol").mood, said("protocol").worst.rule], ["1 error", ["1 warning"], "fail", "b"]);
  assert.deepEqual([said("bing").mood, said("bing").counts, said("bing").worst], ["warning", ["1 warning"], undefined]);
  assert.deepEqual(["protocol", "xsd", "bing"].map((id) => judgement(REPORT, id)).map(({ mood, count }) => [mood, count]), [["fail", 1], ["pass", 0], ["warning", 1]]);
});

test("safe fixes are counted where the protocol or the profile of the check objects", () => {
  const job = (findings, more) => ({ report: { ...REPORT, findings, elsewhere: [], ...more } });
  const safe = { fix: { safe: true, title: "", edits: [] } };
  assert.deepEqual(fixable(job(FINDINGS)), { count: 1, more: false });
  assert.deepEqual(fixable(job([finding("a", 1, { bing: "error" }, safe)])), { count: 0, more: false });
  // The list was cut, and all that is listed can be fixed: all are promised.
  assert.deepEqual(fixable(job([finding("a", 1, { protocol: "error" }, safe)], { counts: { a: 70 } })), { count: 70, more: false });
  assert.deepEqual(fixable(job(FINDINGS, { document: { ...document, kind: "unknown" } })), { count: 0, more: false });
  const many = job([1, 2].map((line) => finding("a", line, { protocol: "error" }, safe)), { counts: { a: 2 } });
  assert.deepEqual(withFixes([job(FINDINGS), job([]), many]).map(({ count }) => count), [2, 1]);
});

const css = (name) => readFileSync(new URL(`../../page/views/${name}.css`, import.meta.url), "utf8");

test("texts, icons and edges have the contrast that WCAG asks for, in both schemes", () => {
  const tokens = Object.fromEntries([...css("tokens").matchAll(/(--_[\w-]+):\s*(?:var\(--sl-[\w-]+,\s*)?([^;]+?)\)?;/g)].map(([, name, value]) => [name, value]));
  const colour = (name, scheme) => {
    const value = tokens[`--_${name}`];
    const own = /^var\(--_([\w-]+)/.exec(value);
    if (own) return colour(own[1], scheme);
    return /light-dark\((#\w{6}),\s*(#\w{6})/.exec(value.endsWith(")") ? value : `${value})`).slice(1)[scheme] ?? assert.fail(name);
  };
  const luminance = (hex) => {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const grounds = ["bg", "sunk", "hover", "on"];
  const pairs = [
    ...["fg", "muted", "accent", "error", "warning", "info"].flatMap((text) => grounds.map((ground) => [text, ground, 4.5])),
    ["on-accent", "accent", 4.5], ["accent", "accent-soft", 4.5], ["fg", "accent-soft", 4.5], ["fg", "error-soft", 4.5], ["error", "error-soft", 4.5],
    ["fg", "added", 4.5], ["fg", "removed", 4.5], ["fg", "mark", 4.5],
    ...["amber", "field", "accent"].flatMap((icon) => ["bg", "sunk"].map((ground) => [icon, ground, 3])),
  ];
  for (const [text, ground, least] of pairs) {
    for (const scheme of [0, 1]) {
      const found = contrast(colour(text, scheme), colour(ground, scheme));
      assert.ok(found >= least, `${text} on ${ground}, ${["light", "dark"][scheme]}: ${found.toFixed(2)}`);
    }
  }
});
