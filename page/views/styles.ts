// How the element looks. Its parts are style sheets of their own beside the views.

import controls from "./controls.css";
import detail from "./detail.css";
import list from "./list.css";
import shell from "./shell.css";
import tokens from "./tokens.css";

export const css = [tokens, controls, shell, list, detail].join("\n");
