// The text of a file with the listed findings marked where they are. Loaded and made when the reader opens it. Files
// are read-only; a text from the text box can be corrected here, and the box gets the same text.

import { history, historyField, historyKeymap, standardKeymap } from "@codemirror/commands";
import { xmlLanguage } from "@codemirror/lang-xml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, forEachDiagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { type ChangeSet, EditorState, type Extension, type Line, Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  type KeyBinding,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { App } from "../app/app.js";
import type { Draft } from "../app/state.js";
import { HIDDEN, h, inSlices, plain, prose, visible } from "../base/dom.js";
import type { Consumer, FileJob, Found, Place } from "../engine/types.js";
import { t } from "../texts.js";
import { colours, sheet, theme } from "./look.js";

const w = t.source;

// Bytes; sitemaps may have 52,428,800. Twice as much as this was fast in our browsers, but there is not everywhere so
// much memory.
const MOST = 1e8;
// Characters. A line of many more, wrapped, is higher than browsers let anything be.
const MOST_WRAPPED = 5e6;
// A longer text goes to the text box when the reader pauses.
const MOST_AT_ONCE = 1e5;
// To colour a place, all that is before it has to be read.
const MOST_COLOURED = 5e6;

interface Read {
  text: string;
  /** Not all of it could be unpacked. */
  damaged?: boolean;
}

/** A text as the editor has it. */
interface Lines {
  doc: Text;
  /** The length of its longest line. */
  longest: number;
  /** Whether it is full of what is unseen. */
  crowded: boolean;
}

/**
 * Fills `body` with the source of a file. What the element gets with `job`: marked() marks the findings as the profile
 * has them now, ended() gives all back. The element sets `job.seek` to a place and opens the view, or tells it so by
 * `toggle`, to have the place shown. `state.draft` keeps what is left of an editor whose text is checked again.
 */
export async function source(job: FileJob, app: App, body: HTMLElement) {
  const fold = foldOf(body);
  const { bytes } = job.report!.document;
  if (bytes > MOST) {
    body.replaceChildren(h("p", {}, w.tooLarge(bytes, MOST)));
    return;
  }
  // Meanwhile others may have been checked in place of this one.
  if (job.source !== fold) return;
  const { text, damaged }: Read = job.text === undefined ? await read(job, app, body) : { text: job.text };
  const lines = await linesOf(text);
  if (job.source === fold) new Source(job, app, text, lines, damaged, body);
}

// Characters that are cut into lines at once, which takes a few milliseconds.
const SLICE = 5e5;

const UNSEEN = new RegExp(`(?![\\t\\n\\r])${HIDDEN.source}`, "gu");
// Of these in a slice: ten thousand in a line, each shown by its name, would take minutes to lay out.
const MOST_UNSEEN = 3000;

async function linesOf(text: string): Promise<Lines> {
  let crowded = false;
  let doc = Text.empty;
  let longest = 0;
  let rest = ""; // a line that goes on in the next slice
  const add = (lines: string[]) => {
    for (const { length } of lines) longest = Math.max(longest, length);
    doc = doc.append(Text.of(lines));
  };
  const cut = (at: number) => (text[at - 1] === "\r" && text[at] === "\n" ? at + 1 : at);
  await inSlices(
    Array.from({ length: Math.ceil(text.length / SLICE) }, (_, index) => () => {
      // The engine's line ends, too.
      const slice = text.slice(cut(index * SLICE), cut((index + 1) * SLICE));
      crowded ||= (slice.match(UNSEEN)?.length ?? 0) > MOST_UNSEEN;
      const lines = slice.split(/\r\n?|\n/);
      lines[0] = rest + lines[0];
      rest = lines.pop()!;
      if (lines.push("") > 1) add(lines);
    }),
  );
  add([rest]);
  return { doc, longest, crowded };
}

async function read({ file, report }: FileJob, app: App, body: HTMLElement): Promise<Read> {
  const { encoding, compression } = report!.document;
  const run = new AbortController();
  const bar = h("progress", { max: 1, "aria-label": w.reading });
  body.replaceChildren(
    h(
      "div",
      { class: "running" },
      w.readingNow,
      bar,
      h("button", { type: "button", part: "stop", class: "quiet", onclick: () => run.abort() }, t.cancel),
    ),
  );
  const onprogress = (done: number, total: number) => {
    bar.value = total ? done / total : 0;
  };
  try {
    return await app.ask({ kind: "source", file, encoding, compression }, run, onprogress);
  } catch (error) {
    if (run.signal.aborted) foldOf(body).open = false;
    throw error;
  }
}

// As the editor has it.
// A phone has none.
const KEYS = !matchMedia("(pointer: coarse)").matches;
const MOD = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? "Cmd" : "Ctrl";

/** A place in the text as it is now. */
interface Spot {
  from: number;
  to: number;
}

/** As the editor marks a finding. */
interface Mark extends Diagnostic {
  finding: Found;
}

class Source {
  #job: FileJob;
  #app: App;
  #view: EditorView;
  #fold: HTMLDetailsElement;
  #status: HTMLElement;
  #note: HTMLElement;
  #checked: Text; // the text that was checked, as the editor has it
  #line?: Line; // of it: where a place was looked for last
  #since: ChangeSet; // what has been changed since then
  #profile?: Consumer; // whose findings are marked
  #current?: Place; // the finding that was gone to last
  #top = 0; // how far it is scrolled
  #taking = false; // a change that comes from the text box
  #writing?: number; // the timer of one that goes there
  #listeners = new AbortController();

  constructor(
    job: FileJob,
    app: App,
    text: string,
    { doc, longest, crowded }: Lines,
    damaged: boolean | undefined,
    body: HTMLElement,
  ) {
    this.#job = job;
    this.#app = app;
    this.#fold = foldOf(body);
    const root = app.root;
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    const draft = this.#draft(text);
    const config = { extensions: this.#extensions(text, longest, crowded) };
    const state = draft
      ? EditorState.fromJSON(draft.json, config, { history: historyField })
      : EditorState.create({ ...config, doc });
    this.#view = new EditorView({ state, root, scrollTo: draft?.scroll });
    this.#checked = state.doc;
    this.#since = state.changes();
    this.#status = h("p", { part: "marked", class: "told", role: "status" });
    this.#note = h("p", { class: "muted" });
    body.replaceChildren(
      damaged ? h("p", { class: "note" }, w.damaged) : "",
      this.#buttons(),
      this.#status,
      this.#view.dom,
      this.#note,
    );
    const { signal } = this.#listeners;
    this.#fold.addEventListener("toggle", () => this.#seek(), { signal });
    // To be back there when the reader comes back from another file.
    const { scrollDOM } = this.#view;
    const scrolled = () => {
      if (scrollDOM.isConnected) this.#top = scrollDOM.scrollTop;
    };
    scrollDOM.addEventListener("scroll", scrolled, { signal, passive: true });
    if (this.#own) {
      app.form.input.addEventListener("input", () => this.#take(), { signal });
      this.#view.dom.addEventListener("focusout", () => this.#writing && this.#write(), { signal });
    }
    job.marked = () => {
      this.#mark();
      // What is taken out of the page is back at its top afterwards.
      requestAnimationFrame(() => {
        if (this.#top) scrollDOM.scrollTop = this.#top;
      });
    };
    job.ended = () => this.#end();
    // Many marks take as long as all before.
    setTimeout(() => signal.aborted || this.#begin(draft, root));
  }

  #begin(draft: Draft | undefined, root: ShadowRoot) {
    this.#mark();
    if (this.#own) this.#take();
    // Before the editor has measured its lines it would be far off in a long text.
    twoFrames(() => this.#seek());
    if (draft?.focused && !root.activeElement) {
      this.#view.focus();
      this.#fold.scrollIntoView({ block: "nearest" });
    }
  }

  /** It is the text from the text box, to be corrected. */
  get #own() {
    return this.#job.text !== undefined;
  }

  /** What is left of the editor in which this text was written, if it was in one. */
  #draft(text: string): Draft | undefined {
    const { draft } = this.#app.state;
    this.#app.state.draft = undefined;
    return this.#own && draft?.json.doc === text ? draft : undefined;
  }

  #extensions(text: string, longest: number, crowded: boolean): Extension[] {
    const own = this.#own;
    const keys: KeyBinding[] = [
      { key: "F8", run: () => this.#step(1), preventDefault: true },
      { key: "Shift-F8", run: () => this.#step(-1), preventDefault: true },
      ...(own ? [{ key: "Mod-Enter", run: () => this.#check() }, ...historyKeymap] : []),
      ...searchKeymap,
      ...standardKeymap,
    ];
    return [
      lineNumbers(),
      lintGutter(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      drawSelection(),
      // A tab is white space that is seen as such; all else that would not be seen is shown as in the findings.
      crowded
        ? []
        : highlightSpecialChars({
            specialChars: UNSEEN,
            render: (code) => visible(String.fromCodePoint(code))[0] as HTMLElement,
          }),
      longest < MOST_WRAPPED ? EditorView.lineWrapping : [],
      search({ top: true }),
      // Tab leaves the editor, as it does every other field.
      keymap.of(keys),
      EditorView.theme(theme),
      syntaxHighlighting(HighlightStyle.define(colours(tags))),
      /^\s*</.test(text) && text.length < MOST_COLOURED ? xmlLanguage : [],
      own ? history() : [EditorState.readOnly.of(true)],
      EditorView.contentAttributes.of({
        "aria-label": own ? w.pasted : w.ofFile(plain(this.#job.name)),
        tabindex: "0",
        ...(own ? {} : { inputmode: "none" }),
      }),
      EditorView.updateListener.of((update) => this.#changed(update)),
    ];
  }

  #buttons() {
    const button = (part: string, label: string, act: () => void) =>
      h("button", { type: "button", part, class: "quiet", onclick: act }, label);
    return h(
      "div",
      { class: "steps" },
      button("previous", w.previous, () => this.#step(-1)),
      button("next", w.next, () => this.#step(1)),
      this.#own ? button("check-source", w.check, () => this.#check()) : null,
    );
  }

  // Findings, as the profile sees them.

  #mark() {
    const profile = this.#app.state.profile;
    if (profile === this.#profile) return;
    this.#profile = profile;
    const report = this.#job.report!;
    const counted = new Map<string, number>();
    const findings = [...report.findings, ...report.elsewhere].filter(({ consumers }) => consumers[profile]);
    const diagnostics = findings.map((finding): Mark => {
      counted.set(finding.rule, (counted.get(finding.rule) ?? 0) + 1);
      return {
        ...this.#range(finding),
        severity: finding.consumers[profile]!,
        message: finding.message,
        renderMessage: () => this.#words(finding),
        finding,
      };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
    const all = [...counted].reduce((sum, [rule, marked]) => sum + Math.max(report.counts[rule] ?? 0, marked), 0);
    this.#note.textContent = [
      all > findings.length ? w.someMarked(all, findings.length) : all ? w.marked(all) : w.none,
      KEYS && findings.length ? w.keys : "",
      KEYS ? w.find(MOD) : "",
      this.#own ? w.shared : "",
      KEYS && this.#own ? w.again(MOD) : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** Those that are marked, where they are by now, in the order of the text. */
  #marks() {
    const marks: (Spot & { finding: Found })[] = [];
    forEachDiagnostic(this.#view.state, (mark, from, to) => marks.push({ finding: (mark as Mark).finding, from, to }));
    return marks.sort((a, b) => a.from - b.from || a.to - b.to);
  }

  #range({ start, end }: Place): Spot {
    const [from, to] = [start, end].map((place) => this.#since.mapPos(this.#at(place)));
    return { from, to: Math.max(from, to) };
  }

  #at({ line, column }: Place["start"]) {
    if (line > this.#checked.lines) return this.#checked.length;
    // Neighbours are often in one line; looking for it takes long.
    if (this.#line?.number !== line) this.#line = this.#checked.line(line);
    const { from, to, text } = this.#line;
    // A byte order mark at the start has no column. Of a file it is no part of the text.
    const unseen = line === 1 && text.startsWith("\ufeff") && this.#own ? 1 : 0;
    return Math.min(from + unseen + column - 1, to);
  }

  #step(by: number) {
    const marks = this.#marks();
    if (!marks.length) this.#status.replaceChildren(w.none);
    else {
      const { from, to } = this.#view.state.selection.main;
      const here = marks.findIndex((mark) => mark.finding === this.#current && mark.from === from && mark.to === to);
      let next: number;
      if (here >= 0) next = here + by;
      else if (by > 0) next = marks.findIndex((mark) => mark.from >= from);
      else next = marks.findLastIndex((mark) => mark.from < from);
      // Behind the last one comes the first one.
      if (here < 0 && next < 0) next = by > 0 ? 0 : -1;
      const index = (next + marks.length) % marks.length;
      this.#go(marks[index], w.nth(index + 1, marks.length));
    }
    return true;
  }

  /** Shows the place that the reader has asked for outside of here. */
  #seek() {
    const { seek } = this.#job;
    if (!seek || !this.#fold.open) return;
    this.#job.seek = undefined;
    const marks = this.#marks();
    const index = marks.findIndex(({ finding }) => finding === seek);
    if (index >= 0) this.#go(marks[index], w.nth(index + 1, marks.length));
    else this.#go({ ...this.#range(seek), finding: seek });
    this.#view.focus();
    // Once the editor has scrolled, and the page with it: what is said of the place stands above.
    twoFrames(() => twoFrames(() => this.#fold.scrollIntoView({ block: "start" })));
  }

  #go({ finding, from, to }: Spot & { finding: Place }, which?: string) {
    this.#current = finding;
    this.#top = 0;
    const effects = () => EditorView.scrollIntoView(from, { x: "center", y: "center" });
    this.#view.dispatch({ selection: { anchor: from, head: to }, effects: effects() });
    // Where a long text is higher than browsers let anything be, the first try may be beside it.
    twoFrames(() => this.#current === finding && !this.#sees(from) && this.#view.dispatch({ effects: effects() }));
    const { line, column } = finding.start;
    this.#status.replaceChildren(
      h("span", { class: "muted" }, [which, w.place(line, column)].filter(Boolean).join(", ")),
      this.#words(finding),
    );
  }

  #sees(position: number) {
    const at = this.#view.coordsAtPos(position);
    const { top, bottom } = this.#view.scrollDOM.getBoundingClientRect();
    return at && at.top >= top && at.bottom <= bottom;
  }

  /** What is to be said of a finding, or of another place that belongs to one. */
  #words({ rule, consumers = {}, message = "", label = "" }: Place) {
    if (!rule) return h("span", {}, visible(label));
    const severity = this.#profile && consumers[this.#profile];
    return h(
      "span",
      { class: `words ${severity ?? ""}` },
      h("strong", {}, severity ? t.severityName[severity] : w.others, ": ", prose(this.#app.rule(rule)?.title ?? rule)),
      h("span", {}, prose(message)),
    );
  }

  // The text box has the same text.

  #changed(update: ViewUpdate) {
    if (!update.docChanged) return;
    this.#since = this.#since.compose(update.changes);
    if (this.#taking) return;
    clearTimeout(this.#writing);
    // Text boxes take long to lay out much text; nobody should have to wait for that with every key.
    if (update.state.doc.length > MOST_AT_ONCE) this.#writing = setTimeout(() => this.#write(), 500);
    else this.#write();
  }

  #write() {
    clearTimeout(this.#writing);
    const input = this.#app.form.input;
    this.#writing = undefined;
    input.value = this.#view.state.doc.toString();
    input.dispatchEvent(new Event("input"));
  }

  /** Takes over what was typed into the text box, while the report of this text is shown. */
  #take() {
    if (this.#app.state.current !== this.#job) return;
    const { value } = this.#app.form.input;
    const text = this.#view.state.doc.toString();
    if (value === text) return;
    // What is the same at both ends stays, and so do the marks in it.
    let from = 0;
    while (from < text.length && text[from] === value[from]) from += 1;
    let same = 0;
    const most = Math.min(text.length, value.length) - from;
    while (same < most && text[text.length - 1 - same] === value[value.length - 1 - same]) same += 1;
    this.#taking = true;
    this.#view.dispatch({ changes: { from, to: text.length - same, insert: value.slice(from, value.length - same) } });
    this.#taking = false;
  }

  #check() {
    if (this.#writing) this.#write();
    this.#app.form.checkText();
    return true;
  }

  /** The page holds the editor by what it listens to, so that it would stay for ever. */
  #end() {
    const { state } = this.#view;
    clearTimeout(this.#writing);
    if (this.#own && this.#fold.open && this.#app.state.current === this.#job) {
      this.#app.state.draft = {
        json: state.toJSON({ history: historyField }),
        scroll: this.#view.scrollSnapshot(),
        focused: this.#fold.contains(this.#app.root.activeElement),
      };
    }
    this.#listeners.abort();
    this.#view.destroy();
    this.#job.marked = undefined;
    this.#job.ended = undefined;
  }
}

/** The fold whose content this is. */
const foldOf = (body: HTMLElement) => body.parentElement as HTMLDetailsElement;

const twoFrames = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));
