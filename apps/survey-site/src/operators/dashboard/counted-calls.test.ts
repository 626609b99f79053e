import { expect, test } from '@jest/globals';
import { storageCallsMetric } from '@canvass/telemetry';
import { StorageCalls } from '@canvass/storage';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { countedCallsOf } from './counted-calls.ts';

test('reads the metrics of a Canvass app', async () => {
  const [calls, register] = [new StorageCalls(), new Registry()];
  collectDefaultMetrics({ register });
  storageCallsMetric(calls, register);
  for (let n = 0; n < 3; n += 1) calls.count('PeekMessages', 'ok');
  calls.count('PeekMessages', 'not-found');
  expect(countedCallsOf(await register.metrics())).toEqual({
    startedMs: expect.any(Number),
    rows: [
      { operation: 'PeekMessages', outcome: 'ok', count: 3 },
      { operation: 'PeekMessages', outcome: 'not-found', count: 1 },
    ],
  });
});

test.each([
  ['nothing', ''],
  ['no start', 'canvass_storage_calls_total{operation="GetBlob",outcome="ok"} 1\n'],
  ['no calls', 'process_start_time_seconds 1763715600\n'],
  [
    'something else',
    'process_start_time_seconds 1\ncanvass_storage_calls_total{operation="<b>",outcome="ok"} NaN\n',
  ],
])('is unknown for metrics with %s', (_name, text) => {
  expect(countedCallsOf(text)).toEqual({ unknown: 'its metrics do not have them' });
});
