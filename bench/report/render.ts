import { type Comparison, formatNumber, judge, type Table, type Target } from './comparison.ts';

/** A comparison with the conditions it was made under. */
export interface KeptComparison extends Comparison {
  /** When it began, in ISO 8601. */
  at: string;
  rounds: number;
  seconds: number;
  machine: string[];
}

/** Writes all comparisons as one Markdown file. */
export function renderResults(kept: KeptComparison[]): string {
  const machine = kept.at(-1)?.machine ?? [];
  return `# Measurements

\`npm run bench\` makes all of them, \`npm run bench -- pages\` one. Everything runs on one machine over loopback; servers take turns, round after round, and the tables show medians; a round in which others took more than 0.3 cores is made anew. The load comes from wrk, which took 10 µs of processor time a request where autocannon took 18: the server needs the same cores.

${machine.map((line) => `- ${line}`).join('\n')}

## Targets

${renderTable(targetTable(kept))}

${kept.map(renderComparison).join('\n')}`;
}

function targetTable(kept: KeptComparison[]): Table {
  const rows = kept.flatMap(({ targets }) => targets.map(targetRow));
  return { caption: '', columns: ['what', 'target', 'measured', ''], rows };
}

function targetRow(target: Target): string[] {
  const { claim, bound, unit, measured } = target;
  const value = (number: number) => `${formatNumber(number)} ${unit}`.trim();
  return [claim, `${bound} ${value(target.target)}`, value(measured), judge(target)];
}

function renderComparison(comparison: KeptComparison): string {
  const { title, text, tables, at, rounds, seconds, round = `${seconds} s` } = comparison;
  const conditions = `${at.slice(0, 10)}, ${rounds} rounds of ${round}.`;
  return `## ${title}

${text} ${conditions}

${tables.map(renderTable).join('\n\n')}
`;
}

/** Writes a table as Markdown, under its caption if it has one. */
export function renderTable({ caption, columns, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(columns.map((_, i) => (i === 0 ? '---' : '---:')));
  const table = [line(columns), rule, ...rows.map(line)].join('\n');
  return caption ? `### ${caption}\n\n${table}` : table;
}
