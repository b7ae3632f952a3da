// The folder of a site: which of its files are sitemaps, pages, or tell how it is served. What a file is the engine
// decides, in a worker.

import { inSlices } from "../base/dom.js";
import { folderOf } from "../base/names.js";
import type { Ask } from "./messages.js";
import type { FileJob, FolderContents, FolderFile, FolderKind, KeptFile, SortedFile } from "./types.js";

// Files in a message: handing over more would hold up the page.
const AT_ONCE = 100;
// URLs that are looked for in one go.
const URLS = 1_000;

const KINDS: Record<string, FolderKind> = {
  s: "sitemap",
  l: "list",
  "?": "perhaps",
  p: "page",
  c: "setting",
  o: "other",
  x: "unreadable",
};
const LOOSE: Record<string, FolderKind> = { ...KINDS, "?": "sitemap", p: "other", c: "other" };

/** A list in parts of so many. */
export function portions<T>(list: T[], most: number) {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
}

export class Folder {
  /** What workers have read of pages, as bytes for the engine. */
  read: Uint8Array[] = [];
  /** Number of files that could not be read. */
  unreadable = 0;
  #files = new Map<string, FolderFile>(); // by path
  #taken = new Set<FolderFile>();

  /**
   * Of files the folder that they are in. Among `loose` ones, whatever may be a sitemap is one, and none is a page.
   */
  static async of(files: SortedFile[], ask: Ask) {
    const kinds = await ask({ kind: "kinds", paths: files.map(({ path }) => path) });
    const all = files.map(({ path, file, name, meant, loose }, index): KeptFile => {
      const kind = (loose ? LOOSE : KINDS)[kinds[index]];
      return { path, file, name, kind: meant ? "sitemap" : kind };
    });
    const of = (...some: FolderKind[]) => all.filter(({ kind }) => some.includes(kind));
    for (const some of portions(of("perhaps"), AT_ONCE)) {
      const letters = await ask({ kind: "heads", files: some.map(({ file }) => file) });
      for (const [index, file] of some.entries()) file.kind = KINDS[letters[index]];
    }
    const plain = new Map(of("sitemap").map((file) => [file.path, file]));
    for (const file of of("sitemap").filter(({ path }) => /\.gz$/i.test(path) && plain.has(path.slice(0, -3)))) {
      const pair = { packed: file.file, plain: plain.get(file.path.slice(0, -3))!.file };
      if (await ask({ kind: "same", ...pair })) file.kind = "other";
    }
    if (!of("sitemap").length) for (const file of of("list")) file.kind = "sitemap";
    // Pages are compared by their paths in the whole folder, whose name is not a part of them.
    const paths = (some: KeptFile[]) => some.map(({ path }) => path);
    const root = of("page").length ? folderOf(paths(all), 1) : folderOf(paths(of("sitemap", "list")));
    const folder = new Folder();
    folder.add(
      all.map((file) => {
        const { path } = file;
        return { ...file, path: path.startsWith(root) ? path.slice(root.length) : `../${path}` };
      }),
    );
    folder.unreadable = of("unreadable").length;
    return folder;
  }

  /** More of it, with what was read of pages among them already. */
  add(files: FolderFile[], read: Uint8Array[] = []) {
    for (const file of files) {
      this.#files.set(file.path, file);
      if (file.kind === "sitemap") this.#taken.add(file);
    }
    this.read.push(...read);
  }

  #of(...kinds: FolderKind[]) {
    return [...this.#files.values()].filter((file) => kinds.includes(file.kind));
  }

  get sitemaps() {
    return [...this.#taken] as KeptFile[];
  }

  get pages() {
    return this.#of("page");
  }

  /** Files that are neither checked nor compared with anything. */
  get others() {
    return this.#of("other", "list").filter((file) => !this.#taken.has(file));
  }

  /** What the check of the site has to know of it. */
  get contents(): FolderContents {
    const files = [...this.others, ...this.#of("unreadable")];
    const settings = this.#of("setting").map(({ path, file }) => ({ path, file }));
    return { read: this.read, settings, files: files.map(({ path }) => path) };
  }

  /** Pages that nobody has read, some at once. */
  get unread() {
    const unread = this.pages.flatMap(({ path, file }) => (file ? { path, file } : []));
    return portions(unread, AT_ONCE);
  }

  /** These pages are there, but could not be read. */
  lost(paths: string[]) {
    for (const path of paths) this.#files.get(path)!.kind = "unreadable";
    this.unreadable += paths.length;
  }

  /**
   * What is to be checked, too, since `fresh` of all `jobs` were: files that they name, else those that list URLs of
   * their hosts.
   */
  async further(fresh: FileJob[], jobs: FileJob[], ask: Ask) {
    const found: KeptFile[] = [];
    const take = (file?: FolderFile) => {
      if (!file?.file || this.#taken.has(file)) return;
      this.#taken.add(file);
      found.push(file as KeptFile);
    };
    const acts = fresh
      .filter(({ named }) => named)
      .flatMap(({ of, named }) =>
        portions(named!.split("\n"), URLS).map((urls) => () => {
          for (const url of urls) take(this.#beside(of!, url));
        }),
      );
    await inSlices(acts);
    const lists = this.#of("list").filter((file) => !this.#taken.has(file));
    if (found.length || !lists.length) return found;
    const hosts = jobs.flatMap(({ report }) => report?.document.stats.hosts ?? []).map(([host]) => host);
    for (const some of portions(lists, AT_ONCE)) {
      const letters = await ask({ kind: "heads", files: some.map(({ file }) => file!), hosts: [...new Set(hosts)] });
      some.forEach((file, index) => {
        if (letters[index] === "l") take(file);
        else file.kind = "other";
      });
    }
    return found;
  }

  /** The file that an index or a robots.txt names: the end of the URL's path leads to it, from the same folder. */
  #beside(of: string, url: string) {
    const [, path = ""] = /:\/\/[^/]*\/([^?#]*)/.exec(url) ?? [];
    const names = path.split("/");
    const folder = of.slice(0, of.lastIndexOf("/") + 1);
    for (let from = names.length - 1; from >= 0; from--) {
      const file = this.#files.get(folder + decoded(names.slice(from).join("/")));
      if (file) return file;
    }
    return undefined;
  }
}

/** A path as files have it; of what is no path, as it is. */
function decoded(path: string) {
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    return path;
  }
}
