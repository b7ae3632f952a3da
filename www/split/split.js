// Cutting a sitemap that is over the limits into parts with an index, as one archive. Loaded into the worker by whoever
// wants it: the file may be large.

const { search } = new URL(import.meta.url);
const [{ safeName }, { declareUtf8, editable }, { makeZip }] =
  await Promise.all([import(`../names.js${search}`), import(`../repair/fixes.js${search}`), import(`../vendor/client-zip.js${search}`)]);

/** The files that a sitemap is cut into, and an index that lists them in `folder`; nobody knows better than its first page.
 * An index lists no other: of one there are the parts only. */
export function split(original, { encoding, places, format, name, folder }) {
  const before = editable(original, encoding);
  const bytes = declareUtf8(before, encoding);
  // The declaration comes before every cut: where it grew or shrank, they move along.
  const by = bytes.length - before.length;
  const [head, tail] = [places.head + by, places.tail + by];
  const cuts = places.cuts.map((cut) => cut + by);
  const address = folder || firstHost(bytes, head) || "https://www.example.org/";
  const plain = safeName(name).replace(/\.gz$/i, "").replace(/\.(xml|txt)$/i, "") || "sitemap";
  const ends = [...cuts, tail];
  const parts = [head, ...cuts].map((start, index) => ({
    name: `${plain}-${index + 1}.${format === "text" ? "txt" : "xml"}`,
    content: new Blob([bytes.subarray(0, head), bytes.subarray(start, ends[index]), bytes.subarray(tail)]),
  }));
  if (format === "sitemapindex") return { folder: address, files: parts };
  const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const entries = parts.map((part) => `<sitemap><loc>${escape(address + encodeURIComponent(part.name))}</loc></sitemap>\n`);
  const index = '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    + `${entries.join("")}</sitemapindex>\n`;
  return { folder: address, files: [{ name: `${plain}-index.xml`, content: new Blob([index]) }, ...parts] };
}

/** The files as one archive. */
export async function archive(files, onprogress) {
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

function firstHost(bytes, head) {
  const text = new TextDecoder().decode(bytes.subarray(head, head + 4096));
  const loc = /(?:<(?:\w+:)?loc>|^)\s*(https?:\/\/[^/<\s]+)/.exec(text);
  return loc ? `${loc[1]}/` : "";
}
