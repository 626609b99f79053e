import { expect, test } from '@jest/globals';
import { groupsToHide } from './groups-to-hide.ts';

test.each([
  ['none is small', [5, 6, 7], 0, []],
  ['an empty one shows nothing', [0, 6, 7], 0, []],
  ['one is small: the smallest other, too', [2, 9, 6], 0, [0, 2]],
  ['two are small, and enough together', [3, 2, 9], 0, [0, 1]],
  ['two are small, and not enough together', [1, 2, 9], 0, [0, 1, 2]],
  ['one is small, and many are in no group', [2, 9, 6], 5, [0]],
  ['few are in no group', [9, 6], 1, [1]],
  ['many are in no group', [9, 6], 5, []],
  ['they overlap, and one leaves out few', [10, 6], -5, [0]],
  ['they overlap, and few are in two', [6, 6], -1, [0]],
  ['all but one person are in one of them', [10, 7, 0], -6, [0, 1]],
])('groups are hidden where %s', (_, sizes, rest, expected) => {
  const all = sizes.reduce((sum, size) => sum + size, rest);
  expect([...groupsToHide(sizes, { all, least: 5 })].toSorted((a, b) => a - b)).toEqual(expected);
});
