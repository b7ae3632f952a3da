// What files contain, a panel for each thing. They look at the `document` of a report, or at the sum of several
// (totals.ts). A panel that would have nothing to show is none.

import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { Mood } from "../base/icons.js";
import { named } from "../base/text.js";
import type { DocumentReport, Stats } from "../engine/types.js";
import { list, overview as o } from "../texts/en/overview.js";
import { number, size } from "../texts.js";
import { Histogram } from "./chart.js";
import { languages, matrix } from "./languages.js";
import { Bar, Entries, type Entry, Figure, Link, Panel, Share, Shares, type Tools } from "./parts.js";
import { type Pair, type Top, tops } from "./totals.js";

/** A document, or several as if they were one. */
export interface Contents {
  kind?: DocumentReport["kind"];
  entries: number;
  stats: Partial<Stats>;
  /** Of several files, the one that comes nearest to each limit. */
  of?: { entries?: string; bytes?: string; longest?: string };
}

// As many as a report holds.
const MOST_CHILDREN = 50_000;
/** Whether an index lists more than the report does; otherwise it has entries without an address. */
export const isCut = ({ entries, stats: { children } }: { entries: number; stats: Pick<Stats, "children"> }) =>
  children.length >= MOST_CHILDREN && children.length < entries;

/** Files that an index lists. */
export const listed = (title: string, note: string, items: Entry[]) => (
  <Panel title={title} note={note} wide>
    <Entries label={title} items={items} first={20} />
  </Panel>
);

function children({ entries, stats }: Contents) {
  const all = stats.children ?? [];
  if (!all.length) return null;
  const without = all.filter(({ lastmod }) => !lastmod).length;
  const note = [
    isCut({ entries, stats: { children: all } }) ? o.first(all.length, entries) : "",
    without ? o.undatedChildren(without) : "",
  ];
  return listed(o.children, note.join(" ").trim(), all);
}

/** When the URLs changed. */
function months({ kind, entries, stats: { lastmod } }: Contents, { open }: Tools) {
  if (!(lastmod?.months && lastmod.months.length > 1) || kind === "sitemapindex") return null;
  const without = entries - lastmod.count;
  const note = without > 0 && (
    <>
      {o.undated(without)} <Link open={() => open({ lastmod: "" })}>{list.showThem}</Link>
    </>
  );
  return <Histogram months={lastmod.months} note={note} open={(name) => open({ lastmod: name })} />;
}

function dates({ kind, stats }: Contents) {
  const { newest = [], oldest = [], lastmod } = stats;
  // An index shows all of its files with their dates.
  if (!newest.length || !lastmod || kind === "sitemapindex") return null;
  const table = (title: string, items: Entry[]) => (
    <Panel title={title}>
      <Entries label={title} items={items} head={o.page} />
    </Panel>
  );
  if (lastmod.count <= newest.length) return table(o.byDate, newest);
  if (lastmod.first === lastmod.last) return <Panel title={o.dates} note={o.sameDate(lastmod.count, lastmod.first!)} />;
  return [table(o.newest, newest), table(o.oldest, oldest)];
}

/** How many different URLs the entries list, if some are listed again. */
function unique({ kind, entries, stats: { uniqueUrls = entries } }: Contents, { open }: Tools) {
  if (uniqueUrls === entries || !kind) return null;
  const again = () => open({ duplicate: true });
  return (
    <Panel title={o.unique}>
      <ul class="shares">
        <li>
          <Share name={o.different} part={uniqueUrls} whole={entries} />
        </li>
        <li>
          <Share
            name={o.repeated}
            what={list.what.duplicate}
            part={entries - uniqueUrls}
            whole={entries}
            open={again}
          />
        </li>
      </ul>
    </Panel>
  );
}

/** Directories, those in the first level with what is below them. */
function paths({ entries, stats }: Contents, { open }: Tools) {
  const found = stats.paths ?? [];
  if (found.length < 2) return null;
  const told = found.reduce((sum, [, times]) => sum + times, 0);
  const all = tops(found);
  return (
    <Panel title={o.paths} note={told < entries && o.smaller(entries - told)}>
      <Shares items={all}>
        {(top) => <Directory top={top} entries={entries} open={open} alone={all.length === 1} />}
      </Shares>
    </Panel>
  );
}

interface DirectoryProps {
  top: Top;
  entries: number;
  open: Tools["open"];
  /** There is no other one. */
  alone: boolean;
}

type Row = [name: ComponentChild, times: number, path?: string];

/** What is in it is made when it is unfolded. */
function Directory({ top: { name, sum, own, inside }, entries, open, alone }: DirectoryProps) {
  const unfolded = useSignal(alone);
  const shows = (path?: string) => path && (() => open({ directory: path }));
  const share = ([label, part, path]: Row, whole: number) => (
    <Share name={label} what={path} part={part} whole={whole} open={shows(path) || undefined} />
  );
  const label = named(name === "/" ? o.noDirectory : name);
  if (!inside.length) return share([label, sum, name === "/" ? undefined : name], entries);
  // A line that opens can have no button in it: all of them stand below.
  const below = inside.map(([path, times]): Row => [named(path.slice(name.length)), times, path]);
  const right: Row[] = own ? [[o.rightIn, own]] : [];
  const rows: Row[] = [[o.allIn, sum, name], ...below, ...right];
  return (
    <details open={unfolded.value} onToggle={({ currentTarget }) => (unfolded.value = currentTarget.open)}>
      <summary>{share([label, sum], entries)}</summary>
      {unfolded.value && <Shares items={rows.sort((a, b) => b[1] - a[1])}>{(row) => share(row, sum)}</Shares>}
    </details>
  );
}

type MediaKind = keyof Stats["media"];
const MEDIA = { images: "image", videos: "video", news: "news" } as const;

function media({ entries, stats: { media: counts } }: Contents, { open }: Tools) {
  const kinds = Object.entries(o.mediaKinds) as [MediaKind, readonly string[]][];
  const some = kinds.filter(([kind]) => counts?.[kind]);
  if (!counts || !some.length) return null;
  return (
    <Panel title={o.media} note={counts.images > entries && o.imagesEach(counts.images / entries)}>
      <dl class="counts">
        {some.map(([kind, [one, many]]) => (
          <div>
            <dt>{counts[kind] === 1 ? one : many}</dt>{" "}
            <dd>
              <Figure
                value={counts[kind]}
                what={list.what.media[MEDIA[kind]]}
                open={() => open({ media: MEDIA[kind] })}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface LimitProps {
  name: string;
  value: number;
  most: number;
  show: (value: number) => string;
  children: ComponentChild;
}

// Of what is allowed: from here on it is marked.
const NEAR = 0.9;

function Limit({ name, value, most, show, children: more }: LimitProps) {
  const mood = value > most ? "fail" : value > NEAR * most ? "warning" : undefined;
  return (
    <li class="limit">
      <span>{name}</span>
      <span>
        {mood && <Mood of={mood} size={12} />} <strong>{show(value)}</strong>{" "}
        <span class="muted">{o.of(show(most))}</span>
      </span>
      <Bar part={value} whole={most} look={mood} />
      {more && <small class="muted">{more}</small>}
    </li>
  );
}

function limits({ stats: { limits: most, longestLoc: longest }, of }: Contents) {
  if (!most) return null;
  const where = (file?: string) => file !== undefined && o.inFile(named(file));
  const at = longest && o.longestAt(of && named(of.longest!), longest.line, longest.column);
  return (
    <Panel title={o.limits} about={of && o.limitsNote}>
      <ul class="limits">
        <Limit name={o.entriesLimit} value={most.entries} most={most.maxEntries} show={number}>
          {where(of?.entries)}
        </Limit>
        <Limit name={o.sizeLimit} value={most.bytes} most={most.maxBytes} show={size}>
          {where(of?.bytes)}
        </Limit>
        {longest && (
          <Limit name={o.longest} value={longest.length} most={2047} show={number}>
            {at}
          </Limit>
        )}
      </ul>
    </Panel>
  );
}

function hosts({ entries, stats: { hosts: found = [] } }: Contents, { open }: Tools) {
  if (found.length < 2) return null;
  return (
    <Panel title={o.hosts}>
      <Shares items={found}>
        {([host, times]) => (
          <Share name={named(host)} what={host} part={times} whole={entries} open={() => open({ host })} />
        )}
      </Shares>
    </Panel>
  );
}

type Value = [...Pair, none?: boolean];
const values =
  (of: "changefreq" | "priority") =>
  ({ entries, stats }: Contents, { open }: Tools) => {
    const found = stats[of] ?? [];
    if (!found.length) return null;
    const without = entries - found.reduce((sum, [, times]) => sum + times, 0);
    const all: Value[] = without > 0 ? [...found, ["", without, true]] : found;
    return (
      <Panel title={o[of]}>
        <Shares items={all}>
          {([value, times, none]) => (
            <Share
              name={none ? <span class="muted">{o.notGiven}</span> : named(value || o.empty)}
              what={value || o.notGiven}
              part={times}
              whole={entries}
              open={() => open({ [of]: value })}
            />
          )}
        </Shares>
      </Panel>
    );
  };

/** In their order. What the files are to each other stands between them. */
export const FIRST = [children, months, limits];
export const THEN = [unique, paths, dates, languages, matrix, media, hosts, values("changefreq"), values("priority")];
