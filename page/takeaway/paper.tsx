// The report as a page of paper, for somebody who has not seen this page: what the HTML file shows, and what is printed.

import type { ComponentChildren } from "preact";
import { Heads } from "../base/heads.js";
import { data, prose, visible } from "../base/text.js";
import type { Excerpt, FileFinding, Severity } from "../engine/types.js";
import { SEVERITIES } from "../report/model.js";
import { compare as c } from "../texts/en/compare.js";
import { report as r } from "../texts/en/takeaway.js";
import { t } from "../texts.js";
import { type About, counted, type ListedFile, type Takeaway } from "./summary.js";

// Of a list of changes, findings that are named.
const NAMED = 20;

export function Paper({ summary, about }: { summary: Takeaway; about: About }) {
  const { files, groups, incomplete, tool, rules } = summary;
  return (
    <>
      <Head summary={summary} />
      <main>
        <Part title={r.first} items={summary.first}>
          {(all) => <ol>{all.map(First)}</ol>}
        </Part>
        <Since {...summary} />
        <Part title={r.files} items={files}>
          {(all) => <Files files={all} />}
        </Part>
        <section>
          <h2>{r.findings}</h2>
          {groups.length ? null : <p>{r.none}</p>}
          {groups.map((group) => (
            <Rule {...group} several={files.length > 1} link={about(group.rule)} />
          ))}
        </section>
        <Part title={r.notRead} items={incomplete}>
          {(all) => <ul>{all.map(Sentence)}</ul>}
        </Part>
      </main>
      <footer>
        <p>{r.made(tool, rules)}</p>
      </footer>
    </>
  );
}

interface PartProps<T> {
  title: string;
  items: T[];
  children: (items: T[]) => ComponentChildren;
}

/** A list under its heading, if there is anything in it. */
function Part<T>({ title, items, children }: PartProps<T>) {
  if (!items.length) return null;
  return (
    <section>
      <h2>{title}</h2>
      {children(items)}
    </section>
  );
}

const Sentence = (text: string) => <li>{visible(text)}</li>;

function Head({ summary }: { summary: Takeaway }) {
  const { name, host, time, url, totals, consumers, profile } = summary;
  const kind = totals.error ? "fail" : totals.warning ? "incomplete" : "pass";
  return (
    <header>
      <h1>{host ? r.of(data(host)) : r.heading}</h1>
      <p>
        {data(name)}
        {url && [` · ${r.url}`, data(url)]}
      </p>
      <p>{[r.profile(profile), time && r.time(time)].filter(Boolean).join(" · ")}</p>
      <p class={`sum ${kind}`}>{counted(summary).join(" · ")}</p>
      <table class="verdicts" aria-label={r.consumers}>
        {consumers.map(({ id, verdict }) => (
          <tr>
            <th scope="row">{t.checker(id)}</th>
            <td class={`tag ${verdict}`}>{r.verdicts[verdict] ?? verdict}</td>
          </tr>
        ))}
      </table>
    </header>
  );
}

const First = ({ rule, title, count, help }: Takeaway["first"][number]) => (
  <li>
    <a href={`#${rule}`}>{prose(title)}</a>
    {` (${t.findings.times(count)}). `}
    {help && prose(help)}
  </li>
);

/** What changed since an older state, if the reader has compared it with one. */
function Since({ changed }: Takeaway) {
  if (!changed) return null;
  const { urls, pages, new: fresh, solved, unchanged } = changed;
  const named = (title: string, findings: FileFinding[]) =>
    findings.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul>{findings.slice(0, NAMED).map(Named)}</ul>
        {findings.length > NAMED && <p class="muted">{r.more(findings.length - NAMED)}</p>}
      </>
    );
  return (
    <section>
      <h2>{c.title}</h2>
      <p>{urls ? c.urls(urls) : c.pages(...pages)}</p>
      <p>{c.findings(fresh.length, solved.length, unchanged)}</p>
      {named(c.lists.fresh(fresh.length), fresh)}
      {named(c.lists.solved(solved.length), solved)}
    </section>
  );
}

const Named = ({ severity, message, path, start }: FileFinding) => (
  <li>
    <span class={`tag ${severity}`}>{t.severityName[severity]}</span> {prose(message)}{" "}
    <span class="muted">
      {data(path)}
      {`, ${t.findings.line(start.line)}`}
    </span>
  </li>
);

const numberOf = ({ checked }: ListedFile, severity: Severity) => checked?.totals[severity] ?? 0;

function Files({ files }: { files: ListedFile[] }) {
  const all = files.map((file) => SEVERITIES.reduce((sum, severity) => sum + numberOf(file, severity), 0));
  const most = Math.max(...all);
  return (
    <table class="files">
      <Heads
        of={[
          ...r.columns.map((name, index): [string, string?] => [name, index > 1 ? "n" : undefined]),
          most > 0 && [r.findings],
        ]}
      />
      <tbody>
        {files.map((file) => (
          <tr>
            <td>{data(file.name)}</td>
            <Numbers file={file} />
            {most > 0 && <td class="chart">{file.checked && <Bar file={file} most={most} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Numbers({ file: { checked, error } }: { file: ListedFile }) {
  if (!checked)
    return (
      <td colSpan={6} class="muted">
        {`${r.notChecked}: `}
        {data(error)}
      </td>
    );
  const { kind, entries, bytes } = checked.document;
  return (
    <>
      <td>{t.kinds[kind] ?? kind}</td>
      <td class="n">{r.number(entries)}</td>
      <td class="n">{r.sizeOf(bytes)}</td>
      {SEVERITIES.map((severity) => (
        <td class="n">{r.number(checked.totals[severity])}</td>
      ))}
    </>
  );
}

/** How much is wrong with a file, beside the one with which most is. */
function Bar({ file, most }: { file: ListedFile; most: number }) {
  let x = 0;
  return (
    <svg width="100%" height="10" aria-hidden="true">
      {SEVERITIES.map((severity) => {
        const width = (100 * numberOf(file, severity)) / most;
        x += width;
        return width > 0 && <rect class={severity} x={`${x - width}%`} width={`${width}%`} height="10" />;
      })}
    </svg>
  );
}

function Rule(group: Takeaway["groups"][number] & { several: boolean; link?: string }) {
  const { rule, severity, title, count, why, help, places, more, several, link } = group;
  return (
    <section class="rule" id={rule}>
      <h3>
        <span class={`tag ${severity}`}>{t.severityName[severity]}</span> {prose(title)}
        {` (${t.findings.times(count)})`}
      </h3>
      {why && <p>{prose(why)}</p>}
      {help && (
        <p>
          <strong>{r.help}</strong>
          {prose(help)}
        </p>
      )}
      {link && (
        <p class="muted">
          <a href={link} rel="noopener noreferrer">
            {r.about(rule)}
          </a>
        </p>
      )}
      <table>
        <Heads of={[[r.where, "where"], [r.text]]} />
        <tbody>
          {places.map(({ file, line, message, excerpt }) => (
            <tr>
              <td>
                {several && [data(file), " "]}
                {t.findings.line(line)}
              </td>
              <td>
                {prose(message)}
                {excerpt?.text && excerpt.from !== excerpt.to && <Snippet {...excerpt} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p class="muted">{r.more(more)}</p>}
    </section>
  );
}

/** What stands at a place, with its mark. The indentation of the line says nothing and wraps badly. */
const Snippet = ({ text, from, to }: Excerpt) => (
  <code class="excerpt data">
    {visible(text.slice(0, from).replace(/^[ \t]+/, ""))}
    <mark>{visible(text.slice(from, to))}</mark>
    {visible(text.slice(to))}
  </code>
);
