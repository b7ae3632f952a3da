// What the reader can do where a site cannot be read from here.

import { useSignal } from "@preact/signals";
import type { ComponentChild, ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { Line } from "../base/copy.js";
import { Icon, Mood } from "../base/icons.js";
import { BOOKMARKLET } from "../base/places.js";
import { data, prose } from "../base/text.js";
import { live } from "../texts/en/live.js";
import { Step } from "../views/step.js";

// The program that npm installs has no network.
const INSTALL = "cargo install --locked --path cli";

/**
 * Why no sitemap came: only what is this page's `own` may be fetched; fetching `failed` without a word; or the server
 * is `up` and lets nobody read it, answers `partly`, is `blocked` by browsers because it has no https, or is `silent`.
 */
export type Why = "own" | "failed" | "up" | "partly" | "blocked" | "silent";

interface Props {
  app: App;
  url: URL;
  why?: Why;
  /** Or what the engine looked for. */
  says?: string[];
  /** What was fetched. */
  list?: ComponentChild;
}

const said = live.card;

export function Unreachable({ app, url, why, says = [], list }: Props) {
  const { title, text } = why ? said.why[why] : { title: said.none, text: undefined };
  const known = why === "own" || why === "failed" ? why : "open";
  return (
    <section part="unreachable" class="unreachable" data-why={why ? known : "none"}>
      <header class="card">
        {why === "up" ? (
          <Icon name="lock" size={20} />
        ) : (
          <Mood of={why === "silent" || why === "failed" ? "fail" : "warning"} size={20} />
        )}
        <div>
          <h2 tabIndex={-1}>{title(data(url.host))}</h2>
          {text && <p>{text(data(why === "own" ? location.host : url.host))}</p>}
          {says.map((one) => (
            <p>{prose(one)}</p>
          ))}
        </div>
      </header>
      <div class="two columns">
        <ol class="steps card">
          <Steps app={app} url={url} why={why} />
        </ol>
        <Ways app={app} url={url} />
      </div>
      {list}
    </section>
  );
}

/** What is called up by this card in a few words. */
export const titleOf = (url: URL, why?: Why) => (why ? said.why[why].title(url.host) : said.none(url.host)).join("");

interface LinkProps {
  to: URL;
  class?: string;
  children: ComponentChildren;
}

const Link = ({ to, class: look, children }: LinkProps) => (
  <a href={to.href} class={look} target="_blank" rel="noopener noreferrer">
    {children} <Icon name="out" size={12} />
  </a>
);

/** How the sitemap comes here by hand. */
function Steps({ app, url, why }: Pick<Props, "app" | "url" | "why">) {
  const place = url.pathname === "/" ? new URL("/sitemap.xml", url) : url;
  const open = (
    <Link to={place} class="button main">
      {data(place.href.replace(/^https?:\/\//, ""))}
    </Link>
  );
  const save = isPhone() ? said.saveByTouch : said.saveByKeys;
  const file = (
    <Button
      part="give-file"
      class="dropzone"
      act={() => app.entry.pick()}
      label={isPhone() ? said.choose : said.drop}
    />
  );
  if (why === "silent" || why === "failed") {
    return (
      <>
        {why === "silent" && (
          <Step heading="h3" title={said.spelling}>
            <p class="muted">{said.asked(data(url.href))}</p>
          </Step>
        )}
        <Step heading="h3" title={said.open}>
          {open}
          <p class="muted">{said.opensNot}</p>
        </Step>
        <Step heading="h3" title={said.opens}>
          <p class="muted">{said.closed(save)}</p>
          {file}
        </Step>
      </>
    );
  }
  const secure = url.href.replace(/^http:/, "https:");
  return (
    <>
      {why === "blocked" && (
        <Step heading="h3" title={said.secure}>
          <Button part="try-https" act={() => app.entry.check(secure)} label={data(secure)} />
        </Step>
      )}
      <Step heading="h3" title={said.open}>
        {open}
        {place !== url && (
          <p class="muted">{said.elsewhere(<Link to={new URL("/robots.txt", url)}>robots.txt</Link>)}</p>
        )}
      </Step>
      <Step heading="h3" title={said.save}>
        <p class="muted">{save}</p>
      </Step>
      <Step heading="h3" title={said.give}>
        {file}
      </Step>
    </>
  );
}

/** Ways that leave less to do by hand. Phones have neither a bar for bookmarks nor a terminal. */
function Ways({ app, url }: Pick<Props, "app" | "url">) {
  if (isPhone()) return null;
  return (
    <div class="card ways">
      <h3>{said.ways}</h3>
      <ul>
        {app.host.getAttribute("fetch") === "any" && (
          <li>
            <h4>{said.byBookmark}</h4>
            <p class="muted">{said.bookmarklet(data(url.host))}</p>
            <Bookmarklet />
          </li>
        )}
        <li>
          <h4>{said.byCommand}</h4>
          <p class="muted">{said.command(<code>{INSTALL}</code>)}</p>
          <Line part="copy-command" code="command" text={commandFor(url)} label={said.copy} />
        </li>
      </ul>
    </div>
  );
}

const isPhone = () => matchMedia("(pointer: coarse)").matches;

/** What to type in a shell. Within double quotes, shells read some characters as their own. */
function commandFor({ href }: URL) {
  const text = href.replace(/[$`!\\']/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `sitemap-lint ${/^[\w.:/-]+$/.test(text) ? text : `"${text}"`}`;
}

/** A link that does its work on other sites only. */
function Bookmarklet() {
  const says = useSignal("");
  const href = useSignal("");
  useEffect(() => {
    script().then(
      (made) => (href.value = made),
      () => (says.value = said.notLoaded),
    );
  }, [href, says]);
  return (
    <div>
      <a
        part="bookmarklet"
        class="button"
        role="button"
        tabIndex={0}
        href={href.value || undefined}
        onClick={(event) => {
          event.preventDefault();
          says.value = said.drag;
        }}
      >
        {said.bookmark}
      </a>
      <p role="status" class="muted">
        {says}
      </p>
    </div>
  );
}

/** The bookmarklet for this page: it may load nothing on other sites, so it brings along what makes the archive. */
async function script() {
  const response = await fetch(BOOKMARKLET);
  if (!response.ok) throw new Error(response.statusText);
  const text = await response.text();
  const page = JSON.stringify(location.origin + location.pathname);
  return `javascript:${encodeURIComponent(text.trim().replace("PAGE", () => page))}`;
}
