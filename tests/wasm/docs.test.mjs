// What docs/api.md gives as an example does what it says, and what the documents name is there.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sitemap, url } from "./engine.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path) => readFileSync(join(root, path), "utf8");
/** The documents that people write, by their paths. */
const DOCUMENTS = [".", "docs", "fuzz", "benches", "contrib/spark"]
  .flatMap((folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith(".md")).map((name) => join(folder, name)))
  .filter((path) => path !== "docs/rules.md");

test("commands, files and headings that the documents name are there", () => {
  const targets = [...read("Makefile").matchAll(/^([a-z]+):/gm)].map(([, name]) => name);
  const heading = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replaceAll(" ", "-");
  const headings = (path) => [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, text]) => heading(text));
  const missing = [];
  for (const path of DOCUMENTS) {
    const text = read(path);
    const miss = (what, there) => there || missing.push(`${path}: ${what}`);
    for (const [, to, anchor] of text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)]*))?\)/g)) {
      const target = to ? join(dirname(path), to) : path;
      miss(target, existsSync(join(root, target)));
      if (anchor && existsSync(join(root, target))) miss(`${target}#${anchor}`, headings(target).includes(anchor));
    }
    const code = [...text.matchAll(/```[^]*?```|`[^`\n]+`/g)].map(([all]) => all).join("\n");
    for (const [, name] of code.matchAll(/\bmake ([a-z]+)/g)) miss(`make ${name}`, targets.includes(name));
    for (const [, name] of code.matchAll(/--example ([\w-]+)/g)) miss(`--example ${name}`, existsSync(join(root, `examples/${name}.rs`)));
    for (const [, name] of code.matchAll(/(?:^|[\s`([])((?:src|tests|tools|www|pkg|cli|docs|fuzz|benches|examples|contrib)\/[\w./-]*\.\w+)/gm)) {
      miss(name, existsSync(join(root, name)) || existsSync(join(root, dirname(path), name)));
    }
  }
  for (const name of readdirSync(join(root, "tools")).filter((one) => one.endsWith(".mjs"))) {
    for (const [, path] of read(`tools/${name}`).matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)) {
      // What belongs to others lies beside the project, or nowhere.
      if (!existsSync(join(root, "tools", path)) && !path.startsWith("../../")) missing.push(`tools/${name}: ${path}`);
    }
  }
  assert.deepEqual(missing, []);
});

test("the examples of a check and of a selection, one behind the other", async () => {
  const text = read("docs/api.md");
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
  const text = read("docs/api.md");
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
