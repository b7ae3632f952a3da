// Files that are given: what they are called, and what they may be meant for.

import type { SortedFile } from "../engine/types.js";

/** A file from a drop, maybe with its path in the folder that was dropped. */
export interface FoundFile extends File {
  readonly path?: string;
}

// Whoever chooses more than these by hand has taken all that there is.
const FEW = 20;
export const byHand = ({ path, webkitRelativePath }: FoundFile) => !path && !webkitRelativePath;

/** Where it is: its path in the folder that was dropped or chosen, or its name. */
export const pathOf = ({ path, webkitRelativePath, name }: FoundFile) => path || webkitRelativePath || name;

/** Whether it is a zip archive that was given as it is. */
export const isZip = (file: FoundFile) => byHand(file) && /\.zip$/i.test(file.name);

/** The set of files that a file belongs to: its folder, or the zip archive that it is; none for a loose file. */
export const setOf = (file: FoundFile) =>
  byHand(file) ? (isZip(file) ? file.name : undefined) : pathOf(file).split("/")[0];

/** The sets of a drop, if each of its files belongs to one. */
export function sets(files: FoundFile[]) {
  const names = new Set(files.map(setOf));
  return names.has(undefined) ? [] : ([...names] as string[]);
}

export const TABLE = /\.[ct]sv$/i;

/**
 * Whether files may be meant to be compared, as a list of URLs too, or opened as reports: see compare/arrival.js.
 * `beside`: there is something that they can be compared with.
 */
export const compared = (files: FoundFile[], beside: boolean) =>
  sets(files).length === 2 ||
  files.some((file) => (byHand(file) && /\.(json|[ct]sv)$/i.test(file.name)) || ((beside || files[1]) && isZip(file)));

/**
 * Files as a Folder takes them (see engine/folder.js): the folder of a website holds much else than sitemaps. Archives
 * that are chosen by hand are all meant, and so are a few files without a folder.
 */
export function sorted(files: FoundFile[]): SortedFile[] {
  const loose = files.every(byHand);
  const few = loose && files.length <= FEW;
  return files.map((file) => {
    const name = pathOf(file);
    const meant = few || isZip(file);
    // In URLs names are composed, and some systems give them in pieces.
    return { file, name, path: name.normalize(), meant, loose };
  });
}

/** Whether the owner of a folder does not see the file, and it is none that tells how the folder is served. */
export const isHidden = (name: string) => name.startsWith(".") && name !== ".htaccess";

/** Of a chosen folder, what a dropped one would give. */
export const seen = (files: File[]) => files.filter(({ webkitRelativePath: path }) => !path?.split("/").some(isHidden));

/**
 * Whether a text, or its beginning, is the HTML of the page that a browser shows in place of XML that is not
 * well-formed, as it is saved or copied: Chromium and Safari, and Firefox.
 */
export function isErrorPage(text: string) {
  const head = text.slice(0, 20_000);
  return (
    /<parsererror\b/i.test(head) ||
    (/<html\b/i.test(head) && /this page contains the following errors|xml parsing error:/i.test(head))
  );
}
