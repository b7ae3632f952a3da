// How the overview looks; see views/styles.ts.

import { useLayoutEffect } from "preact/hooks";
import type { App } from "../app/app.js";
import css from "./overview.css";

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

/** The view that calls this is dressed before it is seen. */
export const useSheet = (app: App) => useLayoutEffect(() => app.dress(sheet), [app]);
