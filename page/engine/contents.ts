// The content of a file as the engine sees it: what is packed is unpacked.

import type { Contents, Means } from "./messages.js";

// So much at once that what comes out of it fits into memory.
const PACKED = 64 * 1024;

/** Gives what reads it. */
export function contentsBy({ engaged, engine, feed, reading }: Means): Contents {
  return async (file, compression, say, maybe) => {
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
  };
}
