// The form: a text box, ways to choose files, and options. It is built once and never replaced, so nobody loses what
// they typed or where they were.

import type { FetchedSite, Input } from "../../www/element.js";
import { type Child, h, type Props } from "../base/dom.js";
import { later } from "../base/later.js";
import type { Consumer, Job } from "../engine/types.js";
import { help, mark } from "../input/address.js";
import { isErrorPage, seen } from "../input/files.js";
import { dropped } from "../input/folder.js";
import { CHECKERS } from "../report/model.js";
import { t } from "../texts.js";
import type { App } from "./app.js";

// A text box with more than this becomes slow to type in, so a longer paste is checked without being shown.
const MOST_TEXT = 2e6;
// Messages are short, and begin like no sitemap.
const MOST_MESSAGE = 2000;
const SITEMAP = /^\s*([<{[]|https?:)/i;

interface Ui {
  input: HTMLTextAreaElement;
  url: HTMLInputElement;
  profile: HTMLSelectElement;
  bar: HTMLProgressElement;
  doing: HTMLElement;
  running: HTMLElement;
  status: HTMLElement;
  watching: HTMLElement;
  again: HTMLButtonElement;
  stale: HTMLElement;
  box: HTMLElement;
}

export class Form {
  nodes!: HTMLElement[];
  #app: App;
  #ui!: Ui;

  constructor(app: App) {
    this.#app = app;
    this.#build();
  }

  // What the other parts see of it.

  get input() {
    return this.#ui.input;
  }

  /** The field for the URL of the sitemap. */
  get urlField() {
    return this.#ui.url;
  }

  /** Whether it makes room for a report. */
  set small(small: boolean) {
    this.#ui.box.classList.toggle("small", small);
  }

  set profile(profile: Consumer) {
    this.#ui.profile.value = profile;
  }

  set url(text: string) {
    this.#ui.url.value = text;
  }

  /** The sitemap's URL, if there is one; people leave out how it begins. */
  get url(): string {
    const typed = this.#ui.url.value.trim();
    const whole = /^https?:/i.test(typed) ? typed : `https://${typed}`;
    // Some browsers take hosts that cannot exist, and encode what is wrong with them.
    return typed && URL.canParse(whole) && !new URL(whole).host.includes("%") ? new URL(whole).href : "";
  }

  /** Tells everybody, or, where the page shows the same, only those who do not see it. */
  say(text: string, quiet = false) {
    const { status } = this.#ui;
    status.textContent = text;
    status.classList.toggle("hidden", quiet);
    if (!quiet && !this.#app.state.still) status.scrollIntoView({ block: "nearest" });
  }

  /** Says more after that: sentences, or nodes. */
  add(...more: (Node | string)[]) {
    this.#ui.status.append(...more.flatMap((one) => [" ", one]));
  }

  /** Shows how far a check is. */
  progress(share: number, text: string) {
    const { bar, doing, running } = this.#ui;
    running.hidden = false;
    bar.value = share;
    doing.textContent = text;
  }

  /** Says of the folder that is watched what is known of it; without words, that none is. */
  watching(...says: Child[]) {
    const { watching } = this.#ui;
    watching.hidden = !says.length;
    watching.querySelector("span")!.replaceChildren(...h("span", {}, says).childNodes);
  }

  /** Nothing runs any more. */
  rest() {
    this.#ui.running.hidden = true;
    this.#ui.again.hidden = !this.#app.state.given;
  }

  /**
   * Says whether the text in the box is another one than that which the report is about; `focus`: and goes to what to
   * do.
   */
  stale(is: boolean, focus?: boolean) {
    const { stale } = this.#ui;
    stale.hidden = !is;
    if (focus) stale.querySelector("button")!.focus();
  }

  /** The text box has the text that the report is about, unless the reader has changed it since. */
  fill({ text }: Job) {
    const { state } = this.#app;
    const { input } = this.#ui;
    if (text !== undefined && input.value === state.boxed) input.value = state.boxed = text;
    input.dispatchEvent(new Event("input"));
  }

  /** Checks what a page hands over. */
  async check(given: Input | FileList | Input[] | FetchedSite): Promise<void> {
    const site = given as Partial<FetchedSite> | undefined;
    if (site?.start) return this.#app.checks.fetch(site.start, { handed: site.files });
    if (typeof given !== "string") {
      const files = (given instanceof FileList ? [...given] : [given].flat()).map(asFile);
      return this.#app.checks.start(files, { handed: true });
    }
    if (given.length > MOST_TEXT) return this.#text(given);
    this.#ui.input.value = given;
    return this.checkText();
  }

  /** Whether the box has a text that the reader has changed since it was checked. */
  get edited() {
    return this.input.value !== this.#app.state.boxed;
  }

  /** Shows a URL and leads to the button that fetches it; another text is not taken. Returns whether it was. */
  offer(text: string) {
    if (!isUrl(text)) return false;
    this.input.value = text;
    this.say(t.form.offered);
    this.nodes[0].querySelector<HTMLButtonElement>("[part=check]")!.focus();
    return true;
  }

  /** Checks the text in the box; without one, what is shown. */
  checkText(): Promise<void> | undefined {
    const { state, checks } = this.#app;
    const { value } = this.#ui.input;
    state.boxed = value;
    if (value) return this.#text(value, value);
    if (state.given) return checks.again();
    this.say(t.form.nothing);
    this.#app.lead(this.input);
  }

  /** Lets the reader choose files. */
  pick() {
    this.nodes[0].querySelector<HTMLInputElement>("[part=pick]")!.click();
  }

  /** Listens to what is dropped on `target`, which may be the `whole` page. */
  listen(target: GlobalEventHandlers, whole: boolean, signal: AbortSignal) {
    const coarse = matchMedia("(pointer: coarse)").matches;
    this.input.placeholder = t.form.placeholder(coarse ? t.form.byTouch : whole ? t.form.onPage : t.form.inBox);
    target.addEventListener("dragover", (event) => this.#dragover(event), { signal });
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget || this.#ui.box.classList.remove("drop");
    target.addEventListener("dragleave", leave, { signal });
    target.addEventListener("drop", (event) => this.#drop(event), { signal });
  }

  /** The URL was typed, or is going to be used. */
  usesUrl() {
    const { state, checks } = this.#app;
    const { url } = this.#ui;
    const { value } = url;
    if (state.given && state.given[1].url !== this.url) return checks.again();
    if (value || url.ariaInvalid) mark(url, value, this.url);
  }

  #build() {
    const input = h("textarea", {
      part: "input",
      id: "input",
      rows: 7,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      wrap: "off",
      onpaste: (event: ClipboardEvent) => this.#paste(event),
      oninput: () => this.stale(this.#app.state.changed(input.value)),
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey || isUrl(input.value))) return;
        event.preventDefault();
        this.checkText();
      },
    });
    const url = h("input", {
      part: "url",
      id: "url",
      inputmode: "url",
      autocomplete: "url",
      spellcheck: "false",
      placeholder: "https://www.example.org/sitemap.xml",
      onchange: () => this.usesUrl(),
    });
    const profile = h(
      "select",
      { part: "profile", id: "profile", onchange: () => this.#app.choose(profile.value) },
      CHECKERS.map((id) => h("option", { value: id }, t.checker(id))),
    );
    const bar = h("progress", { part: "progress", max: 1, "aria-label": t.run.label });
    const doing = h("span", {});
    const running = h(
      "div",
      { class: "running", hidden: true },
      doing,
      bar,
      h(
        "button",
        {
          part: "cancel",
          type: "button",
          class: "quiet",
          onclick: () => this.#app.checks.cancel(),
        },
        t.cancel,
      ),
    );
    const status = h("p", { part: "status", role: "status", class: "hidden" });
    const watching = h(
      "p",
      { part: "watching", hidden: true },
      h("span", { role: "status" }),
      " ",
      h(
        "button",
        {
          part: "unwatch",
          type: "button",
          class: "quiet",
          onclick: () => {
            this.#app.unwatch();
            box.querySelector<HTMLElement>("[part=watch]")!.focus();
          },
        },
        t.watch.stop,
      ),
    );
    const again = h(
      "button",
      {
        part: "again",
        type: "button",
        class: "quiet",
        hidden: true,
        onclick: () => this.#app.checks.again(),
      },
      t.form.recheck,
    );
    const stale = h(
      "p",
      { part: "stale", class: "note", hidden: true },
      t.form.changed,
      h("button", { type: "button", class: "quiet", onclick: () => this.checkText() }, t.form.recheck),
    );
    const box = h(
      "div",
      { class: "box" },
      h("label", { for: "input", class: "label" }, t.form.label),
      input,
      this.#actions(),
      running,
      watching,
      status,
      again,
      h("slot", { name: "samples" }),
      h(
        "details",
        { class: "options", ontoggle: () => help(url) },
        h("summary", {}, t.form.options),
        h(
          "div",
          { class: "fields" },
          h("p", {}, h("label", { for: "profile" }, t.form.profile), profile),
          h("p", {}, h("label", { for: "url" }, t.form.url), url),
        ),
      ),
    );
    this.#ui = { input, url, profile, bar, doing, running, status, watching, again, stale, box };
    this.nodes = [box, stale];
  }

  #actions() {
    const onchange = ({ target }: Event & { target: HTMLInputElement }) => {
      this.#app.checks.start(seen([...target.files!]));
      // Choosing the same file again is a new wish, and would be no change.
      target.value = "";
    };
    const chooser = (part: string, props?: Props) =>
      h("input", { part, id: part, type: "file", multiple: true, class: "hidden", ...props, onchange });
    // A folder can be dropped; this is the way without a mouse.
    const folders = "webkitdirectory" in HTMLInputElement.prototype;
    return h(
      "div",
      { class: "actions" },
      h("button", { part: "check", type: "button", class: "main", onclick: () => this.checkText() }, t.form.check),
      chooser("pick"),
      h("label", { for: "pick", class: "button" }, t.form.files),
      folders ? chooser("folder", { webkitdirectory: true }) : null,
      folders ? h("label", { for: "folder", class: "button" }, t.form.folder) : null,
      globalThis.showDirectoryPicker
        ? h("button", { part: "watch", type: "button", onclick: () => this.#app.watch() }, t.form.watch)
        : null,
      h("button", { part: "clear", type: "button", onclick: () => this.#clear() }, t.form.clear),
      h("span", { class: "muted" }, t.form.accepts),
    );
  }

  /** Everything but the options is as it was before the first check. */
  #clear() {
    const { state, checks } = this.#app;
    checks.forget();
    this.input.value = state.boxed = "";
    checks.finish(t.run.cleared, true);
    this.input.focus();
    // As after a check that was cancelled.
    this.#app.warm();
  }

  /** Checks text; `text` again if it is what the text box shows, so that places can be shown there. */
  #text(given: string, text?: string): Promise<void> {
    const { state, checks } = this.#app;
    // Too long for the box, where another one would be taken for it.
    if (text === undefined) this.input.value = state.boxed = "";
    if (isUrl(given)) return checks.fetch(given);
    const half = given.isWellFormed() ? "" : given;
    const check = () => checks.start([new File([given], t.form.pasted)], { text, half });
    const isMessage = given.length <= MOST_MESSAGE && !SITEMAP.test(given);
    return isMessage || isErrorPage(given) ? this.explain(given, check) : check();
  }

  /** Says what a message means, or does what is to be done with a text that is none. */
  explain(given: string, check: () => Promise<void>): Promise<void> {
    return later(() => import("../answers/card.js"), import.meta.url).then(
      ({ answer }) => answer(given, this.#app, check),
      check,
    );
  }

  #paste(event: ClipboardEvent) {
    const { files } = event.clipboardData!;
    const text = event.clipboardData!.getData("text/plain");
    if (files.length && !text) {
      event.preventDefault();
      this.#app.checks.start([...files]);
    } else if (text.length > MOST_TEXT) {
      event.preventDefault();
      this.#text(text);
    } else {
      if (this.#replaces(text)) this.input.select();
      // The box has the text only after this event.
      setTimeout(() => this.checkText());
    }
  }

  /** Whether a text that is pasted is meant to take the place of the one in the box. */
  #replaces(text: string) {
    // Nobody puts one whole file into the middle of another. A whole one has its outermost element, and something in
    // it.
    const root = text.search(/<(\w+:)?(urlset|sitemapindex|rss|feed|html)\b/i);
    if (root >= 0 && text.includes("</", root)) return true;
    // URLs may be a part of a list. After all of a text that has just been checked, they are the next one.
    const { value, selectionStart } = this.input;
    return selectionStart === value.length && value === this.#app.state.boxed && isList(text);
  }

  #dragover(event: DragEvent) {
    if (!event.dataTransfer!.types.includes("Files")) return;
    event.preventDefault();
    this.#ui.box.classList.add("drop");
    this.#app.warm();
  }

  #drop(event: DragEvent) {
    this.#ui.box.classList.remove("drop");
    // Two elements may listen to the same page; the first one takes the files.
    if (event.defaultPrevented || !event.dataTransfer!.types.includes("Files")) return;
    event.preventDefault();
    this.#app.state.still = false;
    this.#app.checks.look((how) => dropped(event.dataTransfer!, how));
  }
}

/** A file of what a page hands over. */
function asFile(input: unknown) {
  if (input instanceof File) return input;
  if (typeof input === "string" || input instanceof Blob || input instanceof ArrayBuffer || ArrayBuffer.isView(input)) {
    return new File([input as BlobPart], t.form.pasted);
  }
  throw new TypeError("check() takes text, a File, a Blob or bytes, or several of them");
}

/**
 * Whether a text says where a sitemap is: a word with a dot inside, or whatever follows "https://". A list of one page
 * is nobody's sitemap. In two steps, because one pattern for both takes minutes for 100 kB of dots.
 */
function isUrl(text: string) {
  const word = text.trim();
  return !/[\s<>{}"]/.test(word) && /^https?:\/\/.|.\../i.test(word);
}

/** Whether a text has URLs, one a line: the lines of a text sitemap. */
const isList = (text: string) =>
  text
    .trim()
    .split("\n")
    .every((line) => /^\s*https?:\/\/\S+\s*$/i.test(line));
