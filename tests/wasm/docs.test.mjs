// The script that docs/api.md gives for CI does what it says.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sitemap, url } from "./engine.mjs";

test("in CI: findings are listed, and an error ends it with 1", () => {
  const text = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
  const [, script] = /```js\n(\/\/ check\.mjs\n.*?)```/s.exec(text);
  const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
  try {
    const files = {
      "check.mjs": script,
      "good.xml": sitemap(url("https://www.example.org/")),
      "bad.xml": sitemap(url("https://www.example.org/?a=1&b=2")),
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    symlinkSync(fileURLToPath(new URL("../../pkg", import.meta.url)), join(folder, "pkg"), "dir");
    const run = (...names) => spawnSync(process.execPath, ["check.mjs", ...names], { cwd: folder, encoding: "utf8" });
    const good = run("good.xml");
    assert.deepEqual([good.status, good.stderr], [0, ""]);
    const bad = run("good.xml", "bad.xml");
    assert.equal(bad.status, 1);
    assert.match(bad.stdout, /^bad\.xml:3:\d+: error: .* \[xml-unescaped-ampersand\]$/m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
