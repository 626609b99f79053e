import { describe, expect, test } from '@jest/globals';
import { deferred, latch } from './deferred.ts';

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
