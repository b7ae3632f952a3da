import { render, type VNode } from "preact";

/** A view as an element, for whoever takes no views. */
export function elementOf(view: VNode) {
  const place = document.createDocumentFragment();
  render(view, place);
  return place.firstElementChild as HTMLElement;
}
