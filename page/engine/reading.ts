// How a worker reads a file, and what is said when that fails.

import { Failure, said } from "./failure.js";

const CHUNK = 512 * 1024;

/** Reads the file through one buffer that travels back and forth, so a large file makes no garbage. */
export async function feed(file: Blob, step: (chunk: Uint8Array<ArrayBuffer>) => void) {
  // What fits into the buffer comes faster without a stream: of thousands of small files, nearly all do.
  if (file.size <= CHUNK) return step(new Uint8Array(await reading(() => file.arrayBuffer())));
  const stream = file.stream();
  let next: () => Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  let buffer: ArrayBuffer | undefined;
  try {
    const reader = stream.getReader({ mode: "byob" });
    buffer = new ArrayBuffer(CHUNK);
    next = () => reader.read(new Uint8Array(buffer!));
  } catch {
    // Older browsers stream a file without letting the reader bring the buffer.
    const reader = stream.getReader();
    next = () => reader.read();
  }
  // Chromium now and then keeps it to itself that a long file has ended: who has all bytes waits for nothing.
  for (let left = file.size; left > 0; ) {
    const { done, value } = await reading(next);
    if (done) return;
    buffer &&= value.buffer;
    left -= value.length;
    step(value);
  }
  // That it was written over meanwhile Chromium tells only who begins anew.
  await reading(() => file.slice(0, 1).arrayBuffer());
}

/** Calls what reads a file. */
export async function reading<T>(act: () => T | Promise<T>) {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(error instanceof RangeError ? "memory" : "read", said(error));
  }
}
