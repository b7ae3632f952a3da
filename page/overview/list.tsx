// The list of URLs that the sitemaps were compared with, in figures.

import { data, prose } from "../base/text.js";
import type { SiteList } from "../engine/types.js";
import { overview as o } from "../texts/en/overview.js";
import { number } from "../texts.js";
import { Panel, Tile } from "./parts.js";

const { urlList: l } = o;

export function List({ list }: { list: SiteList }) {
  const { name, urls, found, missing, unlisted, exempt, withoutUrl, partial } = list;
  const signs = Object.entries(exempt);
  const meant = signs.reduce((sum, [, value]) => sum + value, 0);
  const why = signs.map(([sign, value]) => `${sign} ${number(value)}`).join(", ");
  return (
    <Panel title={l.title} about={data(name)} wide note={partial && prose(partial)}>
      <div class="tiles" part="list">
        <Tile name={l.urls} value={number(urls)} more={withoutUrl > 0 && l.withoutUrl(withoutUrl)} />
        <Tile name={l.found} value={number(found)} more={l.about.found} />
        <Tile name={l.missing} value={number(missing)} more={l.about.missing} />
        <Tile name={l.unlisted} value={number(unlisted + meant)} more={meant > 0 && l.meant(meant, why)} />
      </div>
    </Panel>
  );
}
