// The text of a file with the listed findings marked where they are. Loaded and made when the reader opens it. A file
// that lies open can be corrected here, and is checked again when the reader pauses.

import { type Diagnostic, forEachDiagnostic, setDiagnostics } from "@codemirror/lint";
import { type ChangeSet, EditorState, type Extension, type Line, type Text } from "@codemirror/state";
import { EditorView, type KeyBinding, type ViewUpdate } from "@codemirror/view";
import { signal } from "@preact/signals";
import { type ComponentChild, render } from "preact";
import type { App, Editor } from "../app/app.js";
import { Button } from "../base/button.js";
import { plain } from "../base/dom.js";
import { elementOf } from "../base/element.js";
import { prose, visible } from "../base/text.js";
import type { Consumer, FileJob, FileReport, Found, Place } from "../engine/types.js";
import { source as w } from "../texts/en/source.js";
import { t } from "../texts.js";
import { type Lines, linesOf, read } from "./lines.js";
import { extensions } from "./setup.js";
import css from "./source.css";

// Bytes; sitemaps may have 52,428,800. Twice as much as this was fast in our browsers, but there is not everywhere so
// much memory.
const MOST = 1e8;

/** Fills `body` with the source of a file; nothing where it is too large, or nobody waits for it any more. */
export async function source(
  job: FileJob,
  app: App,
  body: HTMLElement,
  signal: AbortSignal,
): Promise<Editor | undefined> {
  app.dress(css);
  const { bytes } = job.report!.document;
  if (bytes > MOST) {
    render(<p>{w.tooLarge(bytes, MOST)}</p>, body);
    return undefined;
  }
  const { text, damaged } = await read(job, app, body, signal);
  const lines = await linesOf(text);
  return signal.aborted ? undefined : new Source(job, app, text, lines, damaged, body);
}

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

class Source implements Editor {
  #job: FileJob;
  #app: App;
  #view: EditorView;
  #status = signal<ComponentChild>(null); // what is said of the finding that was gone to
  #note = signal(""); // what is said of all of them
  #file: File; // of which this is the text, or the one before it
  #report: FileReport; // whose findings are marked
  #checked: Text; // the text that it is of, as the editor has it
  #line?: Line; // of it: where a place was looked for last
  #since: ChangeSet; // what has been changed since then
  #profile?: Consumer; // whose findings are marked
  #current?: Place; // the finding that was gone to last
  #taking = false; // a change that is not the reader's
  #sent?: { doc: Text; since: ChangeSet }; // the text that is being checked, and what has been changed since
  #shown: Promise<void> = Promise.resolve(); // one thing at a time
  #ended = false;
  #wide: boolean; // a byte order mark at the start is a part of the text

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
    this.#file = job.file;
    this.#report = job.report!;
    this.#wide = text.startsWith("\ufeff");
    const state = EditorState.create({ extensions: this.#setup(text, longest, crowded), doc });
    this.#view = new EditorView({ state, root: app.root });
    this.#checked = state.doc;
    this.#since = state.changes();
    render(
      <>
        {damaged && <p class="note">{w.damaged}</p>}
        <div class="actions">
          <Button part="previous" class="small" act={() => this.#step(-1)} label={w.previous} />
          <Button part="next" class="small" act={() => this.#step(1)} label={w.next} />
          {this.#own && <Button part="check-source" class="small" act={() => this.#check()} label={w.check} />}
        </div>
        <p part="marked" class="told" role="status">
          {this.#status}
        </p>
        <div ref={(node) => node?.prepend(this.#view.dom)}>
          <p class="muted">{this.#note}</p>
        </div>
      </>,
      body,
    );
  }

  show() {
    this.#shown = this.#shown.then(async () => {
      if (this.#job.file !== this.#file) await this.#follow();
      if (this.#ended) return;
      if (this.#job.report !== this.#report) this.#checkedAnew();
      this.#mark();
    });
  }

  seek(seek: Place) {
    // Before the editor has measured its lines it would be far off in a long text.
    twoFrames(() => {
      const marks = this.#marks();
      const index = marks.findIndex(
        ({ finding }) => finding.rule === seek.rule && finding.start.offset === (seek as Found).start.offset,
      );
      if (index >= 0) this.#go(marks[index], w.nth(index + 1, marks.length));
      else this.#go({ ...this.#range(seek), finding: seek });
      this.#view.focus();
    });
  }

  end() {
    this.#ended = true;
    this.#view.destroy();
  }

  /** It can be typed into. */
  get #own() {
    return this.#app.edits.canType(this.#job);
  }

  /** The file was changed by something else than typing, as by a fix: the text follows, and stays where it is. */
  async #follow() {
    const { file } = this.#job;
    this.#file = file;
    const { encoding, compression } = this.#job.report!.document;
    const message = { kind: "source" as const, file, encoding, compression };
    const value = (await this.#app.ask(message, new AbortController())).text.replace(/\r\n?/g, "\n");
    if (this.#ended || this.#job.file !== file) return;
    this.#sent = undefined;
    const text = this.#view.state.doc.toString();
    if (value === text) return;
    // What is the same at both ends stays, and so do the marks in it.
    let from = 0;
    while (from < text.length && text[from] === value[from]) from += 1;
    let same = 0;
    const most = Math.min(text.length, value.length) - from;
    while (same < most && text[text.length - 1 - same] === value[value.length - 1 - same]) same += 1;
    this.#taking = true;
    const changes = { from, to: text.length - same, insert: value.slice(from, value.length - same) };
    this.#view.dispatch({ changes });
    this.#taking = false;
  }

  /** There is another report: of the text that was sent last, or as it is now. */
  #checkedAnew() {
    const { doc, since } = this.#sent ?? { doc: this.#view.state.doc, since: this.#view.state.changes() };
    this.#report = this.#job.report!;
    this.#checked = doc;
    this.#since = since;
    this.#line = undefined;
    this.#profile = undefined;
  }

  #setup(text: string, longest: number, crowded: boolean): Extension[] {
    const own = this.#own;
    const name = plain(this.#job.name);
    const keys: KeyBinding[] = [
      { key: "F8", run: () => this.#step(1), preventDefault: true },
      { key: "Shift-F8", run: () => this.#step(-1), preventDefault: true },
      ...(own ? [{ key: "Mod-Enter", run: () => this.#check() }] : []),
    ];
    return [
      ...extensions({ text, longest, crowded, own, keys, label: own ? w.own(name) : w.ofFile(name) }),
      EditorView.updateListener.of((update) => this.#changed(update)),
    ];
  }

  // Findings, as the profile sees them.

  #mark() {
    const profile = this.#app.state.profile;
    if (profile === this.#profile) return;
    this.#profile = profile;
    const report = this.#report;
    const counted = new Map<string, number>();
    const findings = [...report.findings, ...report.elsewhere].filter(({ consumers }) => consumers[profile]);
    const diagnostics = findings.map((finding): Mark => {
      counted.set(finding.rule, (counted.get(finding.rule) ?? 0) + 1);
      return {
        ...this.#range(finding),
        severity: finding.consumers[profile]!,
        message: finding.message,
        renderMessage: () => elementOf(this.#words(finding)),
        finding,
      };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
    const all = [...counted].reduce((sum, [rule, marked]) => sum + Math.max(report.counts[rule] ?? 0, marked), 0);
    this.#note.value = [
      all > findings.length ? w.someMarked(all, findings.length) : all ? w.marked(all) : w.none,
      KEYS && findings.length ? w.keys : "",
      KEYS ? w.find(MOD) : "",
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
    // A byte order mark at the start has no column.
    const unseen = line === 1 && this.#wide && text.startsWith("\ufeff") ? 1 : 0;
    return Math.min(from + unseen + column - 1, to);
  }

  #step(by: number) {
    const marks = this.#marks();
    if (!marks.length) this.#status.value = w.none;
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

  #go({ finding, from, to }: Spot & { finding: Place }, which?: string) {
    this.#current = finding;
    const effects = () => EditorView.scrollIntoView(from, { x: "center", y: "center" });
    this.#view.dispatch({ selection: { anchor: from, head: to }, effects: effects() });
    // Where a long text is higher than browsers let anything be, the first try may be beside it.
    twoFrames(() => this.#current === finding && !this.#sees(from) && this.#view.dispatch({ effects: effects() }));
    const { line, column } = finding.start;
    this.#status.value = (
      <>
        <span class="muted">{[which, w.place(line, column)].filter(Boolean).join(", ")}</span>
        {this.#words(finding)}
      </>
    );
  }

  #sees(position: number) {
    const at = this.#view.coordsAtPos(position);
    const { top, bottom } = this.#view.scrollDOM.getBoundingClientRect();
    return at && at.top >= top && at.bottom <= bottom;
  }

  /** What is to be said of a finding, or of another place that belongs to one. */
  #words({ rule, consumers = {}, message = "", label = "" }: Place) {
    if (!rule) return <span>{visible(label)}</span>;
    const severity = this.#profile && consumers[this.#profile];
    return (
      <span class={`words ${severity ?? ""}`}>
        <strong>
          {severity ? t.severityName[severity] : w.others}: {prose(this.#app.title(rule))}
        </strong>
        <span>{prose(message)}</span>
      </span>
    );
  }

  // What is typed belongs to the file.

  #changed(update: ViewUpdate) {
    if (!update.docChanged) return;
    this.#since = this.#since.compose(update.changes);
    if (this.#sent) this.#sent.since = this.#sent.since.compose(update.changes);
    if (!this.#taking) this.#app.edits.typed(this.#job, () => this.#typed());
  }

  /** The text, which is that of the file from now on. */
  #typed() {
    const { doc } = this.#view.state;
    this.#sent = { doc, since: this.#view.state.changes() };
    queueMicrotask(() => {
      this.#file = this.#job.file;
    });
    return doc.toString();
  }

  #check() {
    this.#app.edits.take(this.#job, this.#typed());
    return true;
  }
}

const twoFrames = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));
