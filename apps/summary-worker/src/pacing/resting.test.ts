import { expect, test } from '@jest/globals';
import { hourMs } from '@canvass/runtime/clock';
import { resting } from './resting.ts';

test('a task rests the longer the more it had to do, and an hour at most', async () => {
  let nowMs = 1_000;
  const runs: number[] = [];
  const task = resting({ now: () => nowMs }, async (takesMs: number) => {
    runs.push(nowMs);
    nowMs += takesMs;
    if (takesMs === 10) throw new Error('it failed');
  });
  const after = async (ms: number, takesMs: number): Promise<number> => {
    nowMs += ms;
    await task(takesMs);
    return runs.length;
  };
  expect(await after(0, 0)).toBe(1);
  expect(await after(0, 100)).toBe(2);
  expect(await after(1_899, 100)).toBe(2);
  expect(await after(1, 10 * hourMs)).toBe(3);
  expect(await after(hourMs - 1, 0)).toBe(3);
  await expect(after(1, 10)).rejects.toThrow('it failed');
  expect(await after(189, 0)).toBe(4);
  expect(await after(1, 0)).toBe(5);
});
