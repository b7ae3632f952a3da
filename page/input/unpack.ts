// Unpacking a file of an archive. What the archive says of it is not believed: sizes are counted and check sums compared.

import type { FileEntry } from "@zip.js/zip.js";
import * as zip from "@zip.js/zip.js/lib/zip-core-reader.js";
import { HEAD, PAGE } from "../engine/built.js";
import { archives as z } from "../texts.js";
import { BLOCK } from "./blocks.js";

class TooMuch extends Error {}

/**
 * The bytes of an entry as Blobs, which lie outside of our memory, and the first few as they are. Takes them, also in
 * vain, from those in `room`.
 */
export async function unpack(entry: FileEntry, room: { bytes: number }) {
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
export async function beginning(entry: FileEntry) {
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

/** Why a file could not be unpacked; `most`: bytes that are unpacked in all. */
export const reason = (error: unknown, most: number) =>
  error instanceof TooMuch ? z.tooMuch(most) : (REASONS.get((error as Error)?.message) ?? z.damaged);
