import { publicSummarySchema } from '@canvass/surveys';
import { trendIntervals } from '@canvass/surveys';
import { z } from 'zod';
import { problems } from '../../http/openapi/problem-responses.ts';
import { json, operation, requiredHeader } from '../../http/openapi/route-schema.ts';
import { ifNoneMatch, notModified, surveyParams } from '../../http/openapi/survey-schemas.ts';
import { ownerProblems } from '../owner-problems.ts';

/** The parameters of a filter. OpenAPI only: `parseFilterQuery` reads them. */
export const filterParameters = z.object({
  where: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'By question: `where[colour]=red,blue` takes answers with any of these choices (a comma in a value is written `\\,`, a ' +
        'backslash `\\\\`), `where[rating]=1,4..5` those with any of these numbers. At most 10 questions, of which all must fit',
    ),
  word: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'By text question: `word[why]=fast` takes answers whose text has this word, as summaries count words',
    ),
  receivedFrom: z
    .string()
    .optional()
    .describe('A day in UTC, such as `2026-11-01`, or a time, such as `2026-11-01T09:00:00Z`'),
  receivedTo: z.string().optional().describe('A day, which is included, or a time, which is not'),
});

const by = z
  .string()
  .describe(
    'A choice or range question: the response has a summary of the answers with each of its values, too',
  );

export const summaryParameters = filterParameters.extend({ by: by.optional() });

/** The summary of one group. */
export const groupSchema = publicSummarySchema
  .omit({ tenant: true, survey: true, asOf: true, duplicates: true, conflicts: true })
  .extend({
    value: z.union([z.string(), z.int()]).describe('The value of the question `by` that these answers have'),
    label: z.string().optional(),
    retired: z
      .literal(true)
      .optional()
      .describe('The current version of the survey does not offer this choice'),
  });

/** A summary of all answers, or of some. */
export const summarySchema = publicSummarySchema.extend({
  of: z
    .int()
    .min(0)
    .optional()
    .describe(
      'With a filter or `by`: the answers of the survey, of which `totalAnswers` were taken. `duplicates` and `conflicts` are then 0',
    ),
  by: z.string().optional().describe('The question whose values make the groups'),
  groups: z
    .array(groupSchema)
    .optional()
    .describe('In the order of the choices or numbers; an answer with several choices is in several groups'),
});

const trend = z
  .object({
    tenant: z.string(),
    survey: z.string(),
    interval: z.enum(trendIntervals),
    totalAnswers: z.int().min(0).describe('The answers that the filter takes'),
    of: z.int().min(0).describe('The answers of the survey'),
    asOf: z.iso.datetime().nullable().describe('When the summary was last written'),
    points: z
      .array(
        z.object({
          from: z.iso.datetime().describe('The start of the interval, in UTC; weeks start on Monday'),
          answers: z.int().min(1),
          averages: z
            .array(z.object({ id: z.string(), answered: z.int().min(1), average: z.number() }))
            .describe('Of the range questions with answers in the interval, to 6 decimals'),
        }),
      )
      .describe('In rising order, intervals without answers left out; at most 10,000'),
  })
  .meta({
    id: 'Trend',
    examples: [
      {
        tenant: 'acme',
        survey: 'coffee',
        interval: 'day',
        totalAnswers: 3,
        of: 12,
        asOf: '2026-11-21T09:00:01.000Z',
        points: [
          {
            from: '2026-11-21T00:00:00.000Z',
            answers: 3,
            averages: [{ id: 'rating', answered: 2, average: 4.5 }],
          },
        ],
      },
    ],
  });

const trendEtag = {
  ETag: requiredHeader(
    'Weak, as that of a summary. For `If-None-Match`',
    'W/"3-3.IjB4OERFMjhBIg.d0Jv3Zb9yQmW1aXk"',
  ),
};

/** What computing figures while the client waits can be refused with. */
export const sliceProblems = [
  'survey-not-found',
  'summary-unreadable',
  'too-many-slices',
  'takes-too-long',
] as const;

export const readTrend = operation('owner', 'readTrend', {
  summary: 'Read answers and averages over time',
  description:
    'Exact, of the answers that the filter takes. A slice that takes longer than the site waits is better an analysis.',
  params: surveyParams,
  querystring: filterParameters.extend({ interval: z.enum(trendIntervals).default('day') }),
  headers: ifNoneMatch,
  response: {
    200: json('The trend', trend, trendEtag),
    304: notModified(trendEtag),
    ...problems(...ownerProblems, ...sliceProblems),
  },
});
