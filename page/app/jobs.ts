// Files as they are to be checked, and as they are known once they were.

import type { FileJob, Job } from "../engine/types.js";
import { t } from "../texts.js";

/** A file that is to be checked. */
export const waiting = (job: Omit<FileJob, "state" | "read">): FileJob => ({ ...job, state: "waiting", read: 0 });

const NOTHING = { error: undefined, remark: undefined, together: undefined, besides: undefined, live: undefined };

/** The job of a file with what was found when it was checked once more. */
export const renewed = <J extends Job>(before: J | undefined, now: J): J => Object.assign(before ?? now, NOTHING, now);

/** What the field says of these files. */
export function named(files: { name: string; loose: boolean }[]) {
  const [{ name, loose }] = files;
  if (files.length === 1) return name;
  const folder = loose ? undefined : name.split("/")[0];
  return folder ? t.entry.folder(folder, files.length) : t.entry.files(files.length);
}
