import { expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { AnswersFirst } from './answers-first.ts';

test('while answers arrive, work pauses seven times as long as it took, and at most a second', async () => {
  const clock = new FakeClock();
  const { stored, pauseAfter } = new AnswersFirst(clock);
  for (const [workedMs, pausedMs] of [
    [5, 35],
    [60_000, 1_000],
  ] as const) {
    stored();
    let isOver = false;
    const pausing = pauseAfter(workedMs).then(() => (isOver = true));
    await clock.advance(pausedMs - 1);
    expect(isOver).toBe(false);
    await clock.advance(1);
    await pausing;
  }
});

test('work does not pause if no answer was stored for a tenth of a second', async () => {
  const clock = new FakeClock();
  const { stored, pauseAfter } = new AnswersFirst(clock);
  await pauseAfter(5);
  stored();
  await clock.advance(101);
  await pauseAfter(5);
  expect(clock.pending).toBe(0);
});

test('a pause ends when its work is not wanted any more', async () => {
  const clock = new FakeClock();
  const { stored, pauseAfter } = new AnswersFirst(clock);
  stored();
  const left = new AbortController();
  const pausing = pauseAfter(5, left.signal);
  expect(clock.pending).toBe(1);
  left.abort();
  await pausing;
  expect(clock.pending).toBe(0);
});
