import { z } from 'zod';
import { trendIntervals } from '../filter/trend-interval.ts';
import { publicSummarySchema } from './public-summary.ts';

const count = () => z.int().min(0);

const { tenant, survey, totalAnswers, screenedOut, firstAnswerAt, lastAnswerAt, timeZone, days, questions } =
  publicSummarySchema.shape;

const source = {
  tenant,
  survey,
  of: count().describe('How many answers the survey has in all, of which these were taken'),
  timeZone,
  asOf: publicSummarySchema.shape.asOf.describe('When the summary was last written that has these answers'),
};

/** The statistics of some of a survey's answers. */
const counts = {
  totalAnswers: totalAnswers.describe('How many answers were taken'),
  screenedOut,
  firstAnswerAt,
  lastAnswerAt,
  days,
  questions,
};

/** A slice: the statistics of the answers that a filter takes, in the shape of the public summary. */
export const publicSliceSchema = z.object({ ...source, ...counts });

/** A slice in groups, by the value of one facet. */
export const publicGroupedSliceSchema = z.object({
  ...source,
  totalAnswers: counts.totalAnswers.describe(
    'How many answers were taken. An answer with several choices is in several groups, one without an answer in none',
  ),
  by: z.string().describe('The id of the question, or of the part of one, whose values make the groups'),
  groups: z
    .array(
      z.object({
        value: z.union([z.string(), z.int()]),
        label: z.string().optional().describe('Of a choice'),
        retired: z
          .literal(true)
          .optional()
          .describe('The current version of the survey does not offer the choice'),
        summary: z.object(counts),
      }),
    )
    .describe(
      'The choices in the order of the definition, then those that are no longer offered; or every value of the scale in rising order; ' +
        'or the months of the dates that answers have, such as `2026-11`: their years, such as `2026`, if there are more than 60 months',
    ),
});

/** Counts and averages over time. */
export const publicTrendSchema = z.object({
  ...source,
  interval: z
    .enum(trendIntervals)
    .describe(
      'By the clocks of `timeZone`; weeks begin on Monday. Where the clocks were changed, an interval is shorter or longer',
    ),
  points: z
    .array(
      z.object({
        from: z.iso.datetime().describe('When the interval begins, in UTC'),
        answers: count(),
        averages: z
          .array(
            z.object({
              id: z.string().describe('Of the question, or of the part of one'),
              average: z.number().nullable().describe('The mean, to 6 decimals; null without answers'),
            }),
          )
          .describe(
            'Of the questions and parts whose values are numbers, or choices with scores: those of the current version in its order, then the retired ones',
          ),
      }),
    )
    .describe('In rising order, intervals without answers left out. A trend with too many is refused (422)'),
});

export type PublicSlice = z.infer<typeof publicSliceSchema>;
export type PublicGroupedSlice = z.infer<typeof publicGroupedSliceSchema>;
export type PublicTrend = z.infer<typeof publicTrendSchema>;
