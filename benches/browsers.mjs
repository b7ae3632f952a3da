// Measures in a browser: every peer on every file, in an order that is shuffled anew for every round, each on a fresh
// page of a fresh profile.

import { buildSync } from "esbuild";
import { fileURLToPath } from "node:url";
import { start } from "../tests/browser/browser.mjs";
import { watch } from "./memory.mjs";
import { serve } from "./server.mjs";

const LINT = "sitemap-lint";
const RUN_UP = `${LINT}, run up`;
const MODULE = `${LINT}, the module`;
const PACKED = [LINT, "DecompressionStream"];
const ALL = ["read", "TextDecoder", LINT, RUN_UP, MODULE, "DOMParser", "saxes", "libxml2-wasm", "xmllint-wasm"];

/** What is measured: input → peers. Firefox, which gives the same order, gets what the comparison needs. */
const CASES = {
  chromium: {
    "S.xml": ALL,
    "M.xml": ALL,
    "L.xml": ["TextDecoder", LINT, "DOMParser"],
    "M1.xml": [LINT],
    "F.xml": [LINT, RUN_UP, "page"],
    "SU.xml": [LINT],
    "SD.xml": [LINT],
    "S.xml.gz": PACKED,
    "M.xml.gz": PACKED,
    "M1.xml.gz": PACKED,
    "L.xml.gz": PACKED,
    "F.xml.gz": PACKED,
    "SU.xml.gz": PACKED,
    site: [LINT, `${LINT}, 2 workers`],
    "tiny.xml": [LINT, RUN_UP],
  },
  firefox: {
    "S.xml": ALL,
    "M.xml": ALL,
    "F.xml": [LINT],
    "M.xml.gz": PACKED,
    site: [LINT, `${LINT}, 2 workers`],
    "tiny.xml": [LINT, RUN_UP],
  },
};

/**
 * The measurements of so many rounds in a browser; none begins when so many minutes have passed, so that a slow machine
 * comes to an end. `peers` and `files`: expressions.
 */
export async function measure(name, { inputs, rounds, minutes, shuffle, say, peers, files }) {
  buildSync({
    absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
    entryPoints: ["browser/peers/saxes.js"],
    outfile: "../target/bench/saxes.js",
    bundle: true,
    minify: true,
    format: "esm",
    logLevel: "error",
  });
  // What talks to the worker of the page, from the address of the page's own scripts.
  buildSync({
    absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
    entryPoints: ["page/engine/client.ts"],
    outfile: "target/bench/client.js",
    bundle: true,
    format: "esm",
    logLevel: "error",
  });
  const cases = Object.entries(CASES[name]).flatMap(([input, all]) => all.map((peer) => ({ input, peer })));
  const wanted = cases.filter(({ input, peer }) => files.test(input) && peers.test(peer));
  const { address, stop } = await serve();
  const samples = [];
  let version;
  let round = 0;
  const end = Date.now() + minutes * 60_000;
  try {
    while (round < rounds && (round === 0 || Date.now() < end)) {
      round += 1;
      const browser = await start(name);
      version = await browser.browser.version();
      try {
        for (const { input, peer } of shuffle(wanted)) {
          const sample = { input, peer, round };
          try {
            const take = peer === "page" ? onPage : onBench;
            Object.assign(sample, await take(browser, address, inputs, sample));
            say(`${name} ${round}/${rounds}: ${input}, ${peer}: ${sample.cold.toFixed(1)} ms${sample.warm?.length ? `, again ${Math.min(...sample.warm).toFixed(1)} ms` : ""}`);
          } catch (error) {
            sample.failed = error.message;
            say(`${name} ${round}/${rounds}: ${input}, ${peer}: failed: ${error.message}`);
          }
          samples.push(sample);
        }
      } finally {
        await browser.stop();
      }
    }
  } finally {
    await stop();
  }
  if (round < rounds) say(`${name}: the time was up after ${round} rounds`);
  return { version, rounds: round, samples };
}

/** On the benchmark's own page: loading, the first check in a fresh worker, and some more in the same. */
async function onBench({ browser }, address, inputs, { input, peer }) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.goto(`${address}/benches/browser/index.html`);
    await page.waitForFunction(() => globalThis.bench !== undefined && crossOriginIsolated);
    await choose(page, "#files", paths(input, inputs));
    const init = await page.evaluate((name) => bench.prepare(name), peer);
    const memory = watch(browser.process().pid);
    const first = await page.evaluate(() => bench.once());
    const peak = memory();
    believe(first.answer, input, inputs);
    const warm = [];
    // Enough calls for compiled code to be as fast as it gets; the slowest peers have got there within one.
    const again = first.total > 2_500 ? 1 : first.total > 1_500 ? 2 : first.total > 400 && !peer.startsWith(LINT) ? 3 : 8;
    for (let n = 0; n < again; n++) {
      const { total, answer, marks } = await page.evaluate(() => bench.once());
      believe(answer, input, inputs);
      warm.push({ total, marks });
    }
    return {
      init,
      cold: first.total,
      marks: first.marks,
      // The first of them may still run code that is being replaced by faster.
      warm: warm.slice(again > 3 ? 2 : again > 2 ? 1 : 0).map(({ total }) => total),
      warmMarks: warm.at(-1).marks,
      peak,
    };
  } finally {
    await context.close();
  }
}

/** On the real page: from choosing the file to the report in sight, and the longest that the page did not answer. */
async function onPage({ browser }, address, inputs, { input }) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.evaluateOnNewDocument(() => {
      globalThis.tasks = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })))).observe({ type: "longtask" });
      // Unlike `change`, this one is heard outside of the element.
      addEventListener("input", () => (globalThis.chosen = performance.now()), { capture: true });
      addEventListener("sitemap-lint:report", ({ detail }) => {
        globalThis.reported = performance.now();
        globalThis.urls = detail.report.document.entries;
      });
    });
    await page.goto(`${address}/www/`);
    const element = await page.waitForSelector("sitemap-lint >>> input[type=file]");
    await element.uploadFile(...paths(input, inputs));
    await page.waitForFunction(() => globalThis.reported !== undefined, { timeout: 60_000 });
    // Long tasks are told of when they are over, and drawing comes after the report.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    const { total, longest, urls } = await page.evaluate(() => ({
      total: reported - chosen,
      // Only those of 50 ms and more are told.
      longest: Math.max(0, ...tasks.filter(({ startTime, duration }) => startTime + duration > chosen).map(({ duration }) => duration)),
      urls: globalThis.urls,
    }));
    believe({ urls }, input, inputs);
    return { cold: total, marks: { longest } };
  } finally {
    await context.close();
  }
}

function paths(input, inputs) {
  if (input === "site") return Object.entries(inputs).filter(([name]) => name.startsWith("site/")).map(([, { path }]) => path);
  return [inputs[input].path];
}

async function choose(page, selector, files) {
  const element = await page.waitForSelector(selector);
  await element.uploadFile(...files);
  await page.waitForFunction((number) => document.getElementById("files").files.length === number, {}, files.length);
}

/** No time is believed whose answer is wrong. */
function believe(answer, input, inputs) {
  const { urls, bytes, plain, characters, files, errors } = expected(input, inputs);
  const right = { urls, bytes: plain ?? bytes, characters, files, errors, valid: true, problems: 0 };
  const told = Object.entries(answer).filter(([, value]) => value !== undefined);
  if (!told.length) throw new Error("no answer");
  for (const [key, value] of told) if (value !== right[key]) throw new Error(`${key} is ${value}, not ${right[key]}`);
}

function expected(input, inputs) {
  if (input === "site") return { urls: 20 * 50_000, files: 21, errors: 0 };
  if (input === "tiny.xml") return { urls: 1, errors: 0, ...inputs[input] };
  return { urls: 50_000, errors: /^F\.xml/.test(input) ? 50_000 : 0, ...inputs[input] };
}
