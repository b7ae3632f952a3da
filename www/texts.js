// The language of the page. Another one is two files like texts/en.js, named here, and texts/en.opened.js, named in
// texts/opened.js.

export { number, plural, size, t } from "./texts/en.js";
