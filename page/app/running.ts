// What a check begins with, and what stands at its end.

import type { ComponentChild } from "preact";
import type { Dropped, Looking } from "../input/folder.js";

/** Finds the files of a drop. */
export type Find = (how: Looking) => Promise<Dropped>;

/** Gives what stands behind the sentence at the end. */
export type More = (() => ComponentChild) | undefined;
