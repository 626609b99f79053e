import { expect, test } from '@jest/globals';
import { shownWholeShare } from './shown-figures.ts';

test('a share that is not 0 or 1 never looks as if it were', () => {
  const shares = [0, 0.001, 0.004, 0.005, 0.43, 0.994, 0.996, 0.999, 1];
  expect(shares.map(shownWholeShare)).toEqual([
    '0%',
    '<1%',
    '<1%',
    '1%',
    '43%',
    '99%',
    '>99%',
    '>99%',
    '100%',
  ]);
});
