// The plug-ins for generators, without a generator: what they tell of folders is in plugins.txt, and those in Python tell the
// same as those in JavaScript. `make generators` runs them in real builds. `BLESS=1` writes plugins.txt anew.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import astro from "../cli/plugins/astro.mjs";
import vitepress from "../cli/plugins/vitepress.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const programs = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug");
const transcript = join(root, "tests/plugins.txt");

const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-plugins-"));
after(() => rmSync(folder, { recursive: true }));
cpSync(join(root, "cli/tests/files"), folder, { recursive: true });
process.chdir(folder);
// A name that looks like a line of the program, a name of more files, and more findings than are told.
mkdirSync("hostile");
const urls = Array.from({ length: 15 }, (_, at) => `<url><loc>https://www.example.org/?a&b=${at}</loc></url>`).join("\n");
writeFileSync("hostile/sitemap,line=1,col=1,title=sitemap-lint x::100%25: y.xml", `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`);
writeFileSync("hostile/sitemap.txt", "https://www.example.org/\u202ea\n");

/** What a plug-in in JavaScript tells, and with which sentence it fails. `act` gets the logger. */
async function said(act) {
  const lines = [];
  const logger = Object.fromEntries(["info", "warn", "error"].map((level) => [level, (text) => lines.push(`${level}: ${text}`)]));
  await act(logger).catch((error) => lines.push(`fails: ${error.message}`));
  return lines;
}

const build = (options, path) => (logger) => astro(options).hooks["astro:build:done"]({ dir: pathToFileURL(`${resolve(path)}/`), logger });

/** Its full path, as the path may be another one for it; empty without Python. */
const interpreter = (spawnSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).stdout ?? "").trim();

/** The same in Python. */
function python(path, failOn, env = {}) {
  const script = `
import logging, sys
from sitemap_lint import check
told, failure = check(*sys.argv[1:])
for one in told:
    print({logging.INFO: "info", logging.WARNING: "warn", logging.ERROR: "error"}[one.level] + ": " + one.line())
if failure:
    print("fails: " + failure)`;
  const paths = { PYTHONPATH: join(root, "cli/plugins"), PYTHONDONTWRITEBYTECODE: "1", PYTHONUTF8: "1", PATH: [programs, process.env.PATH].join(delimiter) };
  const { stdout, stderr, status } = spawnSync(interpreter, ["-c", script, resolve(path), ...(failOn ? [failOn] : [])], { encoding: "utf8", env: { ...process.env, ...paths, ...env } });
  assert.equal(status, 0, stderr);
  return stdout.trimEnd().split("\n");
}

const CASES = [["sound"], ["built"], ["built", "warning"], ["public"], ["hostile"], ["next/nowhere"], ["built", "never"]];

test("what is told of folders", async (t) => {
  const texts = [];
  for (const [path, failOn] of CASES) {
    const lines = await said(build(failOn && { failOn }, path));
    texts.push(`# ${path}${failOn ? `, fail on ${failOn}` : ""}\n${lines.join("\n")}\n`);
    // Without npm the command has another name.
    if (interpreter) assert.deepEqual(python(path, failOn), lines.map((line) => line.replace("`npx ", "`")), path);
  }
  if (!interpreter) t.diagnostic("the plug-ins in Python were not tried: python3 is not installed");
  if (process.env.BLESS) writeFileSync(transcript, texts.join("\n"));
  assert.equal(texts.join("\n"), readFileSync(transcript, "utf8"));
});

test("Astro: the sitemap is to be written first", async () => {
  const settled = (...names) => said(async (logger) => astro().hooks["astro:config:done"]({ config: { integrations: names.map((name) => ({ name })) }, logger }));
  assert.deepEqual(await settled("@astrojs/sitemap", "sitemap-lint"), []);
  assert.deepEqual(await settled("sitemap-lint"), []);
  const [line, ...more] = await settled("sitemap-lint", "@astrojs/sitemap");
  assert.match(line, /^warn: .*Put it after sitemap\(\)/);
  assert.deepEqual(more, []);
});

test("VitePress: each level has its word", async () => {
  const lines = await said((logger) => vitepress({ failOn: "warning" })({ outDir: resolve("built"), logger }));
  assert.deepEqual(lines.map((line) => line.replace(/^(warn|error): (warning|error): /, "$1: ")), await said(build({ failOn: "warning" }, "built")));
  assert.equal(lines.filter((line) => line.startsWith("warn: warning: built/")).length, 5);
});

test("a program that does not end as it should", async () => {
  process.env.NODE_OPTIONS = "--no-such-option";
  const lines = await said(build({}, "sound"));
  delete process.env.NODE_OPTIONS;
  assert.equal(lines.at(-1), "fails: sound could not be checked: sitemap-lint ended with 9.");
  assert.match(lines[0], /^error: .*--no-such-option/);
});

test("in Python: a program that does not end as it should, or is not there", { skip: !interpreter && "python3 is not installed" }, () => {
  mkdirSync("programs");
  const only = { PATH: resolve("programs") };
  assert.deepEqual(python("sound", "", only), ["fails: sound could not be checked: the program sitemap-lint is not installed."]);
  writeFileSync("programs/sitemap-lint", "#!/bin/sh\necho broken >&2\nkill -9 $$\n", { mode: 0o755 });
  assert.deepEqual(python("sound", "", only), ["error: broken", "fails: sound could not be checked: sitemap-lint ended with -9."]);
  writeFileSync("programs/sitemap-lint", "\x7fELF");
  assert.deepEqual(python("sound", "", only), [`fails: sound could not be checked: ${resolve("programs/sitemap-lint")} does not run: Exec format error.`]);
});
