import { describe, expect, test } from '@jest/globals';
import { deferred, latch } from './deferred.ts';
import { eventually } from './eventually.ts';
import { FakeClock } from './fake-clock.ts';

describe('deferred', () => {
  test('settles its promise from outside', async () => {
    const good = deferred<number>();
    good.resolve(1);
    await expect(good.promise).resolves.toBe(1);
    const bad = deferred<number>();
    bad.reject(new Error('no'));
    await expect(bad.promise).rejects.toThrow('no');
  });
});

describe('latch', () => {
  test('opens after the given number of calls, and stays open', async () => {
    const gate = latch(2);
    gate.open();
    expect(gate.isOpen).toBe(false);
    gate.open();
    gate.open();
    expect(gate.isOpen).toBe(true);
    await expect(gate.wait()).resolves.toBeUndefined();
  });
});

describe('eventually', () => {
  test('repeats until the assertion holds and returns its value', async () => {
    let attempts = 0;
    const value = await eventually(
      () => {
        attempts += 1;
        expect(attempts).toBeGreaterThan(2);
        return attempts;
      },
      { intervalMs: 1 },
    );
    expect(value).toBe(3);
  });

  test('fails at the deadline with the last failure as its cause', async () => {
    const failure = new Error('no luck');
    const attempt = eventually(() => Promise.reject(failure), { timeoutMs: 20, intervalMs: 1 });
    await expect(attempt).rejects.toMatchObject({ code: 'eventually-timed-out', cause: failure });
  });

  test('does not wait beyond the deadline for an attempt that hangs', async () => {
    const attempt = eventually(() => new Promise(() => undefined), { timeoutMs: 20, intervalMs: 1 });
    await expect(attempt).rejects.toMatchObject({ code: 'eventually-timed-out' });
  });
});

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
