// A report as nodes, top to bottom in the order in which a reader needs it. Functions of the report: they hold no state.

import { data, h, number, plural, prose, size, visible } from "../base/dom.js";

export const CONSUMERS = new Map([
  ["protocol", "sitemaps.org"],
  ["xsd", "XML Schema"],
  ["google", "Google"],
  ["bing", "Bing"],
  ["yandex", "Yandex"],
  ["baidu", "Baidu"],
]);
const consumerName = (id) => CONSUMERS.get(id) ?? id;

const ICONS = { pass: "✓", fail: "✕", incomplete: "?", none: "–", error: "✕", warning: "!", info: "i" };
export const icon = (kind, sign = ICONS[kind]) => h("span", { class: `icon ${kind}`, "aria-hidden": "true" }, sign);
const RANK = { error: 0, warning: 1, info: 2 };
export const SEVERITIES = [["error", "error"], ["warning", "warning"], ["info", "note"]];
const nameOf = (severity) => (severity === "info" ? "note" : severity);
const SAYS = { pass: "no errors known", fail: "rejects it", incomplete: "not fully checked", none: "does not apply" };

// In our order, and those we do not know yet behind them.
const inOrder = (ids) => [...CONSUMERS.keys()].filter((id) => ids.includes(id)).concat(ids.filter((id) => !CONSUMERS.has(id)));
const judges = (report) => inOrder(Object.keys(report.verdicts));

// The schema is one of XML sitemaps: what rightly is something else is no worse for not being one.
const NOT_XML = ["text", "rss", "atom", "robots"];
const verdictOf = (report, id) => (id === "xsd" && NOT_XML.includes(report.document?.kind) ? "none" : report.verdicts[id]);

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** The verdict in numbers, what is worst, and one chip for each standard and search engine. `onchoose(id)` looks through its
 * eyes, `onworst(rule)` leads to what is worst; `more` stands below. */
export function verdicts(report, onchoose, onworst, ...more) {
  return h("div", { class: "verdicts" }, verdict(report, onworst), consumers(report, onchoose), more);
}

/** It speaks about the whole file and every consumer, so neither filters nor another choice of profile change it. */
function verdict(report, onworst) {
  const site = Boolean(report.files);
  const profile = report.options?.profile ?? "protocol";
  const own = verdictOf(report, profile);
  const ids = judges(report).filter((id) => verdictOf(report, id) !== "none");
  const names = (kind) => list.format(ids.filter((id) => report.verdicts[id] === kind).map(sentenceName));
  const rejected = names("fail");
  const { here, totals } = grouped(report, profile);
  const files = report.files?.length;
  const broken = new Set(report.findings.filter(({ consumers }) => consumers[profile] === "error").map(({ file }) => file));
  const bad = site && report.files.filter((file, index) => file.summary.errors || broken.has(index)).length;
  const title = {
    pass: totals.error || !rejected ? "No errors" : `No errors for ${sentenceName(profile)}`,
    fail: `${plural(totals.error, "error")}${site ? ` in ${number(bad)} of ${plural(files, "file")}` : ""}`,
    incomplete: totals.error ? plural(totals.error, "error") : "Not completely checked",
    none: "The XML Schema does not apply to this file",
  }[own];
  const kind = own === "none" || (own === "pass" && (rejected || totals.warning)) ? "incomplete" : own;
  const entries = ENTRIES[report.document?.kind] && plural(report.document.entries, ...ENTRIES[report.document.kind]);
  const detail = [
    totals.warning && plural(totals.warning, "warning"),
    totals.info && plural(totals.info, "note"),
    site ? own === "pass" && plural(files, "file") : null,
    site ? plural(report.stats.pages, "URL") : entries,
    rejected && (ids.every((id) => report.verdicts[id] === "fail") ? "rejected by all" : `rejected by ${rejected}`),
  ].filter(Boolean);
  const [worst] = own === "fail" ? here : [];
  return h("div", { part: "verdict", class: `verdict ${kind}`, "data-verdict": report.verdicts[profile], "data-testid": "verdict" },
    icon(`big ${kind}`, kind === own ? ICONS[own] : "!"),
    h("div", {}, h("h2", {}, title), h("p", {}, detail.join(" · ")),
      worst ? h("p", {}, "Fix first: ", h("button", { type: "button", part: "worst", class: "link", onclick: () => onworst(worst.rule) },
        prose(worst.findings[0].message), site ? [" (", data(report.files[worst.findings[0].file].name), ")"] : ` (line ${number(worst.findings[0].start.line)})`)) : null));
}

/** “3 errors · 40 warnings”, or `none`. */
export function counted(report, none) {
  const { errors, warnings } = report.summary;
  return [errors && plural(errors, "error"), warnings && plural(warnings, "warning")].filter(Boolean).join(" · ") || none;
}

const troubles = ({ state, report }) => (report ? report.summary.errors * 1e9 + report.summary.warnings : state === "error" ? 1e15 : 0);

/** Files with the most errors first, otherwise in their order. */
export const worstFirst = (jobs) => [...jobs].sort((a, b) => troubles(b) - troubles(a));

/** Of several files the report of what they say together, with what is found in each of them: of each rule the first places,
 * and the true number. */
export function merged(report, jobs) {
  const MOST = 1_000;
  const counts = { ...report.counts };
  const summary = { ...report.summary };
  const listed = new Map();
  const lists = { findings: [...report.findings], elsewhere: [...report.elsewhere] };
  for (const [file, job] of jobs.entries()) {
    for (const [severity, number] of Object.entries(job.report.summary)) summary[severity] += number;
    for (const [rule, number] of Object.entries(job.report.counts)) counts[rule] = (counts[rule] ?? 0) + number;
    for (const [name, list] of Object.entries(lists)) {
      for (const finding of job.report[name]) {
        const number = listed.get(finding.rule) ?? 0;
        if (number === MOST) continue;
        listed.set(finding.rule, number + 1);
        list.push({ ...finding, file, origin: finding });
      }
    }
  }
  return { ...report, ...lists, counts, summary };
}

const SIDES = { findings: "Findings", overview: "Overview", files: "Files", source: "Source", passed: "Passed" };

/** The sides of a report: a tab for each that has something to show, and its panel. `onselect(name)` shows one. */
export function tabs(panels, onselect) {
  const sides = Object.entries(panels).filter(([, content]) => content.some(Boolean));
  const move = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = sides.findIndex(([name]) => name === event.target.dataset.tab);
    onselect(sides.at((at + step) % sides.length)[0]);
  };
  return h("div", { class: "report" },
    h("div", { role: "tablist", class: "tabs", "aria-label": "Report" }, sides.map(([name]) =>
      h("button", { type: "button", role: "tab", part: "tab", id: `tab-${name}`, "data-tab": name, "aria-controls": `panel-${name}`, onclick: () => onselect(name), onkeydown: move }, SIDES[name]))),
    sides.map(([name, content]) => h("section", { role: "tabpanel", class: "side", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: true }, content)));
}

/** How many warnings a consumer has. */
const warnings = (report, id) => grouped(report, id).totals.warning;

export const sentenceName = (id) => (id === "protocol" ? "the sitemaps.org protocol" : id === "xsd" ? "the XML Schema" : consumerName(id));

/** What the reader should know about how this came to be checked. */
export const remark = (sentence) => h("p", { part: "remark", class: "note" }, sentence);

/** One button per consumer: its verdict, and a way to see the findings through its eyes. */
function consumers(report, onchoose) {
  return h("ul", { class: "consumers", "aria-label": "Verdict of each standard and search engine" },
    judges(report).map((id) => {
      const kind = verdictOf(report, id);
      const warned = kind === "pass" && warnings(report, id);
      return h("li", {}, h("button", {
        type: "button", part: "consumer", "data-testid": "consumer", "data-consumer": id, "data-verdict": report.verdicts[id],
        class: `consumer ${warned ? "warning" : kind}`, title: `Show the findings for ${sentenceName(id)}`, onclick: () => onchoose(id),
      }, icon(warned ? "warning" : kind), h("span", {}, h("strong", {}, consumerName(id)), " ", h("span", { class: "says hidden" }, warned ? `no errors, ${plural(warned, "warning")}` : kind === "fail" && report.files ? "rejects some" : SAYS[kind]))));
    }));
}

export function incomplete(report) {
  if (!report.incomplete.length) return null;
  return h("section", { part: "incomplete", class: "note" },
    h("h3", {}, "Not read"),
    h("ul", {}, report.incomplete.map((sentence) => h("li", {}, visible(sentence)))));
}

export const KINDS = {
  urlset: "Sitemap", sitemapindex: "Sitemap index", text: "Text sitemap", rss: "RSS feed", atom: "Atom feed",
  robots: "robots.txt", html: "HTML page", unknown: "Not recognised",
};
const ENTRIES = {
  urlset: ["URL", "URLs"], text: ["URL", "URLs"], sitemapindex: ["sitemap", "sitemaps"], rss: ["item", "items"], atom: ["entry", "entries"],
};

/** `chart(months)` is a node that shows how many entries changed when. */
export function facts(report, chart) {
  const { kind, root, entries, bytes, compressedBytes, compression, encoding, lines, stats = {} } = report.document;
  const { hosts = [], lastmod, limits, changefreq = [], extensions = [] } = stats;
  const fact = (name, ...value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
  const top = (pairs, most) => [
    pairs.slice(0, most).flatMap(([name, times], i) => [i ? ", " : "", data(name || "(none)"), pairs.length > 1 ? ` (${number(times)})` : ""]),
    pairs.length > most ? ` and ${number(pairs.length - most)} more` : "",
  ];
  const [first, last] = [lastmod?.first, lastmod?.last].map((date) => date?.slice(0, "2026-01-31".length));
  const range = first && [day(first), last !== first ? [" to ", day(last)] : null];
  return h("section", { part: "facts", class: "facts" },
    h("h3", { class: "hidden" }, "About the file"),
    h("dl", {},
      fact("Kind", KINDS[kind] ?? kind, kind === "unknown" && root ? [" (root element ", data(root), ")"] : null),
      ENTRIES[kind] ? fact("Entries", plural(entries, ...ENTRIES[kind]), limit(entries, limits?.maxEntries)) : null,
      fact("Size", size(bytes), compression === "gzip" ? ` (${size(compressedBytes ?? 0)} compressed)` : null, limit(bytes, limits?.maxBytes)),
      fact("Encoding", data(encoding), `, ${plural(lines, "line")}`),
      hosts.length ? fact(hosts.length > 1 ? "Hosts" : "Host", top(hosts, 3)) : null,
      lastmod && entries && !["text", "robots"].includes(kind) ? fact("Last modified", range ?? (Object.keys(report.counts).some((rule) => /^lastmod-(?!missing)/.test(rule)) ? "no valid dates" : "no dates"), lastmod.count && lastmod.count < entries ? ` (${number(lastmod.count)} of ${number(entries)} entries)` : null) : null,
      changefreq.length ? fact("Change frequency", top(changefreq, 4)) : null,
      extensions.length ? fact("Extensions", top(extensions.map(([uri, times]) => [extension(uri), times]), 4)) : null),
    lastmod?.months?.length > 1 ? chart(lastmod.months) : null);
}

const day = (text) => h("span", { class: "date" }, data(text));

// The well-known ones by the name people use; any other by its address.
function extension(uri) {
  if (uri === "http://www.w3.org/1999/xhtml") return "languages";
  return /^https?:\/\/www\.google\.com\/schemas\/sitemap-(\w+)\//.exec(uri)?.[1] ?? uri;
}

// Worth saying only when it matters: from a tenth of what the protocol allows.
const limit = (value, most) =>
  most && value > most / 10 ? h("span", { class: value > most ? "over" : "muted" }, ` ${Math.floor((value * 100) / most)} % of the limit`) : null;

const PAGE = 20;

/** Shows the first items, and behind the button more of them each time. */
export function paged(items, list, more, node, first = PAGE * 5) {
  let at = 0;
  const add = (byHand) => {
    const part = items.slice(at, at + (at ? Math.max(first, 50) : first)).map(node);
    at += part.length;
    list.append(...part);
    more.textContent = at < items.length ? `Show more (${number(items.length - at)} left)` : "";
    more.hidden = at >= items.length;
    // The button moves down or goes away under the reader's finger; focus belongs to the first new one.
    if (byHand) {
      const target = part[0].querySelector("button.link, button.file") ?? part[0];
      if (target === part[0]) target.tabIndex = -1;
      target.focus();
    }
  };
  more.addEventListener("click", () => add(true));
  add(false);
}

/** Who objects to any of these groups. */
export const objectors = (groups) => list.format(inOrder([...new Set(groups.flatMap(({ consumers }) => Object.keys(consumers)))]).map(sentenceName));

/** Findings of both lists by rule, as the profile sees them: by severity, by how many refuse them, by number, by place. */
export function grouped(report, profile) {
  const all = [...Map.groupBy([...report.findings, ...report.elsewhere], ({ rule }) => rule)].map(([rule, findings]) => {
    // A rule can be softer in one place than in another; the group is as bad as its worst finding.
    const severity = worst(findings.map(({ consumers }) => consumers[profile]));
    const { consumers, severity: own } = findings.find(({ consumers }) => consumers[profile] === severity);
    findings.sort((a, b) => (a.file ?? 0) - (b.file ?? 0) || a.start.offset - b.start.offset);
    const count = Math.max(report.counts[rule] ?? 0, findings.length);
    return { rule, severity, shown: severity ?? worst(Object.values(consumers)) ?? own, count, findings, consumers };
  });
  all.sort((a, b) => RANK[a.shown] - RANK[b.shown] || refusals(b) - refusals(a) || b.count - a.count || at(a) - at(b));
  const here = all.filter((group) => group.severity);
  const totals = { error: 0, warning: 0, info: 0 };
  for (const { severity, count, findings } of here) {
    totals[severity] += count - findings.length;
    for (const { consumers } of findings) if (consumers[profile]) totals[consumers[profile]]++;
  }
  return { here, others: all.filter((group) => !group.severity), totals };
}

const at = ({ findings: [{ start }] }) => start.offset;
const refusals = ({ consumers }) => Object.values(consumers).filter((severity) => severity === "error").length;

const worst = (severities) => severities.filter(Boolean).sort((a, b) => RANK[a] - RANK[b])[0];

/**
 * One rule: what is wrong, how often, why it matters, rejected or reported by, and the places. `onplace(where)` shows a place,
 * `onfile(index)` a file, `onaddress()` where its address is typed, `name(index)` is its name, `onfix(findings)` a node that
 * offers a suggestion, or the same for several places. What is under the headline is made by `fill`, at the latest when the
 * group is open.
 */
export function group(found, { info, reasons, href, ...on }) {
  const { rule, shown, count, findings, consumers } = found;
  const help = info?.help;
  const body = h("div", { class: "body" });
  const fill = () => {
    if (body.firstChild) return;
    // Comes by another way than the report, which is complete without it and does not wait for it.
    const why = h("p", { part: "why" });
    reasons.then((all) => (all[rule] ? why.append(...prose(all[rule]).flat(Infinity)) : why.remove()));
    const rows = h("ol", { class: "findings" });
    const more = h("button", { type: "button", part: "more", class: "quiet" });
    paged(findings, rows, more, (finding) => row(finding, help, on), PAGE);
    const suggested = findings.filter(isSuggested);
    body.append(
      why,
      help ? h("p", { class: "help" }, prose(help), " ",
        /absolute|relative$/.test(rule) ? h("button", { type: "button", part: "give-url", class: "link", onclick: on.onaddress }, "Enter the URL") : "") : "",
      h("p", { class: "chips" },
        inOrder(Object.keys(consumers)).map((id) => h("span", { class: `chip ${consumers[id]}` }, `${consumerName(id)}: ${nameOf(consumers[id])}`)),
        h("a", { href: `${href}#${encodeURIComponent(rule)}`, target: "_blank", rel: "noopener" }, "About ", h("code", {}, rule))),
      suggested.length > 1 ? on.onfix?.(suggested) : "",
      rows,
      more,
      count > findings.length
        ? h("p", { class: "muted" }, `The first ${number(findings.length)} of ${plural(count, "place")} are listed; all were counted.`)
        : "");
  };
  const node = h("details", {
    part: "group", class: `group ${shown}`, "data-testid": "group", "data-rule": rule, "data-count": count, ontoggle: fill,
  },
    h("summary", {},
      icon(shown),
      h("h4", { class: "title" }, h("span", { class: "severity" }, nameOf(shown)), " ", prose(info?.title ?? rule)),
      h("span", { class: "count", title: plural(count, "time") }, `${number(count)}×`)),
    body);
  return { node, fill };
}

function row(finding, known, on) {
  const { file, excerpt, message, help, related = [], fix } = finding;
  return h("li", { part: "finding", class: "finding", "data-testid": "finding" },
    place(finding, on.onplace),
    h("div", {},
      file === undefined ? null : h("p", {}, fileLink(file, on)),
      h("p", { class: "message" }, prose(message)),
      excerpt?.text ? snippet(excerpt) : null,
      help && help !== known ? h("p", { class: "help" }, prose(help)) : null,
      related.map((other) => h("p", { class: "muted" }, prose(other.label), " ",
        other.file === undefined || other.file === file ? null : [fileLink(other.file, on), " "], place({ file, ...other }, on.onplace))),
      fix ? h("p", { class: "muted" }, fix.safe ? `Safe fix${file === undefined ? "" : ", in that file’s report"}: ` : "Suggestion: ", prose(fix.title)) : null,
      isSuggested(finding) ? on.onfix?.([finding]) : null));
}

const isSuggested = ({ fix }) => fix && !fix.safe && fix.edits.length > 0;

const fileLink = (index, { onfile, name }) => h("button", { type: "button", class: "link", onclick: () => onfile(index) }, data(name(index)));

function place(where, onplace) {
  const { line, column } = where.start;
  const text = `${line}:${column}`;
  // Both are the same, so that a screen reader says it once.
  const title = `${text}: line ${line}, column ${column}, show in the text`;
  return h("button", { type: "button", part: "place", class: "place", title, "aria-label": title, onclick: () => onplace(where) }, text);
}

function snippet({ text, from, to }) {
  return h("code", { class: "excerpt data" },
    // The indentation of the line says nothing and wraps badly in a narrow window.
    visible(text.slice(0, from).replace(/^[ \t]+/, "")),
    h("mark", from === to ? { class: "point" } : {}, visible(text.slice(from, to))),
    visible(text.slice(to)));
}

const FAILURES = {
  load: ["The checker did not load completely.", "Check your connection, then try again or reload the page."],
  skew: [
    "The scripts of this page do not match.",
    "Some are of another version, as right after an update. Reload the page. If that does not help, its owner must replace the folders www and pkg together.",
  ],
  script: ["A part of this page could not be loaded.", "Check your connection, then try again."],
  read: ["This file could not be read.", "It may have been changed, moved or deleted since you chose it, or you may not have permission to read it. Choose it again."],
  memory: ["There was not enough memory for this file.", "Close other tabs or programs and try again, or check the file in parts. The other reports are still there."],
  died: ["The browser ended the checker.", "Browsers do that when memory is short. Close other tabs or programs and try again. The other reports are still there."],
  trap: [
    "The checker stopped on this file.",
    "This is our bug, not a problem of your file. You can check other files. Please report it, with the file if it is public.",
  ],
};

/** Why there is no report, or no repair: what happened, what to do, and what the browser said. */
export function failure({ what, message }, headline = "This file could not be checked.") {
  const [title, advice] = FAILURES[what] ?? [headline];
  return h("div", { part: "error", class: "failure", role: "alert", "data-what": what },
    h("p", {}, h("strong", {}, title)),
    advice ? h("p", {}, advice) : null,
    message ? h("p", { class: advice ? "muted" : "" }, data(message)) : null);
}
