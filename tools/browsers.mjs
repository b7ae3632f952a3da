// Where the browsers are. `node tools/browsers.mjs chromium` prints the path of the program, or nothing.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

const NAMES = {
  chromium: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
  firefox: ["firefox-esr", "firefox"],
  // Chromium's engine without a window, made from the same source. It has no extensions.
  "headless-shell": ["chromium-headless-shell", "chrome-headless-shell"],
};

/** The program of a browser; CHROMIUM and FIREFOX in the environment win over PATH. */
export function program(browser) {
  const told = process.env[browser.toUpperCase()];
  if (told) return told;
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of NAMES[browser] ?? []) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not here.
      }
    }
  }
  return undefined;
}

/** What tests of the page start: of Chromium the engine alone where that is installed, which takes a fifth less of the processor. */
export const tested = (browser) =>
  (browser === "chromium" && !process.env.CHROMIUM && program("headless-shell")) || program(browser);

/** The browsers to test with: BROWSERS, or both. */
export const browsers = (process.env.BROWSERS ?? "chromium firefox").split(/[ ,]+/).filter(Boolean);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = program(process.argv[2]);
  if (path) console.log(path);
}
