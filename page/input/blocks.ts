// A file that is read in blocks.

import { Reader } from "../../node_modules/@zip.js/zip.js/lib/core/io.js";

// A list of files that is longer is none.
const MOST_LISTED = 1e8;
/** Bytes. */
export const BLOCK = 1 << 20;

/** Reads the archive in blocks, of which the last are kept: what stands side by side is read at once. */
export class Blocks extends Reader<void> {
  failure: unknown;
  #kept = new Map<number, Uint8Array>();
  #archive: Blob;

  constructor(archive: Blob) {
    super();
    this.#archive = archive;
    this.size = archive.size;
  }

  override async readUint8Array(offset: number, length: number) {
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

  async #block(index: number) {
    const block = this.#kept.get(index) ?? (await this.#read(index * BLOCK, Math.min((index + 1) * BLOCK, this.size)));
    this.#kept.delete(index);
    this.#kept.set(index, block);
    // An entry, what stands behind it, and the end of the archive.
    if (this.#kept.size > 4) this.#kept.delete(this.#kept.keys().next().value!);
    return block;
  }

  async #read(from: number, to: number) {
    try {
      const bytes = new Uint8Array(await this.#archive.slice(from, to).arrayBuffer());
      if (bytes.length < to - from) throw new Error(`${bytes.length} of ${to - from} bytes were there`);
      return bytes;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
