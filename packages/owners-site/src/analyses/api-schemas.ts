import { filterInputSchema, publicGroupedSliceSchema, publicSliceSchema } from '@canvass/surveys';
import { z } from 'zod';
import { input, ulidInputSchema, ulidSchema } from '@canvass/web/app';
import {
  json,
  location,
  operation,
  problems,
  repeatable,
  type ResponseSchema,
  surveyParams,
} from '@canvass/web/openapi';
import { changeProblems, ownerProblems } from '../changes/owner-problems.ts';
import { newAnalysisSchema } from './new-analysis.ts';

const id = '01KAJ5V3M0Q8ZJX4T9W2YB6NDC';
const address = `/v1/tenants/acme/surveys/coffee/analyses/${id}`;
const state = z.enum(['running', 'done', 'cancelled', 'failed']);
const kind = z.enum(['analysis', 'recount']);

const share = z.number().min(0).max(1);

export const estimateSchema = z
  .object({
    totalAnswers: z
      .object({ estimate: z.int().min(0), low: z.int().min(0), high: z.int().min(0) })
      .describe('The answers that the filter takes, of all answers received'),
    questions: z.array(
      z.object({
        id: z.string(),
        margin: share.describe('The widest distance from a share to an end of its interval'),
        options: z
          .array(z.object({ value: z.union([z.string(), z.number()]), share, low: share, high: share }))
          .describe(
            'Shares of those who answered the question. All intervals of a question hold together with 95 % confidence',
          ),
        others: share.describe('The highest share of an option that nobody in the sample has chosen'),
        mean: z
          .object({ mean: z.number(), low: z.number().nullable(), high: z.number().nullable() })
          .optional()
          .describe('Of numbers'),
      }),
    ),
  })
  .describe('What the answers that were read tell of all answers received; exact when all were read');

const group = publicGroupedSliceSchema.shape.groups.element.extend({
  estimate: estimateSchema.nullable().describe('Null: no answer that was read is in the group'),
});

const result = publicSliceSchema
  .omit({ tenant: true, survey: true, of: true, asOf: true })
  .extend({ estimate: estimateSchema, groups: z.array(group).optional() });

const figure = z.union([z.number(), z.string()]);

const recount = z
  .object({
    outcome: z
      .enum(['equal', 'replacing', 'replaced', 'agrees', 'disagrees'])
      .describe(
        '`equal`: the totals were right. `replacing`, `replaced`: they were not what the log says. Of a check, which changes nothing: ' +
          '`agrees` or `disagrees`',
      ),
    differences: z
      .array(
        z.object({
          question: z.string().nullable().describe('Null: of the whole survey'),
          what: z.string().describe('For example `answers`, `skipped`, `count of red`, `share of red`'),
          stored: figure.nullable().describe('In the summary'),
          recounted: z
            .union([figure, z.object({ low: z.number(), high: z.number() })])
            .nullable()
            .describe('In the log; by a sample, the interval that it is in with 99.99 % confidence'),
        }),
      )
      .describe('The first hundred at most'),
  })
  .describe('Of a recount that has compared');

const analysisExample = {
  id,
  kind: 'analysis',
  state: 'running',
  where: { why: { contains: 'slow' } },
  by: 'extras',
  precision: { margin: 0.02 },
  startedAt: '2026-11-21T09:00:00.000Z',
  endedAt: null,
  done: 0,
  of: null,
  read: 0,
  text: 'It waits for a worker.',
  result: null,
};

export const analysisSchema = z
  .object({
    id: ulidSchema,
    kind,
    state,
    reason: z.string().optional().describe('Why it was cancelled or has failed'),
    ...filterInputSchema.shape,
    by: z.string().optional(),
    precision: z.union([z.literal('exact'), z.object({ margin: z.number() })]),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    done: z.number().min(0).max(1).describe('The share that is done'),
    of: z.int().min(0).nullable().describe('Answers received when it was planned; null before that'),
    withheld: z
      .literal(true)
      .optional()
      .describe(
        'Answers that were read may have been erased since: the result is null, and `text` says what to do',
      ),
    read: z.int().min(0).describe('Answers read so far, a random sample of stretches of the log'),
    text: z.string().describe('What the figures are of, in words'),
    result: result
      .nullable()
      .describe(
        'Of the answers that were read and that the filter takes; null before the first, and if it is withheld',
      ),
    recount: recount.optional(),
  })
  .meta({ id: 'Analysis', examples: [analysisExample] });

const analysisList = z
  .object({ analyses: z.array(z.object({ id: ulidSchema, kind, state, startedAt: z.iso.datetime() })) })
  .meta({
    id: 'AnalysisList',
    examples: [
      { analyses: [{ id, kind: 'analysis', state: 'running', startedAt: '2026-11-21T09:00:00.000Z' }] },
    ],
  });

const newAnalysis = newAnalysisSchema.meta({
  id: 'NewAnalysis',
  examples: [
    {
      where: { why: { contains: 'slow' } },
      receivedFrom: '2026-11-01',
      by: 'extras',
      precision: { margin: 0.02 },
    },
  ],
});

const accepted = (description: string): ResponseSchema =>
  json(description, analysisSchema, location('The analysis', address));

/** The analysis as JSON, or as a stream for clients that prefer it. */
const followed: ResponseSchema = {
  ...json('The analysis', analysisSchema),
  content: {
    ...json('The analysis', analysisSchema).content,
    'text/event-stream': {
      schema: {
        type: 'string',
        description:
          'Events `analysis`, each with the analysis as JSON, at first and whenever it has changed; then `ended`, with ' +
          '`{"why": "done"}` or `cancelled`, `failed`, `deleted`, or `access` if the key was revoked',
      },
    },
  },
};

const params = input(surveyParams.extend({ id: ulidInputSchema }), {
  fields: { id: "An analysis's id is a ULID: 26 digits and letters, without I, L, O and U" },
});
const startProblems = [
  ...ownerProblems,
  'survey-not-found',
  'too-many-analyses',
  'idempotency-key-reused',
  ...changeProblems,
] as const;

export const startAnalysis = operation('owner', 'startAnalysis', {
  summary: 'Start an analysis of any part of the answers',
  description:
    'For what is too large to wait for, and for filters on parts of texts. Workers read the answers in a random order, so there is an ' +
    'estimate from the first moment on; it becomes exact when all are read, or ends as soon as it is precise enough.',
  params: surveyParams,
  headers: repeatable,
  body: newAnalysis,
  response: {
    202: accepted('Started'),
    ...problems(...startProblems, 'summary-unreadable'),
  },
});

export const listAnalyses = operation('owner', 'listAnalyses', {
  summary: 'List the analyses and recounts that run, and those that have ended lately',
  params: surveyParams,
  response: {
    200: json('In the order of their starts', analysisList),
    ...problems(...ownerProblems, 'survey-not-found'),
  },
});

export const readAnalysis = operation('owner', 'readAnalysis', {
  summary: 'Read an analysis, or follow it',
  description:
    'With `Accept: text/event-stream` the response is a stream, which ends when the analysis ends. Of a survey that was deleted meanwhile ' +
    'the state is `cancelled`.',
  params,
  response: {
    200: followed,
    ...problems(...ownerProblems, 'survey-not-found', 'analysis-not-found', 'shutting-down'),
  },
});

export const cancelAnalysis = operation('owner', 'cancelAnalysis', {
  summary: 'Cancel an analysis',
  description:
    'It keeps what was found so far. One that has ended stays as it is. A viewer may cancel what the same key has started; cancelling another ' +
    'analysis, or a recount, needs the role editor.',
  params,
  response: {
    204: { description: 'It has ended' },
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      'analysis-not-found',
      'concurrent-edit',
      ...changeProblems,
    ),
  },
});

export const startRecount = operation('owner', 'startRecount', {
  summary: 'Count all answers anew, and replace the summary',
  description:
    'Needs the role editor. Workers read the whole log while answers arrive. The new totals replace the old ones in one write; they are the ' +
    'same, unless something was wrong: then the difference is reported, and logged as a fault.',
  params: surveyParams,
  headers: repeatable,
  response: {
    202: accepted('Started'),
    ...problems(...startProblems),
  },
});
