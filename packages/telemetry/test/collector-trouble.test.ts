import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, freePort, startAzurite, type Azurite } from '@canvass/testing';
import { startCollector, type Collector } from './collector.ts';
import { startSystem, type System } from './system.ts';

let azurite: Azurite;

beforeAll(async () => {
  azurite = await startAzurite();
}, 60_000);
afterAll(async () => {
  await azurite?.stop();
});

const respondents = 16;
/** Several batches of spans: some are lost, and on a fast machine some find the queue full. */
const answersEach = 100;
/** Far below the 5 s after which an export is given up: an answer that waited for one would show. */
const slowestMs = 2_000;

/** Statuses of all answers and the time of the slowest. */
async function load(system: System): Promise<{ statuses: Set<number>; worstMs: number }> {
  const statuses = new Set<number>();
  let worstMs = 0;
  const respond = async (): Promise<void> => {
    for (let answer = 0; answer < answersEach; answer += 1) {
      const startedMs = performance.now();
      const response = await system.submit();
      await response.arrayBuffer();
      worstMs = Math.max(worstMs, performance.now() - startedMs);
      statuses.add(response.status);
    }
  };
  await Promise.all(Array.from({ length: respondents }, respond));
  return { statuses, worstMs };
}

/** Every answer of every request is traced, towards a collector that takes none of it. */
async function expectUntroubled(endpoint: string): Promise<System> {
  const system = await startSystem(azurite, {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER: 'always_on',
    LOG_LEVEL: 'info',
  });
  const { statuses, worstMs } = await load(system);
  expect(statuses).toEqual(new Set([201]));
  expect(worstMs).toBeLessThan(slowestMs);
  return system;
}

async function expectPromptStop({ site, worker }: System): Promise<void> {
  const startedMs = performance.now();
  expect(await Promise.all([site.stop(), worker.stop()])).toEqual([0, 0]);
  expect(performance.now() - startedMs).toBeLessThan(6_000);
}

describe('a collector that is in trouble delays and fails no answer', () => {
  test('where nobody listens, which is told once', async () => {
    const system = await expectUntroubled(`http://127.0.0.1:${await freePort()}`);
    await system.site.hasLogged('the collector takes no traces');
    await expectPromptStop(system);
    const warnings = system.site.lines.filter((line) => line.includes('the collector takes no traces'));
    expect(warnings).toHaveLength(1);
  });

  test('where it never answers, which keeps no process from stopping', async () => {
    const collector: Collector = await startCollector({ hangs: true });
    const system = await expectUntroubled(collector.endpoint);
    await eventually(
      async () =>
        expect(await system.metrics('site')).toMatch(/^canvass_trace_spans_lost_total\{.*\} [1-9]/m),
      { timeoutMs: 20_000 },
    );
    await expectPromptStop(system);
    expect(collector.headers.length).toBeGreaterThan(0);
    await collector.close();
  });
});
