// The pages in the folder of the site, compared with the sitemaps: four figures, and the tree of the folder with
// problems first.

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { Heads } from "../base/heads.js";
import { Icon, Mood } from "../base/icons.js";
import { data, named, prose } from "../base/text.js";
import type { SiteJob, SitePages } from "../engine/types.js";
import { overview as o } from "../texts/en/overview.js";
import { number, t } from "../texts.js";
import { type Compared, compared } from "./pages.js";
import { Panel, Tile, type Tools } from "./parts.js";
import { type Directory, isDirectory, type Leaf, rows, SHOWN, tree, unfolded } from "./tree.js";

const { pages: p, coverage: c } = o;

interface Props {
  job: SiteJob;
  /** What it has now. */
  report: object;
}

export function Pages({ job, report, tools: { app, list } }: Props & { tools: Tools }) {
  const found = useMemo(() => compared(job), [job, report]);
  const { unjudged } = job.report!.pages!;
  const tile = (kind: keyof Compared["lists"], opens = true) => {
    const value = found[kind];
    const bad = kind === "missing" ? value : kind === "unlisted" ? value - found.meant : 0;
    // Of long URLs, findings have only the beginning.
    const how = { count: value, title: p.titles[kind](value), name: kind === "missing" ? undefined : kind };
    return (
      <Tile
        name={
          <>
            {bad > 0 && <Mood of="warning" />}
            {p.names[kind]}
          </>
        }
        value={number(value)}
        more={kind === "unlisted" && found.meant ? p.meant(found.meant) : p.about[kind]}
        part={`pages-${kind}`}
        title={how.title}
        open={opens && value > 0 && (() => list(found.lists[kind](), how))}
      />
    );
  };
  return (
    <>
      <div class="tiles">
        {tile("built")}
        {/* Where nothing was compared, nothing is known of the pages. */}
        {!unjudged && [tile("listed", found.named), tile("missing"), tile("unlisted")]}
      </div>
      {unjudged ? (
        <Panel title={p.title} note={<About pages={job.report!.pages!} />} />
      ) : (
        <div class="covered">
          <Coverage job={job} report={report} app={app} />
          <Parts of={found} />
        </div>
      )}
    </>
  );
}

/** Which pages these are, and what was not looked at. */
const About = ({ pages: { base, folder, host, unread = [], unjudged } }: { pages: SitePages }) => (
  <>
    {base !== undefined && p.of(data(base), folder && data(folder), host)}{" "}
    {unjudged ? prose(unjudged) : unread.map((clause) => prose(`${p.unread(clause)} `))}
  </>
);

/** How many of the pages are listed, as one bar. */
function Parts({ of: { built, listed, unlisted, meant } }: { of: Compared }) {
  const parts = [
    ["amount", listed, p.parts.listed],
    ["warning", unlisted - meant, p.parts.unlisted],
    ["none", meant, p.parts.meant],
  ] as const;
  const share = (part: number) => `${(part / Math.max(1, built)) * 100}%`;
  let before = 0;
  return (
    <Panel title={p.titles.built(built)}>
      <div class="parts-of">
        <svg class="portion" aria-hidden="true">
          {parts.map(([look, part]) => {
            before += part;
            return <rect class={look} x={share(before - part)} width={share(part)} height="8" />;
          })}
        </svg>
        <p class="legend">
          {parts.map(([look, part, name]) => (
            <span>
              <svg aria-hidden="true">
                <rect class={look} width="8" height="8" />
              </svg>
              {number(part)} {name}
            </span>
          ))}
        </p>
      </div>
    </Panel>
  );
}

function Coverage({ job, report, app }: Props & { app: App }) {
  const { folds } = app.state;
  // What the reader folds is kept where nobody is told of a change.
  const turned = useSignal(0);
  const shown = useSignal(new Map<string, number>());
  const { root, more } = useMemo(() => {
    const { findings, elsewhere, counts, pages } = job.report!;
    return tree(job.pages!, pages!, [...findings, ...elsewhere], counts);
  }, [job, report]);
  const first = useMemo(() => unfolded(root), [root]);
  turned.value;
  const isOpen = (path: string) => folds.get(path) ?? first.has(path);
  const many = (path: string) => shown.value.get(path) ?? first.get(path) ?? SHOWN;
  const turn = (path: string) => {
    folds.set(path, !isOpen(path));
    turned.value += 1;
  };
  const show = (path: string) => {
    shown.value = new Map(shown.value).set(path, many(path) + 2 * SHOWN);
  };
  return (
    <Panel title={c.title} about={c.order} note={[<About pages={job.report!.pages!} />, " ", more && c.more]}>
      <table part="coverage" class="tree" aria-label={c.title}>
        <Heads of={[[c.page], [p.names.built, "number wider"], [p.names.listed, "number wider"], [c.state]]} />
        <tbody>
          {rows(root, (path) => !isOpen(path), many).map((row) =>
            row.item === undefined ? (
              <tr key={row.key}>
                <td colSpan={4}>
                  <span class="page-name" style={indent(row.depth)}>
                    <Button class="plain small" act={() => show(row.of.path)} label={t.more(row.more)} />
                  </span>
                </td>
              </tr>
            ) : isDirectory(row.item) ? (
              <Inside
                key={row.key}
                item={row.item}
                depth={row.depth}
                open={row.unfolded!}
                turn={() => turn((row.item as Directory).path)}
              />
            ) : (
              <Page key={row.key} item={row.item} depth={row.depth} app={app} />
            ),
          )}
        </tbody>
      </table>
    </Panel>
  );
}

// Deeper ones are no further in.
const DEEP = 8;
const indent = (depth: number) => ({ paddingInlineStart: `${Math.min(depth, DEEP) * 20}px` });

interface InsideProps {
  item: Directory;
  depth: number;
  open: boolean;
  turn: () => void;
}

const Inside = ({ item: { name, pages, wrong, unlisted, worst }, depth, open, turn }: InsideProps) => (
  <tr class="directory">
    <th scope="row">
      <Button class="fold" aria-expanded={open} style={indent(depth)} act={turn}>
        <Icon name={open ? "down" : "right"} />
        <Icon name="folder" />
        {named(name)}
      </Button>
    </th>
    <td class="number wider">{number(pages)}</td>
    <td class="number wider">{number(pages - unlisted)}</td>
    <td>
      {worst && <Mood of={worst} />}
      <span class={worst ? "" : "muted"}>{c.directory(wrong, unlisted)}</span>
    </td>
  </tr>
);

const whys: Record<string, string | undefined> = p.whys;

const Page = ({ item: { name, problems, sign }, depth, app }: { item: Leaf; depth: number; app: App }) => (
  <tr class="leaf">
    <th scope="row">
      <span class="page-name" style={indent(depth)}>
        <Icon name="file" />
        {named(name)}
      </span>
    </th>
    <td class="wider" />
    <td class="wider" />
    <td>
      {problems.map(({ rule, severity }) => (
        <span class="problem">
          <Mood of={severity} />
          <Button class="link" act={() => app.open(rule)} label={prose(app.title(rule))} />
        </span>
      ))}
      {!problems.length && <span class="muted">{sign ? (whys[sign] ?? c.notMeant(sign)) : c.listed}</span>}
    </td>
  </tr>
);
