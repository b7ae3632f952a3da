// Domain names beyond ASCII: the module takes them from the browser (tools/idna), the command line from the crate `idna`.

import { readFileSync } from "node:fs";

const read = (name) => readFileSync(new URL(`../documents/domains.${name}`, import.meta.url), "utf8");
export const FILE = read("xml");

/** What the command line finds, in order: line, rule and message. */
export const EXPECTED = [...read("txt").matchAll(/^(\d+):\S+ \w+ (\S+) .*\n {2}(.*)$/gm)].map(([, line, rule, message]) => `${line} ${rule} ${message}`);

/** The same of a report, in the order of `EXPECTED`. */
export const told = ({ findings, elsewhere }) => [...findings, ...elsewhere].map((finding) => `${finding.start.line} ${finding.rule} ${finding.message}`);
