import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { inTurns } from './in-turns.ts';

const settle = () => new Promise(setImmediate);

describe('items in turns', () => {
  test('are loaded ahead, some at a time, and visited in their order', async () => {
    const loading: number[] = [];
    const visited: number[] = [];
    const first = latch();
    const done = inTurns([0, 1, 2, 3, 4], { atOnce: 3, inOrder: true }, async (item, turn) => {
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

  test('are visited as they are loaded, one after another, if the order does not matter', async () => {
    const first = latch();
    const visit = latch();
    const visited: number[] = [];
    const done = inTurns([0, 1, 2, 3], { atOnce: 3, inOrder: false }, async (item, turn) => {
      if (item === 0) await first.wait();
      await turn();
      visited.push(item);
      if (item === 1) await visit.wait();
      return true;
    });
    await settle();
    expect(visited).toEqual([1]);
    visit.open();
    await settle();
    expect(visited).toEqual([1, 2, 3]);
    first.open();
    await done;
    expect(visited).toEqual([1, 2, 3, 0]);
  });

  test('end when a visit says so', async () => {
    const loading: number[] = [];
    const visited: number[] = [];
    await inTurns([0, 1, 2, 3, 4, 5], { atOnce: 2, inOrder: true }, async (item, turn) => {
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
    const done = inTurns([0, 1, 2, 3], { atOnce: 2, inOrder: true }, async (item, turn) => {
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
