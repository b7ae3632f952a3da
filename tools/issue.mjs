// The issue that says what is wrong as long as a check fails: action.yml runs this after the check, with the report that it wrote.
// It asks only the API of GitHub for something. Whatever a site wrote is in the report, where `--format markdown` has escaped it.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const { TOKEN, AUTHOR, CODE, REPORT, TARGETS = "", URL: SITE = "", GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_SERVER_URL } = process.env;
const LABEL = "sitemap-lint";
/** Characters of an issue; GitHub takes 65,536. */
const MOST = 60_000;
/** A line of a report cannot be this one: `<` is escaped, and code stands in the middle of a line. */
const REPORT_BEGINS = "<!-- report -->";

const repository = `/repos/${GITHUB_REPOSITORY}`;
const run = `[the run](${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID})`;
const CUT = `The rest is left out here: see the summary of ${run}.`;

/** What is checked, without what may be secret in a URL: `[what tells it from others, what is shown of it]`. */
function parts(target) {
  if (!/^https?:/i.test(target)) return [target, target];
  if (!URL.canParse(target)) return ["", "a URL"];
  const { protocol, host, pathname, search } = new URL(target);
  return [`${protocol}//${host}${pathname}${search}`, `${host}${pathname === "/" ? "" : pathname}`];
}
const checked = (SITE || TARGETS).split(/\s+/).filter(Boolean).map(parts);
const digest = createHash("sha256").update(checked.map(([own]) => own).join(" ")).digest("hex").slice(0, 16);
const name = checked.map(([, shown]) => shown).join(" ").replace(/[^\w ./:*%=+-]/g, "?").slice(0, 100);

/** A sign that Markdown has escaped, the start of a URL that GitHub could take for a reference, or `GH-1`; else what is left as it is: an escape, or code. */
const SIGN = /(\\[@#]|\\:(?=\/\/\S*\/(?:issues|pull|discussions|commit)\/)|\bGH-(?=\d))|\\.|(?<!`)(`+)(?!`).*?(?<!`)\2(?!`)/gi;
/** GitHub makes mentions and references of escaped signs, too (github/cmark-gfm#181), so a character without width parts them from what follows. */
const inert = (markdown) => markdown.replace(SIGN, (found, sign) => (sign ? `${sign}\u200B` : found));

/** How often a report has each rule with errors or warnings. A note is no news for anybody. */
function rulesOf(report) {
  const rules = new Map();
  let rule;
  for (const line of report.split("\n")) {
    if (line.startsWith("### ")) rule = /^### (?:error|warning): `([a-z\d-]+)`$/.exec(line)?.[1];
    else if (rule && line.startsWith("- ")) rules.set(rule, (rules.get(rule) ?? 0) + Number(/^- and (\d+) more/.exec(line)?.[1] ?? 1));
  }
  return rules;
}

/** An issue begins with it: what is checked, whether that was complete, and each rule with its number. */
const marker = `<!-- ${LABEL} ${digest} `;

/** What an earlier run has written. */
function read(body) {
  const [, state = "incomplete", known = ""] = /^((?:in)?complete)((?: [a-z\d-]+=\d+)*) -->/.exec(body.slice(marker.length)) ?? [];
  const rules = new Map([...known.matchAll(/ ([^=]+)=(\d+)/g)].map(([, rule, number]) => [rule, Number(number)]));
  const at = body.search(new RegExp(`^${REPORT_BEGINS}\r?$`, "m"));
  return { state, rules, report: at < 0 ? "" : body.slice(at + REPORT_BEGINS.length).trim() };
}

function written({ state, rules, told, report }) {
  const numbers = [...rules].map(([rule, number]) => ` ${rule}=${number}`).join("");
  const head = `${marker}${state}${numbers} -->\n${told}\n\n${REPORT_BEGINS}\n\n`;
  const room = MOST - head.length;
  if (report.length <= room) return head + report;
  return `${head}${report.slice(0, report.lastIndexOf("\n", room - CUT.length - 2) + 1)}\n${CUT}`;
}

/** The rules that have more findings than before, in words. */
function news(rules, before) {
  const more = [...rules].map(([rule, number]) => [rule, number - (before.get(rule) ?? 0), before.has(rule)]).filter(([, number]) => number > 0);
  const words = more.slice(0, 20).map(([rule, number, known]) => `${number}${known ? " more" : ""} of \`${rule}\``);
  if (more.length > 20) words.push(`and others of ${more.length - 20} rules`);
  return words.join(", ");
}

async function ask(method, path, content, accepted) {
  const options = { method, redirect: "error", signal: AbortSignal.timeout(30_000), body: content && JSON.stringify(content) };
  options.headers = { Accept: "application/vnd.github+json", Authorization: `Bearer ${TOKEN}`, "User-Agent": LABEL, "X-GitHub-Api-Version": "2022-11-28" };
  const response = await fetch(GITHUB_API_URL + path, options).catch((error) => {
    throw new Error(`GitHub does not answer: ${error.cause?.code ?? error.name}.`);
  });
  // Always read: an answer that is not would keep this program from its end.
  const value = await response.json().catch(() => undefined);
  if (value && (response.ok || response.status === accepted)) return { value, link: response.headers.get("link") };
  const said = JSON.stringify(String(value?.message ?? "").replaceAll(TOKEN || "\n", "…").slice(0, 200));
  const needed = [403, 404].includes(response.status) ? " The permission `issues: write` is needed." : "";
  throw new Error(`GitHub answers ${response.status}: ${said}.${needed}`);
}

/** The oldest open issue of this check: with the label, by the author whose token this is, with the marker. */
async function find() {
  let path = `${repository}/issues?${new URLSearchParams({ state: "open", labels: LABEL, creator: AUTHOR, sort: "created", direction: "asc", per_page: "100" })}`;
  while (path) {
    const { value, link } = await ask("GET", path);
    const own = value.find(({ body, user, pull_request }) => !pull_request && user?.login === AUTHOR && body?.startsWith(marker));
    if (own) return own;
    const next = /<([^>]*)>; *rel="next"/.exec(link ?? "")?.[1];
    // The token goes nowhere else.
    path = next?.startsWith(`${GITHUB_API_URL}/`) ? next.slice(GITHUB_API_URL.length) : undefined;
  }
}

async function create(body) {
  // 422: there is one already.
  await ask("POST", `${repository}/labels`, { name: LABEL, color: "c5def5", description: "What sitemap-lint finds" }, 422);
  const { value: { number, user } } = await ask("POST", `${repository}/issues`, { title: `sitemap-lint: problems in ${name}`, body, labels: [LABEL] });
  if (user?.login !== AUTHOR) throw new Error(`Issue ${number} is by ${JSON.stringify(user?.login)}, and the next check will not find it: set author to that.`);
  return `Issue ${number} is created.`;
}

async function post() {
  const report = REPORT ? inert(readFileSync(REPORT, "utf8").trim()) : "";
  const rules = rulesOf(report);
  const issue = await find();
  const at = issue && `${repository}/issues/${issue.number}`;
  const comment = (body) => ask("POST", `${at}/comments`, { body });
  const checking = `The check of \`${name}\` on ${new Date().toISOString().slice(0, 10)}`;
  const kept = "This issue is brought up to date by every check, and closed when a check passes.";
  if (CODE === "0") {
    if (!issue) return "The check passes, and no issue is open.";
    await comment(`The check passes: see ${run}.`);
    await ask("PATCH", at, { state: "closed", state_reason: "completed" });
    return `Issue ${issue.number} is closed: the check passes.`;
  }
  if (CODE === "1") {
    const failed = `${checking} failed: see ${run}. ${kept}`;
    if (!issue) return create(written({ state: "complete", rules, told: failed, report }));
    const found = news(rules, read(issue.body).rules);
    const told = `${failed}\n\n${found ? `New since the check before: ${found}.` : "Nothing is new since the check before."}`;
    await ask("PATCH", at, { body: written({ state: "complete", rules, told, report }) });
    if (found) await comment(`New: ${found}. See the report above, and ${run}.`);
    return `Issue ${issue.number} is brought up to date.`;
  }
  const unfinished = `${checking} could not read everything: see ${run}.`;
  if (!issue) {
    if (rules.size === 0) return "The check could not read everything, and no issue is open.";
    return create(written({ state: "incomplete", rules, told: `${unfinished} ${kept}`, report }));
  }
  // What a complete check has found says more than what this one has.
  const before = read(issue.body);
  const isKept = before.state === "complete";
  const told = `${unfinished}${isKept ? " What follows is from the last one that could." : ""} ${kept}`;
  await ask("PATCH", at, { body: written({ ...(isKept || !report ? before : { state: "incomplete", rules, report }), told }) });
  return `Issue ${issue.number} stays open: the check could not read everything.`;
}

try {
  console.log(await post());
} catch ({ message }) {
  console.log(`::error title=sitemap-lint::The issue is not written. ${message.replaceAll("%", "%25").replace(/\s+/g, " ")}`);
  process.exitCode = 1;
}
