// A window over everything else.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../texts.js";
import { IconButton } from "./button.js";
import css from "./dialog.css";
import { dress } from "./styles.js";

interface Props {
  title: ComponentChildren;
  /** What it is called, where the title is more than a text. */
  label?: string;
  part?: string;
  class: string;
  close: () => void;
  children: ComponentChildren;
}

/** It closes by its button, by Escape, and by a click beside it; the browser then gives the focus back. */
export function Dialog({ title, label, part, class: look, close, children }: Props) {
  const node = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dress(node.current!.getRootNode() as ShadowRoot, css);
    node.current!.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keys it closes with Escape
    <dialog
      ref={node}
      part={part}
      class={`dialog ${look}`}
      aria-label={label ?? String(title)}
      onClose={close}
      onClick={({ target }) => target === node.current && node.current!.close()}
    >
      <div class="dialog-head">
        <h2>{title}</h2>
        <IconButton part="close" class="plain square" act={() => node.current!.close()} icon="close" label={t.close} />
      </div>
      {children}
    </dialog>
  );
}
