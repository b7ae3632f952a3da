// Opens the page once a host is allowed: where the browser's question takes the place of the popup, that is gone by then.

import { api, pageFor, pattern } from "./browser.js";

let start: string | undefined; // what the popup asks for

api.runtime.onMessage.addListener((message) => {
  start = message.start;
});

api.permissions.onAdded.addListener(({ origins = [] }) => {
  if (!start || !origins.includes(pattern(start))) return;
  api.tabs.create({ url: pageFor(start) });
  start = undefined;
});
