import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { inOrder } from './in-order.ts';

const settle = () => new Promise(setImmediate);

describe('items in order', () => {
  test('are loaded ahead, some at a time, and visited one after the other', async () => {
    const loading: number[] = [];
    const visited: number[] = [];
    const first = latch();
    const done = inOrder([0, 1, 2, 3, 4], 3, async (item, turn) => {
      loading.push(item);
      if (item === 0) await first.wait();
      if (await turn()) visited.push(item);
      return true;
    });
    await settle();
    expect([loading, visited]).toEqual([[0, 1, 2], []]);
    first.open();
    await done;
    expect([loading, visited]).toEqual([
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4],
    ]);
  });

  test('end when a visit says so', async () => {
    const loading: number[] = [];
    const visited: number[] = [];
    await inOrder([0, 1, 2, 3, 4, 5], 2, async (item, turn) => {
      loading.push(item);
      if (!(await turn())) return false;
      visited.push(item);
      return item < 1;
    });
    expect(visited).toEqual([0, 1]);
    expect(loading.length).toBeLessThan(6);
  });

  test('end with the first error, after all that was under way has ended', async () => {
    const second = latch();
    let hasEnded = false;
    const visited: number[] = [];
    const done = inOrder([0, 1, 2, 3], 2, async (item, turn) => {
      if (item === 0) throw new Error('no first');
      await second.wait();
      if (await turn()) visited.push(item);
      hasEnded = true;
      return true;
    });
    done.catch(() => {});
    await settle();
    second.open();
    await expect(done).rejects.toThrow('no first');
    expect([visited, hasEnded]).toEqual([[], true]);
  });
});
