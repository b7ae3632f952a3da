// Of a file in which nothing is found: what was looked at, and what comes next.

import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { Line } from "../base/copy.js";
import { Icon, Mood } from "../base/icons.js";
import { onOneLine } from "../base/names.js";
import { grouped, reporters } from "../report/model.js";
import { familyName, passed } from "../report/passed.js";
import { clean as w } from "../texts/en/more.js";
import { number, t } from "../texts.js";
import { Step } from "./step.js";

// Where sitemaps are handed in.
const CONSOLES: [name: string, url: string][] = [
  [w.google, "https://search.google.com/search-console/sitemaps"],
  [w.bing, "https://www.bing.com/webmasters/sitemaps"],
];

export function Clean({ app }: { app: App }) {
  const { state } = app;
  const job = state.current!;
  const report = state.report()!;
  const { silent, numbers } = passed(report, job, app.pool.rules.values(), state.site, state.address);
  const { others } = grouped(report, state.profile);
  const { sitemap, check } = urlsOf(app);
  const live = Boolean(job.live);
  const index = report.document?.kind === "sitemapindex" && !state.site;
  return (
    <div class="two columns">
      <section class="card">
        <div class="card-head">
          <h3>{w.next}</h3>
        </div>
        <ol class="steps">
          {index && (
            <Step heading="h4" title={w.children}>
              {w.childrenHow}
            </Step>
          )}
          <Step heading="h4" title={w.robots}>
            <Line part="copy-line" text={`Sitemap: ${onOneLine(sitemap)}`} label={w.copy} />
          </Step>
          {!live && (
            <Step heading="h4" title={w.live}>
              <p class="muted">{w.liveWhy}</p>
              {check && <Button part="check-live" act={() => app.checks.fetch(check)} label={w.liveCheck} />}
            </Step>
          )}
          <Step heading="h4" title={w.submit}>
            <p class="actions">
              {CONSOLES.map(([name, href]) => (
                <a class="button" href={href} target="_blank" rel="noopener noreferrer">
                  {name} <Icon name="out" />
                </a>
              ))}
            </p>
          </Step>
        </ol>
      </section>
      <section class="card">
        <div class="card-head">
          <h3>{w.proven(number(numbers[0]))}</h3>
          <Button part="all-checks" class="plain small" act={() => app.select("passed")} label={w.all} />
        </div>
        <ul class="proven">
          {silent.map(([family, rules]) => (
            <li>
              <Mood of="pass" /> <span>{familyName(family)}</span> <span class="muted">{number(rules.length)}</span>
            </li>
          ))}
        </ul>
        <p class="card-foot muted">{w.notRun(numbers[1])}</p>
        {others.length > 0 && <p class="card-foot muted">{t.findings.elsewhere(others.length, reporters(others))}</p>}
      </section>
    </div>
  );
}

/** Where the sitemap is published, or may be, and what of that to check. */
function urlsOf({ state }: App) {
  const { current: job, address } = state;
  const own = address || (job?.live && /^https?:/.test(job.name) && job.name);
  if (own) return { sitemap: own, check: own };
  const [host] = state.report()?.document?.stats?.hosts?.[0] ?? [];
  if (!host) return { sitemap: w.example };
  const hasName = job?.file && !job.pasted && !/[/\s]/.test(job.name);
  const sitemap = `https://${host}/${hasName ? job.name : "sitemap.xml"}`;
  return { sitemap, check: hasName ? sitemap : `https://${host}/` };
}
