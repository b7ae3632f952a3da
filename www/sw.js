// The service worker of the hosted page; an embedded element has none. It keeps copies of the whole site, so that the
// page opens without a connection, and a page that is open goes on with the scripts of its own version, whatever is
// published meanwhile. It copies only what chunks.json names: files of readers never come here.

const WWW = new URL("./", location).href;
const PKG = new URL("../pkg/", location).href;
const START = "index.html";
// A version is a cache: a site may have several copies of this folder, each with its own. The name goes on with the
// time, so that the newest sorts last, and a hash of all files.
const VERSIONS = `sitemap-lint ${WWW} `;
/** In a version, says that a page or worker began with it, or that all files are there. */
const mark = (id) => `${location}/${id}`;
const COMPLETE = mark("complete");
/** In a version, when a look downloaded all files for the last time. */
const DOWNLOADED = mark("downloaded");

const AT_ONCE = 4; // requests, so that the page gets its own soon
const INTERVAL = 60_000; // ms between two looks for a new version
// Where the server says nothing by which a browser could ask whether a file has changed, a look downloads all of them.
const DAY = 86_400_000; // ms from one such look to the next
const PAUSE = 2_000; // ms

let looking = Promise.resolve();
let looked = -Infinity; // when, in ms

self.addEventListener("install", (event) => {
  // Pages that are open are not affected: their versions stay.
  self.skipWaiting();
  event.waitUntil(look());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !(url.startsWith(WWW) || url.startsWith(PKG))) return;
  // Where the browser can store no more, the page comes from the server as before.
  event.respondWith(answer(event).catch(() => fetch(event.request)));
  if (mode === "navigate") event.waitUntil(refresh());
});

// A page asks once it can show the answer.
self.addEventListener("message", (event) => event.waitUntil(looking.then(() => tell(event.source))));

/** From the version that the page or worker began with; from the server, if there is none. */
async function answer({ request, clientId, resultingClientId }) {
  const all = await versions();
  const name = request.mode === "navigate" ? all[0] : await begun(clientId, all);
  if (!name) return fetch(request);
  const version = await caches.open(name);
  if (resultingClientId) await version.put(mark(resultingClientId), new Response());
  return (await version.match(named(request.url))) ?? fetch(request);
}

/** The URL under which a version has a file. */
function named(url) {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, `/${START}`);
}

/** Names of all versions that are complete, the newest first. */
const versions = () => having(COMPLETE);

/** The one of `names` that a client began with. */
const begun = async (id, names) => (await having(mark(id), names))[0];

async function having(url, names) {
  names ??= (await caches.keys()).filter((name) => name.startsWith(VERSIONS)).sort().reverse();
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(url)));
  return names.filter((_, index) => found[index]);
}

/** Looks for a new version, and tells the pages; not too often, and never twice at the same time. */
function refresh() {
  if (Date.now() - looked < INTERVAL || navigator.connection?.saveData) return looking;
  const before = looked;
  looked = Date.now();
  looking = look().then(async () => {
    for (const page of await self.clients.matchAll()) await tell(page);
  }).catch(() => {
    // Without a connection, or in the middle of an update: the next page that is opened tries again.
    looked = before;
  });
  return looking;
}

/** Tells a page that there is a newer version than its own. */
async function tell(page) {
  const all = await versions();
  if (await begun(page.id, all) !== all[0]) page.postMessage("newer");
}

/** Keeps what the server has now, if that is new and whole. */
async function look() {
  const [current] = await versions();
  const version = current && (await caches.open(current));
  const downloaded = await (await version?.match(DOWNLOADED))?.text();
  if (downloaded && Date.now() - downloaded < DAY) return;
  // On a first visit the page has just loaded many of them, and what the browser's cache has is what the page has.
  const { hash, files } = await load(current ? "no-cache" : "default");
  if (!current) await keep(hash, files);
  else if (!current.endsWith(hash)) {
    // In the middle of an update the files are of two versions, and go on to change.
    await new Promise((done) => setTimeout(done, PAUSE));
    if ((await load("no-cache")).hash !== hash) throw new Error("The site is being updated");
    await keep(hash, files);
  } else if (downloaded) await version.put(DOWNLOADED, new Response(Date.now()));
  await tidy();
}

/** Every file of the site, `files`: URL → response, and one hash of all. `cache`: as of `fetch`. */
async function load(cache) {
  const list = Object.values(await (await get(new URL("chunks.json", WWW), cache)).json()).flat();
  const left = list.map((path) => new URL(path, WWW).href).sort();
  const loaded = new Map(left.map((url) => [url])); // in this order, whichever comes first
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let url; (url = left.shift());) loaded.set(url, await read(url, cache));
  }));
  const sums = [...loaded].map(([url, { sum }]) => `${url} ${sum}\n`);
  return {
    hash: await sha256(new TextEncoder().encode(sums.join(""))),
    files: new Map([...loaded].map(([url, { response }]) => [url, response])),
  };
}

async function read(url, cache) {
  const answered = await get(url, cache);
  const { headers } = answered;
  const body = await answered.arrayBuffer();
  // The policy comes with the file, and may become stricter when the file stays the same.
  const sum = `${await sha256(body)} ${headers.get("Content-Security-Policy")}`;
  // Made anew, because browsers do not open a page with an answer that was redirected, as from index.html to "./".
  return { sum, response: new Response(body, { headers }) };
}

/** The browser's own cache is asked, too; with "no-cache" it asks the server whether the file is still the same. */
async function get(url, cache) {
  const response = await fetch(url, { cache, priority: "low" });
  // The site does without: pages that are opened from now on come from the server.
  if (response.status === 404 || response.status === 410) await self.registration.unregister();
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response;
}

async function sha256(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function keep(hash, files) {
  const version = await caches.open(`${VERSIONS}${Date.now()} ${hash}`);
  const canAsk = ({ headers }) => headers.has("ETag") || headers.has("Last-Modified");
  const isDownload = ![...files.values()].every(canAsk);
  for (const [url, response] of files) await version.put(url, response);
  if (isDownload) await version.put(DOWNLOADED, new Response(Date.now()));
  await version.put(COMPLETE, new Response());
}

/** Deletes every version but the newest and those that a page or worker still needs. */
async function tidy() {
  const [current] = await versions();
  for (const name of await caches.keys()) {
    if (!name.startsWith(VERSIONS) || name === current) continue;
    const version = await caches.open(name);
    const marks = (await version.keys()).map(({ url }) => url).filter((url) => url.startsWith(mark("")));
    const open = await Promise.all(marks.map((url) => self.clients.get(url.slice(mark("").length))));
    if (!open.some(Boolean)) await caches.delete(name);
  }
}
