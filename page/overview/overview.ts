// What is loaded when the reader opens what files contain, or the table of them.

export { Overview } from "./contents.js";
export { Table } from "./table.js";
