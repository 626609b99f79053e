import type { FleetRow } from './fleet-row.ts';

const head = [
  'scenario',
  'accounts',
  'sites',
  'workers',
  'answers/s',
  'calls per answer: sites',
  'workers',
  'answers per commit',
  'conflicts per commit',
  'age of the oldest answer of a commit: p50',
  'p99',
  'until an answer is stored: p50, p99',
  'idle workers',
  'busiest worker',
  '503 of 100 calls',
  'refused answers',
];

/** The rows as a table in Markdown. */
export function fleetTable(rows: readonly FleetRow[]): string {
  const cells = rows.map((row) => [
    row.name,
    String(row.cells),
    number(row.sites),
    number(row.workers),
    number(row.answersPerS),
    number(row.siteCallsPerAnswer),
    number(row.workerCallsPerAnswer),
    number(row.answersPerCommit),
    number(row.conflictsPerCommit),
    `${number(row.oldestS.p50)} s`,
    `${number(row.oldestS.p99)} s`,
    `${number(row.waitMs.p50)}, ${number(row.waitMs.p99)} ms`,
    number(row.idleWorkers),
    `${number(row.busiest)} ×`,
    number(row.throttledPercent),
    number(row.refused),
  ]);
  return [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) < 1_000 ? 3 : 6 });
}
