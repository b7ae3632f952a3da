import type { ComponentChildren } from "preact";

interface Props {
  name: string;
  part?: string;
  children: ComponentChildren;
}

/** A line of a list of facts. */
export const Fact = ({ name, part, children }: Props) => (
  <div>
    <dt>{name}</dt>
    <dd part={part}>{children}</dd>
  </div>
);
