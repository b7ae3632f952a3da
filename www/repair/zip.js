// Files as one archive. Loaded into the worker by whoever wants the parts of a sitemap: they may be large.

import { makeZip } from "../vendor/client-zip.js";

/** Each file is `{ name, content }`, a Blob. */
export async function zip(files, onprogress) {
  const total = files.reduce((sum, { content }) => sum + content.size, 0);
  const blobs = [];
  let read = 0;
  const reader = makeZip(files.map(({ name, content }) => ({ name, input: content }))).getReader();
  for (let part; !(part = await reader.read()).done; ) {
    // As Blobs the bytes lie outside of our memory.
    blobs.push(new Blob([part.value]));
    onprogress((read += part.value.length), total);
  }
  return new Blob(blobs, { type: "application/zip" });
}
