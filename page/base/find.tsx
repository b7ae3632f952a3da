// A field that finds files by their names.

import { t } from "../texts.js";
import { Icon } from "./icons.js";

/** `find` is told the words, in small letters; `words`: those that stand in it at first. */
export const Find = ({ find, words }: { find: (words: string) => void; words?: string }) => (
  <div class="field small">
    <Icon name="search" />
    <input
      part="find"
      type="search"
      aria-label={t.files.find}
      placeholder={t.files.find}
      autocomplete="off"
      spellcheck={false}
      defaultValue={words}
      onInput={({ currentTarget: { value } }) => find(value.trim().toLowerCase())}
    />
  </div>
);
