// What is done with a file besides checking it: it is fixed, split or shown, and its URLs are listed. Comes into the
// worker with the first check, whatever that finds.

// Requests:     { id, kind: "repair", file, encoding, compression, fixes, only?, safe?, options }
//               { id, kind: "urls" | "select", file, options } · { id, kind: "source", file, encoding, compression }
//               { id, kind: "around", file, encoding, compression, from, to }
//               { id, kind: "split", file, document, compression, name, folder? } · those of built.js

import { onOneLine } from "../base/names.js";
import { built } from "./built.js";

/**
 * The worker's answers to further requests, by their kind: see there. `engine` is what the module exports, the rest the
 * worker's own.
 */
export function acts({ arrived, check, engaged, engine, feed, reading }) {
  return {
    ...built({ contents, engaged, engine, reading }),

    // `{ blob, count }`: every URL, one a line; with `dates` followed by a tab and its `lastmod`.
    async urls({ file, options, dates }, say) {
      const { report } = (await check({ file, options: { ...options, urls: true, maxPerRule: 0 } }, say)).value;
      const { urls = [], urlLastmods = [] } = report.document.stats;
      const date = (index) => (dates ? `\t${onOneLine(urlLastmods[index] ?? "")}` : "");
      const lines = urls.map((url, index) => `${onOneLine(url)}${date(index)}\n`);
      return { value: { blob: new Blob([lines.join("")]), count: urls.length } };
    },

    // `only`: rules of which the report does not list every finding; they are looked for again, all that are `safe` or
    // not. `{ blob, changes, count, skipped }`: the first of `count` changes, each with the title of its fix.
    async repair({ file, encoding, compression, fixes, only, safe = true, options }, say) {
      if (only) {
        const { report } = (await check({ file, options: { ...options, only } }, say)).value;
        const again = [...report.findings, ...report.elsewhere].map(({ fix }) => fix);
        fixes = again.filter((fix) => fix?.safe === safe).concat(fixes);
      }
      const before = (await contents(file, compression, say)).bytes;
      const { bytes, changes, left, made } = engaged(() => engine.repair(before, encoding, fixes));
      for (const change of changes) change.title = fixes[change.fix].title;
      const count = made.reduce((sum, at) => sum + (fixes[at].edits.length || 1), 0);
      return { value: { blob: new Blob([bytes]), changes, count, skipped: left.length } };
    },

    async split({ file, document, compression, name, folder }, say) {
      // Before the file is read: so it says nothing of it.
      const { zip } = await arrived(() => import(/* webpackMode: "eager" */ "../repair/zip.js"), import.meta.url);
      const { bytes } = await contents(file, compression, say);
      const parts = engaged(() => engine.split(bytes, document, name, folder));
      const files = parts.files.map(({ name, bytes }) => ({ name, content: new Blob([bytes]) }));
      const archive = await reading(() => zip(files, (read, total) => say("progress", { read, total })));
      return { value: { files, folder: parts.folder, archive } };
    },

    // The entries behind a figure: a report that has nothing else, because its long lists come in pieces.
    async select({ file, options }, say) {
      const { report } = (await check({ file, options: { ...options, maxPerRule: 0 } }, say)).value;
      return { value: { report: { document: { stats: { selected: report.document.stats.selected } } } } };
    },

    // Bytes of the text, by the offsets of its findings.
    async around({ file, encoding, compression, from, to }, say) {
      const { bytes } = await contents(file, compression, say, true);
      if (encoding === "UTF-8") return { value: bytes.slice(from, to) };
      const { textOf } = await arrived(() => import(/* webpackMode: "eager" */ "../source/text.js"), import.meta.url);
      return { value: new TextEncoder().encode(textOf(bytes, encoding)).slice(from, to) };
    },

    // `{ text, damaged }`: what can be read of a damaged file is shown as well.
    async source({ file, encoding, compression }, say) {
      const { textOf } = await arrived(() => import(/* webpackMode: "eager" */ "../source/text.js"), import.meta.url);
      const { bytes, damaged } = await contents(file, compression, say, true);
      return { value: { text: textOf(bytes, encoding), damaged } };
    },
  };

  /** The `bytes` of the file as the engine saw them. A part of them is an error, or `damaged` where that may be. */
  async function contents(file, compression, say, maybe) {
    if (compression !== "gzip") return { bytes: new Uint8Array(await reading(() => file.arrayBuffer())) };
    // The browser's own way to unpack ends with an error where a second member begins.
    const unpacker = new engine.Unpacker();
    const parts = [];
    let read = 0;
    await feed(file, (chunk) => {
      for (let at = 0; at < chunk.length; at += PACKED) {
        parts.push(engaged(() => unpacker.push(chunk.subarray(at, at + PACKED))));
      }
      say("progress", { read: (read += chunk.length), total: file.size });
    });
    let damaged;
    try {
      parts.push(unpacker.finish());
    } catch (error) {
      // Not all of it: a file made of a part would be another one.
      if (!maybe) throw error;
      damaged = true;
    }
    unpacker.free();
    return { bytes: new Uint8Array(await reading(() => new Blob(parts).arrayBuffer())), damaged };
  }
}

// So much at once that what comes out of it fits into memory.
const PACKED = 64 * 1024;
