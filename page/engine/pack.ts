// Files as one archive.

import { makeZip } from "client-zip";

interface Packed {
  name: string;
  content: Blob;
}

export async function zip(files: Packed[], onprogress: (read: number, total: number) => void) {
  const total = files.reduce((sum, { content }) => sum + content.size, 0);
  const blobs: Blob[] = [];
  let read = 0;
  const reader = makeZip(files.map(({ name, content }) => ({ name, input: content }))).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    // As Blobs the bytes lie outside of our memory.
    blobs.push(new Blob([part.value as Uint8Array<ArrayBuffer>]));
    read += part.value.length;
    onprogress(read, total);
  }
  return new Blob(blobs, { type: "application/zip" });
}
