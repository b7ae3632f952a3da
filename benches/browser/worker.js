// Runs one of peers/ away from the page. `check(file, mark)` gives the answer and, as `count`, what is still to be
// counted when the time has been taken.

const module = location.search.slice(1);
const { prepare } = await import(module === "saxes" ? "/target/bench/saxes.js" : `./peers/${module}.js`);
const check = await prepare();

onmessage = async ({ data: file }) => {
  try {
    let read;
    const { count, ...answer } = await check(file, () => (read = performance.timeOrigin + performance.now()));
    postMessage({ answer, read });
    postMessage((await count?.()) ?? {});
  } catch (error) {
    postMessage({ error: String(error?.stack ?? error) });
  }
};
postMessage({});
