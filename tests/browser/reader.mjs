// A reader who has a mouse, a finger or a keyboard and nothing else: every act is real input to the browser, and is counted.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as b from "./browser.mjs";

/** Acts in a tab. `actions` counts clicks, taps, keys, drops, pastes, and each time the window has to be scrolled on. */
export class Reader {
  actions = 0;
  #tab;
  #at;
  #touch;

  /** `at` as `inEachBrowser` gives it; `touch`: with a finger, not a mouse. */
  constructor(tab, at, { touch = false } = {}) {
    this.#tab = tab;
    this.#at = at;
    this.#touch = touch;
  }

  /** Clicks or taps the middle of this part. */
  async click(part) {
    const node = await this.see(part);
    this.actions += 1;
    await (this.#touch ? node.tap() : node.click());
  }

  /** Scrolls to this part, a window's height at a time, unless it is in the window. */
  async see(part) {
    const node = await b.find(this.#tab, part, { visible: true });
    this.actions += await node.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const away = Math.max(0, -top, bottom - innerHeight);
      if (away) one.scrollIntoView({ block: "center" });
      return Math.ceil(away / innerHeight);
    });
    return node;
  }

  /** Presses keys together, such as Shift and F8: one action. */
  async press(...keys) {
    this.actions += 1;
    await b.chord(this.#tab, ...keys);
  }

  /** Types, a key for each character. */
  async type(text) {
    for (const key of text) await this.press(key);
  }

  /** Presses Tab, or these keys together, until this part has the focus. */
  async reach(part, ...keys) {
    for (let tries = 0; tries < 60; tries++) {
      if (await this.#tab.evaluate((name) => document.querySelector("sitemap-lint").shadowRoot.activeElement?.part.contains(name), part)) return;
      await this.press(...(keys.length ? keys : ["Tab"]));
    }
    assert.fail(`${part} cannot be reached`);
  }

  /** Pastes where the caret is. That the text was copied before is not counted. */
  async paste(text) {
    await this.#tab.evaluate((copied) => addEventListener("copy", (event) => {
      event.clipboardData.setData("text/plain", copied);
      event.preventDefault();
    }, { once: true }), text);
    await b.chord(this.#tab, "Control", "c");
    await this.press("Control", "v");
  }

  async drop(files) {
    this.actions += 1;
    await b.drop(this.#tab, files);
  }

  /**
   * Drops folders on the page, by their names their files, `{ name, content }`: real ones, or where the browser lets no test do
   * that, stand-ins.
   */
  async dropFolders(folders) {
    this.actions += 1;
    const all = Object.entries(folders);
    if (this.#at.name !== "chromium") return dropEntries(this.#tab, all);
    const root = mkdtempSync(join(this.#at.browser.folder, "dropped-"));
    for (const [folder, files] of all) {
      for (const { name, content } of files) {
        const path = join(root, folder, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, content);
      }
    }
    await this.dropPaths(all.map(([folder]) => join(root, folder)));
  }

  /** Drops files or folders of the disk, in Chromium. */
  async dropPaths(files) {
    const client = await this.#tab.createCDPSession();
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) await client.send("Input.dispatchDragEvent", { type, x: 300, y: 60, data });
    await client.detach();
  }

  /** Clicks what lets choose a file, and chooses this one. */
  async choose(part, { name, content }) {
    const path = join(mkdtempSync(join(this.#at.browser.folder, "chosen-")), name);
    writeFileSync(path, content);
    const [chooser] = await Promise.all([this.#tab.waitForFileChooser(), this.click(part)]);
    this.actions += 1;
    await chooser.accept([path]);
  }

  /** Clicks what saves a file, and gives its text. */
  async save(part, name) {
    const file = join(this.#at.browser.folder, name);
    assert.ok(!existsSync(file), file);
    await this.click(part);
    let text = "";
    for (let tries = 0; tries < 100 && !text; tries++) {
      await sleep(50);
      if (existsSync(file) && !existsSync(`${file}.part`)) text = readFileSync(file, "utf8");
    }
    assert.ok(text, `${name} was not saved`);
    rmSync(file);
    return text;
  }
}

const dropEntries = (tab, folders) => tab.evaluate((all) => {
  const items = all.map(([name, files]) => {
    const entries = files.map(({ name: path, content }) => {
      const own = path.split("/").at(-1);
      return { isFile: true, name: own, fullPath: `/${name}/${path}`, file: (resolve) => resolve(new File([content], own)) };
    });
    const root = { isDirectory: true, name, createReader: () => ({ readEntries: (resolve) => resolve(entries.splice(0, 100)) }) };
    return { kind: "file", webkitGetAsEntry: () => root };
  });
  const event = new Event("drop", { bubbles: true, composed: true, cancelable: true });
  Object.defineProperty(event, "dataTransfer", { value: { items, types: ["Files"] } });
  document.querySelector("h1").dispatchEvent(event);
}, folders);
