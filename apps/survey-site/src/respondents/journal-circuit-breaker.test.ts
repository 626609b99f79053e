import { expect, test } from '@jest/globals';
import { JournalCircuitBreaker } from './journal-circuit-breaker.ts';

const openAfterMs = 4_000;

test('stays closed while appends are confirmed now and then, however many are in flight', () => {
  const breaker = new JournalCircuitBreaker(openAfterMs);
  for (let now = 0; now < 20_000; now += 1_000) {
    breaker.started(now);
    breaker.started(now);
    expect(breaker.isOpen(now)).toBe(false);
    breaker.confirmed(now);
  }
});

test('opens when an append has been in flight for the limit, and closes when one is confirmed', () => {
  const breaker = new JournalCircuitBreaker(openAfterMs);
  breaker.started(100_000);
  breaker.started(102_000);
  expect(breaker.isOpen(103_999)).toBe(false);
  expect(breaker.isOpen(104_000)).toBe(true);
  breaker.confirmed(110_000);
  expect(breaker.isOpen(110_001)).toBe(false);
});

test('stays closed after a long idle time', () => {
  const breaker = new JournalCircuitBreaker(openAfterMs);
  breaker.started(0);
  breaker.confirmed(1);
  expect(breaker.isOpen(1_000_000)).toBe(false);
  breaker.started(1_000_000);
  expect(breaker.isOpen(1_000_001)).toBe(false);
});

test('lets one probe at a time through once it has opened; the first that is confirmed closes it', () => {
  const breaker = new JournalCircuitBreaker(openAfterMs);
  breaker.started(0);
  breaker.failed(12_000);
  expect(breaker.isOpen(12_001)).toBe(false);
  breaker.started(12_001);
  expect(breaker.isOpen(12_002)).toBe(true);
  breaker.failed(12_010);
  breaker.started(13_000);
  expect(breaker.isOpen(13_001)).toBe(true);
  breaker.confirmed(13_002);
  breaker.started(13_003);
  expect(breaker.isOpen(13_004)).toBe(false);
});

test('stays closed when an append fails at once', () => {
  const breaker = new JournalCircuitBreaker(openAfterMs);
  breaker.started(0);
  breaker.started(0);
  breaker.failed(5);
  expect(breaker.isOpen(6)).toBe(false);
});
