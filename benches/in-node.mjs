// One peer in a Node of its own: `node benches/in-node.mjs PEER FILE` prints the times of the first check and of some more.

import { createReadStream, readFileSync } from "node:fs";

const PEERS = {
  async "sitemap-lint"() {
    const { Checker, initSync } = await import("../pkg/sitemap_lint.js");
    const { memory } = initSync({ module: readFileSync(new URL("../pkg/sitemap_lint_bg.wasm", import.meta.url)) });
    const check = async (file) => {
      const checker = new Checker({ name: file });
      for await (const chunk of createReadStream(file, { highWaterMark: 512 * 1024 })) checker.push(chunk);
      const report = checker.finish();
      checker.free();
      return report.document.entries;
    };
    // A module's memory only grows, so what it has at the end is what it needed at most.
    return { check, module: () => memory.buffer.byteLength };
  },
  async sitemap() {
    const { ErrorLevel, XMLToSitemapItemStream } = await import("sitemap");
    const check = async (file) => {
      const items = createReadStream(file).pipe(new XMLToSitemapItemStream({ level: ErrorLevel.THROW, logger: false }));
      let urls = 0;
      for await (const _ of items) urls += 1;
      return urls;
    };
    return { check };
  },
};

const [peer, file] = process.argv.slice(2);
const { check, module } = await PEERS[peer]();
const times = [];
let urls;
for (let n = 0; n < 3; n++) {
  const start = performance.now();
  urls = await check(file);
  times.push(performance.now() - start);
}
console.log(JSON.stringify({ urls, cold: times[0], warm: times.slice(1), module: module?.() }));
