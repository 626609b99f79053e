import { describe, expect, test } from '@jest/globals';
import { within } from './time-limit.ts';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

describe('a step that has to end in time', () => {
  test('gives what it gives, and leaves no timer behind', async () => {
    const before = timers();
    expect(await within(60_000, Promise.resolve(1))).toBe(1);
    await expect(within(60_000, Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(timers()).toBe(before);
  });

  test('is given up where it does not, and fails unheard afterwards', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    await expect(within(1, promise)).rejects.toMatchObject({ code: 'timedOut' });
    reject(new Error('too late'));
  });
});
