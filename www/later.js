// Scripts that are loaded when they are needed.

// What did not come, by its URL, and was then asked for by another one.
const others = new Map();

/**
 * `load` is one `import()`, of a script whose own imports are there already. Firefox asks for a URL but once and says in the
 * error which it was; other browsers ask again by themselves.
 */
export async function later(load) {
  try {
    return await load();
  } catch (error) {
    const [, url] = /dynamically imported module: (https?:\S+)$/.exec(error.message) ?? [];
    if (!url) throw error;
    if (!others.has(url)) others.set(url, import(/* webpackIgnore: true */ /* @vite-ignore */ `${url}?${Date.now()}`));
    return others.get(url).catch(() => {
      others.delete(url);
      throw error;
    });
  }
}
