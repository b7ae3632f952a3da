// The keys that go through a report.

import { Dialog } from "../base/dialog.js";
import { t } from "../texts.js";

const KEYS: [names: string[], does: string][] = [
  [["j", "k"], t.keys.step],
  [["F8", "Shift+F8"], t.keys.place],
  [["f"], t.keys.apply],
  [["Enter"], t.keys.open],
  [["/"], t.keys.search],
  [["?"], t.keys.help],
];

export const Keys = ({ close }: { close: () => void }) => (
  <Dialog title={t.keys.title} class="narrow keys" close={close}>
    <dl class="dialog-body">
      {KEYS.map(([names, does]) => (
        <div>
          <dt>
            {names.map((name) => (
              <kbd>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
