// The results as Markdown: for every part what was measured, and above all the ratios, which travel between machines better
// than times do.

const LINT = "sitemap-lint";

/** `results`: part → what run.mjs has kept. */
export function report(results, inputs) {
  const { chromium, firefox, node, native, instructions, criterion } = results;
  const sections = [
    browser("Chromium", chromium, inputs),
    browser("Firefox", firefox, inputs),
    node && inNode(node, inputs),
    native && programs(native, inputs),
    instructions && counted(instructions),
    criterion && stages(criterion),
  ];
  return sections.filter(Boolean).join("\n");
}

const median = (list) => {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const number = (value) => (value >= 100 ? Math.round(value).toLocaleString("en") : value >= 10 ? value.toFixed(0) : value.toFixed(1));
const megabytes = (bytes) => number(bytes / 1e6);
const times = (ratio) => (ratio >= 10 ? ratio.toFixed(0) : ratio >= 1 ? ratio.toFixed(1) : ratio.toFixed(2));

/** Median and range. */
function spread(list) {
  const values = list.filter((value) => value !== undefined);
  if (!values.length) return "";
  if (values.length === 1) return number(values[0]);
  return `${number(median(values))} (${number(Math.min(...values))}–${number(Math.max(...values))})`;
}

function table(head, rows) {
  if (!rows.length) return "";
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, n) => (n ? "--:" : "---"))), ...rows.map(line)].join("\n");
}

function heading(title, { version, date, machine, source, rounds, seconds }, times = rounds === 1 ? "round" : "rounds") {
  const build = source.fresh ? source.commit : `${source.commit}, with a pkg/ of other sources`;
  const memory = `${Math.round(machine.memory / 2 ** 30)} GiB`;
  const long = seconds ? `, ${seconds} s` : "";
  return `### ${title}\n\n${date.slice(0, 10)}, ${[version, `${machine.processor} (${machine.cores} cores, ${memory})`, machine.system, `commit ${build}`].filter(Boolean).join(", ")}${times ? `, ${rounds} ${times}` : ""}${long}.\n`;
}

/** The good measurements of a case, and what went wrong with the others. */
function cases(result) {
  const groups = new Map();
  for (const sample of result.samples) {
    const key = `${sample.input}\n${sample.peer}`;
    if (!groups.has(key)) groups.set(key, { input: sample.input, peer: sample.peer, good: [], failures: [] });
    const group = groups.get(key);
    if (sample.failed) group.failures.push(sample.failed);
    else group.good.push(sample);
  }
  const of = (input, peer) => groups.get(`${input}\n${peer}`) ?? { input, peer, good: [], failures: [] };
  const value = (input, peer, take) => {
    const values = of(input, peer).good.map(take).filter((value) => value !== undefined);
    return values.length ? median(values) : undefined;
  };
  return { groups: [...groups.values()], of, value };
}

const cold = ({ cold }) => cold;
const warm = ({ warm }) => (warm?.length ? median(warm) : undefined);
const peak = ({ peak }) => peak;
/** The first time and the last, without the reading of the file. */
const IN_MEMORY = [({ cold, marks }) => cold - marks.read, ({ warm, warmMarks }) => warm.at(-1) - warmMarks.read];

function failures(groups) {
  const lines = groups.filter(({ failures }) => failures.length).map(({ input, peer, failures, good }) => `- ${peer} on ${input} failed ${failures.length} of ${failures.length + good.length} times: ${failures[0].split("\n")[0]}`);
  return lines.length ? `\n**Failed**\n\n${lines.join("\n")}\n` : "";
}

const RUN_UP = `${LINT}, run up`;
const MODULE = `${LINT}, the module`;
const ORDER = ["read", "DecompressionStream", "TextDecoder", LINT, RUN_UP, MODULE, `${LINT}, 2 workers`, "page", "xmllint-wasm", "libxml2-wasm", "saxes", "DOMParser"];
const place = (name) => (ORDER.indexOf(name) + 1 || 99);
const NAMES = {
  read: "reading alone",
  TextDecoder: "`TextDecoder` alone",
  DecompressionStream: "`DecompressionStream` alone",
  DOMParser: "`DOMParser` + naive checks",
  saxes: "saxes + naive checks",
  "libxml2-wasm": "libxml2-wasm + schema",
  "xmllint-wasm": "xmllint-wasm + schema",
  page: `${LINT}, the page itself`,
  [RUN_UP]: `${LINT}, 2 s after loading`,
  [MODULE]: `${LINT}, the module alone`,
};
const name = (peer) => (peer.startsWith(LINT) ? `**${NAMES[peer] ?? peer}**` : (NAMES[peer] ?? peer));

function browser(title, result, inputs) {
  if (!result) return "";
  const { groups, of, value } = cases(result);
  const order = Object.keys(inputs);
  const found = [...new Set(groups.map(({ input }) => input))].sort((a, b) => (order.indexOf(a) + 1 || 99) - (order.indexOf(b) + 1 || 99));
  const size = (input) =>
    input === "site"
      ? Object.entries(inputs).reduce((sum, [name, { bytes }]) => sum + (name.startsWith("site/") ? bytes : 0), 0)
      : (inputs[input].plain ?? inputs[input].bytes);
  const rows = [];
  for (const input of found) {
    const peers = groups.filter((group) => group.input === input).map(({ peer }) => peer).sort((a, b) => place(a) - place(b));
    for (const peer of peers) {
      const { good } = of(input, peer);
      if (!good.length) continue;
      const rate = value(input, peer, warm) ?? value(input, peer, cold);
      rows.push([
        input, name(peer), spread(good.map(({ init }) => init)), spread(good.map(cold)), spread(good.map(warm)),
        input === "tiny.xml" ? "" : number(size(input) / 1e3 / rate), spread(good.map((sample) => sample.peak && sample.peak / 1e6)),
      ]);
    }
  }

  const ratios = [];
  const compare = (what, input, [a, b], peers, { takes = [cold, warm] } = {}) => {
    const [upper, lower] = takes.map((take) => [value(input, peers[a], take), value(input, peers[b], take)]).reduce(([us, ls], [u, l]) => [[...us, u], [...ls, l]], [[], []]);
    const cells = upper.map((u, n) => (u !== undefined && lower[n] !== undefined ? times(u / lower[n]) : ""));
    if (cells.some(Boolean)) ratios.push([what, input, cells[0], cells[1] ?? ""]);
  };
  const faster = (peer) => (input) => compare(`× faster than ${NAMES[peer]}`, input, [0, 1], [peer, LINT]);
  for (const peer of ["DOMParser", "libxml2-wasm", "xmllint-wasm", "saxes"]) ["S.xml", "M.xml", "L.xml"].forEach(faster(peer));
  for (const input of ["S.xml", "M.xml", "L.xml"]) compare("its time ÷ that of `TextDecoder` alone", input, [0, 1], [LINT, "TextDecoder"]);
  for (const input of ["S.xml", "M.xml"]) compare("from the bytes in memory on: its time ÷ that of `TextDecoder` alone", input, [0, 1], [MODULE, "TextDecoder"], { takes: IN_MEMORY });
  for (const input of ["S.xml", "M.xml"]) compare("its time ÷ that of reading alone", input, [0, 1], [LINT, "read"]);
  for (const input of ["S.xml", "M.xml"]) {
    for (const peer of ["DOMParser", "libxml2-wasm"]) compare(`2 s after loading: × faster than ${NAMES[peer]}`, input, [0, 1], [peer, RUN_UP], { takes: [cold] });
    compare("2 s after loading: its time ÷ that of `TextDecoder` alone", input, [0, 1], [RUN_UP, "TextDecoder"], { takes: [cold] });
  }
  for (const input of found.filter((input) => /gz$/.test(input))) compare("its time ÷ that of `DecompressionStream` alone", input, [0, 1], [LINT, "DecompressionStream"]);
  for (const input of ["SU.xml", "SD.xml", "F.xml"]) against("S.xml", input);
  against("M.xml", "M1.xml");
  function against(plain, odd) {
    const cells = [cold, warm].map((take) => {
      const [a, b] = [value(odd, LINT, take), value(plain, LINT, take)];
      return a !== undefined && b !== undefined ? times(a / size(odd) / (b / size(plain))) : "";
    });
    if (cells.some(Boolean)) ratios.push([`time for a byte ÷ that of ${plain}`, odd, ...cells]);
  }
  compare("× faster with 2 workers than with 1", "site", [0, 1], [LINT, `${LINT}, 2 workers`]);
  for (const input of ["S.xml", "M.xml"]) {
    const most = value(input, LINT, peak);
    if (most !== undefined) ratios.push(["peak memory ÷ file", input, times(most / size(input)), ""]);
  }

  const parts = [];
  for (const input of ["S.xml", "M.xml", "L.xml"]) {
    for (const [key, what] of [["parsed", "`DOMParser` alone: its part until the tree is there"]]) {
      const part = (marks) => (marks?.[key] !== undefined ? marks[key] - (marks.read ?? 0) : undefined);
      const good = of(input, "DOMParser").good;
      if (good.length) parts.push([what, input, spread(good.map(({ marks }) => part(marks))), spread(good.map(({ warmMarks }) => part(warmMarks)))]);
    }
    const decode = of(input, "TextDecoder").good;
    if (decode.length) {
      parts.push(["`TextDecoder`, from the bytes in memory on", input, ...IN_MEMORY.map((take) => spread(decode.map(take)))]);
    }
    const lint = of(input, LINT).good;
    if (lint.length) parts.push([`${LINT}: first sign of progress on the page`, input, spread(lint.map(({ marks }) => marks?.first)), spread(lint.map(({ warmMarks }) => warmMarks?.first))]);
  }
  const page = of("F.xml", "page").good;
  if (page.length) parts.push([`${LINT}, the page itself: longest task (0: under 50 ms)`, "F.xml", spread(page.map(({ marks }) => marks.longest)), ""]);
  const site = of("site", LINT).good;
  if (site.length) parts.push([`${LINT}: judging the site, after its files`, "site", spread(site.map(({ cold, marks }) => cold - marks.parts)), ""]);

  return [
    heading(title, result),
    table(["file", "what", "loading, ms", "first, ms", "again, ms", "MB/s", "peak, MB"], rows),
    "",
    table([`${LINT} in comparison`, "file", "first", "again"], ratios),
    "",
    table(["parts of those times", "file", "first, ms", "again, ms"], parts),
    failures(groups),
  ].join("\n");
}

function inNode(result, inputs) {
  const { groups } = cases(result);
  const rows = groups
    .sort((a, b) => a.input.localeCompare(b.input) * -1 || place(a.peer) - place(b.peer))
    .filter(({ good }) => good.length)
    .map(({ input, peer, good }) => [
      input, peer === LINT ? `**${LINT}**, the module` : "`sitemap`, its parser in strict mode", spread(good.map(cold)), spread(good.map(warm)),
      number(inputs[input].bytes / 1e3 / median(good.map(warm))), spread(good.map(({ module }) => module && module / 1e6)),
    ]);
  return `${heading("Node", result)}\n${table(["file", "what", "first, ms", "again, ms", "MB/s", "memory of the module, MB"], rows)}\n${failures(groups)}`;
}

function programs(result, inputs) {
  const { groups, value } = cases(result);
  const rows = groups
    .filter(({ good }) => good.length)
    .sort((a, b) => Object.keys(inputs).indexOf(a.input) - Object.keys(inputs).indexOf(b.input) || place(a.peer) - place(b.peer))
    .map(({ input, peer, good }) => [
      input, peer === LINT ? `**${LINT}**` : `\`${peer}\``, spread(good.map(cold)), number((inputs[input].plain ?? inputs[input].bytes) / 1e3 / median(good.map(cold))),
      peer === LINT ? "" : times(value(input, peer, cold) / value(input, LINT, cold)),
    ]);
  return `${heading("On the command line, whole process", result, "× 3 rounds")}\n${table(["file", "what", "ms", "MB/s", `${LINT} is × faster`], rows)}\n${failures(groups)}`;
}

function counted(result) {
  let before;
  const rows = result.samples.map(({ kind, urls, bytes, instructions }) => {
    const more = before?.kind === kind ? (instructions - before.instructions) / (urls - before.urls) : undefined;
    const first = result.samples.find((sample) => sample.kind === kind);
    const growth = first.urls === urls ? "" : `${(((instructions / urls) / (first.instructions / first.urls) - 1) * 100).toFixed(1)} %`;
    before = { kind, urls, instructions };
    return [kind, urls.toLocaleString("en"), megabytes(bytes), (instructions / bytes).toFixed(2), number(instructions / urls), more === undefined ? "" : number(more), growth];
  });
  return `${heading("Instructions, native", result, "")}\n${table(["file", "addresses", "MB", "for a byte", "for an address", "for each further address", "growth for an address"], rows)}\n`;
}

function stages(result) {
  const rows = result.samples
    .sort((a, b) => a.group.localeCompare(b.group) || a.name.localeCompare(b.name))
    .map(({ group, name, bytes, median, from, to }) => [group, name, `${number(median)} (${number(from)}–${number(to)})`, bytes ? number(bytes / 1e3 / median) : ""]);
  return `${heading("Stages, native, in one process", result, "")}\n${table(["group", "what", "ms (95 % interval of the median)", "MB/s"], rows)}\n`;
}
