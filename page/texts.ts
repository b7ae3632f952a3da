// The language of the page. Another one is a file like texts/en.js, named here.

export { archives, number, plural, size, t } from "./texts/en.js";
