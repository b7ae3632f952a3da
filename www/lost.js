// Says why the check did not load, in its place. Comes before the other scripts of the page, so that it hears of them.

addEventListener("error", ({ target, error }) => {
  const place = document.querySelector("sitemap-lint:not(:defined) > p");
  if (!place) return;
  if (error instanceof SyntaxError) {
    place.textContent = "The check did not load: its scripts do not fit together. Some are of another version than the others, as when the page has just been updated. Reload it.";
  } else if (target instanceof Element) {
    const failed = performance.getEntriesByType("resource").filter(({ responseStatus }) => responseStatus >= 400);
    const names = new Set(failed.map(({ name, responseStatus }) => `${new URL(name).pathname.split("/").at(-1)} (${responseStatus})`));
    place.textContent = `The check did not load: ${[...names].join(", ") || "a script"} did not come from the server. Look whether there is a connection, and reload the page.`;
  }
}, true);
