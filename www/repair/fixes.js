// Repairing a file. Pure functions over bytes: no page, no engine, so that they can be tested anywhere.
//
// An edit is { start, end, text }: replace the bytes start..end of the file as UTF-8. A fix is a list of edits that
// belong together; it is made whole or not at all.

const isUtf8 = (encoding) => /^(utf-?8|(us-)?ascii)$/i.test(encoding);

/**
 * Chooses which fixes can be made together. Earlier in the file wins; a fix that touches bytes another one has taken is
 * left for the next round, and so is one with an edit outside the file.
 */
export function choose(fixes, length) {
  const taken = []; // disjoint, in file order
  const chosen = [];
  const skipped = [];
  const first = (fix) => fix.edits.reduce((least, edit) => Math.min(least, edit.start), Infinity);
  const order = fixes.map((fix) => [first(fix), fix]).sort(([a], [b]) => a - b);
  for (const [, fix] of order) {
    if (fix.edits.every((edit) => inside(edit, length) && free(taken, edit)) && disjoint(fix.edits)) {
      chosen.push(fix);
      for (const edit of fix.edits) taken.splice(place(taken, edit), 0, edit);
    } else {
      skipped.push(fix);
    }
  }
  return { chosen, skipped };
}

/** The bytes with the edits made, all others untouched, and how many were. An edit that overlaps an earlier one is skipped. */
export function apply(bytes, edits) {
  const parts = [];
  const encoder = new TextEncoder();
  let made = 0;
  let end = 0;
  let previous;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    // The same insertion asked for twice is one insertion.
    const again = previous && previous.start === edit.start && previous.end === edit.end && previous.text === edit.text;
    if (!inside(edit, bytes.length) || edit.start < end || again) continue;
    parts.push(bytes.subarray(end, edit.start), encoder.encode(edit.text));
    made += 1;
    end = edit.end;
    previous = edit;
  }
  parts.push(bytes.subarray(end));
  return { bytes: joined(parts), made };
}

/** Bytes one behind the other. */
export function joined(parts) {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const part of parts) {
    result.set(part, to);
    to += part.length;
  }
  return result;
}

/** The bytes that edits count in: the file itself if it is UTF-8 (with its BOM), else its text as UTF-8 without BOM. */
export function editable(bytes, encoding) {
  if (isUtf8(encoding)) return bytes;
  if (/8859-1$|^latin-?1$/i.test(encoding)) return fromLatin1(bytes);
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
}

/** A file that was turned into UTF-8 must not go on declaring its old encoding. */
export function declareUtf8(bytes, encoding) {
  if (isUtf8(encoding)) return bytes;
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const found = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/.exec(head);
  if (!found || isUtf8(found[1])) return bytes;
  const end = found[0].length - 1;
  return apply(bytes, [{ start: end - found[1].length, end, text: "UTF-8" }]).bytes;
}

const SHOWN = 25;
/** Bytes shown on both sides of a change, if its line has so many. */
const NEAR = 48;

const read = (bytes) => new TextDecoder().decode(bytes);
// A character may be cut in two.
const beside = (bytes) => read(bytes).replace(/^\ufffd+|\ufffd+$/g, "").split(/[\r\n]/);

/**
 * The file with the fixes of these findings made, as far as they do not get in each other's way, and the first of the
 * changes to look at.
 */
export function propose(original, encoding, findings) {
  const before = editable(original, encoding);
  const fixes = [...new Set(findings.map(({ fix }) => fix))];
  const { chosen, skipped } = choose(fixes.filter(({ edits }) => edits.length), before.length);
  const edits = chosen.flatMap(({ edits, title }) => edits.map((edit) => ({ ...edit, title }))).sort((a, b) => a.start - b.start || a.end - b.end);
  const repaired = apply(before, edits);
  const after = declareUtf8(repaired.bytes, encoding);
  // A fix without edits is the saving itself.
  const changes = fixes.filter(({ edits }) => !edits.length).map(({ title }) => ({ line: 1, title }));
  const saved = changes.length;
  // The line of the change: what is repaired may be found elsewhere, as a prefix is that the root has to declare.
  let line = 1;
  let at = 0;
  for (const { start, end, text, title } of edits.slice(0, SHOWN - saved)) {
    for (; at < start; at++) if (before[at] === 10 || (before[at] === 13 && before[at + 1] !== 10)) line += 1;
    const around = [beside(before.subarray(Math.max(0, start - NEAR), start)).at(-1), beside(before.subarray(end, end + NEAR))[0]];
    changes.push({ line, title, before: read(before.subarray(start, end)), after: text, around });
  }
  return { blob: new Blob([after]), changes, count: edits.length + saved, applied: repaired.made + saved, skipped: skipped.length };
}

const inside = ({ start, end }, length) => start >= 0 && start <= end && end <= length;

const touches = (a, b) =>
  (a.start < b.end && b.start < a.end) || // share a byte
  (a.start === b.start && a.end === b.end && !siblings(a.text, b.text)) || // insertions at one place have no order
  (a.start === a.end && b.start < a.start && a.start < b.end) ||
  (b.start === b.end && a.start < b.start && b.start < a.end);

// Two whole elements can stand in either order.
const siblings = (a, b) => a !== b && [a, b].every((text) => /^\s*<([^\s/>]+)[^>]*(\/>|>[^]*<\/\1>)\s*$/.test(text));

// In file order, what touches any other one touches its neighbour.
const disjoint = (edits) =>
  edits.toSorted((a, b) => a.start - b.start || a.end - b.end).every((edit, i, all) => !i || !touches(all[i - 1], edit));

function place(taken, { start, end }) {
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = taken[middle];
    if (other.start < start || (other.start === start && other.end < end)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function free(taken, edit) {
  // Those taken are disjoint and in order, so of all before this one only the last can reach into it.
  const at = place(taken, edit);
  for (let i = Math.max(0, at - 1); i < taken.length && taken[i].start <= edit.end; i++) {
    if (touches(taken[i], edit)) return false;
  }
  return true;
}

// TextDecoder reads "iso-8859-1" as windows-1252, whose 0x80–0x9F differ and would shift every offset behind them.
function fromLatin1(bytes) {
  let high = 0;
  for (const byte of bytes) high += byte >> 7;
  const result = new Uint8Array(bytes.length + high);
  let to = 0;
  for (const byte of bytes) {
    if (byte < 0x80) result[to++] = byte;
    else {
      result[to++] = 0xc0 | (byte >> 6);
      result[to++] = 0x80 | (byte & 0x3f);
    }
  }
  return result;
}
