// The texts of what is opened later, in the language of the page; see texts.js.

export { opened } from "./en.opened.js";
