// What the bar offers: to compare, to share, to take the report away, and what is needed seldom.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { Icon } from "../base/icons.js";
import type { DoneJob } from "../engine/types.js";
import { t } from "../texts.js";
import { takeaway } from "./scripts.js";

const InBar = ({ label, ...how }: Parameters<typeof Button>[0]) => (
  <Button class="in-bar" label={<span class="label">{label}</span>} {...how} />
);

export const CompareButton = ({ app }: { app: App }) =>
  app.state.report() ? (
    <InBar
      part="compare"
      icon="compare"
      title={t.menus.compareWith}
      act={() => app.entry.pick("compare-pick")}
      label={t.menus.compare}
    />
  ) : null;

/** A link that leads to the same: with the text that was pasted, or with the URL that was checked. */
export function ShareButton({ app }: { app: App }) {
  const { host, state } = app;
  const { current, given } = state;
  const can = host.hasAttribute("share") && (current?.pasted || typeof given?.[0] === "string");
  if (!can || !state.report()) return null;
  const share = () => app.opened(takeaway(), async ({ share }) => app.say(await share(app)));
  return <InBar part="share" icon="share" title={t.menus.shareLink} act={share} label={t.menus.share} />;
}

type Kind = Parameters<typeof import("../takeaway/menu.js")["saved"]>[0];

export function ExportMenu({ app }: { app: App }) {
  const { state } = app;
  const { current: job, profile } = state;
  if (!job || !state.report()) return null;
  const taken = (act: (takeaway: typeof import("../takeaway/menu.js"), job: DoneJob) => unknown) => () =>
    app.opened(takeaway(), (takeaway) => act(takeaway, job as DoneJob));
  const saving = (kind: Kind) => taken((made, done) => made.saved(kind, done, app));
  const items: [part: string, label: string, act: () => unknown][] = [
    ["export-html", t.menus.html, saving("html")],
    ["export-markdown", t.menus.markdown, saving("markdown")],
    ["copy", t.findings.copy, taken(async (made, done) => app.say(await made.copyFindings(done, profile)))],
    ["export-csv", t.findings.csv, saving("csv")],
    ["export-files", t.menus.files, saving("files")],
    ["export-sarif", t.menus.sarif, saving("sarif")],
    ["export", t.findings.json, saving("json")],
  ];
  return (
    <Menu
      part="export-menu"
      name={t.findings.export}
      label={
        <>
          <Icon name="export" />
          <span class="label">{t.findings.export}</span>
          <Icon name="down" size={12} />
        </>
      }
    >
      {items.map(([part, label, act]) => (
        <Item part={part} label={label} act={act} />
      ))}
    </Menu>
  );
}

export function MoreMenu({ app }: { app: App }) {
  const { state, checks } = app;
  const { current: job } = state;
  const command = () => app.opened(takeaway(), async ({ copyCommand }) => app.say(await copyCommand(app)));
  return (
    <Menu part="more-menu" square label={<Icon name="more" />} name={t.menus.more}>
      {state.given && <Item part="again" label={t.form.recheck} act={() => checks.again()} />}
      <Item part="choose-files" label={t.form.files} act={() => app.entry.pick()} />
      {"webkitdirectory" in HTMLInputElement.prototype && (
        <Item part="choose-folder" class="by-mouse" label={t.form.folder} act={() => app.entry.pick("folder")} />
      )}
      {globalThis.showDirectoryPicker && (
        <Item part="watch" class="by-mouse" label={t.form.watch} act={() => app.watch()} />
      )}
      <Item part="options" label={`${t.form.url}…`} act={() => (state.options = true)} />
      {state.report() && !job!.saved && <Item part="command" class="by-mouse" label={t.menus.command} act={command} />}
      <Item part="show-keys" class="by-mouse" label={t.keys.title} act={() => (state.keys = true)} />
      <Item part="clear" label={t.form.clear} act={() => app.entry.clear()} />
      <slot name="links" />
    </Menu>
  );
}

const Item = ({ class: more = "", ...how }: Parameters<typeof Button>[0]) => <Button class={`item ${more}`} {...how} />;

interface MenuProps {
  part: string;
  label: ComponentChildren;
  name?: string;
  square?: boolean;
  children: ComponentChildren;
}

/** A button that opens a list of things to do; it closes when one is done, or the reader turns to something else. */
function Menu({ part, label, name, square, children }: MenuProps) {
  const open = useSignal(false);
  const node = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open.value) return undefined;
    const away = (event: Event) => {
      if (!event.composedPath().includes(node.current!)) open.value = false;
    };
    addEventListener("pointerdown", away);
    items.current!.addEventListener("click", close, { once: true });
    return () => removeEventListener("pointerdown", away);
  }, [open.value, open]);
  const close = () => {
    open.value = false;
    // It is gone where everything was cleared.
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open.value) return;
    event.stopPropagation();
    close();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !node.current!.contains(relatedTarget as Node)) open.value = false;
  };
  return (
    <div ref={node} class="menu" role="group" aria-label={name} onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <button
        ref={button}
        type="button"
        part={part}
        class={square ? "plain square" : "in-bar"}
        aria-expanded={open.value}
        aria-label={name}
        title={name}
        onClick={() => (open.value = !open.value)}
      >
        {label}
      </button>
      {/* Always there: what a page puts into it has its place. */}
      <div ref={items} class="items" hidden={!open.value}>
        {children}
      </div>
    </div>
  );
}
