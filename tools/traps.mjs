// Makes the functions of the standard library that report a panic stop at once: `node tools/traps.mjs FROM TO`, for a module with
// names. Without them nothing writes the messages, and nothing prepares what they say. A panic is a fault of the engine and ends
// it either way; the browser then gives the number of the function, and benches/size.md says how to find its name.

import { readFileSync, writeFileSync } from "node:fs";
import { parse, SECTION } from "./wasm.mjs";

const [from, to] = process.argv.slice(2);
// None of them returns. With or without a hash, as the compiler writes the names of the crate and of the function.
const PANICS = new RegExp(
  [
    String.raw`^core(\[\w+\])?::panicking::`,
    String.raw`^<?(core|alloc)(\[\w+\])?::.*::(\w+_fail(ed)?(_rt)?|panic_already\w+|capacity_overflow|handle(_alloc)?_error)(::h\w+)?$`,
  ].join("|"),
);
const [UNREACHABLE, END] = [0, 11];
/** A body of three bytes, which follow their number: no locals, and these two instructions. */
const STOP = Buffer.from([3, 0, UNREACHABLE, END]);

const bytes = readFileSync(from);
const { sections, functions } = parse(bytes);
const traps = functions.filter(({ name, body }) => PANICS.test(name) && body.at(-2) === UNREACHABLE);
// Another compiler may name them otherwise, and the module would only be larger.
if (!traps.some(({ name }) => name.includes("panic_fmt"))) throw new Error(`${from} has no functions that panic`);
const bodies = functions.map((one) => (traps.includes(one) ? STOP : one.body));
const code = Buffer.concat([number(bodies.length), ...bodies]);
const pieces = sections.map(({ id, bytes }) =>
  id === SECTION.code ? Buffer.concat([Buffer.from([id]), number(code.length), code]) : bytes,
);
writeFileSync(to, Buffer.concat([bytes.subarray(0, 8), ...pieces]));

/** As unsigned LEB128. */
function number(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return Buffer.from([...bytes, value]);
}
