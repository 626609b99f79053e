import { describe, expect, test } from '@jest/globals';
import { totalOf } from './calls.ts';
import { callsOfAnIdleHour } from './idle-hour.ts';
import { measureIdleness, measureRate } from './measure.ts';
import { seededRandom } from '@canvass/testing';

describe('measuring the real site and worker', () => {
  test('finds that many answers share their calls', async () => {
    const common = { surveys: 3, intervalMs: 1_000 };
    const few = await measureRate(seededRandom(1), { ...common, perDay: 10_000, answers: 20 });
    const many = await measureRate(seededRandom(2), { ...common, perDay: 10_000_000, answers: 200 });
    // One append to the journal, one to the answer log, unless two answers come at about the same time.
    expect(few.callsPerAnswer['AppendBlock']).toBeGreaterThan(1.8);
    expect(few.callsPerAnswer['AppendBlock']).toBeLessThanOrEqual(2);
    // A hint each, and an early hint for each that follows ten silent seconds.
    expect(few.triggersPerAnswer).toBeGreaterThan(1);
    expect(few.triggersPerAnswer).toBeLessThanOrEqual(2);
    expect(totalOf(many.callsPerAnswer)).toBeLessThan(totalOf(few.callsPerAnswer) / 4);
    expect(many.triggersPerAnswer).toBeLessThan(0.1);
  });

  test('finds only safety polls in an idle hour with triggers', async () => {
    const { pollsPolling, pollsTriggered } = await measureIdleness(seededRandom(3), 2);
    expect(pollsTriggered).toBe(12);
    expect(pollsPolling).toBeGreaterThan(pollsTriggered);
    expect(pollsPolling).toBeLessThanOrEqual(150);
  });

  test('finds as many calls in an idle hour after answers as in one before any', async () => {
    expect(await callsOfAnIdleHour(3)).toBe(await callsOfAnIdleHour(0));
  });
});
