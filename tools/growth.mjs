// What hostile files cost, and how that grows with their length: instructions, which are the same on a busy machine.
// Counted by Callgrind, on the native release build of examples/check.rs.
//
//   node tools/growth.mjs            every generator of tests/common/hostile.rs; writes benches/growth.md
//   node tools/growth.mjs check      a part of them at short lengths, for `make test`; writes nothing
//
// Fails where twice the length costs more than 2.3 times as much. Ends with 3 where nothing was counted.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = `${ROOT}target/hostile`;
const MOST = 2.3;
const NOT_COUNTED = 3;

// Short ones stay below the engine's own limits for a value (64 KiB), long ones below that for a tag (1 MiB), so that no
// limit hides how a reader grows.
const SHORT = [16_000, 32_000, 64_000];
const LONG = [128_000, 256_000, 512_000];
// Where nested structures, tables that are searched and places that are kept meet many of a kind.
const CHECKED = [
  "ampersands", "open comments", "nested elements", "end tags of the wrong name", "attributes", "declared prefixes, all used",
  "undefined references", "ends of CDATA sections", "fields again and again", "one address again and again", "pages that all name one page", "hosts", "one rule of many wildcards", "carriage returns",
  "an address of escaped letters", "addresses of escaped letters", "an address of escaped spaces", "an address of misread letters",
  "an address of code that joins texts", "Cyrillic addresses", "Cyrillic addresses, escaped", "Chinese addresses", "indexes that list one another",
];

async function main(task) {
  if (spawnSync("valgrind", ["--version"]).status !== 0) {
    console.log("growth: not counted, because valgrind is not installed");
    process.exit(NOT_COUNTED);
  }
  const check = task === "check";
  const rows = await count(check ? [SHORT] : [SHORT, LONG], check ? CHECKED : undefined);
  const bad = rows.filter(({ ratios }) => ratios.some((ratio) => ratio > MOST));
  if (!check) writeFileSync(`${ROOT}benches/growth.md`, table(rows));
  const worst = rows.reduce((worst, row) => (Math.max(...row.ratios) > Math.max(...worst.ratios) ? row : worst));
  console.log(`growth: ${rows.length} hostile files; twice the length costs up to ${Math.max(...worst.ratios).toFixed(2)} times as much (${worst.name})`);
  for (const { name, ratios } of bad) console.error(`growth: ${name}: ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")} times as much for twice the length`);
  if (bad.length) process.exit(1);
}

/** Rows of a generator and three lengths. */
async function count(groups, names) {
  const build = (...options) => execFileSync("cargo", ["build", "--quiet", "--locked", ...options], { cwd: ROOT, stdio: "inherit" });
  build("--release", "--example", "check");
  build("--example", "hostile");
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const lengths = groups.flat().map(String);
  const made = execFileSync(`${ROOT}target/debug/examples/hostile`, [FOLDER, ...lengths], { encoding: "utf8" });
  const files = made.trim().split("\n").map((line) => line.split("\t")).map(([path, name, length]) => ({ path, name, length: Number(length) }));
  const wanted = files.filter(({ name }) => !names || names.includes(name));
  if (names && new Set(wanted.map(({ name }) => name)).size !== names.length) throw new Error("a generator to check is not there");
  let next = 0;
  const work = async () => {
    for (let file; (file = wanted[next++]); ) file.instructions = await instructions(file.path);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 8) }, work));
  const rows = [];
  for (const group of groups) {
    for (const name of new Set(wanted.map(({ name }) => name))) {
      const three = group.map((length) => wanted.find((file) => file.name === name && file.length === length));
      const ratios = three.slice(1).map((file, index) => file.instructions / three[index].instructions);
      rows.push({ name, group, instructions: three.map((file) => file.instructions), ratios });
    }
  }
  return rows;
}

function instructions(file) {
  return new Promise((resolve, reject) => {
    const run = spawn("valgrind", ["--tool=callgrind", "--callgrind-out-file=/dev/null", `${ROOT}target/release/examples/check`, file], {
      // Variables of the environment are copied when a program starts, which would be counted too.
      env: { PATH: process.env.PATH },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    run.stderr.on("data", (data) => (said += data));
    run.on("error", reject);
    run.on("close", (status) => {
      const found = /Collected : (\d+)/.exec(said);
      if (status !== 0 || !found) reject(new Error(`valgrind failed on ${file}: ${said}`));
      else resolve(Number(found[1]));
    });
  });
}

function table(rows) {
  const versions = [execFileSync("rustc", ["--version"]), execFileSync("valgrind", ["--version"])].map((words) => String(words).trim());
  const million = (number) => (number / 1e6).toFixed(1);
  const lines = [
    "# What hostile files cost",
    "",
    `Written by \`make growth\` on ${new Date().toISOString().slice(0, 10)} (${versions.join(", ")}). The files are those of`,
    "[tests/common/hostile.rs](../tests/common/hostile.rs). A cost is in million instructions, reading the file and writing",
    "the report as JSON included; a growth is what twice the length costs. The gate is 2.3; 2 is linear, and less means that",
    "what is the same for every length outweighs the rest, or that a limit was reached.",
  ];
  for (const group of new Set(rows.map(({ group }) => group))) {
    const [n, , n4] = group;
    lines.push("", `## n = ${n.toLocaleString("en")} bytes`, "", "| file | n | 2n | 4n | growth | a byte at 4n |", "|---|--:|--:|--:|--:|--:|");
    for (const { name, instructions, ratios } of rows.filter((row) => row.group === group)) {
      const growth = ratios.map((ratio) => ratio.toFixed(2)).join(", ");
      lines.push(`| ${name} | ${instructions.map(million).join(" | ")} | ${growth} | ${(instructions[2] / n4).toFixed(0)} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}

await main(process.argv[2]);
