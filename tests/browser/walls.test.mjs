// Walls that can be seen in the files: one policy in all places, and no way from data to HTML or code.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { frame } from "../../tools/frame.mjs";
import { FRAME, FRAME_POLICY, POLICY } from "../../tools/serve.mjs";
import { bundled } from "../../tools/vendor.mjs";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const scripts = readdirSync(new URL("www/", root), { recursive: true }).filter((path) => /\.m?js$/.test(path)).map((path) => `www/${path}`);

const pages = ["www/index.html", "www/about.html", "www/embed.html", "www/rules.html", ...readdirSync(new URL("www/rules/", root)).filter((name) => name.endsWith(".html")).map((name) => `www/rules/${name}`)];

test("the policy is the same wherever it is written", () => {
  // All that a <meta> tag may hold.
  const meta = POLICY.split("; ").filter((directive) => !/^(frame-ancestors|report-uri|sandbox)\b/.test(directive)).join("; ");
  for (const path of [...pages, "examples/rules_page/page.rs"]) {
    const found = [...read(path).matchAll(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g)].map(([, policy]) => policy);
    assert.deepEqual(found, [meta], path);
  }
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
  assert.ok(text === frame(), "`node tools/frame.mjs` writes www/live/frame.html from request.js and frame.js");
  // One script, and the policy lets no other in: counted anew from the file.
  const sums = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => createHash("sha256").update(code).digest("base64"));
  assert.equal(sums.length, 1);
  assert.equal(text.match(/<script/g).length, 1);
  assert.equal(FRAME_POLICY, [
    "default-src 'none'", `script-src 'sha256-${sums[0]}'`, "connect-src https: http:", "base-uri 'none'", "form-action 'none'",
    "require-trusted-types-for 'script'", "trusted-types 'none'", "frame-ancestors 'self'", "sandbox allow-scripts",
  ].join("; "));
  // An origin of its own is what keeps the page's files out of reach.
  for (const path of scripts) assert.doesNotMatch(read(path).replace(/^\s*\/\/.*$/gm, ""), /allow-same-origin/, path);
});

test("pages say of which version they are", () => {
  const [, version] = /^version = "(.*)"$/m.exec(read("Cargo.toml"));
  for (const path of pages) assert.ok(read(path).includes(`<footer><p>sitemap-lint ${version} is free software`), path);
});

test("the scripts expect the module that lies beside them", () => {
  const sum = createHash("sha256").update(readFileSync(new URL("pkg/sitemap_lint_bg.wasm", root))).digest("hex");
  assert.equal(/^const BUILD = "(\w*)";$/m.exec(read("www/engine/client.js"))?.[1], sum.slice(0, 8), "`node tools/freshness.mjs stamp` tells www/engine/client.js");
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
    "www/vendor/codemirror.js": [/\.execCommand\("indent"\)/],
    "www/live/card.js": [/`javascript:\$\{encodeURIComponent\(/],
  };
  for (const path of scripts) {
    let text = read(path);
    for (const pattern of allowed[path] ?? []) {
      assert.equal(text.split(pattern).length, 2, `${path}: ${pattern} is there once`);
      text = text.replace(pattern, "");
    }
    for (const pattern of banned) assert.doesNotMatch(text, pattern, path);
  }
});

test("scripts come from files of our own, by names that stand in the text", () => {
  for (const path of scripts) {
    for (const [, name] of read(path).matchAll(/^(?:import|export)\b[^;]*?\bfrom\s*(["'][^"']*["'])/gm)) assert.match(name, /^"\.{1,2}\/[\w./-]+"$/, path);
    for (const [, name] of read(path).matchAll(/^import\s*(["'][^"']*["'])/gm)) assert.match(name, /^"\.{1,2}\/[\w./-]+"$/, path);
    for (const [call] of read(path).matchAll(/\bimport\s*\([^)]*\)/g)) {
      if (path === "www/vendor/zip-core.js") assert.equal(call, "import(/* webpackIgnore: true */ /* @vite-ignore */t)");
      // One of these paths; the query makes a URL of it that a browser has not asked for yet.
      else if (path === "www/base/later.js" && /href/.test(call)) assert.equal(call, "import(/* webpackIgnore: true */ /* @vite-ignore */ `${href}?${Date.now()");
      else if (call !== "import()") assert.match(call, /^import\((\/\* webpackMode: "eager" \*\/ )?"\.{1,2}\/[\w./-]+"\)$/, path);
    }
  }
  // The library for archives can import what unpacks further methods, if it is told an address: nobody tells it one.
  for (const path of scripts) if (!path.startsWith("www/vendor/")) assert.doesNotMatch(read(path), /registerCodec|codecURI/, path);
  for (const path of pages) {
    const text = read(path).replace(/<(pre|code)\b.*?<\/\1>/gs, "");
    for (const [tag] of text.matchAll(/<(script|link|img|iframe|source|video|audio|form)\b[^>]*>/g)) assert.doesNotMatch(tag, /(src|href|action)="(https?:)?\/\//, path);
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)[^>]*>|<style\b|\sstyle="|\son[a-z]+="/, `${path}: nothing inline`);
  }
});

/** The scripts of ours, by their paths in www/. */
const ours = scripts.map((path) => path.slice("www/".length)).filter((path) => !path.startsWith("vendor/") && !path.startsWith("rules/"));
/** What a script imports: by statements, so that it comes with it, and `later`. */
const imports = (path) => {
  const names = (pattern) => [...read(`www/${path}`).matchAll(pattern)].map(([, name]) => posix.join(posix.dirname(path), name));
  return { now: names(/^(?:import|export)\b[^;]*?\bfrom "([^"]+)"/gm).concat(names(/^import "([^"]+)"/gm)), later: names(/\bimport\((?:\/\*.*?\*\/ )?"([^"]+)"\)/g) };
};

test("folders of the page import downwards only", () => {
  // Each may name what stands after it. What is loaded later is named by those who open it.
  const order = ["sw.js", "site", "insert.js", "element.js", "app", "live", "compare", "takeaway", "answers", "overview", "report", "repair", "source", "input",
    "engine", "base", "texts.js", "texts", "rules"];
  const layer = (path) => order.indexOf(path.includes("/") ? path.split("/")[0] : path);
  for (const path of ours) {
    assert.ok(layer(path) >= 0, path);
    for (const name of imports(path).now) assert.ok(name.startsWith("vendor/") || name.startsWith("..") || layer(name) >= layer(path), `${path} imports ${name}`);
  }
  const done = new Set();
  const walk = (path, above) => {
    assert.ok(!above.includes(path), `a circle: ${[...above, path].join(" → ")}`);
    if (done.has(path)) return;
    for (const name of imports(path).now) if (ours.includes(name)) walk(name, [...above, path]);
    done.add(path);
  };
  for (const path of ours) walk(path, []);
});

test("chunks.json says which script comes with which download, and the page asks for the first ones at once", () => {
  const chunks = JSON.parse(read("www/chunks.json"));
  const listed = Object.values(chunks).flat();
  assert.equal(new Set(listed).size, listed.length);
  // That one stands in a page, and is served with it.
  assert.deepEqual(ours.filter((path) => !listed.includes(path)), ["live/frame.js"]);
  for (const path of listed) assert.ok(existsSync(new URL(`www/${path}`, root)), path);
  // All of it together is the site that the service worker keeps.
  const served = ["www", "pkg"].flatMap((folder) => readdirSync(new URL(`${folder}/`, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map(({ parentPath, name }) => posix.relative("www", relative(fileURLToPath(root), join(parentPath, name)).replaceAll("\\", "/"))));
  const unasked = /^live\/frame\.js$|^(chunks|custom-elements)\.json$|LICENSE|\.d\.ts$|^\.\.\/pkg\/(build|package)\.json$/;
  assert.deepEqual(served.filter((path) => !unasked.test(path)).sort(), listed.toSorted());
  // Whatever a script imports by a statement comes with it, or has come before.
  const first = [...chunks.element, ...chunks.report, ...chunks["first check"], ...chunks.json];
  for (const [chunk, paths] of Object.entries(chunks)) {
    for (const path of paths.filter((path) => ours.includes(path))) {
      const known = chunk === "element" ? chunks.element : [...first, ...paths];
      for (const name of imports(path).now) assert.ok(known.includes(name), `${path} of "${chunk}" imports ${name}`);
    }
  }
  const preloaded = [...read("www/index.html").matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, path]) => path);
  assert.deepEqual(preloaded, chunks.element);
});

test("no text says that nothing is sent, since URLs are fetched", () => {
  for (const path of [...pages, ...scripts, "www/custom-elements.json", "README.md", "docs/element.md", "tools/custom-elements.mjs"]) {
    assert.doesNotMatch(read(path), /nothing is sent|Only what you open for the first time/i, path);
  }
});

test("no line is longer than 120 characters", () => {
  const long = ours.flatMap((path) => read(`www/${path}`).split("\n").flatMap((line, at) => (line.length > 120 ? [`${path}:${at + 1}`] : [])));
  assert.deepEqual(long, []);
});

test("what a reader sees stands in the catalogue of texts", () => {
  // A capital and a space, or three words in a row, make a text; what is told to programs is none.
  const text = /^[A-Z]\w+,? \w|[a-z]{2,} [a-z]{2,} [a-z]{2,}/;
  const forPrograms = /class:|class\b.*\?|Error\(|DOMException|import\(|querySelector|adoptedStyleSheets/;
  const found = [];
  for (const path of ours) {
    // One speaks where the catalogue may not have come; the other has what search engines and browsers say.
    if (path.startsWith("texts/") || path === "site/lost.js" || path === "answers/messages.js" || path.endsWith("styles.js") || path === "source/look.js") continue;
    for (const line of read(`www/${path}`).split("\n").filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && !forPrograms.test(line))) {
      for (const [, literal] of line.matchAll(/"((?:[^"\\]|\\.)*)"/g)) if (text.test(literal)) found.push(`${path}: ${literal}`);
    }
  }
  assert.deepEqual(found, []);
});

test("what is vendored is what its author published", async () => {
  // What is made of several files is made again.
  const made = await bundled();
  for (const [file, text] of Object.entries(made)) assert.ok(read(`www/vendor/${file}`) === text, `www/vendor/${file} is what tools/vendor.mjs makes`);
  assert.match(made["LICENSE.codemirror.txt"], /Permission is hereby granted, free of charge/);
  // Each other file in www/vendor: where in node_modules it comes from, and the line that says so before it.
  const vendored = {
    "client-zip.js": ["client-zip/index.js", ({ version }) => `// client-zip ${version}, https://github.com/Touffy/client-zip, MIT licence, copyright 2020 David Junger (LICENSE.client-zip.txt). Unchanged below.\n`],
    "LICENSE.client-zip.txt": ["client-zip/LICENSE.txt", () => ""],
    "zip-core.js": ["@zip.js/zip.js/dist/zip-core.min.js", ({ version }) => `// @zip.js/zip.js ${version}, https://github.com/gildas-lormeau/zip.js, BSD-3-Clause licence, copyright 2023 Gildas Lormeau (LICENSE.zip-core.txt). Unchanged below.\n`],
    "LICENSE.zip-core.txt": ["@zip.js/zip.js/LICENSE", () => ""],
  };
  assert.deepEqual(readdirSync(new URL("www/vendor/", root)).sort(), [...Object.keys(vendored), ...Object.keys(made)].sort());
  for (const [file, [origin, line]] of Object.entries(vendored)) {
    const published = JSON.parse(read(`node_modules/${/^(@[^/]+\/)?[^/]+/.exec(origin)[0]}/package.json`));
    const expected = Buffer.concat([Buffer.from(line(published)), readFileSync(new URL(`node_modules/${origin}`, root))]);
    assert.ok(readFileSync(new URL(`www/vendor/${file}`, root)).equals(expected), `www/vendor/${file} is node_modules/${origin}`);
  }
});
