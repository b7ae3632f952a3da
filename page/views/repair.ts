// What is shown of fixes before and after they are made, and of a file that is cut into parts. Loaded when it is opened.

export { Edited } from "./edited.js";
export { Pane } from "./pane.js";
export { Parts } from "./parts.js";
