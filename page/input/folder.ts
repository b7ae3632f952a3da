// Files from a drop, folders included.

import { severally } from "../base/severally.js";
import { type FoundFile, isHidden } from "./files.js";

/** What is in a drop, and how many entries of it could not be read. */
export interface Dropped {
  files: FoundFile[];
  unreadable?: number;
}

/** `onfound` is told how many files there are by now. */
export interface Looking {
  signal: AbortSignal;
  onfound: (files: number) => void;
}

/** All files of a drop. Must be called inside the event: the browser empties the list afterwards. */
export async function dropped(transfer: DataTransfer, how: Looking): Promise<Dropped> {
  const entries = [...transfer.items]
    .filter(({ kind }) => kind === "file")
    .map((item) => {
      const entry = item.webkitGetAsEntry?.();
      return entry?.isDirectory ? entry : (item.getAsFile?.() ?? entry);
    })
    .filter((entry) => entry != null);
  if (entries.every((entry) => entry instanceof File)) return { files: entries };
  return walk(entries, how);
}

/** A file, or an entry of a file system, and which of the dropped ones it belongs to. */
type Visit = [of: number, entry: File | FileSystemEntry];

// Each is asked for in another process: one by one takes longer than anything else.
const AT_ONCE = 16;
// Answers may come as fast as they are used up, and then the page does nothing else. So all wait after as many
// milliseconds until it had its turn.
const TURN = 16;

/**
 * Of files and entries of a file system all `files`, in each by their paths, and how many entries were `unreadable`.
 */
async function walk(entries: Visit[1][], { signal, onfound }: Looking): Promise<Dropped> {
  const found: FoundFile[][] = entries.map(() => []);
  let [files, unreadable] = [0, 0];
  let level: Visit[] = [...entries.entries()];
  let next: Visit[] = [];
  let since = performance.now();
  let turn: Promise<void> | undefined;
  const rest = () => {
    turn ??= new Promise((resolve) =>
      setTimeout(() => {
        turn = undefined;
        since = performance.now();
        resolve();
      }),
    );
    return turn;
  };
  const take = (of: number, file: FoundFile) => {
    found[of].push(file);
    files += 1;
  };
  const visit = async ([of, entry]: Visit) => {
    if (performance.now() - since > TURN) await rest();
    signal.throwIfAborted();
    onfound(files);
    try {
      if (entry instanceof File) take(of, entry);
      else if (entry.isFile) {
        const file = await fileOf(entry as FileSystemFileEntry);
        // Files inside a folder are told apart by their path.
        const path = entry.fullPath.replace(/^\//, "");
        take(of, path === file.name ? file : Object.defineProperty(file, "path", { value: path }));
      } else if (entry.isDirectory) {
        for (const child of await children(entry as FileSystemDirectoryEntry))
          if (!isHidden(child.name)) next.push([of, child]);
      }
    } catch (error) {
      if (signal.aborted) throw error;
      // One entry that cannot be read must not take the others with it.
      unreadable += 1;
    }
  };
  for (; level.length; [level, next] = [next, []]) await severally(level, AT_ONCE, visit);
  for (const some of found) some.sort((a, b) => (a.path! < b.path! ? -1 : 1));
  return { files: found.flat(), unreadable };
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function children(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // A folder is handed out in portions; an empty one means the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!part.length) return all;
    all.push(...part);
  }
}
