// What is done with a file besides checking it: its URLs are listed, it is fixed, split or shown. And what is made of
// reports.

import { onOneLine } from "../base/names.js";
import { built } from "./built.js";
import { contentsBy } from "./contents.js";
import type { Acts, Checked, Contents, Kind, Means, Requests, Say, TitledChange } from "./messages.js";
import { zip } from "./pack.js";
import { textOf } from "./text.js";

interface Given extends Means {
  contents: Contents;
  /** The report of a file. There is one, because an archive is not opened. */
  checked(request: Requests["check"], say: Say): Promise<Checked>;
}

/** The worker's answers to further requests, by their kind. */
export function acts(means: Means): Acts<Exclude<Kind, "check" | "rules" | "live">> {
  const given: Given = {
    ...means,
    contents: contentsBy(means),
    checked: async (request, say) => (await means.check(request, say)).value as Checked,
  };
  return { ...built(given), ...lists(given), ...newFiles(given), ...texts(given), ...reports(given) };
}

/** Lists that are too long for every report. */
function lists({ checked }: Given): Acts<"urls" | "select"> {
  return {
    async urls({ file, options, dates }, say) {
      const { report } = await checked({ file, options: { ...options, urls: true, maxPerRule: 0 } }, say);
      const { urls = [], urlLastmods = [] } = report.document.stats;
      const date = (index: number) => (dates ? `\t${onOneLine(urlLastmods[index] ?? "")}` : "");
      const lines = urls.map((url, index) => `${onOneLine(url)}${date(index)}\n`);
      return { value: { blob: new Blob([lines.join("")]), count: urls.length } };
    },

    async select({ file, options }, say) {
      const { report } = await checked({ file, options: { ...options, maxPerRule: 0 } }, say);
      return { value: { report: { document: { stats: { selected: report.document.stats.selected } } } } };
    },
  };
}

/** Files that are made of others. */
function newFiles({ checked, contents, engaged, engine, reading }: Given): Acts<"repair" | "split" | "pack"> {
  const packed = (files: Parameters<typeof zip>[0], say: Say) =>
    reading(() => zip(files, (read, total) => say("progress", { read, total })));

  return {
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
      const blob = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);
      const files = parts.files.map(({ name, bytes }) => ({ name, file: blob(bytes) }));
      return { value: { files, folder: parts.folder, archive: await packed(files, say) } };
    },

    pack: async ({ files }, say) => ({ value: await packed(files, say) }),
  };
}

/** The text of a file, and parts of it. */
function texts({ contents }: Given): Acts<"around" | "source"> {
  return {
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
}

/** What is made of reports. */
const reports = ({ engaged, engine }: Given): Acts<"sarif" | "changes"> => ({
  sarif: ({ report, profile, reasons }) => ({ value: engaged(() => engine.sarif(report, profile, reasons)) }),
  changes: ({ old, now }) => ({ value: engaged(() => engine.changes(old, now)) }),
});
