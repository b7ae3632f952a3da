// What is put into the clipboard.

import { useSignal } from "@preact/signals";
import { t } from "../texts.js";
import { Button } from "./button.js";
import { visible } from "./text.js";

/** Puts a text there, and says what came of it. */
export const copied = (text: string, done = t.findings.copied) =>
  navigator.clipboard.writeText(text).then(
    () => done,
    () => t.findings.notCopied,
  );

interface Props {
  text: string;
  /** What the button is, and what it says at first. */
  part: string;
  label: string;
  code?: string;
}

/** A line to copy. */
export function Line({ text, part, label, code }: Props) {
  const says = useSignal(label);
  const copy = async () => {
    says.value = await copied(text);
  };
  return (
    <p class="line-to-copy">
      <code part={code}>{visible(text)}</code>
      <Button part={part} class="plain small" act={copy} label={says} />
    </p>
  );
}
