// How the element looks. Its parts are style sheets of their own beside the views.

import controls from "./controls.css";
import detail from "./detail.css";
import list from "./list.css";
import shell from "./shell.css";
import tokens from "./tokens.css";

// Where there is no page, on a server, there are none.
export const sheet = globalThis.CSSStyleSheet && new CSSStyleSheet();
sheet?.replaceSync([tokens, controls, shell, list, detail].join("\n"));
