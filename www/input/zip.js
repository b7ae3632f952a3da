// Opening a zip archive: the files in it that may be sitemaps, each as a File of its own. Loaded into the worker when
// an archive is met. What an archive says of itself is not believed: sizes are counted and check sums compared while it
// is unpacked.

import { possible } from "../base/names.js";
import { t } from "../texts.js";

// The worker has loaded the library, whose only build for browsers puts its exports here.
const { configure, Reader, ZipReader, ...zip } = globalThis.zip;

// So much at once that what comes out of it fits into memory. The worker is one already, and can start no other.
configure({ useWebWorkers: false, useCompressionStream: true, chunkSize: 64 * 1024 });

// Of one archive with more entries, the others are not looked at. A list of files that is longer is none.
const MOST_ENTRIES = 100_000;
const MOST_LISTED = 1e8;
// Of all that is checked at once: as many files as the page takes, and as many bytes as a browser surely keeps.
// (Archives that are opened by several workers at the same moment do not know of each other.)
const MOST_FILES = 10_000;
const MOST_BYTES = 1e9;

/**
 * `{ inside, nothing, bytes, says, remark }`: `inside` are the files as the page keeps them, with an `error` where one
 * could not be unpacked. There is no `inside` if none could, and `nothing` is true if none was there. `bytes` came out;
 * `says` has sentences for the reader, and `remark` has them together. With `alone`, files are taken also if their
 * names promise no sitemap; `files` and `bytes` are what others took of the most there may be. `isArchive` knows an
 * archive by its first bytes. Of an Office document, which is packed like an archive, it says nothing.
 */
export async function open(archive, { name = archive.name }, { alone, files: others, bytes, isArchive }, onprogress) {
  const blocks = new Blocks(archive);
  const { entries, fault, ...listed } = await list(blocks);
  // The engine knows what this is by itself.
  if (entries.some(({ path }) => path === "[Content_Types].xml")) return {};
  const some = entries.filter(({ path }) => possible(path));
  const wanted = alone && !some.length ? entries : some;
  const taken = wanted.slice(0, Math.max(0, MOST_FILES - others));
  const total = taken.reduce((sum, { entry }) => sum + entry.compressedSize, 0);
  const room = { bytes: MOST_BYTES - bytes };
  const files = [];
  let { archives } = listed;
  let read = 0;
  for (const { entry, path } of taken) {
    const job = { name: alone ? path : `${name}/${path}`, read: 0 };
    try {
      const { blobs, head } = await unpack(entry, room);
      const file = new File(blobs, path);
      if (isArchive(head)) archives += 1;
      else files.push({ ...job, file, state: "waiting" });
    } catch (error) {
      // The archive itself is gone or has been changed: no file in it is to blame.
      if (blocks.failure) throw blocks.failure;
      files.push({ ...job, file: new File([], path), state: "error", error: { message: reason(error) } });
    }
    onprogress((read += entry.compressedSize) / total);
  }
  const bad = files.filter(({ error }) => error);
  const z = t.zip;
  const [it, of] = alone ? [z.it, ""] : [`\`${shorten(name)}\``, `\`${shorten(name)}\`: `];
  const left = entries.length - wanted.length;
  const more = wanted.length - taken.length;
  const says = [
    fault && z.fault(it, fault),
    left && z.left(of, left),
    more && z.more(of, more, MOST_FILES),
    archives && z.inner(of, archives),
  ];
  if (files.length > bad.length) {
    says.unshift(z.lead);
    says.push(bad.length && z.bad(of, bad.length));
  } else if (bad.length) says.push(z.allBad(alone ? z.archive : it, shorten(bad[0].file.name), bad[0].error.message));
  else if (!fault && !more) says.push(z.empty(it));
  const sentences = says.filter(Boolean);
  return {
    inside: files.length > bad.length ? files : undefined,
    nothing: !files.length && !fault,
    bytes: MOST_BYTES - bytes - room.bytes,
    says: sentences,
    remark: sentences.join(" "),
  };
}

/** The files that the archive says it has, without what its owner does not see, and what is wrong with the list. */
async function list(blocks) {
  const found = { entries: [], archives: 0, fault: "" };
  let looked = 0;
  try {
    // Names are only shown: any will do.
    const reader = new ZipReader(blocks, {
      filenameValidation: "tolerant",
      checkCrc32: true,
      checkOverlappingEntry: true,
    });
    for await (const entry of reader.getEntriesGenerator()) {
      if ((looked += 1) > MOST_ENTRIES) {
        found.fault = t.zip.tooMany(MOST_ENTRIES);
        break;
      }
      // Some programs write paths as Windows does.
      const path = entry.filename.replaceAll("\\", "/");
      const folders = path.split("/");
      const name = folders.at(-1);
      if (entry.directory || entry.symlink || !name || folders.some(hidden)) continue;
      if (/\.zip$/i.test(name)) found.archives += 1;
      else found.entries.push({ entry, path });
    }
  } catch ({ message }) {
    if (blocks.failure) throw blocks.failure;
    found.fault = looked ? t.zip.breaksOff(looked) : (BROKEN.get(message) ?? t.zip.damagedList);
  }
  return found;
}

const hidden = (folder) => folder === "__MACOSX" || (folder.startsWith(".") && !/^\.\.?$/.test(folder));

const BROKEN = new Map([
  [zip.ERR_EOCDR_NOT_FOUND, t.zip.noEnd],
  [zip.ERR_SPLIT_ZIP_FILE, t.zip.split],
  [zip.ERR_ENCRYPTED_CENTRAL_DIRECTORY, t.zip.encryptedList],
]);

const REASONS = new Map([
  [zip.ERR_ENCRYPTED, t.zip.encrypted],
  [zip.ERR_UNSUPPORTED_ENCRYPTION, t.zip.encrypted],
  [zip.ERR_UNSUPPORTED_COMPRESSION, t.zip.method],
  [zip.ERR_INVALID_CRC32, t.zip.checksum],
  [zip.ERR_INVALID_UNCOMPRESSED_SIZE, t.zip.otherSize],
  [zip.ERR_OVERLAPPING_ENTRY, t.zip.overlaps],
  [zip.ERR_ENTRY_DATA_OUT_OF_BOUNDS, t.zip.elsewhere],
  [zip.ERR_LOCAL_FILE_HEADER_NOT_FOUND, t.zip.elsewhere],
  [zip.ERR_AMBIGUOUS_ARCHIVE, t.zip.contradicts],
]);

const reason = (error) =>
  (error instanceof TooMuch ? t.zip.tooMuch(MOST_BYTES) : (REASONS.get(error?.message) ?? t.zip.damaged));

class TooMuch extends Error {}

/**
 * The bytes of an entry as Blobs, which lie outside of our memory, and the first few as they are. Takes them, also in
 * vain, from those in `room`.
 */
async function unpack(entry, room) {
  // One that admits how large it is costs nothing. The library ends any other as soon as it is larger than it says.
  if (entry.uncompressedSize > room.bytes) throw new TooMuch();
  const blobs = [];
  let parts = [];
  let waiting = 0;
  const head = [];
  const put = () => {
    blobs.push(new Blob(parts));
    parts = [];
    waiting = 0;
  };
  await entry.getData(new WritableStream({
    write(part) {
      if ((room.bytes -= part.length) < 0) throw new TooMuch();
      if (head.length < 4) head.push(...part.subarray(0, 4));
      parts.push(part);
      if ((waiting += part.length) >= BLOCK) put();
    },
  }));
  put();
  return { blobs, head };
}

const BLOCK = 1 << 20;

/** Reads the archive in blocks, of which the last are kept: what stands side by side is read at once. */
class Blocks extends Reader {
  #kept = new Map();
  #archive;

  constructor(archive) {
    super();
    this.#archive = archive;
    this.size = archive.size;
  }

  async readUint8Array(offset, length) {
    const end = Math.min(offset + length, this.size);
    if (end <= offset) return new Uint8Array(0);
    if (end - offset > MOST_LISTED) throw new Error("More at once than any list of files");
    const [first, last] = [Math.floor(offset / BLOCK), Math.floor((end - 1) / BLOCK)];
    if (last > first + 1) return this.#read(offset, end);
    const from = offset - first * BLOCK;
    const block = await this.#block(first);
    if (last === first) return block.slice(from, from + end - offset);
    const bytes = new Uint8Array(end - offset);
    bytes.set(block.subarray(from));
    bytes.set((await this.#block(last)).subarray(0, end - last * BLOCK), BLOCK - from);
    return bytes;
  }

  async #block(index) {
    const block = this.#kept.get(index) ?? (await this.#read(index * BLOCK, Math.min((index + 1) * BLOCK, this.size)));
    this.#kept.delete(index);
    this.#kept.set(index, block);
    // An entry, what stands behind it, and the end of the archive.
    if (this.#kept.size > 4) this.#kept.delete(this.#kept.keys().next().value);
    return block;
  }

  async #read(from, to) {
    try {
      const bytes = new Uint8Array(await this.#archive.slice(from, to).arrayBuffer());
      if (bytes.length < to - from) throw new Error(`${bytes.length} of ${to - from} bytes were there`);
      return bytes;
    } catch (error) {
      throw (this.failure = error);
    }
  }
}

const shorten = (text) => (text.length > 100 ? `${text.slice(0, 60)} … ${text.slice(-30)}` : text);
