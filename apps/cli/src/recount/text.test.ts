import type { Analysis } from '@canvass/analyses';
import { expect, test } from '@jest/globals';
import { tellRecount } from './text.ts';

/** A check that has read so many of ten tasks with 100 answers each. */
function check(tasksDone: number): Analysis {
  return {
    phase: 'done',
    reason: null,
    progress: { tasks: 10, tasksDone, answers: 1_000, size: 1_000, lastPlace: 1_000 },
    result: { answers: 100 * tasksDone },
    recount: { outcome: 'agrees', version: 7, differences: [] },
  } as unknown as Analysis;
}

test.each([
  [4, 'The summary of acme/tea agrees with a sample of 400 of its 1,000 answers (99.99 % confidence).'],
  [10, 'The summary of acme/tea agrees with all 1,000 answers of its log.'],
])('a check of %i of ten tasks says what it has read', (tasksDone, message) => {
  expect(tellRecount('acme/tea', check(tasksDone))).toEqual({ isRight: true, message });
});
