// A folder that is watched: read through its handle, checked again when it changes, and what the page tells of that.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import * as b from "./browser.mjs";
import { sitemap, url } from "./browser.mjs";
import { Reader } from "./reader.mjs";
import { imported } from "./sources.mjs";

const { Watch } = await imported("input/watch");

const SITE = "https://www.acme.com/";
const listed = (...paths) => sitemap(paths.map((path) => url(SITE + path)).join("\n"));
const html = (title, head = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><a href="/a">x</a></body></html>`;
const BUILD = {
  "sitemap.xml": listed("", "a", "docs/b"), "index.html": html("Home"), "a.html": html("A"), "docs/b.html": html("B"), ".git/config": "x",
};
const NOINDEX = html("A", '<meta name="robots" content="noindex">');

/** A handle of a folder in memory: `files` by their paths. `failing` is thrown where it is asked for what is in it. */
const handle = (name, files, state = {}) => {
  const inside = (prefix, own) => ({
    kind: "directory", name: own,
    async *values() {
      if (state.failing) throw new DOMException("no", state.failing);
      const names = new Set(Object.keys(files).filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length).split("/")[0]));
      for (const child of names) {
        const path = prefix + child;
        if (path in files) yield { kind: "file", name: child, getFile: async () => new File([files[path]], child, { lastModified: 1 }) };
        else yield inside(`${path}/`, child);
      }
    },
  });
  return inside("", name);
};
const looking = () => ({ signal: new AbortController().signal, onfound() {} });

test("a handle gives what a drop of the folder gives: paths, and no hidden files", async () => {
  const folder = handle("public", { ...BUILD, ".htaccess": "x", "docs/.DS_Store": "x" });
  const watch = await Watch.of(folder, new AbortController().signal);
  const { files, unreadable } = await watch.look(looking());
  assert.deepEqual(files.map(({ path }) => path), ["public/.htaccess", "public/a.html", "public/docs/b.html", "public/index.html", "public/sitemap.xml"]);
  assert.equal(unreadable, 0);
});

test("changes are told once a build is over; a folder that is away is waited for, and one that may not be read is not", async () => {
  const files = { ...BUILD };
  const state = {};
  const run = new AbortController();
  const watch = await Watch.of(handle("public", files, state), run.signal);
  await watch.look(looking());
  const told = [];
  const wait = async (number) => {
    while (told.length < number) await sleep(20);
  };
  const over = watch.changes({
    onchange: async ({ files }) => void told.push(files.length),
    ongone: () => told.push("gone"),
  });
  over.catch(() => {});
  // Nothing that the owner sees.
  files[".git/config"] = "other";
  await sleep(2_300);
  assert.deepEqual(told, []);
  // A build writes for a while.
  for (let page = 0; page < 10; page++) {
    files[`page-${page}.html`] = html("P");
    await sleep(300);
  }
  await wait(1);
  assert.deepEqual(told, [14]);
  state.failing = "NotFoundError";
  await wait(2);
  await sleep(2_300);
  delete state.failing;
  await wait(3);
  assert.deepEqual(told, [14, "gone", 14]);
  state.failing = "NotAllowedError";
  await assert.rejects(over, { name: "NotAllowedError" });
});

b.inOneBrowser((page, at) => {
  const chromium = at.name === "chromium";
  const only = (title, act, options) => chromium && page(title, act, options);

  /** Puts files into a folder of the origin's own file system; nothing as content removes one. */
  const write = (tab, files) =>
    tab.evaluate(async (all) => {
      const root = await (await navigator.storage.getDirectory()).getDirectoryHandle("public", { create: true });
      for (const [path, content] of Object.entries(all)) {
        const names = path.split("/");
        const name = names.pop();
        let folder = root;
        for (const one of names) folder = await folder.getDirectoryHandle(one, { create: true });
        if (content === null) await folder.removeEntry(name);
        else {
          const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
          await file.write(content);
          await file.close();
        }
      }
    }, files);
  const clean = (tab) => tab.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry("public", { recursive: true }).catch(() => {}));
  /** What the button calls gives the folder. */
  const picks = () => {
    globalThis.watched = [];
    document.addEventListener("sitemap-lint:watch", ({ detail }) => watched.push(detail));
    globalThis.showDirectoryPicker = async () => (await navigator.storage.getDirectory()).getDirectoryHandle("public");
  };
  const picksUntold = () => {
    globalThis.watched = [];
    document.addEventListener("sitemap-lint:watch", ({ detail }) => watched.push(detail));
    globalThis.showDirectoryPicker = async () => (await navigator.storage.getDirectory()).getDirectoryHandle("public");
    delete globalThis.FileSystemObserver;
  };
  const tells = (tab, pattern) =>
    tab.waitForFunction((source) => new RegExp(source).test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=watching]")?.textContent), { timeout: 20_000 }, pattern.source);
  const begin = async (tab, files = BUILD) => {
    await clean(tab);
    await write(tab, files);
    await b.press(tab, "watch");
    await b.says(tab, /checked/);
    await tells(tab, /^Watching public \(checked at/);
  };
  const ends = (tab) => tab.waitForFunction(() => !document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=watching]"));

  page("the button is there where a page can read a folder again", async (tab) => {
    assert.equal(await b.count(tab, "watch"), chromium ? 1 : 0);
  });

  for (const [how, before] of [["that the browser tells of", picks], ["that it is asked about", picksUntold]]) {
    only(`a folder ${how} is checked again when it changes`, async (tab) => {
      const title = await tab.title();
      await begin(tab);
      await b.says(tab, /^1 file and 3 pages checked, no problems/);
      assert.equal(/may take a minute/.test(await b.text(tab, "watching")), before === picksUntold);
      assert.equal(await tab.title(), `✓ ${title}`);
      await write(tab, { "a.html": NOINDEX, "docs/b.html": null });
      await tells(tab, /^Watching public: 2 new, 0 fixed since the last build \(checked at/);
      assert.equal(await tab.title(), `(2) ${title}`);
      await write(tab, { "docs/b.html": BUILD["docs/b.html"] });
      await tells(tab, /: 0 new, 1 fixed since/);
      assert.equal(await tab.title(), `(1) ${title}`);
      const told = await tab.evaluate(() => watched.map((one) => one && [one.folder, one.fresh, one.fixed, one.report.summary.warnings]));
      assert.deepEqual(told, [["public", undefined, undefined, 0], ["public", 2, 0, 2], ["public", 0, 1, 1]].map((one) => one.map((x) => x ?? null)));
      assert.deepEqual(await b.objections(tab), []);
      await b.press(tab, "unwatch");
      await ends(tab);
      assert.equal(await tab.title(), title);
      await write(tab, { "a.html": BUILD["a.html"] });
      await sleep(3_000);
      assert.equal((await tab.reports()).length, 3);
      await clean(tab);
    }, { before });
  }

  only("what the reader looks at stays", async (tab) => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`extra/${n}/index.html`, html(`E${n}`)]));
    await begin(tab, { ...BUILD, ...many, "a.html": NOINDEX, "robots.txt": `User-agent: *\nDisallow: /docs/\nSitemap: ${SITE}sitemap.xml\nBad line\n` });
    const see = () =>
      tab.evaluate(() => {
        const { shadowRoot } = document.querySelector("sitemap-lint");
        const { tab: side, hidden, rule, file } = document.querySelector("sitemap-lint").route;
        return { side, hidden, rule, file, top: Math.round(scrollY), focus: shadowRoot.activeElement?.closest("[data-rule]")?.dataset.rule };
      });
    await b.press(tab, '[part=filter][data-severity="warning"]');
    await tab.evaluate(() => {
      const row = document.querySelector("sitemap-lint").shadowRoot.querySelector('[part=group][data-rule="page-noindex"]');
      row.focus();
      row.click();
      scrollTo(0, 120);
    });
    await sleep(200);
    const before = await see();
    assert.deepEqual([before.side, before.hidden, before.rule, before.focus], ["findings", ["error", "info"], "page-noindex", "page-noindex"]);
    await write(tab, { "index.html": NOINDEX });
    await tells(tab, /: 1 new, 0 fixed/);
    await sleep(300);
    assert.deepEqual(await see(), before);
    // A file of the site, and its overview.
    await b.press(tab, '[data-tab="overview"]');
    await b.find(tab, "pages-built");
    await tab.evaluate(() => scrollTo(0, 400));
    const there = await see();
    await write(tab, { "index.html": BUILD["index.html"] });
    await tells(tab, /: 0 new, 1 fixed/);
    await b.find(tab, "pages-built");
    await sleep(1_200);
    assert.deepEqual(await see(), there);
    await clean(tab);
  }, { before: picks, height: 500 });

  only("what is corrected is saved in place, unless a build has written the file meanwhile", async (tab) => {
    const broken = { ...BUILD, "sitemap.xml": BUILD["sitemap.xml"].replace("</loc>", "</loc><changefreq>Daily</changefreq>") };
    const read = () => tab.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("public");
      return (await (await folder.getFileHandle("sitemap.xml")).getFile()).text();
    });
    const fix = async () => {
      await b.press(tab, "fix");
      await b.press(tab, "[part=apply-fixes]:enabled");
      assert.match(await b.text(tab, "edited"), /Changed here: .*Save to public\//s);
      // What was corrected has been checked again.
      await b.says(tab, /no problems/);
    };
    const gone = () => tab.waitForFunction(() => !document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=edited]"));
    await begin(tab, broken);
    await fix();
    await b.press(tab, "save-here");
    await b.says(tab, /^Saved 1 file to public\/\.$/);
    await gone();
    assert.equal(await read(), broken["sitemap.xml"].replace("Daily", "daily"));
    // The reader may refuse it; the change is kept.
    await b.press(tab, "unwatch");
    await begin(tab, broken);
    await tab.evaluate(() => {
      const own = FileSystemHandle.prototype.requestPermission;
      FileSystemHandle.prototype.requestPermission = async function () {
        FileSystemHandle.prototype.requestPermission = own;
        return "denied";
      };
    });
    await fix();
    await b.press(tab, "save-here");
    await b.says(tab, /did not let this page write into public\//);
    // A build that has not been seen yet wins; whoever reads the file next is the button.
    await tab.evaluate(() => {
      const own = FileSystemFileHandle.prototype.getFile;
      FileSystemFileHandle.prototype.getFile = async function () {
        FileSystemFileHandle.prototype.getFile = own;
        const file = await own.call(this);
        return new File([file], file.name, { lastModified: file.lastModified + 1 });
      };
      document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=save-here]").click();
    });
    await b.says(tab, /^Could not save everything\. sitemap\.xml has changed in the folder since this page read it\.$/);
    assert.equal(await read(), broken["sitemap.xml"]);
    assert.equal(await b.count(tab, "edited"), 1);
    await clean(tab);
  }, { before: picks });

  only("what is corrected stays while a build changes the folder, until it is undone", async (tab) => {
    await begin(tab, { ...BUILD, "sitemap.xml": BUILD["sitemap.xml"].replace("</loc>", "</loc><changefreq>Daily</changefreq>") });
    await b.press(tab, "fix");
    await b.press(tab, "[part=apply-fixes]:enabled");
    await b.says(tab, /no problems/);
    await write(tab, { "a.html": NOINDEX });
    await tells(tab, /^The folder public has changed\. It is checked again once you save or undo what you corrected here\./);
    assert.equal(await b.count(tab, "edited"), 1);
    await b.press(tab, "undo");
    await tells(tab, /: 1 new, 0 fixed/);
    assert.equal(await b.count(tab, "edited"), 0);
    await clean(tab);
  }, { before: picks });

  only("dropping something else, Clear and leaving end it", async (tab) => {
    await begin(tab);
    await b.drop(tab, [{ name: "other.xml", content: b.GOOD }]);
    await ends(tab);
    await b.says(tab, /No errors/);
    await begin(tab);
    await b.press(tab, "clear");
    await ends(tab);
    await begin(tab);
    const title = await tab.evaluate(async () => {
      document.querySelector("sitemap-lint").remove();
      await new Promise((done) => setTimeout(done));
      return document.title;
    });
    assert.doesNotMatch(title, /^✓/);
    await clean(tab);
  }, { before: picks });

  only("a folder that is gone keeps its report, and is checked once it is back", async (tab) => {
    await begin(tab);
    await clean(tab);
    await tells(tab, /^The folder public is not there\./);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
    await write(tab, { ...BUILD, "a.html": NOINDEX });
    await tells(tab, /: 1 new, 0 fixed/);
    // While a build has not written a sitemap yet, the report stays.
    await write(tab, { "sitemap.xml": null });
    await b.says(tab, /has the name or the content of a sitemap/);
    assert.equal(await b.count(tab, "verdict"), 1);
    await write(tab, { "sitemap.xml": BUILD["sitemap.xml"], "a.html": BUILD["a.html"] });
    await tells(tab, /: 0 new, 1 fixed/);
    await clean(tab);
  }, { before: picks });

  only("a folder of the disk that each build makes anew", async (tab) => {
    const folder = join(mkdtempSync(join(at.browser.folder, "watched-")), "public");
    const built = (files) => {
      rmSync(folder, { recursive: true, force: true });
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
    };
    built(BUILD);
    // No test can use the picker. What is dropped has a handle, too.
    await tab.evaluate(() => {
      addEventListener("drop", (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        const handle = event.dataTransfer.items[0].getAsFileSystemHandle();
        globalThis.showDirectoryPicker = () => handle;
      }, { capture: true, once: true });
    });
    await new Reader(tab, at).dropPaths([folder]);
    await b.press(tab, "watch");
    await tells(tab, /^Watching public \(checked at/);
    built({ ...BUILD, "a.html": NOINDEX });
    await tells(tab, /: 1 new, 0 fixed/);
    built(BUILD);
    await tells(tab, /: 0 new, 1 fixed/);
    rmSync(folder, { recursive: true });
    await tells(tab, /is not there/);
    built({ ...BUILD, "a.html": NOINDEX });
    await tells(tab, /: 1 new, 0 fixed/);
    // One file.
    writeFileSync(join(folder, "a.html"), BUILD["a.html"]);
    await tells(tab, /: 0 new, 1 fixed/);
  }, { before: picks });

  only("a folder that may not be read any more is no longer watched", async (tab) => {
    await begin(tab);
    await tab.evaluate(() => {
      FileSystemDirectoryHandle.prototype.values = () => {
        throw new DOMException("no", "NotAllowedError");
      };
    });
    await write(tab, { "a.html": NOINDEX });
    await b.says(tab, /^The folder “public” cannot be read any more, so it is no longer watched\. The report is of what was in it\./);
    await ends(tab);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
    assert.equal(await tab.evaluate(() => watched.at(-1)), null);
    await clean(tab);
  }, { before: picks });

  only("who picks no folder is told nothing", async (tab) => {
    await b.press(tab, "watch");
    await sleep(200);
    assert.equal((await b.text(tab, "status")).trim(), "");
  }, { before: () => {
    globalThis.showDirectoryPicker = async () => {
      throw new DOMException("no", "AbortError");
    };
  } });
});
