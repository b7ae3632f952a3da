// What a worker does with the folder of a site: it says what the files are, reads the pages, and has them compared with
// the sitemaps.

import { inLanes } from "../base/lanes.js";
import type { Acts, Contents, Means } from "./messages.js";

// Reading files one by one is slow, because each is asked for in another process.
const AT_ONCE = 8;
// Bytes of a file that show what it is, and those that are read of a page, as the engine's types have them.
export const HEAD = 4_096;
export const PAGE = 1_048_577;

/** One letter for each kind of files: there may be many thousands. */
const LETTERS = { sitemap: "s", list: "l", perhaps: "?", page: "p", setting: "c", other: "o" };

interface Given extends Pick<Means, "engaged" | "engine" | "feed" | "reading"> {
  contents: Contents;
}

/** The worker's answers, by their kind. */
export function built({
  contents,
  engaged,
  engine,
  feed,
  reading,
}: Given): Acts<"kinds" | "heads" | "same" | "pages" | "site"> {
  return {
    /** What files are by their paths. */
    kinds: ({ paths }) => ({ value: engaged(() => paths.map((path) => LETTERS[engine.folderFile(path)]).join("")) }),

    /** What files are by their first bytes: a sitemap, a list (of URLs of these hosts), other, or unreadable ("x"). */
    async heads({ files, hosts }) {
      const letters: string[] = [];
      await inLanes([...files.entries()], AT_ONCE, async ([index, file]) => {
        const head = await start(file, HEAD);
        // By its name alone it is perhaps a sitemap.
        const letter = () => LETTERS[engine.folderFile("", head, hosts)];
        letters[index] = head ? engaged(letter) : "x";
      });
      return { value: letters.join("") };
    },

    /** Whether a packed file has the content of another one. */
    async same({ packed, plain }, say) {
      const { bytes, damaged } = await contents(packed, "gzip", say, true);
      if (damaged || bytes.length !== plain.size) return { value: false };
      const others = new Uint8Array(await reading(() => plain.arrayBuffer()));
      return { value: bytes.every((byte, index) => byte === others[index]) };
    },

    /** What pages say. */
    async pages({ pages }) {
      const reader = new engine.PageReader();
      const unread: string[] = [];
      await inLanes(pages, AT_ONCE, async ({ path, file }) => {
        const bytes = await start(file, PAGE);
        if (bytes) engaged(() => reader.read(path, bytes));
        else unread.push(path);
      });
      const bytes = engaged(() => reader.finish());
      reader.free();
      return { value: { bytes, unread }, transfer: [bytes.buffer as ArrayBuffer] };
    },

    /** The report of a site, with its pages and with what a list says of its URLs. */
    async site({ parts, options, folder: { read = [], settings = [], files = [], list = [] } = {} }) {
      const site = new engine.SiteCheck(options);
      const texts = await Promise.all(settings.map(({ file }) => start(file!, PAGE)));
      engaged(() => {
        for (const part of parts) site.merge(part);
        for (const pages of read) site.pages(pages);
        for (const [index, { path }] of settings.entries()) site.file(path, texts[index]);
        for (const path of files) site.file(path);
      });
      for (const file of list) await feed(file, (chunk) => engaged(() => site.list(file.name, chunk)));
      return engaged(() => ({ value: { report: site.finish() } }));
    },
  };
}

/** The first bytes of a file; nothing if it cannot be read. */
async function start(file: Blob, most: number) {
  try {
    return new Uint8Array(await (file.size > most ? file.slice(0, most) : file).arrayBuffer());
  } catch {
    return undefined;
  }
}
