import { describe, expect, test } from '@jest/globals';
import { FakeClock, latch } from '@canvass/testing';
import { KeyedLocks } from './keyed-locks.ts';

describe('work under locks', () => {
  test('is done one after the other for the same key, and at once for others', async () => {
    const [clock, locks, gate] = [new FakeClock(), new KeyedLocks(), latch()];
    const begun: string[] = [];
    const first = locks.run('coffee', async () => {
      begun.push('first');
      await gate.wait();
      return 1;
    });
    const second = locks.run('coffee', async () => begun.push('second'));
    await locks.run('tea', async () => begun.push('other'));
    await clock.settle();
    expect(begun).toEqual(['first', 'other']);
    gate.open();
    expect([await first, await second]).toEqual([1, 3]);
  });

  test('goes on after work that fails', async () => {
    const locks = new KeyedLocks();
    const first = locks.run('coffee', () => Promise.reject(new Error('down')));
    const second = locks.run('coffee', () => Promise.resolve(2));
    await expect(first).rejects.toThrow('down');
    expect(await second).toBe(2);
    expect(await locks.run('coffee', () => Promise.resolve(3))).toBe(3);
  });
});
