// What an archive says is in it.

import type { FileEntry } from "@zip.js/zip.js";
import * as zip from "@zip.js/zip.js/lib/zip-core-reader.js";
import type { FolderKind } from "../engine/types.js";
import { archives as z } from "../texts.js";
import type { Blocks } from "./blocks.js";

export type Kind = FolderKind | "archive" | "more" | "bad";

/** A file in the archive: `of` is its name within its site. */
export interface Packed {
  entry: FileEntry;
  path: string;
  name: string;
  of: string;
  kind: Kind;
  file?: File;
  error?: { message: string };
}

/** The files, without what the owner of the archive does not see; how many are archives; and what is wrong with the list. */
export interface List {
  entries: Packed[];
  archives: number;
  fault: string;
}

/** Looks at so many entries. */
export async function list(blocks: Blocks, most: number) {
  const found: List = { entries: [], archives: 0, fault: "" };
  let looked = 0;
  try {
    // Names are only shown: any will do.
    const reader = new zip.ZipReader(blocks, {
      filenameValidation: "tolerant",
      checkCrc32: true,
      checkOverlappingEntry: true,
    });
    for await (const entry of reader.getEntriesGenerator()) {
      looked += 1;
      if (looked > most) {
        found.fault = z.tooMany(most);
        break;
      }
      // Some programs write paths as Windows does.
      const path = entry.filename.replaceAll("\\", "/");
      const folders = path.split("/");
      const name = folders.at(-1)!;
      if (entry.directory || entry.symlink || !name || folders.some(hidden)) continue;
      if (/\.zip$/i.test(name)) found.archives += 1;
      else found.entries.push({ entry, path, name, of: path, kind: "other" });
    }
  } catch (error) {
    const { message } = error as Error;
    if (blocks.failure) throw blocks.failure;
    found.fault = looked ? z.breaksOff(looked) : (BROKEN.get(message) ?? z.damagedList);
  }
  return found;
}

const hidden = (folder: string) =>
  folder === "__MACOSX" || (folder.startsWith(".") && !/^\.(\.|htaccess)?$/.test(folder));

const BROKEN = new Map([
  [zip.ERR_EOCDR_NOT_FOUND, z.noEnd],
  [zip.ERR_SPLIT_ZIP_FILE, z.split],
  [zip.ERR_ENCRYPTED_CENTRAL_DIRECTORY, z.encryptedList],
]);
