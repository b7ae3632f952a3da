// The views that are loaded later, each by the script that it comes with.

import { loadScript } from "../base/script.js";

export const more = () => loadScript(() => import("./more.js"), import.meta.url);
export const repair = () => loadScript(() => import("./repair.js"), import.meta.url);
export const takeaway = () => loadScript(() => import("../takeaway/menu.js"), import.meta.url);
const overview = () => loadScript(() => import("../overview/overview.js"), import.meta.url);

export const contents = async () => (await overview()).Overview;
export const table = async () => (await overview()).Table;
export const checkCount = async () => (await more()).CheckCount;
export const checks = async () => (await more()).Checks;
export const clean = async () => (await more()).Clean;
export const keys = async () => (await more()).Keys;
export const options = async () => (await more()).Options;
export const source = async () => (await more()).Source;
export const edited = async () => (await repair()).Edited;
export const pane = async () => (await repair()).Pane;
export const parts = async () => (await repair()).Parts;
