// The service worker of the hosted page; an embedded element has none. It keeps copies of the whole site, so that the
// page opens without a connection, and a page that is open goes on with the scripts of its own version, whatever is
// published meanwhile. It copies only what chunks.json names: files of readers never come here.

// Of what a service worker has, what is used here.
interface Scope {
  clients: { matchAll(): Promise<Page[]>; get(id: string): Promise<Page | undefined> };
  registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", act: (event: Extendable) => void): void;
  addEventListener(type: "fetch", act: (event: Fetch) => void): void;
  addEventListener(type: "message", act: (event: Extendable & { source: Page }) => void): void;
}
interface Extendable {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetch extends Extendable {
  request: Request;
  clientId: string;
  resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}
/** A page, or a worker of it. */
interface Page {
  id: string;
  postMessage(message: string): void;
}

declare const self: Scope;

/** What chunks.json has: files, as seen from www/, each with its SHA-256. */
export type Sums = Record<string, string>;

const WWW = new URL("./", location.href).href;
const PKG = new URL("../pkg/", location.href).href;
const START = "index.html";
// A version is a cache: a site may have several copies of this folder, each with its own. The name goes on with the
// time, so that the newest sorts last, and a hash of all files.
const VERSIONS = `sitemap-lint ${WWW} `;
/** In a version, says that a page or worker began with it, or that all files are there. */
const mark = (id: string) => `${location}/${id}`;
const COMPLETE = mark("complete");
/** In a version, the list that it was made from. */
const LIST = mark("list");

const AT_ONCE = 4; // requests, so that the page gets its own soon
const INTERVAL = 60_000; // ms between two looks for a new version

let looking: Promise<void> = Promise.resolve();
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
async function answer({ request, clientId, resultingClientId }: Fetch) {
  const all = await versions();
  const name = request.mode === "navigate" ? all[0] : await begun(clientId, all);
  if (!name) return fetch(request);
  const version = await caches.open(name);
  if (resultingClientId) await version.put(mark(resultingClientId), new Response());
  return (await version.match(named(request.url))) ?? fetch(request);
}

/** The URL under which a version has a file. */
function named(url: string) {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, `/${START}`);
}

/** Names of all versions that are complete, the newest first. */
const versions = () => having(COMPLETE);

/** The one of `names` that a client began with. */
const begun = async (id: string, names: string[]): Promise<string | undefined> => (await having(mark(id), names))[0];

async function having(url: string, names?: string[]) {
  names ??= (await caches.keys())
    .filter((name) => name.startsWith(VERSIONS))
    .sort()
    .reverse();
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(url)));
  return names.filter((_, index) => found[index]);
}

/** Looks for a new version, and tells the pages; not too often, and never twice at the same time. */
function refresh() {
  if (Date.now() - looked < INTERVAL || navigator.connection?.saveData) return looking;
  const before = looked;
  looked = Date.now();
  looking = look()
    .then(async () => {
      for (const page of await self.clients.matchAll()) await tell(page);
    })
    .catch(() => {
      // Without a connection, or in the middle of an update: the next page that is opened tries again.
      looked = before;
    });
  return looking;
}

/** Tells a page that there is a newer version than its own. */
async function tell(page: Page) {
  const all = await versions();
  if ((await begun(page.id, all)) !== all[0]) page.postMessage("newer");
}

/** Keeps what the server has now, if that is new and whole. */
async function look() {
  const list = await get(new URL("chunks.json", WWW), "no-cache");
  const text = await list.clone().text();
  const hash = await sha256(new TextEncoder().encode(`${policyOf(list)} ${text}`));
  const [current] = await versions();
  if (!current?.endsWith(hash)) await keep(`${VERSIONS}${Date.now()} ${hash}`, list, JSON.parse(text), current);
  await tidy();
}

/** The policy comes with the files, and may become stricter when they stay the same. */
const policyOf = ({ headers }: Response) => headers.get("Content-Security-Policy");

/** Makes a version of the files that a list names, each with its SHA-256, from those of the `current` one and the server's. */
async function keep(name: string, list: Response, sums: Sums, current?: string) {
  const before = current === undefined ? undefined : await caches.open(current);
  const known = await before?.match(LIST);
  const old = known && policyOf(known) === policyOf(list) ? before : undefined;
  const left = Object.entries(sums);
  const files = new Map<string, Response>();
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { href } = new URL(next[0], WWW);
      files.set(href, await file(href, next[1], old));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const version = await caches.open(name);
  for (const [url, response] of files) await version.put(url, response);
  await version.put(LIST, list);
  await version.put(COMPLETE, new Response());
}

/** The file with this sum: from the `old` version; as the browser has it, since the page may just have loaded it; or as
 * the server has it. */
async function file(url: string, sum: string, old?: Cache) {
  const ways = [() => old?.match(url), () => get(url, "default"), () => get(url, "no-cache")];
  for (const way of ways) {
    const response = await way();
    const body = await response?.arrayBuffer();
    // Made anew, because browsers do not open a page with an answer that was redirected, as from index.html to "./".
    if (body && (await sha256(body)) === sum) return new Response(body, { headers: response!.headers });
  }
  throw new Error(`${url} is not of the version that chunks.json tells of`);
}

/** The browser's own cache is asked, too; with "no-cache" it asks the server whether the file is still the same. */
async function get(url: string | URL, cache: RequestCache) {
  const response = await fetch(url, { cache, priority: "low" });
  // The site does without: pages that are opened from now on come from the server.
  if (response.status === 404 || response.status === 410) await self.registration.unregister();
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response;
}

async function sha256(bytes: BufferSource) {
  const sum = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
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
