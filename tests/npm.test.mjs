// The command as npm and the action install it: the same program as the one that `cargo test` has built, without a warning.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
    assert.deepEqual(here, there);
  }));
}

test("a long report waits for whoever reads it late", () => inFiles((folder) => {
  const long = Array.from({ length: 5_000 }, (_, at) => `<url><loc>https://www.example.org/?a&b=${at}</loc></url>`).join("\n");
  writeFileSync(join(folder, "long.xml"), `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${long}\n</urlset>\n`);
  const late = (...command) => run(folder, "sh", ["-c", '"$@" --format sarif long.xml | (sleep 1; cat)', "sh", ...command]);
  const expected = late(native);
  assert.ok(expected.stdout.length > 500_000);
  assert.deepEqual(late(process.execPath, launcher), expected);
}));

test("the commands of the documents have the options that are written", () => {
  const help = (...command) => run(root, native, [...command, "--help"]).stdout;
  const own = help();
  const commands = [...own.split("Commands:")[1].split("\n\n")[0].matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
  const helps = Object.fromEntries(commands.map((name) => [name, help(name)]));
  const all = [own, ...Object.values(helps)].join("\n");
  const has = (text, option) => new RegExp(`${option}(?![a-z-])`).test(text);
  const missing = [];
  for (const path of ["README.md", "docs/api.md", "docs/ci.md", "docs/folder.md", "docs/generators.md", "docs/live.md", "docs/scale.md"]) {
    const code = [...readFileSync(join(root, path), "utf8").matchAll(/```[^]*?```|`[^`\n]+`/g)].map(([text]) => text).join("\n");
    for (const [, rest] of code.matchAll(/(?:^|[`$:"] ?|npx --yes \S+ )sitemap-lint ([^\n`#"|]*)/gm)) {
      const command = commands.find((name) => rest.split(" ")[0] === name);
      for (const [option] of rest.matchAll(/--[a-z][a-z-]*/g)) {
        if (!has(command ? helps[command] : own, option)) missing.push(`${path}: sitemap-lint ${command ?? ""} ${option}`);
      }
    }
    // Those that are spoken of alone, such as `--jobs N`.
    for (const [, option] of code.matchAll(/^`(--[a-z][a-z-]*)/gm)) {
      if (!has(all, option)) missing.push(`${path}: ${option}`);
    }
  }
  assert.deepEqual(missing, []);
});

test("the README shows what the command prints", () => inFiles((folder) => {
  const [, command, shown] = /```console\n\$ sitemap-lint (.*)\n([^]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8"));
  const { stdout } = run(folder, native, command.split(" "));
  let from = 0;
  for (const piece of shown.trim().split(/^…$/m)) {
    const at = stdout.indexOf(piece.trim(), from);
    assert.ok(at >= from, `${piece}\n— is not in —\n${stdout.slice(from)}`);
    from = at + piece.trim().length;
  }
}));

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

test("an older Node is told what is needed", () => inFiles((folder) => {
  const older = `data:text/javascript,Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } })`;
  const { status, stdout, stderr } = run(folder, process.execPath, ["--import", older, launcher, "public/"]);
  assert.deepEqual({ status, stdout, stderr }, { status: 2, stdout: "", stderr: "sitemap-lint needs Node 20.19, 22.12 or newer, and this is Node 18.20.4.\n" });
}));

test("a file is fixed where it lies", () => inFiles((folder) => {
  const { status, stderr } = run(folder, process.execPath, [launcher, "fix", "--write", "public/pages.xml"]);
  assert.equal(stderr, "");
  assert.equal(status, 0);
  assert.match(readFileSync(join(folder, "public/pages.xml"), "utf8"), /q=a&amp;page=2/);
}));

test("the action annotates, sums up, and writes a SARIF log where one is asked for", () => inFiles((folder) => {
  const action = join(root, "tools/action.sh");
  // Where these tests are a job themselves, it has outputs and a summary of its own.
  const act = (inputs) => run(folder, action, [], { GITHUB_OUTPUT: "", GITHUB_STEP_SUMMARY: "", ...inputs });
  const { status, stdout } = act({ TARGETS: "public/*.xml", ARGS: "--ignore quality", SARIF: "log.sarif", GITHUB_STEP_SUMMARY: "summary.md" });
  assert.equal(status, 1);
  assert.match(stdout, /^::error file=public\/pages\.xml,line=4,col=46,title=sitemap-lint xml-unescaped-ampersand::/m);
  assert.ok(!stdout.includes("quality-"));
  assert.equal(JSON.parse(readFileSync(join(folder, "log.sarif"), "utf8")).version, "2.1.0");
  assert.match(readFileSync(join(folder, "summary.md"), "utf8"), /^## sitemap-lint: 3 errors.*\n### error: `xml-unescaped-ampersand`/s);
  assert.equal(act({ TARGETS: "sound.xml" }).status, 0);
  assert.equal(act({ TARGETS: "nowhere.xml", SARIF: "log.sarif" }).status, 2);
}));
