import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BenchReport } from './bench.ts';
import { benches } from './benches.ts';
import { parseCommand } from './command-line.ts';
import { BenchError } from './errors.ts';
import { describeMachine } from './machine.ts';
import { outdated, renderReport, replaceReport, unexplained, type Reasons } from './report.ts';

const root = resolve(import.meta.dirname, '../..');
const reasonsFile = resolve(root, 'bench/reasons.json');
const resultsFile = resolve(root, 'bench/RESULTS.md');

async function main(): Promise<void> {
  const command = parseCommand(process.argv.slice(2), benches);
  const beginning = describeMachine(root, new Date());
  const reasons = JSON.parse(readFileSync(reasonsFile, 'utf8')) as Reasons;
  const reports: BenchReport[] = [];
  for (const bench of command.benches) {
    const log = (line: string): void => console.error(`${bench.name}: ${line}`);
    log('...');
    const { isQuick, isFull, minutes } = command;
    const profileDir = command.profileDir === undefined ? undefined : resolve(command.profileDir);
    const machine = describeMachine(root, new Date());
    const report = await bench.run({ root, isQuick, isFull, minutes, profileDir, log });
    reports.push(report);
    // At once: a later bench may fail.
    if (command.isRecorded)
      writeFileSync(resultsFile, replaceReport(readFileSync(resultsFile, 'utf8'), machine, report, reasons));
  }
  console.log(renderReport(beginning, reports, reasons));
  if (!command.isQuick) {
    for (const id of unexplained(reports, reasons))
      console.error(`${id} is missed, but bench/reasons.json has no reason`);
    for (const id of outdated(reports, reasons))
      console.error(`bench/reasons.json has a reason for ${id}, which is not missed`);
  }
}

// A signal ends the run: remaining children see the IPC channel to this process close.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof BenchError && error.code === 'usage' ? error.message : error);
    process.exit(1);
  },
);
