// The lines around a finding, with its fix in them.

import { h, visible } from "../base/dom.js";
import type { Ask } from "../engine/messages.js";
import type { DocumentReport, Edit, FileJob, Found } from "../engine/types.js";
import { t } from "../texts.js";

// Lines before and after the place, the bytes that are read of each side of it, and the characters that are shown of a
// line.
const LINES = 2;
const BYTES = 4096;
const CHARACTERS = 400;
// A longer finding is shown by its beginning.
const MOST = 4096;

/** Nothing where the file cannot be read. */
export async function context({ file, report }: FileJob, { start, end, fix }: Found, ask: Ask) {
  const { document } = report!;
  // What was not decoded, such as a packed file, has no lines.
  if (document.encoding === "unknown") return undefined;
  const to = Math.min(end.offset, start.offset + MOST);
  const edits = (fix?.edits ?? []).filter((edit) => edit.start >= start.offset - BYTES && edit.end <= to + BYTES);
  const from = Math.max(0, start.offset - BYTES);
  let bytes: Uint8Array;
  try {
    bytes = await bytesOf(file, document, from, to + BYTES, ask);
  } catch {
    return undefined;
  }
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const text = (a: number, b: number) => decoder.decode(bytes.subarray(Math.max(0, a - from), Math.max(0, b - from)));
  return code(pieces(text, { from, start: start.offset, to, end: from + bytes.length, edits }), start.line);
}

/** Bytes of the text by the offsets of its findings: see `Position` of the engine's types. */
async function bytesOf(
  file: File,
  { encoding, compression }: DocumentReport,
  from: number,
  to: number,
  ask: Ask,
): Promise<Uint8Array> {
  if (encoding === "UTF-8" && compression !== "gzip") return new Uint8Array(await file.slice(from, to).arrayBuffer());
  return ask({ kind: "around", file, encoding, compression, from, to });
}

/** What stays, what is marked, what a fix removes and what it adds. */
type Kind = "" | "mark" | "del" | "ins";

interface Piece {
  kind: Kind;
  value: string;
}

/** Offsets: all from `from` to `end`, marked from `start` to `to`. */
interface Extent {
  from: number;
  start: number;
  to: number;
  end: number;
  edits: Edit[];
}

/** What stands there, in order. */
function pieces(text: (a: number, b: number) => string, { from, start, to, end, edits }: Extent) {
  const found: Piece[] = [];
  const add = (kind: Kind, value: string) => value && found.push({ kind, value });
  const plain = (a: number, b: number) => {
    // The marked part keeps its mark where a fix changes only some of it.
    add("", text(a, Math.min(b, Math.max(a, start))));
    add("mark", text(Math.max(a, start), Math.min(b, Math.max(a, to))));
    add("", text(Math.max(a, to), b));
  };
  let at = from;
  for (const edit of edits) {
    plain(at, edit.start);
    add("del", text(edit.start, edit.end));
    add("ins", edit.text);
    at = edit.end;
  }
  if (!edits.length && start === to) {
    plain(at, start);
    found.push({ kind: "mark", value: "" });
    at = start;
  }
  plain(at, end);
  return found;
}

/** The lines that have something to show, and a few around them. `first`: the number of the line of the mark. */
function code(found: Piece[], first: number) {
  const lines: (Piece & { starts: boolean })[][] = [[]];
  for (const { kind, value } of found) {
    value.split(/\r\n?|\n/).forEach((part, index) => {
      if (index) lines.push([]);
      // A mark without text is a place between two characters.
      if (part || (kind === "mark" && !value)) lines.at(-1)!.push({ kind, value: part, starts: index === 0 });
    });
  }
  const busy = lines.flatMap((line, index) => (line.some(({ kind }) => kind) ? [index] : []));
  const marked = busy.find((index) => lines[index].some(({ kind, starts }) => kind === "mark" && starts));
  const place = marked ?? busy[0] ?? 0;
  const [low, high] = [Math.max(0, busy[0] - LINES), Math.min(lines.length - 1, busy.at(-1)! + LINES)];
  return h(
    "ol",
    { class: "code" },
    lines
      .slice(low, high + 1)
      .map((line, index) =>
        h(
          "li",
          { class: busy.includes(low + index) ? "hit" : null },
          h("span", { class: "number", "aria-hidden": "true" }, first + low + index - place),
          h("code", { class: "data" }, shorten(line).map(node)),
        ),
      ),
  );
}

function node({ kind, value }: Piece) {
  if (!kind) return visible(value);
  const words = { mark: "", del: t.findings.removed, ins: t.findings.added }[kind];
  return h(
    kind,
    kind === "mark" && !value ? { class: "point" } : {},
    words ? h("span", { class: "hidden" }, words) : null,
    visible(value),
  );
}

/** Of a long line what is near its marks. */
function shorten(line: Piece[]) {
  return line.map((piece, index) => {
    const { kind, value } = piece;
    const most = kind ? CHARACTERS : CHARACTERS / 2;
    if (value.length <= most) return piece;
    return { ...piece, value: cut(value, most, index > 0, index < line.length - 1) };
  });
}

/** What is near the pieces before and after it, where there are such. */
function cut(value: string, most: number, before: boolean, after: boolean) {
  const half = most / 2;
  if (before && after) return `${value.slice(0, half)} … ${value.slice(-half)}`;
  return before ? `${value.slice(0, most)} …` : `… ${value.slice(-most)}`;
}
