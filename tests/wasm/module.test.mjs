import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as engine from "../../pkg/sitemap_lint.js";
import { wasm } from "./engine.mjs";

const pkg = new URL("../../pkg/", import.meta.url);

test("pkg/ names no machine, folder or registry", () => {
  // With the slash: a source may be called like the last folder of either.
  const folders = [homedir(), fileURLToPath(new URL("../..", import.meta.url))].map((path) => path.replace(/\/?$/, "/"));
  const own = folders.filter((path) => path.length > 1);
  const anyones = [ "/root/", "/Users/", "/work/", "/tmp/", "/opt/", "/builds/", "C:\\", ".cargo", "registry/src", "index.crates.io", ".rustup"];
  for (const name of readdirSync(pkg)) {
    const content = readFileSync(new URL(name, pkg)).toString("latin1");
    for (const path of [...own, ...anyones]) {
      const at = content.indexOf(path);
      assert.equal(at, -1, `${name}: …${content.slice(Math.max(0, at - 40), at + 80)}…`);
    }
    // A rule knows "/home/index": a folder of somebody's has more behind it.
    assert.equal(/\/home\/[\w.-]+\//.exec(content)?.[0], undefined, name);
  }
});

test("the module asks its host for nothing but what its JavaScript gives", () => {
  const module = new WebAssembly.Module(wasm);
  assert.deepEqual([...new Set(WebAssembly.Module.imports(module).map((entry) => entry.module))], ["./sitemap_lint_bg.js"]);
  const custom = ["name", "producers", ".debug_info", "sourceMappingURL"];
  for (const section of custom) assert.equal(WebAssembly.Module.customSections(module, section).length, 0, section);
  // What the JavaScript gives holds no way out of the browser.
  const js = readFileSync(new URL("sitemap_lint.js", pkg), "utf8");
  for (const name of ["XMLHttpRequest", "WebSocket", "sendBeacon", "eval(", "new Function"]) assert.ok(!js.includes(name), name);
});

test("the module exports what is documented, and no more", () => {
  assert.deepEqual(Object.keys(engine).sort(), ["Checker", "LiveBody", "LiveCheck", "LiveRead", "PageReader", "SiteCheck", "Unpacker", "changes", "check", "default", "folderFile", "initSync", "repair", "rules", "sarif", "split", "version"]);
  const methods = ({ prototype }) => Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor" && !name.startsWith("__"));
  assert.deepEqual(methods(engine.Checker).sort(), ["finish", "free", "named", "part", "push"]);
  assert.deepEqual(methods(engine.SiteCheck).sort(), ["add", "checker", "file", "finish", "free", "list", "merge", "pages"]);
  assert.deepEqual(methods(engine.PageReader).sort(), ["finish", "free", "read"]);
  assert.deepEqual(methods(engine.LiveCheck).sort(), ["answer", "cancel", "crawlDelay", "done", "failed", "finish", "free", "poll"]);
  assert.deepEqual(methods(engine.LiveBody).sort(), ["finish", "free", "push"]);
  assert.deepEqual(methods(engine.LiveRead).sort(), ["free", "takeReport"]);
  assert.deepEqual(methods(engine.Unpacker).sort(), ["finish", "free", "push"]);
  // The types name the same.
  const types = readFileSync(new URL("sitemap_lint.d.ts", pkg), "utf8");
  const declared = [...types.matchAll(/^export (default )?(?:function|class) (\w+)/gm)].map(([, isDefault, name]) => (isDefault ? "default" : name));
  assert.deepEqual(declared.sort(), Object.keys(engine).sort());
});

test("whatever throws says so in the types", () => {
  const types = readFileSync(new URL("sitemap_lint.d.ts", pkg), "utf8");
  const silent = [];
  let looked = 0;
  let owner;
  // The generated code throws what Rust's `Result` says; the types are to tell of the same functions.
  for (const [, name, doc, plain, method] of types.matchAll(/^export class (\w+)|(\/\*\*(?:(?!\*\/)[^])*\*\/)\s*(?:export function (\w+)|(\w+))\(/gm)) {
    if (name) owner = engine[name];
    if (!doc) continue;
    looked += 1;
    const body = plain ? engine[plain] : method === "constructor" ? /constructor\([^]*?__wbg_ptr/.exec(owner)[0] : owner.prototype[method];
    if (/throw takeFromExternrefTable0/.test(body) !== doc.includes("@throws")) silent.push(plain ?? `${owner.name}.${method}`);
  }
  assert.deepEqual(silent, []);
  assert.ok(looked > 15, `${looked} functions`);
});
