/**
 * Runs in each page before anything of ours. `untouched()` tells whether all but the element is as it was when the page was
 * loaded, as far as can be told: title, URL of the page, attributes, what is kept, and what is global. `renew()` puts a new
 * element in the place of the one before, which takes a third of what loading takes: the scripts stay, and are warm.
 * What listens to the first element, such as the history of the page, has lost it: tests of that want the page `fresh`.
 */
export const renewable = () => {
  const state = () => {
    const { documentElement: root, body, title } = document;
    const attributes = [root, body].flatMap((node) => [...node.attributes]).map(({ name, value }) => [name, value]);
    const own = [globalThis, navigator].flatMap((of) => Object.entries(Object.getOwnPropertyDescriptors(of)));
    // Puppeteer and axe have names of their own.
    const values = own.filter(([name]) => !/^(puppeteer_|__|axe$)/.test(name)).map(([name, { value }]) => [name, value]);
    const facts = { path: location.pathname + location.search, title, children: body.childNodes.length, kept: localStorage.length };
    return new Map([...Object.entries(facts), ...attributes, ...values]);
  };
  let [first, element] = [];
  addEventListener("load", () => {
    element = document.querySelector("sitemap-lint")?.cloneNode(true);
    if (element && self === top) first = state();
  });
  globalThis.untouched = () => {
    const now = state();
    return first?.size === now.size && [...first].every(([name, value]) => Object.is(value, now.get(name)));
  };
  globalThis.renew = () => {
    violations.length = reports.length = 0;
    up = false;
    history.replaceState(null, "", location.pathname);
    document.activeElement?.blur();
    scrollTo(0, 0);
    document.querySelector("sitemap-lint").replaceWith(element.cloneNode(true));
  };
};
