import { expect, test } from '@jest/globals';
import { listenerSettings } from './listener-options.ts';

test('a listener without options has the defaults that its options document', () => {
  expect(listenerSettings({})).toMatchObject({
    take: 32,
    concurrency: 32,
    maxTasks: undefined,
    visibilityTimeoutMs: 30_000,
    retryDelayMs: undefined,
    maxDequeueCount: 5,
    stopGraceMs: 10_000,
    everyMs: 0,
    minIdleMs: 500,
    maxIdleMs: 30_000,
    idleDeltaMs: 500,
    safetyPollMs: 300_000,
  });
});
