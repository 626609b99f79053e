import { fleetTable } from './fleet/fleet-table.ts';
import { parseSimulate } from './fleet/parse-simulate.ts';
import { simulate } from './fleet/simulate.ts';
import { readBasics, readFacts, readPrices, writeRecord } from './files.ts';
import { makeReport } from './plan/make-report.ts';
import { parseAsked, planHelp } from './plan/parse-asked.ts';
import { renderReport } from './plan/report.ts';
import { UsageError } from './usage-error.ts';

/** `npm run capacity`: plans a deployment, or simulates some. */
async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(planHelp());
  if (args[0] === 'simulate') return runSimulation(args.slice(1));
  const command = parseAsked(args);
  const facts = readFacts(command);
  const prices = readPrices(command);
  const report = makeReport(command.asked, facts, prices);
  console.log(command.isJson ? JSON.stringify(report, undefined, 2) : renderReport(report, facts, prices));
}

async function runSimulation(args: readonly string[]): Promise<void> {
  const { seed, isQuick, isRecorded } = parseSimulate(args);
  const rows = await simulate(readBasics(), { seed, isQuick, log: (line) => console.error(line) });
  console.log(fleetTable(rows));
  if (isRecorded) writeRecord(rows);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
});
