// The action with `issue: true`: its steps are run as action.yml has them, beside a site and a server that plays the API of GitHub.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const root = new URL("..", import.meta.url).pathname;
const TOKEN = "ghs_0123456789secret";
const BOT = "github-actions[bot]";
const RUN = "https://github.test/owner/name/actions/runs/77";

const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-issue-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A server on loopback. */
async function served(answer) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((up) => server.once("listening", up));
  after(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${server.address().port}`;
}

/** A site with one sitemap, `site.xml`, and the number of requests. */
async function aSite(xml) {
  const site = { xml, asked: 0 };
  site.url = `${await served(({ url }, response) => {
    site.asked++;
    if (url === "/robots.txt" || !site.xml) response.writeHead(404).end();
    else response.writeHead(200, { "Content-Type": "application/xml" }).end(site.xml);
  })}/sitemap.xml`;
  site.label = site.url.slice("http://".length);
  return site;
}

/** GitHub, as far as the issue needs it: two issues a page, and no answer without the token. */
async function anApi(issues = []) {
  const api = { issues, comments: [], labels: [], asked: [], refuse: undefined, author: BOT, next: undefined, takesAll: false };
  api.url = await served(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://api");
    const content = JSON.parse((await request.toArray()).join("") || "null");
    const send = (status, value, headers = {}) => response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(value));
    api.asked.push(`${request.method} ${pathname}`);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return send(401, { message: "Bad credentials" });
    if (api.refuse) return send(...api.refuse);
    const [, number, more] = /^\/repos\/owner\/name\/issues\/(\d+)(\/comments)?$/.exec(pathname) ?? [];
    const issue = issues.find((one) => one.number === Number(number));
    if (request.method === "POST" && pathname === "/repos/owner/name/labels") {
      if (api.labels.includes(content.name)) return send(422, { message: "Validation Failed" });
      api.labels.push(content.name);
      return send(201, content);
    }
    if (request.method === "POST" && pathname === "/repos/owner/name/issues") {
      const created = { number: issues.length + 1, state: "open", user: { login: api.author }, ...content };
      issues.push(created);
      return send(201, created);
    }
    if (request.method === "POST" && issue && more) return send(201, api.comments.push({ number: issue.number, body: content.body }));
    if (request.method === "PATCH" && issue) return send(200, Object.assign(issue, content));
    if (request.method !== "GET" || pathname !== "/repos/owner/name/issues") return send(404, { message: "Not Found" });
    const has = ({ state, labels, user }) => state === searchParams.get("state") && labels.includes(searchParams.get("labels")) && (api.takesAll || user.login === searchParams.get("creator"));
    const found = issues.filter(has);
    const page = Number(searchParams.get("page") ?? 1);
    searchParams.set("page", page + 1);
    send(200, found.slice(2 * page - 2, 2 * page), found.length > 2 * page ? { Link: `<${api.next ?? api.url}${pathname}?${searchParams}>; rel="next"` } : {});
  });
  return api;
}

/** action.yml: the defaults of its inputs, and its steps. */
function action() {
  const [inputs, steps] = readFileSync(join(root, "action.yml"), "utf8").split("  steps:\n");
  const plain = (text) => text?.replace(/^(['"])(.*)\1$/, "$2");
  const one = (text, key) => plain(new RegExp(`^ {4}[- ] ${key}: (.*)$`, "m").exec(text)?.[1]);
  return {
    defaults: Object.fromEntries([...inputs.matchAll(/^ {2}([a-z]+):\n {4}description: .*\n {4}default: (.*)$/gm)].map(([, name, value]) => [name, plain(value)])),
    steps: steps.split(/^(?= {4}- )/m).filter((text) => text.startsWith("    - ")).map((text) => ({
      id: one(text, "id"), when: one(text, "if"), run: one(text, "run"), shell: one(text, "shell"),
      env: Object.fromEntries([...text.matchAll(/^ {8}([A-Z]+): (.*)$/gm)].map(([, name, value]) => [name, value])),
    })),
  };
}

/** Runs the steps as the runner does, and returns how the action ends. */
async function acted(api, given, { site, cwd = folder } = {}) {
  const { defaults, steps } = action();
  const outputs = {};
  const value = (text) => text.replace(/\$\{\{ (\S+) \}\}/g, (_, path) => {
    if (path === "github.token") return TOKEN;
    const [, where, name] = /^(inputs|steps\.check\.outputs)\.([a-z-]+)$/.exec(path);
    return where === "inputs" ? (given[name] ?? value(defaults[name])) : (outputs[name] ?? "");
  });
  const result = { status: 0, said: "", outputs, asked: [], environments: [] };
  for (const { id, when, run, shell, env } of steps) {
    assert.ok(!run.includes("${{"), run);
    assert.equal(shell, "bash");
    assert.ok(when === undefined || when === "inputs.issue == 'true'", when);
    if (when && (given.issue ?? defaults.issue) !== "true") continue;
    const output = join(folder, "output.txt");
    writeFileSync(output, "");
    const own = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, value(text)]));
    const environment = {
      PATH: process.env.PATH, GITHUB_ACTION_PATH: root, GITHUB_OUTPUT: output, RUNNER_TEMP: folder, GITHUB_STEP_SUMMARY: join(folder, "summary.md"), GITHUB_API_URL: api.url,
      GITHUB_REPOSITORY: "owner/name", GITHUB_RUN_ID: "77", GITHUB_SERVER_URL: "https://github.test", ...own,
    };
    const before = [site?.asked, api.asked.length];
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", run], { cwd, env: environment });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (result.said += text));
    result.status = await new Promise((done) => child.on("close", done));
    result.environments.push(environment);
    result.asked.push({ site: site && site.asked - before[0], api: api.asked.length - before[1] });
    if (id === "check") for (const [, name, text] of readFileSync(output, "utf8").matchAll(/^([a-z-]+)=(.*)$/gm)) outputs[name] = text;
    if (result.status !== 0) break;
  }
  assert.ok(!result.said.includes(TOKEN.slice(0, 12)), result.said);
  return result;
}

const urlset = (...urls) => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
const entry = (loc, more = "") => `<url><loc>${loc}</loc>${more}</url>`;
// A test site is on a private address.
const ARGS = "--allow-private --rate 0 --ignore quality-private-ip";
const checked = (api, site, more = {}) => acted(api, { url: site.url, args: ARGS, issue: "true", ...more }, { site });

/** A sitemap without problems, with one, and with two; on the host of the site. */
const sitemaps = ({ url }) => {
  const home = new URL("/", url).href;
  const day = "<lastmod>2026-01-31</lastmod>";
  return { good: urlset(entry(`${home}a`, day)), bad: urlset(entry(`${home}a?b&c`, day)), worse: urlset(entry(`${home}a?b&c`, day), entry(`${home}d`, "<lastmod>2026-02-31</lastmod>")) };
};

test("one issue is created, brought up to date, and closed", async () => {
  const [api, site] = [await anApi(), await aSite()];
  const { good, bad, worse } = sitemaps(site);
  site.xml = bad;
  const first = await checked(api, site);
  assert.equal(first.status, 1, first.said);
  assert.match(first.said, /^::error file=.*\nIssue 1 is created\.$/ms);
  assert.deepEqual([first.outputs["exit-code"], first.outputs.errors], ["1", "1"]);
  assert.deepEqual(api.labels, ["sitemap-lint"]);
  const [{ title, labels, body }] = api.issues;
  assert.equal(title, `sitemap-lint: problems in ${site.label}`);
  assert.deepEqual(labels, ["sitemap-lint"]);
  assert.match(body, /^<!-- sitemap-lint [0-9a-f]{16} complete xml-unescaped-ampersand=1 -->\nThe check of `127\.0\.0\.1:\d+\/sitemap\.xml` on \d{4}-\d\d-\d\d failed: see \[the run\]\(https:\/\/github\.test\/owner\/name\/actions\/runs\/77\)\./);
  assert.match(body, /\n<!-- report -->\n\n## sitemap-lint: 1 error, .*\n### error: `xml-unescaped-ampersand`\n/s);

  const same = await checked(api, site);
  assert.equal(same.status, 1);
  assert.equal(api.issues.length, 1);
  assert.match(api.issues[0].body, /\nNothing is new since the check before\.\n/);
  assert.deepEqual(api.comments, []);

  site.xml = worse;
  await checked(api, site);
  assert.equal(api.issues.length, 1);
  assert.match(api.issues[0].body, /\nNew since the check before: 1 of `lastmod-impossible-date`\.\n/);
  assert.deepEqual(api.comments, [{ number: 1, body: `New: 1 of \`lastmod-impossible-date\`. See the report above, and [the run](${RUN}).` }]);

  site.xml = bad;
  await checked(api, site);
  assert.equal(api.comments.length, 1, "what is gone is no news");

  site.xml = good;
  const passed = await checked(api, site);
  assert.equal(passed.status, 0, passed.said);
  assert.equal(api.issues[0].state, "closed");
  assert.deepEqual(api.comments.slice(1), [{ number: 1, body: `The check passes: see [the run](${RUN}).` }]);
  assert.match((await checked(api, site)).said, /The check passes, and no issue is open\./);
  assert.equal(api.comments.length, 2);

  site.xml = bad;
  await checked(api, site);
  assert.deepEqual(api.issues.map(({ number, state }) => [number, state]), [[1, "closed"], [2, "open"]]);
});

test("the step that checks has no token, and the one that has it asks nothing of the site", async () => {
  const [api, site] = [await anApi(), await aSite()];
  site.xml = sitemaps(site).bad;
  const { environments, asked } = await checked(api, site);
  const having = environments.map((environment) => Object.keys(environment).filter((name) => environment[name].includes(TOKEN)));
  assert.deepEqual(having, [[], ["TOKEN"], []]);
  assert.ok(asked[0].site > 0);
  assert.deepEqual(asked, [{ site: asked[0].site, api: 0 }, { site: 0, api: 3 }, { site: 0, api: 0 }]);
});

test("without `issue`, nothing is asked of the API", async () => {
  const [api, site] = [await anApi(), await aSite()];
  site.xml = sitemaps(site).bad;
  const { status, environments } = await checked(api, site, { issue: undefined });
  assert.deepEqual([status, environments.length, api.asked], [1, 2, []]);
});

test("a check that could not read everything closes nothing, and keeps the last complete report", async () => {
  const [api, site] = [await anApi(), await aSite()];
  site.xml = sitemaps(site).bad;
  await checked(api, site);
  const report = (body) => body.split("<!-- report -->")[1];
  const before = api.issues[0].body;
  site.xml = undefined;
  for (const _ of [1, 2]) {
    const { status, said } = await checked(api, site);
    assert.equal(status, 2, said);
    assert.match(said, /Issue 1 stays open: the check could not read everything\./);
    assert.match(api.issues[0].body, /^<!-- sitemap-lint \S+ complete xml-unescaped-ampersand=1 -->\nThe check of .* could not read everything: see .* What follows is from the last one that could\./);
    assert.equal(report(api.issues[0].body), report(before));
  }
  site.xml = sitemaps(site).bad;
  await checked(api, site);
  assert.match(api.issues[0].body, /\nNothing is new since the check before\.\n/);
  assert.deepEqual([api.issues.length, api.issues[0].state, api.comments], [1, "open", []]);
});

test("a check that could not read everything opens an issue for what it has found, and none for nothing", async () => {
  const [api, site] = [await anApi(), await aSite()];
  const { status } = await checked(api, site);
  assert.equal(status, 2);
  assert.match(api.issues[0].body, /^<!-- sitemap-lint \S+ incomplete http-status=1 -->\nThe check of .* could not read everything: /);
  await checked(api, site, { args: `${ARGS} --select page` });
  assert.match(api.issues[0].body, /^<!-- sitemap-lint \S+ incomplete -->\n/);
  const other = await anApi();
  const wrong = await checked(other, site, { args: "--no-such-option" });
  assert.deepEqual([wrong.status, wrong.outputs.errors, wrong.outputs.report, other.issues], [2, "", "", []]);
  assert.match(wrong.said, /The check could not read everything, and no issue is open\./);
});

test("issues of others, and of other sites, are left as they are", async () => {
  const [mine, theirs] = [await aSite(), await aSite()];
  const api = await anApi();
  for (const site of [theirs, mine]) {
    site.xml = sitemaps(site).bad;
    await checked(api, site);
  }
  const [, { body }] = api.issues;
  const [, own] = api.issues.splice(0, 2, { ...api.issues[0] });
  const one = (change) => ({ state: "open", user: { login: BOT }, labels: ["sitemap-lint"], title: own.title, body, ...change, number: api.issues.length + 1 });
  for (const change of [{ user: { login: "somebody" } }, { labels: [] }, { body: `> ${body}` }, { pull_request: {} }, { state: "closed" }, { body: null }]) api.issues.push(one(change));
  const before = structuredClone(api.issues);
  // Also if the list has issues of other authors.
  api.takesAll = true;
  await checked(api, mine);
  assert.deepEqual(api.issues.slice(0, -1), before);
  assert.equal(api.issues.length, before.length + 1);
  // It is on another page of the list by now.
  await checked(api, mine);
  assert.equal(api.issues.length, before.length + 1);
  mine.xml = sitemaps(mine).good;
  await checked(api, mine);
  assert.deepEqual(api.issues.slice(0, -1), before);
  assert.equal(api.issues.at(-1).state, "closed");
});

// What is between backticks is code.
const CODE = /(?<![\\`])(`+)(?!`).*?(?<!`)\1(?!`)/g;
const HOSTILE = ["`</details>`", "@team", "#1", "GH-1", "owner/name#2", "me@example.org", "--&gt;", "&lt;!-- report --&gt;", "&lt;!-- sitemap-lint 0 complete --&gt;",
  "[x](javascript:alert(1))", "![x](http://evil.test/)", "https://github.com/owner/name/issues/1", "http://evil.test/@team", "www.evil.test", "&lt;img src=x onerror=alert(1)&gt;", "```", "~~~", "| a |", "$x$", "\\@team \\\\#1"];

/** Fails if anything but what this project writes could be markup, a link, a name or a reference. */
function isInert(body) {
  const [marker, ...lines] = body.split("\n");
  assert.match(marker, /^<!-- sitemap-lint [0-9a-f]{16} (in)?complete( [a-z-]+=\d+)* -->$/);
  for (const line of lines) {
    if (line === "<!-- report -->" || /^\|( [a-z]+ \|| --- \|)+$/.test(line)) continue;
    const plain = line.replaceAll(`[the run](${RUN})`, "").replace(CODE, "").replace(/^(#{2,3}|-) /, "");
    assert.doesNotMatch(plain, /(?<!\\)(\\\\)*[`*_[\]<>#|~&@$]|(?<!\\):\/\/|www\./, line);
    assert.doesNotMatch(plain, /[@#](?!\u200B)|GH-\d|:\/\/\S*\/issues\//i, line);
  }
}

test("whatever a site writes stays text", async () => {
  const [api, site] = [await anApi(), await aSite()];
  const home = new URL("/", site.url).href;
  const all = [];
  // A report shows three places of a rule in a file.
  for (let at = 0; at < HOSTILE.length; at += 3) {
    site.xml = urlset(...HOSTILE.slice(at, at + 3).flatMap((text) => [entry(text), entry(`${home}${text}`), entry(`${home}a`, `<lastmod>${text}</lastmod>`), entry(`${home}b`, `<changefreq>${text}</changefreq>`)]));
    await checked(api, site);
    const [{ title, body }] = api.issues;
    assert.deepEqual([api.issues.length, title], [1, `sitemap-lint: problems in ${site.label}`]);
    assert.equal(body.match(/^<!-- report -->$/gm).length, 1);
    isInert(body);
    all.push(body);
  }
  for (const text of ["“\\@\u200Bteam”", "“\\#\u200B1”", "“GH-\u200B1”", "“owner/name\\#\u200B2”", "“\\!\\[x\\](http\\://evil", "“https\\:\u200B//github.com/owner/name/issues/1”", "“www\\.evil.test”"]) {
    assert.ok(all.some((body) => body.includes(text)), text + all.join("\n"));
  }
  // What was written is read again, in spite of all that.
  await checked(api, site);
  assert.match(api.issues[0].body, /\nNothing is new since the check before\.\n/);
  for (const { body } of api.comments) isInert(`<!-- sitemap-lint 0123456789abcdef complete -->\n${body}`);
});

test("names of files and targets stay text, and no part of a URL that may be secret is shown", async () => {
  const [api, cwd] = [await anApi(), mkdtempSync(join(folder, "names-"))];
  for (const name of ["@team #1 `x`.xml", "--> ``<!-- report -->.xml", "[a](b) www.evil.test.xml"]) writeFileSync(join(cwd, name), urlset("<url/>"));
  const pattern = "*.xml *`@team*#1**.xml";
  assert.equal((await acted(api, { targets: pattern, issue: "true" }, { cwd })).status, 2);
  assert.equal((await acted(api, { targets: "*.xml", issue: "true" }, { cwd })).status, 1);
  assert.deepEqual(api.issues.map(({ title }) => title), ["sitemap-lint: problems in *.xml *??team*?1**.xml", "sitemap-lint: problems in *.xml"]);
  for (const { body } of api.issues) isInert(body);
  const site = await aSite();
  site.xml = sitemaps(site).bad;
  const { said } = await checked(api, site, { url: `${site.url.replace("://", "://me:word@")}?key=value` });
  assert.ok(!/word/.test(said + JSON.stringify(api.issues)));
  assert.equal(api.issues[2].title, `sitemap-lint: problems in ${site.label}`);
  // Another password, and the issue is the same.
  await checked(api, site, { url: `${site.url.replace("://", "://me:other@")}?key=value` });
  assert.equal(api.issues.length, 3);
});

test("a long report is cut at the end of a line", async () => {
  const api = await anApi();
  const report = join(folder, "long.md");
  const line = `- \`a.xml:1:1\` ${"long text ".repeat(40)}`;
  writeFileSync(report, `## sitemap-lint: 1 error\n\n### error: \`loc-space\`\n\n${`${line}\n`.repeat(400)}`);
  const env = {
    PATH: process.env.PATH, TOKEN, AUTHOR: BOT, REPORT: report, TARGETS: "public/", URL: "", GITHUB_API_URL: api.url, GITHUB_REPOSITORY: "owner/name", GITHUB_RUN_ID: "77", GITHUB_SERVER_URL: "https://github.test",
  };
  const posted = (code) => new Promise((done) => spawn(process.execPath, [join(root, "tools/issue.mjs")], { env: { ...env, CODE: code } }).on("close", done));
  for (const code of ["1", "2", "1"]) {
    assert.equal(await posted(code), 0);
    const { body } = api.issues[0];
    assert.ok(body.length <= 60_000 && body.length > 59_000, `${body.length}`);
    assert.ok(body.endsWith(`\n${line}\n\nThe rest is left out here: see the summary of [the run](${RUN}).`), body.slice(-600));
    assert.equal(body.split("The rest is left out here").length, 2);
  }
  assert.equal(api.issues.length, 1);
});

test("what GitHub refuses fails the step, in a sentence without the token", async () => {
  const [api, site] = [await anApi(), await aSite()];
  site.xml = sitemaps(site).good;
  for (const [status, message, expected] of [
    [403, `Resource not accessible by ${TOKEN}`, '403: "Resource not accessible by …". The permission `issues: write` is needed.'],
    [404, "Not Found", '404: "Not Found". The permission `issues: write` is needed.'],
    [500, "a\n::add-mask::b 100%", '500: "a\\n::add-mask::b 100%25".'],
    [401, `${"x".repeat(195)}${TOKEN}`, `401: "${"x".repeat(195)}…".`],
  ]) {
    api.refuse = [status, { message }];
    const result = await checked(api, site);
    assert.equal(result.status, 1);
    assert.ok(result.said.endsWith(`\n::error title=sitemap-lint::The issue is not written. GitHub answers ${expected}\n`), result.said);
  }
  const gone = await checked({ url: "http://127.0.0.1:1", asked: [] }, site);
  assert.equal(gone.status, 1);
  assert.match(gone.said, /The issue is not written\. GitHub does not answer: \w+\.\n$/);
});

test("the token goes nowhere but to the API", async () => {
  const [api, other, site] = [await anApi(), await anApi(), await aSite()];
  site.xml = sitemaps(site).good;
  for (const number of [1, 2, 3]) api.issues.push({ number, state: "open", user: { login: BOT }, labels: ["sitemap-lint"], body: "" });
  for (const next of [other.url, `${api.url}@127.0.0.1`, `${api.url}0`]) {
    api.next = next;
    assert.match((await checked(api, site)).said, /The check passes, and no issue is open\./);
  }
  assert.deepEqual([other.asked, api.asked.length], [[], 3]);
  api.next = undefined;
  await checked(api, site);
  assert.equal(api.asked.length, 5);
});

test("an author other than expected is told, and can be named", async () => {
  const [api, site] = [await anApi(), await aSite()];
  site.xml = sitemaps(site).bad;
  api.author = "robot";
  assert.match((await checked(api, site)).said, /Issue 1 is by "robot", and the next check will not find it: set author to that\./);
  assert.match((await checked(api, site, { author: "robot" })).said, /Issue 1 is brought up to date\./);
});

test("either targets or url", async () => {
  const api = await anApi();
  for (const [given, sentence] of [
    [{}, "Nothing is to be checked: set targets or url."],
    [{ targets: "a.xml", url: "https://www.example.org/" }, "Set targets or url, not both."],
    [{ url: "www.example.org" }, "url must begin with https:// or http://; files and folders are targets."],
    [{ url: "https://www.example.org/", issue: "yes" }, "issue must be true or false."],
  ]) {
    const { status, said } = await acted(api, given);
    assert.deepEqual([status, said], [2, `::error title=sitemap-lint::${sentence}\n`]);
  }
  assert.deepEqual(api.asked, []);
});

test("the recipes have inputs that there are", () => {
  const recipes = [...readFileSync(join(root, "docs/ci.md"), "utf8").matchAll(/uses: OWNER\/sitemap-lint@REF\n *with:\n((?: +[a-z]+: .*\n)+)/g)];
  const names = recipes.flatMap(([, inputs]) => inputs.trim().split("\n").map((line) => line.trim().split(":")[0]));
  assert.ok(recipes.length >= 3);
  assert.deepEqual(names.filter((name) => !(name in action().defaults)), []);
});
