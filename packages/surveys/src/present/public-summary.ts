import { z } from 'zod';

const count = () => z.int().min(0);
const common = {
  id: z.string(),
  text: z.string().describe('The text of the question, from the latest version that asks it'),
  answered: count().describe('The number of answers that include this question'),
  skipped: count().describe(
    'The number of answers that were asked this question and left it out; those that were not asked count as neither',
  ),
  retired: z
    .literal(true)
    .optional()
    .describe('The current version of the survey does not ask this question'),
};

const choiceQuestionSummary = z.object({
  ...common,
  type: z.literal('choice'),
  choices: z
    .array(
      z.object({
        value: z.string(),
        label: z
          .string()
          .optional()
          .describe('The latest one; absent only if an older release of Canvass retired the choice'),
        count: count(),
        retired: z
          .literal(true)
          .optional()
          .describe('The current version of the survey does not offer this choice'),
      }),
    )
    .describe(
      'The choices in the order of the definition, zero counts included; then those that are no longer offered but were chosen',
    ),
});

const rangeQuestionSummary = z.object({
  ...common,
  type: z.literal('scale'),
  average: z.number().nullable().describe('The mean, to 6 decimals; null without answers'),
  median: z.number().nullable().describe('With an even number of answers, the mean of the two middle values'),
  standardDeviation: z.number().nullable().describe('Of the population (divided by n), to 6 decimals'),
  min: z.int().nullable().describe('The lowest value answered'),
  max: z.int().nullable().describe('The highest value answered'),
  histogram: z
    .array(z.object({ value: z.int(), count: count() }))
    .describe(
      'Every value of the range in rising order, zero counts included, with the answered values outside the current range',
    ),
  nps: z
    .object({
      score: z
        .number()
        .min(-100)
        .max(100)
        .describe('The percentage of promoters minus the percentage of detractors, to 6 decimals'),
      promoters: count().describe('Answers of 9 and 10'),
      passives: count().describe('Answers of 7 and 8'),
      detractors: count().describe('Answers of 0 to 6'),
    })
    .nullable()
    .optional()
    .describe(
      'The Net Promoter Score of a range from 0 to 10, absent for any other range; null without answers',
    ),
});

const textQuestionSummary = z.object({
  ...common,
  type: z.literal('text'),
  averageLength: z.number().nullable().describe('In UTF-16 code units, to 6 decimals; null without answers'),
  topWords: z
    .array(z.object({ word: z.string(), count: count() }))
    .describe(
      'The 10 words that most answers mention, most first: `count` is the number of answers, however often each has the word. Stop ' +
        "words of the form's language are left out; one in capitals is there where answers have it in capitals (AI, US)",
    ),
  topWordsError: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Present if there were more distinct words than are kept: a count is too low by at most this, never too high',
    ),
});

export const publicSummarySchema = z.object({
  tenant: z.string(),
  survey: z.string(),
  totalAnswers: count(),
  firstAnswerAt: z.iso.datetime().nullable(),
  lastAnswerAt: z.iso.datetime().nullable(),
  asOf: z.iso.datetime().nullable().describe('When this summary was last written'),
  days: z
    .array(z.object({ day: z.iso.date(), count: count() }))
    .describe(
      'How many answers were received on each UTC day, in rising order, days without answers left out; at most 3,660 ' +
        'days',
    ),
  duplicates: count().describe(
    'Repeated submissions that were stored and not counted; a site that remembers the first attempt does not store them. After a ' +
      'summary was lost and rebuilt, those that are found again',
  ),
  conflicts: count().describe(
    'Those of the duplicates whose answers differed from the counted ones: the answers that were counted first stay',
  ),
  questions: z
    .array(z.discriminatedUnion('type', [choiceQuestionSummary, rangeQuestionSummary, textQuestionSummary]))
    .describe('The questions of the current version in its order, then the retired ones'),
});

export type PublicSummary = z.infer<typeof publicSummarySchema>;
export type QuestionSummary = PublicSummary['questions'][number];
