import { describe, expect, test } from '@jest/globals';
import { FakeClock } from './fake-clock.ts';

describe('FakeClock', () => {
  test('runs each timer at its time, in order, including timers set by others', async () => {
    const clock = new FakeClock(0);
    const seen: [string, number][] = [];
    const note = (name: string) => () => void seen.push([name, clock.now()]);
    clock.setTimeout(note('b'), 20);
    clock.setTimeout(() => {
      note('a')();
      clock.setTimeout(note('c'), 15);
    }, 10);
    clock.setTimeout(note('never'), 31);
    await clock.advance(30);
    expect(seen).toEqual([
      ['a', 10],
      ['b', 20],
      ['c', 25],
    ]);
    expect(clock.now()).toBe(30);
    expect(clock.nextDelayMs).toBe(1);
  });

  test('settles the promises of a timer before the next one', async () => {
    const clock = new FakeClock(0);
    const seen: string[] = [];
    clock.setTimeout(() => {
      void (async () => {
        for (let i = 0; i < 10; i += 1) await Promise.resolve();
        seen.push('first');
      })();
    }, 1);
    clock.setTimeout(() => void seen.push('second'), 1);
    await clock.advance(1);
    expect(seen).toEqual(['first', 'second']);
  });

  test('does not run a cleared timer', async () => {
    const clock = new FakeClock(0);
    const handle = clock.setTimeout(() => expect('this').toBe('never run'), 1);
    expect(clock.pending).toBe(1);
    clock.clearTimeout(handle);
    expect(clock.pending).toBe(0);
    await clock.advance(5);
    expect(clock.nextDelayMs).toBeUndefined();
  });
});
