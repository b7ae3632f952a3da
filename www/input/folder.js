// Looking through dropped folders; loaded with the first of them, or after the first check.

/**
 * Of files and entries of a file system all `files`, and how many entries were `unreadable`. `onfound(number)` is told
 * how many there are by now.
 */
export async function walk(entries, { signal, onfound }) {
  const found = { files: [], unreadable: 0 };
  const visit = async (entry) => {
    signal.throwIfAborted();
    onfound(found.files.length);
    try {
      if (entry instanceof File) found.files.push(entry);
      else if (entry.isFile) {
        const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
        // Files inside a folder are told apart by their path.
        const path = entry.fullPath.replace(/^\//, "");
        found.files.push(path === file.name ? file : Object.defineProperty(file, "path", { value: path }));
      } else if (entry.isDirectory) {
        for (const child of await children(entry)) if (!child.name.startsWith(".")) await visit(child);
      }
    } catch (error) {
      if (signal.aborted) throw error;
      // One entry that cannot be read must not take the others with it.
      found.unreadable += 1;
    }
  };
  for (const entry of entries) await visit(entry);
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
