// What was fetched and from where, as a list that can be opened.

import { Button } from "../base/button.js";
import { Heads } from "../base/heads.js";
import { usePages } from "../base/pages.js";
import { data } from "../base/text.js";
import type { LiveFetch } from "../engine/types.js";
import { live } from "../texts/en/live.js";
import type { Way } from "./decided.js";

// Rows that are shown at once.
const SHOWN = 100;

type Fetch = Pick<LiveFetch, "url" | "hops" | "status" | "bytes" | "outcome">;

/** The listed pages that may come, too. */
export interface Deep {
  pages: number;
  act: () => void;
}

interface Props {
  /** The first of so many `requests`, or of files that were handed over. */
  fetches: Fetch[];
  requests: number;
  way: Way;
  host: string;
  deep?: Deep;
}

export function Fetched({ fetches, requests, way, host, deep }: Props) {
  const said = live.fetched;
  const { shown, list, more } = usePages<Fetch, HTMLTableSectionElement>(fetches, SHOWN);
  const came = fetches.some(({ status }) => status);
  return (
    <details part="fetched" class="note">
      <summary>{said.summary(requests, data(host), way, came)}</summary>
      <p class="muted">{said.note[way]}</p>
      {deep && (
        <p class="actions">
          <Button part="deep" class="small" act={deep.act} label={said.deep(deep.pages)} />
          <span class="muted">{said.deepNote}</span>
        </p>
      )}
      <div class="scroll">
        <table>
          <Heads of={said.columns.map((column) => [column])} />
          <tbody ref={list}>
            {shown.map(({ url, hops = [], status, bytes, outcome }) => (
              <tr>
                <th scope="row">
                  {data(url)}
                  {hops.map(({ to }) => (
                    <>
                      {" → "}
                      {data(to)}
                    </>
                  ))}
                </th>
                <td>{status ?? ""}</td>
                <td>{status ? said.size(bytes) : ""}</td>
                <td>{data(outcome)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </details>
  );
}
