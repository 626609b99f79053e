import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { range } from '../src/fleet.ts';
import { Shard } from '../src/shard.ts';
import type { ShardResult } from '../src/shard-process.ts';

const schedules = Number(process.env['SIMULATION_SEEDS'] ?? 300);
const freshSchedules = 100;
/** Far from the fixed seeds, which begin at 0. */
const baseSeed = Number(process.env['SIMULATION_BASE_SEED'] ?? randomInt(1_000_000, 2 ** 31));

let shard: Shard;

beforeAll(() => {
  shard = new Shard([]);
});

afterAll(() => shard.stop());

describe('the storage protocol under a seeded scheduler', () => {
  test(`keeps its guarantees in ${schedules} schedules full of faults`, async () => {
    const result = await shard.run({ seeds: range(0, schedules) });
    expect(await traceOfFailure(result)).toBe('');

    // Schedules without faults prove nothing.
    const { stats } = result;
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
      binnedFacets: atLeast(0.5),
      acknowledged: atLeast(4),
    });
  }, 600_000);

  test(`keeps them in ${freshSchedules} new schedules`, async () => {
    // Printed even if all is well, so that the run can be repeated.
    process.stdout.write(
      `Fresh schedules: npm run simulate -- --from ${baseSeed} --seeds ${freshSchedules}\n`,
    );
    const result = await shard.run({ seeds: range(baseSeed, baseSeed + freshSchedules) });
    expect(await traceOfFailure(result)).toBe('');
    expect(result.stats.schedules).toBe(freshSchedules);
  }, 600_000);

  test('makes the same schedule from the same seed, in any process and after any other', async () => {
    const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
    const [{ stdout }, { traces }] = await Promise.all([
      promisify(execFile)(process.execPath, [program, '--seed', '12', '--seed', '11', '--trace'], {
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
      }),
      shard.run({ seeds: [11, 12], trace: true }),
    ]);
    expect(traces).toHaveLength(2);
    // What follows is the number of schedules per second.
    expect(stdout.slice(0, stdout.lastIndexOf('\n2 schedules in '))).toBe(traces.toReversed().join('\n'));
  });
});

/** Empty if all schedules keep the guarantees. */
async function traceOfFailure({ failed }: ShardResult): Promise<string> {
  if (!failed) return '';
  const { traces } = await shard.run({ seeds: [failed.seed], trace: true });
  return traces.join('\n');
}

function atLeast(low: number): unknown {
  return {
    asymmetricMatch: (value: unknown) => typeof value === 'number' && value >= low,
    toString: () => `at least ${low}`,
  };
}
