import { expect, jest, test } from '@jest/globals';
import type { ClientBase } from 'pg';
import { copyAnswers } from './copy-answers.ts';
import type { FoundSummary } from './parts-ahead.ts';
import type { SurveyTable } from './survey-table.ts';

const key = { tenant: 'acme', survey: 'coffee', instance: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
const found = {
  document: { log: [{ answers: 10 }], removedLines: 0 },
  etag: '"1"',
} as unknown as FoundSummary;
const from = { table: {} as SurveyTable, place: 0 };

/** Copies parts that come from `next` until the first of them is used. */
function copyOne(next: () => Promise<IteratorResult<{ texts: []; place: number }>>) {
  const ended = jest.fn(async () => ({ done: true as const, value: undefined }));
  const parts = {
    next,
    return: ended,
    [Symbol.asyncIterator]: () => parts,
  };
  const ahead = { take: () => parts, keep: jest.fn<() => void>() };
  const limits = { maxRows: 0, maxBytes: 0, signal: new AbortController().signal };
  return { ended, ahead, copied: copyAnswers(ahead, {} as ClientBase, key, found, from, limits) };
}

test('the parts are ended if one cannot be read', async () => {
  const { ended, ahead, copied } = copyOne(async () => {
    throw new Error('not read');
  });
  await expect(copied).rejects.toThrow('not read');
  expect(ended).toHaveBeenCalledTimes(1);
  expect(ahead.keep).not.toHaveBeenCalled();
});

test.each([
  ['ended behind the last one', 10, { ended: 1, kept: 0 }],
  ['kept before it', 9, { ended: 0, kept: 1 }],
])('the parts are %s', async (_what, place, expected) => {
  const { ended, ahead, copied } = copyOne(async () => ({ done: false, value: { texts: [], place } }));
  expect(await copied).toMatchObject({ place });
  expect({ ended: ended.mock.calls.length, kept: ahead.keep.mock.calls.length }).toEqual(expected);
});
