import { coverageTable } from '../src/coverage/coverage-table.ts';
import { heldOutScenarios, limitingScenarios, scenarios } from '../src/coverage/scenario.ts';
import { stoppingTable } from '../src/coverage/stopping-table.ts';
import { seededRandom } from './seeded-random.ts';
import type { Simulation } from './simulation.ts';

const { table, scenario, seed, ...options } = JSON.parse(process.argv[2]!) as Simulation;
const named = [...scenarios, ...heldOutScenarios, ...limitingScenarios].filter(
  ({ name }) => name === scenario,
);
const settings = { ...options, scenarios: named, random: seededRandom(seed) };
const rows = table === 'coverage' ? coverageTable(settings) : stoppingTable(settings);
process.stdout.write(JSON.stringify(rows));
