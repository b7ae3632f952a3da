// What all files of a site come to, and what their indexes list.

import { named } from "../base/text.js";
import type { SiteJob } from "../engine/types.js";
import { overview as o } from "../texts/en/overview.js";
import { number, size } from "../texts.js";
import { isCut, listed } from "./panels.js";
import { ago, Link, Panel, Share, Shares, Tile, type Tools } from "./parts.js";
import type { Gathered, Index, Member } from "./site.js";
import { listsPages } from "./totals.js";

const { tiles: t } = o;

export function Totals({
  job: { left, report },
  found: { files, all },
  tools: { open },
}: {
  job: SiteJob;
  found: Gathered;
  tools: Tools;
}) {
  const { files: sitemaps, entries, stats } = all;
  const kinds = (test: (kind: Member["kind"]) => boolean) => files.filter(({ kind }) => test(kind)).length;
  const indexes = kinds((kind) => kind === "sitemapindex");
  const others = files.length - sitemaps - indexes;
  const bytes = files.reduce((sum, { document }) => sum + document.bytes, 0);
  const stored = files.reduce((sum, { document }) => sum + (document.compressedBytes ?? document.bytes), 0);
  const { uniqueUrls } = report!.stats;
  const { count, last } = stats.lastmod;
  const note = [left ? o.unchecked(left) : "", report!.counts["dup-cross-file"] ? o.inEach : ""].filter(Boolean);
  return (
    <>
      <div class="tiles" part="totals">
        <Tile name={t.urls} value={number(entries)} more={uniqueUrls !== undefined && t.unique(uniqueUrls)} />
        <Tile name={t.sitemaps} value={number(sitemaps)} more={t.besides(indexes, others)} />
        {count > 0 && (
          <Tile
            name={t.dated}
            value={number(count)}
            more={entries > count && <Link open={() => open({ lastmod: "" })}>{t.undated(entries - count)}</Link>}
          />
        )}
        {last && <Tile name={t.latest} value={last.slice(0, 10)} more={ago(last)} />}
        <Tile name={t.size} value={size(bytes)} more={stored < bytes && t.stored(stored)} />
      </div>
      {note.length > 0 && <p class="muted">{note.join(" ")}</p>}
    </>
  );
}

/** What of each index is among the files. */
export function Among({ found: { indexes, files } }: { found: Gathered }) {
  if (!indexes.length) return null;
  const without = files.filter(({ document, listing }) => listsPages(document) && !listing.length).length;
  const note = [
    o.listedNote,
    indexes.some(({ document }) => isCut(document)) ? o.longIndex : "",
    without ? o.inNoIndex(without) : "",
  ];
  return (
    <Panel title={o.listedBy(indexes.length > 1)} note={note.filter(Boolean).join(" ")} wide>
      <Shares items={indexes}>
        {({ name, children: { length: all }, missing: { length: gone } }: Index) => (
          <Share name={named(name)} part={all - gone} whole={all} more={o.listedOf(all, gone)} />
        )}
      </Shares>
    </Panel>
  );
}

export function Missing({ indexes }: { indexes: Index[] }) {
  const all = indexes.flatMap((index) => index.missing);
  return all.length ? listed(o.missing, o.missingNote, all) : null;
}
