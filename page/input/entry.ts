// What was put into the field: a URL, a sitemap, or a message about one.

import { isErrorPage } from "./files.js";

// Messages are short, and begin like no sitemap.
const MOST_MESSAGE = 2000;
const SITEMAP = /^\s*([<{[]|https?:)/i;

/**
 * Whether a text says where a sitemap is: a word with a dot inside, or whatever follows "https://". A list of one page
 * is nobody's sitemap. In two steps, because one pattern for both takes minutes for 100 kB of dots.
 */
export function isUrl(text: string) {
  const word = text.trim();
  return !/[\s<>{}"]/.test(word) && /^https?:\/\/.|.\../i.test(word);
}

/** Whether it may be what a search engine, a browser or a server says of a sitemap. */
export const isMessage = (text: string) => (text.length <= MOST_MESSAGE && !SITEMAP.test(text)) || isErrorPage(text);
