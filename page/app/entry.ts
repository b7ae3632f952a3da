// What is put into the field, and the other ways in which something to check comes in.

import type { FetchedSite, Input } from "../../www/element.js";
import { isMessage, isUrl } from "../input/entry.js";
import { dropped } from "../input/folder.js";
import { t } from "../texts.js";
import type { App } from "./app.js";

export class Entry {
  #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** Checks what stands in the field; without another text, what is shown. */
  submit(): Promise<void> | undefined {
    const { state, checks } = this.#app;
    const { entry, named } = state;
    if (entry.trim() && (entry !== named || !state.given)) return this.take(entry);
    if (state.given) return checks.again();
    this.#app.say(t.entry.nothing);
    this.#app.lead("[part=input]");
    return undefined;
  }

  /** Checks a text: a URL is fetched, a message is answered. */
  take(text: string): Promise<void> {
    const { state } = this.#app;
    // What is asked for already is not asked for again.
    state.named = state.entry;
    if (isUrl(text)) return this.#app.checks.fetch(text.trim());
    const half = text.isWellFormed() ? undefined : text;
    const check = () => this.#app.checks.start([new File([text], t.entry.pasted)], { pasted: true, half });
    return isMessage(text) ? this.#app.explain(text, check) : check();
  }

  /** Checks what a page hands over. */
  async check(given: Input | FileList | Input[] | FetchedSite): Promise<void> {
    const site = given as Partial<FetchedSite> | undefined;
    if (site?.start) return this.#app.checks.fetch(site.start, { handed: site.files });
    if (typeof given === "string") return given.trim() ? this.take(given) : this.submit();
    const files = (given instanceof FileList ? [...given] : [given].flat()).map(asFile);
    return this.#app.checks.start(files, { handed: true });
  }

  /** Shows a URL and leads to the button that fetches it; another text is not taken. Returns whether it was. */
  offer(text: string) {
    if (!isUrl(text)) return false;
    this.#app.state.entry = text;
    this.#app.say(t.entry.offered);
    this.#app.lead("[part=check]");
    return true;
  }

  paste(event: ClipboardEvent) {
    const { files } = event.clipboardData!;
    const text = event.clipboardData!.getData("text/plain");
    if (!files.length && text.length <= MOST_TYPED && !/\n|^\s*</.test(text)) {
      // One line may be a part of a URL; the field has it only after this event.
      setTimeout(() => this.#app.state.entry.trim() && this.submit());
      return;
    }
    event.preventDefault();
    if (text) this.take(text);
    else this.#app.checks.start([...files]);
  }

  /** Takes files that are dropped on `target`, until `signal`. */
  listen(target: GlobalEventHandlers, signal: AbortSignal) {
    const { state, checks } = this.#app;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer!.types.includes("Files");
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      state.drop = true;
      this.#app.warm();
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) state.drop = false;
    };
    const drop = (event: DragEvent) => {
      state.drop = false;
      // Two elements may listen to the same page; the first one takes the files.
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      state.still = false;
      checks.look((how) => dropped(event.dataTransfer!, how));
    };
    target.addEventListener("dragover", over, { signal });
    target.addEventListener("dragleave", leave, { signal });
    target.addEventListener("drop", drop, { signal });
  }

  /** Lets the reader choose files. */
  pick(part: "pick" | "folder" | "compare-pick" = "pick") {
    this.#app.root.querySelector<HTMLInputElement>(`[part=${part}]`)!.click();
  }

  /** Everything but the options is as it was before the first check. */
  clear() {
    this.#app.checks.forget();
    this.#app.checks.finish(t.run.cleared, true);
    this.#app.lead("[part=input]");
    // As after a check that was cancelled.
    this.#app.warm();
  }
}

// Characters of a line: a longer one is no URL, and slow to show.
const MOST_TYPED = 10_000;

/** A file of what a page hands over. */
function asFile(input: unknown) {
  if (input instanceof File) return input;
  if (typeof input === "string" || input instanceof Blob || input instanceof ArrayBuffer || ArrayBuffer.isView(input)) {
    return new File([input as BlobPart], t.entry.pasted);
  }
  throw new TypeError("check() takes text, a File, a Blob or bytes, or several of them");
}
