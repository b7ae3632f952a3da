// The files that are measured, made from a seed: the same bytes on every machine, in target/bench-inputs.
//
//   node benches/inputs.mjs          makes what is missing and compares it with benches/inputs.json
//   node benches/inputs.mjs record   writes benches/inputs.json, after a change of what is made here

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

export const FOLDER = fileURLToPath(new URL("../target/bench-inputs/", import.meta.url));
const RECORD = new URL("inputs.json", import.meta.url);
const URLS = 50_000;
const SITE_FILES = 20;

/** Name → what it is, and its text. What ends in .gz is made from the file without it. */
const INPUTS = {
  "S.xml": ["50,000 addresses with dates", () => small()],
  "M.xml": ["50,000 addresses with every core tag, four language links and an image", () => medium()],
  "M1.xml": ["M on one line", () => medium({ lines: false })],
  "L.xml": ["50,000 short addresses and nothing else, on one line", () => short()],
  "F.xml": ["S with a raw & in every address", () => small({ query: "?size=2&colour=3" })],
  "SU.xml": ["S with letters beyond ASCII and other odd addresses", () => small({ odd: true })],
  "SD.xml": ["S with every tenth address a second time", () => small({ again: 10 })],
  "tiny.xml": ["one address", () => small({ urls: 1 })],
  ...Object.fromEntries(["S", "M", "M1", "L", "F", "SU"].map((name) => [`${name}.xml.gz`, [`${name}, compressed`]])),
  "site/sitemap.xml": [`index of ${SITE_FILES} files like S`, () => index()],
  ...Object.fromEntries(
    Array.from({ length: SITE_FILES }, (_, n) => [`site/${part(n)}`, [`file ${n + 1} of the site`, () => small({ seed: 100 + n, folder: `/${n}` })]]),
  ),
};

const HOST = "https://www.example.org";
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LANGUAGES = ["en", "de", "fr", "es"];
const FREQUENCIES = ["daily", "weekly", "monthly", "yearly"];
const WORDS =
  "anchor basket bottle branch bridge button candle carpet ceiling copper corner cotton cushion drawer engine feather fender folder gravel hammer handle helmet hinge jacket kettle ladder lantern magnet marble mirror needle nickel paddle pepper pillow pocket ribbon saddle saucer shovel silver socket spanner spindle string ticket timber trowel tunnel velvet wagon washer willow window".split(" ");
const SECTIONS = "catalogue articles guides tools paint lighting outdoor archive".split(" ");
// Paths that a check of the common form does not accept at a glance, though most of them are fine.
const ODD = [
  "größe-und-maß", "crème-brûlée", "日本語/ページ", "каталог", "ελληνικά", "caf%C3%A9", "caf%c3%a9", "a%20b", "~user", "it's",
  "v1.2/..hidden", "(set)", "a;b=c", "x:y@z", "?page=2&amp;sort=price", "?q=%E2%82%AC#top",
];

/** Numbers from 0 to `limit` - 1, the same in every engine: 32-bit integers only. */
function random(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % limit;
  };
}

function two(number) {
  return String(number).padStart(2, "0");
}

function pick(next, list) {
  return list[next(list.length)];
}

function words(next, number) {
  return Array.from({ length: number }, () => pick(next, WORDS)).join("-");
}

function date(next) {
  const day = `${2016 + next(9)}-${two(1 + next(12))}-${two(1 + next(28))}`;
  return next(4) === 0 ? day : `${day}T${two(next(24))}:${two(next(60))}:${two(next(60))}${next(2) ? "Z" : "+02:00"}`;
}

/** Many addresses with dates, as most generators write them. */
export function small({ urls = URLS, seed = 1, folder = "", query = "", odd = false, again = 0 } = {}) {
  const next = random(seed);
  const out = [HEAD, `<urlset ${NAMESPACE}>\n`];
  let last;
  for (let n = 0; n < urls; n++) {
    const path = `${folder}/${pick(next, SECTIONS)}/${words(next, 2 + next(3))}-${n}${next(3) ? ".html" : "/"}`;
    let loc = `${HOST}${path}${odd ? `${path.endsWith("/") ? "" : "/"}${pick(next, ODD)}` : ""}${query}`;
    if (again && n % again === again - 1) loc = last;
    last = loc;
    out.push(`  <url>\n    <loc>${loc}</loc>\n    <lastmod>${date(next)}</lastmod>\n  </url>\n`);
  }
  out.push("</urlset>\n");
  return out.join("");
}

/**
 * Everything that a rich sitemap has: each page in four languages that link to each other, and a picture. `urls` is a
 * multiple of four.
 */
export function medium({ urls = URLS, seed = 2, lines = true } = {}) {
  const next = random(seed);
  const line = lines ? (depth, text) => `${"  ".repeat(depth)}${text}\n` : (_, text) => text;
  const out = [
    lines ? HEAD : HEAD.trimEnd(),
    line(0, `<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`),
  ];
  for (let page = 0; page < urls / LANGUAGES.length; page++) {
    const path = `${pick(next, SECTIONS)}/${words(next, 5)}/${words(next, 4)}-${page}`;
    const links = LANGUAGES.map((language) => line(2, `<xhtml:link rel="alternate" hreflang="${language}" href="${HOST}/${language}/${path}"/>`)).join("");
    for (const language of LANGUAGES) {
      out.push(
        line(1, "<url>"),
        line(2, `<loc>${HOST}/${language}/${path}</loc>`),
        line(2, `<lastmod>${date(next)}</lastmod>`),
        line(2, `<changefreq>${pick(next, FREQUENCIES)}</changefreq>`),
        line(2, `<priority>${next(10) ? `0.${1 + next(9)}` : "1.0"}</priority>`),
        links,
        line(2, "<image:image>"),
        line(3, `<image:loc>${HOST}/media/${words(next, 3)}-${page}.jpg</image:loc>`),
        line(2, "</image:image>"),
        line(1, "</url>"),
      );
    }
  }
  out.push(line(0, "</urlset>"));
  return out.join("");
}

/** As little for each address as there can be. */
function short() {
  const out = [HEAD.trimEnd(), `<urlset ${NAMESPACE}>`];
  for (let n = 0; n < URLS; n++) out.push(`<url><loc>${HOST}/${n.toString(36)}</loc></url>`);
  out.push("</urlset>");
  return out.join("");
}

function part(n) {
  return `sitemap-${two(n + 1)}.xml`;
}

function index() {
  const entries = Array.from({ length: SITE_FILES }, (_, n) => `  <sitemap>\n    <loc>${HOST}/${part(n)}</loc>\n  </sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join("")}</sitemapindex>\n`;
}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const path = (name) => `${FOLDER}${name}`;

/** What stands in benches/inputs.json about a file. */
const described = (name, bytes) => ({
  what: INPUTS[name][0],
  bytes: bytes.length,
  // Decoders are asked for it, to see that they have decoded everything.
  characters: bytes.toString("utf8").length,
  sha256: sha256(bytes),
});

function write(name, bytes) {
  mkdirSync(path(name).replace(/[^/]*$/, ""), { recursive: true });
  // A run that was stopped must not leave half a file that looks like a whole one.
  writeFileSync(`${path(name)}.part`, bytes);
  renameSync(`${path(name)}.part`, path(name));
}

/** Makes what is missing; gives name → { path, bytes, characters, what }. */
export function inputs({ say = () => {} } = {}) {
  const recorded = JSON.parse(readFileSync(RECORD, "utf8"));
  const made = {};
  for (const [name, [what, make]] of Object.entries(INPUTS)) {
    const record = recorded[name];
    if (!make) continue;
    if (!record) throw new Error(`benches/inputs.json does not know ${name}: run \`node benches/inputs.mjs record\``);
    let bytes;
    try {
      bytes = readFileSync(path(name));
      if (sha256(bytes) !== record.sha256) bytes = undefined;
    } catch {
      // Not made yet.
    }
    if (!bytes) {
      say(`making ${name}: ${what}`);
      bytes = Buffer.from(make());
      if (sha256(bytes) !== record.sha256) {
        throw new Error(`${name} came out different from what benches/inputs.json records; after a change of benches/inputs.mjs, run \`node benches/inputs.mjs record\``);
      }
      write(name, bytes);
    }
    made[name] = { path: path(name), ...record };
  }
  // Compressed by Node's zlib, whose versions may make other bytes of the same content: only the content is recorded.
  for (const [name, [what, make]] of Object.entries(INPUTS)) {
    if (make) continue;
    const plain = made[name.replace(/\.gz$/, "")];
    try {
      if (statSync(path(name)).mtimeMs < statSync(plain.path).mtimeMs) throw new Error("older than what it is made from");
    } catch {
      say(`making ${name}: ${what}`);
      write(name, gzipSync(readFileSync(plain.path), { level: 6 }));
    }
    made[name] = { path: path(name), what, bytes: statSync(path(name)).size, characters: plain.characters, plain: plain.bytes };
  }
  return made;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv[2] === "record") {
    const record = {};
    for (const [name, [, make]] of Object.entries(INPUTS)) if (make) record[name] = described(name, Buffer.from(make()));
    writeFileSync(RECORD, `${JSON.stringify(record, null, 1)}\n`);
  }
  const made = inputs({ say: (sentence) => console.log(`inputs: ${sentence}`) });
  for (const [name, { bytes, what }] of Object.entries(made)) console.log(`${name.padEnd(20)} ${(bytes / 1e6).toFixed(1).padStart(6)} MB  ${what}`);
}
