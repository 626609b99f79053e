import { beforeEach, describe, expect, test } from '@jest/globals';
import { QueueError, type DeadLetter } from '@canvass/queue';
import { deferred } from '@canvass/testing';
import { OpsStateReader, type OpsStateDeps } from './state.ts';

const letter: DeadLetter = {
  id: 'a',
  reason: 'invalid',
  error: null,
  queue: 'answers-stored',
  messageId: 'm',
  dequeueCount: 1,
  postponedCount: 0,
  redriveCount: 0,
  firstSeenAt: '2026-11-21T09:00:00.000Z',
  lastSeenAt: '2026-11-21T09:00:00.000Z',
  text: 'shown only on its own page',
};

let time: { ms: number };
let faults: unknown[];
let asked: number;

beforeEach(() => {
  time = { ms: Date.parse('2026-11-21T09:00:00Z') };
  faults = [];
  asked = 0;
});

const now = (): number => time.ms;
const down = () => Promise.reject(new QueueError('unavailable', 'GetMessages of a-secret-account failed'));
const wrong = () => Promise.reject(new QueueError('refused', 'a-secret-account: 403'));

function reader(deps: Partial<OpsStateDeps> = {}): OpsStateReader {
  return new OpsStateReader({
    depths: async () => {
      asked += 1;
      return [{ name: 'answers-stored', depth: 7 }];
    },
    deadLetters: { name: 'answers-stored-poison', depth: async () => 1, peek: async () => [letter] },
    journal: { pendingBytes: 4711 },
    storageReady: async () => true,
    askAgent: async () => ({ outcome: 'not-set' }),
    calls: () => ({
      startedMs: time.ms - 3_600_000,
      rows: [{ operation: 'AppendBlock', outcome: 'ok', count: 7 }],
    }),
    isQueueBilled: true,
    now,
    onFault: (error) => void faults.push(error),
    limitMs: 20,
    ...deps,
  });
}

describe('the dashboard’s state', () => {
  test('has all readings, without the texts of dead letters', async () => {
    const state = await reader().read();
    expect(state).toMatchObject({
      at: '2026-11-21T09:00:00.000Z',
      storage: 'answers',
      journal: { pendingBytes: 4711 },
      queues: [{ name: 'answers-stored', depth: 7 }],
      deadLetters: { queue: 'answers-stored-poison', count: 1, first: [{ id: 'a', reason: 'invalid' }] },
      agent: { outcome: 'not-set' },
      storageCalls: {
        site: { operations: [{ operation: 'AppendBlock', calls: 7, perHour: 7 }] },
        agent: { unknown: 'SCALING_AGENT_URL is not set' },
      },
    });
    expect(JSON.stringify(state)).not.toContain(letter.text);
  });

  test('is unknown if a call fails, and otherwise complete', async () => {
    const state = await reader({
      depths: down,
      deadLetters: { name: 'answers-stored-poison', depth: wrong, peek: async () => [letter] },
      storageReady: async () => false,
    }).read();
    expect(state).toMatchObject({
      storage: { unknown: 'it does not answer' },
      queues: { unknown: 'the queue does not answer' },
      deadLetters: {
        count: { unknown: 'the call failed; see the site’s log' },
        first: [{ id: 'a' }],
      },
    });
    expect(JSON.stringify(state)).not.toContain('a-secret-account');
    expect(faults).toHaveLength(2);
  });

  test('is unknown if a call hangs, and does not repeat the call until it ends', async () => {
    const hung = deferred<{ name: string; depth: number }[]>();
    let calls = 0;
    const reading = reader({
      depths: () => {
        calls += 1;
        return hung.promise;
      },
      storageReady: () => new Promise(() => {}),
    });
    const unknown = { unknown: 'no answer within 0.02 s' };
    expect(await reading.read()).toMatchObject({
      queues: unknown,
      storage: { unknown: 'it does not answer' },
    });
    time.ms += 5_000;
    expect(await reading.read()).toMatchObject({ queues: unknown });
    expect(calls).toBe(1);
    hung.resolve([]);
    time.ms += 5_000;
    expect(await reading.read()).toMatchObject({ queues: [] });
  });

  test('is shared for a second, and read again after a change', async () => {
    const reading = reader();
    await Promise.all([reading.read(), reading.read()]);
    time.ms += 999;
    await reading.read();
    expect(asked).toBe(1);
    time.ms += 1;
    await reading.read();
    expect(asked).toBe(2);
    reading.invalidate();
    await reading.read();
    expect(asked).toBe(3);
  });
});
