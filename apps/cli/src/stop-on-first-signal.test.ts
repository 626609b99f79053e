import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { stopOnFirstSignal } from './stop-on-first-signal.ts';

let nowMs: number;
beforeEach(() => {
  nowMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('the first signal stops, also if it arrives twice, and a later one ends', () => {
  const onSecond = jest.fn();
  const { signal, release } = stopOnFirstSignal(onSecond);
  expect(signal.aborted).toBe(false);
  process.emit('SIGINT');
  nowMs = 900;
  process.emit('SIGINT');
  expect(signal.aborted).toBe(true);
  expect(onSecond).not.toHaveBeenCalled();
  nowMs = 1_100;
  process.emit('SIGTERM');
  expect(onSecond).toHaveBeenCalledTimes(1);
  release();
});

test('catches no signal after its release', () => {
  const before = process.listenerCount('SIGINT');
  stopOnFirstSignal().release();
  expect(process.listenerCount('SIGINT')).toBe(before);
});
