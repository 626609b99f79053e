import {
  publicGroupedSliceSchema,
  publicPreferencesSchema,
  publicSliceSchema,
  publicTrendSchema,
  trendIntervals,
} from '@canvass/surveys';
import { z } from 'zod';
import { inputBesideFilter } from '@canvass/web/app';
import {
  ifNoneMatch,
  json,
  notModified,
  operation,
  problems,
  requiredHeader,
  surveyParams,
} from '@canvass/web/openapi';
import { extrasExample } from '../../kinds/summary-examples.ts';
import { ownerProblems } from '../../changes/owner-problems.ts';

/** OpenAPI describes the parameters of a filter by this schema. `parseFilterQuery` reads them, because it knows the survey's history. */
export const filterParameters = z.object({
  where: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'By question: `where[colour]=red,blue` takes answers with any of these choices (a comma in a value is written `\\,`, a ' +
        'backslash `\\\\`), `where[rating]=1,4..5` those with any of these numbers, `where[visit]=2026-11-01..2026-11-30` those with ' +
        'any of these dates. `where[quality.price]=good` names a part of a question, such as a row of a matrix. At most 10 conditions, ' +
        'of which all must hold',
    ),
  not: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'By question with choices: `not[colour]=red,blue` takes answers with none of these choices, and those without an answer to it',
    ),
  word: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'By text question: `word[why]=fast` takes answers whose text mentions this word, as summaries count words: in upper or lower ' +
        'case. A stop word of the form’s language (“us”) counts only where it is written in capitals (“US”)',
    ),
  answered: z
    .record(z.string(), z.enum(['yes', 'no']))
    .optional()
    .describe(
      'By question or part: `answered[why]=yes` takes answers to it, `answered[why]=no` those of people who were asked it and skipped it',
    ),
  tag: z
    .string()
    .optional()
    .describe(
      '`tag=roster,staffing` takes answers that have any of these tags, in upper or lower case (a comma in a tag is written `\\,`)',
    ),
  receivedFrom: z
    .string()
    .optional()
    .describe(
      "A day of the survey's time zone, such as `2026-11-01`, or a time in UTC, such as `2026-11-01T09:00:00Z`",
    ),
  receivedTo: z.string().optional().describe('A day, which is included, or a time, which is not'),
});

const by = z
  .string()
  .describe(
    'The id of a question of choices, numbers or dates, or of a part of one: the response has a summary of the answers with each of its ' +
      'values, or of each month or year, too',
  );

export const summaryParameters = filterParameters.extend({ by: by.optional() });

const time = '2026-11-21T09:00:00.000Z';
const countsExample = (answers: number, questions: object[]) => ({
  totalAnswers: answers,
  firstAnswerAt: time,
  lastAnswerAt: time,
  days: [{ day: '2026-11-21', count: answers }],
  questions,
});

/** A summary of some answers. With `by` it has one more summary for each value of that question. */
export const sliceSchema = publicSliceSchema
  .extend(publicGroupedSliceSchema.pick({ by: true, groups: true }).partial().shape)
  .meta({
    id: 'Slice',
    examples: [
      {
        tenant: 'acme',
        survey: 'coffee',
        timeZone: 'UTC',
        of: 12,
        asOf: '2026-11-21T09:00:01.000Z',
        ...countsExample(3, [extrasExample(2, 1)]),
        by: 'extras',
        groups: [
          { value: 'milk', label: 'milk', summary: countsExample(2, [extrasExample(2, 0)]) },
          { value: 'sugar', label: 'sugar', summary: countsExample(1, [extrasExample(0, 1)]) },
        ],
      },
    ],
  });

const trend = publicTrendSchema.meta({
  id: 'Trend',
  examples: [
    {
      tenant: 'acme',
      survey: 'coffee',
      timeZone: 'UTC',
      of: 12,
      asOf: '2026-11-21T09:00:01.000Z',
      interval: 'day',
      points: [{ from: '2026-11-21T00:00:00.000Z', answers: 3, averages: [{ id: 'rating', average: 4.5 }] }],
    },
  ],
});

const trendEtag = {
  ETag: requiredHeader(
    'Weak, as that of a summary. For `If-None-Match`',
    'W/"4-3.IjB4OERFMjhBIg.d0Jv3Zb9yQmW1aXk"',
  ),
};

/** Figures that are computed while the client waits can be refused with these problems. */
export const sliceProblems = [
  'survey-not-found',
  'summary-unreadable',
  'too-many-slices',
  'takes-too-long',
] as const;

const preferences = publicPreferencesSchema.meta({
  id: 'Preferences',
  examples: [
    {
      tenant: 'acme',
      survey: 'coffee',
      of: 12,
      asOf: '2026-11-21T09:00:01.000Z',
      question: 'wishes',
      answered: 10,
      items: [
        { id: 'price', label: 'Price', answered: 10 },
        { id: 'taste', label: 'Taste', answered: 9 },
      ],
      pairs: [
        { item: 'price', over: 'taste', answers: 3 },
        { item: 'taste', over: 'price', answers: 7 },
      ],
      winner: 'taste',
    },
  ],
});

export const readPreferences = operation('owner', 'readPreferences', {
  summary: 'Compare the items of a ranking in pairs',
  description:
    'Exact, of the answers that the filter takes: how many rank one item before another. Summaries do not have these counts; they are ' +
    'made from the answers while the client waits.',
  params: surveyParams,
  querystring: inputBesideFilter(
    filterParameters.extend({ question: z.string().describe('The id of a question whose items are ranked') }),
  ),
  headers: ifNoneMatch,
  response: {
    200: json('The comparisons', preferences, trendEtag),
    304: notModified(trendEtag),
    ...problems(...ownerProblems, ...sliceProblems),
  },
});

export const readTrend = operation('owner', 'readTrend', {
  summary: 'Read answers and averages over time',
  description:
    'Exact, of the answers that the filter takes. A slice that takes longer than the site waits is better an analysis.',
  params: surveyParams,
  querystring: inputBesideFilter(
    filterParameters.extend({ interval: z.enum(trendIntervals).default('day') }),
  ),
  headers: ifNoneMatch,
  response: {
    200: json('The trend', trend, trendEtag),
    304: notModified(trendEtag),
    ...problems(...ownerProblems, ...sliceProblems),
  },
});
