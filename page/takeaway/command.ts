// The command that checks the same files on the command line.

import { HIDDEN } from "../base/dom.js";
import type { Consumer } from "../engine/types.js";

// A shell takes these as they are.
const SAFE = /^[A-Za-z0-9_@%+=:,./-]+$/;

/**
 * A word of a POSIX shell that names the file. Between single quotes nothing means anything to a shell. A character
 * that nobody would see, and that a terminal might take for a command, is left to the shell to find: `?` stands for
 * any one.
 */
export function word(name: string) {
  // What begins with a hyphen would be an option.
  const path = name.startsWith("-") ? `./${name}` : name;
  if (SAFE.test(path)) return path;
  const quoted = (part: string) => part && `'${part.replaceAll("'", "'\\''")}'`;
  return path.split(HIDDEN).map(quoted).join("?") || "''";
}

const URL_START = /^https?:\/\//i;

/**
 * `names`: URLs, or paths of files; of those in a folder, the folder is named. Without one, the text comes through
 * standard input.
 */
export function command(names: string[], profile: Consumer, url: string) {
  const top = (name: string) => (name.includes("/") && !URL_START.test(name) ? `${name.split("/")[0]}/` : name);
  const tops = [...new Set(names.map(top))];
  return [
    "sitemap-lint",
    "check",
    ...(profile === "protocol" ? [] : ["--profile", profile]),
    ...(url ? ["--url", word(url)] : []),
    ...(tops.length ? tops.map(word) : ["-"]),
  ].join(" ");
}
