// What no verdict waits for: it is loaded once the first one is shown.

export { CheckCount, Checks } from "./checks.js";
export { Clean } from "./clean.js";
export { Keys } from "./keys.js";
export { sheet } from "./more-styles.js";
export { Options } from "./options.js";
export { Source } from "./source.js";
