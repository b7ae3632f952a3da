// The field for the address of the sitemap: what it is for, and what it says of what was typed.

import { h } from "../base/dom.js";
import { t } from "../texts.js";

/** What it is for, and a place for what is wrong. */
export function help(field: HTMLInputElement) {
  if (field.nextSibling) return;
  // Is there before it has something to say: what comes later is said by screen readers only if it changes.
  field.after(
    h("span", { part: "url-error", id: "url-error", class: "muted over", role: "alert" }),
    h("span", { id: "url-help", class: "muted" }, t.form.urlHelp),
  );
  field.setAttribute("aria-describedby", "url-error url-help");
}

/** `value` is what was typed, `address` what is in the field as it is understood; empty where that is not possible. */
export function mark(field: HTMLInputElement, value: string, address: string) {
  help(field);
  // Meanwhile the reader may have begun to type; that will be looked at when it is complete.
  if (field.value !== value) return;
  const typed = value.trim();
  const wrong = Boolean(typed && !address);
  field.ariaInvalid = String(wrong);
  field.nextSibling!.textContent = wrong ? t.form.urlWrong : "";
  if (wrong) field.closest("details")!.open = true;
  else if (typed && !/^https?:/i.test(typed)) field.value = `https://${typed}`;
}

/** Leads the reader to the field. */
export function lead(field: HTMLInputElement) {
  field.closest("details")!.open = true;
  field.focus();
}
