// Servers that are tables, for a LiveCheck: see tests/common/served.rs.

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { bytes, LiveCheck } from "./engine.mjs";

export const FOLDER = new URL("../live/sites/", import.meta.url);
export const OPTIONS = { now: "2026-04-01T00:00:00Z", deep: "all" };
const FAILURES = { "no such host": "no-such-host", refused: "refused", "timed out": "timed-out" };
const HEADERS = {
  "Location": "location",
  "Content-Type": "contentType",
  "Content-Encoding": "contentEncoding",
  "Content-Length": "contentLength",
  "Last-Modified": "lastModified",
  "X-Robots-Tag": "robotsTags",
  "Link": "links",
  "Refresh": "refresh",
};

/** The tables. */
export const sites = readdirSync(FOLDER).filter((name) => name.endsWith(".served"));

/** URLs and what each answers, as tests/common/served.rs reads them. */
export function table(name) {
  const parts = readFileSync(new URL(name, FOLDER), "utf8").split("=== ").slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")).trim(), part.slice(part.indexOf("\n") + 1)]));
}

function serve(live, { id, url }, answers) {
  const [head, ...body] = (answers.get(url) ?? "404\n\n").split("\n\n");
  const [first, ...headers] = head.trim().split("\n");
  const [status, , seconds = 0] = first.split(" ");
  if (!Number(status)) return live.failed(id, FAILURES[first]);
  const answer = { status: Number(status) };
  for (const line of headers) {
    const [, name, value] = /^(.*?): (.*)$/.exec(line);
    const key = HEADERS[name];
    if (key === "robotsTags" || key === "links") (answer[key] ??= []).push(value);
    else answer[key] = key === "contentLength" ? Number(value) : value;
  }
  let content = bytes(body.join("\n\n"));
  if (answer.contentType === "application/gzip") content = gzipSync(content);
  const reader = live.answer(id, answer);
  if (!reader) return;
  reader.push(new Uint8Array(content));
  live.done(id, reader.finish(), { bytes: content.length, ms: seconds * 1000 });
}

/** The report; `onstep` is told each step. */
export function checkLive(start, answers, options, onstep = () => {}) {
  const live = new LiveCheck(start, options);
  const open = [];
  for (let step; onstep((step = live.poll())), step.kind !== "done"; ) {
    if (step.kind === "fetch") open.push(step);
    else serve(live, open.shift(), answers);
  }
  return live.finish();
}
