import { parentPort } from 'node:worker_threads';
import { coverageTable } from '../coverage/coverage-table.ts';
import { heldOutScenarios, limitingScenarios, scenarios } from '../coverage/scenario.ts';
import { stoppingTable } from '../coverage/stopping-table.ts';
import { seededRandom } from './seeded-random.ts';
import type { Simulation } from './simulation.ts';

parentPort!.on('message', ({ table, scenario, seed, ...options }: Simulation) => {
  const named = [...scenarios, ...heldOutScenarios, ...limitingScenarios].filter(
    ({ name }) => name === scenario,
  );
  const settings = { ...options, scenarios: named, random: seededRandom(seed) };
  parentPort!.postMessage(table === 'coverage' ? coverageTable(settings) : stoppingTable(settings), []);
});
