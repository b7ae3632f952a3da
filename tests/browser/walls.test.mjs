// Walls that can be seen in the files: one policy in all places, and no way from data to HTML or code.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { built } from "../../tools/page.mjs";
import { imported } from "./sources.mjs";
import { FRAME, FRAME_POLICY, HOME, HOME_POLICY, POLICY } from "../../tools/serve.mjs";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const below = (folder, kind) => readdirSync(new URL(`${folder}/`, root), { recursive: true }).filter((path) => kind.test(path)).map((path) => `${folder}/${path}`);
/** What is served, with the libraries in it. */
const scripts = below("www", /\.m?js$/);
/** What it is made from. */
const sources = below("page", /(?<!\.d)\.tsx?$/);
const made = await built();

const pages = ["www/index.html", "www/about.html", "www/embed.html", "www/rules.html", ...readdirSync(new URL("www/rules/", root)).filter((name) => name.endsWith(".html")).map((name) => `www/rules/${name}`)];

test("the policy is the same wherever it is written", () => {
  // All that a <meta> tag may hold.
  const meta = POLICY.split("; ").filter((directive) => !/^(frame-ancestors|report-uri|sandbox)\b/.test(directive)).join("; ");
  for (const path of [...pages, "examples/rules_page/page.rs"]) {
    const found = [...read(path).matchAll(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g)].map(([, policy]) => policy);
    // The first page has a script in it, and names its hash.
    const sums = [...read(path).matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    assert.equal(sums.length, path === HOME.slice(1) ? 1 : 0, path);
    assert.deepEqual(found, [meta.replace("'self'", ["'self'", ...sums].join(" "))], path);
  }
  assert.equal(HOME_POLICY, `${/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(read(HOME.slice(1)))[1]}; frame-ancestors *`);
  for (const path of pages) {
    const text = read(path);
    const before = text.slice(0, text.indexOf("Content-Security-Policy"));
    assert.doesNotMatch(before, /<(script|link|style|img)\b/, `${path}: the policy comes before whatever it is to bind`);
  }
  // The README tells others which of it they need.
  const needed = /under\s+`([^`]*)`\s+with Trusted Types\s+\(`([^`]*)`\)/.exec(read("README.md"));
  for (const directive of needed[1].split("; ")) assert.ok(POLICY.split("; ").includes(directive), directive);
  // The hosted page needs one more policy, for its service worker.
  assert.ok(POLICY.split("; ").includes(`${needed[2]} sitemap-lint-app`));
});

test("what makes requests has a policy of its own, and sees nothing", () => {
  const text = read(FRAME.slice(1));
  // One script, and the policy lets no other in: counted anew from the file.
  const sums = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => createHash("sha256").update(code).digest("base64"));
  assert.equal(sums.length, 1);
  assert.equal(text.match(/<script/g).length, 1);
  assert.equal(FRAME_POLICY, [
    "default-src 'none'", `script-src 'sha256-${sums[0]}'`, "connect-src https: http:", "base-uri 'none'", "form-action 'none'",
    "require-trusted-types-for 'script'", "trusted-types 'none'", "frame-ancestors 'self'", "sandbox allow-scripts",
  ].join("; "));
  // An origin of its own is what keeps the page's files out of reach.
  for (const path of [...scripts, ...sources]) assert.doesNotMatch(read(path).replace(/^\s*\/\/.*$/gm, ""), /allow-same-origin/, path);
});

test("pages say of which version they are", () => {
  const [, version] = /^version = "(.*)"$/m.exec(read("Cargo.toml"));
  for (const path of pages) assert.ok(read(path).includes(`<footer><p>sitemap-lint ${version} is free software`), path);
});

test("the scripts expect the module that lies beside them", () => {
  for (const [name, path] of [["SUM", "pkg/sitemap_lint_bg.wasm"], ["FIRST", "www/engine/first.wasm"]]) {
    const sum = createHash("sha256").update(readFileSync(new URL(path, root))).digest("hex");
    const told = new RegExp(`^const ${name} = "(\\w*)";$`, "m").exec(read("page/engine/module.ts"))?.[1];
    assert.equal(told, sum.slice(0, 16), "`node tools/freshness.mjs stamp` tells page/engine/module.ts");
  }
});

test("both parts of the engine make the whole", async () => {
  const { joined } = await imported("engine/join");
  const bytes = (path) => new Uint8Array(readFileSync(new URL(path, root)));
  const whole = joined(bytes("www/engine/first.wasm"), bytes("www/engine/rest.wasm"));
  assert.ok(Buffer.from(whole).equals(bytes("pkg/sitemap_lint_bg.wasm")));
});

test("the policy lets nothing of another origin in or out", () => {
  const directives = Object.fromEntries(POLICY.split("; ").map((directive) => directive.split(/ (.*)/s)));
  assert.equal(directives["default-src"], "'none'");
  assert.equal(directives["require-trusted-types-for"], "'script'");
  for (const [name, value] of Object.entries(directives)) {
    if (!/-src$|-uri$|-action$/.test(name)) continue;
    for (const source of value.split(" ")) assert.match(source, /^('none'|'self'|'wasm-unsafe-eval'|data:)$/, name);
    if (value.includes("data:")) assert.equal(name, "img-src");
  }
});

test("no script of the page turns text into HTML or code", () => {
  assert.ok(scripts.length > 10);
  const banned = [
    /\b(inner|outer)HTML\b/, /\binsertAdjacentHTML\b/, /\bdocument\s*\.\s*write(ln)?\b/, /\b(set|parse)HTML(Unsafe)?\b/, /\bcreateContextualFragment\b/,
    /\bDOMParser\b/, /\bsrcdoc\b/, /\beval\s*\(/, /\bnew\s+Function\b/, /\bset(Timeout|Interval)\s*\(\s*["'`]/, /\bjavascript:/, /\bexecCommand\b/,
  ];
  // What others wrote and does no harm: this command indents what the reader has selected. That nothing else of theirs
  // reaches a sink is for the policy to show, under which all tests of the page run.
  // The bookmarklet is a link of that scheme, which does nothing where it stands.
  const allowed = {
    "www/source.js": [/\.execCommand\(`indent`\)/],
    "www/live.js": [/`javascript:\$\{encodeURIComponent\(/],
    "page/live/card.tsx": [/`javascript:\$\{encodeURIComponent\(/],
  };
  for (const path of [...scripts, ...sources]) {
    let text = read(path);
    for (const pattern of allowed[path] ?? []) {
      assert.equal(text.split(pattern).length, 2, `${path}: ${pattern} is there once`);
      text = text.replace(pattern, "");
    }
    for (const pattern of banned) assert.doesNotMatch(text, pattern, path);
  }
});

/** What a minified script imports by statements. */
const statements = (text) => [...text.matchAll(/(?:^|[;}\n])(?:import|export)(?:[\w*${},\s]*\bfrom)?"([^"]*)"/g)].map(([, name]) => name);

test("scripts come from files of our own, by names that stand in the text", () => {
  for (const path of scripts) {
    const text = read(path);
    for (const name of statements(text)) assert.match(name, /^\.{1,2}\/[\w./-]+$/, path);
    for (const [, call] of text.matchAll(/\bimport\(\s*((?:\/\*.*?\*\/\s*)*[^)]*)\)/g)) {
      const asked = call.replace(/\/\*.*?\*\/\s*/g, "");
      if (/^`\.{1,2}\/[\w./-]+`$/.test(asked)) {
        const name = posix.join("www", asked.slice(1, -1));
        assert.ok(existsSync(new URL(name, root)), `${path} imports ${name}`);
      }
      // One of these once more, at a URL that the browser has not asked for yet.
      else if (/^`\$\{\w+\}\?\$\{Date\.now\($/.test(asked)) assert.match(path, /^www\/(main|worker)\.js$/);
      // The library for archives can import what unpacks further methods, if it is told an address: nobody tells it one.
      else if (path === "www/zip.js") assert.equal(asked, "t");
      else assert.match(asked, /^$/, path);
    }
  }
  for (const path of sources) assert.doesNotMatch(read(path), /registerCodec|codecURI/, path);
  // What is no script stands in one place, where bundlers find it.
  const places = read("page/base/places.ts");
  for (const [, name] of places.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)) assert.ok(existsSync(new URL(posix.join("www", name), root)), name);
  const elsewhere = ["page/base/places.ts", "page/rules/rules.ts", "page/site/app.ts"];
  for (const path of sources.filter((path) => !elsewhere.includes(path))) assert.doesNotMatch(read(path), /new URL\([^)]*import\.meta\.url/, path);
  for (const path of pages) {
    const text = read(path).replace(/<(pre|code)\b.*?<\/\1>/gs, "");
    for (const [tag] of text.matchAll(/<(script|link|img|iframe|source|video|audio|form)\b[^>]*>/g)) assert.doesNotMatch(tag, /(src|href|action)="(https?:)?\/\//, path);
    // But the script of the first page, by the hash in its policy.
    const rest = path === HOME.slice(1) ? text.replace("<script>", "") : text;
    assert.doesNotMatch(rest, /<script(?![^>]*\bsrc=)[^>]*>|<style\b|\sstyle="|\son[a-z]+="/, `${path}: nothing inline`);
  }
});

/** What a source imports by statements, so that it comes with it. */
const imports = (path) =>
  [...read(path).matchAll(/^(?:import|export)\b(?! type\b)[^;]*?\bfrom "(\.[^"]+)"|^import "(\.[^"]+)"/gm)]
    .map(([, name, whole]) => posix.join(posix.dirname(path), (name ?? whole).replace(/\.js$/, "")))
    .flatMap((name) => sources.find((source) => source === `${name}.ts` || source === `${name}.tsx`) ?? []);

test("folders of the page import downwards only, as ARCHITECTURE.md draws them", () => {
  // What is loaded later is named by those who open it, and is no import here. Types are.
  const folder = (path) => path.split("/")[1].replace(/\.ts$/, "");
  const found = new Map();
  for (const path of sources) {
    const named = [...read(path).matchAll(/^(?:import|export)\b(?:\s[^"();]*?\bfrom)? "(\.[^"]+)"/gm)].map(([, name]) => posix.join(posix.dirname(path), name));
    const from = folder(path);
    for (const to of named.filter((name) => name.startsWith("page/")).map((name) => folder(name.replace(/\.js$/, ".ts")))) {
      if (to !== from) found.set(from, new Set([...(found.get(from) ?? []), to]));
    }
  }
  found.delete("insert");
  const [drawing] = /(?<=```mermaid\nflowchart TD\n)[^`]*(?=```\n\n\| folder of `page\/`)/.exec(read("ARCHITECTURE.md"));
  const arrows = drawing.trim().split("\n").map((line) => line.trim().split(" --> ")).map(([from, to]) => [from, to.split(" & ")]);
  for (const [from, to] of arrows) assert.deepEqual([...to].sort(), [...(found.get(from) ?? [])].sort(), `arrows from ${from}`);
  assert.deepEqual(arrows.map(([from]) => from).sort(), [...found.keys()].sort());
  const order = arrows.map(([from]) => from);
  for (const [from, to] of arrows) for (const name of to) assert.ok(!order.includes(name) || order.indexOf(name) > order.indexOf(from), `${from} --> ${name} points up`);
  const done = new Set();
  const walk = (path, above) => {
    assert.ok(!above.includes(path), `a circle: ${[...above, path].join(" → ")}`);
    if (done.has(path)) return;
    for (const name of imports(path)) walk(name, [...above, path]);
    done.add(path);
  };
  for (const path of sources) walk(path, []);
});

test("www/ is what page/ gives, and chunks.json has the sum of each file that is served", () => {
  for (const [path, text] of Object.entries(made)) assert.ok(read(`www/${path}`) === text, `www/${path}: run \`make page\``);
  assert.deepEqual(scripts.filter((path) => made[path.slice("www/".length)] === undefined), [], "nobody makes these");
  const sums = JSON.parse(read("www/chunks.json"));
  for (const [path, sum] of Object.entries(sums)) {
    assert.equal(createHash("sha256").update(readFileSync(new URL(posix.join("www", path), root))).digest("hex"), sum, `${path}: run \`make page\``);
  }
  const unasked = /^(chunks|custom-elements)\.json$|LICENSE|\.d\.ts$|^\.\.\/pkg\/(build|package)\.json$/;
  const served = [...below("www", /\.\w+$/), ...below("pkg", /\.\w+$/)].map((path) => posix.relative("www", path));
  // The engine is kept in its two parts.
  const kept = served.filter((path) => !unasked.test(path) && path !== "../pkg/sitemap_lint_bg.wasm");
  assert.deepEqual(kept.sort(), Object.keys(sums).sort());
});

test("what comes before the first verdict is one script, beside the module", () => {
  const first = ["www/page.js", "www/element.js", "www/insert.js"];
  for (const path of first) {
    assert.deepEqual(statements(read(path)), ["./main.js"], path);
  }
  assert.deepEqual(statements(read("www/main.js")), []);
});

test("no text says that nothing is sent, since URLs are fetched", () => {
  for (const path of [...pages, ...scripts, ...sources, "www/custom-elements.json", "README.md", "docs/element.md", "tools/custom-elements.mjs"]) {
    assert.doesNotMatch(read(path), /nothing is sent|Only what you open for the first time/i, path);
  }
});

test("what a reader sees stands in the catalogue of texts", () => {
  // A capital and a space, or three words in a row, make a text; what is told to programs is none.
  const text = /^[A-Z]\w+,? \w|[a-z]{2,} [a-z]{2,} [a-z]{2,}/;
  const forPrograms = /class[:=]|class\b.*\?|Error\(|DOMException|import\(|querySelector|adoptedStyleSheets/;
  const found = [];
  for (const path of sources) {
    // One speaks where the catalogue may not have come; others have what search engines and browsers say, and how icons run.
    if (/^page\/(texts\/|rules\/|site\/start|answers\/messages|source\/theme|base\/icons)|styles\.ts$/.test(path)) continue;
    for (const line of read(path).split("\n").filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && !forPrograms.test(line))) {
      for (const [, literal] of line.matchAll(/"((?:[^"\\]|\\.)*)"/g)) if (text.test(literal)) found.push(`${path}: ${literal}`);
      if (!path.endsWith(".tsx")) continue;
      // Between tags.
      for (const [, bare] of line.matchAll(/(?:^|>)\s*([^<>{}()=;:]+?)\s*(?:$|[<{])/g)) if (text.test(bare)) found.push(`${path}: ${bare}`);
    }
  }
  assert.deepEqual(found, []);
});

test("whose code is in the scripts, and under which licence, lies beside them", () => {
  const text = read("www/LICENSES.txt");
  for (const name of ["@codemirror/view", "@preact/signals", "@zip.js/zip.js", "client-zip", "preact"]) assert.match(text, new RegExp(`^(.*, )?${name} \\d`, "m"));
  assert.match(text, /Permission is hereby granted, free of charge/);
});
