import type { BenchReport, Goal, Row } from './bench.ts';
import { decimals } from './figures.ts';

/** Why a goal is missed, by the row's id; written by hand from a profile. */
export type Reasons = Readonly<Record<string, string>>;

const title = '# Bench results';
const note =
  'Written by `npm run bench`; edits are lost. A ratio compares two measurements of the same run on the ' +
  'same machine; the absolute figures are from its machine and day.';

/** The machine of a run, by name and value. */
export type Machine = readonly (readonly [string, string])[];

/** Renders the results of a run as Markdown. */
export function renderReport(machine: Machine, reports: readonly BenchReport[], reasons: Reasons): string {
  const parts = [title, note, table([['machine', ''], ...machine])];
  return `${[...parts, ...reports.map((report) => section(report, reasons))].join('\n\n')}\n`;
}

/** Replaces the section with this title in earlier results, or appends it. */
export function replaceReport(text: string, machine: Machine, report: BenchReport, reasons: Reasons): string {
  const [, ...sections] = text.trimEnd().split(/\n\n(?=## )/);
  const measured = `Measured on: ${machine.map(([name, value]) => `${name} ${value}`).join('; ')}.`;
  const fresh = section({ ...report, method: [measured, ...report.method] }, reasons);
  const index = sections.findIndex((each) => each.startsWith(`## ${report.title}\n`));
  sections.splice(index < 0 ? sections.length : index, index < 0 ? 0 : 1, fresh);
  return `${[title, note, ...sections].join('\n\n')}\n`;
}

function section(report: BenchReport, reasons: Reasons): string {
  const { method, rows, detailsNote, details } = report;
  const parts = [
    `## ${report.title}`,
    ...method,
    table([
      ['', 'measured', 'against', 'ratio', 'goal', 'verdict'],
      ...rows.map((row) => [
        row.what,
        row.measured,
        row.against ?? '',
        row.ratio === undefined ? '' : decimals(row.ratio),
        row.goal === undefined ? '' : goalText(row.goal),
        verdict(row, reasons),
      ]),
    ]),
  ];
  if (details) parts.push(...(detailsNote === undefined ? [] : [detailsNote]), table(details));
  return parts.join('\n\n');
}

/** The ids of missed goals without a reason. */
export function unexplained(reports: readonly BenchReport[], reasons: Reasons): string[] {
  return reports
    .flatMap(({ rows }) => rows)
    .filter((row) => row.goal !== undefined && !isMet(row, row.goal) && reasons[row.id] === undefined)
    .map(({ id }) => id);
}

/** The ids of reasons for goals that are met or that no row has. */
export function outdated(reports: readonly BenchReport[], reasons: Reasons): string[] {
  const rows = new Map(reports.flatMap((report) => report.rows.map((row) => [row.id, row])));
  const benches = new Set([...rows.keys()].map(benchOf));
  return Object.keys(reasons).filter((id) => {
    const row = rows.get(id);
    if (row === undefined) return benches.has(benchOf(id));
    return row.goal === undefined || isMet(row, row.goal);
  });
}

const benchOf = (id: string): string => id.split('/', 1)[0]!;

function verdict(row: Row, reasons: Reasons): string {
  if (row.goal === undefined) return '';
  if (isMet(row, row.goal)) return 'met';
  const reason = reasons[row.id];
  return reason === undefined ? 'missed' : `missed, because ${reason}`;
}

function isMet({ ratio = Number.NaN, figure = ratio }: Row, goal: Goal): boolean {
  return 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost;
}

function goalText(goal: Goal): string {
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
