import { expect, test } from '@jest/globals';
import { emptySummary, type NumberedAnswer } from '@canvass/answer-log';
import { startHistory } from '@canvass/surveys';
import { latch } from '@canvass/testing';
import type { SummaryOf } from './summary-of.ts';
import { createNewestTexts } from './newest-texts.ts';

const of: SummaryOf = {
  key: { tenant: 'acme', survey: 'coffee', instance: 'I1' },
  summary: {
    ...emptySummary(
      startHistory({
        title: 'Coffee',
        questions: [
          { id: 'why', text: 'Why?', type: 'text', required: false, maxLength: 100 },
          {
            id: 'several',
            text: 'Which?',
            type: 'choice',
            required: false,
            multiple: true,
            choices: [{ value: 'a', label: 'A' }],
          },
          {
            id: 'team',
            text: 'Team?',
            type: 'choice',
            required: false,
            multiple: false,
            choices: [{ value: 'bar', label: 'Bar' }],
          },
        ],
      }),
      1,
    ),
    log: [{ blob: 'b', committedLength: 1, answers: 60, blocks: 1, pages: [], runs: [] }],
  },
};

const answer = (number: number): NumberedAnswer => ({
  id: `A${number}`,
  receivedAt: '2026-11-22T09:00:00.000Z',
  version: 1,
  answers: { why: `Because ${number}`, several: ['a'], ...(number === 60 && { team: 'bar' }) },
  number,
});

test('the newest texts of a survey are not read again while a read runs that nobody waits for', async () => {
  const gate = latch();
  const asked: unknown[] = [];
  const newestTexts = createNewestTexts({
    async *newestFirst(_key, from) {
      asked.push(from);
      await gate.wait();
      yield answer(60);
      yield answer(59);
    },
  });
  const abandoned = newestTexts(of, 1);
  expect(await newestTexts(of, 1)).toBeUndefined();
  expect(asked).toEqual([{ last: 60, limit: 50, maxBytes: 256 * 1024 }]);
  gate.open();
  const found = await abandoned;
  expect(found?.from).toBe(2);
  expect(found?.texts.get('why')?.map(({ text }) => text)).toEqual(['Because 60', 'Because 59']);
  // The first question with one choice groups the authors.
  expect(found?.texts.get('why')?.map(({ group }) => group)).toEqual(['bar', undefined]);
  expect(await newestTexts(of, 1)).toEqual(found);
});

test('the writers of each group are counted, also those whose texts are not kept', async () => {
  const newestTexts = createNewestTexts({
    async *newestFirst() {
      for (let number = 60; number > 40; number -= 1) {
        yield await Promise.resolve({
          ...answer(number),
          answers: {
            ...(number > 42 && { why: 'Because' }),
            ...(number % 2 === 0 && { team: 'bar' }),
          },
        });
      }
    },
  });
  const found = await newestTexts(of, 1);
  expect(found?.texts.get('why')).toHaveLength(5);
  expect(found?.writers.get('why')).toEqual(
    new Map([
      ['bar', 9],
      [undefined, 9],
    ]),
  );
});
