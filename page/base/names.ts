// Names of files: of those that are given, and of those that are saved.

// What would mislead the reader of a list of files, or has a meaning in a path or a shell: controls, invisible and
// bidirectional characters, separators, quotes and wildcards.
const UNFIT = /[\u034f\u180b-\u180f\ufe00-\ufe0f\p{C}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u3164\uffa0"*:<>?|]/gu;

/** A name under which a file may be saved, whatever the file was called that it was made from. */
export function safeName(name: string) {
  const last = name.split(/[\\/]/).filter(Boolean).at(-1) ?? "";
  const fit = last.replace(UNFIT, "_").replace(/^[. ]+|[. ]+$/g, "");
  const short = fit.length > 120 ? withoutMiddle(fit) : fit;
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(short) ? `_${short}` : short;
}

/** The end tells the kind of file, so a long name is cut in the middle. What may be half a character goes, too. */
function withoutMiddle(name: string) {
  const start = [...name.slice(0, 80)].slice(0, -1);
  const end = [...name.slice(-30)].slice(1);
  return `${start.join("")}…${end.join("")}`;
}

/** The name of a file that was made of another one: "sitemap.xml" → "sitemap.xml.report.json". */
export const madeName = (name: string, ending: string) => `${safeName(name) || "sitemap"}.${ending}`;

/** A URL on a line of its own: what would not be seen, or be the end of the line, in the form that says the same. */
export const onOneLine = (url: string) => url.replace(/[\p{C}\p{Z}]/gu, encodeURIComponent);

/** "sitemap.xml.gz" → "sitemap.fixed.xml" → "sitemap.fixed-2.xml" */
export function repairedName(name: string) {
  const plain = safeName(name).replace(/\.gz$/i, "");
  const [before, times = 1] = /\.fixed(?:-(\d+))?(?=\.\w+$)/.exec(plain) ?? [];
  if (before) return plain.replace(before, `.fixed-${+times + 1}`);
  const dot = plain.lastIndexOf(".");
  return dot > 0 ? `${plain.slice(0, dot)}.fixed${plain.slice(dot)}` : `${plain || "sitemap"}.fixed.xml`;
}

/** The folder that holds all of these paths, with "/" at its end; of its own names at most so many. */
export function folderOf(paths: string[], most = Infinity) {
  const first = paths[0]?.split("/").slice(0, -1) ?? [];
  let common = "";
  for (const name of first.slice(0, most)) {
    const inside = `${common}${name}/`;
    if (!paths.every((path) => path.startsWith(inside))) break;
    common = inside;
  }
  return common;
}
