import { expect, test } from '@jest/globals';
import { shownTime } from './shown-time.ts';

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [95.5, '1 min 36 s'],
  [120, '2 min'],
  [599, '9 min 59 s'],
  [660, '11 min'],
  [3_600, '1 h'],
  [5_400, '1 h 30 min'],
  [86_400, 'A day or more'],
])('a form that took %d s shows %s', (seconds, shown) => {
  expect(
    shownTime(seconds)
      .toString()
      .replaceAll(/<[^>]*>/g, ''),
  ).toBe(shown);
});
