import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
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
