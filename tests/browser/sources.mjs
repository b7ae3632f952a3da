// The sources of the page: a module of them for a test in Node, and the page as it is with other ones.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { built } from "../../tools/page.mjs";

// Browsers have it, and Node does from its version 21 on.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

const root = new URL("../../", import.meta.url);

/** What a module of page/ exports; `path`: without its ending. */
export async function imported(path) {
  const { outputFiles: [{ text }] } = await build({
    absWorkingDir: fileURLToPath(root),
    entryPoints: [existsSync(new URL(`page/${path}.ts`, root)) ? `page/${path}.ts` : `page/${path}.tsx`],
    bundle: true,
    format: "esm",
    logLevel: "error",
    platform: "neutral",
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
}

/**
 * What is served in place of the files that other sources change: path → text. `change`: source, such as
 * `page/input/zip.ts` → what makes another text of its own.
 */
export async function rebuilt(change) {
  const files = Object.entries(await built({ change }));
  const now = (path) => readFileSync(new URL(`www/${path}`, root), "utf8");
  return Object.fromEntries(files.filter(([path, text]) => text !== now(path)).map(([path, text]) => [`/www/${path}`, text]));
}

/** Puts one text in place of another, once, which has to be there. */
export const replacing = (...pairs) => (code) =>
  pairs.reduce((text, [from, to]) => {
    const is = typeof from === "string" ? text.includes(from) : from.test(text);
    if (!is) throw new Error(`no longer there: ${from}`);
    return text.replace(from, to);
  }, code);
