// How many URLs changed when, as bars. Each bar opens its URLs; the arrow keys go from bar to bar.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Button } from "../base/button.js";
import { Unseen } from "../base/text.js";
import { chart as c, overview as o } from "../texts/en/overview.js";
import { binned } from "./bins.js";
import { Panel } from "./parts.js";
import type { Pair } from "./totals.js";

// So many bars have room for a name and a number each; of more, only some names and the highest number are shown.
const ROOMY = 14;
const NAMES = 4;

interface Props {
  months: Pair[];
  note: ComponentChildren;
  /** Opens a bar, by its name. */
  open: (name: string) => void;
}

export function Histogram({ months, note, open }: Props) {
  const { unit, bars } = binned(months);
  const at = useSignal(bars.length - 1);
  const most = Math.max(...bars.map(([, urls]) => urls));
  const peak = bars.findIndex(([, urls]) => urls === most);
  const roomy = bars.length <= ROOMY;
  const every = roomy ? 1 : Math.ceil(bars.length / NAMES);
  const [first, last] = [bars[0][0], bars.at(-1)![0]];
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const nodes = [...event.currentTarget.children] as HTMLButtonElement[];
    const next = target(event, nodes);
    if (!next) return;
    event.preventDefault();
    at.value = nodes.indexOf(next);
    next.focus();
  };
  return (
    <Panel title={o.by[unit]} about={c.range(first, last)} note={note}>
      <div
        class={roomy ? "histogram" : "histogram dense"}
        role="group"
        aria-label={c.label(unit, first, last, bars[peak][0], most)}
        onKeyDown={onKeyDown}
      >
        {bars.map(([name, urls], index) => (
          <Button
            class="bin"
            key={name}
            title={c.bar(name, urls)}
            tabIndex={index === at.value ? 0 : -1}
            disabled={!urls}
            act={() => open(name)}
          >
            <span aria-hidden="true">{roomy || index === peak ? c.short(urls) : ""}</span>
            <svg aria-hidden="true">
              <rect y={`${100 - share(urls, most)}%`} width="100%" height={`${share(urls, most)}%`} rx="2" />
            </svg>
            <span aria-hidden="true">{(bars.length - 1 - index) % every ? "" : c.name(name, roomy)}</span>
            <Unseen>{c.bar(name, urls)}</Unseen>
          </Button>
        ))}
      </div>
    </Panel>
  );
}

/** In percent. What is there is seen. */
const share = (urls: number, most: number) => (urls ? Math.max(1.5, (urls / most) * 100) : 0);

const STEPS: Record<string, number | undefined> = { ArrowRight: 1, ArrowLeft: -1 };

function target({ key, target }: KeyboardEvent, nodes: HTMLButtonElement[]) {
  const step = STEPS[key];
  const open = nodes.filter(({ disabled }) => !disabled);
  const ends: Record<string, HTMLButtonElement | undefined> = { Home: open[0], End: open.at(-1) };
  return ends[key] ?? (step && open[open.indexOf(target as HTMLButtonElement) + step]);
}
