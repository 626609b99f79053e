import type { Measured } from '../plan/measured.ts';
import type { PublishedLimits } from '../plan/published-limits.ts';
import { rowOf, type FleetRow } from './fleet-row.ts';
import { runFleet } from './run-fleet.ts';
import { quickScenarios, scenarios } from './scenarios.ts';

interface SimulateOptions {
  readonly seed: number;
  readonly isQuick: boolean;
  readonly log: (line: string) => void;
}

/** Runs all scenarios, one after another. Throws if an answer is lost, counted twice, or not counted in time. */
export async function simulate(
  { measured, limits }: { readonly measured: Measured; readonly limits: PublishedLimits },
  { seed, isQuick, log }: SimulateOptions,
): Promise<FleetRow[]> {
  const msPerAnswer = (1_000 * measured.workerCores) / measured.answersPerS;
  const given = {
    seed,
    limits: {
      requestsPerS: limits.account.requestsPerS,
      requestsPerBlobPerS: limits.blob.requestsPerS,
      messagesPerQueuePerS: limits.queue.messagesPerS,
    },
    workerMsPerCall: msPerAnswer / measured.workerCallsPerAnswer,
  };
  const rows: FleetRow[] = [];
  for (const scenario of isQuick ? quickScenarios(given) : scenarios(given)) {
    const { sites, workers, cells } = scenario.options;
    log(`${scenario.name}: ${sites} sites and ${workers} workers on ${cells} accounts ...`);
    rows.push(rowOf(scenario, await runFleet(scenario.options), measured));
  }
  return rows;
}
