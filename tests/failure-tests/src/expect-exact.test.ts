import { describe, expect, test } from '@jest/globals';
import { expectExact } from './expect-exact.ts';
import type { Submission } from './load.ts';
import type { StoredAnswer } from './site-client.ts';
import { answersOf, recount, type Counts } from './survey.ts';

const given = Array.from({ length: 20 }, (_, index) => ({ id: `A${index}`, answers: answersOf(index) }));

const submissions = new Map(
  given.map(({ id, answers }, index): [string, Submission] => [
    answers.token,
    // The last five were not acknowledged: they may be stored or not.
    {
      survey: 's',
      answers,
      result: index < 15 ? { outcome: 'acknowledged', id, withdrawalCode: '' } : { outcome: 'unknown' },
    },
  ]),
);

/** Checks a site with this log, and these counts or those of the log. */
function check(log: readonly StoredAnswer[], counts: Counts = recount(log.map(({ answers }) => answers))) {
  const client = { log: async () => [...log], summary: async () => counts };
  return expectExact(client, ['s'], { submissions }, 1);
}

describe('expectExact', () => {
  test('accepts each acknowledged answer once, and each other at most once', async () => {
    await expect(check(given.slice(0, 15))).resolves.toBeUndefined();
    await expect(check(given.toReversed())).resolves.toBeUndefined();
  });

  test.each([
    ['an acknowledged answer is missing', given.slice(1), 'acknowledged answers are not in the log'],
    ['an answer is there twice', [...given, given[3]!], 't3 is in the log twice'],
    ['an answer has another id', [{ ...given[0]!, id: 'B' }, ...given.slice(1)], 'are not in the log'],
    [
      'an answer has changed',
      [{ ...given[0]!, answers: { token: 't0', rating: 5 } }, ...given.slice(1)],
      'has changed',
    ],
    [
      'an answer was never submitted',
      [...given, { id: 'B', answers: answersOf(99) }],
      't99 was not submitted',
    ],
  ])('fails when %s', async (_what, log, message) => {
    await expect(check(log)).rejects.toThrow(message);
  });

  test('fails when any number of the summary is wrong', async () => {
    const counts = recount(given.map(({ answers }) => answers));
    const [token, rating, colour, extras] = counts.questions;
    const wrong: Counts[] = [
      { ...counts, totalAnswers: 21 },
      {
        ...counts,
        questions: [token!, { ...rating!, histogram: rating!.histogram!.toReversed() }, colour!, extras!],
      },
      { ...counts, questions: [token!, rating!, { ...colour!, skipped: 4 }, extras!] },
      {
        ...counts,
        questions: [token!, rating!, colour!, { ...extras!, choices: extras!.choices!.slice(1) }],
      },
      { ...counts, questions: counts.questions.toReversed() },
    ];
    for (const each of wrong) await expect(check(given, each)).rejects.toThrow('a recount of its log');
  });
});
