// Compares our `xsd` verdict with xmllint and the official schemas on many mutated documents.
//
//   node tools/xsd-mutants.mjs [--count 20000] [--seed 1] [--schemas FOLDER] [--record FILE] [--keep FOLDER]
//
// FOLDER is as for tools/xsd.mjs (default: ../shared/xsd/driver). Ends with 3 where nothing was compared.
//
// Each document is a small sitemap or index with one to three changes of values, order, number, namespaces,
// attributes, white space or extensions. The same seed makes the same documents. --record writes a sample of them with
// xmllint's verdicts as test vectors (tests/xsd.rs reads them, and needs neither xmllint nor the schemas). Fails on a
// difference.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    schemas: { type: "string", default: "../shared/xsd/driver" },
    record: { type: "string" },
    keep: { type: "string" },
  },
});
const NOT_COMPARED = 3;
const stop = (why) => {
  console.error(`xsd: nothing was compared: ${why}`);
  process.exit(NOT_COMPARED);
};
if (!existsSync(join(options.schemas, "driver-sitemap.xsd"))) stop(`there are no schemas at ${options.schemas}`);
if (spawnSync("xmllint", ["--version"]).error) stop("xmllint is not installed");

// A generator of its own, so that a seed means the same everywhere (mulberry32).
let state = Number(options.seed) >>> 0;
const random = () => {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const below = (n) => Math.floor(random() * n);
const pick = (list) => list[below(list.length)];
const chance = (p) => random() < p;

const CORE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const SPACES = {
  image: "http://www.google.com/schemas/sitemap-image/1.1",
  video: "http://www.google.com/schemas/sitemap-video/1.1",
  news: "http://www.google.com/schemas/sitemap-news/0.9",
  xhtml: "http://www.w3.org/1999/xhtml",
  mobile: "http://www.google.com/schemas/sitemap-mobile/1.0",
  pagemap: "http://www.google.com/schemas/sitemap-pagemap/1.0",
};

// A node is [name, attributes, children]; a child that is a string is text as it stands in the file.
const n = (name, ...rest) => {
  const attributes = rest[0] && typeof rest[0] === "object" && !Array.isArray(rest[0]) ? rest.shift() : {};
  return [name, Object.entries(attributes), rest];
};
const loc = (path) => n("loc", `https://www.example.org/${path}`);
const VIDEO = [
  ["thumbnail_loc", "https://img.example.org/t.jpg"], ["title", "A title"], ["description", "What it shows"],
  ["content_loc", "https://cdn.example.org/v.mp4"], ["player_loc", "https://www.example.org/player?v=1"],
  ["duration", "600"],
  ["expiration_date", "2027-01-31T10:00:00+01:00"], ["rating", "4.2"],
  ["content_segment_loc", "https://cdn.example.org/s1.mp4"],
  ["view_count", "12345"], ["publication_date", "2026-01-31"], ["tag", "one"], ["tag", "two"], ["category", "Cooking"],
  ["family_friendly", "yes"], ["restriction", "IE GB US", { relationship: "allow" }],
  ["gallery_loc", "https://www.example.org/gallery", { title: "Gallery" }],
  ["price", "1.99", { currency: "EUR", type: "own", resolution: "hd" }],
  ["requires_subscription", "no"], ["uploader", "Somebody", { info: "https://www.example.org/users/1" }],
  ["platform", "web tv", { relationship: "deny" }], ["live", "no"], ["id", "x1", { type: "url" }],
];
const NEEDED = ["thumbnail_loc", "title", "description"];
const tvshow = () => n("video:tvshow",
  n("video:show_title", "S"), n("video:video_type", "full"), n("video:season_number", "1"),
  n("video:premier_date", "2026-01-31"));
const video = () => n("video:video",
  ...VIDEO.filter(([name]) => NEEDED.includes(name) || chance(0.4))
    .map(([name, text, attributes = {}]) => n(`video:${name}`, attributes, text)),
  ...(chance(0.2) ? [tvshow()] : []));
const IMAGE = [
  ["caption", "Caption"], ["geo_location", "Limerick, Ireland"], ["title", "Title"],
  ["license", "https://www.example.org/licence"],
];
const image = () => n("image:image", n("image:loc", "https://img.example.org/a.png"),
  ...IMAGE.filter(() => chance(0.4)).map(([name, text]) => n(`image:${name}`, text)));
const news = () => n("news:news",
  n("news:publication", n("news:name", "The Example Times"), n("news:language", pick(["en", "zh-cn", "de"]))),
  ...(chance(0.3) ? [n("news:access", "Registration")] : []),
  ...(chance(0.3) ? [n("news:genres", "PressRelease, Blog")] : []),
  n("news:publication_date", "2026-11-20"), n("news:title", "A headline"),
  ...(chance(0.3) ? [n("news:keywords", "business, merger")] : []),
  ...(chance(0.3) ? [n("news:stock_tickers", "NASDAQ:A, NASDAQ:B")] : []));
const alternate = (lang) => n("xhtml:link", { rel: "alternate", hreflang: lang, href: `https://www.example.org/${lang}` });
const pagemap = () => n("pagemap:PageMap", n("pagemap:DataObject", { type: "document", id: "hibachi" },
  n("pagemap:Attribute", { name: "name" }, "Dragon"), n("pagemap:Attribute", { name: "review", value: "3.5" })));
const core = () => [
  loc(pick(["", "a", "b/c?d=1"])),
  ...(chance(0.6) ? [n("lastmod", pick(["2026-01-31", "2026-01-31T10:00:00Z"]))] : []),
  ...(chance(0.5) ? [n("changefreq", "weekly")] : []), ...(chance(0.5) ? [n("priority", "0.5")] : []),
];
const EXTENSIONS = [
  image, image, video, news, () => alternate("en"), () => alternate("de"), () => n("mobile:mobile"), pagemap,
];
const entry = () => n("url", ...core(), ...EXTENSIONS.filter(() => chance(0.18)).map((make) => make()));
const PREFIXES = Object.fromEntries(Object.entries(SPACES).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]));
const urlset = () => n("urlset", { xmlns: CORE, ...PREFIXES }, ...Array.from({ length: 1 + below(2) }, entry));
const child = (_, i) => n("sitemap", loc(`sitemap-${i}.xml`), ...(chance(0.6) ? [n("lastmod", "2026-01-31")] : []));
const index = () => n("sitemapindex", { xmlns: CORE }, ...Array.from({ length: 1 + below(2) }, child));

const VALUES = [
  "", " ", "\n", "0", "1", "-1", "+1", "00", "1.0", "0.5", ".5", "5.", "1.00", "1.01", "1e0", "NaN", "INF", "0,5",
  " 0.5 ", "28800", "28801", "5.1", "5.0", "999999999999999999999",
  "2026", "2026-01", "2026-01-31", "2026-02-29", "2024-02-29", "2026-1-31", "26-01-31", "2026-01-31T10:00",
  "2026-01-31T10:00Z", "2026-01-31T10:00:00", "2026-01-31T10:00:00Z",
  "2026-01-31T10:00:00.123+02:00", "2026-01-31T24:00:00Z", "2026-01-31T24:00:01Z", "2026-01-31T10:00:60Z",
  "2026-01-31 10:00:00", "2026-01-31Z", "2026-01-31-04:00", "2026-01-31+14:00", "2026-01-31+14:01",
  "2026-01-31T10:00:00+15:00",
  " 2026-01-31 ", "-2026-01-31", "0000-01-01", "12026-01-31", "31.01.2026", "yes", "no", "Yes", "YES", "NO", "true",
  "Yes ", " yes", "daily", "Daily", "weekly", "allow", "deny", "web", "web tv", "web  tv", "mobile web", "tv,web",
  "https://www.example.org/", "http://a.b", "https://www.example.org/a b", "https://www.example.org/%",
  "https://www.example.org/%zz", "https://www.example.org/[x]", "https://[::1]/", "//www.example.org/x",
  "/relative/path/x", "javascript:alert(1)", "https://www.example.org/&amp;", "https://www.example.org/ä",
  "https://münchen.example/", "http://:80/xxxxxx", "1http://www.example.org", "https://www.example.org/#a#b",
  "x".repeat(2048), `https://www.example.org/${"y".repeat(2030)}`, "https://www.example.org/<!--c-->x",
  "<![CDATA[https://www.example.org/]]>",
  "en", "EN", "en-GB", "zh-cn", "zh-tw", "eng", "e", "x", "en_GB", "x-default", "IE GB", "ie gb", "IE,GB", "IE  GB",
  " IE", "USA", "Blog", "PressRelease", "PressRelease,Blog", "PressRelease, Blog", "Foo", "Registration",
  "Subscription", "registration",
  "NASDAQ:A", "NASDAQ:A, NASDAQ:B", "NASDAQ", "A:B,C:D,E:F,G:H,I:J,K:L", "x".repeat(100), "x".repeat(101),
  "x".repeat(256), "x".repeat(257), "x".repeat(2049), "full", "preview", "own", "rent", "HD", "hd", "SD", "EUR", "eur",
  "euro", "&#x9;a", "a&#xA;b", "<b>x</b>", "<!--c-->", "<?pi x?>", "ü",
];
const ATTRIBUTES = [
  ["foo", "1"], ["xml:lang", "en"], ["xml:space", "preserve"], ["xml:base", "http://a/"], ["xsi:type", "xsd:string"],
  ["xsi:nil", "true"], ["xsi:nil", "false"],
  ["xsi:schemaLocation", `${CORE} http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd`],
  ["xsi:noNamespaceSchemaLocation", "a.xsd"], ["id", "a"], ["relationship", "allow"], ["relationship", "maybe"],
  ["type", "rent"], ["rel", "alternate"], ["rel", "canonical"], ["hreflang", "en-GB"], ["hreflang", "en_GB"],
  ["href", "/x"], ["href", "https://a b"], ["href", ""], ["media", "x"], ["title", "x"], ["currency", "EUR"],
  ["currency", "euro"], ["resolution", "SD"], ["allow_embed", "yes"], ["allow_embed", "maybe"], ["autoplay", "ap=1"],
  ["info", "not a url"], ["image:foo", "x"], ["name", "x"], ["value", "x"],
];
const NAMES = [
  "loc", "lastmod", "changefreq", "priority", "url", "sitemap", "foo", "Loc", "image:image", "image:loc", "image:title",
  "image:foo", "image:caption", "image:license", "image:geo_location", "video:video", "video:title", "video:tag",
  "video:duration", "video:foo", "video:price", "video:player_loc", "video:rating", "video:tvshow", "video:restriction",
  "video:platform", "video:id", "video:live", "video:category", "video:uploader", "news:news", "news:title",
  "news:name", "news:language", "news:publication", "news:genres", "news:foo", "xhtml:link", "xhtml:div", "xhtml:a",
  "mobile:mobile", "mobile:foo", "pagemap:PageMap", "pagemap:DataObject", "pagemap:Attribute", "pagemap:Template",
  "unknown:thing", "geo:geo",
];
const URIS = [
  CORE, ...Object.values(SPACES), "", "https://www.sitemaps.org/schemas/sitemap/0.9",
  "http://www.google.com/schemas/sitemap/0.84", `${CORE}/`, "http://www.example.org/unknown",
  "http://www.google.com/schemas/sitemap-image/1.0", "http://www.w3.org/TR/xhtml11/xhtml11_schema.html",
];

const isNode = (child) => Array.isArray(child);
function* walk(node, parent) {
  yield [node, parent];
  for (const child of node[2]) if (isNode(child)) yield* walk(child, node);
}

const MUTATORS = [
  function value(root) {
    const leaves = [...walk(root)].filter(([node]) => !node[2].some(isNode));
    const [leaf] = pick(leaves);
    leaf[2] = [pick(VALUES)];
  },
  function attribute(root) {
    const [node] = pick([...walk(root)]);
    const attributes = node[1].filter(([name]) => !name.startsWith("xmlns"));
    if (attributes.length && chance(0.6)) {
      const chosen = pick(attributes);
      if (chance(0.35)) node[1] = node[1].filter((other) => other !== chosen);
      else chosen[1] = pick(VALUES).replace(/<!--|-->|<|\?>|\]\]>/g, "");
    } else {
      const added = pick(ATTRIBUTES);
      if (!node[1].some(([name]) => name === added[0])) node[1].push([...added]);
    }
  },
  function swap(root) {
    const parents = [...walk(root)].filter(([node]) => node[2].length > 1);
    if (!parents.length) return;
    const children = pick(parents)[0][2];
    const [i, j] = [below(children.length), below(children.length)];
    [children[i], children[j]] = [children[j], children[i]];
  },
  function duplicate(root) {
    const all = [...walk(root)].filter(([, parent]) => parent);
    if (!all.length) return;
    const [node, parent] = pick(all);
    parent[2].splice(below(parent[2].length + 1), 0, structuredClone(node));
  },
  function remove(root) {
    const all = [...walk(root)].filter(([, parent]) => parent);
    if (!all.length) return;
    const [node, parent] = pick(all);
    parent[2] = parent[2].filter((child) => child !== node);
  },
  function insert(root) {
    const parents = [...walk(root)];
    const [node] = pick(parents);
    const known = () => pick([image, video, news, () => alternate("fr"), pagemap, () => n("mobile:mobile"), entry])();
    const made = chance(0.5) ? known() : n(pick(NAMES), ...(chance(0.5) ? [pick(VALUES)] : []));
    node[2].splice(below(node[2].length + 1), 0, made);
  },
  function rename(root) {
    const [node] = pick([...walk(root)]);
    node[0] = chance(0.7) ? pick(NAMES) : node[0].replace(/^\w+:/, chance(0.5) ? "" : `${pick(Object.keys(SPACES))}:`);
  },
  function space(root) {
    const [node] = pick([...walk(root)]);
    const where = below(node[2].length + 1);
    node[2].splice(where, 0, pick([
      " ", "\n  ", "\t", "<!-- c -->", "<![CDATA[ ]]>", "<![CDATA[]]>", "&#32;", "&#x20;", "<?pi x?>", "x", "<![CDATA[x]]>",
    ]));
  },
  function namespace(root) {
    const declarations = root[1].filter(([name]) => name.startsWith("xmlns"));
    if (!declarations.length) return;
    if (chance(0.3)) {
      const [node] = pick([...walk(root)]);
      const name = pick(["xmlns", ...Object.keys(SPACES).map((prefix) => `xmlns:${prefix}`)]);
      const uri = pick(URIS);
      if ((name === "xmlns" || uri) && !node[1].some(([other]) => other === name)) node[1].push([name, uri]);
      return;
    }
    const chosen = pick(declarations);
    const uri = pick(URIS);
    if (chosen[0] === "xmlns" || uri) chosen[1] = uri;
  },
];

const write = ([name, attributes, children]) => {
  const escape = (value) => value.replace(/&(?!amp;|lt;|#)/g, "&amp;").replace(/"/g, "&quot;");
  const head = name + attributes.map(([key, value]) => ` ${key}="${escape(value)}"`).join("");
  if (!children.length) return `<${head}/>`;
  return `<${head}>${children.map((child) => (isNode(child) ? write(child) : child)).join("")}</${name}>`;
};

const BOUND = { ...SPACES, xsi: "http://www.w3.org/2001/XMLSchema-instance" };

function document() {
  const root = chance(0.8) ? urlset() : index();
  const made = [];
  for (let i = 1 + below(3); i > 0; i -= 1) {
    const mutate = pick(MUTATORS);
    mutate(root);
    made.push(mutate.name);
  }
  // What is used must be bound: an unbound prefix is no matter of the schema.
  const declared = (prefix) => root[1].some(([name]) => name === `xmlns:${prefix}`);
  const bind = (prefix, uri) => declared(prefix) || root[1].push([`xmlns:${prefix}`, uri]);
  for (const [node] of walk(root)) {
    for (const name of [node[0], ...node[1].map(([key]) => key)]) {
      const prefix = name.includes(":") ? name.split(":")[0] : "";
      if (prefix && !["xmlns", "xml"].includes(prefix)) bind(prefix, BOUND[prefix] ?? `http://www.example.org/${prefix}`);
      if (name === "xsi:type") bind("xsd", "http://www.w3.org/2001/XMLSchema");
    }
  }
  return { kinds: made, root: root[0], xml: `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n` };
}

const folder = options.keep ?? mkdtempSync(join(tmpdir(), "sitemap-lint-"));
mkdirSync(folder, { recursive: true });
const count = Number(options.count);
const documents = Array.from({ length: count }, document);
const path = (i) => join(folder, `${i}.xml`);
documents.forEach(({ xml }, i) => writeFileSync(path(i), xml));

// xmllint's verdicts, many files at a time.
const theirs = new Map();
for (const schema of ["driver-sitemap.xsd", "driver-siteindex.xsd"]) {
  const own = documents.map((_, i) => i).filter((i) => (schemaOf(documents[i].root) === schema));
  for (let at = 0; at < own.length; at += 500) {
    const files = own.slice(at, at + 500).map(path);
    const told = xmllint(schema, ...files).matchAll(/^(\S+\.xml) (validates|fails to validate)$/gm);
    for (const [, file, word] of told) theirs.set(file, word === "validates");
    // A file that is not well-formed is only complained about.
    for (const file of files) if (!theirs.has(file)) theirs.set(file, false);
  }
}
function xmllint(schema, ...files) {
  const given = ["--noout", "--nonet", "--schema", join(options.schemas, schema), ...files];
  return spawnSync("xmllint", given, { maxBuffer: 1 << 30 }).stderr.toString();
}
function schemaOf(root) {
  return root.toLowerCase() === "sitemapindex" ? "driver-siteindex.xsd" : "driver-sitemap.xsd";
}

// Ours, as many at a time as fit into one text.
const reports = function* () {
  for (let at = 0; at < documents.length; at += 10_000) {
    const files = documents.slice(at, at + 10_000).map((_, i) => path(at + i));
    const output = execFileSync("cargo", ["run", "--release", "--quiet", "--example", "check", "--", "-"], { input: files.join("\n"), maxBuffer: 1 << 30 });
    yield* output.toString().split("\n").filter(Boolean).map((line) => JSON.parse(line));
  }
};
let differences = 0;
let otherRoots = 0;
const seen = new Map();
const compare = ({ file, report }, document) => {
  const ours = report.verdicts.xsd === "pass";
  document.valid = theirs.get(file);
  if (ours === theirs.get(file)) return;
  const errors = [...report.findings, ...report.elsewhere]
    .filter((finding) => finding.consumers.xsd === "error")
    .map(({ rule, message }) => `${rule}: ${message}`);
  // FOLDER's schemas import those of the extensions, so xmllint takes an extension's element as a root. It is no sitemap.
  if (document.valid && errors.length === 1 && errors[0].startsWith("struct-root-invalid:")) {
    otherRoots += 1;
    delete document.valid;
    return;
  }
  differences += 1;
  const key = `${document.kinds.at(-1)} ${ours} ${errors[0]?.split(":")[0] ?? ""}`;
  seen.set(key, (seen.get(key) ?? 0) + 1);
  if (seen.get(key) > 3 || differences > 60) return;
  const complaint = xmllint(schemaOf(document.root), file).split("\n")[0];
  const body = document.xml.split("\n")[1].replace(/xmlns:\w+="[^"]*" ?/g, "");
  console.log([
    `${document.kinds.join(" + ")}: xmllint ${theirs.get(file)}, ours ${report.verdicts.xsd}`,
    `  ours: ${errors[0] ?? "nothing"}`,
    `  xmllint: ${complaint.slice(0, 300)}`,
    `  ${body.slice(0, 700)}\n`,
  ].join("\n"));
};
let next = 0;
for (const report of reports()) compare(report, documents[next++]);
const valid = documents.filter((document) => document.valid).length;
console.log(`${count} documents (seed ${options.seed}), of which ${valid} are valid; ${differences} differences, and ${otherRoots} extension elements as roots`);
if (options.record) {
  // One of each combination of changes and verdict first, then whatever fits.
  const kinds = new Set();
  const chosen = documents.filter(({ kinds: made, valid: fine, xml }) => {
    const key = `${[...made].sort()} ${fine}`;
    return fine !== undefined && xml.length < 3_000 && (!kinds.has(key) || kinds.size > 400 || chance(0.02)) && kinds.add(key);
  });
  const vectors = chosen.slice(0, 1_500).map(({ xml, valid: fine }) => `${JSON.stringify({ valid: fine, xml })}\n`);
  writeFileSync(options.record, vectors.join(""));
}
if (!options.keep) rmSync(folder, { recursive: true });
process.exit(differences ? 1 : 0);
