// Files from a drop, folders included.

/**
 * All files of a drop: `{ files, unreadable }`. Must be called inside the event: the browser empties the list afterwards.
 * `onfound(number)` is told how many there are by now.
 */
export async function dropped(transfer, { signal, onfound } = {}) {
  const entries = [...transfer.items].map((item) => item.kind === "file" && (item.webkitGetAsEntry?.() ?? item.getAsFile()));
  const found = { files: [], unreadable: 0 };
  const walk = async (entry) => {
    signal?.throwIfAborted();
    onfound?.(found.files.length);
    try {
      if (entry instanceof File) found.files.push(entry);
      else if (entry.isFile) {
        const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
        // Files inside a folder are told apart by their path.
        const path = entry.fullPath.replace(/^\//, "");
        found.files.push(path === file.name ? file : Object.defineProperty(file, "path", { value: path }));
      } else if (entry.isDirectory) {
        for (const child of await children(entry)) if (!child.name.startsWith(".")) await walk(child);
      }
    } catch (error) {
      if (signal?.aborted) throw error;
      // One entry that cannot be read must not take the others with it.
      found.unreadable += 1;
    }
  };
  for (const entry of entries) if (entry) await walk(entry);
  return found;
}

async function children(folder) {
  const reader = folder.createReader();
  const all = [];
  // A folder is handed out in portions; an empty one means the end.
  for (;;) {
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!part.length) return all;
    all.push(...part);
  }
}

const NEVER = /\.(html?|css|m?js|map|json|md|png|jpe?g|gif|webp|avif|svg|ico|woff2?|[ot]tf|eot|pdf|docx?|xlsx?|mp[34]|webm|zip)$/i;

/** Of several files those that may be sitemaps, if there are any: the folder of a website holds much else. */
export function candidates(files) {
  const some = files.filter(({ name }) => !NEVER.test(name));
  return files.length > 1 && some.length ? some : files;
}

/** Of a chosen folder, what a dropped one would give: without what its owner does not see. */
export const seen = (files) => files.filter(({ webkitRelativePath: path }) => !path || !path.split("/").some((name) => name.startsWith(".")));

/** Paths as seen from the folder that holds them all. */
export function withoutFolder(paths) {
  const folders = paths.map((path) => path.split("/").slice(0, -1));
  let common = 0;
  while (folders.every((folder) => folder.length > common && folder[common] === folders[0][common])) common += 1;
  return paths.map((path) => path.split("/").slice(common).join("/"));
}
