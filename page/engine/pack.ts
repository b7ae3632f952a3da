// Files as one archive.

import { makeZip } from "client-zip";

export async function zip(files: { name: string; file: Blob }[], onprogress: (read: number, total: number) => void) {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const blobs: Blob[] = [];
  let read = 0;
  const reader = makeZip(files.map(({ name, file }) => ({ name, input: file }))).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    // As Blobs the bytes lie outside of our memory.
    blobs.push(new Blob([part.value as Uint8Array<ArrayBuffer>]));
    read += part.value.length;
    onprogress(read, total);
  }
  return new Blob(blobs, { type: "application/zip" });
}
