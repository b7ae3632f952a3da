// What the browser prints: the report that is shown, as a page of paper.

import { render } from "preact";
import type { App } from "../app/app.js";
import type { DoneJob } from "../engine/types.js";
import { t } from "../texts.js";
import paper from "./paper.css";
import { Paper } from "./paper.js";
import print from "./print.css";
import { about, summary } from "./summary.js";

/** Makes the report ready when a browser is about to print, and takes it away afterwards. At once: it waits for nothing. */
export function printer(app: App) {
  const place = document.createElement("div");
  place.className = "paper";
  place.lang = t.language;
  app.root.append(place);
  app.dress(paper + print);
  return (printing: boolean) => {
    const { current } = app.state;
    const page = printing && current?.report && <Paper summary={summary(current as DoneJob, app)} about={about(app)} />;
    render(page, place);
  };
}
