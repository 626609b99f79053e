import { describe, expect, test } from '@jest/globals';
import { busyAgent, idleAgent } from '../../../test/support/agent-stub.ts';
import { decisionsAnswer, statusAnswer } from './agent-answers.ts';
import type { AgentData } from './agent-client.ts';
import { conditionsOf } from './conditions.ts';
import type { OpsState } from './state.ts';

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
