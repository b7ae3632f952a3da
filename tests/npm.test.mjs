// The command as npm and the action install it: the same program as the one that `cargo test` has built, without a warning.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const root = new URL("..", import.meta.url).pathname;
const native = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/sitemap-lint");
const launcher = join(root, "cli/npm/sitemap-lint.mjs");

/** A fresh copy of the files that the command's own tests use. */
function inFiles(act) {
  const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-npm-"));
  try {
    cpSync(join(root, "cli/tests/files"), folder, { recursive: true });
    return act(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const run = (cwd, program, args, env = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", env: { ...process.env, ...env } });
  return { status, stdout, stderr };
};

for (const args of [["public/"], ["--format", "concise", "public/**/*.xml", "nowhere.xml"], ["inspect", "public"], ["urls", "slashes.xml"], ["fix", "--diff", "public/pages.xml"],
  ["compare", "sound.xml", "next/sound.xml"], ["--help"], ["--no-such-option"]]) {
  test(`sitemap-lint ${args.join(" ")}`, () => inFiles((folder) => {
    const [here, there] = [run(folder, process.execPath, [launcher, ...args]), run(folder, native, args)];
    // Each system has a number of its own for what is not there.
    for (const one of [here, there]) one.stderr = one.stderr.replace(/\(os error \d+\)/, "");
    assert.deepEqual(here, there);
  }));
}

test("npx, as the README writes it: from a checkout, and from an archive", () => inFiles((folder) => {
  const lines = readFileSync(join(root, "README.md"), "utf8").match(/^npx [^#\n]*/gm);
  assert.equal(lines.length, 2);
  const at = join(folder, "at");
  mkdirSync(at);
  assert.equal(run(root, "npm", ["pack", "--silent", "--pack-destination", at]).status, 0);
  const expected = run(folder, process.execPath, [launcher, "public/"]);
  for (const line of lines) {
    // Nothing but the project itself is needed, and nothing that an earlier run has left.
    const own = { npm_config_cache: join(folder, "cache"), npm_config_offline: "true", npm_config_update_notifier: "false" };
    const command = line.trim().replace("/path/to/sitemap-lint-", `${at}/sitemap-lint-`).replace("/path/to/sitemap-lint ", `${root} `);
    assert.deepEqual(run(folder, "sh", ["-c", command], own), expected, command);
  }
}));

test("a file is fixed where it lies", () => inFiles((folder) => {
  const { status, stderr } = run(folder, process.execPath, [launcher, "fix", "--write", "public/pages.xml"]);
  assert.equal(stderr, "");
  assert.equal(status, 0);
  assert.match(readFileSync(join(folder, "public/pages.xml"), "utf8"), /q=a&amp;page=2/);
}));

test("the action annotates, and writes a SARIF log where one is asked for", () => inFiles((folder) => {
  const action = join(root, "tools/action.sh");
  const { status, stdout } = run(folder, action, [], { TARGETS: "public/*.xml", ARGS: "--ignore quality", SARIF: "log.sarif" });
  assert.equal(status, 1);
  assert.match(stdout, /^::error file=public\/pages\.xml,line=4,col=46,title=sitemap-lint xml-unescaped-ampersand::/m);
  assert.ok(!stdout.includes("quality-"));
  assert.equal(JSON.parse(readFileSync(join(folder, "log.sarif"), "utf8")).version, "2.1.0");
  assert.equal(run(folder, action, [], { TARGETS: "sound.xml" }).status, 0);
  assert.equal(run(folder, action, [], { TARGETS: "nowhere.xml", SARIF: "log.sarif" }).status, 2);
}));
