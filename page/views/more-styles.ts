// How that looks which is loaded after the first verdict; see styles.ts.

import guide from "./guide.css";
import sides from "./sides.css";

export const sheet = new CSSStyleSheet();
sheet.replaceSync([guide, sides].join("\n"));
