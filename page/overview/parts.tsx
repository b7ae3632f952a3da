// What the panels of the overview are made of.

import type { ComponentChild, ComponentChildren } from "preact";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { plain } from "../base/dom.js";
import { Heads } from "../base/heads.js";
import { usePages } from "../base/pages.js";
import { data, named } from "../base/text.js";
import type { ListedUrl, Selection } from "../engine/types.js";
import { list, overview as o } from "../texts/en/overview.js";
import { number, t } from "../texts.js";
import type { How, ListRow } from "./lists.js";

export interface Tools {
  app: App;
  /** Opens the URLs behind a figure. */
  open: (select: Selection) => void;
  /** Opens a list of what is known already. */
  list: (rows: ListRow[], how: How) => void;
}

/** An entry, with the name of the file it stands in where that is not known anyway. */
export interface Entry extends ListedUrl {
  file?: string;
}

interface PanelProps {
  title: string;
  /** Stands beside the title. */
  about?: ComponentChildren;
  note?: ComponentChildren;
  wide?: boolean;
  class?: string;
  children?: ComponentChildren;
}

export const Panel = ({ title, about, note, wide, class: more, children }: PanelProps) => (
  <section class={["panel card", wide && "wide", more].filter(Boolean).join(" ")}>
    <div class="card-head">
      <h3>
        {title}
        {about && <span class="muted"> · {about}</span>}
      </h3>
    </div>
    {note && <p class="muted">{note}</p>}
    {children}
  </section>
);

interface TileProps {
  name: ComponentChildren;
  value: string;
  more?: ComponentChildren;
  part?: string;
  title?: string;
  open?: false | (() => void);
}

/** A figure; with `open` all of it is a button. */
export function Tile({ name, value, more, part, title, open }: TileProps) {
  const inside = (
    <>
      <span class="of-tile">{name}</span>
      <span class="value">{value}</span>
      <small>{more}</small>
    </>
  );
  return open ? (
    <Button class="tile" part={`${part} figure`} title={title} act={open} label={inside} />
  ) : (
    <div class="tile" part={part}>
      {inside}
    </div>
  );
}

/** What opens the URLs behind a figure. */
export const Link = ({ title, open, children }: { title?: string; open: () => void; children: ComponentChildren }) => (
  <Button class="link" part="figure" title={title} act={open} label={children} />
);

/** A number that opens the URLs behind it; `what`: in words. */
export const Figure = ({ value, what, open }: { value: number; what: string; open?: () => void }) =>
  open && value ? (
    <Link title={list.show(plain(what))} open={open}>
      {number(value)}
    </Link>
  ) : (
    number(value)
  );

/** A share in percent, as a bar. What is there is seen. */
export const Bar = ({ part, whole, look = "amount" }: { part: number; whole: number; look?: string }) => (
  <svg class="portion" aria-hidden="true">
    <rect class="track" width="100%" height="8" />
    {part > 0 && <rect class={look} width={`${Math.min(100, Math.max(0.8, (part / whole) * 100))}%`} height="8" />}
  </svg>
);

interface ShareProps {
  name: ComponentChildren;
  /** The same as text. */
  what?: string;
  part: number;
  whole: number;
  more?: ComponentChildren;
  open?: () => void;
}

/** A name, how much of all that is, and the number. */
export const Share = ({ name, what, part, whole, more, open }: ShareProps) => (
  <div class={more === undefined ? "share" : "share long"}>
    <span class="what">{name}</span>
    <Bar part={part} whole={whole} />
    <span class="sum">
      <Figure value={part} what={what ?? ""} open={open} />
    </span>
    <span class="sum muted">{more ?? percent(part, whole)}</span>
  </div>
);

const percent = (part: number, whole: number) =>
  o.percent(part && part / whole < 0.01 ? undefined : Math.round((part / whole) * 100));

const FEW = 12;

export function Shares<T>({ items, children }: { items: T[]; children: (item: T) => ComponentChild }) {
  const { shown, list, more } = usePages<T, HTMLUListElement>(items, FEW);
  return (
    <>
      <ul class="shares" ref={list}>
        {shown.map((item) => (
          <li>{children(item)}</li>
        ))}
      </ul>
      {more}
    </>
  );
}

const DAY = 86_400_000;
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["day", DAY],
];
const past = new Intl.RelativeTimeFormat(t.language, { numeric: "auto" });

/** How long ago it was; nothing of what is no date. */
export function ago(text?: string) {
  const time = Date.parse(text ?? "");
  if (!text || !/^\d{4}(-\d\d){0,2}(T|$)/.test(text) || Number.isNaN(time)) return undefined;
  const since = time - Date.now();
  const [unit, length] = UNITS.find(([, least]) => Math.abs(since) >= least) ?? UNITS.at(-1)!;
  return past.format(Math.trunc(since / length), unit);
}

/** The day of a date; what is no date stays as it is written. */
export function Day({ text }: { text?: string }) {
  if (!text) return <span class="muted">{o.noDate}</span>;
  const said = ago(text);
  return said ? <span title={said}>{text.slice(0, 10)}</span> : data(text);
}

interface EntriesProps {
  label: string;
  items: Entry[];
  head?: string;
  first?: number;
}

/** The scheme and the host, if they are those of all of these. */
function originOf(items: Entry[]) {
  const [origin = ""] = /^https?:\/\/[^/]+(?=\/)/i.exec(items[0].loc) ?? [];
  return items.every(({ loc }) => loc.startsWith(`${origin}/`)) ? origin : "";
}

/** Entries with their dates and lines. What is the same of all stands in the head. */
export function Entries({ label, items, head = o.url, first = 100 }: EntriesProps) {
  const { shown, list, more } = usePages<Entry, HTMLTableSectionElement>(items, first);
  const origin = originOf(items);
  return (
    <>
      <table class="entries" aria-label={label}>
        <Heads of={[[[head, origin && [" · ", data(origin)]], "cut"], [o.heads[0]], [o.heads[1], "number wider"]]} />
        <tbody ref={list}>
          {shown.map(({ loc, lastmod, line, file }) => (
            <tr>
              <th scope="row">
                <span class="named">
                  {named(loc.slice(origin.length))}
                  {file && (
                    <small class="muted wider">
                      {o.in}
                      {named(file)}
                    </small>
                  )}
                </span>
              </th>
              <td class="cut">
                <Day text={lastmod} />
              </td>
              <td class="number wider">{line === undefined ? "" : number(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}
