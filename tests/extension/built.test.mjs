// What the extension consists of: the page as it is hosted, but for what is told here, and sources that keep the page's laws.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { BROWSERS, written } from "../../tools/extension.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-extension-"));
const again = `${folder}/again`;
const list = (at) => readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(at.length + 1)).sort();
const read = (path) => readFileSync(path, "utf8");

before(async () => {
  await written(`${folder}/once`);
  await written(again);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("the same sources give the same bytes", () => {
  for (const browser of BROWSERS) {
    const [one, other] = ["once", "again"].map((name) => createHash("sha256").update(readFileSync(`${folder}/${name}/${browser}.zip`)).digest("hex"));
    assert.equal(one, other);
  }
});

test("page and engine are the hosted ones, but for the first page and ways to load scripts by a made-up name", () => {
  const own = ["background.js", "manifest.json", "popup.css", "popup.html", "popup.js", "www/extension.css", "www/extension.js"];
  for (const browser of BROWSERS) {
    const files = list(`${again}/${browser}`).filter((path) => !path.startsWith("icons/") && !own.includes(path));
    const other = files.filter((path) => !readFileSync(join(again, browser, path)).equals(readFileSync(join(root, path))));
    assert.deepEqual(other, ["www/index.html", "www/main.js", "www/worker.js", "www/zip.js"]);
    for (const path of other.slice(1)) assert.doesNotMatch(read(join(again, browser, path)).replace(/import\(\s*(\/\*.*?\*\/\s*)*/g, "import("), /import\((?!`\.\.?\/)/, path);
  }
  const { length } = ["popup.js", "popup.css", "popup.html", "background.js"].map((name) => read(join(again, "chromium", name))).join("");
  assert.ok(length <= 40_000, `the popup has ${length} bytes of its own`);
});

test("the manifests ask for nothing else, run nothing by themselves, and say the same in both browsers", () => {
  const [chromium, firefox] = BROWSERS.map((browser) => JSON.parse(read(`${again}/${browser}/manifest.json`)));
  for (const manifest of [chromium, firefox]) {
    assert.deepEqual(manifest.permissions, ["activeTab", "scripting", "webRequest"]);
    assert.deepEqual(manifest.optional_host_permissions, ["https://*/*", "http://*/*"]);
    assert.deepEqual([manifest.host_permissions, manifest.content_scripts, manifest.web_accessible_resources, manifest.externally_connectable], Array(4).fill(undefined));
    const policy = manifest.content_security_policy.extension_pages;
    assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
    assert.doesNotMatch(policy.replace("'wasm-unsafe-eval'", ""), /unsafe-|\*/);
    assert.equal(manifest.version, JSON.parse(read(`${root}/package.json`)).version);
  }
  const alike = ({ background, content_security_policy, browser_specific_settings, minimum_chrome_version, ...rest }) => rest;
  assert.deepEqual(alike(chromium), alike(firefox));
  assert.deepEqual(firefox.browser_specific_settings.gecko.data_collection_permissions, { required: ["none"] });
});

test("nothing is inline, and nothing comes from elsewhere", () => {
  for (const path of list(`${again}/chromium`).filter((name) => name.endsWith(".html"))) {
    const text = read(`${again}/chromium/${path}`).replace(/<(pre|code)\b.*?<\/\1>/gs, "");
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)[^>]*>|<style\b|\sstyle="|\son[a-z]+="/, path);
    for (const [tag] of text.matchAll(/<(script|link|img|iframe)\b[^>]*>/g)) {
      assert.doesNotMatch(tag, /(src|href)="(https?:)?\/\//, path);
      const [, name] = /(?:src|href)="([^"#]*)"/.exec(tag);
      assert.ok(list(`${again}/chromium`).includes(join(path, "..", name)), `${path} names ${name}`);
    }
  }
});

test("the sources turn no text into HTML or code", () => {
  const banned = /\b(inner|outer)HTML\b|insertAdjacentHTML|document\s*\.\s*write|DOMParser|\beval\s*\(|new\s+Function|javascript:|TODO/;
  for (const name of readdirSync(`${root}/extension`).filter((one) => one.endsWith(".ts"))) assert.doesNotMatch(read(`${root}/extension/${name}`), banned, name);
});
