// Fields that are searched with.

import type { InputHTMLAttributes } from "preact";
import { t } from "../texts.js";
import { Icon } from "./icons.js";

type Attribute = "part" | "aria-label" | "placeholder" | "value" | "defaultValue" | "onInput" | "onChange";

export const SearchField = (more: Partial<Pick<InputHTMLAttributes<HTMLInputElement>, Attribute>>) => (
  <div class="field small">
    <Icon name="search" />
    <input type="search" autocomplete="off" spellcheck={false} {...more} />
  </div>
);

/**
 * Finds files by their names. `find` is told the words, in small letters; `words`: those that stand in it at first.
 */
export const Find = ({ find, words }: { find: (words: string) => void; words?: string }) => (
  <SearchField
    part="find"
    aria-label={t.files.find}
    placeholder={t.files.find}
    defaultValue={words}
    onInput={({ currentTarget: { value } }) => find(value.trim().toLowerCase())}
  />
);
