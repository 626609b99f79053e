import { z } from 'zod';

const count = () => z.int().min(0);
const common = {
  answered: count().describe('Answers that answered this question'),
  skipped: count().describe('Answers to a version with this question that left it out'),
  retired: z
    .literal(true)
    .optional()
    .describe('The current version of the survey no longer asks this question'),
};

const choiceQuestionSummary = z.object({
  type: z.literal('multipleChoice'),
  ...common,
  choices: z
    .record(z.string(), count())
    .describe(
      'How often each choice was chosen, by its value; values no longer offered are here if they were chosen',
    ),
});

const rangeQuestionSummary = z.object({
  type: z.literal('range'),
  ...common,
  average: z.number().nullable().describe('The mean, to 6 decimals; null without answers'),
  median: z.number().nullable().describe('The mean of the two middle values where their number is even'),
  standardDeviation: z.number().nullable().describe("The population's (divided by n), to 6 decimals"),
  min: z.int().nullable().describe('The lowest value that was answered'),
  max: z.int().nullable().describe('The highest value that was answered'),
  histogram: z.record(z.string(), count()).describe('How often each value was answered'),
});

const textQuestionSummary = z.object({
  type: z.literal('freeText'),
  ...common,
  averageLength: z.number().nullable().describe('In UTF-16 code units, to 6 decimals; null without answers'),
  topWords: z
    .array(z.object({ word: z.string(), count: count() }))
    .describe('The 10 most used words without stop words, most used first'),
  topWordsError: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Present where more words were used than are kept: a count may be too low by up to this, never too high',
    ),
});

export const publicSummarySchema = z.object({
  tenant: z.string(),
  survey: z.string(),
  totalAnswers: count(),
  firstAnswerAt: z.iso.datetime().nullable(),
  lastAnswerAt: z.iso.datetime().nullable(),
  asOf: z.iso.datetime().nullable().describe('When this summary was last brought up to date'),
  questions: z
    .record(
      z.string(),
      z.discriminatedUnion('type', [choiceQuestionSummary, rangeQuestionSummary, textQuestionSummary]),
    )
    .describe('By question id: those of the current version in its order, then the retired ones'),
});

export type PublicSummary = z.infer<typeof publicSummarySchema>;
export type QuestionSummary = PublicSummary['questions'][string];
