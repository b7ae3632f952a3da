// Files from a drop, folders included, and what is in a folder.

import { inLanes } from "../base/lanes.js";
import { type FoundFile, isHidden } from "./files.js";

/** What is in a drop or a folder, and how many entries of it could not be read. */
export interface Dropped {
  files: FoundFile[];
  unreadable?: number;
}

/** `onfound` is told how many files there are by now. */
export interface Looking {
  signal: AbortSignal;
  onfound: (files: number) => void;
}

/** What a folder has in it: a file, or a folder. One that is neither has nothing to give. */
export interface Item {
  name: string;
  file?: () => Promise<FoundFile>;
  items?: () => Promise<Item[]>;
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
  return walk(
    entries.map((entry) => (entry instanceof File ? { name: entry.name, file: async () => entry } : itemOf(entry))),
    how,
  );
}

function itemOf(entry: FileSystemEntry): Item {
  const { name, isFile, isDirectory } = entry;
  return {
    name,
    file: isFile ? () => fileOf(entry as FileSystemFileEntry) : undefined,
    items: isDirectory
      ? async () => (await children(entry as FileSystemDirectoryEntry)).map((child) => itemOf(child))
      : undefined,
  };
}

// Each is asked for in another process: one by one takes longer than anything else.
const AT_ONCE = 16;
// Answers may come as fast as they are used up, and then the page does nothing else. So all wait after as many
// milliseconds until it had its turn.
const TURN = 16;

/** An item, and which of the given ones it belongs to. */
type Visit = [of: number, item: Item];

/** Of these items and all in them the `files`, in each by their paths, and how many items were `unreadable`. */
export async function walk(items: Item[], { signal, onfound }: Looking): Promise<Dropped> {
  const found: FoundFile[][] = items.map(() => []);
  let [files, unreadable] = [0, 0];
  let level: Visit[] = [...items.entries()];
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
  const visit = async ([of, item]: Visit) => {
    if (performance.now() - since > TURN) await rest();
    signal.throwIfAborted();
    onfound(files);
    try {
      if (item.file) {
        found[of].push(await item.file());
        files += 1;
      }
      for (const child of (await item.items?.()) ?? []) if (!isHidden(child.name)) next.push([of, child]);
    } catch (error) {
      if (signal.aborted) throw error;
      // One item that cannot be read must not take the others with it.
      unreadable += 1;
    }
  };
  for (; level.length; [level, next] = [next, []]) await inLanes(level, AT_ONCE, visit);
  for (const some of found) some.sort((a, b) => (a.path! < b.path! ? -1 : 1));
  return { files: found.flat(), unreadable };
}

/** The file of an entry. Files inside a folder are told apart by their path. */
async function fileOf(entry: FileSystemFileEntry): Promise<FoundFile> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  const path = entry.fullPath.replace(/^\//, "");
  return path === file.name ? file : located(file, path);
}

/** A file with its path in the folder that it was found in. */
export const located = (file: File, path: string): FoundFile => Object.defineProperty(file, "path", { value: path });

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
