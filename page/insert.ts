// Puts the element where this script's tag stands, for pages where one tag has to be enough:
//
//   <script type="module" src="…/www/insert.js" data-src="/sitemap.xml" data-view="report"></script>
//
// What `data-` says becomes an attribute of the element. A module does not know its own tag, so it looks for it.

import "./element.js";

for (const script of document.querySelectorAll<HTMLScriptElement>("script[type=module][src]")) {
  if (script.src !== import.meta.url) continue;
  const element = document.createElement("sitemap-lint");
  for (const [name, value] of Object.entries(script.dataset)) element.setAttribute(name, value!);
  script.after(element);
}
