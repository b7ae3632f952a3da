// Checks a site that somebody fetches: says what to fetch next, and takes what came. Loaded into a worker with the
// first URL that is checked.
//
// Message in: { id, kind: "live", act, … }, where `act` is one of
//   start { start, options } · answer { of, answer, file, end } · failed { of, why } · cancel · finish
// All but the last answer with `{ fetches, done }`: requests to make, as the engine gives them, each with the `delay`
// in seconds that robots.txt asks for; and whether `finish` is next. `answer` gives the `report` of the file, too, if
// any.

/** `act(request)` gives the value of the worker's answer. The rest are the worker's own; see there. */
export function session({ engaged, engine, feed, refused }) {
  let live;
  let options; // of a single file

  const next = () => engaged(() => {
    const fetches = [];
    let step;
    while ((step = live.poll()).kind === "fetch") fetches.push({ ...step, delay: live.crawlDelay(step.url) ?? 0 });
    return { fetches, done: step.kind === "done" };
  });

  const acts = {
    start({ start, options: { deep, ...others } }) {
      options = others;
      try {
        live = new engine.LiveCheck(start, deep ? { ...options, deep } : options);
      } catch (error) {
        throw refused(error.message);
      }
      return next();
    },

    async answer({ of, answer, file, end }) {
      const body = engaged(() => live.answer(of, answer));
      if (!body) return next();
      await feed(file, (chunk) => engaged(() => body.push(chunk)));
      const report = engaged(() => {
        const read = body.finish();
        const report = read.takeReport();
        live.done(of, read, end);
        return report;
      });
      return { ...next(), report };
    },

    failed({ of, why }) {
      engaged(() => live.failed(of, why));
      return next();
    },

    cancel() {
      engaged(() => live.cancel());
      return next();
    },

    /** `{ report, fetches, fetched, empty }`: `empty` stands for files that could not be read. */
    finish() {
      const { site, fetches, fetched } = engaged(() => live.finish());
      live = undefined;
      return { report: site, fetches, fetched, empty: nothing() };
    },
  };

  /** The report of a file of which nothing is known. */
  function nothing() {
    const checker = new engine.Checker(options);
    const report = engaged(() => checker.finish());
    checker.free();
    return { ...report, summary: { errors: 0, warnings: 0, infos: 0 }, counts: {}, findings: [], elsewhere: [] };
  }

  return (request) => acts[request.act](request);
}
