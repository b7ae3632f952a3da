// The first module: the engine without the functions that few files need, so that a first verdict need not wait for them.
// The hosted page checks with it until the whole is there, and again with the whole where a function is missing.
//
//   node tools/first.mjs            writes www/engine/: first.wasm, and rest.wasm, with which page/engine/join.ts makes the whole of it
//   node tools/first.mjs check      says if they are others
//   node tools/first.mjs random N   compares the reports of N random documents with those of the whole
//
// Which functions are needed is found by running the module on the files named below, with a mark at the start of each
// function: the same files and the same module give the same bytes.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PKG = `${ROOT}pkg/`;
const MADE = `${ROOT}www/engine/`;
const PAGE = 65536;
// Families of which most real files break some rule.
const USUAL = ["changefreq", "dup", "image", "index", "lastmod", "priority", "quality", "struct"];
const NOW = "2026-01-31T12:00:00.123Z";
// Sections of a module, by their numbers.
const MEMORY = 5;
const CODE = 10;
// A function of three bytes: no local variables, and a trap.
const TRAP = Buffer.from([0x03, 0x00, 0x00, 0x0b]);

/** What most people bring, by name: sound sitemaps, and the usual faults. */
function inputs() {
  const folders = ["www/samples", "tests/data/lanes", ...USUAL.map((family) => `tests/fixtures/${family}`)];
  const paths = folders.flatMap((folder) => readdirSync(`${ROOT}${folder}`, { recursive: true }).map((name) => `${ROOT}${folder}/${name}`));
  const sitemaps = paths.filter((path) => path.endsWith(".xml")).sort();
  return sitemaps.map((path) => [path.split("/").at(-1), readFileSync(path)]);
}

/** Reads numbers without sign in LEB128, as WebAssembly has them. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number() {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }
}

/** A number in LEB128; with `sign`, that it is positive is said. */
function leb(value, sign = false) {
  const bytes = [];
  for (; value > (sign ? 63 : 127); value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}

/** The sections of a module: its number, and where it begins, its content begins, and it ends. */
function sections(bytes) {
  const found = [];
  for (const reader = new Reader(bytes, 8); reader.at < bytes.length; ) {
    const start = reader.at;
    const id = bytes[reader.at++];
    const length = reader.number();
    found.push({ id, start, content: reader.at, end: reader.at + length });
    reader.at += length;
  }
  return found;
}

/** The functions of a module, each with its length before it. */
function functions(bytes) {
  const reader = new Reader(bytes, sections(bytes).find(({ id }) => id === CODE).content);
  return Array.from({ length: reader.number() }, () => {
    const start = reader.at;
    const length = reader.number();
    reader.at += length;
    return bytes.subarray(start, reader.at);
  });
}

/**
 * The module in pieces: each as it is and, where it is to be another, as that. `change` makes of a function and its number
 * the other one; `memory` is another content of the section for the memory.
 */
function* pieces(bytes, change, memory) {
  yield [bytes.subarray(0, 8)];
  for (const { id, start, content, end } of sections(bytes)) {
    if (id === CODE) {
      const all = functions(bytes);
      const pairs = all.map((own, number) => [own, change(own, number)].filter(Boolean));
      const count = leb(all.length);
      const length = pairs.reduce((sum, pair) => sum + pair.at(-1).length, count.length);
      yield [bytes.subarray(start, start + 1)];
      yield [bytes.subarray(start + 1, content), leb(length)];
      yield [bytes.subarray(content, content + count.length)];
      yield* pairs;
    } else if (id === MEMORY && memory) {
      yield [bytes.subarray(start, end), Buffer.concat([leb(id), leb(memory.length), memory])];
    } else {
      yield [bytes.subarray(start, end)];
    }
  }
}

/** The functions that run when the module checks the files, by their numbers. */
function used(bytes, files) {
  const all = functions(bytes);
  // The marks are in pages of their own, behind the memory that the module begins with.
  const { content, end } = sections(bytes).find(({ id }) => id === MEMORY);
  const reader = new Reader(bytes, content + 2);
  const least = reader.number();
  const more = leb(least + Math.ceil(all.length / PAGE));
  const memory = Buffer.concat([bytes.subarray(content, content + 2), more, bytes.subarray(reader.at, end)]);
  const marked = (own, number) => {
    const start = code(own);
    // A 1 is stored there: the place, the number, and the instruction.
    const place = leb(least * PAGE + number, true);
    const mark = Buffer.concat([Buffer.from([0x41]), place, Buffer.from([0x41, 1, 0x3a, 0, 0])]);
    const { at } = lengthOf(own);
    const body = Buffer.concat([own.subarray(at, start), mark, own.subarray(start)]);
    return Buffer.concat([leb(body.length), body]);
  };
  const engine = started(Buffer.concat([...pieces(bytes, marked, memory)].map((pair) => pair.at(-1))));
  for (const [name, file] of files) check(engine, name, file);
  engine.rules();
  const marks = new Uint8Array(engine.memory.buffer, least * PAGE, all.length);
  return new Set([...all.keys()].filter((number) => marks[number] === 1));
}

/** A reader behind the length of a function. */
function lengthOf(own) {
  const reader = new Reader(own);
  reader.number();
  return reader;
}

/** Where the code of a function begins, after its local variables. */
function code(own) {
  const reader = lengthOf(own);
  for (let left = reader.number(); left > 0; left--) {
    reader.number();
    // A type is a byte, or a reference to another type.
    if ([0x63, 0x64].includes(own[reader.at++])) reader.number();
  }
  return reader.at;
}

// A module is kept for ever by whoever imports it; as a function it goes with its engine.
const glue = readFileSync(`${PKG}sitemap_lint.js`, "utf8")
  .replace(/export\{[^}]*\};?\s*$/, "")
  .replace(/\bexport (?=class|function)/g, "")
  .replace("import.meta.url", '""');
const start = new Function(`${glue}; return { initSync, Checker, SiteCheck, rules };`);

/** The engine as these bytes have it. */
function started(bytes) {
  const engine = start();
  const { memory } = engine.initSync({ module: new WebAssembly.Module(bytes) });
  return { ...engine, memory };
}

/** Checks a file as the page does: by itself, and as one of several. */
function check({ SiteCheck, Checker }, name, file) {
  const options = [
    { name, now: NOW, profile: "protocol" },
    { name, now: NOW, profile: "google", url: `https://www.example.org/${name}` },
  ];
  return options.map((options) => {
    const site = new SiteCheck(options);
    const [alone, one] = [new Checker(options), site.checker(name)];
    const reports = [alone, one].map((checker) => {
      for (let at = 0; at < file.length; at += 4096) checker.push(file.subarray(at, at + 4096));
      return checker.finish();
    });
    one.part();
    one.named();
    for (const used of [alone, one, site]) used.free();
    return reports;
  });
}

/**
 * The first module, and what makes the whole of it. That begins with numbers of four bytes: how many steps there are, and for
 * each, how many bytes to take from the first module, to leave out there, and to take from what follows behind the steps.
 */
function made() {
  const whole = readFileSync(`${PKG}sitemap_lint_bg.wasm`);
  const all = functions(whole);
  const hot = used(whole, inputs());
  const pairs = [...pieces(whole, (_, number) => (hot.has(number) ? undefined : TRAP))];
  const steps = [];
  let step = [0, 0, 0];
  for (const [own, other] of pairs) {
    if (!other && step[1]) {
      steps.push(step);
      step = [0, 0, 0];
    }
    if (!other) step[0] += own.length;
    else step = [step[0], step[1] + other.length, step[2] + own.length];
  }
  steps.push(step);
  const added = pairs.filter(([, other]) => other).map(([own]) => own);
  return {
    "first.wasm": Buffer.concat(pairs.map((pair) => pair.at(-1))),
    "rest.wasm": carried(Buffer.concat([Buffer.from(Uint32Array.of(steps.length, ...steps.flat()).buffer), ...added])),
    said: `${hot.size} of ${all.length} functions`,
  };
}

/** A module that has nothing but these bytes, from the 16th on: hosts pack what they know, and that is no `.bin`. */
function carried(bytes) {
  const length = bytes.length + 2;
  const four = [0, 7, 14, 21].map((bits) => ((length >> bits) & 127) | 128);
  return Buffer.concat([Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, ...four, length >> 28, 1, 0x72]), bytes]);
}

/** Numbers from 0 to `limit` - 1, the same in every run. */
let state = 1;
function random(limit) {
  state = (state + 0x9e3779b9) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % limit;
}

/** A file with a piece of another one in place of one of its own. */
function mixed(files) {
  const [[name, one], [, other]] = [files[random(files.length)], files[random(files.length)]];
  const [at, from] = [random(one.length), random(other.length)];
  const piece = other.subarray(from, from + random(60));
  return [name, Buffer.concat([one.subarray(0, at), piece, one.subarray(at + random(60))])];
}

/** Whether the reports of random documents are those of the whole. Where a function is missing, the page would ask the whole. */
function compare(number) {
  const first = readFileSync(`${MADE}first.wasm`);
  const whole = started(readFileSync(`${PKG}sitemap_lint_bg.wasm`));
  const files = inputs();
  // What a lost engine has not given back is given back to it later.
  process.on("uncaughtException", (error) => {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
  });
  let engine = started(first);
  let missing = 0;
  for (let count = 0; count < number; count++) {
    const [name, file] = mixed(files);
    let reports;
    try {
      reports = check(engine, name, file);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      missing += 1;
      engine = started(first);
      continue;
    }
    if (!isDeepStrictEqual(reports, check(whole, name, file))) throw new Error(`document ${count} has another report: ${file}`);
  }
  console.log(`first: ${number - missing} documents had the reports of the whole; of ${missing} a function was missing`);
}

const [task, number] = process.argv.slice(2);
if (task === "random") {
  compare(Number(number));
} else {
  const { said, ...files } = made();
  mkdirSync(MADE, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    if (task !== "check") writeFileSync(`${MADE}${name}`, bytes);
    else if (!readFileSync(`${MADE}${name}`).equals(bytes)) {
      console.error(`www/engine/${name} is not what pkg/ gives. Run \`make pkg\` and commit it.`);
      process.exitCode = 1;
    }
  }
  console.log(`first: ${said}`);
}
