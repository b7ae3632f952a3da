// Views whose scripts are loaded when they are needed.

import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { failure } from "../base/failure.js";
import { t } from "../texts.js";

interface Props<P> {
  /** Loads the view; always the same function. */
  load: () => Promise<ComponentType<P>>;
  props: P;
}

// What was loaded before is drawn at once.
const known = new WeakMap<object, unknown>();

/** What did not load is asked for again when it is opened anew. */
export function Loaded<P extends object>({ load, props }: Props<P>) {
  const error = useSignal<Error | undefined>(undefined);
  const came = useSignal(known.has(load));
  useEffect(() => {
    if (known.has(load)) return;
    load().then(
      (View) => {
        known.set(load, View);
        came.value = true;
      },
      (reason) => {
        error.value = reason;
      },
    );
  }, [load, came, error]);
  const View = came.value && (known.get(load) as ComponentType<P> | undefined);
  if (error.value) return failure(error.value, t.notLoadedAgain);
  return View ? <View {...props} /> : null;
}
