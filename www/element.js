// <sitemap-lint>: checks sitemaps in the reader's browser. Nothing is sent anywhere.
// Its attributes, events, parts and colours are in docs/element.md.

import { Client } from "./client.js";
import { data, h, inSlices, later, number, plural, prose, size } from "./dom.js";
import { candidates, dropped, seen, withoutFolder } from "./files.js";
import { safeName } from "./names.js";
import * as repair from "./repair.js";
import { sheet } from "./styles.js";
import * as view from "./view.js";

const TAG = "sitemap-lint";
const REASONS = new URL("./rules/why.json", import.meta.url);
const LANES = Math.min(4, globalThis.navigator?.hardwareConcurrency || 1);
const MOST_FILES = 10_000;
// More files than these are shown only on demand, and get a box to find one by its name.
const LISTED = 100;
const FEW = 20;
// A text box with more than this becomes slow to type in, so a longer paste is checked without being shown.
const MOST_TEXT = 2e6;
const OPEN = 4;
const PASTED = "pasted text";
const TOGETHER = "All files together";

// Where there is no page, on a server that renders one, this can be imported and does nothing.
class SitemapLint extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ["profile", "url"];

  #ui;
  #listeners;
  #clients = [];
  #run; // what is running: an AbortController and how far it is
  #working = Promise.resolve();
  #more; // the button that lists more files
  #slices; // AbortController of what is rendered piece by piece
  #pending = []; // makes the bodies of groups that nobody has opened yet
  #jobs = [];
  #site; // what several files show together
  #batch; // the same for all jobs that were started together
  #current;
  #rules = new Map();
  #reasons; // promise of rule id → why it matters
  #profile = "protocol";
  #hidden = new Set();
  #links = []; // blob addresses to release
  #asked = new Set(); // AbortControllers of other questions

  connectedCallback() {
    if (!this.#ui) this.#build();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const target = this.getAttribute("drop") === "page" ? document : this;
    target.addEventListener("dragover", (event) => this.#dragover(event), { signal });
    target.addEventListener("dragleave", (event) => event.relatedTarget || this.#ui.box.classList.remove("over"), { signal });
    target.addEventListener("drop", (event) => this.#drop(event), { signal });
    // On paper everything is open.
    addEventListener("beforeprint", () => this.#pending.forEach((fill) => fill()), { signal });
    this.#warm();
  }

  /** Makes the checker ready while the reader is still looking around: after the first frame, when nothing else is to do. */
  #warm() {
    requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(() => {
      if (this.isConnected && !navigator.connection?.saveData) (this.#clients[0] ??= new Client()).warm();
    }));
  }

  disconnectedCallback() {
    this.#listeners.abort();
    // Being moved is a removal followed by an insertion; only what stays out gives its workers back.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#run?.abort();
      for (const run of this.#asked) run.abort();
      for (const client of this.#clients) client.close();
      this.#clients = [];
      // Downloads that were offered lie in the page's memory.
      this.#release();
      this.#tools.draft = undefined;
      this.#render();
    });
  }

  attributeChangedCallback(name, _, value) {
    if (!this.#ui) return;
    if (name === "url") this.#ui.url.value = value ?? "";
    else this.#choose(value ?? "protocol");
  }

  /** Checks text, a file, bytes, or several of them; resolves when all have a report or a reason for having none. */
  async check(input) {
    if (!this.#ui) this.#build();
    if (typeof input !== "string") return this.#start([input].flat().map(asFile));
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
      placeholder: `Paste your sitemap here, or drop files anywhere ${this.getAttribute("drop") === "page" ? "on this page" : "in this box"}`,
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
    const url = h("input", { part: "url", id: "url", inputmode: "url", autocomplete: "url", spellcheck: "false", placeholder: "https://www.example.org/sitemap.xml", "aria-describedby": "url-help" });
    const profile = h("select", { part: "profile", id: "profile", onchange: () => this.#choose(profile.value) },
      [...view.CONSUMERS].map(([id, name]) => h("option", { value: id }, name)));
    const bar = h("progress", { part: "progress", max: 1, "aria-label": "Checking" });
    const doing = h("span", {});
    const running = h("div", { class: "running", hidden: true }, doing, bar,
      h("button", { part: "cancel", type: "button", class: "quiet", onclick: () => this.#cancel() }, "Cancel"));
    const status = h("p", { part: "status", role: "status", class: "hidden" });
    const stale = h("p", { part: "stale", class: "note", hidden: true }, "The text has been changed since it was checked. ",
      h("button", { type: "button", class: "quiet", onclick: () => this.#checkText() }, "Check again"));
    const files = h("nav", { class: "files", "aria-label": "Files", hidden: true });
    const results = h("div", { class: "results" });
    const box = h("div", { class: "box" },
      h("label", { for: "input", class: "label" }, "Your sitemap"),
      input,
      h("div", { class: "actions" },
        h("button", { part: "check", type: "button", class: "main", onclick: () => this.#checkText() }, "Check"),
        chooser("pick"),
        h("label", { for: "pick", class: "button" }, "Choose files…"),
        folders ? [chooser("folder", { webkitdirectory: true }), h("label", { for: "folder", class: "button" }, "Choose a folder…")] : null,
        h("span", { class: "muted" }, "Sitemaps, also as .gz or text, feeds, robots.txt, or a .zip of them; nothing is uploaded")),
      h("slot", { name: "samples" }),
      h("details", { class: "options" },
        h("summary", {}, "Options"),
        h("div", { class: "fields" },
          h("p", {}, h("label", { for: "profile" }, "Judge by the rules of"), profile),
          h("p", {}, h("label", { for: "url" }, "Address of the sitemap"), url,
            h("span", { id: "url-help", class: "muted" }, "Where it is on your site. It is not opened; it tells whether the pages belong to the same site and folder.")))));
    this.#ui = { input, url, profile, bar, doing, running, status, stale, files, results, box };
    root.append(box, running, status, stale, files, results);
    url.value = this.getAttribute("url") ?? "";
    this.#choose(this.getAttribute("profile") ?? "protocol");
  }

  #checkText() {
    const { input } = this.#ui;
    if (input.value) return this.#text(input.value, input.value);
    this.#say("There is nothing to check yet: paste a sitemap or choose a file.");
    input.focus();
  }

  /** Checks text; `text` again if it is what the text box shows, so that places can be shown there. */
  #text(input, text) {
    return this.#start([new File([input], PASTED)], { text, remark: justAddress(input) ?? halfCharacter(input) });
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
      // The box has the text only after this event.
      setTimeout(() => this.#checkText());
    }
  }

  #dragover(event) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    this.#ui.box.classList.add("over");
  }

  async #drop(event) {
    this.#ui.box.classList.remove("over");
    // Two elements may listen to the same page; the first one takes the files.
    if (event.defaultPrevented || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    const run = this.#begin();
    let found;
    try {
      found = await dropped(event.dataTransfer, { signal: run.signal, onfound: (files) => this.#draw(run, `${plural(files, "file")} found`) });
    } catch {
      // Cancelled, overtaken by the next drop, or without a script.
      if (this.#run === run) this.#finish(run.signal.aborted ? "Checking was cancelled." : "This did not load. Look whether there is a connection, and try again.");
      return;
    }
    // The next drop may have come while this one was being looked through.
    if (this.#run === run) await this.#start(found.files, found);
  }

  // Running: as many workers as there are files, up to a few.

  async #start(files, { text, unreadable, remark } = {}) {
    const run = this.#begin();
    const given = files.length;
    files = candidates(files);
    const besides = [
      unreadable && `${plural(unreadable, "entry", "entries")} could not be read.`,
      given > files.length && `${plural(given - files.length, "file")} of other kinds, like pages and pictures, ${given - files.length > 1 ? "were" : "was"} left out.`,
      this.#ui.url.value.trim() && !this.#url() && "The address of the sitemap in the options cannot be one, and was not used.",
      files.length > MOST_FILES && `${number(files.length - MOST_FILES)} more files were left out: ${number(MOST_FILES)} is the most.`,
    ].filter(Boolean).join(" ");
    if (!files.length) return this.#finish(`There was no file to check. ${besides}`.trim());
    this.#release();
    this.#hidden.clear();
    this.#ui.stale.hidden = true;
    const batch = (this.#batch = {});
    const jobs = files.slice(0, MOST_FILES).map((file) => ({
      file, text, batch, name: file.path || file.webkitRelativePath || file.name, state: "waiting", read: 0, remark,
    }));
    this.#take(jobs);
    run.open = { alone: !this.#site, files: jobs.length - 1, bytes: 0 };
    await this.#work(jobs, run, besides);
  }

  /** These are the files from now on. */
  #take(jobs, remark) {
    const paths = withoutFolder(jobs.map(({ name }) => name));
    this.#jobs = jobs;
    this.#site = jobs.length > 1 ? { name: TOGETHER, state: "waiting", part: "site", batch: this.#batch, remark } : undefined;
    if (this.#site) jobs.forEach((job, index) => (job.of ??= paths[index]));
    else jobs[0].remark ??= remark;
    if (!jobs.includes(this.#current)) this.#current = this.#site ?? jobs[0];
    this.#list();
    this.#render();
  }

  /** Puts what is in archives in their place; gives what of it is to be checked. */
  #unpack(jobs) {
    const all = jobs.flatMap((job) => job.inside?.map((made) => Object.assign(made, { batch: job.batch })) ?? job);
    // Beside other files, an archive of pictures is no sitemap that is wrong.
    const some = all.filter(({ nothing }) => !nothing);
    this.#take(some.length ? some : all, [...new Set(jobs.flatMap(({ says }) => says ?? []))].join(" "));
    return all.filter(({ state }) => state === "waiting");
  }

  /** Ends what is running; whatever starts now is the only thing that does. */
  #begin() {
    this.#run?.abort();
    return (this.#run = Object.assign(new AbortController(), { total: 0, read: 0, files: 0, done: 0, drawn: -Infinity }));
  }

  #finish(sentence, quiet) {
    this.#run = undefined;
    this.#ui.running.hidden = true;
    this.#say(sentence, quiet);
  }

  #work(jobs, run, besides) {
    return (this.#working = this.#lanes(jobs, run, besides));
  }

  async #lanes(jobs, run, besides) {
    const { signal } = run;
    run.files = jobs.length;
    this.#say("Checking…", true);
    await this.#through(jobs, run);
    if (this.#run === run && !signal.aborted && jobs.some(({ says }) => says)) {
      const fresh = this.#unpack(jobs);
      jobs = this.#jobs;
      // What was in an archive is not opened in its turn.
      run.open = undefined;
      run.files = jobs.length;
      run.done = jobs.length - fresh.length;
      await this.#through(fresh, run);
    }
    if (this.#run === run && this.#site && jobs === this.#jobs) await this.#together(jobs, run);
    if (this.#run === run) this.#finish(...this.#summary(jobs, signal.aborted, besides));
  }

  async #through(jobs, run) {
    const { signal } = run;
    const queue = [...jobs];
    for (const { file } of jobs) run.total += file.size;
    this.#draw(run);
    const lanes = Math.min(LANES, jobs.length);
    let alive = lanes;
    const lane = async (index) => {
      let client = (this.#clients[index] ??= new Client());
      for (let job; !signal.aborted && (job = queue.shift()); ) {
        const failure = await this.#one(job, client, run);
        if (!failure) continue;
        // No engine here, maybe because the connection is gone. Where another worker has one, it takes the file.
        const other = this.#clients.find(({ proven, busy }) => proven && !busy);
        if (other) client = other;
        else if (!--alive) {
          for (const left of [job, ...queue.splice(0)]) this.#settle(left, run, { state: "error", error: failure });
          return;
        }
        queue.unshift(job);
        if (!other) return;
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)));
  }

  /** Checks a file. Resolves to the failure if the reason is not the file but that this client has no engine. */
  async #one(job, client, run) {
    const { signal } = run;
    job.state = "running";
    this.#mark(job);
    try {
      this.#reasons ??= this.#load();
      if (!this.#rules.size) this.#rules = new Map((await client.rules(signal)).map((rule) => [rule.id, rule]));
      const answer = await client.check(job.file, {
        options: this.#options(job.name),
        of: job.of,
        open: job.says ? undefined : run.open,
        signal,
        onprogress: (read) => {
          run.read += read - job.read;
          job.read = read;
          this.#draw(run);
        },
      });
      if (answer.inside) {
        run.open.files += answer.inside.length;
        run.open.bytes += answer.bytes;
      }
      this.#settle(job, run, { ...answer, state: "done" });
    } catch (error) {
      if (!signal.aborted && error.what === "load") return error;
      if (!signal.aborted && error.what === "archive") {
        job.says = [(job.remark = "What opens archives did not load. Look whether there is a connection, and try again.")];
        return this.#one(job, client, run);
      }
      this.#settle(job, run, signal.aborted ? { state: "cancelled" } : { state: "error", error });
    }
    return undefined;
  }

  #settle(job, run, outcome) {
    Object.assign(job, outcome);
    if (job.batch !== this.#batch) return;
    run.done += 1;
    run.read += job.file.size - job.read;
    job.read = job.file.size;
    this.#draw(run);
    this.#mark(job);
    if (job === this.#current) {
      this.#render();
      // Below a short window the verdict would come unseen. With the next frame, which has to measure the page anyway.
      requestAnimationFrame(() => {
        const first = this.#ui.results.firstElementChild;
        if (first?.getBoundingClientRect().bottom > innerHeight) first.scrollIntoView({ block: "center" });
      });
    }
    if (outcome.report) {
      const detail = { name: job.name, report: job.report };
      this.dispatchEvent(new CustomEvent("sitemap-lint:report", { detail, bubbles: true, composed: true }));
    }
  }

  /** Puts together what the files say about their site. Those without a report are left out. */
  async #together(jobs, { signal }) {
    const site = this.#site;
    const known = jobs.filter((job) => job.part);
    if (signal.aborted || !known.length) Object.assign(site, signal.aborted ? { state: "cancelled" } : { state: "error", error: jobs[0].error });
    else {
      try {
        site.state = "running";
        this.#mark(site);
        const options = { ...this.#options(PASTED) };
        const client = this.#clients.find(({ proven }) => proven) ?? (this.#clients[0] ??= new Client());
        const { report } = await client.site(known.map((job) => job.part), { options, signal });
        // The report's order of files is its own, and two files may have one name.
        const named = Map.groupBy(known, (job) => job.of);
        const found = Map.groupBy(report.findings, (finding) => finding.file);
        site.jobs = report.files.map((file) => named.get(file.name).shift());
        site.jobs.forEach((job, index) => (job.together = found.get(index) ?? []));
        Object.assign(site, { report, left: jobs.length - known.length, state: "done" });
      } catch (error) {
        Object.assign(site, signal.aborted ? { state: "cancelled" } : { state: "error", error });
      }
    }
    for (const job of known) delete job.part;
    if (this.#site !== site) return;
    this.#mark(site);
    this.#render();
    if (site.report) this.dispatchEvent(new CustomEvent("sitemap-lint:site", { detail: { report: site.report }, bubbles: true, composed: true }));
  }

  /** With the first check and whatever it finds, so that no request tells anybody something about a file. */
  async #load() {
    // For whoever has no connection later.
    import("./folder/walk.js").catch(() => {});
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

  #options(name) {
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
    const run = this.#run;
    run?.abort(new DOMException("Cancelled", "AbortError"));
    for (const job of this.#tabs()) {
      if (job.state === "waiting" || job.inside) job.state = "cancelled";
      this.#mark(job);
    }
    this.#render();
    this.#ui.input.focus();
    // What was running is over; whatever is checked next shall not wait for a fresh worker.
    this.#warm();
  }

  /** Shows how far it is, a few times each second. */
  #draw(run, text) {
    if (run !== this.#run || run.signal.aborted) return;
    const now = performance.now();
    if (now - run.drawn < 80) return;
    run.drawn = now;
    const { bar, doing, running } = this.#ui;
    const { total, read, files, done } = run;
    running.hidden = false;
    bar.value = total ? read / total : 0;
    doing.textContent = text ?? (files > 1 ? `${number(done)} of ${number(files)} files` : `${size(read)} of ${size(total)}`);
  }

  /** What to say at the end, and whether it is enough to say it. */
  #summary(jobs, aborted, besides = "") {
    if (aborted) return ["Checking was cancelled."];
    if (jobs.length > 1) {
      const bad = jobs.filter((job) => job.report?.verdicts[this.#profile] !== "pass").length;
      return [`${plural(jobs.length, "file")} checked, ${bad ? `${number(bad)} not in order` : "all in order"}. ${besides}`.trim()];
    }
    const [{ report }] = jobs;
    if (!report) return [`The file could not be checked. ${besides}`.trim(), !besides];
    const { errors, warnings, infos } = report.summary;
    return [`Checked: ${plural(errors, "error")}, ${plural(warnings, "warning")}, ${plural(infos, "note")}. ${besides}`.trim(), !besides];
  }

  /** Tells everybody, or, where the page shows the same, only those who do not see it. */
  #say(text, quiet = false) {
    this.#ui.status.textContent = text;
    this.#ui.status.classList.toggle("hidden", quiet);
  }

  // Files and the report of the current one.

  #tabs() {
    return this.#site ? [this.#site, ...this.#jobs] : this.#jobs;
  }

  #list() {
    const { files } = this.#ui;
    const all = this.#tabs();
    const list = h("ul", {});
    const fill = (words) => {
      const found = words ? all.filter(({ name }) => name.toLowerCase().includes(words)) : all;
      const more = h("button", { type: "button", class: "quiet" });
      list.replaceChildren();
      view.paged(found, list, more, (job) => h("li", {}, this.#tab(job)), LISTED);
      if (!found.length) list.append(h("li", { class: "muted" }, "No file has such a name."));
      list.after(more);
      this.#more?.remove();
      this.#more = more;
    };
    const find = h("input", {
      part: "find", type: "search", "aria-label": "Find a file by its name", placeholder: "Find a file by its name", autocomplete: "off", spellcheck: "false",
      oninput: () => fill(find.value.trim().toLowerCase()),
    });
    files.replaceChildren(...(all.length > FEW ? [find] : []), list);
    files.hidden = this.#jobs.length < 2;
    fill();
    this.#say("", true);
  }

  /** The button of a file, made when it is first seen: there may be thousands. */
  #tab(job) {
    if (!job.tab) {
      job.tab = h("button", { type: "button", part: job === this.#site ? "site" : "file", class: "file", onclick: () => this.#show(job) });
      this.#mark(job);
    }
    job.tab.setAttribute("aria-current", String(job === this.#current));
    return job.tab;
  }

  #mark({ tab, name, state, report }) {
    if (!tab) return;
    const verdict = report?.verdicts[report.options?.profile ?? "protocol"];
    const words = { waiting: "waiting", running: "checking", cancelled: "cancelled", error: "not checked" };
    const says = { pass: "fine", fail: "errors", incomplete: "incomplete" };
    const icons = { pass: "✓", fail: "✕", incomplete: "?", error: "!", cancelled: "–" };
    tab.dataset.state = verdict ?? state;
    tab.replaceChildren(
      h("span", { class: `icon ${verdict ?? state}`, "aria-hidden": "true" }, icons[verdict ?? state] ?? "·"),
      data(name), h("span", { class: "says" }, says[verdict] ?? words[state]));
  }

  #show(job) {
    this.#current?.tab?.setAttribute("aria-current", "false");
    this.#current = job;
    job.tab?.setAttribute("aria-current", "true");
    this.#render();
  }

  /** What was made of the files before is over. */
  #release() {
    for (const run of this.#asked) run.abort();
    for (const job of this.#jobs) {
      job.ended?.();
      delete job.source;
    }
    for (const link of this.#links.splice(0)) URL.revokeObjectURL(link);
  }

  #render() {
    const job = this.#current;
    const { results } = this.#ui;
    if (!job?.report) {
      this.#slices?.abort();
      const site = job && job === this.#site;
      results.replaceChildren(...(job?.state === "error" ? [view.failure(job.error ?? {}, site ? "These files could not be checked." : undefined)] : job?.state === "cancelled" ? [stopped(site ? this.#jobs : [])] : []));
      return;
    }
    const { report } = job;
    const about = job === this.#site
      ? [view.files(report, (index) => this.#show(job.jobs[index])), this.#inspect(job)]
      : [view.facts(report), this.#inspect(job), this.#source(job), repair.safeFixes(job, this.#tools), repair.parts(job, this.#tools)];
    const nodes = [
      // With a text in the box above, the reader sees what it is.
      job.text === undefined ? h("h2", { class: "name" }, data(job.name)) : null,
      view.verdict(report),
      job.remark ? view.remark(prose(job.remark)) : null,
      report.document?.kind === "sitemapindex" && !this.#site && report.document.entries
        ? view.remark(`This index lists ${plural(report.document.entries, "sitemap")}, which ${report.document.entries > 1 ? "were" : "was"} not checked: drop them together with it.`)
        : null,
      view.consumers(report, (id) => this.#choose(id)),
      view.incomplete(report),
      ...about,
      h("div", { class: "list" }),
    ];
    results.replaceChildren(...nodes.filter(Boolean));
    this.#findings();
  }

  #inspect(job) {
    if (job.report.document?.entries === 0) return undefined;
    return this.#folded(job, "inspect", `What the file${job.jobs ? "s hold" : " holds"}`,
      async (again, body) => (await import(`./inspect/inspect.js${again}`)).inspect(job, this.#tools, body));
  }

  #source(job) {
    const { source } = job;
    const node = this.#folded(job, "source", "The file’s source",
      async (again, body) => (await import(`./source/source.js${again}`)).source(job, this.#tools, body));
    // Who corrects a text and checks it again goes on with it.
    if (job.text === undefined) this.#tools.draft = undefined;
    else if (!source && this.#tools.draft) node.open = true;
    return node;
  }

  /** Loaded and made when it is opened, and kept while the reader looks at another file. */
  #folded(job, part, title, make) {
    const body = h("div", { class: "body" });
    let asked;
    const fill = async () => {
      if (asked || !job[part].open) return;
      asked = true;
      try {
        await later((again) => make(again, body));
      } catch (error) {
        asked = false;
        body.replaceChildren(view.failure(error, "This did not load. Look whether there is a connection, then close and open it to try again."));
      }
    };
    return (job[part] ??= h("details", { part, class: "group", ontoggle: fill },
      h("summary", {}, h("span", { class: "title" }, title), h("span", { class: "count" })), body));
  }

  /** Another profile sorts the same findings again; nothing is checked a second time. */
  #choose(profile) {
    if (!view.CONSUMERS.has(profile)) return;
    this.#profile = profile;
    this.#ui.profile.value = profile;
    this.#findings();
  }

  #findings() {
    const { results } = this.#ui;
    const job = this.#current;
    const list = results.querySelector(".list");
    if (!list || !job?.report) return;
    for (const button of results.querySelectorAll(".consumer")) {
      button.setAttribute("aria-pressed", String(button.dataset.consumer === this.#profile));
    }
    const { here, others, totals } = view.grouped(job.report, this.#profile);
    job.marked?.();
    const href = this.getAttribute("rules") ?? new URL("./rules.html", import.meta.url).href;
    const on = {
      onplace: (where) => this.#point(job.jobs?.[where.file] ?? job, where),
      onfile: (index) => this.#show(job.jobs[index]),
      name: (index) => job.report.files[index].name,
      // Between files, each place is one of another file.
      onfix: (found) => (job.jobs && found.length > 1 ? "" : repair.suggestion(job.jobs?.[found[0].file] ?? job, found, this.#tools)),
    };
    const reasons = this.#reasons ?? Promise.resolve({});
    const node = (group, open) => {
      const { node, fill } = view.group(group, { info: this.#rules.get(group.rule), reasons, open, href, ...on });
      this.#pending.push(fill);
      return node;
    };
    const groups = h("div", { class: "groups" });
    // What is under the headlines comes a frame later: all of it, for a search in the page. A reader who is quicker opens a
    // group and finds it made.
    const later = () => {
      this.#slices?.abort();
      this.#slices = new AbortController();
      inSlices(this.#pending, this.#slices.signal);
    };
    const fill = () => {
      const shown = here.filter((group) => !this.#hidden.has(group.severity));
      groups.replaceChildren(...shown.map((group, index) => node(group, index < OPEN)));
      if (!shown.length) groups.append(h("p", { class: "muted" }, here.length ? "Everything is filtered out." : "Nothing to report."));
    };
    const filter = ([severity, name]) => {
      const button = h("button", {
        type: "button", part: "filter", class: `filter ${severity}`, "data-severity": severity, "aria-pressed": String(!this.#hidden.has(severity)),
        onclick: () => {
          if (!this.#hidden.delete(severity)) this.#hidden.add(severity);
          button.setAttribute("aria-pressed", String(!this.#hidden.has(severity)));
          fill();
          later();
        },
      }, plural(totals[severity], name));
      return button;
    };
    this.#pending = [];
    fill();
    list.replaceChildren(
      h("div", { class: "toolbar" },
        h("h3", {}, job === this.#site ? "Between the files " : "Findings ", h("span", { class: "muted" }, `by the rules of ${view.consumerName(this.#profile)}`)),
        h("div", { class: "filters", role: "group", "aria-label": "Show" }, view.SEVERITIES.map(filter)),
        h("div", { class: "filters" },
          h("button", { type: "button", part: "copy", class: "quiet", onclick: () => this.#copy(job) }, "Copy as text"),
          h("button", { type: "button", part: "export-csv", class: "quiet", onclick: () => this.#save(job, "asCsv", "text/csv", "findings.csv") }, "Save as CSV"),
          h("button", { type: "button", part: "export", class: "quiet", onclick: () => this.#save(job, "asJson", "application/json", "report.json") }, "Save report (JSON)"))),
      groups,
      ...(others.length
        ? [h("details", { part: "elsewhere", class: "elsewhere" },
            h("summary", {}, `${plural(others.length, "more remark")} for others only: ${view.objectors(others)}`),
            others.map((group) => node(group, false)))]
        : []));
    later();
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
    const { line, column } = where.start;
    const { input } = this.#ui;
    if (this.#changed()) {
      this.#ui.stale.hidden = false;
      return this.#ui.stale.querySelector("button").focus();
    }
    let at = 0;
    // A text box knows one kind of line end, so counting is simple.
    for (let i = 1; i < line; i++) at = input.value.indexOf("\n", at) + 1;
    at += column - 1;
    input.focus();
    input.setSelectionRange(at, at + 1);
    const height = input.scrollHeight / input.value.split("\n").length;
    input.scrollTop = Math.max(0, (line - 3) * height);
    input.scrollIntoView({ block: "nearest" });
  }

  /** Whether the text in the box is another one than that which was checked. */
  #changed() {
    const [job] = this.#jobs;
    return job?.text !== undefined && job.text !== this.#ui.input.value;
  }

  async #save(job, make, type, ending) {
    try {
      const { [make]: made } = await exports();
      this.#link(await made(job, this.#profile), type, `${safeName(job === this.#site ? "sitemaps" : job.name) || "sitemap"}.${ending}`).click();
    } catch {
      this.#say("This did not load. Look whether there is a connection, and try again.");
    }
  }

  async #copy(job) {
    try {
      const text = (await (await exports()).asText(job, this.#profile)).join("");
      await navigator.clipboard.writeText(text);
      this.#say("The findings are in the clipboard.");
    } catch {
      this.#say("The browser did not allow to copy. The findings can be saved as a file.");
    }
  }

  #link(parts, type, download, ...label) {
    const href = URL.createObjectURL(new Blob(parts, { type }));
    this.#links.push(href);
    return h("a", { href, download, class: "button main", part: "download" }, ...label);
  }

  // What the repairs and the other views borrow.
  #tools = {
    ask: (...of) => this.#ask(...of),
    link: (...of) => this.#link(...of),
    add: (files) => this.#add(files),
    show: (job) => this.#show(job),
    url: () => this.#url(),
    rule: (id) => this.#rules.get(id),
    profile: () => this.#profile,
    input: () => this.#ui.input,
    check: () => this.#checkText(),
    root: () => this.shadowRoot,
  };

  /** Puts a question to an idle worker, which is nobody else's meanwhile, or to one more. */
  async #ask(question, run, onprogress) {
    const idle = this.#clients.findIndex(({ proven, busy }) => proven && !busy);
    const [client] = idle < 0 ? [new Client()] : this.#clients.splice(idle, 1);
    this.#asked.add(run);
    try {
      return await question(client, { signal: run.signal, onprogress });
    } finally {
      this.#asked.delete(run);
      if (this.isConnected && this.#clients.length < LANES) this.#clients.push(client);
      else client.close();
    }
  }

  /** Checks files that were made here; several of them are a site of their own. */
  async #add(files) {
    if (files.length > 1) return this.#start(files);
    const [file] = files;
    const job = { file, name: file.name, state: "waiting", read: 0, batch: this.#batch };
    this.#jobs = [...this.#jobs, job];
    this.#current = job;
    this.#list();
    this.#render();
    if (!job.tab) this.#ui.files.querySelector("ul").append(h("li", {}, this.#tab(job)));
    job.tab.focus();
    // One thing at a time: other files may still be running.
    while (this.#run) await this.#working;
    if (job.batch === this.#batch) await this.#work([job], this.#begin());
  }
}

const exports = () => later((again) => import(`./export/export.js${again}`));

/** A file of what a page hands over. */
function asFile(input) {
  if (input instanceof File) return input;
  if (input instanceof Blob || input instanceof ArrayBuffer || ArrayBuffer.isView(input)) return new File([input], PASTED);
  throw new TypeError("check() takes text, a File, a Blob or bytes, or an array of them");
}

/** Many paste what they have: where the sitemap is. */
function justAddress(text) {
  return /^\s*(https?:\/\/)?[\w.-]+\.\w+\/\S*sitemap\S*\s*$/i.test(text)
    ? "That is the address of a sitemap. This page fetches nothing: open the address, save the file, and drop it here."
    : undefined;
}

/** Half of a character cannot be written into a file: it becomes another one, which the reader should know. */
function halfCharacter(text) {
  if (text.isWellFormed()) return undefined;
  const found = /\p{Cs}/u.exec(text);
  const line = text.slice(0, found.index).split("\n").length;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase();
  return `The text holds half of a character (U+${code}, first in line ${number(line)}). No file can contain that, so it was checked with U+FFFD in its place.`;
}

function stopped(jobs) {
  const done = jobs.filter((job) => job.report).length;
  return h("p", { part: "error", class: "failure" }, jobs.length
    ? `Cancelled. ${number(done)} of ${plural(jobs.length, "file")} were checked; their reports are in the list.`
    : "Cancelled. This file has no report.");
}

// The tag belongs to whoever defined it first: a page may load this module twice, from two addresses.
if (globalThis.customElements && !customElements.get(TAG)) customElements.define(TAG, SitemapLint);

export { SitemapLint };
