import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, startAzurite, type Azurite } from '@canvass/testing';
import { startCollector } from '../collector.ts';
import { startSystem } from '../system.ts';

let azurite: Azurite;

beforeAll(async () => {
  azurite = await startAzurite();
});
afterAll(async () => {
  await azurite?.stop();
});

/** The OpenTelemetry packages that each app has loaded after an answer is counted. */
async function loadedBy(env: Readonly<Record<string, string>>): Promise<string[][]> {
  const system = await startSystem(azurite, env);
  expect((await system.submit({ traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` })).status).toBe(
    201,
  );
  await eventually(async () => {
    if ((await system.counted()) !== 1) throw new Error('the answer is not counted yet');
  });
  await Promise.all([system.site.stop(), system.worker.stop()]);
  return [system.site, system.worker].map(({ lines }) =>
    lines.flatMap((line) => (line.startsWith('loaded ') ? [line.slice('loaded '.length)] : [])).toSorted(),
  );
}

test('without an endpoint the apps load only the OpenTelemetry API that prom-client depends on', async () => {
  for (const loaded of await loadedBy({})) expect(loaded).toEqual(['@opentelemetry/api']);
});

test('with an endpoint each app loads the SDK', async () => {
  const collector = await startCollector();
  for (const loaded of await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })) {
    expect(loaded).toEqual(
      expect.arrayContaining(['@opentelemetry/sdk-trace', '@opentelemetry/exporter-trace-otlp-http']),
    );
  }
  await collector.close();
});
