// What docs/api.md gives as an example does what it says.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sitemap, url } from "./engine.mjs";

test("the examples of a check and of a selection, one behind the other", async () => {
  const text = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
  const examples = [...text.split("\n## In CI")[0].matchAll(/```js\n(.*?)```/gs)].map(([, example]) => example).join("");
  // In Node, `init` takes what the comment beside it says.
  const [line, inNode] = /^await init\(\); .*in Node: (.*)$/m.exec(examples);
  const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
  try {
    const given = sitemap(["01", "02"].map((month) => `<url><loc>https://www.example.org/${month}</loc><lastmod>2026-${month}-12</lastmod></url>`).join("\n"));
    writeFileSync(join(folder, "example.mjs"), `import { readFileSync } from "node:fs";\nconst text = ${JSON.stringify(given)};\n${examples.replace(line, `await ${inNode};`)}`);
    symlinkSync(fileURLToPath(new URL("../../pkg", import.meta.url)), join(folder, "pkg"), "dir");
    const { status, stdout, stderr } = spawnSync(process.execPath, ["example.mjs"], { cwd: folder, encoding: "utf8" });
    assert.deepEqual([status, stdout, stderr], [0, "3: https://www.example.org/01\n", ""]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

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
