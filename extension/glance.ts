// What a glance at one page of a site tells: whether its sitemaps list it, and whether it may be indexed. The engine says
// what is fetched and judges, as in a check of the whole site.

import { AT_ONCE, LONGEST_DELAY } from "../page/live/manners.js";
import type { Finding, LiveRequest, SiteReport } from "../pkg/sitemap_lint.js";
import init, { LiveCheck } from "../pkg/sitemap_lint.js";
import type { Links, Reader, Seen } from "./reader.js";

// A glance is no check: further sitemaps are left to that.
const MOST_FILES = 20;

/** Where a URL is listed. */
export interface Listed {
  sitemap: string;
  line: number;
  /** As it is written, if that is another spelling of the same page. */
  other?: string;
  lastmod?: string;
  links: Links;
}

export interface Found {
  listed?: Listed;
  /** Sitemaps that were read, and the number of those that were not. */
  read: string[];
  unread: number;
}

/** What the engine says of a page, which version it is, and from when its rules are. */
export interface Judged extends Pick<SiteReport, "tool" | "rulesDate"> {
  findings: Finding[];
}

/** Has the engine do what follows. */
export const ready = () => init();

/** Looks for a page in the sitemaps of its site, until one lists it. */
export async function find(page: URL, reader: Reader): Promise<Found> {
  const found: Found = { read: [], unread: 0 };
  const read = async ({ url, role }: LiveRequest) => {
    const seen = await reader.read(url);
    if (role !== "sitemap" && role !== "guess") return seen;
    if (seen?.answer.status === 200) {
      found.read.push(url);
      if (seen.cut) found.unread += 1;
      const listed = place(await textOf(seen), page, url);
      // The exact spelling wins.
      if (listed && (!found.listed || (found.listed.other && !listed.other))) found.listed = listed;
    } else if (role === "sitemap" || seen?.redirects) found.unread += 1;
    return seen;
  };
  const isDone = () => found.read.length + found.unread >= MOST_FILES || (found.listed && !found.listed.other);
  await fetched({ start: `${page.origin}/`, get: read, isDone, onleft: (left) => (found.unread += left) });
  return found;
}

/**
 * What keeps a page from being indexed, in the engine's words: it is judged as the only page of a sitemap that nobody
 * has to serve.
 */
export async function judge(page: URL, reader: Reader): Promise<Judged> {
  const { href } = page;
  const entry = href.replaceAll("&", "&amp;").replaceAll("'", "&apos;");
  const sitemap = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${entry}</loc></url></urlset>`;
  const start = `${page.origin}/sitemap-lint-${crypto.randomUUID()}.xml`;
  const given: Seen = {
    answer: { status: 200, contentType: "application/xml" },
    bytes: new TextEncoder().encode(sitemap),
  };
  const get = async ({ url, role }: LiveRequest) => {
    if (url === start) return given;
    // How the host answers otherwise says little of one page, and would be a request more.
    return role === "absent" ? undefined : reader.read(url);
  };
  const { site } = await fetched({ start, deep: 1, get });
  const findings = [...site.findings, ...site.elsewhere].filter(({ rule }) => /^page-|^robots-listed/.test(rule));
  return { findings, tool: site.tool, rulesDate: site.rulesDate };
}

/** A check: what `get` gives, until there is nothing more to ask for, or it `isDone` and so many sitemaps are left. */
interface Check {
  start: string;
  deep?: number;
  get(wish: LiveRequest): Promise<Seen | undefined>;
  isDone?(): unknown;
  onleft?(sitemaps: number): void;
}

async function fetched({ start, deep, get, isDone, onleft }: Check) {
  const live = new LiveCheck(start, { now: new Date().toISOString(), ...(deep ? { deep } : {}) });
  for (let isFirst = true; ; isFirst = false) {
    const wishes: LiveRequest[] = [];
    for (let step = live.poll(); step.kind === "fetch"; step = live.poll()) wishes.push(step);
    if (!wishes.length) return live.finish();
    while (wishes.length) {
      if (isDone?.()) {
        live.cancel();
        for (const { id } of wishes) live.failed(id);
        onleft?.(wishes.filter(({ role }) => role === "sitemap").length);
        return live.finish();
      }
      const some = wishes.splice(0, AT_ONCE);
      // No pace but the one that robots.txt asks for: all in all it is no more than what a page loads that is opened.
      const delay = Math.min((live.crawlDelay(some[0].url) ?? 0) * 1000, LONGEST_DELAY);
      if (!isFirst && delay) await new Promise((resolve) => setTimeout(resolve, delay));
      const seen = await Promise.all(some.map(get));
      for (const [at, { id }] of some.entries()) take(live, id, seen[at]);
    }
  }
}

function take(live: LiveCheck, id: number, seen: Seen | undefined) {
  if (!seen?.answer.status) return live.failed(id);
  const body = live.answer(id, seen.answer);
  if (!body) return;
  body.push(seen.bytes);
  live.done(id, body.finish(), { bytes: seen.bytes.length });
}

async function textOf({ bytes }: Seen) {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const body = isPacked ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  return new Response(body).text().catch(() => "");
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (text: string) => text.trim().replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]);

/** A URL as others write the same page: with and without `www.`, https and the last slash. */
const loosely = ({ host, pathname, search }: URL) =>
  host.replace(/^www\./, "") + pathname.replace(/\/$/, "").toLowerCase() + search;

/** Where a sitemap lists a page. */
function place(text: string, page: URL, sitemap: string): Listed | undefined {
  const whole = page.href.split("#")[0];
  let near: Listed | undefined;
  const isXml = /^\s*(\ufeff)?</.test(text);
  for (const match of text.matchAll(
    isXml ? /<(?:\w+:)?(?:loc|link)\b[^>]*>\s*(?:<!\[CDATA\[)?([^<\]]*)/g : /^(\S+)\s*$/gm,
  )) {
    const url = plain(match[1]);
    if (!URL.canParse(url) || loosely(new URL(url)) !== loosely(page)) continue;
    const isSame = new URL(url).href.split("#")[0] === whole;
    if (near && !isSame) continue;
    const at = match.index + match[0].indexOf(match[1].trim());
    const line = text.slice(0, at).split("\n").length;
    near = { sitemap, line, ...(isSame ? {} : { other: url }), ...entry(text, at) };
    if (isSame) break;
  }
  return near;
}

/** What an entry says beside its URL. */
function entry(text: string, at: number): Pick<Listed, "lastmod" | "links"> {
  const from = Math.max(text.lastIndexOf("<url>", at), text.lastIndexOf("<url ", at), 0);
  const end = text.indexOf("</url>", at);
  const own = text.slice(from, end < 0 ? at : end);
  const links = [...own.matchAll(/<xhtml:link\b([^>]*)>/g)].map(([, attributes]): [string, string] => {
    const one = (name: string) => plain(new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)`).exec(attributes)?.[1] ?? "");
    return [one("hreflang"), one("href")];
  });
  return { lastmod: /<lastmod>\s*([^<]*?)\s*</.exec(own)?.[1], links };
}
