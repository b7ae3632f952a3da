// The hosted page as an app: it opens without a connection, and says when a new version is ready.

import { t } from "../texts.js";

const { serviceWorker } = navigator;
const script = new URL("./sw.js", import.meta.url).href;

// Trusted Types ask for a policy, and this one lets one script pass.
const policy = globalThis.trustedTypes?.createPolicy("sitemap-lint-app", { createScriptURL: () => script });

// Screen readers announce what comes into a place that is there.
const place = document.createElement("div");
place.className = "update";
place.setAttribute("role", "status");
document.body.append(place);

function announce() {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = t.app.reload;
  button.addEventListener("click", () => location.reload());
  place.append(t.app.ready, button);
}

serviceWorker.addEventListener("message", announce, { once: true });
serviceWorker.controller?.postMessage("newer?");

// Later the browser looks for a new service worker by itself; to register it again would bring back one that has just taken
// itself away.
if (!serviceWorker.controller) {
  serviceWorker.register(policy?.createScriptURL("") ?? script, { updateViaCache: "none" }).catch(() => {
    // The browser or its owner does not want it. The page works all the same while there is a connection.
  });
}
