// What the list of the findings leaves out.

import { useSignal } from "@preact/signals";
import type { App } from "../app/app.js";
import { IconButton } from "../base/button.js";
import { SearchField } from "../base/find.js";
import { Icon, Mood } from "../base/icons.js";
import type { Severity } from "../engine/types.js";
import { type Filters as Hidden, hostsOf, type Listing, namesOf } from "../report/listing.js";
import { SEVERITIES } from "../report/model.js";
import { number, t } from "../texts.js";
import { Choice } from "./choice.js";

export function Filters({ app, list }: { app: App; list: Listing }) {
  const { state } = app;
  const { filters, current: job } = state;
  const narrow = useSignal(false);
  const set = (change: Partial<Hidden>) => {
    state.filters = { ...filters, ...change };
  };
  const press = (change: Partial<Hidden>) => {
    set(change);
    app.viewed();
  };
  const files = job?.jobs ? namesOf(job) : [];
  const hosts = hostsOf(job!);
  return (
    <div class="filters" role="group" aria-label={t.findings.show}>
      <SearchField
        part="search"
        aria-label={t.findings.search}
        placeholder={t.findings.filter}
        value={filters.words}
        onInput={({ currentTarget }) => set({ words: currentTarget.value })}
        onChange={() => app.viewed()}
      />
      <Kinds list={list} filters={filters} press={press} />
      {(files.length > 1 || hosts.length > 1) && (
        <IconButton
          part="narrow"
          class="plain square small"
          aria-expanded={narrow.value}
          act={() => (narrow.value = !narrow.value)}
          icon="filter"
          label={t.findings.narrow}
        />
      )}
      {(narrow.value || filters.only || filters.host) && (
        <Choices files={files} hosts={hosts} filters={filters} press={press} />
      )}
    </div>
  );
}

interface Props {
  filters: Hidden;
  press: (change: Partial<Hidden>) => void;
}

/** A chip for each severity, and one for what can be fixed: whichever are pressed are shown, and without one all. */
function Kinds({ list, filters, press }: Props & { list: Listing }) {
  const pressed = SEVERITIES.filter((kind) => filters.hidden.length && !filters.hidden.includes(kind));
  const toggle = (kind: Severity) => {
    const now = pressed.includes(kind) ? pressed.filter((one) => one !== kind) : [...pressed, kind];
    press({ hidden: now.length ? SEVERITIES.filter((one) => !now.includes(one)) : [] });
  };
  return (
    <>
      {SEVERITIES.filter((kind) => list.totals[kind] > 0).map((kind) => (
        <IconButton
          part="filter"
          class="chip"
          data-severity={kind}
          aria-pressed={pressed.includes(kind)}
          label={t.severity(list.totals[kind], kind)}
          act={() => toggle(kind)}
        >
          <Mood of={kind} size={12} />
          {number(list.totals[kind])}
        </IconButton>
      ))}
      {(list.fixable > 0 || filters.fixable) && (
        <IconButton
          part="filter"
          class="chip"
          data-filter="fixable"
          aria-pressed={filters.fixable}
          label={t.findings.fixable(list.fixable)}
          act={() => press({ fixable: !filters.fixable })}
        >
          <Icon name="fix" size={12} />
          {number(list.fixable)}
        </IconButton>
      )}
    </>
  );
}

const Choices = ({ files, hosts, filters, press }: Props & { files: string[]; hosts: string[] }) => (
  <div class="choices">
    <Choice
      part="filter-file"
      label={t.findings.file}
      all={t.findings.allFiles}
      names={files}
      chosen={filters.only}
      choose={(only) => press({ only })}
    />
    <Choice
      part="filter-host"
      label={t.findings.host}
      all={t.findings.allHosts}
      names={hosts}
      chosen={filters.host}
      choose={(host) => press({ host })}
    />
  </div>
);
