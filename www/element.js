// <sitemap-lint>: checks sitemaps in the reader's browser. Nothing is sent anywhere.
//
//   <script type="module" src="…/www/element.js"></script>
//   <sitemap-lint></sitemap-lint>
//
// Attributes:  profile="protocol|xsd|google|bing|yandex|baidu"   whose eyes to see with first
//              url="https://…/sitemap.xml"                 prefills the address of the sitemap
//              drop="page"                                 takes files dropped anywhere on the page, not only on itself
//              rules="…/rules.html"                        where the rules are explained
// Slot:        samples                                     shown under the text box
// Method:      check(text | File | (File)[])               as if the reader had put it in
// Events:      sitemap-lint:report, detail { name, report } once for each file, after its report is on the page
//              sitemap-lint:site, detail { report } after several files: what they show together
// Style:       --sl-fg --sl-bg --sl-card --sl-muted --sl-line --sl-accent --sl-on-accent --sl-error --sl-warning
//              --sl-info --sl-pass --sl-mark --sl-radius --sl-font --sl-mono; light or dark follows the page's `color-scheme`
//
// Parts, which are hooks for styles and for tests (the shadow root is open):
//   input      the text box                           check      checks what is in the text box
//   pick       the file input                         folder     the same for a whole folder
//   url        the field for the sitemap's address
//   profile    the choice of profile                  progress   the progress bar while something runs
//   cancel     stops it                               file       one per file when there are several [data-state] [aria-current]
//   error      why a file has no report               verdict    the one line [data-verdict]
//   consumer   one per consumer [data-consumer] [data-verdict] [aria-pressed]
//   incomplete what was not read                      facts      kind, entries, size, hosts, dates
//   fix        opens the preview of the safe fixes [data-count]
//   suggest    opens the preview of one suggestion    split      cuts a file that is too large into parts
//   preview    old → new, one line per change         download   link to the repaired file
//   recheck    checks the repaired file               filter     shows or hides a severity [data-severity]
//   export     the report as JSON                     status     what a screen reader is told
//   group      a rule [data-rule] [data-count]        finding    one place
//   place      its line:column                        more       shows more places of a rule
//   why        why a rule matters                     elsewhere  the rules to which only other consumers object
//   site       what several files show together       files      the table of them
// verdict, consumer, group and finding carry the same name as data-testid.

import { Client } from "./client.js";
import { data, h, number, plural, size } from "./dom.js";
import { dropped, withoutFolder } from "./files.js";
import * as repair from "./repair.js";
import { sheet } from "./styles.js";
import * as view from "./view.js";

const TAG = "sitemap-lint";
const REASONS = new URL("./rules/why.json", import.meta.url);
const LANES = Math.min(4, navigator.hardwareConcurrency || 1);
const MOST_FILES = 1000;
// A text box with more than this becomes slow to type in, so a longer paste is checked without being shown.
const MOST_TEXT = 2e6;
const OPEN = 4;
const PASTED = "pasted text";
const TOGETHER = "All files together";

class SitemapLint extends HTMLElement {
  static observedAttributes = ["profile", "url"];

  #ui;
  #listeners;
  #clients = [];
  #run; // AbortController of what is running
  #jobs = [];
  #site; // what several files show together
  #left = 0; // files beyond the most we take
  #current;
  #rules = new Map();
  #reasons; // promise of rule id → why it matters
  #profile = "protocol";
  #hidden = new Set();
  #links = []; // blob addresses to release

  connectedCallback() {
    if (!this.#ui) this.#build();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const target = this.getAttribute("drop") === "page" ? document : this;
    target.addEventListener("dragover", (event) => this.#dragover(event), { signal });
    target.addEventListener("dragleave", (event) => event.relatedTarget || this.#ui.box.classList.remove("over"), { signal });
    target.addEventListener("drop", (event) => this.#drop(event), { signal });
  }

  disconnectedCallback() {
    this.#listeners.abort();
    // Being moved is a removal followed by an insertion; only what stays out gives its workers back.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#run?.abort();
      for (const client of this.#clients) client.close();
      this.#clients = [];
    });
  }

  attributeChangedCallback(name, _, value) {
    if (!this.#ui) return;
    if (name === "url") this.#ui.url.value = value ?? "";
    else this.#choose(value ?? "protocol");
  }

  /** Checks text, a file or several files; resolves when all have a report or a reason for having none. */
  check(input) {
    const files = typeof input === "string" ? [new File([input], PASTED)] : [input].flat();
    return this.#start([...files]);
  }

  // The form: built once, never replaced, so nobody loses what they typed or where they were.

  #build() {
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    const input = h("textarea", {
      part: "input", id: "input", rows: 7, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off",
      placeholder: `Paste your sitemap here, or drop files anywhere ${this.getAttribute("drop") === "page" ? "on this page" : "in this box"}`,
      onpaste: (event) => this.#paste(event),
      onkeydown: (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          this.#checkText();
        }
      },
    });
    const chooser = (part, props) => h("input", { part, id: part, type: "file", multiple: true, class: "hidden", ...props, onchange: (event) => {
      const { target } = event;
      this.#start([...target.files]);
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
        h("span", { class: "muted" }, "XML, gzip, text or feed; nothing is uploaded")),
      h("slot", { name: "samples" }),
      h("details", { class: "options" },
        h("summary", {}, "Options"),
        h("div", { class: "fields" },
          h("p", {}, h("label", { for: "profile" }, "Judge by the rules of"), profile),
          h("p", {}, h("label", { for: "url" }, "Address of the sitemap"), url,
            h("span", { id: "url-help", class: "muted" }, "Never fetched. With it, hosts and folders are compared.")))));
    this.#ui = { input, url, profile, bar, doing, running, status, files, results, box };
    root.append(box, running, status, files, results);
    url.value = this.getAttribute("url") ?? "";
    this.#choose(this.getAttribute("profile") ?? "protocol");
  }

  #checkText() {
    const { input } = this.#ui;
    if (input.value) this.#start([new File([input.value], PASTED)], input.value);
    else {
      this.#say("There is nothing to check yet: paste a sitemap or choose a file.");
      input.focus();
    }
  }

  #paste(event) {
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData("text/plain");
    if (files.length && !text) {
      event.preventDefault();
      this.#start([...files]);
    } else if (text.length > MOST_TEXT) {
      event.preventDefault();
      this.#start([new File([text], PASTED)]);
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
    try {
      const files = await dropped(event.dataTransfer);
      if (files.length) await this.#start(files);
    } catch (error) {
      this.#say(`What was dropped could not be read: ${error.message}`);
    }
  }

  // Running: as many workers as there are files, up to a few.

  async #start(files, text) {
    if (!files.length) return;
    this.#run?.abort();
    this.#left = Math.max(0, files.length - MOST_FILES);
    files = files.slice(0, MOST_FILES);
    this.#release();
    this.#jobs = files.map((file) => ({ file, text, name: file.path || file.webkitRelativePath || file.name, state: "waiting", read: 0 }));
    this.#site = this.#jobs.length > 1 ? { name: TOGETHER, state: "waiting", part: "site" } : undefined;
    const paths = withoutFolder(this.#jobs.map((job) => job.name));
    if (this.#site) this.#jobs.forEach((job, index) => (job.of = paths[index]));
    this.#list();
    this.#show(this.#site ?? this.#jobs[0]);
    await this.#work(this.#jobs);
  }

  async #work(jobs) {
    const run = (this.#run = new AbortController());
    const queue = [...jobs];
    this.#say("Checking…");
    this.#progress(jobs);
    const lane = async (index) => {
      const client = (this.#clients[index] ??= new Client());
      for (let job; (job = queue.shift()) && !run.signal.aborted; ) await this.#one(job, client, run.signal, jobs);
    };
    await Promise.all(Array.from({ length: Math.min(LANES, jobs.length) }, (_, index) => lane(index)));
    if (this.#run === run && this.#site && jobs === this.#jobs) await this.#together(jobs, run.signal);
    if (this.#run !== run) return;
    this.#run = undefined;
    this.#ui.running.hidden = true;
    this.#summarise(jobs, run.signal.aborted);
  }

  async #one(job, client, signal, jobs) {
    job.state = "running";
    this.#mark(job);
    try {
      this.#reasons ??= this.#load();
      if (!this.#rules.size) this.#rules = new Map((await client.rules(signal)).map((rule) => [rule.id, rule]));
      const answer = await client.check(job.file, {
        options: this.#options(job.name),
        of: job.of,
        signal,
        onprogress: (read) => {
          job.read = read;
          this.#progress(jobs);
        },
      });
      Object.assign(job, answer, { state: "done" });
    } catch (error) {
      if (signal.aborted) job.state = "cancelled";
      else {
        job.state = "error";
        job.error = error;
      }
    }
    if (!this.#jobs.includes(job)) return;
    job.read = job.file.size;
    this.#progress(jobs);
    this.#mark(job);
    if (job === this.#current) {
      this.#render();
      // Below a short window the verdict would come unseen.
      const first = this.#ui.results.firstElementChild;
      if (first?.getBoundingClientRect().bottom > innerHeight) first.scrollIntoView({ block: "center" });
    }
    if (job.report) {
      const detail = { name: job.name, report: job.report };
      this.dispatchEvent(new CustomEvent("sitemap-lint:report", { detail, bubbles: true, composed: true }));
    }
  }

  /** Puts together what the files say about their site. Those without a report are left out. */
  async #together(jobs, signal) {
    const site = this.#site;
    const known = jobs.filter((job) => job.part);
    if (signal.aborted || !known.length) site.state = "cancelled";
    else {
      try {
        const options = { ...this.#options(PASTED) };
        site.report = await this.#clients[0].site(known.map((job) => job.part), { options, signal });
        site.state = "done";
        // The report's order of files is its own.
        const left = [...known];
        site.jobs = site.report.files.map((file) => left.splice(left.findIndex((job) => job.of === file.name), 1)[0]);
        for (const [index, job] of site.jobs.entries()) {
          job.together = site.report.findings.filter((finding) => finding.file === index);
        }
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
    const url = this.#ui.url.value.trim();
    return { ...(name === PASTED ? {} : { name }), now: new Date().toISOString(), profile: this.#profile, ...(url ? { url } : {}) };
  }

  #cancel() {
    this.#run?.abort(new DOMException("Cancelled", "AbortError"));
    for (const job of this.#tabs()) {
      if (job.state === "waiting") job.state = "cancelled";
      this.#mark(job);
    }
    this.#render();
    this.#ui.input.focus();
  }

  #progress(jobs) {
    if (!this.#run || this.#run.signal.aborted) return;
    const { bar, doing, running } = this.#ui;
    const total = jobs.reduce((sum, job) => sum + job.file.size, 0);
    const read = jobs.reduce((sum, job) => sum + job.read, 0);
    running.hidden = false;
    bar.value = total ? read / total : 0;
    const done = jobs.filter((job) => job.report || job.error).length;
    doing.textContent = jobs.length > 1 ? `${number(done)} of ${number(jobs.length)} files` : `${size(read)} of ${size(total)}`;
  }

  #summarise(jobs, aborted) {
    if (aborted) return this.#say("Checking was cancelled.");
    if (jobs.length > 1) {
      const bad = jobs.filter((job) => job.report?.verdicts[this.#profile] !== "pass").length;
      return this.#say(`${plural(jobs.length, "file")} checked, ${bad ? `${number(bad)} not in order` : "all in order"}.${this.#left ? ` ${number(this.#left)} more were left out.` : ""}`);
    }
    const [{ report }] = jobs;
    if (!report) return this.#say("The file could not be checked.");
    const { errors, warnings, infos } = report.summary;
    this.#say(`Checked: ${plural(errors, "error")}, ${plural(warnings, "warning")}, ${plural(infos, "note")}.`);
  }

  #say(text) {
    this.#ui.status.textContent = text;
    // What concerns nobody's report is shown as well as said.
    this.#ui.status.classList.toggle("hidden", /^(Checked|Checking)/.test(text));
  }

  // Files and the report of the current one.

  #tabs() {
    return this.#site ? [this.#site, ...this.#jobs] : this.#jobs;
  }

  #list() {
    const { files } = this.#ui;
    for (const job of this.#tabs()) {
      job.tab = h("button", { type: "button", part: job === this.#site ? "site" : "file", class: "file", onclick: () => this.#show(job) });
      this.#mark(job);
    }
    files.replaceChildren(h("ul", {}, this.#tabs().map((job) => h("li", {}, job.tab))));
    files.hidden = this.#jobs.length < 2;
    this.#say("");
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
    this.#current = job;
    for (const other of this.#tabs()) other.tab.setAttribute("aria-current", String(other === job));
    this.#render();
  }

  #release() {
    for (const link of this.#links.splice(0)) URL.revokeObjectURL(link);
  }

  #render() {
    const job = this.#current;
    const { results } = this.#ui;
    if (!job?.report) {
      results.replaceChildren(...(job?.state === "error" ? [view.failure(job.error)] : job?.state === "cancelled" ? [stopped()] : []));
      return;
    }
    const { report } = job;
    const about = job === this.#site
      ? [view.files(report, (index) => this.#show(job.jobs[index]))]
      : [view.facts(report), repair.safeFixes(job, this.#tools), repair.parts(job, this.#tools)];
    const nodes = [
      this.#jobs.length > 1 ? h("h2", { class: "name" }, data(job.name)) : null,
      view.verdict(report),
      view.consumers(report, (id) => this.#choose(id)),
      view.incomplete(report),
      ...about,
      h("div", { class: "list" }),
    ];
    results.replaceChildren(...nodes.filter(Boolean));
    this.#findings();
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
    const href = this.getAttribute("rules") ?? new URL("./rules.html", import.meta.url).href;
    const on = {
      onplace: job.text === undefined ? undefined : (position) => this.#point(job, position),
      onfile: (index) => this.#show(job.jobs[index]),
      name: (index) => job.report.files[index].name,
      onfix: (finding) => repair.suggestion(job.jobs?.[finding.file] ?? job, finding, this.#tools),
    };
    const reasons = this.#reasons ?? Promise.resolve({});
    const node = (group, open) => view.group(group, { info: this.#rules.get(group.rule), reasons, open, href, ...on });
    const groups = h("div", { class: "groups" });
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
        },
      }, plural(totals[severity], name));
      return button;
    };
    fill();
    list.replaceChildren(
      h("div", { class: "toolbar" },
        h("h3", {}, "Findings ", h("span", { class: "muted" }, `by the rules of ${view.consumerName(this.#profile)}`)),
        h("div", { class: "filters", role: "group", "aria-label": "Show" }, view.SEVERITIES.map(filter)),
        h("button", { type: "button", part: "export", class: "quiet", onclick: () => this.#export(job) }, "Save report (JSON)")),
      groups,
      ...(others.length
        ? [h("details", { part: "elsewhere", class: "elsewhere" },
            h("summary", {}, `${plural(others.length, "more rule")} to which only other consumers object`),
            others.map((group) => node(group, false)))]
        : []));
  }

  /** Shows a place of pasted text in the text box. */
  #point(job, { line, column }) {
    const { input } = this.#ui;
    if (input.value !== job.text) return this.#say("The text has been changed since it was checked.");
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

  #export({ name, report }) {
    const link = this.#link([JSON.stringify(report, null, 2)], "application/json", `${name}.report.json`);
    link.click();
  }

  #link(parts, type, download, ...label) {
    const href = URL.createObjectURL(new Blob(parts, { type }));
    this.#links.push(href);
    return h("a", { href, download }, ...label);
  }

  // What the repairs borrow.
  #tools = {
    ask: (question) => this.#ask(question),
    link: (...of) => this.#link(...of),
    add: (files) => this.#add(files),
    url: () => this.#ui.url.value.trim(),
  };

  async #ask(question) {
    const client = new Client();
    try {
      return await question(client);
    } finally {
      client.close();
    }
  }

  /** Checks files that were made here; several of them are a site of their own. */
  #add(files) {
    if (files.length > 1) return this.#start(files);
    const [file] = files;
    const job = { file, name: file.name, state: "waiting", read: 0 };
    this.#jobs = [...this.#jobs, job];
    this.#list();
    this.#show(job);
    job.tab.focus();
    return this.#work([job]);
  }
}

const stopped = () => h("p", { part: "error", class: "failure" }, "Cancelled. This file has no report.");

// The tag belongs to whoever defined it first: a page may load this module twice, from two addresses.
if (!customElements.get(TAG)) customElements.define(TAG, SitemapLint);

export { SitemapLint };
