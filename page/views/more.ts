// What no verdict waits for: it is loaded once the first one is shown.

export { CheckCount, Checks } from "./checks.js";
export { Clean } from "./clean.js";
export { default as guide } from "./guide.css";
export { Keys } from "./keys.js";
export { Options } from "./options.js";
export { default as sides } from "./sides.css";
export { Source } from "./source.js";
