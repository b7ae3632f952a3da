// The page when something goes wrong: a clear sentence each time, what was found before is kept, and the next check works.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as b from "./browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "./browser.mjs";
import { replacing } from "./sources.mjs";

const worker = readFileSync(new URL("../../www/worker.js", import.meta.url), "utf8");
/** The worker with something done first. Its imports come before all else, as they do for any module. */
const workerWith = (text) => ({ "/www/worker.js": `${text}\n${worker}` });

/** The engine in all forms in which the page may take it. */
const MODULE = ["/www/engine/first.wasm", "/www/engine/rest.wasm", "/pkg/sitemap_lint_bg.wasm"];
const everywhere = (what) => Object.fromEntries(MODULE.map((path) => [path, what]));

const glue = (text) => ({
  "/pkg/sitemap_lint.js": `
    export * from "./sitemap_lint.js?real";
    import init, { Checker as Real, SiteCheck as Site } from "./sitemap_lint.js?real";
    export default init;
    ${text}`,
});

// Files that hold this word are the ones to fail on; the sample that the engine is run up on does not.
const trigger = (act) => glue(`
  export class Checker extends Real {
    push(chunk) {
      if (new TextDecoder().decode(chunk.subarray(0, 100)).includes("trigger")) { ${act} }
      super.push(chunk);
    }
  }
  export class SiteCheck extends Site {
    checker(name) {
      const checker = super.checker(name);
      const push = checker.push.bind(checker);
      checker.push = (chunk) => {
        if (new TextDecoder().decode(chunk.subarray(0, 100)).includes("trigger")) { ${act} }
        push(chunk);
      };
      return checker;
    }
  }`);

b.inEachBrowser((one, { name, thorough }) => {
  const page = (title, options, act) => one(title, act, { policy: true, ...options });

  const failed = async (tab, what, words = /./) => {
    await b.find(tab, `[part~="error"][data-what="${what}"]`);
    assert.match(await b.text(tab, "error"), words);
    await b.idle(tab);
  };

  /** Shows a file by its name in the list. */
  const show = async (tab, name) => {
    await b.press(tab, '[data-tab="files"]');
    await (await b.find(tab, "[part=table] tbody")).evaluate((table, wanted) => [...table.querySelectorAll("[part=open]")].find(({ textContent }) => textContent === wanted).click(), name);
  };

  // The engine and its worker.

  for (const [what, act, words] of [
    ["trap", `throw new WebAssembly.RuntimeError("unreachable executed")`, /our bug.*unreachable/s],
    ["memory", `throw new RangeError("Array buffer allocation failed")`, /ran out of memory/],
  ]) {
    page(`the engine stops (${what}): one report is missing, the others are there`, { replace: trigger(act) }, async (tab) => {
      await b.drop(tab, [{ name: "bad.xml", content: "trigger" }]);
      await failed(tab, what, words);
      await b.works(tab);
      await b.drop(tab, [{ name: "a.xml", content: GOOD }, { name: "bad.xml", content: "trigger" }, { name: "b.xml", content: GOOD }]);
      const reports = await b.reported(tab, 3);
      assert.deepEqual(reports.slice(1).map(({ name: file }) => file).sort(), ["a.xml", "b.xml"]);
      assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
      await show(tab, "bad.xml");
      await failed(tab, what, words);
      await b.works(tab);
    });
  }

  page("memory is refused to the engine itself", {
    replace: {
      "/pkg/sitemap_lint.js": `
        export * from "./sitemap_lint.js?real";
        import init, { Checker as Real } from "./sitemap_lint.js?real";
        let memory;
        export default async (options) => {
          const exports = await init(options);
          memory = exports.memory;
          return exports;
        };
        export class Checker extends Real {
          push(chunk) {
            if (new TextDecoder().decode(chunk.subarray(0, 100)).includes("trigger")) {
              // All that a module can have: whatever the engine wants more is refused by the browser.
              for (let pages = 65536; pages; ) {
                try { memory.grow(pages); } catch { pages >>= 1; }
              }
            }
            super.push(chunk);
          }
        }`,
    },
  }, async (tab) => {
    await tab.evaluate((head) => {
      const text = [head];
      for (let i = 0; i < 300_000; i++) text.push(`<url><loc>https://www.example.org/${i}/a-path-that-takes-some-room</loc></url>`);
      document.querySelector("sitemap-lint").check(new File(text, "large.xml"));
    }, '<!-- trigger --><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    await failed(tab, "memory");
    await b.works(tab);
  });

  page("a large piece of memory is refused to the engine, though a smaller one is to be had", {
    replace: {
      "/pkg/sitemap_lint.js": `
        export * from "./sitemap_lint.js?real";
        import init, { Checker as Real } from "./sitemap_lint.js?real";
        let engine;
        export default async (options) => (engine = await init(options));
        export class Checker extends Real {
          push(chunk) {
            if (new TextDecoder().decode(chunk.subarray(0, 100)).includes("trigger")) {
              engine.memory.grow(35_000);
              engine.__wbindgen_malloc(2 ** 31 - 65_536, 1);
            }
            super.push(chunk);
          }
        }`,
    },
  }, async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: "trigger" }]);
    await failed(tab, "memory");
    await b.works(tab);
  });

  const listening = () => {
    const Real = globalThis.Worker;
    globalThis.workers = [];
    globalThis.Worker = class extends Real {
      constructor(...given) {
        super(...given);
        globalThis.workers.push(this);
        this.addEventListener("message", ({ data }) => (this[data.kind] = true));
      }
    };
  };
  // The worker never comes to the end of a large file.
  const endless = workerWith(`
    Blob.prototype.stream = function () {
      return new ReadableStream({ type: "bytes", pull: () => new Promise(() => {}) });
    };`);
  const large = (tab) =>
    tab.evaluate(() => {
      document.querySelector("sitemap-lint").check(new File(["x".repeat(2e6)], "large.xml"));
    });

  page("the browser ends the worker without a word", { replace: endless, before: listening }, async (tab) => {
    await large(tab);
    await tab.waitForFunction(() => globalThis.workers.some(({ answer }) => answer));
    await tab.evaluate(() => globalThis.workers.forEach((one) => one.terminate()));
    await failed(tab, "died", /browser ended the checker/);
    await b.works(tab);
  });

  // It says so, and then hears nothing any more.
  const busy = trigger(`self.postMessage({ id: -1, kind: "busy" }); for (;;);`);
  for (const [size, length] of [["small", 100], ["large", 4e6]]) {
    page(`the browser ends the worker while it is busy with a ${size} file, and while it does nothing`, { replace: busy, before: listening }, async (tab) => {
      await b.works(tab);
      const ended = () => tab.evaluate(() => globalThis.workers.forEach((one) => one.terminate()));
      await ended();
      await tab.waitForFunction(async () => !(await navigator.locks.query()).held.length);
      for (const before of [1, 2]) {
        await tab.evaluate((long) => {
          document.querySelector("sitemap-lint").check(new File(["trigger".padEnd(long)], "a.xml"));
        }, length);
        await tab.waitForFunction((least) => globalThis.workers.filter((one) => one.busy).length === least, {}, before);
        await ended();
        await failed(tab, "died", /browser ended the checker/);
      }
      await b.works(tab);
    });
  }

  page("the browser ends the worker after a while of rest", {
    before: () => {
      const { setTimeout } = globalThis;
      globalThis.setTimeout = (act, delay, ...given) => setTimeout(act, delay > 5000 ? 1000 : delay, ...given);
      const Real = globalThis.Worker;
      globalThis.workers = [];
      globalThis.Worker = class extends Real {
        constructor(...given) {
          super(...given);
          workers.push(this);
        }
        postMessage(message) {
          super.postMessage(message);
          if (message.kind === "release") this.terminate();
        }
      };
    },
  }, async (tab) => {
    await b.whole(tab);
    await b.works(tab);
    const { length } = await tab.evaluate(() => workers);
    await tab.waitForFunction(async () => !(await navigator.locks.query()).held.length);
    await b.paste(tab, GOOD);
    await failed(tab, "died", /browser ended the checker/);
    await b.works(tab);
    assert.equal(await tab.evaluate(() => workers.length), length + 1);
  });

  for (const [event, what, words] of [["error", "trap", /checker stopped/], ["messageerror", "memory"]]) {
    page(`the worker reports "${event}"`, { replace: endless, before: listening }, async (tab) => {
      await large(tab);
      await tab.waitForFunction(() => globalThis.workers.some(({ answer }) => answer));
      await tab.evaluate((type) => globalThis.workers.at(-1).dispatchEvent(new Event(type)), event);
      await failed(tab, what, words);
      await b.works(tab);
    });
  }

  const many = sitemap(Array.from({ length: 50_001 }, (_, i) => url(`https://www.example.org/${i}`)).join("\n"));

  // An engine that does not come.

  const html = "<!doctype html><title>Not found</title>";
  for (const [title, options, words] of [
    ["the module is not there", { missing: MODULE }, /did not load completely.*404/s],
    ["the module is something else", { replace: everywhere(html) }, /did not load completely.*something else/s],
    ["the worker is not there", { missing: ["/www/worker.js"], errors: [/disallowed MIME/] }, /did not load completely/],
    ["the worker is something else", { types: { "/www/worker.js": "text/html" }, errors: [/disallowed MIME/] }, /did not load completely/],
    ["a script of the engine is not there", { missing: ["/pkg/sitemap_lint.js"] }, /did not load completely/],
    // As `globalThis.WebAssembly` is where an administrator has switched it off.
    ["WebAssembly is switched off", { replace: { "/pkg/sitemap_lint.js": `delete globalThis.WebAssembly; export * from "./sitemap_lint.js?real"; export { default } from "./sitemap_lint.js?real";` } }, /or has it switched off/],
  ]) {
    page(title, options, async (tab, site) => {
      await b.drop(tab, [{ name: "a.xml", content: GOOD }]);
      await failed(tab, "load", words);
      // Whatever it was, it may be over.
      site.mend();
      await b.works(tab);
    });
  }

  for (const [missing, forbid] of [["trusted-types sitemap-lint", "sitemap-lint"], ["connect-src 'self'", "connect-src 'self';"], ["'wasm-unsafe-eval'", "'wasm-unsafe-eval'"]]) {
    page(`the policy has no ${missing}: whoever runs the page is told`, { forbid, errors: [/page’s settings blocked/] }, async (tab) => {
      await b.paste(tab, GOOD);
      await failed(tab, "load", new RegExp(`policy.*${missing}`, "s"));
      // The reasons of the rules are asked for soon after a check.
      if (forbid.startsWith("connect")) await tab.waitForFunction(() => violations.some((one) => one.endsWith("why.json")));
      await tab.evaluate(() => (violations.length = 0));
    });
  }

  // The first part of the engine, and the rest of it.

  const rare = readFileSync(new URL("../fixtures/hreflang/hreflang-self-missing/bad.xml", import.meta.url), "utf8");
  for (const [title, missing] of [["", []], [", which comes in one piece where its other part is missing", ["/www/engine/rest.wasm"]]]) {
    page(`a file needs a function that the first part of the engine lacks: it is checked with the whole${title}`, { missing }, async (tab, site) => {
      await b.drop(tab, [{ name: "rare.xml", content: rare }]);
      await b.reported(tab);
      assert.equal(await tab.evaluate(() => reports[0].report.counts["hreflang-self-missing"]) > 0, true);
      assert.equal(site.log.some((request) => request.endsWith("/pkg/sitemap_lint_bg.wasm")), missing.length > 0);
      await b.works(tab);
    });
  }

  // Parts of different versions, as from a cache or in the middle of an update.

  const engine = readFileSync(new URL("../../pkg/sitemap_lint_bg.wasm", import.meta.url));
  const other = Buffer.from(engine);
  other.write("X", other.indexOf("__wbg_"));
  for (const [kind, module] of [
    // A section more, which says nothing.
    ["another build", Buffer.concat([engine, Buffer.from([0, 2, 1, 0x78])])],
    ["one that asks for another script", other],
  ]) {
    page(`the module is ${kind}: the page is to be reloaded`, { replace: everywhere(module) }, async (tab, site) => {
      await b.drop(tab, [{ name: "a.xml", content: GOOD }]);
      await failed(tab, "skew", /do not match.*Reload the page\./s);
      await b.drop(tab, [{ name: "a.xml", content: GOOD }, { name: "b.xml", content: GOOD }]);
      await b.says(tab, /Could not check the files\./);
      await failed(tab, "skew", /do not match.*Reload the page\./s);
      site.mend();
      await tab.reload();
      await b.works(tab);
    });
  }

  page("the report has another shape than the page knows: it says so, and checks on", {
    replace: glue(`
      export class SiteCheck extends Site {
        finish() {
          return { ...super.finish(), verdicts: undefined };
        }
      }`),
    errors: [/null|undefined/],
  }, async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: GOOD }, { name: "b.xml", content: GOOD }]);
    await b.says(tab, /This page has stopped\. .* different versions\. Reload it/);
    await b.works(tab);
  });

  for (const [missing, words] of [
    ["start", undefined],
    ["page", /^The checker did not load: the server did not send page\.js \(404\)\./],
    ["main", /: the server did not send main\.js \(404\)\./],
  ]) {
    page(`a script of the page is not there (${missing}.js): it is told which`, { missing: [`/www/${missing}.js`], errors: [/disallowed MIME/] }, async (tab) => {
      if (!words) return b.works(tab);
      assert.match(await tab.$eval("sitemap-lint > p", (node) => node.textContent), words);
    });
  }

  page("a script of the page is of another version: the page is to be reloaded", { replace: { "/www/main.js": "export const h = 1;" }, errors: [/export/] }, async (tab) => {
    assert.match(await tab.$eval("sitemap-lint > p", (node) => node.textContent), /scripts do not match\..* Reload the page\.$/);
  });

  // The worker is told to run up, and while it waits for the engine the reader's file is already on its way to it.
  const overtaken = `(${listening})(); (${() => {
    const { fetch } = globalThis;
    const { postMessage } = Worker.prototype;
    const asked = new Promise((resolve) => {
      Worker.prototype.postMessage = function (message, ...rest) {
        if (message.kind !== "warm") resolve();
        return postMessage.call(this, message, ...rest);
      };
    });
    globalThis.fetch = async (url, ...rest) => {
      if (/wasm$/.test(url)) await asked;
      return fetch(url, ...rest);
    };
  }})()`;
  page("the engine does not come while a check is on its way: it is told why", { forbid: "connect-src 'self';", before: overtaken, errors: [/page’s settings blocked/] }, async (tab) => {
    await tab.waitForFunction(() => globalThis.workers.length);
    await b.paste(tab, GOOD);
    await failed(tab, "load", /policy.*connect-src 'self'/s);
    await tab.evaluate(() => (violations.length = 0));
  });

  page("the module comes with another type: it is taken all the same", { types: everywhere("application/octet-stream") }, (tab) => b.works(tab));

  page("the connection is gone after the page has come: several files share the worker that is there", {}, async (tab, site) => {
    await b.works(tab);
    await b.whole(tab);
    await site.stop();
    await tab.evaluate(() => (globalThis.reports.length = 0));
    await b.drop(tab, ["a", "b", "c", "d", "e"].map((file) => ({ name: `${file}.xml`, content: GOOD })));
    await b.reported(tab, 5);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
    await b.drop(tab, [{ name: "f.xml", content: BROKEN }]);
    await b.reported(tab, 6);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
  });

  // Files that cannot be read.

  for (const [change, act] of [
    ["deleted", (path) => unlinkSync(path)],
    ["made shorter", (path) => writeFileSync(path, GOOD)],
  ]) {
    page(`a file is ${change} between choosing and reading: no report is made of what is left`, {}, async (tab) => {
      const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
      try {
        await tab.evaluate(() => document.body.append(Object.assign(document.createElement("input"), { type: "file", id: "other" })));
        const path = join(folder, "sitemap.xml");
        writeFileSync(path, sitemap(url("https://www.example.org/").repeat(50_000)));
        utimesSync(path, 1e9, 1e9);
        await (await tab.$("#other")).uploadFile(path);
        // What it is changed from has to be known.
        await tab.waitForFunction(() => document.querySelector("#other").files[0]?.size > 1_000_000);
        act(path);
        await tab.evaluate(() => {
          document.querySelector("sitemap-lint").check(document.querySelector("#other").files[0]);
        });
        await failed(tab, "read", /Could not read this file.*changed, moved or deleted/s);
        assert.deepEqual(await tab.reports(), []);
        await b.works(tab);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  // Firefox reads on and tells nobody; there is nothing by which a page could notice.
  if (name === "chromium") page("a file is written over while it is read, and has the same size afterwards", {
    replace: workerWith(`
      const { read } = ReadableStreamBYOBReader.prototype;
      let reads = 0;
      let goOn;
      const written = new Promise((go) => (goOn = go));
      self.addEventListener("message", (event) => {
        if (event.data.kind !== "written") return;
        event.stopImmediatePropagation();
        goOn();
      });
      ReadableStreamBYOBReader.prototype.read = async function (view) {
        if (reads++ === 3) {
          self.postMessage({ id: -1, kind: "half" });
          await written;
        }
        return read.call(this, view);
      };`),
    before: listening,
  }, async (tab) => {
    const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
    try {
      await tab.evaluate(() => document.body.append(Object.assign(document.createElement("input"), { type: "file", id: "other" })));
      const path = join(folder, "sitemap.xml");
      const content = sitemap(url("https://www.example.org/").repeat(200_000));
      writeFileSync(path, content);
      utimesSync(path, 1e9, 1e9);
      await (await tab.$("#other")).uploadFile(path);
      await tab.evaluate(() => {
        document.querySelector("sitemap-lint").check(document.querySelector("#other").files[0]);
      });
      await tab.waitForFunction(() => globalThis.workers.some(({ half }) => half));
      writeFileSync(path, content.replaceAll("example", "EXAMPLE"));
      await tab.evaluate(() => globalThis.workers.find(({ half }) => half).postMessage({ kind: "written" }));
      await failed(tab, "read", /Could not read this file.*changed, moved or deleted/s);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  page("reading stops in the middle", {
    replace: workerWith(`
      Blob.prototype.stream = function () {
        let chunks = 0;
        return new ReadableStream({
          type: "bytes",
          pull(controller) {
            if (chunks++ > 2) throw new DOMException("The file could not be read", "NotReadableError");
            controller.enqueue(new TextEncoder().encode("x".repeat(1000)));
          },
        });
      };`),
  }, async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: BROKEN }, { name: "large.xml", content: "x".repeat(2e6) }]);
    await b.reported(tab, 1);
    await b.find(tab, "[part=verdict][data-verdict=fail]");
    await show(tab, "large.xml");
    await failed(tab, "read");
    await b.works(tab);
  });

  // Changes of mind.

  const cancelled = async (tab) => {
    await b.idle(tab);
    assert.match(await b.text(tab, "status"), /cancelled/);
    await b.works(tab);
  };

  // How the page ends what runs, and what it takes for a drop, is its own doing.
  if (!thorough) return;

  page("cancelled before the engine has come", { hang: MODULE }, async (tab, site) => {
    await b.drop(tab, [{ name: "a.xml", content: GOOD }]);
    await b.press(tab, "cancel");
    site.mend();
    await cancelled(tab);
  });

  page("cancelled while a file is read, twice", { replace: endless }, async (tab) => {
    await large(tab);
    await (await b.find(tab, "cancel")).evaluate((button) => {
      button.click();
      button.click();
    });
    await cancelled(tab);
  });

  page("cancelled while the report is made, and while the files are compared", {
    replace: glue(`
      const wait = () => { for (;;); };
      export class Checker extends Real {
        push(chunk) {
          this.slow = new TextDecoder().decode(chunk).includes("trigger");
          super.push(chunk);
        }
        finish() {
          if (this.slow) wait();
          return super.finish();
        }
      }
      export class SiteCheck extends Site {
        finish() {
          wait();
        }
      }`),
  }, async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: "trigger" }]);
    await b.press(tab, "cancel");
    await cancelled(tab);
    await b.drop(tab, [{ name: "a.xml", content: GOOD }, { name: "b.xml", content: BROKEN }]);
    await b.reported(tab, 3);
    await b.press(tab, "cancel");
    await b.idle(tab);
    assert.match(await b.text(tab, "error"), /Cancelled after 2 of 2 files\./);
    await b.press(tab, "[part=file][data-state=fail]");
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
    await b.works(tab);
  });

  page("a second drop during a check takes its place", { replace: endless }, async (tab) => {
    await large(tab);
    await b.find(tab, "cancel");
    await b.drop(tab, [{ name: "second.xml", content: BROKEN }]);
    const reports = await b.reported(tab);
    assert.deepEqual(reports.map(({ name: file }) => file), ["second.xml"]);
    assert.equal(await b.count(tab, "error"), 0);
    await b.idle(tab);
    await b.works(tab);
  });

  const split = async (tab) => {
    await b.drop(tab, [{ name: "big.xml", content: many }]);
    await b.reported(tab);
    await b.press(tab, "split");
  };

  const unending = { "page/engine/pack.ts": replacing(['import { makeZip } from "client-zip";', "const makeZip = (_) => new ReadableStream({ pull: () => new Promise(() => {}) });"]) };

  page("cutting into parts is cancelled, and can be begun again", { change: unending }, async (tab) => {
    await split(tab);
    await b.press(tab, "stop");
    await b.find(tab, "split");
    assert.equal(await b.count(tab, "error"), 0);
    await b.press(tab, "split");
    await b.press(tab, "stop");
    await b.works(tab);
  });

  page("cutting into parts is overtaken by the next file", { change: unending }, async (tab) => {
    await split(tab);
    await b.find(tab, "stop");
    await b.works(tab);
  });

  // Odd things to check.

  /** Drops a folder, made of names, contents, and errors for what cannot be read. */
  const folder = (tab, tree) =>
    tab.evaluate((given) => {
      const entry = (path, content) => {
        const entryName = path.split("/").at(-1);
        const both = { name: entryName, fullPath: path };
        if (content === null) return { ...both, isFile: true, file: (_, reject) => reject(new DOMException("no", "NotReadableError")) };
        if (content === "locked") return { ...both, isDirectory: true, createReader: () => ({ readEntries: (_, reject) => reject(new DOMException("no", "NotReadableError")) }) };
        if (typeof content === "string") return { ...both, isFile: true, file: (resolve) => resolve(new File([content], entryName)) };
        const children = Object.entries(content).map(([child, inside]) => entry(`${path}/${child}`, inside));
        // As browsers do: in portions, the last of which is empty.
        return { ...both, isDirectory: true, createReader: () => ({ readEntries: (resolve) => resolve(children.splice(0, 2)) }) };
      };
      const items = Object.entries(given).map(([top, content]) => ({ kind: "file", webkitGetAsEntry: () => entry(`/${top}`, content) }));
      const event = new Event("drop", { bubbles: true, composed: true, cancelable: true });
      Object.defineProperty(event, "dataTransfer", { value: { items, types: ["Files"] } });
      document.querySelector("h1").dispatchEvent(event);
    }, tree);

  page("a folder with odd names, and with what cannot be read", {}, async (tab) => {
    const names = ["a#b.xml", "what?.xml", "100%.xml", "%2e%2e%2f.xml", "sp ace.xml", "ünï.xml", "__proto__", "constructor", "a\u202elmx"];
    await folder(tab, {
      site: {
        ...Object.fromEntries(names.map((file) => [`-${file}`, GOOD])),
        ".DS_Store": "hidden", ".git": { config: "hidden" }, empty: {}, "empty-sitemap.xml": "",
        nested: { deep: { "a#b.xml": BROKEN }, "denied.xml": null, denied: "locked" },
      },
    });
    const reports = await b.reported(tab, names.length + 2);
    assert.deepEqual(
      reports.map(({ name: file }) => file).sort(),
      [...names.map((file) => `site/-${file}`), "site/empty-sitemap.xml", "site/nested/deep/a#b.xml"].sort(),
    );
    await b.idle(tab);
    assert.match(await b.text(tab, "status"), /Could not read 2 entries\./);
    await b.press(tab, '[data-tab="files"]');
    await b.find(tab, "[part=table] tbody");
    assert.equal(await b.count(tab, "[part=table] [part=open]"), names.length + 2);
    await b.works(tab);
  });

  page("a drop without files, and one of unreadable files only", {}, async (tab) => {
    await folder(tab, { empty: {} });
    await b.says(tab, /No file to check\.$/);
    await folder(tab, { "a.xml": null });
    await b.says(tab, /No file to check\. Could not read 1 entry\./);
    await b.idle(tab);
    await b.works(tab);
  });

  page("an empty folder that is dropped during a check ends it: no file waits for ever", { replace: endless }, async (tab) => {
    await tab.evaluate(() => {
      document.querySelector("sitemap-lint").check(Array.from({ length: 6 }, (_, n) => new File(["x".repeat(2e6)], `${n}.xml`)));
    });
    await b.find(tab, "cancel", { visible: true });
    await folder(tab, { empty: {} });
    await b.says(tab, /No file to check\.$/);
    assert.equal(await b.count(tab, '[part~="file"][data-state="cancelled"]'), 6);
    await b.works(tab);
  });

  page("pasted text with half of a character in it", {}, async (tab) => {
    await b.paste(tab, sitemap(url("https://www.example.org/\ud83d")));
    await b.reported(tab);
    assert.match(await b.text(tab, "remark"), /half of a character \(U\+D83D, first in line 3\)/);
    await b.paste(tab, sitemap(url("https://www.example.org/\u{1f600}")));
    await b.reported(tab, 2);
    assert.equal(await b.count(tab, "remark"), 0);
    await b.works(tab);
  });
});
