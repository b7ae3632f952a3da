/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_checker_free: (a: number, b: number) => void;
export const __wbg_sitecheck_free: (a: number, b: number) => void;
export const check: (a: number, b: number, c: number) => [number, number, number];
export const checker_finish: (a: number) => [number, number, number];
export const checker_new: (a: number) => [number, number, number];
export const checker_part: (a: number) => [number, number, number, number];
export const checker_push: (a: number, b: number, c: number) => [number, number];
export const rules: () => any;
export const sitecheck_add: (a: number, b: number, c: number, d: any) => [number, number];
export const sitecheck_checker: (a: number, b: number, c: number) => [number, number, number];
export const sitecheck_finish: (a: number) => [number, number, number];
export const sitecheck_merge: (a: number, b: number, c: number) => [number, number];
export const sitecheck_new: (a: number) => [number, number, number];
export const start: () => void;
export const version: () => [number, number];
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __wbindgen_exn_store: (a: number) => void;
export const __externref_table_alloc: () => number;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __externref_table_dealloc: (a: number) => void;
export const __wbindgen_start: () => void;
