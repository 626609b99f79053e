import { type DeadLetter, QueueError } from '@canvass/queue';
import { busyAgent, deferred, idleAgent, FakeClock } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { decisionsAnswer, statusAnswer } from './agent-answers.ts';
import type { AgentData } from './agent-client.ts';
import { conditionsOf } from './conditions.ts';
import { type OpsState, type OpsStateDeps, OpsStateReader } from './state.ts';

const down = () => Promise.reject(new QueueError('unavailable', 'GetMessages of a-secret-account failed'));

const wrong = () => Promise.reject(new QueueError('refused', 'a-secret-account: 403'));

describe('the dashboard’s state', () => {
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

  let time: FakeClock;
  let faults: unknown[];
  let asked: number;

  beforeEach(() => {
    time = new FakeClock(Date.parse('2026-11-21T09:00:00Z'));
    faults = [];
    asked = 0;
  });

  function reader(deps: Partial<OpsStateDeps> = {}): OpsStateReader {
    return new OpsStateReader({
      depths: async () => {
        asked += 1;
        return [{ name: 'answers-stored', depth: 7 }];
      },
      deadLetters: { name: 'answers-stored-poison', depth: async () => 1, peek: async () => [letter] },
      figures: async () => ({
        processes: 2,
        pendingBytes: 4711,
        calls: {
          startedMs: time.ms - 3_600_000,
          rows: [{ operation: 'AppendBlock', outcome: 'ok', count: 7 }],
        },
      }),
      storageReady: async () => true,
      askAgent: async () => ({ outcome: 'not-set' }),
      isQueueBilled: true,
      clock: time,
      onFault: (error) => void faults.push(error),
      limitMs: 20,
      ...deps,
    });
  }

  test('has all readings, without the texts of dead letters', async () => {
    const state = await reader().read();
    expect(state).toMatchObject({
      at: '2026-11-21T09:00:00.000Z',
      storage: 'answers',
      processes: 2,
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
      figures: () => Promise.reject(new Error('a secret')),
      deadLetters: { name: 'answers-stored-poison', depth: wrong, peek: async () => [letter] },
      storageReady: async () => false,
    }).read();
    expect(state).toMatchObject({
      storage: { unknown: 'it does not answer' },
      processes: { unknown: 'the call failed; see the site’s log' },
      journal: { pendingBytes: { unknown: 'the call failed; see the site’s log' } },
      storageCalls: { site: { unknown: 'the call failed; see the site’s log' } },
      queues: { unknown: 'the queue does not answer' },
      deadLetters: {
        count: { unknown: 'the call failed; see the site’s log' },
        first: [{ id: 'a' }],
      },
    });
    expect(JSON.stringify(state)).not.toContain('a-secret-account');
    expect(faults).toHaveLength(3);
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
    expect(await time.until(reading.read())).toMatchObject({
      queues: unknown,
      storage: { unknown: 'it does not answer' },
    });
    time.ms += 5_000;
    expect(await time.until(reading.read())).toMatchObject({ queues: unknown });
    expect(calls).toBe(1);
    hung.resolve([]);
    time.ms += 5_000;
    expect(await time.until(reading.read())).toMatchObject({ queues: [] });
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

const at = '2026-11-21T09:00:00.000Z';

function agentData(answers: Record<string, unknown>, status: object = {}): AgentData {
  return {
    outcome: 'answered',
    status: statusAnswer.parse({ ...(answers['/status'] as object), ...status }),
    decisions: decisionsAnswer.parse(answers['/decisions']).decisions,
    history: [],
    calls: { unknown: 'its metrics do not have them' },
  };
}

const idle = idleAgent(Date.parse(at));
const well: OpsState = {
  at,
  storage: 'answers',
  processes: 1,
  journal: { pendingBytes: 0 },
  queues: [{ name: 'answers-stored', depth: 0 }],
  deadLetters: { queue: 'answers-stored-poison', count: 0, first: [] },
  agent: agentData(idle),
  storageCalls: {
    site: { since: at, overSeconds: 600, costPerHour: 0, operations: [] },
    agent: { unknown: 'its metrics do not have them' },
  },
};

const textsOf = (state: Partial<OpsState>) =>
  conditionsOf({ ...well, ...state }).map(({ level, text }) => `${level}: ${text}`);

function waiting(oldestAgeSeconds: number): string[] {
  const answers = busyAgent(Date.parse(at));
  const { signals } = answers['/status'] as { signals: object };
  return textsOf({ agent: agentData(answers, { signals: { ...signals, oldestAgeSeconds } }) });
}

describe('the conditions', () => {
  test('are none if all is well', () => {
    expect(textsOf({})).toEqual([]);
  });

  test.each<[string, Partial<OpsState>, string[]]>([
    [
      'storage that does not answer',
      { storage: { unknown: 'x' } },
      ['bad: The storage does not answer this site.'],
    ],
    [
      'queues that do not answer',
      { queues: { unknown: 'x' } },
      ['bad: The queues cannot be read from this site.'],
    ],
    [
      'one dead letter',
      { deadLetters: { ...well.deadLetters, count: 1 } },
      ['warn: 1 dead letter to look at.'],
    ],
    [
      'an agent that does not answer',
      { agent: { outcome: 'failed', why: 'it cannot be reached' } },
      ['bad: The scaling agent’s data cannot be read: it cannot be reached.'],
    ],
    [
      'no agent',
      { agent: { outcome: 'not-set' } },
      ['note: SCALING_AGENT_URL is not set: the scaling agent’s data is unknown here.'],
    ],
    [
      'an agent that stands by, without signals',
      { agent: agentData(idle, { isLeading: false, signals: undefined }) },
      ['note: The agent at SCALING_AGENT_URL stands by: another one leads and has the data.'],
    ],
    [
      'a failing target, invalid rules and a dry run, worst first',
      {
        agent: agentData(idle, {
          rules: { isDryRun: true, faults: ['reactive[0]: no target'] },
          target: {
            name: 'docker',
            failure: { at, message: 'the engine does not answer', failures: 3, retryAt: at },
          },
        }),
      },
      [
        'bad: The agent cannot scale: the engine does not answer.',
        'warn: The rules file is not valid, the last valid rules stay in force: reactive[0]: no target.',
        'note: Dry run: the agent scales nothing.',
      ],
    ],
    [
      'a signal that cannot be read',
      {
        agent: agentData(idle, {
          signals: { ...(idle['/status'] as { signals: object }).signals, lagBytes: { unknown: '503' } },
        }),
      },
      ['bad: The agent cannot read all of its signals.'],
    ],
  ])('include: %s', (_name, state, expected) => {
    expect(textsOf(state)).toEqual(expected);
  });

  test('do not change with every second that a hint waits', () => {
    expect(waiting(59)).toEqual([]);
    expect(waiting(61)).toEqual(['warn: The workers are behind: hints have waited for over 60 s.']);
    expect(waiting(61)).toEqual(waiting(299));
    expect(waiting(4_000)).toEqual(['warn: The workers are behind: hints have waited for over 60 min.']);
  });
});
