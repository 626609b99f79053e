import { agentStub, type AgentStub, busyAgent, type Respond, FakeClock } from '@canvass/testing';
import { StorageCalls } from '@canvass/storage';
import { storageCallsMetric } from '@canvass/telemetry';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createAgentClient } from './agent-client.ts';
import { countedCallsOf } from './counted-calls.ts';

const answering = (text: string, status = 200): Respond => {
  return (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
};

describe('a scaling agent', () => {
  const nowMs = Date.parse('2026-11-21T09:00:00Z');
  let stub: AgentStub;

  beforeEach(async () => {
    stub = await agentStub(busyAgent(nowMs));
  });
  afterEach(() => stub.close());

  const clock = new FakeClock(0);
  const ask = () => createAgentClient({ url: stub.url, clock, limitMs: 1_000, fetch })();

  test('answers with its status, latest decisions and last hour', async () => {
    expect(await ask()).toMatchObject({
      outcome: 'answered',
      status: { isLeading: true, signals: { ready: 1240 }, workers: { reporting: 5 } },
      decisions: [{ from: 5, to: 8, outcome: 'done' }, {}, {}, {}, {}, {}, {}],
      history: expect.any(Array),
      calls: { rows: [{ operation: 'PeekMessages', outcome: 'ok', count: 720 }, {}, {}] },
    });
  });

  test('without a URL is not called', async () => {
    let asked = 0;
    const client = createAgentClient({
      url: undefined,
      clock,
      limitMs: 1_000,
      fetch: () => {
        asked += 1;
        return fetch(stub.url);
      },
    });
    expect([await client(), asked]).toEqual([{ outcome: 'not-set' }, 0]);
  });

  test('that answers only with its status leaves the rest unknown', async () => {
    stub.answers = { '/status': stub.answers['/status'] };
    expect(await ask()).toMatchObject({
      outcome: 'answered',
      decisions: { unknown: 'it answered with 404' },
      history: { unknown: 'it answered with 404' },
      calls: { unknown: 'it answered with 404' },
    });
  });

  test.each<[string, Respond, string]>([
    ['an error', answering('{}', 503), 'it answered with 503'],
    ['no JSON', answering('<html>'), 'its answer is not JSON'],
    ['something else', answering('{"isLeading":"yes"}'), 'its answer is not that of a scaling agent'],
    ['too long a body', answering(`"${'x'.repeat(9 * 1024 ** 2)}"`), 'its answer is too long'],
    [
      'a redirect',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'it cannot be reached',
    ],
    ['a cut connection', (response) => void response.destroy(), 'it cannot be reached'],
  ])('that answers with %s has failed, with the reason', async (_name, respond, why) => {
    stub.answers['/status'] = respond;
    expect(await ask()).toEqual({ outcome: 'failed', why });
  });

  test('that does not answer in time has failed', async () => {
    stub.answers['/status'] = () => void (clock.ms += 1_000);
    expect(await ask()).toEqual({ outcome: 'failed', why: 'it did not answer within 1 s' });
  });

  test('that cannot be reached has failed, and its address is not shown', async () => {
    const client = createAgentClient({ url: 'http://127.0.0.1:1', clock, limitMs: 1_000, fetch });
    expect(await client()).toEqual({ outcome: 'failed', why: 'it cannot be reached' });
  });
});

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
