// Opens the page once a host is allowed: where the browser's question takes the place of the popup, that is gone by then.
// And takes back what a check left behind that was closed before its end.

import { api, pageFor, pattern } from "./browser.js";

const CLOSED = 1_000; // milliseconds after which a page that is closed no longer answers

const OPENING = 10_000; // and after which one that is opened has begun

let start = ""; // what the popup asks for
let opened = -Infinity; // when a page was

/** Opens the page for it, if it may be read by now. */
async function open() {
  const wanted = start;
  if (!wanted || !(await api.permissions.contains({ origins: [pattern(wanted)] })) || start !== wanted) return;
  start = "";
  opened = Date.now();
  api.tabs.create({ url: pageFor(wanted) });
}

// Either may come first.
api.runtime.onMessage.addListener((message) => {
  start = message.start ?? start;
  open();
});
api.permissions.onAdded.addListener(open);

api.tabs.onRemoved.addListener(() => {
  setTimeout(async () => {
    const { origins = [] } = await api.permissions.getAll();
    // Nobody there is an error.
    const busy = origins.length && (await api.runtime.sendMessage({ busy: true }).catch(() => false));
    if (origins.length && !busy && Date.now() - opened > OPENING) api.permissions.remove({ origins }).catch(() => {});
  }, CLOSED);
});
