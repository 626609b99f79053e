import { describe, expect, test } from '@jest/globals';
import { parseSettings, queueSettings, SettingsError, workerSettings } from './index.ts';

function problems(env: Readonly<Record<string, string>>): string {
  try {
    parseSettings(queueSettings, workerSettings, env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}

describe('the settings of the queue', () => {
  const url = 'postgres://canvass:secret@localhost/canvass';
  const bus = 'Endpoint=sb://localhost;SharedAccessKeyName=k;SharedAccessKey=verysecret';

  test('are all optional: the queue is in the storage account, without triggers', () => {
    expect(parseSettings(queueSettings, {})).toEqual({
      QUEUE_PROVIDER: 'azure',
      DATABASE_URL: undefined,
      QUEUE_SHARDS: 1,
      SERVICEBUS_CONNECTION_STRING: undefined,
      SERVICEBUS_NAMESPACE: undefined,
      SERVICEBUS_ADMINISTRATION_PORT: 5300,
    });
  });

  test.each([
    ['DATABASE_URL: not set', { QUEUE_PROVIDER: 'postgres' }],
    ['QUEUE_PROVIDER: "sqs" is not valid', { QUEUE_PROVIDER: 'sqs' }],
    [
      'DATABASE_URL: the value (a secret, not shown)',
      { QUEUE_PROVIDER: 'postgres', DATABASE_URL: 'mysql://x' },
    ],
    ['QUEUE_SHARDS: set with', { QUEUE_PROVIDER: 'postgres', DATABASE_URL: url, QUEUE_SHARDS: '2' }],
    [
      'wakes the workers itself',
      { QUEUE_PROVIDER: 'postgres', DATABASE_URL: url, SERVICEBUS_CONNECTION_STRING: bus },
    ],
    [
      'wakes the workers itself',
      { QUEUE_PROVIDER: 'postgres', DATABASE_URL: url, SERVICEBUS_NAMESPACE: 'canvass' },
    ],
    ['expected one of them', { SERVICEBUS_CONNECTION_STRING: bus, SERVICEBUS_NAMESPACE: 'canvass' }],
    ['MAX_IDLE_INTERVAL_MS: 10000 is below', { MIN_IDLE_INTERVAL_MS: '20000' }],
  ])('are refused together: %s', (problem, env) => {
    expect(problems(env)).toContain(problem);
    expect(problems(env)).not.toMatch(/secret@|verysecret/);
  });

  test('are reported with all faults at once', () => {
    const told = problems({ QUEUE_PROVIDER: 'postgres', QUEUE_SHARDS: '0', MIN_IDLE_INTERVAL_MS: '20000' });
    for (const name of ['DATABASE_URL', 'QUEUE_SHARDS', 'MAX_IDLE_INTERVAL_MS']) expect(told).toContain(name);
  });

  test('map queue depths to numbers of tasks', () => {
    expect(parseSettings(workerSettings, { TASK_THRESHOLDS: '0:1,100:2,1000:4' }).TASK_THRESHOLDS).toEqual([
      { depth: 0, tasks: 1 },
      { depth: 100, tasks: 2 },
      { depth: 1_000, tasks: 4 },
    ]);
    for (const wrong of ['2', '0:0', '0:65', '-1:2', '0:1,', '0:1 100:2']) {
      expect(problems({ TASK_THRESHOLDS: wrong })).toContain('TASK_THRESHOLDS');
    }
  });
});
