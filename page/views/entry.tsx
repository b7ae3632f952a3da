// The field: for a URL, a pasted sitemap or files. It fills the start, and with a report below it is a bar.

import type { TargetedEvent } from "preact";
import type { App } from "../app/app.js";
import { Button, IconButton } from "../base/button.js";
import { Icon } from "../base/icons.js";
import { seen } from "../input/files.js";
import { CHECKERS } from "../report/model.js";
import { t } from "../texts.js";
import { Chip, Chips } from "./chips.js";
import { CompareButton, ExportMenu, MoreMenu, ShareButton } from "./menus.js";

// What is pasted without the keyboard, as by a phone's suggestion, comes as typing does, all at once.
const PAUSE = 300;

export function Entry({ app }: { app: App }) {
  const { state } = app;
  return (
    <div class={state.used ? "entry top" : "entry start"}>
      {state.used && <slot name="brand" />}
      <Field app={app} />
      {state.used ? (
        <>
          <CompareButton app={app} />
          <ShareButton app={app} />
          <ExportMenu app={app} />
          <MoreMenu app={app} />
        </>
      ) : (
        <Start app={app} />
      )}
      <Choosers app={app} />
    </div>
  );
}

function Field({ app }: { app: App }) {
  const { state } = app;
  const { used, entry, named } = state;
  const kind = Array.isArray(state.given?.[0]) && entry === named ? "file" : "site";
  const onInput = ({ currentTarget: { value } }: TargetedEvent<HTMLTextAreaElement>) => {
    state.entry = value;
    if (/\n|^\s*</.test(value))
      setTimeout(() => state.entry === value && state.named !== value && app.entry.submit(), PAUSE);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    app.entry.submit();
  };
  // A click into what was checked is the beginning of what is checked next.
  const onFocus = ({ currentTarget }: TargetedEvent<HTMLTextAreaElement>) => {
    if (used && entry === named) currentTarget.select();
  };
  return (
    <div class="field">
      <Icon name={kind} />
      <textarea
        part="input"
        rows={1}
        wrap="off"
        aria-label={t.entry.label}
        placeholder={t.entry.placeholder}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        enterkeyhint="go"
        value={entry}
        onInput={onInput}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onPaste={(event) => app.entry.paste(event)}
      />
      {used && (
        <IconButton
          part="files"
          class="plain square small"
          act={() => app.entry.pick()}
          icon="drop"
          label={t.entry.choose}
        />
      )}
      {(!used || entry !== named) && (
        <Button part="check" class={used ? "small" : "main"} act={() => app.entry.submit()} label={t.entry.check} />
      )}
    </div>
  );
}

/** What stands below the field before the first check. */
function Start({ app }: { app: App }) {
  const { state } = app;
  return (
    <>
      <Button part="drop" class="dropzone" act={() => app.entry.pick()}>
        <Icon name="drop" />
        <span class="by-mouse">
          <strong>{t.entry.drop}</strong> {t.entry.anywhere}
        </span>
        <strong class="by-touch">{t.entry.choose}</strong>
      </Button>
      <slot name="samples" />
      <div class="line">
        <span class="key">{t.entry.against}</span>
        <Chips label={t.entry.against}>
          {CHECKERS.map((id) => (
            <Chip
              part="profile"
              data-consumer={id}
              chosen={state.profile === id}
              act={() => app.choose(id)}
              label={t.checker(id)}
            />
          ))}
        </Chips>
      </div>
      <div class="line">
        <span class="key">{t.entry.more}</span>
        <div class="chips wrapping">
          <Button part="options" class="chip" act={() => (state.options = true)} label={t.form.url} />
          {"webkitdirectory" in HTMLInputElement.prototype && (
            <Button
              part="choose-folder"
              class="chip by-mouse"
              act={() => app.entry.pick("folder")}
              label={t.form.folder}
            />
          )}
          {globalThis.showDirectoryPicker && (
            <Button part="watch" class="chip by-mouse" act={() => app.watch()} label={t.form.watch} />
          )}
        </div>
      </div>
    </>
  );
}

// Types of Preact do not know it.
const DIRECTORY = { webkitdirectory: true };

/** What lets choose files: opened by buttons, because a browser’s own are of no use here. */
function Choosers({ app }: { app: App }) {
  const chosen =
    (act: (files: File[]) => void) =>
    ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
      const files = [...currentTarget.files!];
      // Choosing the same file again is a new wish, and would be no change.
      currentTarget.value = "";
      if (files.length) act(files);
    };
  const props = { type: "file", multiple: true, class: "hidden", tabIndex: -1, "aria-hidden": true } as const;
  return (
    <>
      <input {...props} part="pick" onChange={chosen((files) => app.checks.start(files))} />
      <input {...props} {...DIRECTORY} part="folder" onChange={chosen((files) => app.checks.start(seen(files)))} />
      <input {...props} part="compare-pick" onChange={chosen((files) => app.compare(files))} />
    </>
  );
}
