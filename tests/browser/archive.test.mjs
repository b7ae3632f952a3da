// Zip archives: what is in one is checked as if its folder had been dropped, and whatever is wrong with one is said.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { downloadZip } from "client-zip";
import * as b from "./browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "./browser.mjs";
import { replacing } from "./sources.mjs";

const UTF8 = 0x0800;
const INDEX = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://www.example.org/a.xml</loc></sitemap></sitemapindex>`;

/**
 * An archive, and with it whatever nobody should write: each file may bring its own `method`, `flags`, `sum`, `size`,
 * `packed` bytes, `at` (where it is said to begin), and `attributes`.
 */
function zip(files, { zip64 = false, comment = "" } = {}) {
  const locals = [];
  const list = [];
  let behind = 0;
  for (const { name, content = "", method = 8, flags = UTF8, attributes = 0, ...own } of files) {
    const bytes = Buffer.from(content);
    const path = Buffer.from(name);
    const packed = own.packed ?? (method === 8 ? deflateRawSync(bytes) : bytes);
    const [sum, size, at] = [own.sum ?? crc32(bytes), own.size ?? bytes.length, own.at ?? behind];
    const fields = Buffer.alloc(26);
    [20, flags, method, 0, 0x21].forEach((value, index) => fields.writeUInt16LE(value, 2 * index));
    [sum, packed.length, size].forEach((value, index) => fields.writeUInt32LE(zip64 && index ? 0xffffffff : value, 10 + 4 * index));
    fields.writeUInt16LE(path.length, 22);
    const extra = (...values) => {
      const field = Buffer.alloc(zip64 ? 4 + 8 * values.length : 0);
      if (zip64) [1, 8 * values.length].forEach((value, index) => field.writeUInt16LE(value, 2 * index));
      if (zip64) values.forEach((value, index) => field.writeBigUInt64LE(BigInt(value), 4 + 8 * index));
      return field;
    };
    const [near, far] = [extra(size, packed.length), extra(size, packed.length, at)];
    fields.writeUInt16LE(near.length, 24);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, path, near, packed]);
    fields.writeUInt16LE(far.length, 24);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(attributes, 6);
    rest.writeUInt32LE(zip64 ? 0xffffffff : at, 10);
    list.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 3]), fields, rest, path, far]));
    locals.push(local);
    behind += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  [4, 6].forEach((field) => end.writeUInt16LE(zip64 ? 0xffff : files.length, field));
  end.writeUInt32LE(zip64 ? 0xffffffff : directory.length, 8);
  end.writeUInt32LE(zip64 ? 0xffffffff : behind, 12);
  end.writeUInt16LE(comment.length, 16);
  const large = Buffer.alloc(76);
  large.write("PK\x06\x06", "latin1");
  large.writeBigUInt64LE(44n, 4);
  [24, 32].forEach((field) => large.writeBigUInt64LE(BigInt(files.length), field));
  large.writeBigUInt64LE(BigInt(directory.length), 40);
  large.writeBigUInt64LE(BigInt(behind), 48);
  large.write("PK\x06\x07", 56, "latin1");
  large.writeBigUInt64LE(BigInt(behind + directory.length), 64);
  large.writeUInt32LE(1, 72);
  return Buffer.concat([...locals, directory, ...(zip64 ? [large] : []), Buffer.from("PK\x05\x06"), end, Buffer.from(comment)]);
}

const archive = (name, bytes) => ({ name, base64: Buffer.from(bytes).toString("base64") });

/** A server of its own, where it matters what is asked for, or where the server goes away. */
const OWN = { policy: true };

b.inOneBrowser((page) => {
  const done = async (tab, number) => {
    const reports = await b.reported(tab, number);
    await b.idle(tab);
    assert.equal((await tab.reports()).length, number);
    return reports;
  };
  const names = (reports) => reports.map(({ name }) => name).sort();
  const remark = (tab) => b.text(tab, "remark");
  /** What the table says of each file: its name as it is shown → its state. */
  const states = async (tab) => {
    await b.press(tab, "[data-tab=files]");
    await b.find(tab, "open");
    return tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("tbody th")].map((node) =>
      [node.querySelector(".data").textContent, node.querySelector(".icon").classList[2]]));
  };
  /** Shows a file of the table. */
  const show = async (tab, name) => {
    if (await b.count(tab, "[data-tab=files]")) await b.press(tab, "[data-tab=files]");
    await b.find(tab, "open");
    await tab.evaluate((words) => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("[part=open]")].find((node) => node.textContent.includes(words)).click(), name);
  };
  /** Shows a file that was not checked, and gives the reason that is shown. */
  const why = async (tab, name) => {
    await show(tab, name);
    return b.text(tab, "error");
  };
  page("what is in an archive is checked as if its folder had been dropped", async (tab, site) => {
    const bytes = zip([
      { name: "site/", method: 0 },
      { name: "site/index.xml", content: INDEX }, { name: "site/maps/a.xml", content: GOOD }, { name: "site/maps/b.xml.gz", content: gzipSync(BROKEN), method: 0 },
      { name: "site/robots.txt", content: "User-agent: *\nSitemap: https://www.example.org/index.xml\n" },
      { name: "site/index.html", content: "<!doctype html>" }, { name: "site/logo.png", content: "PNG" },
      { name: "site/.git/config", content: "x" }, { name: "site/.hidden.xml", content: GOOD }, { name: "__MACOSX/site/._a.xml", content: "x" },
      { name: "site/link.xml", content: "maps/a.xml", attributes: 0o120777 * 0x10000 },
    ]);
    assert.ok(!site.log.some((line) => /archive|zip-core/.test(line)));
    await b.drop(tab, [archive("export.bin", bytes)]);
    const reports = await done(tab, 4);
    assert.deepEqual(names(reports), ["site/index.xml", "site/maps/a.xml", "site/maps/b.xml.gz", "site/robots.txt"]);
    assert.equal(reports.find(({ name }) => name === "site/maps/b.xml.gz").report.document.compression, "gzip");
    assert.match(await remark(tab), /^Search engines do not read zip archives\. Publish the files themselves, plain or as \.gz\./);
    assert.match(await remark(tab), /Skipped 1 file that isn’t a sitemap\./);
    // The lines of a robots.txt are no entries.
    assert.deepEqual((await states(tab)).map(([, state]) => state), ["fail", "warning", "warning", "warning"]);
    assert.match(await b.text(tab, "status"), /^4 files checked, 1 with errors/);
    await b.works(tab);
  }, OWN);

  page("an archive that streams were written into, as this page does: with one file it is that file's report", async (tab) => {
    const bytes = await downloadZip([{ name: "my.xml", input: GOOD }]).arrayBuffer();
    await b.drop(tab, [archive("my.zip", Buffer.from(bytes))]);
    assert.deepEqual(names(await done(tab, 1)), ["my.xml"]);
    assert.match(await remark(tab), /do not read zip archives/);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
    assert.equal(await b.count(tab, "[data-tab=files]"), 0);
  });

  page("archives among files: names say where each file is, and one of pictures alone is left out", async (tab) => {
    await b.drop(tab, [
      archive("a.zip", zip([{ name: "sitemap.xml", content: GOOD }])), archive("b.zip", zip([{ name: "sitemap.xml", content: BROKEN }])),
      { name: "sitemap.xml", content: GOOD }, archive("photos.zip", zip([{ name: "1.jpg", content: "x" }, { name: "2.jpg", content: "x" }])),
    ]);
    await b.reported(tab, 4);
    await b.idle(tab);
    assert.deepEqual(await states(tab), [["b.zip/sitemap.xml", "fail"], ["a.zip/sitemap.xml", "warning"], ["sitemap.xml", "warning"]]);
    assert.match(await remark(tab), /^Search engines do not read zip archives[^S]*photos\.zip: Skipped 2 files .*photos\.zip contains no file that may be a sitemap\.$/);
  });

  page("an archive is known by its content", async (tab) => {
    await b.drop(tab, [{ name: "sitemap.zip", content: GOOD }]);
    assert.deepEqual(names(await done(tab, 1)), ["sitemap.zip"]);
    assert.equal(await b.count(tab, "remark"), 0);
    await tab.evaluate(() => (globalThis.reports.length = 0));
    await b.drop(tab, [archive("sitemap.xml", zip([{ name: "inside.xml", content: GOOD }]))]);
    assert.deepEqual(names(await done(tab, 1)), ["inside.xml"]);
  });

  page("an Office document is one, and no archive of files to be checked", async (tab) => {
    const document = zip([{ name: "[Content_Types].xml", content: "<Types/>" }, { name: "xl/workbook.xml", content: "<workbook/>" }, { name: "xl/styles.xml", content: "<styleSheet/>" }]);
    await b.drop(tab, [archive("export.xlsx", document)]);
    assert.deepEqual(names(await done(tab, 1)), ["export.xlsx"]);
    assert.match(await b.text(tab, ".message"), /is an Office document/);
    assert.equal(await b.count(tab, "remark"), 0);
  });

  page("an archive within an archive is not opened, whatever it is called", async (tab) => {
    const inner = zip([{ name: "x.xml", content: GOOD }]);
    await b.drop(tab, [archive("a.zip", zip([{ name: "a.xml", content: GOOD }, { name: "b.zip", content: inner }, { name: "c.xml", content: inner }]))]);
    assert.deepEqual(names(await done(tab, 1)), ["a.xml"]);
    assert.match(await remark(tab), /Skipped 2 archives inside\. Unpack them yourself/);
  });

  page("names that mean harm are shown and do none, and old ones are read", async (tab) => {
    const given = ["../../etc/up.xml", "/root.xml", "C:\\dos\\back.xml", "\u202elmx", "__proto__", "constructor", "<img src=x onerror=pwned=1>.xml", "sp ace/größe.xml"];
    await b.drop(tab, [archive("n.zip", zip([
      ...given.map((name) => ({ name, content: GOOD })),
      // Without the flag that says UTF-8: what is UTF-8 all the same, and the old code page.
      { name: "ünï.xml", content: GOOD, flags: 0 }, { name: Buffer.from([0x67, 0x72, 0x94, 0xe1, 0x65, 0x2e, 0x78, 0x6d, 0x6c]), content: GOOD, flags: 0 },
    ]))]);
    const reports = await done(tab, 10);
    assert.deepEqual(names(reports), [...given.map((name) => name.replaceAll("\\", "/")), "ünï.xml", "größe.xml"].sort());
    assert.deepEqual((await states(tab)).map(([, state]) => state), Array(10).fill("warning"));
    const [shown, pwned] = await tab.evaluate(() => [document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=table]").textContent, globalThis.pwned ?? "harmless"]);
    assert.ok(!shown.includes("\u202e") && shown.includes("right-to-left override"));
    assert.equal(pwned, "harmless");
    assert.equal(await b.count(tab, "img"), 0);
  });

  page("each file that cannot be unpacked has its reason, and the others are checked", async (tab) => {
    const line = `${url("https://www.example.org/a")}\n`.repeat(200);
    const text = sitemap(line);
    const packed = deflateRawSync(Buffer.from(text));
    const noise = Buffer.from(packed);
    noise.fill(0xff, 20, 60);
    const bytes = zip([
      { name: "good.xml", content: GOOD },
      { name: "locked.xml", content: GOOD, flags: UTF8 | 1 },
      { name: "strong.xml", content: GOOD, flags: UTF8 | 0x41 },
      { name: "lzma.xml", content: GOOD, method: 14 },
      { name: "sum.xml", content: text, sum: 7 },
      { name: "sum-stored.xml", content: text, sum: 7, method: 0 },
      { name: "longer.xml", content: text, size: 100 },
      { name: "shorter.xml", content: text, size: text.length + 1 },
      { name: "noise.xml", content: text, packed: noise },
      { name: "short.xml", content: text, packed: packed.subarray(0, 30) },
      { name: "nowhere.xml", content: GOOD, at: 0x7fffff00 },
      { name: "amiss.xml", content: GOOD, at: 5 },
      { name: "twice.xml", content: GOOD, at: 0 },
      { name: "last.xml", content: BROKEN },
    ]);
    await b.drop(tab, [archive("bad.zip", bytes)]);
    assert.deepEqual(names(await done(tab, 2)), ["good.xml", "last.xml"]);
    assert.match(await remark(tab), /Could not unpack 12 files; the list says why/);
    const reasons = {
      locked: /is encrypted: unpack the archive with its password/, strong: /is encrypted/, lzma: /Browsers cannot unpack its compression method/,
      "sum.": /does not match its checksum/, "sum-stored": /checksum/, longer: /its size is not the one/, shorter: /size/,
      noise: /damaged/, "short.": /damaged/,
      nowhere: /not where the archive says/, amiss: /not where the archive says/, twice: /overlaps another file|contradicts itself/,
    };
    const wrong = [];
    for (const [name, words] of Object.entries(reasons)) {
      const said = await why(tab, name);
      if (!/^Could not check this file\./.test(said) || !words.test(said)) wrong.push(`${name}: ${said}`);
    }
    assert.deepEqual(wrong, []);
    assert.match(await b.text(tab, "status"), /^2 of 14 files checked, 1 with errors/);
    await b.works(tab);
  });

  page("a damaged list: the files before the damage are checked", async (tab) => {
    const bytes = zip(["a.xml", "b.xml", "c.xml"].map((name) => ({ name, content: GOOD })));
    bytes[bytes.indexOf("PK\x01\x02", bytes.indexOf("PK\x01\x02") + 1, "latin1")] = 0;
    await b.drop(tab, [archive("list.zip", bytes)]);
    assert.deepEqual(names(await done(tab, 1)), ["a.xml"]);
    assert.match(await remark(tab), /is damaged: its list of files breaks off after 1 entry\. Any files after that are missing here/);
  });

  const whole = zip([{ name: "a.xml", content: sitemap(url("https://www.example.org/").repeat(500)), method: 0 }]);
  const split = Buffer.from(whole);
  split.writeUInt16LE(3, split.length - 18);
  for (const [kind, bytes, words] of [
    ["cut off", whole.subarray(0, whole.length - 60), /does not open: the list of files at its end is missing\. Perhaps the download did not finish/],
    ["only its beginning", Buffer.from("PK\x03\x04"), /does not open/],
    ["empty", zip([]), /^The archive contains no file that may be a sitemap/],
    ["one part of several", split, /one part of several/],
    ["with nothing but an encrypted file", zip([{ name: "a`\u202e.xml", content: GOOD, flags: UTF8 | 1 }]), /^Could not unpack anything in the archive.*is encrypted/],
  ]) {
    page(`an archive that nothing can be read from: ${kind}`, async (tab) => {
      await b.drop(tab, [archive("x.zip", bytes)]);
      const [{ name, report }] = await done(tab, 1);
      assert.equal(name, "x.zip");
      assert.ok(report.counts["file-unsupported-compression"], "it is judged as search engines see it");
      assert.match(await remark(tab), words);
      assert.ok(!(await remark(tab)).includes("\u202e"));
      await b.works(tab);
    });
  }

  page("zip64, a comment, and bytes after the archive", async (tab) => {
    const files = [{ name: "a.xml", content: GOOD }, { name: "b.xml", content: BROKEN }];
    await b.drop(tab, [
      archive("large.zip", zip(files, { zip64: true })), archive("comment.zip", zip(files, { comment: "PK\x05\x06 made by hand" })),
      archive("after.zip", Buffer.concat([zip(files), Buffer.from("\n")])),
    ]);
    await done(tab, 6);
    assert.deepEqual((await states(tab)).map(([, state]) => state), ["fail", "fail", "fail", "warning", "warning", "warning"]);
  });

  const limits = (...pairs) => ({ "page/input/zip.ts": replacing(...pairs) });

  page("no more comes out of archives than is stated, and what is small still does", async (tab) => {
    const bomb = deflateRawSync(Buffer.alloc(30_000_000, "<"));
    await b.drop(tab, [
      archive("bomb.zip", zip([
        { name: "bomb.xml", packed: bomb, size: 30_000_000 },
        // This one says that it is small, and is given up when it is larger.
        { name: "liar.xml", packed: bomb, size: 1000 },
        { name: "small.xml", content: GOOD },
      ])),
    ]);
    assert.deepEqual(names(await done(tab, 1)), ["small.xml"]);
    assert.match(await why(tab, "bomb"), /unpacks at most 1 MB in all/);
    assert.match(await why(tab, "liar"), /damaged/);
  }, { change: limits(["MOST_BYTES = 1e9", "MOST_BYTES = 1e6"]) });

  page("no more files are taken than the page checks, and no more entries looked at than is stated", async (tab) => {
    const file = (name) => ({ name, content: GOOD });
    await b.drop(tab, [{ name: "own.xml", content: GOOD }, archive("many.zip", zip(["a", "b", "c", "d"].map((name) => file(`${name}.xml`))))]);
    await done(tab, 3);
    assert.match(await remark(tab), /many\.zip: Skipped 2 more files: one check takes at most 3/);
    await tab.evaluate(() => (globalThis.reports.length = 0));
    await b.drop(tab, [archive("long.zip", zip([...Array(6).keys()].map((name) => file(`${name}.bin`)).concat(file("late.xml"), file("0.xml"))))]);
    await done(tab, 3);
    assert.match(await remark(tab), /has more than 5 entries\. This check covers only these/);
  }, { change: limits(["MOST_FILES = 10_000", "MOST_FILES = 3"], ["MOST_ENTRIES = 100_000", "MOST_ENTRIES = 5"]) });

  page("a large archive is not read whole", async (tab) => {
    const [before, after] = await tab.evaluate(async (content) => {
      const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
      const view = new DataView(bytes.buffer);
      const [end, start] = [bytes.length - 22, view.getUint32(bytes.length - 6, true)];
      // 300 MB of a picture that nobody wants, between the first file and the list.
      const middle = new Blob(Array(300).fill(new Uint8Array(1e6)));
      view.setUint32(end + 16, start + middle.size, true);
      const file = new File([bytes.slice(0, start), middle, bytes.slice(start)], "large.zip");
      await document.querySelector("sitemap-lint").check(file);
      return [file.size, reports.map(({ name }) => name)];
    }, zip([{ name: "a.xml", content: GOOD }]).toString("base64"));
    assert.ok(before > 3e8);
    assert.deepEqual(after, ["a.xml"]);
    const read = await tab.evaluate(() => globalThis.readings);
    assert.ok(read > 0 && read < 5e6, `${read} bytes were read`);
  }, {
    replace: {
      // Counts what the worker reads of the archive, and tells the page.
      "/www/zip.js": `
        import { open as real } from "./zip.js?real";
        export async function open(archive, ...how) {
          let read = 0;
          const { slice } = archive;
          archive.slice = function (from, to) {
            read += Math.min(to, this.size) - from;
            return slice.call(this, from, to);
          };
          const answer = await real(archive, ...how);
          postMessage({ id: -1, read });
          return answer;
        }`,
    },
    before: () => {
      globalThis.Worker = class extends Worker {
        constructor(...given) {
          super(...given);
          this.addEventListener("message", ({ data }) => data.read && (globalThis.readings = data.read));
        }
      };
    },
  });

  page("thousands of files in an archive", async (tab) => {
    const files = Array.from({ length: 2000 }, (_, i) => ({ name: `maps/sitemap-${i}.xml`, content: sitemap(url(`https://www.example.org/${i}`)) }));
    await b.drop(tab, [archive("maps.zip", zip(files))]);
    await tab.waitForFunction(() => reports.length === 2000, { timeout: 120_000 });
    await b.idle(tab);
    assert.match(await b.text(tab, "status"), /^2,000 files checked: 0 errors, /);
  });

  // Cancelling, and what goes wrong around.

  const unending = { "/www/zip.js": `export * from "./zip.js?real";
    export const open = async (archive, options, { tables }, onprogress) => tables ? {} : new Promise(() => setInterval(() => onprogress(0.5), 100));` };

  const unpacking = (tab) => tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.querySelector("progress")?.value > 0.2);

  page("unpacking shows how far it is, and can be cancelled", async (tab) => {
    await b.drop(tab, [archive("a.zip", whole), { name: "b.xml", content: GOOD }]);
    await unpacking(tab);
    await b.press(tab, "cancel");
    await b.idle(tab);
    assert.match(await b.text(tab, "status"), /cancelled/);
    assert.match(await b.text(tab, "error"), /Cancelled/);
    await b.works(tab);
  }, { replace: unending });

  page("the next drop takes over while an archive is unpacked", async (tab) => {
    await b.drop(tab, [archive("a.zip", whole)]);
    await unpacking(tab);
    await b.works(tab);
  }, { replace: unending });

  /** Waits until what the page asks for once there is a verdict has come, in whatever order. */
  const arrived = (tab) =>
    tab.waitForFunction(() => {
      const came = performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1));
      return ["repair.js", "shared.js", "why.json"].every((name) => came.includes(name));
    });

  page("the connection is gone: an archive cannot be opened, and the checker that is there goes on with plain files", async (tab, site) => {
    await b.works(tab);
    await arrived(tab);
    await site.stop();
    for (let times = 0; times < 2; times++) {
      await b.drop(tab, [archive("a.zip", zip([{ name: "inside.xml", content: GOOD }]))]);
      await b.find(tab, "remark");
      assert.match(await remark(tab), /^The part of this page that opens zip archives did not load\. Check your connection/);
      await b.works(tab);
    }
  }, OWN);

  page("what opens archives is not there", async (tab, site) => {
    const files = [archive("a.zip", zip([{ name: "inside.xml", content: GOOD }])), { name: "b.xml", content: GOOD }];
    await b.drop(tab, files);
    const reports = await done(tab, 2);
    assert.deepEqual(names(reports), ["a.zip", "b.xml"]);
    assert.match(await remark(tab), /^The part of this page that opens zip archives did not load\. Check your connection/);
    site.mend();
    await tab.evaluate(() => (globalThis.reports.length = 0));
    await b.drop(tab, files);
    assert.deepEqual(names(await done(tab, 2)), ["a.zip/inside.xml", "b.xml"]);
    await b.works(tab);
  }, { missing: ["/www/zip.js"], errors: [/disallowed MIME/] });

  /** Drops a folder. With `slow`, it is looked through when `letGo()` is called in the page. */
  const folder = (tab, slow = false) =>
    tab.evaluate((good, slow) => {
      const file = { name: "a.xml", fullPath: "/site/a.xml", isFile: true, file: (resolve) => resolve(new File([good], "a.xml")) };
      const parts = [[file], []];
      const items = [{ kind: "file", webkitGetAsEntry: () => ({ isDirectory: true, createReader: () => ({ readEntries: (resolve) => {
        const give = () => resolve(parts.shift());
        if (slow && parts.length === 2) globalThis.letGo = give;
        else give();
      } }) }) }];
      const event = new Event("drop", { bubbles: true, composed: true, cancelable: true });
      Object.defineProperty(event, "dataTransfer", { value: { items, types: ["Files"] } });
      document.querySelector("h1").dispatchEvent(event);
    }, GOOD, slow);

  page("a fix made while a folder is looked through does not end that", async (tab) => {
    const broken = (name) => ({ name, content: BROKEN });
    for (const files of [[broken("broken.xml")], [broken("a.xml"), broken("b.xml")]]) {
      await tab.evaluate(() => (globalThis.reports.length = 0));
      await b.drop(tab, files);
      await done(tab, files.length);
      await b.press(tab, "fix");
      const apply = await b.find(tab, "[part=apply-fixes]:not(:disabled)");
      await folder(tab, true);
      await tab.waitForFunction(() => globalThis.letGo);
      await apply.evaluate((node) => node.click());
      await tab.evaluate(() => {
        globalThis.letGo();
        globalThis.letGo = undefined;
      });
      await tab.waitForFunction(() => reports.at(-1).name === "site/a.xml");
      await b.idle(tab);
      assert.equal(await b.count(tab, "edited"), 0);
    }
    await b.works(tab);
  });

  page("after the first check, files and folders need no connection", async (tab, site) => {
    await b.works(tab);
    await arrived(tab);
    await site.stop();
    await folder(tab);
    assert.deepEqual(names(await done(tab, 2)), ["next.xml", "site/a.xml"]);
    await b.works(tab);
  }, OWN);

  page("the archive is gone while it is unpacked", async (tab) => {
    const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
    try {
      const path = join(folder, "gone.zip");
      writeFileSync(path, whole);
      await tab.waitForFunction(() => globalThis.letGo);
      await (await b.find(tab, "pick")).uploadFile(path);
      await tab.waitForFunction(async () => (await navigator.locks.query()).pending.some(({ name }) => name === "unpack"));
      unlinkSync(path);
      await tab.evaluate(() => globalThis.letGo());
      await b.find(tab, '[part~="error"][data-what="read"]');
      await b.idle(tab);
      await b.works(tab);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, {
    // Waits until the test lets go of a lock.
    replace: { "/www/zip.js": `await navigator.locks.request("unpack", () => {}); export * from "./zip.js?real";` },
    before: () => void navigator.locks.request("unpack", () => new Promise((resolve) => (globalThis.letGo = resolve))),
  });

  page("a fix made while an archive is unpacked stays", async (tab) => {
    await tab.waitForFunction(() => globalThis.letGo);
    await b.drop(tab, [{ name: "b.xml", content: BROKEN }, archive("a.zip", zip([{ name: "c.xml", content: GOOD }, { name: "d.xml", content: GOOD }]))]);
    await b.reported(tab, 1);
    await tab.waitForFunction(async () => (await navigator.locks.query()).pending.some(({ name }) => name === "unpack"));
    await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("[part=file]")].find((node) => node.textContent.includes("b.xml")).click());
    await b.press(tab, "apply");
    await b.find(tab, "edited");
    await tab.evaluate(() => globalThis.letGo());
    await tab.waitForFunction(() => new Set(reports.map(({ name }) => name)).size === 3);
    await b.idle(tab);
    assert.equal(await b.text(tab, ".name"), "b.xml");
    assert.deepEqual((await states(tab)).toSorted(), [["a.zip/c.xml", "warning"], ["a.zip/d.xml", "warning"], ["b.xml", "warning"]]);
    assert.match(await b.text(tab, "edited"), /b\.fixed\.xml/);
  }, {
    replace: { "/www/zip.js": `import { open as real } from "./zip.js?real";
      export async function open(archive, options, how, onprogress) {
        if (!how.tables) await navigator.locks.request("unpack", () => {});
        return real(archive, options, how, onprogress);
      }` },
    before: () => void navigator.locks.request("unpack", () => new Promise((resolve) => (globalThis.letGo = resolve))),
  });

  // Other ways in.

  page("by the keyboard, through the picker", async (tab) => {
    const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
    try {
      const path = join(folder, "site.zip");
      writeFileSync(path, zip([{ name: "a.xml", content: GOOD }, { name: "b.xml", content: BROKEN }]));
      await (await b.find(tab, "drop")).focus();
      const chooser = tab.waitForFileChooser();
      // Chromium takes a moment until it hands a chooser to the test.
      await sleep(200);
      await tab.keyboard.press("Enter");
      await (await chooser).accept([path]);
      assert.deepEqual(names(await done(tab, 2)), ["a.xml", "b.xml"]);
      await b.press(tab, '[data-tab="files"]');
      const worst = await b.find(tab, '[part~="open"]');
      await worst.focus();
      await tab.keyboard.press("Enter");
      assert.equal(await b.text(tab, ".name"), "b.xml");
      assert.deepEqual(await b.objections(tab), []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  page("handed to check(): a File, bytes, several; it ends when all in it has a report", async (tab) => {
    const found = await tab.evaluate(async (one, two) => {
      const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      const node = document.querySelector("sitemap-lint");
      const after = async (input) => {
        globalThis.reports.length = 0;
        await node.check(input);
        return globalThis.reports.map(({ name }) => name).sort();
      };
      const sites = [];
      node.addEventListener("sitemap-lint:site", ({ detail }) => sites.push(detail.report.files.length));
      return [
        await after(new File([bytes(one)], "one.zip")), await after(bytes(two)), await after(new Blob([bytes(one)])),
        await after([new File([bytes(one)], "one.zip"), new File([bytes(two)], "two.zip")]),
        await after([new Blob([bytes(one)]), bytes(two)]), sites,
      ];
    }, zip([{ name: "a.xml", content: GOOD }]).toString("base64"), zip([{ name: "a.xml", content: GOOD }, { name: "b.xml", content: GOOD }]).toString("base64"));
    assert.deepEqual(found, [["a.xml"], ["a.xml", "b.xml"], ["a.xml"], ["one.zip/a.xml", "two.zip/a.xml", "two.zip/b.xml"],
      ["pasted text/a.xml", "pasted text/a.xml", "pasted text/b.xml"], [2, 3, 3]]);
  });
});
