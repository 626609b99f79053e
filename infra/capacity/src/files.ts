import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parsePrices, type PriceTable } from '@canvass/cost-model/src/prices.ts';
import { UsageError } from './usage-error.ts';
import type { FleetRow } from './fleet/fleet-row.ts';
import { readMeasured } from './plan/measured.ts';
import { parseLimits } from './plan/published-limits.ts';
import type { Facts } from './plan/facts.ts';
import { simulatedCalls } from './plan/simulated-calls.ts';

const root = resolve(import.meta.dirname, '../../..');
const recordFile = resolve(root, 'infra/capacity/simulated.json');

/** The files that replace those of the repository. */
interface OwnFiles {
  readonly pricesFile?: string | undefined;
  readonly limitsFile?: string | undefined;
}

/** Reads what the benches have measured and what Azure takes. Throws an error that names the file and its faults. */
export function readBasics({ limitsFile = resolve(root, 'infra/capacity/limits.json') }: OwnFiles = {}): Pick<
  Facts,
  'measured' | 'limits'
> {
  return {
    measured: readMeasured(readFileSync(resolve(root, 'bench/RESULTS.md'), 'utf8')),
    limits: parsed(limitsFile, parseLimits),
  };
}

/** Reads all that a plan is made from. Throws like `readBasics`. */
export function readFacts(own: OwnFiles = {}): Facts {
  return { ...readBasics(own), simulated: simulatedCalls(readRecord()) };
}

export function readPrices({
  pricesFile = resolve(root, 'infra/cost-model/prices.json'),
}: OwnFiles = {}): PriceTable {
  return parsed(pricesFile, parsePrices);
}

/** What the last recorded simulation has shown. */
export function readRecord(): readonly FleetRow[] {
  return JSON.parse(readFileSync(recordFile, 'utf8')) as FleetRow[];
}

export function writeRecord(rows: readonly FleetRow[]): void {
  writeFileSync(recordFile, `${JSON.stringify(rows, undefined, 2)}\n`);
}

function parsed<T>(file: string, parse: (text: string) => T): T {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new UsageError(`${file}: ${(cause as Error).message}`, { cause });
  }
}
