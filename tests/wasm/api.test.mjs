import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { bytes, check, Checker, CONSUMERS, repair, rules, SiteCheck, sitemap, split, TANGLED, Unpacker, url, version } from "./engine.mjs";

const GOOD = sitemap(url("https://www.example.org/"));
const NOW = "2026-01-31T12:00:00Z";
const CUT = { encoding: "UTF-8", kind: "urlset", split: { head: 0, cuts: [], tail: 0 } };

function inPieces(input, cuts, options) {
  const checker = new Checker(options);
  let from = 0;
  for (const cut of [...cuts, input.length]) {
    checker.push(input.subarray(from, cut));
    from = cut;
  }
  return checker.finish();
}

test("the report has the shape that is promised", () => {
  const report = check(bytes(TANGLED), { name: "sitemap.xml", now: NOW });
  assert.equal(report.schema, 1);
  assert.equal(report.tool, `sitemap-lint ${version()}`);
  assert.match(report.rulesDate, /^20\d\d-\d\d-\d\d$/);
  assert.deepEqual(report.options, { name: "sitemap.xml", now: NOW });
  assert.deepEqual(Object.keys(report.verdicts).sort(), [...CONSUMERS].sort());
  assert.equal(report.verdicts.protocol, "fail");
  assert.equal(report.document.kind, "urlset");
  assert.equal(report.document.root, "urlset");
  assert.equal(report.document.namespace, "http://www.sitemaps.org/schemas/sitemap/0.9");
  assert.equal(report.document.bytes, bytes(TANGLED).length);
  assert.equal(report.document.compression, "none");
  assert.equal(report.document.entries, 9);
  const { stats } = report.document;
  for (const pairs of [stats.hosts, stats.changefreq, stats.priority, stats.extensions, stats.lastmod.months]) {
    assert.ok(Array.isArray(pairs));
    for (const [name, number] of pairs) assert.deepEqual([typeof name, typeof number], ["string", "number"]);
  }
  assert.equal(stats.limits.maxEntries, 50_000);
  assert.equal(stats.limits.maxBytes, 52_428_800);
  assert.ok(report.findings.length > 0);
  const known = new Set(rules().map(({ id }) => id));
  let last = -1;
  for (const finding of report.findings) {
    assert.ok(known.has(finding.rule), finding.rule);
    assert.ok(["error", "warning", "info"].includes(finding.severity));
    assert.equal(finding.severity, finding.consumers.protocol);
    for (const position of [finding.start, finding.end]) {
      for (const name of ["line", "column", "offset"]) assert.ok(Number.isInteger(position[name]), name);
    }
    assert.ok(finding.start.offset >= last, "in the order of the document");
    last = finding.start.offset;
    const { text, from, to } = finding.excerpt;
    assert.ok(0 <= from && from <= to && to <= text.length);
    for (const edit of finding.fix?.edits ?? []) assert.ok(edit.start <= edit.end && typeof edit.text === "string");
  }
  // A number above 2^53 or a Map would not survive this.
  assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
  assert.deepEqual(structuredClone(report), report);
});

test("counts are true and summary is theirs in the profile", () => {
  const { findings, summary, counts } = check(bytes(TANGLED));
  const of = (severity) => findings.filter((finding) => finding.severity === severity).length;
  assert.deepEqual(summary, { errors: of("error"), warnings: of("warning"), infos: of("info") });
  assert.ok(counts["xml-unescaped-ampersand"] >= 1);
  const capped = check(bytes(TANGLED), { maxPerRule: 0 });
  assert.deepEqual(capped.findings, []);
  assert.deepEqual(capped.summary, summary);
  assert.deepEqual(capped.counts, counts);
});

test("a file that is fine passes for everybody who accepts such files", () => {
  const report = check(bytes(GOOD), { now: NOW });
  assert.equal(report.verdicts.protocol, "pass");
  assert.equal(report.verdicts.xsd, "pass");
  assert.equal(report.summary.errors, 0);
});

test("the report does not depend on how the input is cut", () => {
  const input = bytes(TANGLED);
  const whole = check(input);
  for (let cut = 0; cut <= input.length; cut++) assert.deepEqual(inPieces(input, [cut]), whole, `cut at ${cut}`);
  const single = Array.from(input, (_, index) => index);
  assert.deepEqual(inPieces(input, single), whole, "byte by byte");
});

test("so it is for gzip, of one member or several, and for UTF-16", () => {
  const half = GOOD.length >> 1;
  const input = bytes(TANGLED);
  const inputs = {
    gzip: gzipSync(input),
    members: Buffer.concat([gzipSync(GOOD.slice(0, half)), gzipSync(GOOD.slice(half))]),
    "cut-off gzip": gzipSync(input).subarray(0, 200),
    utf16: Buffer.from(`\ufeff${GOOD.replace("UTF-8", "UTF-16")}`, "utf16le"),
  };
  for (const [name, file] of Object.entries(inputs)) {
    const whole = check(file);
    for (let cut = 0; cut <= file.length; cut += 7) assert.deepEqual(inPieces(file, [cut]), whole, `${name} cut at ${cut}`);
  }
  const packed = check(inputs.gzip);
  assert.equal(packed.document.compression, "gzip");
  assert.equal(packed.document.compressedBytes, inputs.gzip.length);
  assert.equal(packed.document.bytes, input.length);
  assert.equal(packed.document.entries, check(input).document.entries);
  assert.equal(check(inputs.members).document.entries, 1);
  assert.notEqual(check(inputs["cut-off gzip"]).verdicts.protocol, "pass");
});

test("a wrong option is an Error that names it", () => {
  const wrong = [
    [{ profil: "google" }, /unknown option `profil`.*profile/],
    [{ profile: "altavista" }, /`profile`.*altavista/],
    [{ profile: 3 }, /`profile`.*string/],
    [{ url: "/sitemap.xml" }, /`url`/],
    [{ now: "yesterday" }, /`now`/],
    [{ only: "loc" }, /`only`.*array/],
    [{ only: [1] }, /`only`.*array/],
    [{ only: ["no-such-rule"] }, /`only`.*no-such-rule/],
    [{ maxPerRule: -1 }, /`maxPerRule`/],
    [{ maxPerRule: 1.5 }, /`maxPerRule`/],
    [{ maxPerRule: 1e9 }, /`maxPerRule`/],
    [{ maxPerRule: "3" }, /`maxPerRule`/],
    [{ select: "host" }, /`select`.*plain object/],
    [{ select: {} }, /`select`.*exactly one of host/],
    [{ select: { host: undefined, duplicate: false } }, /`select`.*exactly one of host/],
    [{ select: { host: "a", directory: "/" } }, /`select`.*exactly one of host/],
    [{ select: { hosts: "a" } }, /unknown option `select.hosts`.*host/],
    [{ select: { host: 1 } }, /`select.host`.*string/],
    [{ select: { duplicate: "yes" } }, /`select.duplicate`.*true or false/],
    [{ select: { media: "audio" } }, /`select`.*image, video or news/],
    [{ select: { host: "a", missing: true } }, /`select`.*`language`/],
    ["google", /options.*object/],
    [["google"], /options.*object/],
    // What they hold would be passed over without a word.
    [new Map([["profile", "google"]]), /options.*plain object/],
    [new Date(), /options.*plain object/],
    [new Uint8Array(), /options.*plain object/],
    [Object.create({ profile: "google" }), /options.*plain object/],
    [() => {}, /options.*plain object/],
  ];
  for (const [options, message] of wrong) {
    for (const act of [() => check(bytes(GOOD), options), () => new Checker(options)]) {
      assert.throws(act, (error) => error instanceof Error && message.test(error.message), JSON.stringify(options));
    }
  }
  // None of these refusals may leave the module in a bad state.
  assert.equal(check(bytes(GOOD)).verdicts.protocol, "pass");
});

test("a figure opens the entries that it counts", () => {
  const [a, b] = ["https://www.example.org/a", "https://www.example.org/b"];
  const file = bytes(sitemap([url(a), url(b), url(a)].join("\n")));
  const { stats } = check(file, { select: { duplicate: true } }).document;
  assert.equal(stats.uniqueUrls, 2);
  assert.deepEqual(stats.selected, { number: 1, entries: [{ loc: a, line: 5 }] });
  assert.equal(check(file, { select: { lastmod: "", host: null } }).document.stats.selected.number, 3);
  assert.ok(!("selected" in check(file).document.stats));
});

test("no options, in all ways of saying so", () => {
  const plain = check(bytes(GOOD));
  for (const options of [undefined, null, {}, { name: undefined, url: null }, Object.create(null), runInNewContext("({})")]) {
    assert.deepEqual(check(bytes(GOOD), options), plain);
  }
});

test("the profile chooses the list, not what is found", () => {
  const of = (profile) => check(bytes(TANGLED), { profile });
  const all = ({ findings, elsewhere }) => findings.length + elsewhere.length;
  const protocol = of("protocol");
  for (const profile of CONSUMERS) {
    const report = of(profile);
    assert.deepEqual(report.verdicts, protocol.verdicts);
    assert.deepEqual(report.counts, protocol.counts);
    assert.equal(all(report), all(protocol));
    for (const { severity, consumers } of report.findings) assert.equal(severity, consumers[profile]);
    for (const { consumers } of report.elsewhere) assert.equal(consumers[profile], undefined);
  }
});

test("`only` chooses what is shown, not what is judged", () => {
  const whole = check(bytes(TANGLED));
  const shown = (names) => {
    const fits = (id) => names.some((name) => id === name || id.startsWith(`${name}-`));
    const { findings, elsewhere, counts, summary, ...rest } = check(bytes(TANGLED), { only: names });
    assert.deepEqual(findings, whole.findings.filter(({ rule }) => fits(rule)));
    assert.deepEqual(elsewhere, whole.elsewhere.filter(({ rule }) => fits(rule)));
    assert.deepEqual(counts, Object.fromEntries(Object.entries(whole.counts).filter(([id]) => fits(id))));
    assert.deepEqual(rest, {
      ...Object.fromEntries(Object.keys(rest).map((name) => [name, whole[name]])),
      options: { only: names },
    });
    const of = (severity) => findings.filter((finding) => finding.severity === severity).length;
    assert.deepEqual(summary, { errors: of("error"), warnings: of("warning"), infos: of("info") });
    return { findings, counts, verdicts: rest.verdicts, summary };
  };
  assert.deepEqual(Object.keys(shown(["xml-unescaped-ampersand"]).counts), ["xml-unescaped-ampersand"]);
  assert.ok(Object.keys(shown(["xml"]).counts).length > 1);
  assert.ok(shown(["loc", "xml-unescaped-ampersand"]).findings.length > 1);
  // Who looks at addresses alone must not take a broken file for a good one.
  const { findings, summary, verdicts } = shown(["image"]);
  assert.deepEqual([findings, summary.errors, verdicts.protocol], [[], 0, "fail"]);
  assert.deepEqual(check(bytes(TANGLED), { only: [] }).findings, whole.findings);
});

test("any bytes give a report", () => {
  const inputs = ["", "\0", "<", "&", "]]>", "<?xml", "<!DOCTYPE", "<a", "<a b", "\u{feff}", "%PDF-1.7", "{}"];
  for (const text of inputs) assert.equal(check(bytes(text)).schema, 1, JSON.stringify(text));
  const every = Uint8Array.from({ length: 1024 }, (_, index) => (index * 167) & 255);
  assert.equal(check(every).schema, 1);
  assert.equal(check(new Uint8Array([0x1f, 0x8b, 8, 0])).schema, 1);
});

test("names of the file never become keys of objects", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const inside = names.flatMap((name) => [
    url(`https://${name}/`),
    `<url><loc>https://www.example.org/${name}</loc><changefreq>${name}</changefreq><priority>${name}</priority><${name}>1</${name}></url>`,
    `<url xmlns:x="${name}"><loc>https://www.example.org/2${name}</loc><x:${name} __proto__="1"/></url>`,
  ]);
  const report = check(bytes(sitemap(inside.join("\n"))), { name: "__proto__" });
  (function visit(value) {
    if (typeof value !== "object" || value === null) return;
    assert.ok([Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)));
    for (const key of Object.keys(value)) {
      assert.ok(!names.includes(key), key);
      visit(value[key]);
    }
  })(report);
  assert.equal({}.polluted, undefined);
  assert.equal(check(bytes(GOOD), JSON.parse('{"name":"x"}')).options.name, "x");
  assert.throws(() => check(bytes(GOOD), JSON.parse('{"__proto__":"x"}')), /unknown option `__proto__`/);
});

test("a checker ends once", () => {
  const checker = new Checker();
  checker.push(bytes(GOOD));
  assert.equal(checker.finish().verdicts.protocol, "pass");
  assert.throws(() => checker.push(bytes(GOOD)), /has finished/);
  assert.throws(() => checker.finish(), /has finished/);
  checker.free();
  // Freed without ever having finished: nothing to complain about.
  new Checker().free();
});

test("rules() tells all that the page shows", () => {
  const list = rules();
  assert.ok(list.length > 0);
  assert.equal(new Set(list.map(({ id }) => id)).size, list.length);
  for (const rule of list) {
    assert.match(rule.id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.equal(rule.family, rule.id.split("-")[0]);
    for (const name of ["title", "help"]) assert.ok(rule[name].length > 0, `${rule.id}: ${name}`);
    assert.ok(["auto", "suggest", "none"].includes(rule.fix));
    assert.equal(typeof rule.default, "boolean");
    assert.ok(Object.keys(rule.severities).length > 0, rule.id);
    for (const [consumer, severity] of Object.entries(rule.severities)) {
      assert.ok(CONSUMERS.includes(consumer));
      assert.ok(["error", "warning", "info"].includes(severity));
    }
  }
});

test("what the files of a site answer together is withdrawn from their reports", () => {
  const links = ["en", "de"].map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="https://www.example.org/${language}/"/>`).join("");
  const site = new SiteCheck();
  for (const language of ["de", "en"]) {
    const file = sitemap(`<url><loc>https://www.example.org/${language}/</loc>${links}</url>`);
    site.add(`${language}.xml`, bytes(file.replace("<urlset ", '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml" ')));
  }
  const { files, counts } = site.finish();
  assert.deepEqual(counts, {});
  for (const { report, summary, withdrawn } of files) {
    assert.deepEqual(withdrawn.map(({ rule, number, offsets }) => [rule, number, offsets.length]), [["hreflang-target-not-supplied", 1, 1], ["quality-single-url", 1, 1]]);
    assert.deepEqual(report.summary, summary);
    assert.equal(summary.infos, 0);
    for (const { rule } of withdrawn) {
      assert.equal(report.counts[rule], undefined);
      assert.ok(![...report.findings, ...report.elsewhere].some((finding) => finding.rule === rule));
    }
  }
});

test("a site is the same, whichever worker reads which file", () => {
  const index = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>';
  const pages = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>';
  const files = [["index.xml", index], ["a.xml", pages], ["b.xml", pages]];
  const added = new SiteCheck();
  for (const [name, text] of files) added.add(name, [...bytes(text)].map((byte) => Uint8Array.of(byte)));
  const report = added.finish();
  assert.deepEqual(report.files.map(({ name }) => name), ["a.xml", "b.xml", "index.xml"]);
  assert.equal(report.files[2].report.document.kind, "sitemapindex");
  assert.equal(report.counts["dup-cross-file"], 1);
  const [found] = report.findings.filter(({ rule }) => rule === "dup-cross-file");
  assert.deepEqual([found.file, found.related[0].file], [1, 0]);

  const merged = new SiteCheck();
  for (const [name, text] of files.reverse()) {
    const checker = new SiteCheck().checker(name);
    checker.push(bytes(text));
    assert.throws(() => checker.part(), /finish/);
    checker.finish();
    merged.merge(checker.part());
    assert.deepEqual(checker.named(), name === "index.xml" ? ["https://www.example.org/a.xml"] : []);
  }
  assert.throws(() => merged.merge(Uint8Array.of(1, 2, 3)), /part/);
  const checker = new SiteCheck().checker("c.xml");
  checker.finish();
  const part = checker.part();
  assert.throws(() => merged.merge(part.map((byte, at) => (at === part.length - 1 ? byte ^ 1 : byte))), /damaged/);
  assert.throws(() => new SiteCheck({ profile: "google" }).merge(part), /options/);
  const alone = new Checker();
  alone.finish();
  assert.throws(() => alone.part(), /SiteCheck\.checker/);
  assert.throws(() => alone.named(), /SiteCheck\.checker/);
  const { files: listed, ...rest } = merged.finish();
  assert.deepEqual(listed, report.files.map(({ report: _, ...file }) => file));
  assert.deepEqual(rest, (({ files: _, ...other }) => other)(report));
  assert.throws(() => merged.finish(), /finished/);
});

test("fixes are made, and shown in their lines", () => {
  const text = sitemap(`${url("https://www.example.org/ä?a&b")}\n<url><loc>https://www.example.org/ä?c&d</loc></url>`);
  const { document, findings } = check(bytes(text));
  const fixes = findings.filter(({ rule }) => rule === "xml-unescaped-ampersand").map(({ fix }) => fix);
  const repaired = repair(bytes(text), document.encoding, fixes.toReversed());
  assert.equal(Buffer.from(repaired.bytes).toString(), text.replaceAll("&", "&amp;"));
  assert.deepEqual([repaired.made, repaired.left], [[1, 0], []]);
  const change = { before: "&", after: "&amp;" };
  assert.deepEqual(repaired.changes, [
    { fix: 1, line: 3, ...change, around: ["<url><loc>https://www.example.org/ä?a", "b</loc></url>"] },
    { fix: 0, line: 4, ...change, around: ["<url><loc>https://www.example.org/ä?c", "d</loc></url>"] },
  ]);
  // Whatever has been made is not made again.
  assert.deepEqual(check(repaired.bytes).counts["xml-unescaped-ampersand"], undefined);
  assert.deepEqual(repair(repaired.bytes, document.encoding, []).bytes, repaired.bytes);
  // Two at one place: the second one waits.
  const [{ edits: [{ start, end }] }] = fixes;
  const twice = repair(bytes(text), document.encoding, [fixes[0], { edits: [{ start, end, text: "and" }] }, { edits: [] }]);
  assert.deepEqual([twice.made, twice.left, twice.changes.map(({ fix }) => fix)], [[2, 0], [1], [2, 0]]);
});

test("a file in another encoding becomes UTF-8, which is what places in it count", () => {
  const text = sitemap(url("https://www.example.org/ä?a&b")).replace("UTF-8", "ISO-8859-1");
  for (const [input, plain] of [
    [Buffer.from(text, "latin1"), text.replace("ISO-8859-1", "UTF-8")],
    [Buffer.from(`\ufeff${text.replace("ISO-8859-1", "UTF-16")}`, "utf16le"), text.replace("ISO-8859-1", "UTF-8")],
  ]) {
    const { document, findings } = check(input);
    const fixes = findings.filter(({ rule }) => rule === "xml-unescaped-ampersand").map(({ fix }) => fix);
    const { bytes: repaired, changes } = repair(input, document.encoding, fixes);
    assert.equal(Buffer.from(repaired).toString(), plain.replace("&", "&amp;"));
    assert.deepEqual(changes.map(({ line, around }) => [line, around[0]]), [[3, "<url><loc>https://www.example.org/ä?a"]]);
  }
});

test("a file is cut into parts, and an index lists them", () => {
  const parts = (text, document, ...how) => {
    const { files, folder } = split(bytes(text), { encoding: "UTF-8", kind: "urlset", split: { head: 3, cuts: [4], tail: 5 }, ...document }, ...how);
    return [folder, ...files.map(({ name, bytes: content }) => `${name}: ${Buffer.from(content)}`)];
  };
  const list = (...locs) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>\n`).join("")}</sitemapindex>\n`;
  const [home, other] = ["https://www.example.org/", "https://e.example/"];
  assert.deepEqual(parts("<a>12</a>", {}, "b&.xml", other), [
    other, `b&-index.xml: ${list(`${other}b&amp;-1.xml`, `${other}b&amp;-2.xml`)}`, "b&-1.xml: <a>1</a>", "b&-2.xml: <a>2</a>",
  ]);
  const text = `${other}a?b=1\n${other}a?b=2\n`;
  assert.deepEqual(parts(text, { kind: "text", split: { head: 0, cuts: [24], tail: 48 } }, "../urls.TXT.gz"), [
    other, `urls-index.xml: ${list(`${other}urls-1.txt`, `${other}urls-2.txt`)}`, `urls-1.txt: ${other}a?b=1\n`, `urls-2.txt: ${other}a?b=2\n`,
  ]);
  assert.deepEqual(parts("<a>12</a>", { kind: "sitemapindex" }, "all.xml"), [home, "all-1.xml: <a>1</a>", "all-2.xml: <a>2</a>"]);
  // Places of another file give no parts of this one, and leave the module as it is.
  assert.deepEqual(parts("", { kind: "sitemapindex" }, ""), [home, "sitemap-1.xml: ", "sitemap-2.xml: "]);
});

test("what are no bytes and no names is refused, and said to be", () => {
  const text = "<urlset/>";
  const { buffer } = bytes(text);
  for (const wrong of [text, buffer, new DataView(buffer), new Uint16Array(2), {}, { length: 4e9 }, 5, null, undefined]) {
    for (const take of [
      () => check(wrong),
      () => new Checker().push(wrong),
      () => new Unpacker().push(wrong),
      () => new SiteCheck().add("a.xml", wrong),
      () => new SiteCheck().add("a.xml", [wrong]),
      () => new SiteCheck().merge(wrong),
      () => repair(wrong, "UTF-8", []),
      () => split(wrong, CUT, "a.xml"),
    ]) assert.throws(take, { name: "Error", message: /Uint8Array/ });
  }
  for (const wrong of [5, true, {}, new URL("https://www.example.org/a.xml"), null, undefined]) {
    assert.throws(() => new SiteCheck().add(wrong, bytes(text)), { name: "Error", message: /`name`/ });
    assert.throws(() => new SiteCheck().checker(wrong), { name: "Error", message: /`name`/ });
    assert.throws(() => repair(bytes(text), wrong, []), { name: "Error", message: /`encoding`/ });
    assert.throws(() => split(bytes(text), CUT, wrong), { name: "Error", message: /`name`/ });
    if (wrong != null) assert.throws(() => split(bytes(text), CUT, "a.xml", wrong), { name: "Error", message: /`folder`/ });
  }
  const edit = { start: 0, end: 1, text: "" };
  for (const wrong of [
    undefined, null, 5, "fixes", {}, edit, [edit], [null], [{}], [{ edits: edit }], [{ edits: [null] }], [{ edits: [{}] }], [,],
    ...[-1, 1.5, NaN, 2 ** 53, "0", undefined].flatMap((at) => [[{ edits: [{ ...edit, start: at }] }], [{ edits: [{ ...edit, end: at }] }]]),
    [{ edits: [{ ...edit, text: 5 }] }],
  ]) assert.throws(() => repair(bytes(text), "UTF-8", wrong), { name: "Error", message: /`fixes`.*`fix`/ });
  // Those of another file may be there, and are not made.
  assert.deepEqual(repair(bytes(text), "UTF-8", [{ edits: [{ ...edit, end: 99 }] }, { edits: [{ ...edit, start: 2 }] }]).left, [0, 1]);
  for (const wrong of [
    undefined, null, 5, {}, { ...CUT, encoding: 5 }, { ...CUT, kind: "rss" }, { ...CUT, kind: undefined }, { ...CUT, split: undefined },
    ...["head", "tail", "cuts"].flatMap((key) => [-1, "0", undefined, [""]].map((at) => ({ ...CUT, split: { ...CUT.split, [key]: at } }))),
  ]) assert.throws(() => split(bytes(text), wrong, "a.xml"), { name: "Error", message: /`document`.*`split`/ });
  const elsewhere = runInNewContext("new Uint8Array([60, 97, 47, 62])");
  for (const right of [elsewhere, Buffer.from("<a/>"), Int8Array.from(bytes("<a/>"))]) {
    assert.equal(check(right).document.root, "a");
  }
});

test("a file can be unpacked as a check unpacks it", () => {
  const text = "<urlset>é</urlset>";
  const half = bytes(text).subarray(0, 9);
  const members = Buffer.concat([gzipSync(half), gzipSync(bytes(text).subarray(9))]);
  for (const input of [bytes(text), members, gzipSync(gzipSync(text)), Buffer.concat([members, Buffer.from("behind")])]) {
    for (const step of [1, 7, input.length]) {
      const unpacker = new Unpacker();
      const parts = [];
      for (let at = 0; at < input.length; at += step) parts.push(unpacker.push(input.subarray(at, at + step)));
      parts.push(unpacker.finish());
      assert.equal(Buffer.concat(parts).toString(), text);
    }
  }
  const damaged = new Unpacker();
  damaged.push(members.subarray(0, members.length - 3));
  assert.throws(() => damaged.finish(), /not all of it could be unpacked/);
});

test("what is used before the module is there, or after it was given up, throws", async () => {
  const fresh = await import("../../pkg/sitemap_lint.js?fresh");
  assert.throws(() => fresh.check(bytes(GOOD)), TypeError);
  const checker = new Checker();
  checker.free();
  assert.throws(() => checker.push(bytes(GOOD)), Error);
  assert.equal(check(bytes(GOOD)).verdicts.protocol, "pass");
});
