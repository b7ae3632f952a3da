// Why something did not come.

import { t } from "../texts.js";
import { data } from "./text.js";

const FAILURES: Record<string, string | readonly string[] | undefined> = t.failures;

/** Why there is no report, or no fixed file: what happened, what to do, and what the browser said. */
export function failure({ what, message }: { what?: string; message?: string }, headline = t.failures.other) {
  const [title, advice] = (what && FAILURES[what]) || [headline];
  return (
    <div part="error" class="failure" role="alert" data-what={what}>
      <p>
        <strong>{title}</strong>
      </p>
      {advice && <p>{advice}</p>}
      {message && <p class={advice ? "muted" : ""}>{data(message)}</p>}
    </div>
  );
}
