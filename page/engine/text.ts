// The text of a file, with the lines and columns of the engine. A pure function over bytes: no page, no engine.

/** `encoding`: as the report names it. A byte order mark at the start is no part of the text. */
export function textOf(bytes: Uint8Array, encoding: string): string {
  if (encoding === "ISO-8859-1") return latin1(bytes);
  if (encoding !== "UTF-8") return other(bytes, encoding);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder().decode(replaced(bytes));
  }
}

/** A TextDecoder would read it as windows-1252. */
function latin1(bytes: Uint8Array) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** Also what the engine did not read, as far as the browser can. */
function other(bytes: Uint8Array, encoding: string) {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return textOf(bytes, "UTF-8");
  }
}

/**
 * The bytes with a replacement character for each one that is no part of a character. The engine gives each a column;
 * a TextDecoder has one character for several of them.
 */
function replaced(bytes: Uint8Array) {
  let bad = 0;
  for (let at = 0, length: number; at < bytes.length; at += length || 1) {
    length = character(bytes, at);
    if (!length) bad += 1;
  }
  const result = new Uint8Array(bytes.length + 2 * bad);
  let to = 0;
  for (let at = 0, length: number; at < bytes.length; at += length || 1) {
    length = character(bytes, at);
    if (!length) {
      result.set(REPLACEMENT, to);
      to += REPLACEMENT.length;
    }
    for (let i = at; i < at + length; i++) result[to++] = bytes[i];
  }
  return result;
}

const REPLACEMENT = [0xef, 0xbf, 0xbd];

/** How many bytes the character at `at` has; 0 if there is none (Unicode 16, table 3-7). */
function character(bytes: Uint8Array, at: number) {
  const first = bytes[at];
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const second = bytes[at + 1];
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  // Behind the end there is `undefined`, which is not in any range.
  if (!(second >= least && second <= most)) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (let i = 2; i < length; i++) if (bytes[at + i] >> 6 !== 0b10) return 0;
  return length;
}
