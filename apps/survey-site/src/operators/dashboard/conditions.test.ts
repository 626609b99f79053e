import { describe, expect, test } from '@jest/globals';
import { busyAgent, idleAgent } from '../../../test/support/agent-stub.ts';
import { decisionsAnswer, statusAnswer } from './agent-answers.ts';
import type { HeardAgent } from './agent-client.ts';
import { conditionsOf } from './conditions.ts';
import type { OpsState } from './state.ts';

const at = '2026-11-21T09:00:00.000Z';

function heard(answers: Record<string, unknown>, status: object = {}): HeardAgent {
  return {
    outcome: 'heard',
    status: statusAnswer.parse({ ...(answers['/status'] as object), ...status }),
    decisions: decisionsAnswer.parse(answers['/decisions']).decisions,
    history: [],
    calls: { unknown: 'it does not count them' },
  };
}

const idle = idleAgent(Date.parse(at));
const well: OpsState = {
  at,
  storage: 'answers',
  journal: { pendingBytes: 0 },
  queues: [{ name: 'answers-stored', depth: 0 }],
  deadLetters: { queue: 'answers-stored-poison', count: 0, first: [] },
  agent: heard(idle),
  storageCalls: {
    site: { since: at, overSeconds: 600, costPerHour: 0, operations: [] },
    agent: { unknown: 'it does not count them' },
  },
};

const told = (state: Partial<OpsState>) =>
  conditionsOf({ ...well, ...state }).map(({ level, text }) => `${level}: ${text}`);

function waiting(oldestAgeSeconds: number): string[] {
  const answers = busyAgent(Date.parse(at));
  const { signals } = answers['/status'] as { signals: object };
  return told({ agent: heard(answers, { signals: { ...signals, oldestAgeSeconds } }) });
}

describe('what somebody should know', () => {
  test('is nothing where all is well', () => {
    expect(told({})).toEqual([]);
  });

  test.each<[string, Partial<OpsState>, string[]]>([
    ['a silent storage', { storage: { unknown: 'x' } }, ['bad: The storage does not answer this site.']],
    ['silent queues', { queues: { unknown: 'x' } }, ['bad: The queues cannot be read from this site.']],
    [
      'one dead letter',
      { deadLetters: { ...well.deadLetters, count: 1 } },
      ['warn: 1 dead letter to be looked at.'],
    ],
    [
      'a silent agent',
      { agent: { outcome: 'silent', why: 'it cannot be reached' } },
      ['bad: The scaling agent cannot be heard: it cannot be reached.'],
    ],
    [
      'no agent',
      { agent: { outcome: 'not-set' } },
      ['note: No scaling agent is named (SCALING_AGENT_URL): what it reads is unknown here.'],
    ],
    [
      'an agent that stands by, and so has no signals',
      { agent: heard(idle, { isLeading: false, signals: undefined }) },
      ['note: The agent that was asked stands by: another one leads, and knows the figures.'],
    ],
    [
      'a target that fails, rules that are not valid, and a dry run: the worst first',
      {
        agent: heard(idle, {
          rules: { isDryRun: true, faults: ['reactive[0]: no target'] },
          target: {
            name: 'docker',
            failure: { at, message: 'the engine does not answer', failures: 3, retryAt: at },
          },
        }),
      },
      [
        'bad: The agent cannot scale: the engine does not answer.',
        'warn: The rules file is not valid, the last good rules hold: reactive[0]: no target.',
        'note: Dry run: the agent scales nothing.',
      ],
    ],
    [
      'a signal that cannot be read',
      {
        agent: heard(idle, {
          signals: { ...(idle['/status'] as { signals: object }).signals, lagBytes: { unknown: '503' } },
        }),
      },
      ['bad: The agent cannot read all of its signals.'],
    ],
  ])('is told of: %s', (_name, state, expected) => {
    expect(told(state)).toEqual(expected);
  });

  test('does not change with every second that a hint waits', () => {
    expect(waiting(59)).toEqual([]);
    expect(waiting(61)).toEqual(['warn: The workers are behind: hints have waited for over 60 s.']);
    expect(waiting(61)).toEqual(waiting(299));
    expect(waiting(4_000)).toEqual(['warn: The workers are behind: hints have waited for over 60 min.']);
  });
});
