// How much memory a program and the processes it started took at most, from what Linux keeps about each of them.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** The process and all below it. */
function family(pid) {
  const parents = new Map();
  for (const name of readdirSync("/proc")) {
    // After the name of the program, which may hold anything, stand the state and the parent.
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`))?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const found = [pid];
  for (const id of found) for (const [child, parent] of parents) if (parent === id) found.push(child);
  return found;
}

const kilobytes = (pid, key) => Number(new RegExp(`^${key}:\\s*(\\d+)`, "m").exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

/**
 * Begins to watch; the function it gives says by how many bytes the peaks since then are above what was taken now, summed
 * over the processes. That is no less than the true peak, since they need not peak together. Nothing where there is no
 * /proc that can be asked.
 */
export function watch(pid) {
  const before = new Map();
  try {
    for (const id of family(pid)) {
      // Forgets the earlier peak.
      writeFileSync(`/proc/${id}/clear_refs`, "5");
      before.set(id, kilobytes(id, "VmRSS"));
    }
  } catch {
    return () => undefined;
  }
  return () => {
    let sum = 0;
    for (const [id, then] of before) sum += Math.max(0, kilobytes(id, "VmHWM") - then);
    return sum * 1024;
  };
}
