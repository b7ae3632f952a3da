// The module alone, in the pieces in which the page's worker reads a file.

import init, { Checker } from "/pkg/sitemap_lint.js";

const PIECE = 512 * 1024;

export async function prepare() {
  await init();
  return async (file, read) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    read();
    const checker = new Checker({ name: file.name });
    for (let at = 0; at < bytes.length; at += PIECE) checker.push(bytes.subarray(at, at + PIECE));
    const { document, summary } = checker.finish();
    checker.free();
    return { urls: document.entries, errors: summary.errors };
  };
}
