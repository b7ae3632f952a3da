// Builds the page, www/, from page/: in a second or two. What is built is committed, so that www/ can be served from a
// fresh clone.
//
//   node tools/page.mjs           writes it
//   node tools/page.mjs check     fails where www/ is not what page/ gives

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { rolldown } from "rolldown";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path) => readFileSync(join(ROOT, path));
const inside = (path) => relative(ROOT, path).split(sep).join("/");

// What is a script of its own in www/, and the module of page/ that it is made from.
const ENTRIES = { element: "element", page: "site/page", start: "site/start", insert: "insert" };

// All that a report needs is in one file, because each more would be a round trip. What is opened seldom comes when it
// is, in a file of this name.
const OPENED = {
  "page/answers/card.tsx": "answers",
  "page/compare/watching.ts": "watch",
  "page/compare/arrival.tsx": "compare",
  "page/live/handover.tsx": "handover",
  "page/live/run.ts": "live",
  "page/overview/overview.ts": "overview",
  "page/views/repair.ts": "repair",
  "page/site/app.ts": "app",
  "page/source/source.tsx": "source",
  "page/takeaway/menu.ts": "takeaway",
  "page/views/more.ts": "more",
};
const MAIN = { name: "main", tags: ["$initial"], test: (id) => /^page\/(?!site|insert)/.test(inside(id)) };

// What those share that are opened later; it comes once a verdict is shown.
const SHARED = {
  name: "shared",
  test: (id) =>
    /^page\/(base\/dialog|engine\/join|report\/passed|texts\/en\/more|views\/(more|guide|step|source\.))/.test(
      inside(id),
    ),
};

// What reports to take away and comparisons share.
const SAVED = { name: "json", test: (id) => /^page\/(takeaway\/json|texts\/en\/compare)/.test(inside(id)) };

const OUTPUT = {
  format: "esm",
  chunkFileNames: ({ name, facadeModuleId: id }) => `${(id && OPENED[inside(id)]) ?? name}.js`,
  entryFileNames: "[name].js",
  minify: true,
  // Those that bundlers read stay.
  comments: { annotation: true, jsdoc: false, legal: false },
  paths: (id) => (/\/input\/zip\.js$/.test(id) ? "./zip.js" : "../pkg/sitemap_lint.js"),
};

/** A style sheet as a text, for the scripts that give it to a shadow tree. */
const styles = {
  name: "styles",
  async load(id) {
    if (!id.endsWith(".css")) return undefined;
    const { code } = await transform(String(readFileSync(id)), { loader: "css", minify: true });
    return { code: `export default ${JSON.stringify(code.trim())};`, moduleType: "js" };
  },
};

/** Preact without the one property of its own that parses markup: nothing here may become markup. */
const withoutMarkup = {
  name: "without markup",
  transform(code, id) {
    if (!/\/preact\/dist\/preact\.mjs$/.test(id)) return undefined;
    const branch =
      /(\w)\?\((\w)\|\|(\w)&&\(\1\.__html==\3\.__html\|\|\1\.__html==(\w)\.innerHTML\)\|\|\(\4\.innerHTML=\1\.__html\),(\w)\.__k=\[\]\):/;
    if (!branch.test(code)) throw new Error("preact sets innerHTML in another place than it did");
    return code.replace(branch, "");
  },
};

/** Modules with all that they import, minified: file in www/ → text; `packages` gets the names of those that are in it. */
async function bundled(input, output, { change, packages }) {
  const changing = { name: "change", transform: (code, id) => change[inside(id)]?.(code) };
  const bundle = await rolldown({
    cwd: ROOT,
    input,
    platform: "browser",
    preserveEntrySignatures: "strict",
    transform: { target: "es2022" },
    resolve: { extensionAlias: { ".js": [".ts", ".tsx", ".js"] }, symlinks: false },
    // A worker has a copy of its own of what it shares with what opens archives: who replaces its script, replaces no more.
    external: /\/(pkg\/sitemap_lint|input\/zip)\.js$/,
    plugins: [changing, styles, withoutMarkup],
    // How long that takes depends on what else the machine does.
    checks: { pluginTimings: false },
    onLog(_level, log, say) {
      // Which file a module comes with is told above, however it is imported; and a busy machine is slow.
      if (!["INEFFECTIVE_DYNAMIC_IMPORT", "PLUGIN_TIMINGS"].includes(log.code)) say("error", log);
    },
  });
  const { output: made } = await bundle.generate({ ...OUTPUT, ...output });
  await bundle.close();
  for (const id of made.flatMap(({ moduleIds }) => moduleIds)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(inside(id)) ?? [];
    if (name) packages.add(name);
  }
  return Object.fromEntries(made.map(({ fileName, code }) => [fileName, code]));
}

/** A script that is no module: without its types. */
async function classic(path, { change }, options) {
  const text = String(read(path));
  const how = { loader: "ts", target: "es2022", charset: "utf8", ...options };
  return (await transform(change[path]?.(text) ?? text, how)).code;
}

/**
 * The frame that makes requests for the page. Its scripts stand in it because WebKit asks for no script of a frame whose
 * origin is its own: an opaque origin is never 'self'. Its policy names them by their hash.
 */
async function frame(how) {
  const scripts = await Promise.all(["request", "frame"].map((name) => classic(`page/live/${name}.ts`, how)));
  const code = `\n${scripts.join("\n")}`;
  // Either would end the script early, or begin another state of the parser.
  if (/<\/script|<!--/i.test(code)) throw new Error("page/live: frame.html may contain neither </script nor <!--");
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash("sha256").update(code).digest("base64")}'`,
    "connect-src https: http:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>sitemap-lint: makes requests</title>
<!-- Written by tools/page.mjs from page/live/request.ts and frame.ts. -->
<script>${code}</script>
</head>
</html>
`;
}

/** The bookmarklet, with the library that it cannot load on other sites; page/live/card.ts says for which page it is. */
async function bookmarklet(how) {
  const own = await classic("page/live/bookmarklet.ts", how, { minifyWhitespace: true });
  how.packages.add("client-zip");
  const library = String(read("node_modules/client-zip/index.js"));
  const zip = library.replace(/export\s*\{\s*(\w+) as downloadZip[^}]*\};?\s*$/, "return $1");
  if (zip === library) throw new Error("client-zip has another export than downloadZip");
  return `void (${own.trim().replace(/;$/, "")})(PAGE,()=>{${zip}})\n`;
}

/** Whose code is in www/, and under which licence. */
function licences(packages) {
  const texts = new Map();
  for (const name of [...packages].sort()) {
    const at = `node_modules/${name}`;
    const { version, license } = JSON.parse(read(`${at}/package.json`));
    if (!/^(MIT|BSD-3-Clause)$/.test(license)) throw new Error(`${name} is under ${license}: that is new in www/`);
    const text = String(read(`${at}/${readdirSync(join(ROOT, at)).find((file) => /^licen[cs]e/i.test(file))}`)).trim();
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`]);
  }
  const all = [...texts].map(([text, names]) => `${names.join(", ")}\n\n${text}\n`);
  return `The scripts of this folder hold parts of these packages.\n\n${all.join(`\n${"-".repeat(80)}\n\n`)}`;
}

/**
 * What is built: path in www/ → text. `change`: source → what makes another text of its own, for tests.
 */
export async function built({ change = {} } = {}) {
  const how = { change, packages: new Set() };
  const entries = Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, `page/${path}.ts`]));
  const page = await bundled(entries, { codeSplitting: { groups: [MAIN, SHARED, SAVED] } }, how);
  const worker = await bundled({ worker: "page/engine/worker.ts" }, {}, how);
  const zip = await bundled({ zip: "page/input/zip.ts" }, {}, how);
  const { "rules.js": rules } = await bundled({ rules: "page/rules/rules.ts" }, {}, how);
  return {
    ...page,
    ...worker,
    ...zip,
    "rules/rules.js": rules,
    "sw.js": await classic("page/sw.ts", how),
    "bookmarklet.js": await bookmarklet(how),
    "live/frame.html": await frame(how),
    "LICENSES.txt": licences(how.packages),
  };
}

/** Every file below a folder, but for what no browser asks for. */
function served(folder) {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => inside(join(parentPath, name)))
    .filter((path) => !/LICENSE|\.d\.ts$|\/(build|package|chunks|custom-elements)\.json$/.test(path));
}

/** What the service worker keeps: path, as seen from www/, → the SHA-256 of the file. */
function sums() {
  // The engine is there in its two parts.
  const files = [...served("www"), ...served("pkg")].filter((path) => path !== "pkg/sitemap_lint_bg.wasm");
  const paths = files.map((path) => /^www\/(.*)/.exec(path)?.[1] ?? `../${path}`);
  const sum = (path) =>
    createHash("sha256")
      .update(read(join("www", path)))
      .digest("hex");
  return `${JSON.stringify(Object.fromEntries(paths.sort().map((path) => [path, sum(path)])), null, 1)}\n`;
}

/** The scripts that lie in www/ and are no longer built. */
const left = (files) =>
  served("www").filter((path) => path.endsWith(".js") && files[path.slice("www/".length)] === undefined);

async function write() {
  const files = await built();
  for (const path of left(files)) rmSync(join(ROOT, path));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(ROOT, "www", path), text);
  writeFileSync(join(ROOT, "www/chunks.json"), sums());
}

async function check() {
  const files = await built();
  const other = Object.entries(files).filter(
    ([path, text]) => !existsSync(join(ROOT, "www", path)) || String(read(`www/${path}`)) !== text,
  );
  const wrong = [...other.map(([path]) => `www/${path}`), ...left(files)];
  if (String(read("www/chunks.json")) !== sums()) wrong.push("www/chunks.json");
  for (const path of wrong) console.error(`${path} is not what page/ gives. Run \`make page\` and commit it.`);
  if (wrong.length) process.exit(1);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await (process.argv[2] === "check" ? check() : write());
