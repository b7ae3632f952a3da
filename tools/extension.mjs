// Builds the extension into target/extension/: a folder and a zip archive for Chromium and for Firefox, of the page as it is
// in www/ and of extension/, and an archive of the sources for those who review it. Twice the same sources give the same bytes.

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { built } from "./page.mjs";

// Archives have the time of a place.
process.env.TZ = "UTC";
const DATED = new Date("2026-01-01T00:00:00Z");

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path) => readFileSync(join(ROOT, path));
const text = (path) => String(read(path));
export const FOLDER = join(ROOT, "target/extension");
export const BROWSERS = ["chromium", "firefox"];

// What only the hosted page and those who embed it ask for.
const HOSTED =
  /^www\/(engine\/|live\/|app|bookmarklet|element|embed|handover|insert|sw\.|chunks|custom-elements|manifest)|\.d\.ts$|\/(build|package)\.json$/;

/** Puts one text in place of another, which has to be there. */
const replacing = (from, to) => (code) => {
  if (code.search(from) < 0) throw new Error(`the extension is built of what is no longer there: ${from}`);
  return code.replace(from, to);
};

// Scripts by a name that is made up are none that a store looks through: the page's own are asked for once, which is
// enough where no network is between, and the library for archives needs no further methods.
const CHANGE = {
  "page/base/script.ts": replacing(/ {4}if \(!others[\s\S]*?\n {4}\}\n/, "    throw error;\n"),
  "node_modules/@zip.js/zip.js/lib/core/codec-registry.js": replacing(/await import\([^)]*codecURI\)/, "{}"),
};

/** The page with the extension's way to fetch, and a policy that lets it. */
function page(html) {
  const steps = [
    replacing(/ 'sha256-[^']+'/, ""),
    replacing(/connect-src 'self'; frame-src 'self'; manifest-src 'self'/, "connect-src 'self' https: http:"),
    replacing(" sitemap-lint-app", ""),
    // Scripts in the text are not allowed in an extension; this one would ask for the engine before it is needed.
    replacing(/<script>[\s\S]*?<\/script>\n/, ""),
    replacing(/<link rel="manifest".*\n/, '<link rel="stylesheet" href="extension.css">\n'),
    replacing(/<script type="module" src="page.js">/, '<script type="module" src="extension.js"></script>\n$&'),
    replacing(' share fetch="any"', ""),
    // Nobody else has this page, and there is nothing to embed here.
    replacing(/ <a href="embed.html">Embed<\/a>/, ""),
    replacing(/ *<a slot="links" href="embed.html">Embed<\/a>\n/, ""),
  ];
  return steps.reduce((made, step) => step(made), html);
}

/** A script of extension/ with what it imports, as a reviewer can read it. */
async function script(name) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`extension/${name}.ts`],
    bundle: true,
    charset: "utf8",
    external: ["*/pkg/sitemap_lint.js"],
    format: "esm",
    logLevel: "error",
    target: "es2024",
    write: false,
  });
  return outputFiles[0].text;
}

/** The files of the extension that are alike in all browsers: path → content. */
async function files() {
  const made = await built({ change: CHANGE });
  const found = ["www", "pkg"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length)),
  );
  const all = Object.fromEntries(found.filter((path) => !HOSTED.test(path)).map((path) => [path, read(path)]));
  for (const path of Object.keys(all)) all[path] = made[path.replace(/^www\//, "")] ?? all[path];
  all["www/index.html"] = page(text("www/index.html"));
  all["www/extension.js"] = await script("page");
  all["www/extension.css"] = text("extension/page.css");
  all["background.js"] = await script("background");
  all["popup.js"] = await script("popup");
  for (const name of ["popup.html", "popup.css", "icons/16.png", "icons/32.png", "icons/48.png", "icons/128.png"])
    all[name] = read(`extension/${name}`);
  return all;
}

/** Archives of all that is built, and of what it is built from: path → content. */
async function zipped(all) {
  const { BlobWriter, Uint8ArrayReader, ZipWriter, configure } = await import("@zip.js/zip.js");
  configure({ useWebWorkers: false });
  const archive = new ZipWriter(new BlobWriter(), { lastModDate: DATED, extendedTimestamp: false });
  for (const [path, content] of Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)))
    await archive.add(path, new Uint8ArrayReader(new Uint8Array(Buffer.from(content))));
  return new Uint8Array(await (await archive.close()).arrayBuffer());
}

// What the extension is built from, and that from: with these, `npm ci` and this script build it again.
const SOURCES = [
  ...["Cargo.lock", "Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "Makefile", "package.json", "package-lock.json"],
  ...["README.md", "docs", "extension", "page", "pkg", "src", "tools", "www"],
];

function sources() {
  const listed = execFileSync("git", ["ls-files", "-z", "--", ...SOURCES], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: "pipe",
  });
  return Object.fromEntries(
    listed
      .split("\0")
      .filter(Boolean)
      .map((path) => [path, read(path)]),
  );
}

/** Writes all, with `change` of the manifest of each browser. */
export async function written(folder = FOLDER, change = (manifest) => manifest) {
  const alike = await files();
  const { version } = JSON.parse(text("package.json"));
  rmSync(folder, { recursive: true, force: true });
  for (const browser of BROWSERS) {
    const manifest = change({ ...JSON.parse(text(`extension/${browser}.json`)), version });
    const all = { ...alike, "manifest.json": `${JSON.stringify(manifest, null, 2)}\n` };
    for (const [path, content] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, browser, path)), { recursive: true });
      writeFileSync(join(folder, browser, path), content);
    }
    writeFileSync(join(folder, `${browser}.zip`), await zipped(all));
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await written();
  for (const browser of BROWSERS) console.log(`target/extension/${browser}/ and ${browser}.zip`);
  try {
    writeFileSync(join(FOLDER, "sources.zip"), await zipped(sources()));
    console.log("target/extension/sources.zip");
  } catch (error) {
    console.log(`extension: no archive of the sources, which git lists: ${error.message.split("\n")[0]}`);
  }
}
