import { expect, test } from '@jest/globals';
import { forEachLimited } from './for-each-limited.ts';

test('works on at most as many items at a time as the limit says', async () => {
  const worked: number[] = [];
  let underWay = 0;
  let most = 0;
  await forEachLimited([0, 1, 2, 3, 4], 2, async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise(setImmediate);
    worked.push(item);
    underWay -= 1;
  });
  expect(worked).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});

test('after an error it starts no more, and throws only when the others have ended', async () => {
  const other = Promise.withResolvers<void>();
  const ended: string[] = [];
  const all = forEachLimited(['fails', 'other', 'never'], 2, async (item) => {
    if (item === 'fails') throw new Error('a fault');
    await other.promise;
    ended.push(item);
  }).catch((error: Error) => ended.push(error.message));
  setImmediate(() => other.resolve());
  await all;
  expect(ended).toEqual(['other', 'a fault']);
});
