// Runs the engine away from the page, so that typing and scrolling never wait for it.
//
// Message in:   { id, kind: "check", file, options, of?, named?, open? } · { id, kind: "site", parts, options }
//               { id, kind: "rules" } · { kind: "warm" }, not answered · those of requests.js and live.js
// Messages out: { id, kind: "progress", read, total }* and { id, kind: "piece", path, items }*, then exactly one of
//               { id, kind: "answer", value } · { id, kind: "failed", what, message }
//               { kind: "guarded", lock }: the lock of that name is held from now on, until { kind: "release" } comes
//               { kind: "failed", what, message }: to whatever is asked
//
// Messages that come with an id also say of which `build` the engine is, by the first digits of its SHA-256; on pages
// without https browsers cannot tell.
//
// `what` failed: "load" the engine, "skew": it and its script do not belong together, "read" the file, "memory" ran
// out, "trap" the engine stopped, "refused" the request, "script": one that this request needs did not load. The engine
// is there all the same.

// A worker loaded from an address does not inherit the policy a page sets in a <meta> tag: its requests would get out
// although the page's own would not. So the worker gives the network away before it sees a single byte of anybody's
// file. The requests for the engine are under way before the door closes. What is replaced here can be neither restored
// nor reached through a prototype. (`import()` is syntax and cannot be taken away. Nothing here evaluates text, so no
// input can spell it, and what it loads later are scripts of our own; to all others it is closed by a server that sends
// the policy as a header, as the README recommends.)
//
// Scripts are imported by `import()` because Firefox tells nobody when one that is imported by a statement is missing.
// webpack is told to put them into the worker: it would load them by importScripts(), which is closed by then.
const code = fetch(new URL("../../pkg/sitemap_lint_bg.wasm", import.meta.url));
const scripts = Promise.all([
  import(/* webpackMode: "eager" */ "../../pkg/sitemap_lint.js"),
  import(/* webpackMode: "eager" */ "../base/later.js"),
]);
closeNetwork();
// A browser that is short of memory may end a worker without a word. So it holds a lock while it is in use, which the
// page gets when it is gone. A busy worker does not hear that it got one: nothing begins before, if there are locks.
const lock = `sitemap-lint ${performance.timeOrigin} ${Math.random()}`;
let guarded, letGo;
const guard = () => (guarded ??= new Promise((go) => {
  setTimeout(go, navigator.locks ? 500 : 0);
  const held = () => new Promise((release) => {
    letGo = release;
    self.postMessage({ kind: "guarded", lock });
    go();
  });
  navigator.locks?.request(lock, held).catch(go);
}));
guard();
let Checker, rules, SiteCheck, glue, later, memory, build;
const sum = code.then(async (response) => crypto.subtle?.digest("SHA-256", await response.clone().arrayBuffer()));
const ready = scripts.then(async ([script, loads]) => {
  glue = script;
  ({ later } = loads);
  ({ Checker, rules, SiteCheck } = glue);
  ({ memory } = await glue.default({ module_or_path: code }));
  const bytes = await sum;
  build = bytes && new DataView(bytes).getUint32().toString(16).padStart(8, "0");
});
// Every request reports its failure; an idle worker must not log it as unhandled.
for (const one of [code, sum, ready]) one.catch(() => {});

function closeNetwork() {
  const refuse = function () {
    throw new TypeError("The checker has no network: files stay in this browser");
  };
  const lock = (target, name, value) => {
    try {
      Object.defineProperty(target, name, { value, writable: false, configurable: false, enumerable: false });
    } catch {
      // Already locked by the browser itself, in which case there is nothing to take away.
    }
  };
  const names = [
    "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "importScripts",
    "Worker", "SharedWorker", "FontFace", "fonts", "caches", "CacheStorage", "Cache", "BroadcastChannel",
    "RTCPeerConnection", "Notification", "fetchLater",
  ];
  for (const name of names) {
    const original = self[name];
    // The instances' methods go too: a constructor can be gone while an object made earlier is still at hand.
    const shared = typeof original === "function" ? original.prototype : undefined;
    for (const key of shared ? Reflect.ownKeys(shared) : []) lock(shared, key, refuse);
    lock(self, name, refuse);
    for (let scope = Object.getPrototypeOf(self); scope; scope = Object.getPrototypeOf(scope)) {
      if (Object.hasOwn(scope, name)) lock(scope, name, refuse);
    }
  }
  for (let scope = self.navigator; scope && scope !== Object.prototype; scope = Object.getPrototypeOf(scope)) {
    for (const name of ["sendBeacon", "serviceWorker"]) {
      if (scope === self.navigator || Object.hasOwn(scope, name)) lock(scope, name, refuse);
    }
  }
}

let asked = 0;

self.onmessage = async ({ data: request }) => {
  const { id, kind } = request;
  if (kind === "warm") return warm();
  if (kind === "release") {
    guarded = undefined;
    return letGo?.();
  }
  asked += 1;
  const say = (kind, rest, transfer = []) => self.postMessage({ id, kind, build, ...rest }, transfer);
  try {
    await loaded();
    await guard();
    const act = ACTS[kind] ?? (await further())[kind];
    if (!act) throw new Failed("refused", `Unknown request "${kind}"`);
    const { value, transfer } = await act(request, say);
    say("answer", { value: inPieces(value, say) }, transfer);
  } catch (error) {
    say("failed", reason(error));
  }
};

self.addEventListener("messageerror", () => {
  throw new Error("A request came that cannot be read");
});

class Failed extends Error {
  constructor(what, message, why) {
    super(message);
    this.what = what;
    this.why = why;
  }
}

const reason = ({ what = "refused", message, why }) => ({ what, message, why });

const ACTS = {
  rules: () => ({ value: rules() }),

  // `of` is the file's name within its site: the answer then has the file's part in the check of the site, too, and if
  // `named` the URLs of the files that it names, one a line. With `open` it tells what is in an archive: see
  // input/zip.js.
  async check({ file, options, of, named, open }, say) {
    // Now, whatever is found: a request that comes later would tell the server that there is something to repair.
    further().catch(() => {});
    const checker = checkerOf(options, of);
    const total = file.size;
    let read = 0;
    let told = performance.now();
    try {
      await feed(file, (chunk) => {
        if (open && !read && isArchive(chunk)) throw isArchive;
        engaged(() => checker.push(chunk));
        read += chunk.length;
        const now = performance.now();
        if (now - told < 50) return;
        told = now;
        say("progress", { read, total });
      });
    } catch (error) {
      if (error !== isArchive) throw error;
      checker.free();
      // Its only build for browsers puts its exports into a global; of it some bundlers make a module.
      const library = await arrived(() => import(/* webpackMode: "eager" */ "../vendor/zip-core.js"), import.meta.url);
      globalThis.zip ??= library.default;
      const archives = await arrived(() => import(/* webpackMode: "eager" */ "../input/zip.js"), import.meta.url);
      const onprogress = (part) => say("progress", { read: part * total, total });
      const same = async (packed, plain) => (await (await further()).same({ packed, plain }, say)).value;
      const how = { ...open, isArchive, engaged, engine: glue, same };
      const opened = await reading(() => archives.open(file, options, how, onprogress));
      const { value, transfer } = opened.inside ? {} : await ACTS.check({ file, options, of, named }, say);
      return { value: { ...value, ...opened }, transfer };
    }
    if (read !== total) throw new Failed("read", `${read} of ${total} bytes were there`);
    return engaged(() => {
      const report = checker.finish();
      const part = of === undefined ? undefined : checker.part();
      const names = part && named ? checker.named().join("\n") : undefined;
      checker.free();
      return part ? { value: { report, part, named: names }, transfer: [part.buffer] } : { value: { report } };
    });
  },

  site({ parts, options }) {
    const site = new SiteCheck(options);
    return engaged(() => {
      for (const part of parts) site.merge(part);
      return { value: { report: site.finish() } };
    });
  },

  live: (request) => step(request),
};

let live;
/** A step of the check of a site that is fetched. */
async function step(request) {
  const { session } = await arrived(() => import(/* webpackMode: "eager" */ "./live.js"), import.meta.url);
  live ??= session({ engaged, engine: glue, feed, refused: (message) => new Failed("refused", message) });
  return { value: await live(request) };
}

/** Zip archives begin so; an empty one, with its end. */
const isArchive = (bytes) => /^PK(\x03\x04|\x05\x06)/.test(String.fromCharCode(...bytes.slice(0, 4)));

/** A script of our own that was not needed from the start. */
const arrived = (load, base) => later(load, base).catch(({ message }) => {
  throw new Failed("script", message);
});

let others;
/** What else is done with a file. */
async function further() {
  if (others) return others;
  const { acts } = await arrived(() => import(/* webpackMode: "eager" */ "./requests.js"), import.meta.url);
  return (others = acts({ arrived, check: ACTS.check, engaged, engine: glue, feed, reading }));
}

function checkerOf(options, of) {
  if (of === undefined) return new Checker(options);
  const site = new SiteCheck(options);
  const checker = site.checker(of);
  site.free();
  return checker;
}

/** Nothing the engine is given may throw, so whatever it throws means that the instance is lost. */
function engaged(act) {
  try {
    return act();
  } catch (error) {
    throw new Failed(refusesMemory(error) ? "memory" : "trap", String(error?.message ?? error));
  }
}

// Where memory is refused, Rust stops as at any other fault; only asking for more tells the two apart: for twice what
// there is, because what outgrows its place doubles. Above 1.4 GB that is never granted.
function refusesMemory(error) {
  if (error instanceof RangeError) return !/call stack/i.test(error.message);
  try {
    memory.grow(1024 + memory.buffer.byteLength / 32768);
    return false;
  } catch {
    return true;
  }
}

const CHUNK = 512 * 1024;

/** Reads the file through one buffer that travels back and forth, so a large file makes no garbage. */
async function feed(file, step) {
  // What fits into the buffer comes faster without a stream: of thousands of small files, nearly all do.
  if (file.size <= CHUNK) return step(new Uint8Array(await reading(() => file.arrayBuffer())));
  const stream = file.stream();
  let reader;
  let buffer;
  try {
    reader = stream.getReader({ mode: "byob" });
    buffer = new ArrayBuffer(CHUNK);
  } catch {
    // Older browsers stream a file without letting the reader bring the buffer.
    reader = stream.getReader();
  }
  // Chromium now and then keeps it to itself that a long file has ended: who has all bytes waits for nothing.
  for (let left = file.size; left > 0; ) {
    const { done, value } = await reading(() => reader.read(buffer && new Uint8Array(buffer)));
    if (done) return;
    buffer &&= value.buffer;
    left -= value.length;
    step(value);
  }
  // That it was written over meanwhile Chromium tells only who begins anew.
  await reading(() => file.slice(0, 1).arrayBuffer());
}

async function reading(act) {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Failed) throw error;
    throw new Failed(error instanceof RangeError ? "memory" : "read", String(error?.message ?? error));
  }
}

const PIECE = 200;
const LISTS = [
  ["findings"], ["elsewhere"], ["files"], ["document", "stats", "children"],
  ["document", "stats", "selected", "entries"], ["pages", "notListed"],
];

/** Sends what is long ahead and in pieces: taking a large report apart in one go would hold the page up. */
function inPieces(value, say) {
  for (const path of value.report ? LISTS : []) {
    const name = path.at(-1);
    const owner = path.slice(0, -1).reduce((at, key) => at?.[key], value.report);
    const items = owner?.[name];
    if (!(items?.length > PIECE)) continue;
    for (let at = 0; at < items.length; at += PIECE) say("piece", { path, items: items.slice(at, at + PIECE) });
    owner[name] = [];
  }
  return value;
}

async function loaded() {
  try {
    return await ready;
  } catch (error) {
    if (error.name === "LinkError") throw new Failed("skew", error.message);
    const [why, message] = missing(error);
    throw new Failed("load", message, why);
  }
}

/** Why the engine is not there, as a name that the page has words for, and what the browser said. */
function missing(error) {
  const said = String(error?.message ?? error);
  if (typeof WebAssembly === "undefined") return ["noWasm", said];
  if (error instanceof WebAssembly.CompileError) {
    return [/policy|CSP/i.test(said) ? "policy" : "old", said];
  }
  return ["noEngine", said];
}

/** A small sitemap of the shapes that most sitemaps have. */
function sample() {
  const image = "<image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image>";
  const site = "https://www.example.org";
  const link = (language) =>
    `\n  <xhtml:link rel="alternate" hreflang="${language}" href="${site}/${language}/news/a-page.html"/>`;
  const shapes = [
    "<lastmod>2024-05-06</lastmod>",
    "<lastmod>2024-05-06T10:20:30+00:00</lastmod><changefreq>weekly</changefreq><priority>0.5</priority>",
    image,
    `<changefreq>daily</changefreq>${["de", "en", "fr-CA", "x-default"].map(link).join("")}${image}\n`,
  ];
  const paths = ["a-page.html", "a-page/", "a-page.html?page=2", "ein-m\u00e4rchen"];
  const loc = (n) => `<loc>${site}/news/${n}/${paths[(n >> 2) % paths.length]}</loc>`;
  const url = (n) => `<url>${loc(n)}${shapes[n % shapes.length]}</url>\n`;
  return '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    + ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
    + `${Array.from({ length: 100 }, (_, n) => url(n)).join("")}</urlset>\n`;
}

const ROUNDS = 80;

/**
 * Runs the engine on a sample while the reader is still looking for a file, so that the browser has compiled what is
 * used most. Gives way to the first request.
 */
async function warm() {
  try {
    await loaded();
    const bytes = new TextEncoder().encode(sample());
    for (let round = 0; round < ROUNDS && !asked; round++) {
      engaged(() => {
        const checker = checkerOf({}, "sample.xml");
        checker.push(bytes);
        checker.finish();
        checker.part();
        checker.free();
      });
      // Lets a request in.
      await new Promise((resolve) => setTimeout(resolve));
    }
  } catch (error) {
    // Of no request, so it has no id: it ends this worker.
    self.postMessage({ kind: "failed", ...reason(error) });
  }
}
