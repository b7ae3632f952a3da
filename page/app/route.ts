// What the reader looks at, as the page around keeps it.

import type { Route } from "../../www/element.js";
import type { State } from "./state.js";

export function routeOf({ several, ofSite, current, tab, filters, rule, wide, sheet }: State): Route {
  const { hidden, words, fixable, only, host } = filters;
  return {
    tab,
    file: several && !ofSite ? current?.name : undefined,
    hidden,
    words: words || undefined,
    fixable: fixable || undefined,
    only,
    host,
    rule: wide || sheet ? rule : undefined,
  };
}

/** Looks at that from now on. */
export function look(state: State, route: Route) {
  const { tab = "findings", file, hidden = [], words = "", fixable = false, only, host, rule } = route;
  const current = state.job(file) ?? state.site ?? state.jobs[0];
  const sheet = !state.wide && rule !== undefined && tab === "findings";
  Object.assign(state, { tab, current, rule, nth: 0, sheet, filters: { hidden, words, fixable, only, host } });
}
