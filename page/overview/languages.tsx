// The languages that pages name their versions in, and which of them lack which.

import type { ComponentChild } from "preact";
import { plain } from "../base/dom.js";
import { data } from "../base/text.js";
import type { Stats } from "../engine/types.js";
import { list, overview as o } from "../texts/en/overview.js";
import { number, t } from "../texts.js";
import type { Contents } from "./panels.js";
import { Link, Panel, Share, Shares, type Tools } from "./parts.js";

const names = new Intl.DisplayNames(t.language, { type: "language", fallback: "none" });

/** What a tag means. */
function Meaning({ tag }: { tag: string }) {
  const say = (text: ComponentChild, wrong?: boolean) => <span class={wrong ? "over" : "muted"}>{text}</span>;
  if (tag === "x-default") return say(o.everybodyElse);
  try {
    // Browsers know which country is meant by a code that is none, such as UK.
    const { region } = new Intl.Locale(tag);
    const written = tag
      .split("-")
      .slice(1)
      .find((part) => /^([a-z]{2}|\d{3})$/i.test(part));
    if (written && written.toUpperCase() !== region) return say(o.noCountry(data(written)), true);
    return say(names.of(tag) ?? "");
  } catch {
    return null;
  }
}

export function languages({ entries, stats }: Contents, { open }: Tools) {
  const { entries: pages = 0, languages: found = [] }: Partial<Stats["hreflang"]> = stats.hreflang ?? {};
  if (!found.length) return null;
  const missing = (tag: string, times: number) =>
    times < pages ? (
      <Link open={() => open({ language: tag, missing: true })}>{o.missingOn(pages - times)}</Link>
    ) : (
      o.onAll
    );
  return (
    <Panel title={o.languages} note={o.languagesNote(pages, entries)}>
      <Shares items={found}>
        {([tag, times]) => (
          <Share
            name={
              <>
                {data(tag)} <Meaning tag={tag} />
              </>
            }
            what={tag}
            part={times}
            whole={pages}
            more={missing(tag, times)}
            open={() => open({ language: tag })}
          />
        )}
      </Shares>
    </Panel>
  );
}

// Languages that are shown; a page that names more is read in its source.
const MOST = 12;

/** Which language names which: where a number is lower than that of the pages, versions are missing. */
export function matrix({ stats }: Contents, { open }: Tools) {
  const { languages: found = [], pairs = [] }: Partial<Stats["hreflang"]> = stats.hreflang ?? {};
  const tags = found.map(([tag]) => tag);
  const links = new Map(pairs.map(([own, to, times]) => [`${own} ${to}`, times]));
  const known = tags.filter((tag) => tag !== "x-default" && links.has(`${tag} ${tag}`));
  if (tags.length < 2 || !known.length) return null;
  const columns = tags.slice(0, MOST);
  const rows = known.slice(0, MOST).concat(pairs.some(([own]) => !own) ? [""] : []);
  const cell = (own: string, to: string) => {
    const times = links.get(`${own} ${to}`) ?? 0;
    const missing = own ? links.get(`${own} ${own}`)! - times : 0;
    if (missing <= 0) return <td class="number">{number(times)}</td>;
    const lacks = () => open({ language: to, from: own, missing: true });
    return (
      <td class="number less">
        {number(times)}{" "}
        <Link open={lacks} title={list.show(plain(list.what.language(to, own, true).join("")))}>
          {`−${number(missing)}`}
        </Link>
      </td>
    );
  };
  return (
    <Panel title={o.matrix} note={o.matrixNote + (tags.length > MOST ? o.mostFrequent(MOST, tags.length) : "")} wide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <div class="scroll" tabIndex={0} role="region" aria-label={o.matrix}>
        <table class="matrix">
          <thead>
            <tr>
              <td />
              {columns.map((to) => (
                <th scope="col" class="number">
                  {data(to)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((own) => (
              <tr>
                <th scope="row">{own ? data(own) : o.notSaid}</th>
                {columns.map((to) => cell(own, to))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
