// What comes before the other scripts of the page: it says why the check did not load, in its place.

addEventListener(
  "error",
  ({ target, error }) => {
    const place = document.querySelector("sitemap-lint:not(:defined) > p");
    if (!place) return;
    if (error instanceof SyntaxError) {
      place.textContent =
        "The checker did not load: its scripts do not match. " +
        "Some have another version, as right after an update. Reload the page.";
    } else if (target instanceof Element) {
      const failed = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
        ({ responseStatus }) => responseStatus >= 400,
      );
      const named = failed.map(
        ({ name, responseStatus }) => `${new URL(name).pathname.split("/").at(-1)} (${responseStatus})`,
      );
      const what = [...new Set(named)].join(", ") || "a script";
      place.textContent = `The checker did not load: the server did not send ${what}. Check your connection, and reload the page.`;
    }
  },
  true,
);
