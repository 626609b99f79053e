import { expect, test } from '@jest/globals';
import { JournalWatch } from './journal-circuit-breaker.ts';

const silentAfterMs = 4_000;

test('a journal that confirms now and then is not silent, however much waits', () => {
  const watch = new JournalWatch(silentAfterMs);
  for (let now = 0; now < 20_000; now += 1_000) {
    watch.started(now);
    watch.started(now);
    expect(watch.isSilent(now)).toBe(false);
    watch.confirmed(now);
  }
});

test('a journal is silent once something has waited for as long as that, until something is confirmed', () => {
  const watch = new JournalWatch(silentAfterMs);
  watch.started(100_000);
  watch.started(102_000);
  expect(watch.isSilent(103_999)).toBe(false);
  expect(watch.isSilent(104_000)).toBe(true);
  watch.confirmed(110_000);
  expect(watch.isSilent(110_001)).toBe(false);
});

test('a journal that has been idle for long is not silent', () => {
  const watch = new JournalWatch(silentAfterMs);
  watch.started(0);
  watch.confirmed(1);
  expect(watch.isSilent(1_000_000)).toBe(false);
  watch.started(1_000_000);
  expect(watch.isSilent(1_000_001)).toBe(false);
});

test('after a silence one probe at a time is let through, and the first that is confirmed ends it', () => {
  const watch = new JournalWatch(silentAfterMs);
  watch.started(0);
  watch.failed(12_000);
  expect(watch.isSilent(12_001)).toBe(false);
  watch.started(12_001);
  expect(watch.isSilent(12_002)).toBe(true);
  watch.failed(12_010);
  watch.started(13_000);
  expect(watch.isSilent(13_001)).toBe(true);
  watch.confirmed(13_002);
  watch.started(13_003);
  expect(watch.isSilent(13_004)).toBe(false);
});

test('a failure that comes at once keeps nobody out', () => {
  const watch = new JournalWatch(silentAfterMs);
  watch.started(0);
  watch.started(0);
  watch.failed(5);
  expect(watch.isSilent(6)).toBe(false);
});
