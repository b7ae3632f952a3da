// Buttons.

import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { Icon, type IconName } from "./icons.js";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  act?: ButtonHTMLAttributes<HTMLButtonElement>["onClick"];
  icon?: IconName;
}

/** What it says is its `label`; where that is more than a text or a node, it stands inside. */
export const Button = ({ act, icon, label, children, ...more }: Props & { label?: ComponentChildren }) => (
  <button type="button" onClick={act} {...more}>
    {icon && <Icon name={icon} />}
    {label}
    {children}
  </button>
);

/** A button that shows an icon, maybe with a number, and what it is called. */
export const IconButton = ({ label, ...more }: Props & { label: string }) => (
  <Button aria-label={label} title={label} {...more} />
);
