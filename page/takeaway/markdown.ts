// The report as Markdown, for a ticket or a message. What comes from a file is escaped: it can be no markup, no link
// and no mention of somebody.

import { plain } from "../base/dom.js";
import { SEVERITIES } from "../report/model.js";
import { report as r } from "../texts/en/takeaway.js";
import { t } from "../texts.js";
import { type About, counted, type ListedFile, type Takeaway } from "./summary.js";

// What means something in Markdown, with the extensions of GitHub: signs, what makes a link of a URL, and what makes a
// list of a line.
const MARKUP = /[\\`*_{}[\]<>#|~&@^$]|:(?=\/\/)|(?<=\bwww|^\d+)\.|^[-+=]/g;
const escaped = (text: string) => plain(text).replace(MARKUP, "\\$&");

/** A sentence of the engine's: what stands between backticks is code, but for those of a file that it quotes. */
const sentence = (text: string): string =>
  String(text)
    .split(/(“[^”]*”)|`([^`]+)`/)
    .map((part = "", index) => (index % 3 === 2 && part ? code(part) : escaped(part)))
    .join("");

/** Code between more backticks than it has itself; of a table it is a cell. */
function code(text: string) {
  const inside = plain(text).replaceAll("|", "\\|");
  const most = Math.max(0, ...(inside.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(most + 1);
  const space = /^`|`$|^ .* $/.test(inside) ? " " : "";
  return `${fence}${space}${inside}${space}${fence}`;
}

const row = (...cells: string[]) => `| ${cells.join(" | ")} |\n`;
const table = (columns: string[], rows: string[][]) =>
  row(...columns) + row(...columns.map(() => "---")) + rows.map((cells) => row(...cells)).join("");

/** The text of the file. */
export function markdown(summary: Takeaway, about: About) {
  const { name, time, url, profile, consumers, first, files, groups, incomplete, tool, rules } = summary;
  const parts = [
    `# ${escaped(r.title(name))}\n`,
    `${[r.profile(profile), time && r.time(time), url && `${r.url}${code(url)}`].filter(Boolean).join(" · ")}\n`,
    `**${counted(summary).join(" · ")}**\n`,
    table(
      [r.consumers, ""],
      consumers.map(({ id, verdict }) => [t.checker(id), r.verdicts[verdict] ?? verdict]),
    ),
  ];
  if (first.length) {
    const lines = first.map(
      ({ title, count, help }, index) =>
        `${index + 1}. ${sentence(title)} (${t.findings.times(count)}). ${help ? sentence(help) : ""}\n`,
    );
    parts.push(`## ${r.first}\n`, lines.join(""));
  }
  parts.push(`## ${r.files}\n`, table(r.columns, files.map(fileCells)));
  parts.push(`## ${r.findings}\n`, groups.length ? "" : `${r.none}\n`);
  for (const group of groups) parts.push(...rule(group, files.length > 1, about));
  if (incomplete.length) parts.push(`## ${r.notRead}\n`, incomplete.map((one) => `- ${escaped(one)}\n`).join(""));
  parts.push(`${escaped(r.made(tool, rules))}\n`);
  return parts.filter(Boolean).join("\n");
}

function fileCells({ name, checked, error }: ListedFile) {
  if (!checked) return [code(name), `${r.notChecked}: ${escaped(error)}`, "", "", "", "", ""];
  const { kind, entries, bytes } = checked.document;
  const counts = SEVERITIES.map((severity) => r.number(checked.totals[severity]));
  return [code(name), t.kinds[kind] ?? kind, r.number(entries), r.sizeOf(bytes), ...counts];
}

function rule(
  { rule: id, severity, title, count, why, help, places, more }: Takeaway["groups"][number],
  several: boolean,
  about: About,
) {
  const link = about(id);
  const lines = places.map(
    ({ file, line, column, message }) =>
      `- ${code(`${several ? `${file}:` : ""}${line}:${column}`)} ${sentence(message)}\n`,
  );
  return [
    `### ${t.severityName[severity]}: ${sentence(title)} (${t.findings.times(count)})\n`,
    why ? `${sentence(why)}\n` : "",
    help ? `**${r.help.trim()}** ${sentence(help)}\n` : "",
    link ? `[${escaped(r.about(id))}](<${link}>)\n` : "",
    `${lines.join("")}${more > 0 ? `- ${r.more(more)}\n` : ""}`,
  ];
}
