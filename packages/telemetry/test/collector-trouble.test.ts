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
/** Several batches of spans: some are lost, on a fast machine also because the queue is full. */
const answersEach = 100;
/** Far below the export timeout of 5 s, so that an answer that waits for an export fails the test. */
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

/** Traces every request, with a collector that accepts nothing. */
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

describe('a failing collector delays and fails no answer', () => {
  test('if it does not exist; one log line says so', async () => {
    const system = await expectUntroubled(`http://127.0.0.1:${await freePort()}`);
    await system.site.hasLogged('the collector takes no traces');
    await expectPromptStop(system);
    const warnings = system.site.lines.filter((line) => line.includes('the collector takes no traces'));
    expect(warnings).toHaveLength(1);
  });

  test('if it never answers; processes still stop', async () => {
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
