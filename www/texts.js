// The language of the page. Another one is a file like texts/en.js, named here.

export { number, plural, size, t } from "./texts/en.js";
