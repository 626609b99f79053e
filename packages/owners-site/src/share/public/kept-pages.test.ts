import { FakeClock } from '@canvass/testing';
import { expect, jest, test } from '@jest/globals';
import type { LiveResults } from '../../reading/live/live-results.ts';
import { KeptPages } from './kept-pages.ts';

test('an address that has opened no results makes the site look for none', () => {
  const freshPublic = jest.fn<LiveResults['freshPublic']>();
  const kept = new KeptPages({ freshPublic }, new FakeClock());
  expect(kept.fresh('/results/acme/coffee/guessed', 'acme', 'coffee')).toBeUndefined();
  expect(freshPublic).not.toHaveBeenCalled();
});
