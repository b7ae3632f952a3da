// What is said of what is not checked, or not as it was given.

import { Button } from "../base/button.js";
import { data } from "../base/text.js";
import { t } from "../texts.js";
import { byHand, type FoundFile } from "./files.js";

const NAMED = 3;

interface Props {
  others: FoundFile[];
  more: number;
  most: number;
  unreadable: number;
  all: () => void;
}

/**
 * `others` are no sitemaps, `more` are more than the `most` that are checked, and some were `unreadable`; `all` checks
 * all.
 */
export function Skipped({ others, more: tooMany, most, unreadable, all }: Props) {
  const chosen = others.filter(byHand);
  const more = chosen.length - NAMED;
  return (
    <>
      {unreadable > 0 && `${t.run.unreadable(unreadable)} `}
      {others.length > 0 && (
        <span>
          {t.run.leftOut(others.length)}
          {chosen.slice(0, NAMED).map(({ name }, index) => (
            <>
              {index ? ", " : ": "}
              {data(name)}
            </>
          ))}
          {more > 0 ? t.run.andMore(more) : ". "}
          {chosen.length > 0 && <Button part="check-all" class="small" act={all} label={t.run.checkThem} />}
        </span>
      )}
      {tooMany > 0 && ` ${t.run.tooMany(tooMany, most)}`}
    </>
  );
}

/** Asks whether so many pages shall be read. */
export const ManyPages = ({ read, cancel }: { read: () => void; cancel: () => void }) => (
  <>
    <Button part="read-pages" class="small" act={read} label={t.run.readPages} />{" "}
    <Button part="read-none" class="small" act={cancel} label={t.cancel} />
  </>
);

/** Half of a character becomes another one in a file, which the reader should know. */
export function halfCharacter(text: string) {
  const found = /\p{Cs}/u.exec(text)!;
  const line = text.slice(0, found.index).split("\n").length;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase();
  return t.form.halfCharacter(code, line);
}
