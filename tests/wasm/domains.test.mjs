import assert from "node:assert/strict";
import { test } from "node:test";
import { EXPECTED, FILE, told } from "./domains.mjs";
import { bytes, check } from "./engine.mjs";

test("domains beyond ASCII are judged as the command line judges them", () => {
  assert.ok(EXPECTED.length > 60);
  assert.deepEqual(told(check(bytes(FILE), {})), EXPECTED);
});
