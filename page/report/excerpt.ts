// The lines around a finding, as they are and as its fix makes them.

import type { Ask } from "../engine/messages.js";
import type { DocumentReport, Edit, FileJob, Found } from "../engine/types.js";

// Lines before and after the place, the bytes that are read of each side of it, and the characters that are shown of a
// line.
const LINES = 2;
const BYTES = 4096;
const CHARACTERS = 400;
// A longer finding is shown by its beginning.
const MOST = 4096;

/** A part of a line; a marked one is what the finding is about, or what its fix removes or adds. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** `removed` and `added`: by the fix. `hit`: the finding is in it. */
export type LineKind = "same" | "hit" | "removed" | "added";

export interface ExcerptLine {
  kind: LineKind;
  number: number;
  pieces: Piece[];
}

/** Nothing where the file cannot be read. */
export async function excerpt(
  { file, report }: FileJob,
  { start, end, fix }: Found,
  ask: Ask,
): Promise<ExcerptLine[] | undefined> {
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
  const last = from + bytes.length;
  const before = linesOf(marks(text, edits.length ? edits : [{ start: start.offset, end: to }], from, last));
  const first = start.line - lineOf(text(from, start.offset));
  const numbered = (lines: Piece[][], kind: LineKind, at = 0) =>
    lines.map((pieces, index): ExcerptLine => ({ kind, number: first + at + index, pieces: shorten(pieces) }));
  if (!edits.length) {
    const [low, high] = [lineOf(text(from, start.offset)), lineOf(text(from, to))];
    return numbered(before, "same")
      .map((line, index): ExcerptLine => (index >= low && index <= high ? { ...line, kind: "hit" } : line))
      .slice(Math.max(0, low - LINES), high + LINES + 1);
  }
  const after = linesOf(marks(text, edits, from, last, true));
  // Lines before the first edit and after the last one are the same in both; so is one beside which a line is put.
  const isSame = (one: Piece[], other: Piece[]) => textOf(one) === textOf(other);
  let same = lineOf(text(from, edits[0].start));
  let rest = lineOf(text(edits.at(-1)!.end, last));
  const differ = () => Math.min(before.length, after.length) - rest - same > 0;
  while (differ() && isSame(before[same], after[same])) same += 1;
  while (differ() && isSame(before.at(-rest - 1)!, after.at(-rest - 1)!)) rest += 1;
  const low = Math.max(0, same - LINES);
  const old = before.length - rest;
  return [
    ...numbered(before.slice(low, same), "same", low),
    ...numbered(before.slice(same, old), "removed", same),
    ...numbered(after.slice(same, after.length - rest), "added", same),
    ...numbered(before.slice(old, old + LINES), "same", old),
  ];
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

const textOf = (line: Piece[]) => line.map(({ text }) => text).join("");

/** How many lines have ended in a text. */
const lineOf = (text: string) => text.split(/\r\n?|\n/).length - 1;

/** The text with the places of these edits marked, as it is or as they make it. */
function marks(
  text: (a: number, b: number) => string,
  edits: (Pick<Edit, "start" | "end"> & { text?: string })[],
  from: number,
  to: number,
  made = false,
) {
  const pieces: Piece[] = [];
  let at = from;
  for (const edit of edits) {
    pieces.push({ text: text(at, edit.start), marked: false });
    pieces.push({ text: made ? (edit.text ?? "") : text(edit.start, edit.end), marked: true });
    at = edit.end;
  }
  return [...pieces, { text: text(at, to), marked: false }];
}

/** A mark without text is a place between two characters. */
function linesOf(pieces: Piece[]) {
  const lines: Piece[][] = [[]];
  for (const { text, marked } of pieces) {
    text.split(/\r\n?|\n/).forEach((part, index) => {
      if (index) lines.push([]);
      if (part || (marked && !text)) lines.at(-1)!.push({ text: part, marked });
    });
  }
  return lines;
}

/** Of a long line what is near its marks. */
function shorten(line: Piece[]) {
  return line.map((piece, index) => {
    const most = piece.marked ? CHARACTERS : CHARACTERS / 2;
    if (piece.text.length <= most) return piece;
    return { ...piece, text: cut(piece.text, most, index > 0, index < line.length - 1) };
  });
}

/** What is near the pieces before and after it, where there are such. */
function cut(text: string, most: number, before: boolean, after: boolean) {
  const half = most / 2;
  if (before && after) return `${text.slice(0, half)} … ${text.slice(-half)}`;
  return before ? `${text.slice(0, most)} …` : `… ${text.slice(-most)}`;
}
