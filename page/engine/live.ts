// Checks a site that somebody fetches: says what to fetch next, and takes what came. Loaded into a worker with the
// first URL that is checked.

import { Failure } from "./failure.js";
import type { LiveAct, LiveActs, LiveMessage, LiveWish, Means } from "./messages.js";
import type { LiveOptions, Report } from "./types.js";

type LiveCheck = InstanceType<Means["engine"]["LiveCheck"]>;

/** Gives what answers a request. */
export function session({ engaged, engine, feed }: Pick<Means, "engaged" | "engine" | "feed">) {
  let live: LiveCheck | undefined;
  let options: Omit<LiveOptions, "deep">; // of a single file

  const next = () =>
    engaged(() => {
      const fetches: LiveWish[] = [];
      let step = live!.poll();
      for (; step.kind === "fetch"; step = live!.poll()) {
        fetches.push({ ...step, delay: live!.crawlDelay(step.url) ?? 0 });
      }
      return { fetches, done: step.kind === "done" };
    });

  const acts: LiveActs = {
    start({ start, options: { deep, ...others } }) {
      options = others;
      try {
        live = new engine.LiveCheck(start, deep ? { ...options, deep } : options);
      } catch (error) {
        throw new Failure("refused", (error as Error).message);
      }
      return next();
    },

    async answer({ of, answer, file, end }) {
      const body = engaged(() => live!.answer(of, answer));
      if (!body) return next();
      await feed(file, (chunk) => engaged(() => body.push(chunk)));
      const report = engaged(() => {
        const read = body.finish();
        const report = read.takeReport();
        live!.done(of, read, end);
        return report;
      });
      return { ...next(), report };
    },

    failed({ of, why, words }) {
      engaged(() => live!.failed(of, why, words));
      return next();
    },

    cancel() {
      engaged(() => live!.cancel());
      return next();
    },

    finish() {
      const { site, fetches, fetched } = engaged(() => live!.finish());
      live = undefined;
      return { report: site, fetches, fetched, empty: nothing() };
    },
  };

  /** The report of a file of which nothing is known. */
  function nothing(): Report {
    const checker = new engine.Checker(options);
    const report = engaged(() => checker.finish());
    checker.free();
    return { ...report, summary: { errors: 0, warnings: 0, infos: 0 }, counts: {}, findings: [], elsewhere: [] };
  }

  return <A extends LiveAct>(request: LiveMessage<A>) => acts[request.act](request);
}
