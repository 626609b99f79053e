import { describe, expect, test } from '@jest/globals';
import { QueueError } from '../errors.ts';
import { assertMax, assertSendTimes, isIntegerWithin } from '../port/queue-limits.ts';
import { reportOutcome } from './report-outcome.ts';

test('a failed message whose retry delay could not be set is logged with both errors', () => {
  const lines: string[] = [];
  const log = {
    warn: (fields: { err?: Error }, message: string) => lines.push(`${message}: ${fields.err?.message}`),
    error: (_fields: object, message: string) => lines.push(message),
  };
  const outcome = {
    kind: 'failed',
    messageId: 'm1',
    error: new Error('no such survey'),
    settlementError: new QueueError('unavailable', 'no answer'),
  } as Parameters<typeof reportOutcome>[1];
  reportOutcome('answers', outcome, { log, onOutcome: () => {} });
  expect(lines).toEqual([
    'handling a message failed: no such survey',
    'setting a retry delay failed: no answer',
  ]);
});

const dayMs = 24 * 60 * 60 * 1_000;

describe('the limits of a queue', () => {
  test('allow 1 to 32 messages at a time', () => {
    for (const max of [1, 32]) expect(() => assertMax(max)).not.toThrow();
    for (const max of [0, 33, 1.5, -1, Number.NaN]) expect(() => assertMax(max)).toThrow('max is');
    expect([0, 1, 2, 3].map((value) => isIntegerWithin(value, 2))).toEqual([false, true, true, false]);
  });

  test('allow delays up to 7 days, and times to live that are longer than the delay', () => {
    expect(() => assertSendTimes(7 * dayMs, undefined)).not.toThrow();
    expect(() => assertSendTimes(1_000, 1_001)).not.toThrow();
    expect(() => assertSendTimes(7 * dayMs + 1, undefined)).toThrow('visibilityDelayMs is');
    expect(() => assertSendTimes(1_000, 1_000)).toThrow('would expire within its delay');
    expect(() => assertSendTimes(0, 0)).toThrow('timeToLiveMs is 0');
    expect(() => assertSendTimes(-1, -1)).toThrow(/visibilityDelayMs is -1.*timeToLiveMs is -1/);
  });
});
