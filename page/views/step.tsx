import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  /** By what stands above the list. */
  heading: "h3" | "h4";
  children: ComponentChildren;
}

/** One of the numbered steps of a guide. */
export const Step = ({ title, heading: Heading, children }: Props) => (
  <li>
    <div>
      <Heading>{title}</Heading>
      {children}
    </div>
  </li>
);
