// Reads an archive of stored files, by its central directory (APPNOTE.TXT 4.3), and believes nothing that is said twice
// before both are equal. By hand: it is little, and the program that wrote the archive is no witness for it.

import assert from "node:assert/strict";
import { crc32 } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const END_LENGTH = 22;
// Sizes follow behind the data; names are UTF-8.
const STREAMED = 0x0008;
const UTF8 = 0x0800;

/** Names and bytes, in the order of the archive. */
export function unzip(bytes) {
  const archive = Buffer.from(bytes);
  const end = archive.length - END_LENGTH;
  assert.equal(archive.readUInt32LE(end), END, "the archive ends with its directory, and has no comment");
  const number = archive.readUInt16LE(end + 10);
  assert.equal(archive.readUInt16LE(end + 8), number, "all in one volume");
  const [size, start] = [archive.readUInt32LE(end + 12), archive.readUInt32LE(end + 16)];
  assert.equal(start + size, end, "nothing between the directory and its end");
  const files = [];
  let [at, behind] = [start, 0];
  while (files.length < number) {
    assert.equal(archive.readUInt32LE(at), ENTRY);
    const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)];
    const [sum, packed, length] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field));
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const name = archive.subarray(at + 46, at + 46 + nameLength);
    assert.equal(method, 0, `${name} is stored`);
    assert.equal(packed, length, `${name} is stored`);
    assert.ok(flags & UTF8, `the name ${name} is said to be UTF-8`);
    assert.equal(archive.readUInt32LE(at + 42), behind, `${name} follows the file before it`);
    const content = local(archive, behind, { name, flags, sum, length });
    files.push({ name: new TextDecoder("utf-8", { fatal: true }).decode(name), content: content.bytes });
    behind = content.end;
    at += 46 + nameLength + extraLength + commentLength;
  }
  assert.equal(at, end, "the directory is as long as it says");
  assert.equal(behind, start, "nothing between the files and the directory");
  return files;
}

function local(archive, at, { name, flags, sum, length }) {
  assert.equal(archive.readUInt32LE(at), LOCAL, `${name} begins where the directory says`);
  assert.equal(archive.readUInt16LE(at + 6), flags, `${name}: flags`);
  const [nameLength, extraLength] = [archive.readUInt16LE(at + 26), archive.readUInt16LE(at + 28)];
  assert.deepEqual(archive.subarray(at + 30, at + 30 + nameLength), name, "both names are the same");
  const start = at + 30 + nameLength + extraLength;
  const bytes = archive.subarray(start, start + length);
  assert.equal(crc32(bytes), sum, `${name}: check sum`);
  const said = (from) => [0, 4, 8].map((field) => archive.readUInt32LE(from + field));
  const end = start + length;
  if (!(flags & STREAMED)) {
    assert.deepEqual(said(at + 14), [sum, length, length], `${name}: sizes`);
    return { bytes, end };
  }
  assert.equal(archive.readUInt32LE(end), DESCRIPTOR);
  assert.deepEqual(said(end + 4), [sum, length, length], `${name}: sizes`);
  return { bytes, end: end + 16 };
}
