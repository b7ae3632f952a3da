// Builds an app with the element by each recipe of docs/element.md, and uses it in Chromium as a reader would; compiles what
// docs/element.md and docs/api.md say of types.
//
//   node tools/bundlers.mjs PACKAGE      PACKAGE: what `npm pack` made

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { downloadZip } from "client-zip";
import * as b from "../tests/browser/browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "../tests/browser/browser.mjs";
import { POLICY } from "./serve.mjs";

const told = readFileSync(new URL("../docs/element.md", import.meta.url), "utf8");
const recipes = /^## In a bundle$([^]*?)^## /m.exec(told)[1];
const versions = [...recipes.matchAll(/^\*\*(\w+)\*\* ([\d.]+\d)/gm)].map(([, name, version]) => `${name.toLowerCase()}@${version}`);
// What the types are compiled with and for.
const TYPED = ["typescript@7.0.2", "@types/react@19.3.3", "preact@11.2.0", "solid-js@1.9.20"];
const html = (script) => `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>App</title>\n<h1>App</h1>\n<sitemap-lint drop="page"></sitemap-lint>\n${script}\n</html>\n`;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };

const at = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
const write = (name, text) => {
  mkdirSync(join(at, name, ".."), { recursive: true });
  writeFileSync(join(at, name), text);
};
const run = (program, ...args) => execFileSync(program, args, { cwd: at, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NODE_ENV: "production" } });
const browser = await b.start("chromium");
try {
  write("package.json", '{ "type": "module" }');
  write("src/index.js", /```js\n([^]*?)\n```/.exec(recipes)[1]);
  for (const [, file, text] of recipes.matchAll(/`([\w.]+)`:\n\n```js\n([^]*?)\n```/g)) write(file, text);
  run("npm", "install", "--silent", "--no-audit", "--no-fund", resolve(process.argv[2]), ...versions, "webpack-cli@7.3.1", ...TYPED);
  typed();

  write("index.html", html('<script type="module" src="/src/index.js"></script>'));
  const { createServer: dev } = await import(pathToFileURL(join(at, "node_modules/vite/dist/node/index.js")));
  const server = await (await dev({ root: at, logLevel: "error" })).listen();
  await used("vite dev", server.resolvedUrls.local[0]);
  await server.close();
  run("npx", "vite", "build", "--outDir", "vite", "--logLevel", "error");
  await served("vite", POLICY);

  run("npx", "webpack", "--mode", "production", "--output-path", "webpack");
  write("webpack/index.html", html('<script defer src="main.js"></script>'));
  await served("webpack", POLICY.replace("trusted-types sitemap-lint", "$& webpack"));

  run("node", "build.mjs");
  write("dist/index.html", html('<script type="module" src="assets/js/index.js"></script>'));
  await served("dist", POLICY);
} finally {
  await browser.stop();
  rmSync(at, { recursive: true });
}

/** Compiles the types as they are told, and a use that they have to refuse. */
function typed() {
  const [react, solid] = [...told.split("\n## Types\n")[1].matchAll(/```ts\n([^]*?)\n```/g)].map(([, text]) => text);
  const compile = (name, text, ...options) => {
    write(name, text);
    try {
      run("npx", "tsc", "--strict", "--noEmit", "--module", "nodenext", "--target", "es2023", "--lib", "es2023,dom,dom.iterable", ...options, name);
    } catch ({ stdout }) {
      return stdout;
    }
    return "";
  };
  for (const [library, text] of [["react", react], ["preact", react.replaceAll('"react"', '"preact"')], ["solid-js", solid]]) {
    const use = (view) => `${text}\nexport const one = <sitemap-lint src="/sitemap.xml" view="${view}" />;\n`;
    const options = ["--jsx", library === "solid-js" ? "preserve" : "react-jsx", "--jsxImportSource", library];
    assert.equal(compile(`${library}.tsx`, use("report"), ...options), "", library);
    assert.match(compile(`${library}.tsx`, use("table"), ...options), /TS2322: Type '"table"' is not assignable/, library);
  }
  const api = readFileSync(new URL("../docs/api.md", import.meta.url), "utf8").split("\n## In CI")[0];
  const examples = [...api.matchAll(/```js\n([^]*?)\n```/g)].map(([, text]) => text).join("\n");
  assert.equal(compile("api.ts", `declare const text: string;\n${examples.replace("./pkg/sitemap_lint.js", "sitemap-lint")}\n`), "", "docs/api.md");
  console.log("types: what is said of them compiles");
}

/** Serves a folder under a policy, and uses it. */
async function served(folder, policy) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://127.0.0.1").pathname.replace(/\/$/, "/index.html");
    try {
      const content = readFileSync(join(at, folder, path));
      response.writeHead(200, { "Content-Type": TYPES[extname(path)], "Content-Security-Policy": policy }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  await used(folder, `http://127.0.0.1:${server.address().port}/`);
  server.closeAllConnections();
  server.close();
}

/** Everything that is loaded only when it is needed. */
async function used(name, address) {
  const tab = await b.open(browser, address);
  const lost = [];
  tab.on("response", (response) => response.status() >= 400 && !/favicon/.test(response.url()) && lost.push(response.url()));
  const check = async (files, number = files.length) => {
    await tab.evaluate(() => (globalThis.reports.length = 0));
    await b.drop(tab, files);
    await b.reported(tab, number);
    await b.idle(tab);
  };
  await check([{ name: "broken.xml", content: BROKEN }]);
  assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail", name);
  await b.find(tab, "why");
  await b.press(tab, "[data-tab=overview]");
  await b.find(tab, '[part~="inspect"] .panels');
  await b.press(tab, "[data-tab=source]");
  await b.find(tab, '[part~="source"] .cm-content');
  await b.press(tab, "fix");
  assert.match(await b.text(tab, "changes"), /&amp;/, name);
  await b.find(tab, "download");
  await check([{ name: "a.xml", content: BROKEN }, { name: "b.xml", content: GOOD }]);
  await b.press(tab, "[data-tab=files]");
  await b.find(tab, '[part~="table"] table');
  await b.press(tab, "[data-tab=overview]");
  await b.find(tab, '[part~="inspect"] .panels');
  const archive = await downloadZip([{ name: "a.xml", input: GOOD }, { name: "b.xml", input: BROKEN }]).arrayBuffer();
  await check([{ name: "a.zip", base64: Buffer.from(archive).toString("base64") }], 2);
  await check([{ name: "large.xml", content: sitemap(Array.from({ length: 50_001 }, (_, n) => url(`https://www.example.org/${n}`)).join("\n")) }]);
  await b.press(tab, "split");
  await b.find(tab, "download");
  assert.deepEqual({ violations: await tab.violations(), errors: tab.errors, lost }, { violations: [], errors: [], lost: [] }, name);
  await tab.close();
  console.log(`${name}: the element does what it does unbundled`);
}
