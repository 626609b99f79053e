import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CoverageOptions, CoverageRow } from '../coverage/coverage-table.ts';
import type { StoppingOptions, StoppingRow } from '../coverage/stopping-table.ts';

export interface Simulation extends Omit<CoverageOptions & StoppingOptions, 'scenarios' | 'random'> {
  readonly table: 'coverage' | 'stopping';
  /** The name of the scenario. */
  readonly scenario: string;
  readonly seed: number;
}

type Settings = Omit<Simulation, 'table' | 'margins' | 'sampleShares' | 'seed'>;

/**
 * Runs simulations one after another in a thread. In modules that Jest loads, each use of a global such as `Math` would take 40 times as
 * long.
 */
export class Simulations {
  readonly #thread = new Worker(new URL('run-simulation.ts', import.meta.url), { execArgv: [] });

  coverageOf(settings: Settings & { sampleShares: number[] }): Promise<CoverageRow[]> {
    return this.#run({ table: 'coverage', margins: [], seed: 1, ...settings });
  }

  stoppingOf(settings: Settings & { margins: number[] }): Promise<StoppingRow[]> {
    return this.#run({ table: 'stopping', sampleShares: [], seed: 1, ...settings });
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }

  async #run<Row>(simulation: Simulation): Promise<Row[]> {
    this.#thread.postMessage(simulation, []);
    const [rows] = (await once(this.#thread, 'message')) as [Row[]];
    return rows;
  }
}
