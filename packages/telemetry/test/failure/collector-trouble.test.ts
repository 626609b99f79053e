import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, freePort, startAzurite, type Azurite } from '@canvass/testing';
import { startCollector, type Collector } from '../collector.ts';
import { startSystem, type System } from '../system.ts';

let azurite: Azurite;

beforeAll(async () => {
  azurite = await startAzurite();
});
afterAll(async () => {
  await azurite?.stop();
});

const respondents = 16;
/** More than each respondent can have under way: an answer that waits for an export leaves this number unreached. */
const answersPerExport = 3 * respondents;

/** Traces every request, with a collector that accepts nothing. */
function startTraced(endpoint: string): Promise<System> {
  return startSystem(azurite, {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER: 'always_on',
    LOG_LEVEL: 'info',
  });
}

/** Sends answers until `isEnough`; `onAnswered` is called after each. Expects that all are accepted. */
async function load(system: System, isEnough: () => boolean, onAnswered = (): void => {}): Promise<void> {
  const respond = async (): Promise<void> => {
    while (!isEnough()) {
      const response = await system.submit();
      await response.arrayBuffer();
      expect(response.status).toBe(201);
      onAnswered();
    }
  };
  await Promise.all(Array.from({ length: respondents }, respond));
}

async function expectStop({ site, worker }: System): Promise<void> {
  expect(await Promise.all([site.stop(), worker.stop()])).toEqual([0, 0]);
}

describe('a failing collector delays and fails no answer', () => {
  test('if it does not exist; one log line says so', async () => {
    const system = await startTraced(`http://127.0.0.1:${await freePort()}`);
    let answered = 0;
    await load(
      system,
      () => answered >= 20 * respondents,
      () => (answered += 1),
    );
    await system.site.hasLogged('the collector takes no traces');
    await expectStop(system);
    const warnings = system.site.lines.filter((line) => line.includes('the collector takes no traces'));
    expect(warnings).toHaveLength(1);
  });

  test('if it never answers; processes still stop', async () => {
    const collector: Collector = await startCollector({ hangs: true });
    const system = await startTraced(collector.endpoint);
    let mostDuringOne = 0;
    const during = new Map<object, number>();
    await load(
      system,
      () => mostDuringOne >= answersPerExport,
      () => {
        for (const exported of collector.pending) {
          const count = (during.get(exported) ?? 0) + 1;
          during.set(exported, count);
          mostDuringOne = Math.max(mostDuringOne, count);
        }
      },
    );
    await eventually(async () =>
      expect(await system.metrics('site')).toMatch(/^canvass_trace_spans_lost_total\{.*\} [1-9]/m),
    );
    await expectStop(system);
    await collector.close();
  });
});
