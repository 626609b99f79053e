import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CoverageOptions, CoverageRow } from '../src/coverage/coverage-table.ts';
import type { StoppingOptions, StoppingRow } from '../src/coverage/stopping-table.ts';

export interface Simulation extends Omit<CoverageOptions & StoppingOptions, 'scenarios' | 'random'> {
  readonly table: 'coverage' | 'stopping';
  /** The name of one. */
  readonly scenario: string;
  readonly seed: number;
}

type Settings = Omit<Simulation, 'table' | 'margins' | 'sampleShares' | 'seed'>;

export async function coverageOf(settings: Settings & { sampleShares: number[] }): Promise<CoverageRow[]> {
  return run({ table: 'coverage', margins: [], seed: 1, ...settings });
}

export async function stoppingOf(settings: Settings & { margins: number[] }): Promise<StoppingRow[]> {
  return run({ table: 'stopping', sampleShares: [], seed: 1, ...settings });
}

/** In a process of its own: in Jest's sandbox each use of a global such as Math takes 40 times as long. */
async function run<Row>(simulation: Simulation): Promise<Row[]> {
  const script = fileURLToPath(new URL('run-simulation.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(simulation)]);
  return JSON.parse(stdout) as Row[];
}
