// Checks a built folder for the plug-ins in JavaScript: runs the command line in a process of its own, and hands what it prints to
// the logger of the generator. `sitemap_lint/__init__.py` does the same for those in Python.

import { execFile } from "node:child_process";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../npm/sitemap-lint.mjs", import.meta.url));
// A line of `--format github`, the format that has everything and whose lines no file name can forge.
const LINE = /^::(error|warning|notice) (?:file=(.*?),line=(\d+),col=(\d+),)?title=sitemap-lint ?(.*?)::(.*)$/;
const METHODS = { error: "error", warning: "warn", notice: "info" };
/** How many findings of a rule are told, by their level. */
const MOST = { error: 10, warning: 10, notice: 1 };

/**
 * Tells `logger` (`info`, `warn`, `error`) what is found in a folder, given by its path.
 * Throws an error with one sentence if the check fails, or could not be made.
 */
export async function check(folder, { failOn } = {}, logger) {
  const here = relative(process.cwd(), folder) || ".";
  const options = failOn === undefined ? [] : ["--fail-on", String(failOn)];
  const { ended, stdout, stderr } = await run(["--format", "github", ...options, "--", here]);
  const told = [...findings(stdout)];
  for (const { level, text } of told) logger[METHODS[level]](text);
  // stdout has them, too, if they are about files.
  const known = told.map(({ text }) => text);
  for (const line of lines(stderr).map((line) => line.replace(/^(sitemap-lint|error): /, ""))) {
    if (!known.includes(line)) logger[ended === 0 ? "warn" : "error"](line);
  }
  const again = ["npx sitemap-lint", ...options, here].join(" ");
  if (ended === 1) throw failure(`The check of ${here} failed. \`${again}\` shows the findings with their fixes.`);
  if (ended === 2) throw failure(`${here} could not be checked, for the reasons above.`);
  if (ended !== 0) throw failure(`${here} could not be checked: sitemap-lint ended with ${ended}.`);
}

function* findings(stdout) {
  const rules = new Map();
  for (const [, level, file, line, column, rule, said] of lines(stdout).map((line) => LINE.exec(line) ?? [])) {
    if (file === undefined) {
      if (level) yield { level, text: plain(said) };
      continue;
    }
    const of = rules.get(rule) ?? { told: 0, more: 0 };
    rules.set(rule, of);
    const isTold = of.told < MOST[level];
    of[isTold ? "told" : "more"] += 1;
    if (isTold) yield { level, text: `${plain(file)}:${line}:${column}: ${plain(said)} [${rule}]` };
  }
  for (const [rule, { more }] of rules) if (more > 0) yield { level: "notice", text: `and ${more} more [${rule}]` };
}

// Generators print the stack, which says nothing about the site.
const failure = (sentence) => Object.assign(new Error(sentence), { stack: "" });
const lines = (text) => text.split(/\r?\n/).filter(Boolean);
const plain = (text) => text.replace(/%(3A|2C|0A|0D|25)/g, (escape) => decodeURIComponent(escape));

/** `ended`: the exit status, or what ended the program. */
function run(args) {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
      resolve({ ended: error ? (error.code ?? error.signal) : 0, stdout, stderr });
    });
  });
}
