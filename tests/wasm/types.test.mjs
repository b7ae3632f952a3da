// Do the types tell the truth? The reports of every file among the tests are held against the interfaces of
// pkg/sitemap_lint.d.ts: nothing that is not declared, nothing declared that never comes.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bytes, changes, check, CONSUMERS, folderFile, LiveCheck, PageReader, repair, rules, SiteCheck, sitemap, split, TANGLED, url } from "./engine.mjs";
import { checkLive, OPTIONS, sites, table } from "./served.mjs";
import { declarations, Walk } from "./types.mjs";

const declared = readFileSync(new URL("../../pkg/sitemap_lint.d.ts", import.meta.url), "utf8");
const types = declarations(declared);
const tests = fileURLToPath(new URL("..", import.meta.url));

/** Optional fields that are never left out, and why they are optional all the same. */
const ALWAYS_THERE = {
  "Finding.help": "every rule has help today; one whose message says it all need not repeat it",
  "Dated.line": "left out where a file has more places to remember than 1,048,576: such a file takes too long here",
  "ListedUrl.line": "as of Dated",
  "SiteStats.uniqueUrls": "left out where a file has more than 64 MB of URLs, or more places to remember: as of Dated",
};

const files = (folder) =>
  readdirSync(folder, { recursive: true }).map((name) => join(folder, name)).filter((path) => statSync(path).isFile()).sort();
const isInput = (path) => !/\.txt$|\.options\.json$|(^|\/)\.[^/]*$/.test(path);
const optionsOf = (stem) => (existsSync(`${stem}.options.json`) ? JSON.parse(readFileSync(`${stem}.options.json`, "utf8")) : {});

/** The report of every fixture and document. */
function* reports() {
  for (const path of ["fixtures", "documents"].flatMap((name) => files(join(tests, name))).filter(isInput)) {
    yield [relative(tests, path), check(readFileSync(path), optionsOf(path.replace(/\.[^./]+$/, "")))];
  }
}

function* siteReports() {
  const folders = (folder) => readdirSync(folder).map((name) => join(folder, name)).filter((path) => statSync(path).isDirectory());
  for (const folder of folders(join(tests, "sites")).flatMap(folders)) {
    const options = optionsOf(folder);
    const [added, merged] = [new SiteCheck(options), new SiteCheck(options)];
    const names = files(folder).map((path) => relative(folder, path));
    // As in tests/sites.rs: in a built folder, a file is given for what it is.
    const isBuilt = names.some((name) => folderFile(name) === "page");
    const reader = new PageReader();
    for (const name of names) {
      const content = readFileSync(join(folder, name));
      const kind = isBuilt ? folderFile(name, content.subarray(0, 4096)) : "sitemap";
      if (kind !== "sitemap") {
        added.file(name, content);
        if (kind === "page") reader.read(name, content);
        else merged.file(name, content);
        continue;
      }
      added.add(name, content);
      const checker = merged.checker(name);
      checker.push(content);
      checker.finish();
      merged.merge(checker.part());
      checker.free();
    }
    merged.pages(reader.finish());
    reader.free();
    yield [relative(tests, folder), added.finish()];
    yield [`${relative(tests, folder)} in parts`, merged.finish()];
  }
}

/** What no file among the tests shows. */
function* madeReports() {
  const everyOption = {
    name: "sitemap.xml", url: "https://www.example.org/sitemap.xml", now: "2026-01-31T12:00:00Z",
    profile: "google", only: ["loc", "xml-unescaped-ampersand"], maxPerRule: 1, urls: true,
  };
  yield ["every option", check(bytes(TANGLED), everyOption)];
  for (const profile of CONSUMERS) yield [profile, check(bytes(TANGLED), { profile })];
  const selections = [
    { host: "www.example.org" }, { directory: "/" }, { lastmod: "2026" }, { changefreq: "" }, { priority: "0.5" },
    { language: "de", from: "en", missing: true }, { media: "image" }, { media: "video" }, { media: "news" }, { duplicate: true },
  ];
  for (const select of selections) yield [`${Object.keys(select)}`, check(bytes(TANGLED), { select })];
  yield ["gzip", check(gzipSync(bytes(TANGLED)))];
  const many = Array.from({ length: 50_001 }, (_, number) => url(`https://www.example.org/${number}`));
  yield ["more than the protocol allows", check(bytes(sitemap(many.join("\n"))))];
}

const walk = new Walk(types);

test("every report is as its types say", () => {
  let number = 0;
  for (const [name, report] of [reports, madeReports].flatMap((make) => [...make()])) {
    assert.deepEqual(walk.wrong(report, "Report"), [], name);
    const { hosts, changefreq, priority, extensions, paths, hreflang, lastmod } = report.document.stats;
    for (const pairs of [hosts, changefreq, priority, extensions, paths, hreflang.languages]) {
      assert.deepEqual(pairs, pairs.toSorted(([a, m], [b, n]) => n - m || Buffer.compare(bytes(a), bytes(b))), name);
    }
    assert.deepEqual(lastmod.months, lastmod.months.toSorted(([a], [b]) => (a < b ? -1 : 1)), name);
    number++;
  }
  assert.ok(number > 500, `${number} files`);
});

test("so is that of a site", () => {
  for (const [name, report] of siteReports()) assert.deepEqual(walk.wrong(report, "SiteReport"), [], name);
});

test("so is that of a site beside a list of URLs", () => {
  const listed = "https://www.example.org/a\nhttps://www.example.org/b\n";
  for (const list of [listed, "https://www.example.org/c\nhttps://www.example.net/d\n"]) {
    const site = new SiteCheck();
    site.add("a.txt", bytes(listed));
    site.list("a.csv", bytes(list));
    assert.deepEqual(walk.wrong(site.finish(), "SiteReport"), []);
  }
});

test("so are the rules", () => {
  for (const rule of rules()) assert.deepEqual(walk.wrong(rule, "RuleInfo"), [], rule.id);
});

test("so is what is made of a file", () => {
  const fixes = check(bytes(TANGLED)).findings.flatMap(({ fix }) => fix ?? []);
  assert.deepEqual(walk.wrong(repair(bytes(TANGLED), "UTF-8", fixes), "Repaired"), []);
  const document = { encoding: "UTF-8", kind: "urlset", split: { head: 3, cuts: [4], tail: 5 } };
  assert.deepEqual(walk.wrong(split(bytes("<a>12</a>"), document, "a.xml"), "Parts"), []);
});

test("so is what changed between reports, and a report that was saved", () => {
  const old = { ...new SiteCheck().finish(), failures: [] };
  assert.deepEqual(walk.wrong(old, "SavedReport"), []);
  const site = new SiteCheck();
  site.add("a.xml", bytes(TANGLED));
  site.add("b.txt", bytes(Array.from({ length: 1_100 }, (_, n) => `https://www.example.org//${n}\n`).join("")));
  const now = site.finish();
  assert.deepEqual(walk.wrong(now, "SavedReport"), []);
  now.files[0].path = "public/a.xml";
  assert.deepEqual(walk.wrong(now, "SavedReport"), []);
  for (const [before, after] of [[old, now], [now, old]]) assert.deepEqual(walk.wrong(changes(before, after), "Changes"), []);
});

test("so is what a live check asks for, takes and gives", () => {
  for (const name of sites) {
    const answers = table(name);
    const report = checkLive(answers.keys().next().value, answers, OPTIONS, (step) => {
      assert.deepEqual(walk.wrong(step, "LiveStep"), [], name);
      assert.deepEqual(walk.wrong(step, step.kind === "fetch" ? "LiveRequest" : "LivePause"), [], name);
    });
    assert.deepEqual(walk.wrong(report, "LiveReport"), [], name);
  }
  // What it takes.
  const every = { now: "2026-01-31T12:00:00Z", profile: "bing", only: ["http"], maxPerRule: 1, urls: true, select: { host: "www.example.org" }, deep: 5, otherHosts: true, expand: false };
  const all = {
    status: 200, location: "/b", contentType: "text/xml", contentEncoding: "gzip", contentLength: 9, lastModified: "Mon, 12 Jan 2026 10:00:00 GMT",
    robotsTags: ["noindex"], links: ["</b>; rel=canonical"], refresh: "0; url=/c", finalUrl: "https://www.example.org/seen.xml", decoded: true,
  };
  for (const [options, answer, end] of [[every, all, { bytes: 9, ms: 5, cut: false }], [{ deep: "all" }, { status: 200 }, {}], [{}, { status: 200 }, {}]]) {
    for (const [value, name] of [[options, "LiveOptions"], [answer, "LiveAnswer"], [end, "LiveEnd"]]) assert.deepEqual(walk.wrong(value, name), []);
    const live = new LiveCheck("https://www.example.org/a.xml", options);
    for (let step; (step = live.poll()).kind === "fetch"; ) {
      const reader = live.answer(step.id, step.role === "sitemap" ? answer : { status: 404 });
      reader?.push(bytes(sitemap(url("https://www.example.org/"))));
      if (reader) live.done(step.id, reader.finish(), end);
    }
    assert.deepEqual(walk.wrong(live.finish(), "LiveReport"), []);
  }
});

// The next two look at what the walks above have met.

test("whatever is declared comes, and what is optional is also left out", () => {
  const never = [];
  for (const { fields } of walk.objects.values()) {
    for (const { path, optional } of fields.values()) {
      if (!walk.seen.has(path)) never.push(`${path} is declared and never seen`);
      else if (optional && !walk.absent.has(path) && !ALWAYS_THERE[path]) never.push(`${path} is optional and always there`);
      else if (ALWAYS_THERE[path] && walk.absent.has(path)) never.push(`${path} is left out: no exception is needed`);
    }
  }
  assert.deepEqual(never, []);
  // Only the loader's are not met, which wasm-bindgen writes.
  assert.deepEqual(types.names.filter((name) => !walk.names.has(name)), ["InitInput", "InitOutput", "SyncInitInput"]);
});

test("every word of a choice is used", () => {
  const never = [];
  const look = (name, type) => {
    for (const { kind, value } of type.of) {
      if (kind === "literal" && !walk.literals.has(`${name} ${value}`)) never.push(`${name}: ${value}`);
    }
  };
  for (const name of walk.names) if (types.get(name).kind === "union") look(name, types.get(name));
  for (const { fields } of walk.objects.values()) {
    for (const { path, type } of fields.values()) if (type.kind === "union") look(path, type);
  }
  assert.deepEqual(never, []);
});

test("a report that is otherwise is noticed", () => {
  const report = check(bytes(TANGLED));
  const changes = [
    [(it) => (it.more = 1), /Report\.more is not declared/],
    [(it) => delete it.schema, /Report\.schema is missing/],
    [(it) => (it.schema = 2), /schema: 2 is not 1/],
    [(it) => (it.document.kind = "sitemap"), /kind: "sitemap" is not urlset or/],
    [(it) => (it.document.entries = -1), /entries: -1 is not a whole number/],
    [(it) => (it.document.entries = "9"), /entries: "9" is not a whole number/],
    [(it) => (it.document.root = undefined), /root: undefined is not a string/],
    [(it) => (it.document.stats.hosts[0] = ["a"]), /hosts\[0\]: \["a"\] is not 2 in a row/],
    [(it) => delete it.verdicts.xsd, /verdicts\.xsd is missing/],
    [(it) => (it.verdicts.altavista = "pass"), /key: "altavista" is not protocol or/],
    [(it) => (it.findings[0].fix = null), /fix: null is not an object/],
    [(it) => (it.findings = {}), /findings: \{\} is not an array/],
    [(it) => (it.findings[0].consumers.google = "fatal"), /google: "fatal" is not error or/],
  ];
  for (const [change, message] of changes) {
    const other = structuredClone(report);
    change(other);
    const wrong = new Walk(types).wrong(other, "Report");
    assert.equal(wrong.length, 1, wrong.join("\n"));
    assert.match(wrong[0], message);
  }
});
