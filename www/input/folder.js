// Looking through dropped folders; loaded with the first of them, or after the first check.

import { severally } from "../base/severally.js";
import { isHidden } from "./files.js";

// Each is asked for in another process: one by one takes longer than anything else.
const AT_ONCE = 16;
// Answers may come as fast as they are used up, and then the page does nothing else. So all wait after as many
// milliseconds until it had its turn.
const TURN = 16;

/**
 * Of files and entries of a file system all `files`, in each by their paths, and how many entries were `unreadable`.
 * `onfound(number)` is told how many there are by now.
 */
export async function walk(entries, { signal, onfound }) {
  const found = entries.map(() => []);
  let [files, unreadable] = [0, 0];
  let [level, next] = [[...entries.entries()], []];
  let since = performance.now();
  let turn;
  const rest = () => (turn ??= new Promise((resolve) => setTimeout(() => {
    turn = undefined;
    since = performance.now();
    resolve();
  })));
  const take = (of, file) => {
    found[of].push(file);
    files += 1;
  };
  const visit = async ([of, entry]) => {
    if (performance.now() - since > TURN) await rest();
    signal.throwIfAborted();
    onfound(files);
    try {
      if (entry instanceof File) take(of, entry);
      else if (entry.isFile) {
        const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
        // Files inside a folder are told apart by their path.
        const path = entry.fullPath.replace(/^\//, "");
        take(of, path === file.name ? file : Object.defineProperty(file, "path", { value: path }));
      } else if (entry.isDirectory) {
        for (const child of await children(entry)) if (!isHidden(child.name)) next.push([of, child]);
      }
    } catch (error) {
      if (signal.aborted) throw error;
      // One entry that cannot be read must not take the others with it.
      unreadable += 1;
    }
  };
  for (; level.length; [level, next] = [next, []]) await severally(level, AT_ONCE, visit);
  for (const some of found) some.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files: found.flat(), unreadable };
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
