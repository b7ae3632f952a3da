// Opening a zip archive: its sitemaps, each as a File of its own, and what its pages say. Loaded into the worker when
// an archive is met. What an archive says of itself is not believed: sizes are counted and check sums compared while it
// is unpacked.

import type { FileEntry } from "@zip.js/zip.js";
import * as zip from "@zip.js/zip.js/lib/zip-core-reader.js";
import { configure } from "../../node_modules/@zip.js/zip.js/lib/core/configuration.js";
import { folderOf } from "../base/names.js";
import { severally } from "../base/severally.js";
import { HEAD, PAGE } from "../engine/built.js";
import type { Means, Opened, Room } from "../engine/messages.js";
import type { FileJob, FolderKind, Options } from "../engine/types.js";
import { archives as z } from "../texts.js";
import { BLOCK, Blocks } from "./blocks.js";

// So much at once that what comes out of it fits into memory. The worker is one already, and can start no other.
configure({ useWebWorkers: false, useCompressionStream: true, chunkSize: 64 * 1024 });

// Of one archive with more entries, the others are not looked at.
const MOST_ENTRIES = 100_000;
// Of all that is checked at once: as many files as the page takes, and as many bytes as a browser surely keeps.
// (Archives that are opened by several workers at the same moment do not know of each other.)
const MOST_FILES = 10_000;
const MOST_BYTES = 1e9;
// Pages that are unpacked at once, which takes less time than one after the other.
const AT_ONCE = 8;
// What is a sitemap only if an index or a robots.txt names it, beside lists of URLs.
const FEED = /\.(xml|rss|atom)(\.gz)?$/i;

type Kind = FolderKind | "archive" | "more" | "bad";

/** A file in the archive: `of` is its name within its site. */
interface Packed {
  entry: FileEntry;
  path: string;
  name: string;
  of: string;
  kind: Kind;
  file?: File;
  error?: { message: string };
}

interface Given extends Room, Pick<Means, "engaged" | "engine"> {
  isArchive(head: Uint8Array): boolean;
  same(packed: File, plain: File): Promise<boolean>;
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
  const { alone, files: others, bytes, engaged, engine, isArchive, same } = given;
  const blocks = new Blocks(archive);
  const { entries, fault, ...listed } = await list(blocks);
  // The engine knows what this is by itself.
  if (entries.some(({ path }) => path === "[Content_Types].xml")) return {};
  // Beside other files, the archive is a folder among them.
  const root = alone
    ? folderOf(
        entries.map(({ path }) => path),
        1,
      )
    : "";
  for (const one of entries) {
    one.name = alone ? one.path : `${name}/${one.path}`;
    one.of = one.name.slice(root.length).normalize();
    one.kind = engaged(() => engine.folderFile(one.of));
    if (one.kind === "other" && FEED.test(one.path)) one.kind = "perhaps";
  }
  const some = (...kinds: Kind[]) => entries.filter(({ kind }) => kinds.includes(kind));
  const total = some("sitemap", "perhaps", "page").reduce((sum, { entry }) => sum + entry.compressedSize, 1);
  const room = { bytes: MOST_BYTES - bytes, files: Math.max(0, MOST_FILES - others) };
  let read = 0;
  const step = ({ entry }: Packed) => {
    read += entry.compressedSize;
    onprogress(read / total);
  };
  // Unpacks a file, of which its first bytes then tell the kind.
  const look = async (one: Packed, kindOf: (head: Uint8Array) => Kind, failed: Kind = "bad") => {
    try {
      const { blobs, head } = await unpack(one.entry, room);
      one.file = new File(blobs, one.path);
      one.kind = isArchive(head) ? "archive" : engaged(() => kindOf(head));
    } catch (error) {
      // The archive itself is gone or has been changed: no file in it is to blame.
      if (blocks.failure) throw blocks.failure;
      if ((error as { what?: string }).what) throw error;
      Object.assign(one, { kind: failed, file: new File([], one.path), error: { message: reason(error) } });
    }
    step(one);
  };
  const sitemap = () => {
    room.files -= 1;
    return room.files < 0 ? "more" : "sitemap";
  };
  for (const one of some("sitemap")) {
    if (room.files > 0) await look(one, sitemap);
    else one.kind = "more";
  }
  for (const one of some("perhaps")) {
    await look(one, (head) => {
      const kind = engine.folderFile(one.of, head);
      return kind === "sitemap" ? sitemap() : kind;
    });
  }
  const pages = some("page");
  // Without pages, files of several archives are one site as before: each by its name alone.
  const whole = alone || pages.length > 0;
  if (!whole || !some("sitemap", "bad").length) for (const one of some("list")) one.kind = "sitemap";
  if (alone && !some("sitemap", "bad").length && !pages.length) {
    for (const one of some("other")) await look(one, sitemap);
  }
  const plain = new Map(some("sitemap").map((one) => [one.of, one.file]));
  for (const one of some("sitemap").filter(({ of: path }) => /\.gz$/i.test(path) && plain.has(path.slice(0, -3)))) {
    if (await same(one.file!, plain.get(one.of.slice(0, -3))!)) one.kind = "other";
  }
  for (const one of some("setting")) await look(one, () => "setting", "other");
  const reader = new engine.PageReader();
  await severally(pages, AT_ONCE, async (one) => {
    try {
      const content = await beginning(one.entry);
      engaged(() => reader.read(one.of, content));
    } catch (error) {
      if (blocks.failure) throw blocks.failure;
      if ((error as { what?: string }).what) throw error;
      one.kind = "unreadable";
    }
    step(one);
  });
  const files = some("sitemap", "bad").map(
    ({ name: own, of: path, file, error }): FileJob => ({
      name: own,
      of: whole ? path : undefined,
      read: 0,
      file: file!,
      error,
      state: error ? "error" : "waiting",
    }),
  );
  const kept = ({ kind, path, file, name: own }: Packed) =>
    !file || (kind === "other" && !FEED.test(path)) ? {} : { name: own, file };
  const folder = whole
    ? {
        files: some("list", "setting", "other", "page", "unreadable").map((one) => ({
          path: one.of,
          kind: one.kind as FolderKind,
          ...kept(one),
        })),
        read: pages.length ? [engaged(() => reader.finish())] : [],
      }
    : undefined;
  reader.free();
  const bad = files.filter(({ error }) => error);
  const [it, of] = alone ? [z.it, ""] : [`\`${shorten(name)}\``, `\`${shorten(name)}\`: `];
  const left = some("other").length;
  const more = some("more").length;
  const archives = listed.archives + some("archive").length;
  const says = [
    fault && z.fault(it, fault),
    left && z.left(of, left),
    more && z.more(of, more, MOST_FILES),
    archives && z.inner(of, archives),
  ];
  if (files.length > bad.length) {
    says.unshift(z.lead);
    says.push(bad.length && z.bad(of, bad.length));
  } else if (bad.length) says.push(z.allBad(alone ? z.archive : it, shorten(bad[0].file.name), bad[0].error!.message!));
  else if (!fault && !more) says.push(z.empty(it));
  const sentences = says.flatMap((sentence) => sentence || []);
  return {
    inside: files.length > bad.length ? files : undefined,
    nothing: !files.length && !fault,
    bytes: MOST_BYTES - bytes - room.bytes,
    folder,
    says: sentences,
    remark: sentences.join(" "),
  };
}

/** The files that the archive says it has, without what its owner does not see, and what is wrong with the list. */
async function list(blocks: Blocks) {
  const found: { entries: Packed[]; archives: number; fault: string } = { entries: [], archives: 0, fault: "" };
  let looked = 0;
  try {
    // Names are only shown: any will do.
    const reader = new zip.ZipReader(blocks, {
      filenameValidation: "tolerant",
      checkCrc32: true,
      checkOverlappingEntry: true,
    });
    for await (const entry of reader.getEntriesGenerator()) {
      looked += 1;
      if (looked > MOST_ENTRIES) {
        found.fault = z.tooMany(MOST_ENTRIES);
        break;
      }
      // Some programs write paths as Windows does.
      const path = entry.filename.replaceAll("\\", "/");
      const folders = path.split("/");
      const name = folders.at(-1)!;
      if (entry.directory || entry.symlink || !name || folders.some(hidden)) continue;
      if (/\.zip$/i.test(name)) found.archives += 1;
      else found.entries.push({ entry, path, name, of: path, kind: "other" });
    }
  } catch (error) {
    const { message } = error as Error;
    if (blocks.failure) throw blocks.failure;
    found.fault = looked ? z.breaksOff(looked) : (BROKEN.get(message) ?? z.damagedList);
  }
  return found;
}

const hidden = (folder: string) =>
  folder === "__MACOSX" || (folder.startsWith(".") && !/^\.(\.|htaccess)?$/.test(folder));

const BROKEN = new Map([
  [zip.ERR_EOCDR_NOT_FOUND, z.noEnd],
  [zip.ERR_SPLIT_ZIP_FILE, z.split],
  [zip.ERR_ENCRYPTED_CENTRAL_DIRECTORY, z.encryptedList],
]);

const REASONS = new Map([
  [zip.ERR_ENCRYPTED, z.encrypted],
  [zip.ERR_UNSUPPORTED_ENCRYPTION, z.encrypted],
  [zip.ERR_UNSUPPORTED_COMPRESSION, z.method],
  [zip.ERR_INVALID_CRC32, z.checksum],
  [zip.ERR_INVALID_UNCOMPRESSED_SIZE, z.otherSize],
  [zip.ERR_OVERLAPPING_ENTRY, z.overlaps],
  [zip.ERR_ENTRY_DATA_OUT_OF_BOUNDS, z.elsewhere],
  [zip.ERR_LOCAL_FILE_HEADER_NOT_FOUND, z.elsewhere],
  [zip.ERR_AMBIGUOUS_ARCHIVE, z.contradicts],
]);

const reason = (error: unknown) =>
  error instanceof TooMuch ? z.tooMuch(MOST_BYTES) : (REASONS.get((error as Error)?.message) ?? z.damaged);

class TooMuch extends Error {}

/**
 * The bytes of an entry as Blobs, which lie outside of our memory, and the first few as they are. Takes them, also in
 * vain, from those in `room`.
 */
async function unpack(entry: FileEntry, room: { bytes: number }) {
  // One that admits how large it is costs nothing. The library ends any other as soon as it is larger than it says.
  if (entry.uncompressedSize > room.bytes) throw new TooMuch();
  const blobs: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  const head: number[] = [];
  const put = () => {
    blobs.push(new Blob(parts));
    parts = [];
    waiting = 0;
  };
  await entry.getData(
    new WritableStream({
      write(part: Uint8Array<ArrayBuffer>) {
        room.bytes -= part.length;
        if (room.bytes < 0) throw new TooMuch();
        if (head.length < HEAD) head.push(...part.subarray(0, HEAD - head.length));
        parts.push(part);
        waiting += part.length;
        if (waiting >= BLOCK) put();
      },
    }),
  );
  put();
  return { blobs, head: Uint8Array.from(head) };
}

/** As many bytes of an entry as are read of a page. */
async function beginning(entry: FileEntry) {
  const bytes = new Uint8Array(Math.min(entry.uncompressedSize, PAGE));
  let length = 0;
  try {
    await entry.getData(
      new WritableStream({
        write(part: Uint8Array) {
          const some = part.subarray(0, bytes.length - length);
          bytes.set(some, length);
          length += some.length;
          if (length === PAGE) throw new TooMuch();
        },
      }),
    );
  } catch (error) {
    if (length < PAGE) throw error;
  }
  return bytes.subarray(0, length);
}

const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 60)} … ${text.slice(-30)}` : text);
