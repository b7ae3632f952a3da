// Both parts of the engine together: see tools/first.mjs.

/**
 * The whole. `rest` has, from its 16th byte on, numbers of four bytes: how many steps there are, and for each, how many bytes
 * to take from the first part, to leave out there, and to add from what follows behind the steps.
 */
export function joined(first: Uint8Array<ArrayBuffer>, rest: Uint8Array<ArrayBuffer>) {
  const numbers = new DataView(rest.buffer);
  const steps = numbers.getUint32(16, true);
  const whole = new Uint8Array(first.length + rest.length);
  let [at, from, to] = [0, 20 + 12 * steps, 0];
  const put = (bytes: Uint8Array) => {
    whole.set(bytes, to);
    to += bytes.length;
  };
  for (let step = 0; step < steps; step++) {
    const [take, leave, add] = [20, 24, 28].map((place) => numbers.getUint32(12 * step + place, true));
    put(first.subarray(at, at + take));
    put(rest.subarray(from, from + add));
    at += take + leave;
    from += add;
  }
  return whole.subarray(0, to);
}
