// Sites that are checked by their URL: what a browser finds is what the command line finds, as far as a browser can; nothing is
// fetched that was not asked for, and nothing of a file reaches the part that fetches.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { imported, replacing } from "./sources.mjs";
import * as b from "./browser.mjs";
import { BROKEN, inOneBrowser } from "./browser.mjs";
import { answers, host, lines, ofServer, SITES } from "./faulty.mjs";

const { DECIDED } = await imported("live/decided");

// Of what is not there: robots.txt, what a sitemap lists, the usual place, and what nobody has.
const EXPECTED = /^\/(robots\.txt|missing(\.xml)?|sitemap\.xml|sitemap-lint-[0-9a-f]{16})$/;
const OPEN = { "Access-Control-Allow-Origin": "*" };
const RECORD = new URL("faulty.txt", import.meta.url);

// Recorded by `BLESS=1 SITEMAP_LINT=…` with the command line's program.
const sections = existsSync(RECORD) ? readFileSync(RECORD, "utf8").split(/^== (.*)\n/m).slice(1) : [];
const recorded = new Map(sections.flatMap((name, at) => (at % 2 ? [] : [[name, sections[at + 1].split("\n").filter(Boolean)]])));

const start = (name, origin) => (["files", "pages", "linked", "usual"].includes(name) ? `${origin}/` : `${origin}/sitemap.xml`);
const deep = (name) => name === "pages" || name === "linked";

const built = (kind) => fileURLToPath(new URL(`../../target/${kind}/sitemap-lint`, import.meta.url));
const PROGRAM = process.env.SITEMAP_LINT ?? ["release", "debug"].map(built).find(existsSync);

/** What the command line finds. */
async function commandLine(name) {
  const served = await host(name);
  const args = ["--allow-private", "--rate", "0", "--format", "json", ...(deep(name) ? ["--deep=all", "--deep-links"] : []), start(name, served.origin)];
  // It ends with 1 or 2 where it finds something.
  const said = await new Promise((resolve) => execFile(PROGRAM, args, { maxBuffer: 1e8 }, (_, stdout) => resolve(stdout)));
  await served.stop();
  const site = JSON.parse(said);
  return lines(site.files.filter(({ report }) => report), site);
}

if (process.env.BLESS || PROGRAM) {
  test("the command line finds what is recorded", async () => {
    const found = [];
    for (const name of Object.keys(SITES)) found.push([name, await commandLine(name)]);
    if (process.env.BLESS) writeFileSync(RECORD, found.map(([name, list]) => `== ${name}\n${list.join("\n")}\n\n`).join(""));
    else assert.deepEqual(found, [...recorded]);
  });
}

test("docs/live.md says which rules each way decides", () => {
  const text = readFileSync(new URL("../../docs/live.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `((?:http|page)-[\w-]+)` \| (.*) \|$/gm)].map(([, id, cells]) => [id, cells.split(" | ")]);
  for (const [at, way] of ["own", "open", "handed", "extension"].entries()) {
    assert.deepEqual(rows.filter(([, cells]) => /^yes/.test(cells[at + 1])).map(([id]) => id).sort(), DECIDED[way].toSorted(), way);
  }
  const all = [...new Set([...recorded.values()].flatMap(ofServer))].sort();
  assert.deepEqual(rows.map(([id]) => id).sort(), all, "each has a server that does it");
  for (const [, cells] of rows) assert.equal(cells[0], "yes");
});

/** Types a URL and presses Enter; the report, once nothing runs. */
async function check(tab, url) {
  if (await b.count(tab, "clear")) await b.press(tab, "clear");
  await forget(tab);
  await (await b.find(tab, "input")).focus();
  await tab.keyboard.type(url);
  await tab.keyboard.press("Enter");
  return ended(tab);
}

/** What was found before does not count. */
const forget = (tab) => tab.evaluate(() => {
  globalThis.reports.length = 0;
  globalThis.site = undefined;
  addEventListener("sitemap-lint:site", ({ detail }) => (globalThis.site = detail.report), { once: true });
});

/** What was found, once it is there. */
async function ended(tab) {
  await tab.waitForFunction(() => {
    const { shadowRoot } = document.querySelector("sitemap-lint");
    return !shadowRoot.querySelector(".running") && (reports.length || shadowRoot.querySelector("[part=unreachable]"));
  }, { timeout: 60_000 });
  return tab.evaluate(() => [reports, globalThis.site]);
}

/** What the recorded findings are without those rules that a way does not decide. */
const decided = (name, way) => recorded.get(name).filter((line) => {
  const [id] = ofServer([line]);
  return !id || DECIDED[way].includes(id);
});
/** Without what only the command line knows: the status of redirects, how much is missing, how many share a header. */
const alike = (list) => list.map((line) => line.replace(/ \(the same for .*\)$/, "")
  .replace(/redirects: (30\d|redirected) to/, "redirects to").replace(/ ended (after .* bytes|before it was complete)$/, " ended early"));

function compare(found, name, way) {
  const hidden = (line) => way === "open" && / in its X-Robots-Tag header/.test(line);
  assert.deepEqual(alike(found), alike(decided(name, way).filter((line) => !hidden(line))));
}

/** What is found, with the listed pages where the site is about them. */
async function findings(tab, name, origin) {
  const found = await check(tab, start(name, origin));
  if (!deep(name)) return lines(...found);
  await forget(tab);
  await b.press(tab, "deep");
  return lines(...(await ended(tab)));
}

const frames = (tab) => tab.evaluate(() => document.querySelectorAll("iframe").length);

// Firefox counts among exceptions what it writes into the console, wherever a site does not allow something.
const errors = [/^Cross-Origin Request Blocked: /];

inOneBrowser((page, at) => {
  // Of what goes round in circles, or is not packed as it is said to be, browsers know nothing.
  for (const name of Object.keys(SITES).filter((name) => name !== "loop" && name !== "encoded")) {
    page(`a site that allows it is fetched from a frame: ${name}`, async (tab) => {
      // What is on this machine by its name, a site outside could not lead to.
      const served = await host(name, OPEN, b.OUTSIDE);
      try {
        compare(await findings(tab, name, served.origin), name, "open");
        const unasked = served.log.map(({ url }) => url).filter((url) => !(url in SITES[name](served.origin)) && !EXPECTED.test(url));
        assert.deepEqual(unasked, [], "nothing else is fetched");
        assert.equal(await frames(tab), 0, "the frame goes away");
        for (const { headers } of served.log) {
          assert.equal(headers.cookie, undefined);
          assert.equal(headers.referer, undefined);
          assert.equal(headers.origin, "null");
        }
      } finally {
        await served.stop();
      }
    }, { errors });
    // The policy of the page would end it, and say so.
    if (name === "away") continue;
    page(`the page's own site is fetched from the page: ${name}`, async (tab, { address, log }) => {
      compare(await findings(tab, name, new URL(address).origin), name, "own");
      assert.ok(!log.some((line) => line.includes("/www/live/frame.")), "without a frame");
    }, { also: (o) => answers(SITES[name](o)) });
  }

  page("a site that does not allow it, or goes round in circles, gets a card that offers three ways", async (tab) => {
    for (const [name, headers, query, typed, says] of [
      ["files", {}, "?a=1&b=$x", '"ORIGIN/sitemap.xml?a=1&b=%24x"', / is up, but does not let other sites read it.*That is normal/s],
      // That its robots.txt is missing it tells.
      ["loop", OPEN, "", "ORIGIN/sitemap.xml", / answers, but its sitemap cannot be read from here.*does not say why/s],
    ]) {
      const served = await host(name, headers);
      try {
        await check(tab, `${served.origin}/sitemap.xml${query}`);
        const { host: name } = new URL(served.origin);
        assert.match(await b.text(tab, "unreachable"), new RegExp(`^${name}${says.source}`, "s"));
        assert.equal(await b.attribute(tab, "unreachable", "data-why"), "open");
        assert.equal(await b.text(tab, "command"), `sitemap-lint ${typed.replace("ORIGIN", served.origin)}`);
        const link = await (await b.find(tab, "[part=unreachable] a[target]")).evaluate(({ href, rel }) => [href, rel]);
        assert.deepEqual(link, [`${served.origin}/sitemap.xml${query}`, "noopener noreferrer"]);
        assert.match(await b.attribute(tab, "[part~=bookmarklet][href]", "href"), /^javascript:/);
        assert.match(await b.text(tab, "fetched"), /^(Tried 2 URLs on|Sent 2 requests to) /);
        assert.match(await b.text(tab, "status"), new RegExp(says.source.split(".*")[0]));
        assert.deepEqual(await b.objections(tab), []);
        await b.press(tab, "[part~=bookmarklet]");
        assert.match(await b.text(tab, "unreachable"), /Nothing to check here/);
      } finally {
        await served.stop();
      }
    }
    await b.works(tab);
  }, { errors });

  page("a site that does not allow it is asked once more, and for nothing but what was entered", async (tab) => {
    const served = await host("files", {}, b.OUTSIDE);
    try {
      await check(tab, served.other);
      assert.match(await b.text(tab, "[part=unreachable] h2"), /^outside\.test:\d+ is up/);
      assert.deepEqual(served.log.map(({ url }) => url), ["/robots.txt", "/"]);
      const { cookie, referer } = served.log[1].headers;
      assert.deepEqual([cookie, referer], [undefined, undefined]);
      assert.equal(await frames(tab), 0, "the frame goes away");
    } finally {
      await served.stop();
    }
  }, { errors });

  page("a dead port, a name that nobody has, and a server that hides are no answer", async (tab) => {
    const dead = await host("files");
    await dead.stop();
    const hiding = await host("files", { "Cross-Origin-Resource-Policy": "same-origin" });
    b.known("http://nobody.invalid");
    try {
      for (const origin of [dead.origin, "http://nobody.invalid", hiding.origin]) {
        await check(tab, `${origin}/sitemap.xml`);
        const said = await b.text(tab, "unreachable");
        assert.match(said, new RegExp(`^No answer from ${new URL(origin).host}.* did not answer this page: it is misspelt, down, or closed to it\\.`, "s"), origin);
        assert.match(said, /Check the spelling.*Open the sitemap in a new tab.*If it opens, save it/s);
        assert.equal(await b.attribute(tab, "unreachable", "data-why"), "open");
        assert.deepEqual(await b.objections(tab), []);
      }
    } finally {
      await hiding.stop();
    }
  }, { errors: [...errors, /Cross-Origin-Resource-Policy header/] });

  // As from a page that came by https: nothing that these browsers trust is served here.
  page("from https, where browsers block http, the card offers to try https", async (tab) => {
    const dead = await host("files");
    await dead.stop();
    const { host: name } = new URL(dead.origin);
    b.known(`https://${name}`);
    await check(tab, `${dead.origin}/sitemap.xml`);
    assert.match(await b.text(tab, "unreachable"), new RegExp(`^${name} cannot be read from here without https.*browsers block URLs that begin with http:`, "s"));
    assert.equal(await b.text(tab, "try-https"), `https://${name}/sitemap.xml`);
    assert.deepEqual(await b.objections(tab), []);
    await b.press(tab, "try-https");
    await b.says(tab, /^No answer from/);
    assert.match(await b.text(tab, "unreachable"), new RegExp(`You entered https://${name}/sitemap.xml`));
  }, { errors, change: { "page/live/run.ts": replacing(['location.protocol === "https:"', "true"]) } });

  page("the file that was saved can be chosen or dropped where the card asks for it", async (tab) => {
    const served = await host("files");
    try {
      await check(tab, served.origin);
      await tab.evaluate(() => {
        globalThis.chosen = 0;
        document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=pick]").addEventListener("click", (event) => {
          event.preventDefault();
          chosen++;
        });
      });
      await (await b.find(tab, "give-file")).click();
      assert.equal(await tab.evaluate(() => chosen), 1);
      await tab.evaluate((content) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], "saved.xml"));
        const on = document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=give-file]");
        for (const type of ["dragover", "drop"]) on.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true }));
      }, b.GOOD);
      assert.deepEqual((await b.reported(tab)).map(({ name }) => name), ["saved.xml"]);
      assert.equal(await b.count(tab, "unreachable"), 0);
    } finally {
      await served.stop();
    }
  }, { errors });

  page("a phone, which has neither, is offered no bookmark and no command", async (tab) => {
    const served = await host("files");
    try {
      await check(tab, served.origin);
      assert.match(await b.text(tab, "unreachable"), /is up.*Open the sitemap in a new tab.*under Share or Download.*Choose the file/s);
      for (const part of ["bookmarklet", "command", "copy-command"]) assert.equal(await b.count(tab, part), 0, part);
    } finally {
      await served.stop();
    }
  }, {
    errors,
    before: () => {
      const { matchMedia } = globalThis;
      globalThis.matchMedia = (query) => (query === "(pointer: coarse)" ? { matches: true } : matchMedia(query));
    },
  });

  page("a check that is cancelled before anything came blames nobody", async (tab) => {
    const served = await host(() => ({ "/robots.txt": { slow: 60_000 } }));
    try {
      await b.paste(tab, served.origin);
      while (!served.log.length) await sleep(50);
      await b.press(tab, "cancel");
      await b.says(tab, /Check cancelled/);
      assert.equal(await b.count(tab, "unreachable"), 0);
      assert.deepEqual(served.log.map(({ url }) => url), ["/robots.txt"]);
    } finally {
      await served.stop();
    }
  }, { errors });

  page("what a browser cannot know fails nobody: it is unread", async (tab) => {
    const served = await host((o) => ({
      ...SITES.usual(o), "/a.xml": { closed: true }, "/sitemap_index.xml": { headers: { "Content-Type": "application/xml" }, body: SITES.usual(o)["/sitemap_index.xml"].body },
    }), OPEN);
    try {
      const [[{ report }]] = await check(tab, served.origin);
      assert.equal(report.counts["http-unreachable"], undefined);
      assert.deepEqual([report.summary.errors, report.verdicts.protocol], [0, "incomplete"]);
      assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "incomplete");
    } finally {
      await served.stop();
    }
  }, { errors });

  page("a page can hand over a URL, and files with what a server said of them", async (tab) => {
    const served = await host("usual", OPEN);
    try {
      await tab.evaluate((url) => document.querySelector("sitemap-lint").check(url), served.origin);
      await ended(tab);
      await forget(tab);
      await tab.evaluate(() => document.querySelector("sitemap-lint").check({
        start: "https://www.example.org/a.xml", files: [{ url: "https://www.example.org/a.xml", status: 410, type: "", file: new File([], "a.xml") }],
      }));
      const [reports, site] = await ended(tab);
      assert.deepEqual([reports.map(({ name }) => new URL(name).pathname), site.counts], [["/a.xml", "/robots.txt"], { "http-status": 1 }]);
    } finally {
      await served.stop();
    }
  });

  page("an embedded element fetches from its own site only", async (tab) => {
    const served = await host("files", OPEN);
    try {
      await tab.evaluate(() => document.querySelector("sitemap-lint").removeAttribute("fetch"));
      await check(tab, served.origin);
      assert.match(await b.text(tab, "unreachable"), /fetches files only from its own site/);
      assert.equal(await b.count(tab, "bookmarklet"), 0);
      assert.deepEqual(served.log, []);
    } finally {
      await served.stop();
    }
  });

  page("what is fetched is shown as files are: its lines, its source, a fix, what was asked for and what was not checked", async (tab) => {
    const served = await host("files", OPEN);
    try {
      const [reports] = await check(tab, served.origin);
      assert.equal(reports.length, 7);
      assert.match(await b.text(tab, "incomplete"), /closed\.xml” cannot be fetched: the browser does not say why/);
      const rows = await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("[part=fetched] tbody tr")].map(({ textContent }) => textContent));
      assert.equal(rows.length, 11);
      assert.match(rows.find((row) => row.includes("missing.xml")), /404/);
      assert.match(rows.find((row) => row.includes("moved.xml")), /→ .*maps/);
      await b.press(tab, "[data-tab=passed]");
      assert.match(await b.text(tab, ".unchecked"), /Server responses.*browsers do not show it.*Listed pages.*no pages fetched/s);
      // The file of a finding that the server caused has the place where it is named.
      await b.press(tab, "[data-tab=files]");
      await b.find(tab, "open");
      await tab.evaluate(() => {
        const { shadowRoot } = document.querySelector("sitemap-lint");
        [...shadowRoot.querySelectorAll("[part=open]")].find(({ textContent }) => textContent.includes("broken.xml")).click();
      });
      assert.equal(await b.text(tab, ".name"), `${served.origin}/broken.xml`);
      await b.press(tab, "fix");
      await b.find(tab, "[part=preview] .added");
      await b.press(tab, "[data-tab=source]");
      await b.find(tab, ".cm-content");
    } finally {
      await served.stop();
    }
  }, { errors });

  page("Cancel ends it with a report of what came until then", async (tab) => {
    const served = await host((o) => ({ ...SITES.files(o), "/late.xml": { slow: 60_000 } }), OPEN);
    try {
      const checked = check(tab, served.origin);
      while (served.log.length < 12) await sleep(50);
      await tab.waitForFunction(() => / of 11 requests/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector(".running p").textContent));
      await sleep(500);
      await b.press(tab, "cancel");
      const [reports, site] = await checked;
      assert.equal(reports.length, 7);
      assert.match(site.incomplete.join(), /stopped before everything was fetched/);
      assert.equal(await frames(tab), 0);
    } finally {
      await served.stop();
    }
    await b.works(tab);
  }, { errors });

  // What is computed is the same in every browser.
  if (at.name === "chromium") page("requests to a site wait for each other: a tenth of a second, or as its Crawl-delay says, up to ten seconds", async (tab) => {
    for (const [delay, most] of [[0, 100], [3, 3_000], [3600, 10_000]]) {
      const served = await host((o) => {
        const lines = ["User-agent: *", `Crawl-delay: ${delay}`, ...["a", "b", "c"].map((name) => `Sitemap: ${o}/${name}.xml`)];
        const found = { headers: { "Content-Type": "application/xml" }, body: b.sitemap(b.url(`${o}/`)) };
        return { "/robots.txt": { body: lines.join("\n") }, "/a.xml": found, "/b.xml": found, "/c.xml": found };
      }, OPEN);
      try {
        await tab.evaluate(() => (waits.length = 0));
        await check(tab, served.origin);
        // Four are asked for at once; each waits for the one before it. What passed by then is no part of the wait.
        const waited = Math.max(0, ...await tab.evaluate(() => waits));
        assert.ok(waited > most * 1.5 && waited <= most * 3, `Crawl-delay ${delay}: waited ${waited} ms`);
      } finally {
        await served.stop();
      }
    }
  }, {
    errors,
    // Nobody waits so long here: how long it would be is what counts. The timer of the frame has an argument.
    before: () => {
      globalThis.waits = [];
      const { setTimeout } = globalThis;
      globalThis.setTimeout = (act, ms, ...more) => {
        const ours = new Error().stack.includes("/www/live.js");
        if (!ours || more.length) return setTimeout(act, ms, ...more);
        waits.push(ms);
        return setTimeout(act, 0);
      };
    },
  });

  page("another check ends one that is under way", async (tab) => {
    const served = await host(() => ({ "/robots.txt": { slow: 60_000 } }), OPEN);
    try {
      await b.paste(tab, served.origin);
      await tab.waitForSelector("iframe");
      await b.works(tab);
      assert.equal(await frames(tab), 0);
    } finally {
      await served.stop();
    }
  }, { errors });

  page("a link with a URL fills the field and chooses the profile, and only Check fetches it; Share copies such a link", async (tab, { address }) => {
    const served = await host(() => ({ "/a.xml?b=1&c=%C3%BC": { headers: { "Content-Type": "application/xml" }, body: b.GOOD } }), OPEN);
    const url = `${served.origin}/a.xml?b=1&c=ü`;
    const link = `${address}?${new URLSearchParams({ url, profile: "google" })}`;
    try {
      await tab.goto(link);
      assert.equal(await (await b.find(tab, "input")).evaluate(({ value }) => value), url);
      assert.equal(await b.attribute(tab, "[part=profile][aria-checked=true]", "data-consumer"), "google");
      await sleep(500);
      assert.deepEqual([served.log, await frames(tab), await tab.reports()], [[], 0, []]);
      await forget(tab);
      await b.press(tab, "check");
      const [[{ report }]] = await ended(tab);
      assert.equal(report.options.profile, "google");
      await b.press(tab, "share");
      await b.says(tab, /whoever opens it starts the check/);
      assert.deepEqual(await tab.evaluate(() => copied), [link]);
    } finally {
      await served.stop();
    }
  }, { errors, before: b.taking });

  page("what is no URL is not fetched", async (tab) => {
    for (const text of ["ftp://example.org/sitemap.xml", "https://me:secret@127.0.0.1:1/a.xml", "me@example.org"]) {
      await b.paste(tab, text);
      await b.says(tab, /This is not the URL of a site/);
    }
  });

  const SECRET = "https://secret.example.org/marked";

  page("nothing of a dropped file reaches the frame, which gets URLs that were asked for and nothing else", async (tab) => {
    const served = await host("files", OPEN);
    try {
      await b.drop(tab, [{ name: "marked.xml", content: BROKEN.replace("</urlset>", `<url><loc>${SECRET}</loc></url></urlset>`) }, { name: "robots.txt", content: `Sitemap: ${SECRET}.xml\n` }, { name: "url.txt", content: SECRET }]);
      await b.reported(tab, 3);
      assert.equal(await frames(tab), 0, "a URL in a file is not fetched");
      await check(tab, served.origin);
      const sent = await tab.evaluate(() => globalThis.sent);
      assert.ok(sent.length > 10);
      const urls = new Set(served.log.map(({ url }) => served.origin + url));
      for (const { target, message } of sent) {
        if (target === "frame") assert.equal(message, '"port"');
        else {
          const { id, url, most, ...more } = JSON.parse(message);
          assert.deepEqual(more, {});
          assert.ok(Number.isInteger(id) && Number.isInteger(most) && urls.has(url), message);
        }
        assert.doesNotMatch(message, /marked/);
      }
    } finally {
      await served.stop();
    }
  }, {
    errors,
    before: () => {
      globalThis.sent = [];
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (message, ...more) {
        sent.push({ target: "port", message: JSON.stringify(message) });
        return postMessage.call(this, message, ...more);
      };
      const { set } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "onload") ?? Object.getOwnPropertyDescriptor(HTMLElement.prototype, "onload");
      Object.defineProperty(HTMLIFrameElement.prototype, "onload", { set(act) {
        set.call(this, function (...given) {
          const { contentWindow } = this;
          Object.defineProperty(this, "contentWindow", { value: { postMessage: (message, ...more) => {
            sent.push({ target: "frame", message: JSON.stringify(message) });
            contentWindow.postMessage(message, ...more);
          } } });
          return act.apply(this, given);
        });
      } });
    },
  });

  page("neither the page nor the frame can use anything of the other", async (tab, { address }) => {
    const served = await host(() => ({ "/robots.txt": { slow: 60_000 } }), OPEN);
    try {
      await b.drop(tab, [{ name: "marked.xml", content: b.GOOD }]);
      await b.reported(tab, 1);
      await b.paste(tab, served.origin);
      await tab.waitForSelector("iframe");
      while (!served.log.length) await sleep(50);
      const ofPage = await tab.evaluate(() => {
        const frame = document.querySelector("iframe");
        const tries = [() => frame.contentWindow.fetch, () => frame.contentWindow.document, () => frame.contentWindow.location.href];
        return [frame.getAttribute("sandbox"), frame.contentDocument, ...tries.map((one) => { try { return String(one()); } catch ({ name }) { return name; } })];
      });
      assert.deepEqual(ofPage, ["allow-scripts", null, "SecurityError", "SecurityError", "SecurityError"]);
      const frame = tab.frames().find((one) => one.url().endsWith("/www/live/frame.html"));
      const ofFrame = await frame.evaluate(() => {
        const tries = [() => parent.document, () => parent.reports, () => parent.location.href, () => top.document, () => localStorage, () => document.cookie, () => parent.document.querySelector("sitemap-lint")];
        return [origin, ...tries.map((one) => { try { return String(one()); } catch ({ name }) { return name; } })];
      });
      assert.deepEqual(ofFrame, ["null", ...Array(7).fill("SecurityError")]);
      // It reads nothing of the page's own origin, and takes no second port and no other scheme.
      const reads = await frame.evaluate((url) => fetch(url).then(({ type }) => type, ({ name }) => name), address);
      assert.equal(reads, "TypeError");
      const second = await tab.evaluate((url) => new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve("answered");
        document.querySelector("iframe").contentWindow.postMessage("port", "*", [port2]);
        port1.postMessage({ id: 1, url, most: 1 });
        setTimeout(() => resolve("silent"), 500);
      }), `${served.origin}/second`);
      assert.equal(second, "silent");
      assert.deepEqual(served.log.map(({ url }) => url), ["/robots.txt"]);
      await b.press(tab, "cancel");
      await b.idle(tab);
    } finally {
      await served.stop();
    }
  }, { errors });

  test("an engine that has gone over to the enemy cannot put into a URL what it saw of a file", async () => {
    const traitor = `
      export * from "./sitemap_lint.js?real";
      export { default } from "./sitemap_lint.js?real";
      import { Checker as Real, LiveCheck as Live } from "./sitemap_lint.js?real";
      export class Checker extends Real {
        push(chunk) {
          globalThis.loot = new TextDecoder().decode(chunk).includes("marked") ? "marked" : "";
          // Not asked, but said; to whoever is listening.
          for (let id = 1; id < 40; id++) self.postMessage({ id, kind: "answer", value: { fetches: [{ id: 0, url: "ORIGIN/said-marked", role: "sitemap", maxBytes: 9, delay: 0 }] } });
          super.push(chunk);
        }
      }
      export class LiveCheck extends Live {
        poll() {
          const step = super.poll();
          return step.kind === "fetch" ? { ...step, url: step.url + "?" + (globalThis.loot ?? "nothing") } : step;
        }
      }`;
    const served = await host("files", OPEN);
    const site = await b.site({ replace: { "/pkg/sitemap_lint.js": traitor.replace("ORIGIN", served.origin) } });
    try {
      const tab = await b.open(at.browser, site.address);
      await b.drop(tab, [{ name: "marked.xml", content: `<a>${SECRET}</a>` }]);
      await b.idle(tab);
      await b.paste(tab, served.origin);
      while (!served.log.some(({ url }) => url.startsWith("/robots.txt"))) await sleep(50);
      await b.idle(tab);
      assert.ok(served.log.every(({ url }) => url.endsWith("?nothing")), JSON.stringify(served.log.map(({ url }) => url)));
      await tab.close();
    } finally {
      await site.stop();
      await served.stop();
    }
  });

  page("it works from a static host that sends no header", async (tab) => {
    const served = await host("usual", OPEN);
    try {
      compare(await findings(tab, "usual", served.origin), "usual", "open");
      const direct = await tab.evaluate((url) => fetch(url).catch(({ name }) => name), served.origin);
      assert.equal(direct, "TypeError", "the page itself has no way out");
      await tab.evaluate(() => (globalThis.violations = []));
    } finally {
      await served.stop();
    }
  }, { policy: false, errors: [...errors, /^Content-Security-Policy: .* “connect-src 'self'”/] });
});
