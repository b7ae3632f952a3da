// <sitemap-lint>: checks sitemaps in the reader's browser. Nothing is sent anywhere.
// Its attributes, events, parts and colours are in docs/element.md.

import { Pool } from "./engine/client.js";
import { data, h, number, plural, prose, size } from "./base/dom.js";
import { candidates, dropped, seen } from "./input/files.js";
import { Findings } from "./report/findings.js";
import { keys } from "./app/keys.js";
import { later } from "./base/later.js";
import { repairedName } from "./base/names.js";
import * as repair from "./repair/offers.js";
import { Run } from "./engine/run.js";
import { sheet } from "./app/styles.js";
import * as view from "./report/view.js";

const TAG = "sitemap-lint";
const REASONS = new URL("./rules/why.json", import.meta.url);
const MOST_FILES = 10_000;
// More files than these are shown only on demand, and get a box to find one by its name.
const LISTED = 100;
const FEW = 20;
// A text box with more than this becomes slow to type in, so a longer paste is checked without being shown.
const MOST_TEXT = 2e6;
const PASTED = "pasted text";
const NOT_LOADED = "This did not load. Check your connection, then try again or reload the page.";

// Where there is no page, on a server that renders one, this can be imported and does nothing.
class SitemapLint extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ["profile", "url", "drop", "rules"];

  #ui;
  #listeners;
  #pool = new Pool();
  #run; // what is running: whatever starts ends it
  #working = Promise.resolve();
  #drawn; // when its progress was shown last
  #more; // the button that lists more files
  #findings = new Findings();
  #jobs = [];
  #site; // what several files show together
  #current;
  #tab = "findings"; // which side of the report is shown
  #shown; // the view that the page knows of, as text
  #given; // what is shown was made of it
  #boxed = ""; // the text that the text box had when it was checked or filled last
  #reasons; // promise of rule id → why it matters
  #profile = "protocol";
  #links = []; // blob addresses to release
  #still; // the page asked, not the reader

  connectedCallback() {
    if (!this.#ui) this.#build();
    this.#listen();
    // Whatever was moved is scrolled to its top, also the source.
    this.#current?.marked?.();
  }

  /** Until it leaves the page, or `drop` changes. */
  #listen() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    for (const type of ["click", "keydown", "paste"]) this.addEventListener(type, () => (this.#still = false), { signal, capture: true });
    const whole = this.getAttribute("drop") === "page";
    const target = whole ? document : this;
    this.#ui.input.placeholder = `Paste your sitemap here, or ${matchMedia("(pointer: coarse)").matches ? "choose a file" : `drop files anywhere ${whole ? "on this page" : "in this box"}`}`;
    target.addEventListener("dragover", (event) => this.#dragover(event), { signal });
    target.addEventListener("dragleave", (event) => event.relatedTarget || this.#ui.box.classList.remove("drop"), { signal });
    target.addEventListener("drop", (event) => this.#drop(event), { signal });
    target.addEventListener("keydown", (event) => {
      // Keys of a page around belong to it.
      if (event.target === this || event.target === document.body) keys(event, this.#findings, this.shadowRoot);
    }, { signal });
    addEventListener("beforeprint", () => this.#findings.complete(), { signal });
    // Far below what the reader sees, the checker may never be needed. Within a window's height, or touched, it may be soon.
    const near = new IntersectionObserver((seen) => seen.at(-1).isIntersecting && this.#warm(), { rootMargin: "100%" });
    near.observe(this);
    signal.addEventListener("abort", () => near.disconnect());
    for (const type of ["focusin", "pointerover"]) this.addEventListener(type, () => this.#warm(), { signal, once: true });
  }

  /** Makes the checker ready while the reader is still looking around: after the first frame, when nothing else is to do. */
  #warm() {
    requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(() => {
      if (this.isConnected && !navigator.connection?.saveData) this.#pool.warm();
    }));
  }

  disconnectedCallback() {
    this.#listeners.abort();
    // Being moved is a removal followed by an insertion; only what stays out gives its workers back.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#run?.abort();
      this.#pool.close();
      // Downloads that were offered lie in the page's memory.
      this.#release();
      this.#tools.draft = undefined;
      this.#render();
    });
  }

  attributeChangedCallback(name, _, value) {
    if (!this.#ui) return;
    if (name === "url") this.#ui.url.value = value ?? "";
    else if (name === "profile") this.#choose(value);
    else if (name === "rules") this.#listFindings();
    else if (this.isConnected) {
      this.#listeners.abort();
      this.#listen();
    }
  }

  /** Checks text, a file, bytes, or several of them; resolves when all have a report or a reason for having none. */
  async check(input) {
    if (!this.#ui) this.#build();
    this.#still = !this.matches(":focus-within");
    if (typeof input !== "string") return this.#start((input instanceof FileList ? [...input] : [input].flat()).map(asFile));
    if (input.length > MOST_TEXT) return this.#text(input);
    this.#ui.input.value = input;
    return this.#checkText();
  }

  // The form: built once, never replaced, so nobody loses what they typed or where they were.

  #build() {
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    const input = h("textarea", {
      part: "input", id: "input", rows: 7, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off",
      onpaste: (event) => this.#paste(event),
      oninput: () => (this.#ui.stale.hidden = !this.#changed()),
      onkeydown: (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          this.#checkText();
        }
      },
    });
    const chooser = (part, props) => h("input", { part, id: part, type: "file", multiple: true, class: "hidden", ...props, onchange: (event) => {
      const { target } = event;
      this.#start(seen([...target.files]));
      // Choosing the same file again is a new wish, and would be no change.
      target.value = "";
    } });
    // A folder can be dropped; this is the way without a mouse.
    const folders = "webkitdirectory" in HTMLInputElement.prototype;
    const url = h("input", { part: "url", id: "url", inputmode: "url", autocomplete: "url", spellcheck: "false", placeholder: "https://www.example.org/sitemap.xml", onchange: () => this.#address() });
    const profile = h("select", { part: "profile", id: "profile", onchange: () => this.#choose(profile.value) },
      [...view.CONSUMERS].map(([id, name]) => h("option", { value: id }, name)));
    const bar = h("progress", { part: "progress", max: 1, "aria-label": "Checking" });
    const doing = h("span", {});
    const running = h("div", { class: "running", hidden: true }, doing, bar,
      h("button", { part: "cancel", type: "button", class: "quiet", onclick: () => this.#cancel() }, "Cancel"));
    const status = h("p", { part: "status", role: "status", class: "hidden" });
    const stale = h("p", { part: "stale", class: "note", hidden: true }, "The text has changed since the last check. ",
      h("button", { type: "button", class: "quiet", onclick: () => this.#checkText() }, "Check again"));
    const files = h("nav", { class: "files", "aria-label": "Files" });
    const results = h("div", { class: "results" });
    const box = h("div", { class: "box" },
      h("label", { for: "input", class: "label" }, "Your sitemap"),
      input,
      h("div", { class: "actions" },
        h("button", { part: "check", type: "button", class: "main", onclick: () => this.#checkText() }, "Check"),
        chooser("pick"),
        h("label", { for: "pick", class: "button" }, "Choose files…"),
        folders ? [chooser("folder", { webkitdirectory: true }), h("label", { for: "folder", class: "button" }, "Choose a folder…")] : null,
        h("button", { part: "clear", type: "button", onclick: () => this.#clear() }, "Clear"),
        h("span", { class: "muted" }, "Sitemaps, .gz, text, feeds, robots.txt or a .zip. Nothing is uploaded.")),
      running,
      status,
      h("slot", { name: "samples" }),
      h("details", { class: "options", ontoggle: () => addresses().then(({ help }) => help(url), () => {}) },
        h("summary", {}, "Options"),
        h("div", { class: "fields" },
          h("p", {}, h("label", { for: "profile" }, "Check against"), profile),
          h("p", {}, h("label", { for: "url" }, "URL of the sitemap"), url))));
    this.#ui = { input, url, profile, bar, doing, running, status, stale, files, results, box };
    root.append(box, stale, results);
    // The page around sees only the element, and takes what is typed in a field for its shortcuts.
    root.addEventListener("keydown", (event) => {
      if (event.target.matches("input, select, textarea, .cm-content") && !event.ctrlKey && !event.metaKey && !/Esc|Tab/.test(event.key)) event.stopPropagation();
    });
    // The page may be in another language.
    for (const node of root.children) node.lang = "en";
    url.value = this.getAttribute("url") ?? "";
    this.#choose(this.getAttribute("profile"));
  }

  #checkText() {
    const { input } = this.#ui;
    this.#boxed = input.value;
    if (input.value) return this.#text(input.value, input.value);
    if (this.#given) return this.#again();
    this.#say("Nothing to check yet. Paste a sitemap or choose a file.");
    this.#lead();
  }

  #lead(node = this.#ui.input) {
    if (!this.#still) node?.focus();
  }

  /** Checks text; `text` again if it is what the text box shows, so that places can be shown there. */
  #text(input, text) {
    // Too long for the box, where another one would be taken for it.
    if (text === undefined) this.#ui.input.value = this.#boxed = "";
    // Many paste what they have: where the sitemap is. A list of one page is nobody's sitemap.
    if (/^\s*[^\s<>{}"]+\.[^\s<>{}"]+\s*$/.test(input)) {
      this.#forget();
      this.#lead();
      return this.#finish("That is a URL, and this page does not fetch URLs. Open it in another tab, save the file, and choose it here. Or run sitemap-lint with the URL on the command line.");
    }
    return this.#start([new File([input], PASTED)], { text, half: input.isWellFormed() ? "" : input });
  }

  #paste(event) {
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData("text/plain");
    if (files.length && !text) {
      event.preventDefault();
      this.#start([...files]);
    } else if (text.length > MOST_TEXT) {
      event.preventDefault();
      this.#text(text);
    } else {
      if (this.#replaces(text)) this.#ui.input.select();
      // The box has the text only after this event.
      setTimeout(() => this.#checkText());
    }
  }

  /** Whether a text that is pasted is meant to take the place of the one in the box. */
  #replaces(text) {
    // Nobody puts one whole file into the middle of another. A whole one has its outermost element, and something in it.
    const root = text.search(/<(\w+:)?(urlset|sitemapindex|rss|feed|html)\b/i);
    if (root >= 0 && text.includes("</", root)) return true;
    // Addresses may be a part of a list. Behind all of a text that has just been checked, they are the next one.
    const { value, selectionStart } = this.#ui.input;
    return selectionStart === value.length && value === this.#boxed && isList(text);
  }

  #dragover(event) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    this.#ui.box.classList.add("drop");
    this.#warm();
  }

  #drop(event) {
    this.#ui.box.classList.remove("drop");
    // Two elements may listen to the same page; the first one takes the files.
    if (event.defaultPrevented || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    this.#still = false;
    this.#working = this.#dropped(event.dataTransfer);
  }

  async #dropped(transfer) {
    const run = this.#begin();
    let found;
    try {
      found = await dropped(transfer, { signal: run.signal, onfound: (files) => this.#draw(run, `${plural(files, "file")} found`) });
    } catch {
      // Cancelled, overtaken by the next drop, or without a script.
      if (this.#run === run) this.#finish(run.signal.aborted ? "Checking was cancelled." : NOT_LOADED);
      return;
    }
    // The next drop may have come while this one was being looked through.
    if (this.#run === run) await this.#start(found.files, found);
  }

  // What is running, and what it tells.

  /** Checks once more what is shown. */
  #again() {
    // Still looking through a folder.
    if (this.#run?.files === 0) return;
    const [files, how] = this.#given;
    if (how.text !== undefined) return this.#checkText();
    const made = this.#jobs.filter((job) => job.made).map(({ file, name }) => waiting({ file, name, made: true }));
    return this.#start(files, { ...how, made, shown: this.#current?.name });
  }

  /** The address was typed, or is going to be used. */
  #address() {
    const { url } = this.#ui;
    const { value } = url;
    if (this.#given && this.#given[1].url !== this.#url()) return this.#again();
    if (value || url.ariaInvalid) addresses().then(({ mark }) => mark(url, value, this.#url()), () => {});
  }

  async #start(given, how = {}) {
    const { text, unreadable, half, made = [], shown } = how;
    const run = this.#begin();
    const files = how.all ? given : candidates(given);
    let besides = [];
    let remark;
    if (unreadable || half || files.length < given.length || files.length > MOST_FILES) {
      await this.#with(leavings, (say) => {
        besides = say.left(given, files, MOST_FILES, unreadable, () => this.#start(given, { ...how, all: true }));
        remark = half && say.halfCharacter(half);
      });
      if (this.#run !== run) return;
    }
    if (!files.length) return this.#finish("No file to check.", false, besides);
    this.#release();
    this.#given = [given, { ...how, url: this.#url() }];
    this.#address();
    this.#jobs = made;
    this.#tab = "findings";
    this.#shown = undefined;
    this.#findings.reset();
    this.#ui.stale.hidden = true;
    const jobs = files.slice(0, MOST_FILES).map((file) => waiting({ file, text, name: file.path || file.webkitRelativePath || file.name, remark }));
    this.#current = [...jobs, ...made].find(({ name }) => name === shown);
    await this.#work(run, run.check(jobs, made), besides);
  }

  /** Ends what is running; whatever starts now is the only thing that does. */
  #begin() {
    this.#run?.abort();
    this.#drawn = -Infinity;
    const run = new Run(this.#pool, {
      options: (name) => this.#options(name),
      onfiles: (jobs, site) => this.#take(jobs, site),
      onbegin: (job) => this.#mark(job),
      onend: (job) => this.#ended(job, run),
      onprogress: () => this.#draw(run),
    });
    return (this.#run = run);
  }

  /** Waits until the run has `checked`, and says what came of it. */
  #work(run, checked, besides) {
    this.#reasons ??= this.#load();
    this.#say("Checking…", true);
    const work = async () => {
      try {
        const jobs = await checked;
        if (this.#run === run) this.#finish(...(run.signal.aborted ? ["Checking was cancelled."] : [...this.#summary(jobs), besides]));
      } catch (error) {
        // Of a report whose shape is another one, too.
        reportError(error);
        run.abort();
        if (this.#run === run) this.#finish("This page has stopped. Its scripts may be of different versions. Reload it and check again.");
      }
    };
    return (this.#working = work());
  }

  /** `besides` are more sentences, or nodes. */
  #finish(sentence, quiet, besides = []) {
    this.#run = undefined;
    this.#shown = JSON.stringify(this.view);
    this.#ui.running.hidden = true;
    this.#say(sentence, quiet && !besides.length);
    this.#ui.status.append(...besides.flatMap((more) => [" ", more]));
  }

  /** These are the files from now on, beside what was made of them meanwhile. */
  #take(jobs, site) {
    this.#jobs = [...jobs, ...this.#jobs.filter(({ made }) => made)];
    this.#site = site;
    if (!this.#jobs.includes(this.#current)) this.#current = site ?? jobs[0];
    this.#listFiles();
    this.#render();
  }

  /** What runs is ended, and no file is left. */
  #forget() {
    this.#run?.abort();
    this.#release();
    this.#given = undefined;
    this.#jobs = [];
    this.#ui.stale.hidden = true;
    this.#tools.draft = undefined;
    this.#take([]);
  }

  /** Everything but the options is as it was before the first check. */
  #clear() {
    const { input } = this.#ui;
    this.#forget();
    input.value = this.#boxed = "";
    this.#finish("Cleared.", true);
    input.focus();
    // As after a check that was cancelled.
    this.#warm();
  }

  #ended(job, run) {
    const site = job === this.#site;
    // Of files that are no longer here, it does not matter.
    if (!site && !this.#jobs.includes(job)) return;
    this.#draw(run);
    this.#mark(job);
    if (site) this.#listFiles();
    // What the files say together can be fixed in each of them.
    if (site || job === this.#current) this.#render();
    if (job === this.#current && !this.#still) {
      // Below a short window the verdict would come unseen. With the next frame, which has to measure the page anyway.
      requestAnimationFrame(() => {
        const { results } = this.#ui;
        const box = (node) => node?.getBoundingClientRect() ?? {};
        const verdict = box(results.querySelector(".verdicts") ?? results.firstElementChild);
        // Of the first finding so much as tells what it is about.
        const LINES = 160;
        if (verdict.bottom > innerHeight || box(results.querySelector(".group")).top > innerHeight - LINES) results.scrollIntoView();
      });
    }
    const { name, report } = job;
    if (!report) return;
    const [event, detail] = site ? ["site", { report }] : ["report", { name, report }];
    this.dispatchEvent(new CustomEvent(`sitemap-lint:${event}`, { detail, bubbles: true, composed: true }));
  }

  /** With the first check and whatever it finds, so that no request tells anybody something about a file. */
  async #load() {
    // For whoever has no connection later.
    import("./input/folder.js").catch(() => {});
    for (const script of [repair.previews, charts, exports, leavings, places, tables]) script().catch(() => {});
    try {
      const answer = await fetch(REASONS);
      if (!answer.ok) throw new Error(answer.statusText);
      return await answer.json();
    } catch {
      // The next check tries again.
      this.#reasons = undefined;
      return {};
    }
  }

  #options(name = PASTED) {
    const url = this.#url();
    return { ...(name === PASTED ? {} : { name }), now: new Date().toISOString(), profile: this.#profile, ...(url ? { url } : {}) };
  }

  /** The sitemap's address, if there is one; people leave out how it begins. */
  #url() {
    const typed = this.#ui.url.value.trim();
    const whole = /^https?:/i.test(typed) ? typed : `https://${typed}`;
    // Some browsers take hosts that cannot exist, and encode what is wrong with them.
    return typed && URL.canParse(whole) && !new URL(whole).host.includes("%") ? new URL(whole).href : "";
  }

  #cancel() {
    this.#run?.abort(new DOMException("Cancelled", "AbortError"));
    // What was made here waits outside of the run.
    for (const job of this.#jobs.filter(({ made, state }) => made && state === "waiting")) {
      job.state = "cancelled";
      this.#mark(job);
    }
    this.#render();
    this.#ui.input.focus();
    // What is checked next shall not wait for a fresh worker.
    this.#warm();
  }

  /** Shows how far it is, a few times each second. */
  #draw(run, text) {
    if (run !== this.#run || run.signal.aborted) return;
    const now = performance.now();
    if (now - this.#drawn < 80) return;
    this.#drawn = now;
    const { bar, doing, running } = this.#ui;
    const { total, read, files, done } = run;
    running.hidden = false;
    bar.value = total ? read / total : 0;
    doing.textContent = text ?? (files > 1 ? `${number(done)} of ${number(files)} files` : `${size(read)} of ${size(total)}`);
  }

  /** What to say at the end, and whether it is enough to say it. */
  #summary(jobs) {
    const several = jobs.length > 1;
    const reports = (several ? [this.#site, ...jobs] : jobs).flatMap(({ report }) => report ?? []);
    if (!reports.length) return [`The file${several ? "s" : ""} could not be checked.`, true];
    const sums = view.SEVERITIES.map(([key]) => reports.reduce((sum, { summary }) => sum + summary[`${key}s`], 0));
    const counts = view.SEVERITIES.map(([, name], index) => plural(sums[index], name)).join(", ");
    if (!several) return [`${this.#ui.results.querySelector(".verdict h2")?.textContent ?? "Checked"}: ${counts}.`, true];
    const bad = jobs.filter(({ report }) => report?.verdicts[this.#profile] !== "pass").length;
    const fine = !sums[1] && Object.values(this.#site.report?.verdicts ?? [0]).every((verdict) => verdict === "pass");
    return [`${plural(jobs.length, "file")} checked${bad ? `, ${number(bad)} with problems` : fine ? ", no problems" : ""}: ${counts}.`, true];
  }

  /** Tells everybody, or, where the page shows the same, only those who do not see it. */
  #say(text, quiet = false) {
    const { status } = this.#ui;
    status.textContent = text;
    status.classList.toggle("hidden", quiet);
    if (!quiet && !this.#still) status.scrollIntoView({ block: "nearest" });
  }

  // Files and the report of the current one.

  #listFiles() {
    const { files } = this.#ui;
    // Once all are checked, the worst comes first.
    const jobs = this.#site?.report ? view.worstFirst(this.#jobs) : this.#jobs;
    const all = this.#site ? [this.#site, ...jobs] : jobs;
    const list = h("ul", {});
    const fill = (words) => {
      const found = words ? all.filter(({ name }) => name.toLowerCase().includes(words)) : all;
      const more = h("button", { type: "button", class: "quiet" });
      list.replaceChildren();
      view.paged(found, list, more, (job) => h("li", {}, this.#row(job)), LISTED);
      if (!found.length) list.append(h("li", { class: "muted" }, "No file name matches."));
      list.after(more);
      this.#more?.remove();
      this.#more = more;
    };
    files.replaceChildren(...(all.length > FEW ? [coming(tables, "The box to find a file by its name", ({ finder }) => finder(fill))] : []), list);
    fill();
    this.#say("", true);
  }

  /** The button of a file, made when it is first seen: there may be thousands. */
  #row(job) {
    if (!job.tab) {
      job.tab = h("button", { type: "button", part: job === this.#site ? "site" : "file", class: "file", onclick: () => {
        if (this.#tab === "files") this.#tab = "findings";
        this.#show(job);
      } });
      this.#mark(job);
    }
    job.tab.setAttribute("aria-current", String(job === this.#current));
    return job.tab;
  }

  #mark(job) {
    const { tab, name, state, report } = job;
    if (!tab) return;
    const shown = report?.verdicts[report.options?.profile ?? "protocol"] ?? state;
    const [says, sign] = {
      pass: ["no errors"], fail: ["errors"], incomplete: ["incomplete"],
      waiting: ["waiting", "·"], running: ["checking", "·"], cancelled: ["cancelled", "–"], error: ["not checked", "!"],
    }[shown];
    tab.dataset.state = shown;
    tab.replaceChildren(view.icon(shown, sign), data(name), h("span", { class: "says" }, report ? view.counted(this.#merged(job), says) : says));
  }

  #show(job) {
    this.#current?.tab?.setAttribute("aria-current", "false");
    this.#current = job;
    job.tab?.setAttribute("aria-current", "true");
    this.#render();
    this.#lead(this.#ui.results.querySelector(".name"));
    this.#fill(job);
    this.#viewed();
  }

  /** The text box has the text that the report is about, unless the reader has changed it since. */
  #fill({ text }) {
    const { input } = this.#ui;
    if (text !== undefined && input.value === this.#boxed) input.value = this.#boxed = text;
    input.dispatchEvent(new Event("input"));
  }

  /** What was made of the files before is over. */
  #release() {
    this.#pool.abort();
    for (const job of this.#jobs) {
      job.ended?.();
      delete job.source;
    }
    for (const link of this.#links.splice(0)) URL.revokeObjectURL(link);
  }

  #render() {
    const job = this.#current;
    const { results, files } = this.#ui;
    const several = this.#jobs.length > 1;
    if (!job?.report) {
      this.#findings.stop();
      const site = job && job === this.#site;
      results.replaceChildren(...[
        ...(job?.state === "error" ? [view.failure(job.error ?? {}, site ? "The files could not be checked." : undefined)] : job?.state === "cancelled" ? [coming(tables, "Checking was cancelled, and what came of it", ({ stopped }) => stopped(site ? this.#jobs : []))] : []),
        several ? files : [],
      ].flat());
      return;
    }
    const { report } = job;
    const site = job === this.#site;
    const list = h("div", { class: "list" });
    const panels = {
      findings: [list],
      overview: [
        site ? coming(tables, "The numbers of the files", ({ totals }) => totals(report)) : view.facts(report, (months) => coming(charts, "The chart of the dates", ({ histogram }) => histogram(months))),
        this.#inspect(job),
      ],
      files: several ? [files] : [],
      source: site ? [] : [this.#source(job)],
      passed: [this.#folded(job, "passed", "passed", "Passed",
        async (body) => (await later(() => import("./report/passed.js"), import.meta.url)).passed(job, this.#merged(job), { ...this.#tools, rules: this.#pool.rules, href: this.#href() }, body))],
    };
    const head = [
      several && !site ? h("button", { type: "button", part: "all", class: "link", onclick: () => this.#show(this.#site) }, "All files") : null,
      // With a text in the box above, the reader sees what it is.
      job.text === undefined ? h("h2", { class: "name", tabindex: -1 }, data(job.name)) : null,
      view.verdicts(this.#merged(job), (id) => this.#choose(id), (rule) => {
        this.#select("findings", true);
        this.#findings.open(rule);
      }, site ? null : repair.safeFixes(job, this.#tools)),
      job.remark ? view.remark(prose(job.remark)) : null,
      report.document?.kind === "sitemapindex" && !this.#site && report.document.entries
        ? view.remark("Only the index was checked, not the sitemaps it lists. Drop all files together to check them.")
        : null,
      view.incomplete(report),
      ...(site ? [] : [report.document.split && coming(repair.previews, "What splits this file", ({ parts }) => parts(job, this.#tools)),
        // Where the reader sees that it is right.
        job.made && (job.link ??= this.#link([job.file], "", job.name, "Download it"))]),
    ];
    results.replaceChildren(...head.flat().filter(Boolean), view.tabs(panels, (name) => this.#select(name)));
    this.#select(panels[this.#tab]?.some(Boolean) ? this.#tab : "findings", true);
    this.#listFindings();
  }

  /** Shows one side of the report. `quietly`: without moving anything else. */
  #select(tab, quietly) {
    const { results } = this.#ui;
    this.#tab = tab;
    for (const button of results.querySelectorAll("[role=tab]")) {
      const selected = button.dataset.tab === tab;
      button.ariaSelected = String(selected);
      button.tabIndex = selected ? 0 : -1;
      const panel = results.querySelector(`#${button.getAttribute("aria-controls")}`);
      panel.hidden = !selected;
      // What is loaded when it is opened is a fold without a line of its own: the tab is that.
      const fold = panel.querySelector(":scope > details");
      if (fold && fold.open !== selected) fold.open = selected;
      // What did not load is asked for again.
      else if (fold?.open) fold.dispatchEvent(new Event("toggle"));
    }
    if (quietly) return;
    this.#lead(results.querySelector(`[data-tab="${tab}"]`));
    this.#viewed();
  }

  /** The report of a file, or, of all files together, with what is found in each of them. */
  #merged(job) {
    if (job !== this.#site) return job.report;
    return (job.merged ??= view.merged(job.report, job.jobs));
  }

  #inspect(job) {
    if (job.report.document?.entries === 0) return undefined;
    return this.#folded(job, "inspect", "overview", "Overview",
      async (body) => (await later(() => import("./overview/overview.js"), import.meta.url)).inspect(job, this.#tools, body));
  }

  #source(job) {
    const { source } = job;
    const node = this.#folded(job, "source", "source", "Source",
      async (body) => (await later(() => import("./source/source.js"), import.meta.url)).source(job, this.#tools, body));
    // Who corrects a text and checks it again goes on with it.
    if (job.text === undefined) this.#tools.draft = undefined;
    else if (!source && this.#tools.draft) this.#tab = "source";
    return node;
  }

  /** Loaded and made when it is opened, and kept while the reader looks at another file. */
  #folded(job, part, tab, title, make) {
    const body = h("div", { class: "body" });
    let asked;
    const fill = async () => {
      if (asked || !job[part].open) return;
      asked = true;
      try {
        await make(body);
      } catch (error) {
        asked = false;
        body.replaceChildren(view.failure(error, "This did not load. Check your connection, then select it again."));
      }
    };
    const toggled = () => {
      const { open } = job[part];
      if (job === this.#current && open !== (this.#tab === tab)) this.#select(open ? tab : "findings");
      return fill();
    };
    return (job[part] ??= h("details", { part, class: "fold", ontoggle: toggled }, h("summary", {}, title), body));
  }

  /** Another profile sorts the same findings again; nothing is checked a second time. */
  #choose(profile) {
    this.#profile = this.#ui.profile.value = view.CONSUMERS.has(profile) ? profile : "protocol";
    this.#listFindings();
  }

  /** The findings of the report that is shown, as the profile sees them. */
  #listFindings() {
    const { results } = this.#ui;
    const job = this.#current;
    const list = results.querySelector(".list");
    if (!list || !job?.report) return;
    for (const button of results.querySelectorAll(".consumer")) {
      button.setAttribute("aria-pressed", String(button.dataset.consumer === this.#profile));
    }
    job.marked?.();
    const save = (kind) => this.#with(exports, (script) => script.save(kind, job, this.#profile, this.#tools));
    const button = (part, label, onclick) => h("button", { type: "button", part, class: "quiet", onclick }, label);
    this.#findings.show(list, this.#merged(job), this.#profile, {
      actions: [
        button("copy", "Copy as text", ({ target }) => this.#with(exports, async ({ copy }) => this.#say(await copy(job, this.#profile, target), true))),
        button("export-csv", "Save as CSV", () => save("csv")),
        button("export", "Save report (JSON)", () => save("json")),
      ],
      info: (rule) => this.#pool.rules.get(rule),
      reasons: this.#reasons ?? Promise.resolve({}),
      href: this.#href(),
      onview: () => this.#viewed(),
      onplace: (where) => this.#point(job.jobs?.[where.file] ?? job, where.origin ?? where),
      onfile: (index) => this.#show(job.jobs[index]),
      onaddress: () => this.#with(addresses, ({ lead }) => lead(this.#ui.url)),
      name: (index) => (job.jobs ? job.report.files[index].name : job.name),
      onfix: (found) => h("div", {}, [...Map.groupBy(found, ({ file }) => file)].map(([index, list]) =>
        // Between files, each has a button of its own.
        found.length > 1 && list.length < 2 ? null : [job.jobs && found.length > 1 ? data(job.jobs[index].name) : "", repair.suggestion(job.jobs?.[index] ?? job, list, this.#tools)])),
    });
  }

  /** Where the rules are explained. */
  #href() {
    return this.getAttribute("rules") ?? new URL("./rules.html", import.meta.url).href;
  }

  /** What the reader looks at: the side of the report, the filters, the open rule, and the file if there are several. It can be
   * set to a former one, as when the reader goes back. */
  get view() {
    return { tab: this.#tab, file: this.#jobs.length > 1 && this.#current !== this.#site ? this.#current?.name : undefined, ...this.#findings.view };
  }

  set view({ tab = "findings", file, ...filters }) {
    const job = this.#jobs.find(({ name }) => name === file) ?? this.#site ?? this.#jobs[0];
    this.#shown = undefined;
    this.#findings.view = filters;
    this.#tab = tab;
    if (job !== this.#current) this.#show(job);
    else this.#render();
    this.#shown = JSON.stringify(this.view);
  }

  /** Tells the page that the reader looks at something else. */
  #viewed() {
    const now = JSON.stringify(this.view);
    if (this.#shown === undefined || this.#shown === now || this.#run) return;
    this.#shown = now;
    this.dispatchEvent(new CustomEvent("sitemap-lint:view", { detail: this.view, bubbles: true, composed: true }));
  }

  /** Shows a place: of pasted text in the text box, unless its source is open. */
  #point(job, where) {
    if (job !== this.#current) this.#show(job);
    const { source } = job;
    if (job.text === undefined || source.open) {
      job.seek = where;
      source.open = true;
      return source.dispatchEvent(new Event("toggle"));
    }
    const { input } = this.#ui;
    if (this.#changed()) {
      this.#ui.stale.hidden = false;
      return this.#ui.stale.querySelector("button").focus();
    }
    this.#with(places, ({ show }) => show(input, where));
  }

  /** Whether the text in the box is another one than that which the report is about. */
  #changed() {
    const { text } = this.#current ?? {};
    return text !== undefined && text !== this.#ui.input.value;
  }

  /** `act` gets a script that came with the first check, if it did. */
  async #with(script, act) {
    try {
      await act(await script());
    } catch {
      this.#say(NOT_LOADED);
    }
  }

  #link(parts, type, download, ...label) {
    const href = URL.createObjectURL(new Blob(parts, { type }));
    this.#links.push(href);
    return h("a", { href, download, class: "button main", part: "download" }, ...label);
  }

  // What the repairs and the other views borrow.
  #tools = {
    ask: (...of) => this.#pool.ask(...of),
    link: (...of) => this.#link(...of),
    add: (files, job) => this.#add(files, job),
    current: () => this.#current,
    show: (job) => this.#show(job),
    url: () => this.#url(),
    rule: (id) => this.#pool.rules.get(id),
    profile: () => this.#profile,
    input: () => this.#ui.input,
    check: () => this.#checkText(),
    root: () => this.shadowRoot,
  };

  /** Checks files that were made here; several of them are a site of their own. `from`: what one of them was made of. */
  async #add(files, from) {
    if (files.length > 1) return this.#start(files);
    let [file] = files;
    // What was made of the text in the box is a text for it.
    const text = from.text === undefined ? undefined : new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
    // Meanwhile others may have come.
    if (!this.#jobs.includes(from)) return;
    let { name } = file;
    while (this.#jobs.some((job) => job.name === name)) name = repairedName(name);
    file = new File([file], name);
    const job = waiting({ file, text, name, made: true });
    this.#jobs = [...this.#jobs, job];
    this.#current = job;
    this.#tab = "findings";
    this.#listFiles();
    this.#render();
    if (!job.tab) this.#ui.files.querySelector("ul").append(h("li", {}, this.#row(job)));
    job.tab.focus();
    this.#fill(job);
    // One thing at a time: other files may still be running.
    while (this.#run) await this.#working;
    // Meanwhile others may have come, or all was cancelled.
    if (job.state !== "waiting" || !this.#jobs.includes(job)) return;
    const run = this.#begin();
    await this.#work(run, run.add(job));
  }
}

const waiting = (job) => ({ ...job, state: "waiting", read: 0 });

const charts = () => later(() => import("./overview/chart.js"), import.meta.url);
const places = () => later(() => import("./source/textbox.js"), import.meta.url);
const exports = () => later(() => import("./report/export.js"), import.meta.url);
const addresses = () => later(() => import("./input/address.js"), import.meta.url);
const leavings = () => later(() => import("./input/left.js"), import.meta.url);
const tables = () => later(() => import("./app/several.js"), import.meta.url);

/** A place for what `make` makes with a script that came with the first check; if it did not, it says `what` is missing there. */
function coming(script, what, make) {
  const place = h("div", {});
  script().then((made) => place.replaceWith(make(made)))
    .catch(() => place.replaceWith(view.remark(`${what} did not load. Check your connection, then check again.`)));
  return place;
}

/** A file of what a page hands over. */
function asFile(input) {
  if (input instanceof File) return input;
  if (typeof input === "string" || input instanceof Blob || input instanceof ArrayBuffer || ArrayBuffer.isView(input)) return new File([input], PASTED);
  throw new TypeError("check() takes text, a File, a Blob or bytes, or several of them");
}

/** Addresses, one a line: the lines of a text sitemap. */
const isList = (text) => text.trim().split("\n").every((line) => /^\s*https?:\/\/\S+\s*$/i.test(line));

// The tag belongs to whoever defined it first: a page may load this module twice, from two addresses.
if (globalThis.customElements && !customElements.get(TAG)) customElements.define(TAG, SitemapLint);

export { SitemapLint };
