// A sitemap over the limits, in parts that are within them, with an index; an index in several.

import { useSignal } from "@preact/signals";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { failure } from "../base/failure.js";
import { safeName } from "../base/names.js";
import { data } from "../base/text.js";
import type { Answer } from "../engine/messages.js";
import type { FileJob } from "../engine/types.js";
import { split as splitTexts } from "../texts/en/more.js";
import { t } from "../texts.js";

interface Cut {
  run?: AbortController;
  share: number;
  made?: Answer<"split">;
  error?: Error;
}

export function Parts({ app, job }: { app: App; job: FileJob }) {
  const cut = useSignal<Cut>({ share: 0 });
  const { split, kind, encoding, compression } = job.report!.document;
  const name = safeName(job.pasted ? "sitemap.xml" : job.name);
  const act = async () => {
    const run = new AbortController();
    cut.value = { run, share: 0 };
    const document = { split, kind, encoding };
    const { address } = app.state;
    const folder = address ? new URL(".", address).href : undefined;
    const message = { kind: "split" as const, file: job.file, document, compression, name, folder };
    const onprogress = (read: number, total: number) => {
      cut.value = { run, share: total ? read / total : 0 };
    };
    try {
      cut.value = { share: 1, made: await app.ask(message, run, onprogress) };
    } catch (error) {
      cut.value = { share: 0, error: run.signal.aborted ? undefined : (error as Error) };
    }
  };
  const { run, share, made, error } = cut.value;
  return (
    <section class="note parts">
      {/* One line, because the findings stand below. */}
      <div class="actions">
        <h2>{splitTexts.title}</h2>
        <span>{splitTexts.can(split!.cuts.length + 1, kind === "sitemapindex")}</span>
        {run && <progress max={1} value={share} aria-label={splitTexts.act} />}
        {run && <Button part="stop" act={() => run.abort()} label={t.cancel} />}
        {!run && !made && <Button part="split" act={act} label={splitTexts.act} />}
      </div>
      {error && failure(error, t.fix.failed)}
      {made && <Made app={app} made={made} name={name} index={kind === "sitemapindex"} />}
    </section>
  );
}

interface MadeProps {
  app: App;
  made: Answer<"split">;
  name: string;
  index: boolean;
}

function Made({ app, made: { files, folder, archive }, name, index }: MadeProps) {
  const packed = name.replace(/(\.(xml|txt))?(\.gz)?$/i, ".zip");
  const check = () => app.checks.start(files.map(({ name, file }) => new File([file], name)));
  return (
    <div part="preview">
      <p class="muted">{splitTexts.contains}</p>
      <ul class="names">
        {files.map((file) => (
          <li>{data(file.name)}</li>
        ))}
      </ul>
      <p>{index ? splitTexts.inRobots(<code>Sitemap:</code>) : splitTexts.inIndex(data(folder))}</p>
      <p class="actions">
        <Button
          part="download"
          class="tonal"
          act={() => app.save([archive], "application/zip", packed)}
          label={splitTexts.download}
        />
        <Button part="recheck" act={check} label={splitTexts.recheck} />
        <span class="muted">{t.fix.file(data(packed), archive.size)}</span>
      </p>
    </div>
  );
}
