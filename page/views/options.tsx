// How files are checked: where the sitemap is published.

import { useSignal } from "@preact/signals";
import type { App } from "../app/app.js";
import { Dialog } from "../base/dialog.js";
import { t } from "../texts.js";

export function Options({ app }: { app: App }) {
  const { state } = app;
  const wrong = useSignal(false);
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = state.url.trim();
    wrong.value = Boolean(typed && !state.address);
    if (wrong.value) return;
    if (typed && !/^https?:/i.test(typed)) state.url = `https://${typed}`;
    state.options = false;
    if (state.given && state.given[1].url !== state.address) app.checks.again();
  };
  return (
    <Dialog title={t.form.url} class="narrow" close={() => (state.options = false)}>
      <form class="dialog-body" onSubmit={submit}>
        <div class="field">
          <input
            part="url"
            autofocus
            aria-label={t.form.url}
            aria-describedby="url-error url-help"
            aria-invalid={wrong.value}
            inputmode="url"
            autocomplete="url"
            spellcheck={false}
            placeholder="https://www.example.org/sitemap.xml"
            value={state.url}
            onInput={({ currentTarget: { value } }) => (state.url = value)}
          />
        </div>
        <p part="url-error" id="url-error" class="wrong" role="alert">
          {wrong.value ? t.form.urlWrong : ""}
        </p>
        <p id="url-help" class="muted">
          {t.form.urlHelp}
        </p>
        <p class="actions">
          <button type="submit" part="save-url" class="main">
            {t.form.urlTake}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
