// Opening a zip archive: its sitemaps, each as a File of its own, and what its pages say. Loaded into the worker when
// an archive is met.

import { configure } from "../../node_modules/@zip.js/zip.js/lib/core/configuration.js";
import { inLanes } from "../base/lanes.js";
import { folderOf } from "../base/names.js";
import type { Means, Room } from "../engine/messages.js";
import type { FileJob, FolderFile, FolderKind, Opened, Options } from "../engine/types.js";
import { archives as z } from "../texts.js";
import { Blocks } from "./blocks.js";
import { TABLE } from "./files.js";
import { type Kind, type List, list, type Packed } from "./packed.js";
import { beginning, reason, unpack } from "./unpack.js";

// So much at once that what comes out of it fits into memory. The worker is one already, and can start no other.
configure({ useWebWorkers: false, useCompressionStream: true, chunkSize: 64 * 1024 });

// Of one archive with more entries, the others are not looked at.
const MOST_ENTRIES = 100_000;
// Of all that is checked at once: as many files as the page takes, and as many bytes as a browser surely keeps.
// (Archives that are opened by several workers at the same moment do not know of each other.)
const MOST_FILES = 10_000;
const MOST_BYTES = 1e9;
const MOST_OF_TABLES = 1e8;
// Pages that are unpacked at once, which takes less time than one after the other.
const AT_ONCE = 8;
// What is a sitemap only if an index or a robots.txt names it, beside lists of URLs.
const FEED = /\.(xml|rss|atom)(\.gz)?$/i;

interface Given extends Room, Pick<Means, "engaged" | "engine"> {
  isArchive(head: Uint8Array): boolean;
  same(packed: File, plain: File): Promise<boolean>;
}

/** What unpacks the archive: `room` is what may still be taken. */
interface Work extends Given {
  blocks: Blocks;
  entries: Packed[];
  room: { bytes: number; files: number };
  step(done: Packed): void;
}

/**
 * `inside` are the files as the page keeps them, with an `error` where one could not be unpacked. There is no `inside`
 * if none could, and `nothing` is true if none was there. `bytes` came out; `folder` is what else a Folder takes (see
 * engine/folder.js). `says` has sentences for the reader, and `remark` has them together. With `alone`, files are taken
 * also if they are no sitemaps, where there are no others and no pages; `files` and `bytes` are what others took of the
 * most there may be. `isArchive` knows an archive by its first bytes, `same` whether a packed file is another one. Of
 * an Office document, which is packed like an archive, it says nothing.
 */
export async function open(
  archive: File,
  { name = archive.name }: Options,
  given: Given,
  onprogress: (part: number) => void,
): Promise<Opened> {
  const blocks = new Blocks(archive);
  const listed = await list(blocks, MOST_ENTRIES);
  const { entries } = listed;
  // The engine knows what this is by itself.
  if (entries.some(({ path }) => path === "[Content_Types].xml")) return {};
  sort(entries, name, given);
  const room = { bytes: MOST_BYTES - given.bytes, files: Math.max(0, MOST_FILES - given.files) };
  if (given.tables) return { tables: await tables(entries) };
  const work = { ...given, blocks, entries, room, step: steps(entries, onprogress) };
  await unpackSitemaps(work);
  // Without pages, files of several archives are one site as before: each by its name alone.
  const whole = given.alone || some(entries, "page").length > 0;
  await unpackOthers(work, whole);
  await leaveOutPacked(work);
  for (const one of some(entries, "setting")) await look(work, one, () => "setting", "other");
  const read = await readPages(work);
  const files = jobs(entries, whole);
  const says = sentences(listed, files, given.alone ? undefined : `\`${shorten(name)}\``);
  return {
    inside: files.some(({ error }) => !error) ? files : undefined,
    nothing: !files.length && !listed.fault,
    bytes: MOST_BYTES - given.bytes - room.bytes,
    folder: whole ? { files: beside(entries), read } : undefined,
    says,
    remark: says.join(" "),
  };
}

/** The tables of an archive that has nothing else, as an export of Search Console. */
async function tables(entries: Packed[]) {
  const room = { bytes: MOST_OF_TABLES };
  if (!entries.every(({ path }) => TABLE.test(path))) return [];
  return Promise.all(entries.map(async ({ entry, path }) => new File((await unpack(entry, room)).blobs, path)));
}

const some = (entries: Packed[], ...kinds: Kind[]) => entries.filter(({ kind }) => kinds.includes(kind));

/** Gives each file its names and, as far as they tell it, its kind. */
function sort(entries: Packed[], name: string, { alone, engaged, engine }: Given) {
  const paths = entries.map(({ path }) => path);
  // Beside other files, the archive is a folder among them.
  const root = alone ? folderOf(paths, 1) : "";
  for (const one of entries) {
    one.name = alone ? one.path : `${name}/${one.path}`;
    one.of = one.name.slice(root.length).normalize();
    one.kind = engaged(() => engine.folderFile(one.of));
    if (one.kind === "other" && FEED.test(one.path)) one.kind = "perhaps";
  }
}

/** Gives what tells `onprogress` that a file is done. */
function steps(entries: Packed[], onprogress: (part: number) => void) {
  const total = some(entries, "sitemap", "perhaps", "page").reduce((sum, { entry }) => sum + entry.compressedSize, 1);
  let read = 0;
  return ({ entry }: Packed) => {
    read += entry.compressedSize;
    onprogress(read / total);
  };
}

async function unpackSitemaps(work: Work) {
  const { engine, entries, room } = work;
  for (const one of some(entries, "sitemap")) {
    if (room.files > 0) await look(work, one, () => sitemap(work));
    else one.kind = "more";
  }
  for (const one of some(entries, "perhaps")) {
    await look(work, one, (head) => {
      const kind = engine.folderFile(one.of, head);
      return kind === "sitemap" ? sitemap(work) : kind;
    });
  }
}

/** The kind of one more sitemap. */
function sitemap({ room }: Work) {
  room.files -= 1;
  return room.files < 0 ? "more" : "sitemap";
}

/** What is taken where there is no sitemap: lists, or else whatever there is. */
async function unpackOthers(work: Work, whole: boolean) {
  const { alone, entries } = work;
  const none = () => !some(entries, "sitemap", "bad").length;
  if (!whole || none()) for (const one of some(entries, "list")) one.kind = "sitemap";
  if (alone && none() && !some(entries, "page").length) {
    for (const one of some(entries, "other")) await look(work, one, () => sitemap(work));
  }
}

/** Of a sitemap that is there plain and packed, only the plain one is checked. */
async function leaveOutPacked({ entries, same }: Work) {
  const sitemaps = some(entries, "sitemap");
  const plain = new Map(sitemaps.map((one) => [one.of, one.file]));
  for (const one of sitemaps.filter(({ of: path }) => /\.gz$/i.test(path) && plain.has(path.slice(0, -3)))) {
    if (await same(one.file!, plain.get(one.of.slice(0, -3))!)) one.kind = "other";
  }
}

/** What the pages say, as bytes for the site. */
async function readPages(work: Work) {
  const { engaged, engine, entries, step } = work;
  const pages = some(entries, "page");
  const reader = new engine.PageReader();
  await inLanes(pages, AT_ONCE, async (one) => {
    try {
      const content = await beginning(one.entry);
      engaged(() => reader.read(one.of, content));
    } catch (error) {
      blame(work, error);
      one.kind = "unreadable";
    }
    step(one);
  });
  const read = pages.length ? [engaged(() => reader.finish())] : [];
  reader.free();
  return read;
}

/** Unpacks a file, of which its first bytes then tell the kind. */
async function look(work: Work, one: Packed, kindOf: (head: Uint8Array) => Kind, failed: Kind = "bad") {
  const { engaged, isArchive, room, step } = work;
  try {
    const { blobs, head } = await unpack(one.entry, room);
    one.file = new File(blobs, one.path);
    one.kind = isArchive(head) ? "archive" : engaged(() => kindOf(head));
  } catch (error) {
    blame(work, error);
    const message = reason(error, MOST_BYTES);
    Object.assign(one, { kind: failed, file: new File([], one.path), error: { message } });
  }
  step(one);
}

/** Ends it all where no file is to blame: the archive itself is gone or has been changed, or the engine failed. */
function blame({ blocks }: Work, error: unknown) {
  if (blocks.failure) throw blocks.failure;
  if ((error as { what?: string }).what) throw error;
}

/** The files that are checked; in a `whole` site by their names within it. */
const jobs = (entries: Packed[], whole: boolean) =>
  some(entries, "sitemap", "bad").map(
    ({ name, of, file, error }): FileJob => ({
      name,
      of: whole ? of : undefined,
      read: 0,
      file: file!,
      error,
      state: error ? "error" : "waiting",
    }),
  );

/** The files that the sitemaps are compared with; those that they may name, with their content. */
const beside = (entries: Packed[]) =>
  some(entries, "list", "setting", "other", "page", "unreadable").map(
    ({ of: path, path: own, name, kind, file }): FolderFile => {
      const kept = file && (kind !== "other" || FEED.test(own));
      return { path, kind: kind as FolderKind, ...(kept && { name, file }) };
    },
  );

/** What the reader is told. The archive is called by its `name` where there are others. */
function sentences({ entries, fault, ...listed }: List, files: FileJob[], name?: string) {
  const bad = files.filter(({ error }) => error);
  const [it, of] = name ? [name, `${name}: `] : [z.it, ""];
  const left = some(entries, "other").length;
  const more = some(entries, "more").length;
  const archives = listed.archives + some(entries, "archive").length;
  const says = [
    fault && z.fault(it, fault),
    left && z.left(of, left),
    more && z.more(of, more, MOST_FILES),
    archives && z.inner(of, archives),
  ];
  if (files.length > bad.length) {
    says.unshift(z.lead);
    says.push(bad.length && z.bad(of, bad.length));
  } else if (bad.length) says.push(z.allBad(name ?? z.archive, shorten(bad[0].file.name), bad[0].error!.message!));
  else if (!fault && !more) says.push(z.empty(it));
  return says.flatMap((sentence) => sentence || []);
}

const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 60)} … ${text.slice(-30)}` : text);
