// The list of the findings, rule by rule, and beside it the details of one. Where there is no room for both, these cover
// the list.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { App } from "../app/app.js";
import { NO_FILTERS } from "../app/state.js";
import { Button } from "../base/button.js";
import { Icon, Mood } from "../base/icons.js";
import { prose, Unseen, visible } from "../base/text.js";
import type { Excerpt } from "../engine/types.js";
import type { Listing } from "../report/listing.js";
import { type Group, reporters } from "../report/model.js";
import { number, t } from "../texts.js";
import { Detail } from "./detail.js";
import { Filters } from "./filters.js";

export function Findings({ app, list }: { app: App; list: Listing }) {
  const { state } = app;
  const all = [...list.rows, ...list.otherRows];
  const chosen = all.find(({ rule }) => rule === state.rule);
  const shown = chosen ?? (state.wide ? all[0] : undefined);
  const at = shown ? all.indexOf(shown) : -1;
  const go = (to: number) => {
    Object.assign(state, { rule: all[to].rule, nth: 0 });
    app.viewed();
  };
  const covers = !state.wide && state.sheet;
  return (
    <>
      <div class="list" inert={covers}>
        <Filters app={app} list={list} />
        <Rows app={app} list={list} shown={shown} />
        <p class="foot by-mouse">
          <span>
            <kbd>j</kbd> <kbd>k</kbd> {t.keys.move}
          </span>
          <span>
            <kbd>f</kbd> {t.keys.fix}
          </span>
          <span>
            <kbd>/</kbd> {t.keys.filter}
          </span>
          <span>
            <kbd>?</kbd> {t.keys.all}
          </span>
        </p>
      </div>
      {shown && (state.wide || covers) && (
        <Detail
          app={app}
          group={shown}
          place={t.findings.nth(at + 1, all.length)}
          previous={at > 0 ? () => go(at - 1) : undefined}
          next={at < all.length - 1 ? () => go(at + 1) : undefined}
        />
      )}
    </>
  );
}

function Rows({ app, list, shown }: { app: App; list: Listing; shown?: Group }) {
  const { state } = app;
  const node = useRef<HTMLDivElement>(null);
  const { rows, here, otherRows: others } = list;
  // The row that is shown stays in sight, also when keys go through the list.
  useLayoutEffect(() => {
    if (state.wide && state.rule)
      node.current!.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [shown?.rule, state.wide]);
  const select = (rule: string, opens: boolean) => {
    Object.assign(state, { rule, nth: 0, sheet: opens && !state.wide });
    app.viewed();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const options = [...node.current!.querySelectorAll<HTMLElement>("[role=option]")];
    const at = options.indexOf(event.target as HTMLElement);
    const to: Record<string, number | undefined> = {
      ArrowDown: Math.min(at + 1, options.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: options.length - 1,
    };
    const next = to[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    options[next].focus();
    select(options[next].dataset.rule!, false);
  };
  const row = (group: Group, first: boolean) => (
    <Row
      key={group.rule}
      app={app}
      group={group}
      selected={group === shown && state.wide}
      tabbable={shown ? group === shown : first}
      select={() => select(group.rule, true)}
    />
  );
  return (
    <div ref={node} class="rows">
      <div role="listbox" aria-label={t.findings.title(state.profile)} onKeyDown={onKeyDown}>
        {rows.map((group, index) => row(group, index === 0))}
      </div>
      {!rows.length && (
        <p class="none muted">
          {here.length ? t.findings.noMatch : t.findings.none}{" "}
          {here.length > 0 && (
            <Button class="link" act={() => (state.filters = NO_FILTERS)} label={t.findings.showAll} />
          )}
        </p>
      )}
      {others.length > 0 && (
        <div part="elsewhere" class="elsewhere">
          <p class="muted">{t.findings.elsewhere(others.length, reporters(others))}</p>
          <div role="listbox" aria-label={t.findings.elsewhere(others.length, reporters(others))} onKeyDown={onKeyDown}>
            {others.map((group, index) => row(group, index === 0 && !rows.length))}
          </div>
        </div>
      )}
    </div>
  );
}

interface RowProps {
  app: App;
  group: Group;
  selected: boolean;
  tabbable: boolean;
  select: () => void;
}

function Row({ app, group, selected, tabbable, select }: RowProps) {
  const { rule, shown, count, findings } = group;
  const [first] = findings;
  return (
    <div
      role="option"
      part="group"
      class="row"
      data-testid="group"
      data-rule={rule}
      data-count={count}
      data-severity={shown}
      aria-selected={selected}
      tabIndex={tabbable ? 0 : -1}
      onClick={select}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        select();
      }}
    >
      <Mood of={shown} />
      <span class="cut">
        <span class="title cut">
          <Unseen>{t.severityName[shown]} </Unseen>
          {prose(app.title(rule))}
        </span>
        <small class="cut where">{whereOf(app, group)}</small>
      </span>
      <span class="end">
        {findings.every(({ fix }) => fix?.safe) && (
          <span class="fix" title={t.findings.safe}>
            <Icon name="fix" />
            <Unseen>{t.findings.safe}</Unseen>
          </span>
        )}
        {count > 1 ? (
          <span class="badge" title={t.findings.times(count)}>
            {number(count)}
          </span>
        ) : (
          <span class="nowrap">{t.findings.line(first.start.line)}</span>
        )}
      </span>
    </div>
  );
}

/** Of several files which they are in; of one what stands there. */
function whereOf({ state }: App, { findings }: Group) {
  const [{ file, excerpt, message }] = findings;
  if (file !== undefined) {
    const files = new Set(findings.map((finding) => finding.file)).size;
    return visible(t.findings.inFile(short(state.nameOf(file)), files - 1));
  }
  const marked = excerpt && around(excerpt);
  return marked ? <code>{visible(marked)}</code> : prose(message);
}

/** What is marked, with the rest of its word where it is short. */
function around({ text, from, to }: Excerpt) {
  const short = to - from < 8;
  const before = short ? /[^\s<>"]{0,12}$/.exec(text.slice(0, from))![0] : "";
  const after = short ? /^[^\s<>"]{0,12}/.exec(text.slice(to))![0] : "";
  return `${before}${text.slice(from, to)}${after}`.trim().slice(0, 200);
}

/** Of a file's URL the path: the host is the same in all of them, and would leave no room for the line. */
const short = (name: string) => name.replace(/^https?:\/\/[^/]+(?=\/.)/i, "");
