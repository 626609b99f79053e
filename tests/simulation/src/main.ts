import { parseArgs } from 'node:util';
import { runFleet } from './fleet.ts';
import { loadSimulation } from './load-simulation.ts';
import { pinMutants } from './pin-mutants.ts';
import { describeSchedule, describeRun } from './report.ts';
import { addStats, noStats } from './environment/stats.ts';

const usage = `npm run simulate -- [--seeds N] [--from S]             N schedules, from seed S on
npm run simulate -- --seed S [--seed S ...] [--trace]  these seeds, with their traces
npm run simulate -- --mutants [--seeds N]              pins a seed for each mutant whose own no longer finds it
--mutant NAME                                          with this mistake in the code, for the first two`;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '3000' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', multiple: true },
    mutant: { type: 'string' },
    trace: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(usage);
} else if (values.mutants) {
  await pinMutants(toCount(values.seeds));
} else if (values.seed) {
  await runSome(values.seed.map(toCount));
} else {
  await runMany(toCount(values.from), toCount(values.seeds));
}

async function runSome(seeds: readonly number[]): Promise<void> {
  const run = await loadSimulation(values.mutant);
  const stats = noStats();
  const start = performance.now();
  for (const seed of seeds) {
    const result = await run(seed, { trace: values.trace });
    addStats(stats, result.stats);
    if (values.trace || result.violation) console.log(describeSchedule(result));
    if (result.violation) process.exitCode = 1;
  }
  console.log(describeRun(stats, (performance.now() - start) / 1_000));
}

async function runMany(from: number, count: number): Promise<void> {
  const start = performance.now();
  let reportedAt = start;
  const { stats, failedSeed } = await runFleet({ from, count, mutant: values.mutant }, ({ schedules }) => {
    if (performance.now() - reportedAt < 10_000) return;
    reportedAt = performance.now();
    console.error(`${schedules.toLocaleString('en')} of ${count.toLocaleString('en')} schedules`);
  });
  if (failedSeed !== undefined) {
    const run = await loadSimulation(values.mutant);
    console.log(describeSchedule(await run(failedSeed, { trace: true })));
    process.exitCode = 1;
  }
  if (values.json) console.log(JSON.stringify(stats));
  else console.log(describeRun(stats, (performance.now() - start) / 1_000));
}

function toCount(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`${text} is not a number of seeds\n${usage}`);
  return value;
}
