import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { CoalescedLog } from './coalesced-log.ts';

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
