// What is done with a file besides checking it: it is fixed, split or shown, and its URLs are listed.

import { onOneLine } from "../base/names.js";
import { built } from "./built.js";
import type { Acts, Checked, Contents, Kind, Means, Requests, Say, TitledChange } from "./messages.js";
import { zip } from "./pack.js";
import { textOf } from "./text.js";

/** The worker's answers to further requests, by their kind. */
export function acts({
  check,
  engaged,
  engine,
  feed,
  reading,
}: Means): Acts<Exclude<Kind, "check" | "site" | "rules" | "live">> {
  /** There is a report, because an archive is not opened. */
  const checked = async (request: Requests["check"], say: Say) => (await check(request, say)).value as Checked;

  return {
    ...built({ contents, engaged, engine, reading }),

    async urls({ file, options, dates }, say) {
      const { report } = await checked({ file, options: { ...options, urls: true, maxPerRule: 0 } }, say);
      const { urls = [], urlLastmods = [] } = report.document.stats;
      const date = (index: number) => (dates ? `\t${onOneLine(urlLastmods[index] ?? "")}` : "");
      const lines = urls.map((url, index) => `${onOneLine(url)}${date(index)}\n`);
      return { value: { blob: new Blob([lines.join("")]), count: urls.length } };
    },

    async repair({ file, encoding, compression, fixes, only, safe = true, options }, say) {
      if (only) {
        const { report } = await checked({ file, options: { ...options, only } }, say);
        const again = [...report.findings, ...report.elsewhere].flatMap(({ fix }) => fix ?? []);
        fixes = again.filter((fix) => fix.safe === safe).concat(fixes);
      }
      const before = (await contents(file, compression, say)).bytes;
      const { bytes, changes: some, left, made } = engaged(() => engine.repair(before, encoding, fixes));
      const changes = some.map((change): TitledChange => ({ ...change, title: fixes[change.fix].title }));
      const count = made.reduce((sum, at) => sum + (fixes[at].edits.length || 1), 0);
      return { value: { blob: new Blob([bytes as Uint8Array<ArrayBuffer>]), changes, count, skipped: left.length } };
    },

    async split({ file, document, compression, name, folder }, say) {
      const { bytes } = await contents(file, compression, say);
      const parts = engaged(() => engine.split(bytes, document, name, folder));
      const files = parts.files.map(({ name, bytes }) => ({
        name,
        content: new Blob([bytes as Uint8Array<ArrayBuffer>]),
      }));
      const archive = await reading(() =>
        zip(files, (read: number, total: number) => say("progress", { read, total })),
      );
      return { value: { files, folder: parts.folder, archive } };
    },

    async select({ file, options }, say) {
      const { report } = await checked({ file, options: { ...options, maxPerRule: 0 } }, say);
      return { value: { report: { document: { stats: { selected: report.document.stats.selected } } } } };
    },

    async around({ file, encoding, compression, from, to }, say) {
      const { bytes } = await contents(file, compression, say, true);
      if (encoding === "UTF-8") return { value: bytes.slice(from, to) };
      return { value: new TextEncoder().encode(textOf(bytes, encoding)).slice(from, to) };
    },

    async source({ file, encoding, compression }, say) {
      const { bytes, damaged } = await contents(file, compression, say, true);
      return { value: { text: textOf(bytes, encoding), damaged } };
    },
  };

  async function contents(...[file, compression, say, maybe]: Parameters<Contents>): ReturnType<Contents> {
    if (compression !== "gzip") return { bytes: new Uint8Array(await reading(() => file.arrayBuffer())) };
    // The browser's own way to unpack ends with an error where a second member begins.
    const unpacker = new engine.Unpacker();
    const parts: Uint8Array[] = [];
    let read = 0;
    await feed(file, (chunk) => {
      for (let at = 0; at < chunk.length; at += PACKED) {
        parts.push(engaged(() => unpacker.push(chunk.subarray(at, at + PACKED))));
      }
      read += chunk.length;
      say("progress", { read, total: file.size });
    });
    let damaged: boolean | undefined;
    try {
      parts.push(unpacker.finish());
    } catch (error) {
      // Not all of it: a file made of a part would be another one.
      if (!maybe) throw error;
      damaged = true;
    }
    unpacker.free();
    return {
      bytes: new Uint8Array(await reading(() => new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())),
      damaged,
    };
  }
}

// So much at once that what comes out of it fits into memory.
const PACKED = 64 * 1024;
