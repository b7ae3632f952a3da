const WWW = new URL("./", location.href).href;
const PKG = new URL("../pkg/", location.href).href;
const START = "index.html";
const VERSIONS = `sitemap-lint ${WWW} `;
const mark = (id) => `${location}/${id}`;
const COMPLETE = mark("complete");
const LIST = mark("list");
const AT_ONCE = 4;
const INTERVAL = 6e4;
let looking = Promise.resolve();
let looked = -Infinity;
self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(look());
});
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !(url.startsWith(WWW) || url.startsWith(PKG))) return;
  event.respondWith(answer(event).catch(() => fetch(event.request)));
  if (mode === "navigate") event.waitUntil(refresh());
});
self.addEventListener("message", (event) => event.waitUntil(looking.then(() => tell(event.source))));
async function answer({ request, clientId, resultingClientId }) {
  const all = await versions();
  const name = request.mode === "navigate" ? all[0] : await begun(clientId, all);
  if (!name) return fetch(request);
  const version = await caches.open(name);
  if (resultingClientId) await version.put(mark(resultingClientId), new Response());
  return await version.match(named(request.url)) ?? fetch(request);
}
function named(url) {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, `/${START}`);
}
const versions = () => having(COMPLETE);
const begun = async (id, names) => (await having(mark(id), names))[0];
async function having(url, names) {
  names ??= (await caches.keys()).filter((name) => name.startsWith(VERSIONS)).sort().reverse();
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(url)));
  return names.filter((_, index) => found[index]);
}
function refresh() {
  if (Date.now() - looked < INTERVAL || navigator.connection?.saveData) return looking;
  const before = looked;
  looked = Date.now();
  looking = look().then(async () => {
    for (const page of await self.clients.matchAll()) await tell(page);
  }).catch(() => {
    looked = before;
  });
  return looking;
}
async function tell(page) {
  const all = await versions();
  if (await begun(page.id, all) !== all[0]) page.postMessage("newer");
}
async function look() {
  const list = await get(new URL("chunks.json", WWW), "no-cache");
  const text = await list.clone().text();
  const hash = await sha256(new TextEncoder().encode(`${policyOf(list)} ${text}`));
  const [current] = await versions();
  if (!current?.endsWith(hash)) await keep(`${VERSIONS}${Date.now()} ${hash}`, list, JSON.parse(text), current);
  await tidy();
}
const policyOf = ({ headers }) => headers.get("Content-Security-Policy");
async function keep(name, list, sums, current) {
  const before = current === void 0 ? void 0 : await caches.open(current);
  const known = await before?.match(LIST);
  const old = known && policyOf(known) === policyOf(list) ? before : void 0;
  const left = Object.entries(sums);
  const files = /* @__PURE__ */ new Map();
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
async function file(url, sum, old) {
  const ways = [() => old?.match(url), () => get(url, "default"), () => get(url, "no-cache")];
  for (const way of ways) {
    const response = await way();
    const body = await response?.arrayBuffer();
    if (body && await sha256(body) === sum) return new Response(body, { headers: response.headers });
  }
  throw new Error(`${url} is not of the version that chunks.json tells of`);
}
async function get(url, cache) {
  const response = await fetch(url, { cache, priority: "low" });
  if (response.status === 404 || response.status === 410) await self.registration.unregister();
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response;
}
async function sha256(bytes) {
  const sum = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
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
