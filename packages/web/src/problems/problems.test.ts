import { StorageError } from '@canvass/storage';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { CoalescedLog } from './coalesced-log.ts';
import { describeError } from './describe-error.ts';
import { problemOfErrors } from './problem-of-error.ts';

test('the refusal of a read while too many large documents wait names the limit', () => {
  expect(problemOfErrors([])(new StorageError('overloaded', 'x'), 'GET')).toMatchObject({
    status: 503,
    type: 'too-many-reads',
    detail: expect.stringContaining('MEMORY_MIB'),
    headers: { 'retry-after': '2' },
  });
});

test('keeps the message and cause of an error, and no other field', () => {
  const sdkError = Object.assign(new Error('refused'), {
    code: 'AuthenticationFailed',
    request: { headers: { authorization: 'SharedKey secret' } },
  });
  const described = describeError(new Error('no answer', { cause: sdkError }));
  expect(described).toMatchObject({
    message: 'no answer',
    cause: { message: 'refused', code: 'AuthenticationFailed' },
  });
  expect(JSON.stringify(described)).not.toContain('secret');
});

test('ends with an error that is its own cause', () => {
  const error = new Error('round');
  error.cause = error;
  expect(() => JSON.stringify(describeError(error))).not.toThrow();
});

describe('the coalesced log', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('logs the first line of a kind, and after 10 s how many more there were', () => {
    const lines: string[] = [];
    const logger = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
    const log = new CoalescedLog(logger);
    for (let n = 0; n < 1_000; n += 1) log.info('a', { type: 'a' }, 'refused');
    log.info('b', { type: 'b' }, 'failed');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { level: 30, type: 'a', msg: 'refused' },
      { level: 30, type: 'b', msg: 'failed' },
    ]);
    jest.advanceTimersByTime(10_000);
    expect(lines.slice(2).map((line) => JSON.parse(line) as object)).toEqual([
      { level: 30, type: 'a', count: 999, msg: 'refused, and more like it' },
    ]);
    log.info('a', { type: 'a' }, 'refused');
    expect(lines).toHaveLength(4);
    jest.advanceTimersByTime(10_000);
    expect([lines.length, jest.getTimerCount()]).toEqual([4, 0]);
  });
});
