// Loading a script when it is needed.

// What did not come at first, by its URL, and was asked for by another one.
const others = new Map<string, Promise<unknown>>();

/**
 * What `load` gives, which does nothing but import a script, by its path from `base`. Some browsers ask but once for a
 * URL, and none asks again for a script that came only in part: then another URL is tried. The path stands in the text
 * of `load`, where bundlers look for it. webpack leaves none there, and asks again by itself.
 */
export async function loadScript<T>(load: () => Promise<T>, base: string): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const [, path] = /import\(\s*(?:\/\*.*?\*\/\s*)?["'`](.+?)["'`]/.exec(String(load)) ?? [];
    if (!path) throw error;
    const { href } = new URL(path, base);
    if (!others.has(href)) {
      others.set(href, import(/* webpackIgnore: true */ /* @vite-ignore */ `${href}?${Date.now()}`));
    }
    const other = others.get(href) as Promise<T>;
    return other.catch(() => {
      others.delete(href);
      throw error;
    });
  }
}
