// The browser, as extensions see it.

export const api = globalThis.browser ?? chrome;

/** What the browser is asked for to read an origin: in such a pattern Firefox takes no port. */
export function pattern(url: string) {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

/** The address of the page, which checks what `start` names. */
export const pageFor = (start: string) =>
  `${api.runtime.getURL("www/index.html")}?${new URLSearchParams({ check: start })}`;

/** The background waits no longer for a host that the popup asked for. */
export const forget = () => api.runtime.sendMessage({ start: "" }).catch(() => {});
