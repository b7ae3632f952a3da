// The icons: of one size, in the colour of the text around them. Paths of 16 × 16; what is filled says how good
// something is.

const FILLED: Record<string, string | undefined> = {
  fail: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1ZM5.97 4.9 8 6.94l2.03-2.04 1.07 1.07L9.06 8l2.04 2.03-1.07 1.07L8 9.06 5.97 11.1 4.9 10.03 6.94 8 4.9 5.97Z",
  warning:
    "M8 1.2c.52 0 1 .28 1.26.73l6 10.6A1.45 1.45 0 0 1 14 14.7H2a1.45 1.45 0 0 1-1.26-2.17l6-10.6C7 1.48 7.48 1.2 8 1.2ZM7.15 5.4h1.7l-.25 4.4H7.4ZM8 10.8a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z",
  info: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 1.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm0 1.7a.95.95 0 1 1 0 1.9.95.95 0 0 1 0-1.9ZM7.25 7.3h1.5v4.5h-1.5Z",
  pass: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm3.55 4.2 1.1 1.05-5.4 5.6L3.6 8.3l1.06-1.07 2.57 2.45Z",
  none: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 1.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM4.75 7.25h6.5v1.5h-6.5Z",
};

const DRAWN = {
  file: "M9 1.75H4.5c-.7 0-1.25.55-1.25 1.25v10c0 .7.55 1.25 1.25 1.25h7c.7 0 1.25-.55 1.25-1.25V5.5ZM9 1.75V5.5h3.75",
  folder:
    "M1.75 4c0-.7.55-1.25 1.25-1.25h3l1.5 1.75H13c.7 0 1.25.55 1.25 1.25V12c0 .7-.55 1.25-1.25 1.25H3c-.7 0-1.25-.55-1.25-1.25Z",
  filter: "M1.75 3.75h12.5M4 8h8M6.25 12.25h3.5",
  search: "M7 2.25a4.75 4.75 0 1 0 0 9.5 4.75 4.75 0 0 0 0-9.5ZM10.5 10.5l3.75 3.75",
  share: "M8 9.5V1.75M5 4.5l3-2.75 3 2.75M4.5 7H3.25v7.25h9.5V7H11.5",
  export: "M8 1.75V9.5M5 7l3 2.75L11 7M2.25 10.5v2.25c0 .8.7 1.5 1.5 1.5h8.5c.8 0 1.5-.7 1.5-1.5V10.5",
  compare: "M8 1.75v12.5M5.5 3.75H2.25v8.5H5.5M10.5 3.75h3.25v8.5H10.5",
  fix: "m1.75 14.25 6.5-6.5M10.75 1.25c.4 2.6 1.4 3.6 4 4-2.6.4-3.6 1.4-4 4-.4-2.6-1.4-3.6-4-4 2.6-.4 3.6-1.4 4-4Z",
  down: "m4 6 4 4 4-4",
  up: "m4 10 4-4 4 4",
  right: "m6 4 4 4-4 4",
  close: "m3.5 3.5 9 9M12.5 3.5l-9 9",
  copy: "M5.75 5.75h8.5v8.5h-8.5zM10.25 5.75v-4h-8.5v8.5h4",
  drop: "M8 1.75v7M5 6l3 3 3-3M1.75 9.5v4.75h12.5V9.5",
  lock: "M3.25 7h9.5v7.25h-9.5zM5.25 7V4.5a2.75 2.75 0 0 1 5.5 0V7",
  more: "M3 8h.01M8 8h.01M13 8h.01",
  out: "M6 3.25H2.75v10h10V10M9 1.75h5.25V7M14 2 7.5 8.5",
  site: "M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5ZM1.75 8h12.5M8 1.75c2 1.9 2.75 4 2.75 6.25S10 12.35 8 14.25C6 12.35 5.25 10.25 5.25 8S6 3.65 8 1.75Z",
};

export type IconName = keyof typeof DRAWN;

/** How good something is, where the words of the engine and of the page are others. */
const MOODS: Record<string, string | undefined> = { error: "fail", incomplete: "warning" };

/** `size` in CSS pixels: 12 in text of that size, 16 or 20 beside others, 32 for a verdict. */
type Size = 12 | 16 | 20 | 32;

/** An icon of something that can be done, or of a kind of thing. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: Size }) => (
  <svg class={`icon s${size}`} viewBox="0 0 16 16" aria-hidden="true">
    <path d={DRAWN[name]} />
  </svg>
);

/** How good something is: a severity, or a verdict. */
export const Mood = ({ of, size = 16 }: { of: string; size?: Size }) => (
  <svg class={`icon mood ${of} s${size}`} viewBox="0 0 16 16" aria-hidden="true">
    <path fill-rule="evenodd" d={FILLED[MOODS[of] ?? of] ?? FILLED.none} />
  </svg>
);
