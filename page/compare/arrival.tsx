// What comes with files that may be meant to be compared: saved reports or a list of URLs among them, and two folders or
// zip archives in one drop. Loaded when such files come.

import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { data } from "../base/text.js";
import type { Running } from "../engine/running.js";
import { byHand, isZip, setOf, sets, TABLE } from "../input/files.js";
import type { SavedReport } from "../takeaway/json.js";
import { jobs, read } from "../takeaway/saved.js";
import { compare as w } from "../texts/en/compare.js";
import { t } from "../texts.js";
import { compare } from "./comparison.js";

interface How {
  /** A page has handed it over: nobody is asked. */
  handed?: boolean;
}

/**
 * Takes a drop: opens or compares saved reports, asks which of two sets is older, or checks the files as they are.
 * `alive()`: nothing else has come meanwhile; `run` is ended where the reader cancels it.
 */
export async function arrive(given: File[], how: How, app: App, run: Running, alive: () => boolean) {
  const saved: SavedReport[] = [];
  const files: File[] = [];
  for (const file of given) {
    const { report, problem } = byHand(file) && /\.json$/i.test(file.name) ? await read(file) : {};
    // A file that is all there is must be meant as a report; beside others it may be anything.
    if (problem && given.length === 1) return app.checks.finish(problem);
    if (report) saved.push(report);
    else files.push(...(await unpacked(file, app, run)));
  }
  if (!alive()) return undefined;
  if (run.signal.aborted) return app.checks.finish(t.run.cancelled);
  const names = sets(files);
  if (!saved.length && names.length === 2 && !how.handed) return ask(names, files, how, app);
  if (!saved.length) return start(files, how, app, alive);
  const [first, second] = saved.toSorted((a, b) => Date.parse(a.options.now ?? "") - Date.parse(b.options.now ?? ""));
  if (files.length) {
    // Files beside a report are checked as the report's files were.
    const { profile, url } = first.options;
    if (profile) app.choose(profile);
    if (url) app.state.url = url;
    await app.checks.start(files, { ...how, one: true });
  } else await open(second ?? first, app);
  if (files.length || second) await compare({ report: first }, app);
  return undefined;
}

// So many bytes of a table surely have a URL, if it has any.
const HEAD = 100_000;

/** The tables in an archive that has nothing else; of any other file itself, and of one that cannot be opened. */
async function unpacked(file: File, app: App, run: Running) {
  if (!isZip(file)) return [file];
  const open = { tables: true, alone: true, files: 0, bytes: 0 };
  const opened = await app.ask({ kind: "check", file, options: {}, open }, run).catch(() => {});
  return opened?.tables?.length ? opened.tables : [file];
}

/** Checks files as one site. A table of URLs among them is the list that the others are compared with, or those on screen. */
async function start(given: File[], how: How, app: App, alive: () => boolean) {
  const tables = given.filter((file) => byHand(file) && TABLE.test(file.name));
  const list = await listOf(tables);
  if (!alive()) return undefined;
  const others = given.filter((file) => !tables.includes(file));
  const [before, last] = app.state.given ?? [];
  if (list && others.length) return app.checks.start(others, { ...how, one: true, list });
  if (list && typeof before === "object") return app.checks.start(before, { ...last, ...how, one: true, list });
  return app.checks.start(given, { ...how, one: true });
}

/** Some tables as the engine takes them, which knows what lies beside a list: at the end the largest one that has URLs. */
async function listOf(tables: File[]) {
  const sorted = tables.toSorted((a, b) => a.size - b.size);
  const have = await Promise.all(sorted.map(hasUrls));
  const list = sorted.findLast((_, index) => have[index]);
  return list && [...sorted.filter((file) => file !== list), list];
}

async function hasUrls(table: File) {
  const head = await table
    .slice(0, HEAD)
    .text()
    .catch(() => "");
  // Between the characters of UTF-16, every other byte is zero.
  return /https?:\/\//i.test(head.replaceAll("\0", ""));
}

/** Compares what is on screen with files or a saved report that the reader chose. */
export async function against(given: File[], app: App) {
  const { report, problem } = given.length === 1 && /\.json$/i.test(given[0].name) ? await read(given[0]) : {};
  if (problem) return app.say(problem);
  return compare(report ? { report } : { files: given }, app);
}

/** Shows a saved report. */
async function open(report: SavedReport, app: App) {
  await app.learn();
  const { profile } = report.options;
  if (profile) app.choose(profile);
  const shown = jobs(report, t.files.all);
  app.load();
  app.checks.forget(shown.jobs, shown.site, shown.site ? t.entry.files(shown.jobs.length) : shown.jobs[0].name);
  app.checks.finish("", true);
}

/** Asks which of two sets is older; the newer one is shown, with what changed since the older one. */
function ask(names: string[], files: File[], how: How, app: App) {
  const { state } = app;
  const of = (name: string | undefined) => files.filter((file) => setOf(file) === name);
  const answer = async (older: string) => {
    state.question = undefined;
    const newer = names.find((name) => name !== older);
    await app.checks.start(of(newer), { ...how, one: true });
    await compare({ files: of(older), name: older }, app);
  };
  const asOne = () => {
    state.question = undefined;
    app.checks.start(files, { ...how, one: true });
  };
  app.checks.finish("", true);
  state.question = (
    <fieldset part="older" class="note">
      <legend>{w.older}</legend>
      <div class="actions">
        {names.map((name) => (
          <Button part="is-older" act={() => answer(name)} label={w.isOlder(data(name))} />
        ))}
        <Button part="as-one" act={asOne} label={w.asOne} />
      </div>
    </fieldset>
  );
  app.lead("[part=is-older]");
}
