// The parts of a WebAssembly module: what the tools that look into the engine's module have in common.

/** @param {Buffer} bytes a module; `names` is empty if it has no name section */
export function parse(bytes) {
  let at = 8;
  /** An unsigned LEB128 number. */
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const name = () => {
    const length = number();
    return bytes.toString("utf8", at, (at += length));
  };
  const sections = [];
  const names = new Map();
  const bodies = [];
  let imported = 0;
  while (at < bytes.length) {
    const start = at;
    const id = bytes[at++];
    const end = number() + at;
    const content = bytes.subarray(at, end);
    if (id === SECTION.import) {
      // Everything that the module imports is a function.
      imported = number();
    } else if (id === SECTION.code) {
      for (let left = number(); left > 0; left--) {
        const from = at;
        const length = number();
        bodies.push(bytes.subarray(from, (at += length)));
      }
    } else if (id === SECTION.custom && name() === "name") {
      while (at < end) {
        const kind = bytes[at++];
        const stop = number() + at;
        if (kind === FUNCTION_NAMES) for (let left = number(); left > 0; left--) names.set(number(), name());
        at = stop;
      }
    }
    at = end;
    sections.push({ id, content, bytes: bytes.subarray(start, end) });
  }
  const functions = bodies.map((body, index) => ({ name: names.get(index + imported) ?? "", body }));
  return { sections, functions };
}

export const SECTION = { custom: 0, import: 2, code: 10, data: 11 };
const FUNCTION_NAMES = 1;
