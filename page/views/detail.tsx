// One rule: what is wrong, the lines around a place as they are and as a fix makes them, why it matters, and who says so.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { App, Reasons } from "../app/app.js";
import { Button, IconButton } from "../base/button.js";
import { Fact } from "../base/fact.js";
import { Mood } from "../base/icons.js";
import { data, named, prose } from "../base/text.js";
import type { Consumer, Found } from "../engine/types.js";
import { type ExcerptLine, excerpt } from "../report/excerpt.js";
import { judges } from "../report/headline.js";
import { type Group, inOrder, verdictOf } from "../report/model.js";
import { t } from "../texts.js";
import { Code } from "./code.js";
import { Places } from "./places.js";

interface Props {
  app: App;
  group: Group;
  /** Which of the rules it is. */
  place: string;
  previous?: () => void;
  next?: () => void;
}

export function Detail({ app, group, place, previous, next }: Props) {
  const { state } = app;
  const { rule, shown, count, findings } = group;
  const node = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const finding = findings[Math.min(state.nth, findings.length - 1)];
  const covers = !state.wide;
  useLayoutEffect(() => {
    const section = node.current!;
    if (covers) title.current!.focus();
    // The next rule is read from its beginning. A new section is there, and asking for it would cost a layout.
    return () => {
      if (section.isConnected) section.scrollTop = 0;
    };
  }, [rule, covers]);
  const close = () => {
    state.sheet = false;
    app.viewed();
    app.lead(`[data-rule="${CSS.escape(rule)}"]`);
  };
  const info = app.rule(rule);
  const help = finding.help ?? info?.help;
  return (
    <section
      ref={node}
      part="detail"
      class={covers ? "detail cover" : "detail"}
      aria-label={t.detail.label}
      data-of={rule}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
      tabIndex={0}
      {...(covers ? { role: "dialog", "aria-modal": true } : { role: "region" })}
      onKeyDown={(event) => {
        if (event.key === "Escape" && covers) close();
      }}
    >
      <header>
        <h3 ref={title} tabIndex={-1}>
          <Mood of={shown} size={20} />
          <span>{prose(info?.title ?? rule)}</span>
        </h3>
        <div class="step">
          <span class="muted">{place}</span>
          <Step part="previous-finding" label={t.detail.previous} icon="up" act={previous} />
          <Step part="next-finding" label={t.detail.next} icon="down" act={next} />
          {covers && <Step part="close-finding" label={t.detail.close} icon="close" act={close} />}
        </div>
        <p class="message">
          {prose(finding.message)}
          {count > 1 && ` · ${t.detail.places(count, new Set(findings.map(({ file }) => file)).size)}`}
        </p>
      </header>
      <Card app={app} group={group} finding={finding} />
      {findings.length > 1 && <Places app={app} group={group} shown={finding} />}
      <dl class="about">
        <Why app={app} rule={rule} />
        {help && (
          <Fact name={t.detail.fix}>
            {prose(help)}{" "}
            {/absolute|relative$/.test(rule) && (
              <Button part="give-url" class="link" act={() => (state.options = true)} label={t.findings.giveUrl} />
            )}
          </Fact>
        )}
        <Related app={app} finding={finding} />
        <Fact name={t.detail.who}>
          <Who app={app} group={group} />
        </Fact>
        <Fact name={t.detail.rule}>
          <a href={`${app.href}#${encodeURIComponent(rule)}`} target="_blank" rel="noopener">
            <code>{rule}</code>
          </a>
        </Fact>
      </dl>
    </section>
  );
}

const Step = (how: Parameters<typeof IconButton>[0]) => (
  <IconButton class="square small" disabled={!how.act} {...how} />
);

/** The place in its lines, with what its fix makes of them, and the button that does it. */
function Card({ app, group, finding }: { app: App; group: Group; finding: Found }) {
  const { state, edits } = app;
  const job = state.fileOf(finding);
  const own: Found = finding.origin ?? finding;
  const read = useSignal<{ of?: Found; lines?: ExcerptLine[] }>({});
  useEffect(() => {
    let wanted = true;
    read.value = {};
    if (job?.file && !job.saved) {
      excerpt(job, own, (message) => app.ask(message, new AbortController())).then((lines) => {
        // Meanwhile the reader may look at another place.
        if (wanted) read.value = { of: own, lines };
      });
    }
    return () => {
      wanted = false;
    };
  }, [own, job, job?.file, app, read]);
  // An effect runs after the drawing: what was read for the place before is not to be seen under this one.
  const lines = read.value.of === own ? read.value.lines : undefined;
  const { line, column } = own.start;
  const { fix } = own;
  const alike = group.findings.filter((one) => one.fix && one.fix.safe === fix?.safe && one.fix.edits.length);
  // Where all that are listed can be fixed, those that are not listed can be, too.
  const all = alike.length === group.findings.length ? group.count : alike.length;
  const several = alike.length > 1;
  const can = fix && fix.edits.length > 0 && !job.saved;
  const plan = () => {
    const files = Map.groupBy(alike, (one) => state.fileOf(one));
    state.planned = [...files].map(([of, some]) => ({ job: of, findings: some.map((one) => one.origin ?? one) }));
  };
  return (
    <section class="card">
      <div class="card-head">
        <code class="cut">{named(`${job.name}:${line}:${column}`)}</code>
        {finding.file !== undefined && state.ofSite && (
          <Button part="open-file" class="plain small" act={() => app.show(job)} label={t.detail.file} />
        )}
        {!job.saved && (
          <Button
            part="place"
            class="plain small"
            icon="out"
            title={t.findings.placeTitle(`${line}:${column}`, line, column)}
            act={() => app.point(job, own)}
            label={t.findings.inSource}
          />
        )}
      </div>
      {lines ? <Code lines={lines} label={t.detail.excerpt} /> : <Excerpt finding={own} />}
      {fix && (
        <div class="card-foot">
          <span>
            {fix.safe ? "" : `${t.findings.suggested} `}
            {prose(fix.title)}
          </span>
          {can && edits.can(job) && (
            <Button
              part="apply"
              class="tonal"
              act={() => app.apply(job, own)}
              label={several ? t.detail.applyHere : t.detail.apply}
            />
          )}
          {can && (several || !edits.can(job)) && (
            <Button part="apply-all" act={plan} label={several ? t.detail.applyAll(all) : t.detail.preview} />
          )}
        </div>
      )}
    </section>
  );
}

/** Where the file cannot be read, what the report has of it. */
function Excerpt({ finding: { excerpt: part } }: { finding: Found }) {
  if (!part?.text) return null;
  const { text, from, to } = part;
  return (
    <pre class="excerpt">
      {data(text.slice(0, from).trimStart())}
      <mark>{data(text.slice(from, to))}</mark>
      {data(text.slice(to))}
    </pre>
  );
}

/** The reasons come by another way than the report, which is complete without them and does not wait. */
function Why({ app, rule }: { app: App; rule: string }) {
  const reasons = useSignal<Reasons>({});
  const { changes } = app.state;
  useEffect(() => {
    app.reasons.then((all) => (reasons.value = all));
  }, [app, reasons, changes]);
  const why = reasons.value[rule];
  if (!why) return null;
  return (
    <Fact name={t.detail.why} part="why">
      {prose(why)}
    </Fact>
  );
}

/** Other places that belong to it. */
function Related({ app, finding: { related = [], file } }: { app: App; finding: Found }) {
  const { state } = app;
  if (!related.length) return null;
  const places = related.map((other) => {
    const job = state.fileOf({ file: other.file ?? file });
    const { line, column } = other.start;
    return (
      <p>
        {prose(other.label)}{" "}
        <Button part="place" class="link" act={() => app.point(job, other)}>
          {other.file !== undefined && other.file !== file && data(`${job.name}:`)}
          {`${line}:${column}`}
        </Button>
      </p>
    );
  });
  return <Fact name={t.detail.also}>{places}</Fact>;
}

/** All of them in one sentence where they agree; otherwise each that says something. */
function Who({ app, group: { consumers } }: { app: App; group: Group }) {
  const report = app.state.report()!;
  const all = judges(report).filter((id) => verdictOf(report, id) !== "none");
  const said = inOrder(Object.keys(consumers));
  const kinds = new Set(said.map((id) => consumers[id]));
  if (said.length > 1 && said.length === all.length && kinds.size === 1) {
    const [kind] = kinds;
    return (
      <span class="who">
        <Mood of={kind!} /> {t.detail.all(said.length, kind!)}
      </span>
    );
  }
  const silent = all.filter((id) => !consumers[id]);
  return (
    <>
      {said.map((id: Consumer) => (
        <span class="who" data-consumer={id}>
          <Mood of={consumers[id]!} /> {t.findings.verdict(id, consumers[id]!)}
        </span>
      ))}
      {silent.length > 0 && <span class="muted">{t.detail.silent(silent)}</span>}
    </>
  );
}
