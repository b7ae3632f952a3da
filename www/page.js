// The site's own page: the element, and samples that are links without script and checks with it.

import "./element.js";

const element = document.querySelector("sitemap-lint");

document.querySelector(".samples").addEventListener("click", async (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const response = await fetch(link.href);
    if (!response.ok) throw new Error(`status ${response.status}`);
    await element.check(await response.text());
  } catch {
    // Offline or moved: the plain link still shows what there is to see.
    location.href = link.href;
  }
});
