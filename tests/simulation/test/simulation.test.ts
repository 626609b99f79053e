import { randomInt } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Stats } from '../src/environment/stats.ts';
import { run } from './run.ts';

const schedules = Number(process.env['SIMULATION_SEEDS'] ?? 2_000);
const freshSchedules = 600;
/** Far from the fixed seeds, which begin at 0. */
const baseSeed = Number(process.env['SIMULATION_BASE_SEED'] ?? randomInt(1_000_000, 2 ** 31));

describe('the storage protocol under a seeded scheduler', () => {
  test(`keeps its guarantees in ${schedules} schedules full of faults`, async () => {
    const { exitCode, output } = await run('main.ts', ['--seeds', String(schedules), '--json']);
    expect({ exitCode, output: exitCode === 0 ? '' : output }).toEqual({ exitCode: 0, output: '' });

    // Schedules without faults prove nothing.
    const stats = JSON.parse(output) as Stats;
    const perSchedule = Object.fromEntries(
      Object.entries(stats).map(([what, count]) => [what, count / schedules]),
    );
    expect(stats.schedules).toBe(schedules);
    expect(perSchedule).toMatchObject({
      requests: atLeast(100),
      lostAnswers: atLeast(5),
      landedLate: atLeast(0.5),
      neverLanded: atLeast(0.2),
      suspensions: atLeast(2),
      crashes: atLeast(0.5),
      hintsLost: atLeast(0.5),
      hintsDoubled: atLeast(0.2),
      damagedSummaries: atLeast(0.2),
      rebuilds: atLeast(0.1),
      compactions: atLeast(0.05),
      deferred: atLeast(0.1),
      foundGrown: atLeast(0.05),
      retired: atLeast(2),
      quarantined: atLeast(0.2),
      deletions: atLeast(0.3),
      analyses: atLeast(0.1),
      recounts: atLeast(0.05),
      summaryVersions: atLeast(4),
      acknowledged: atLeast(4),
    });
  }, 600_000);

  test(`keeps them in ${freshSchedules} new schedules`, async () => {
    const args = ['--from', String(baseSeed), '--seeds', String(freshSchedules)];
    // Printed even if all is well, so that the run can be repeated.
    process.stdout.write(`Fresh schedules: npm run simulate -- ${args.join(' ')}\n`);
    const { exitCode, output } = await run('main.ts', args);
    expect({ exitCode, output: exitCode === 0 ? '' : output }).toEqual({ exitCode: 0, output: '' });
  }, 600_000);

  test('makes the same schedule from the same seed', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => run('main.ts', ['--seed', '11', '--seed', '12', '--trace'])),
    );
    expect(first?.exitCode).toBe(0);
    expect(withoutTimes(first?.output)).toBe(withoutTimes(second?.output));
  });
});

function atLeast(low: number): unknown {
  return {
    asymmetricMatch: (value: unknown) => typeof value === 'number' && value >= low,
    toString: () => `at least ${low}`,
  };
}

/** The last lines contain the duration. */
function withoutTimes(output: string | undefined): string | undefined {
  return output?.replace(/schedules in .*/, '');
}
