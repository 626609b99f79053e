import { publicSummarySchema, surveyDefinitionSchema } from '@canvass/surveys';
import { z } from 'zod';
import { problems } from '../../http/openapi/problem-responses.ts';
import { json, location, requiredHeader, operation } from '../../http/openapi/route-schema.ts';
import {
  definition,
  definitionEtag,
  definitionExample,
  ifNoneMatch,
  notModified,
  storedAnswers,
  surveyParams,
  tenantParams,
  writeConditions,
} from '../../http/openapi/survey-schemas.ts';
import { ulidInputSchema, ulidSchema } from '../../http/read-ulid.ts';
import { ownerProblems } from '../changes/owner-problems.ts';
import { pageQuerySchema } from '../reading/page-query.ts';
import {
  filterParameters,
  sliceProblems,
  sliceSchema,
  summaryParameters,
} from '../reading/slices/route-schemas.ts';

const receivedAt = '2026-11-21T09:00:00.000Z';

const surveyList = z
  .object({
    surveys: z.array(
      z.object({
        survey: z.string(),
        title: z.string(),
        version: z.int().min(1),
        updatedAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({
    id: 'SurveyList',
    examples: [{ surveys: [{ survey: 'coffee', title: 'Coffee', version: 1, updatedAt: receivedAt }] }],
  });

export const listSurveys = operation('owner', 'listSurveys', {
  summary: "List the tenant's surveys",
  params: tenantParams,
  response: {
    200: json('The surveys that are not deleted, in the order of their names', surveyList),
    ...problems(...ownerProblems),
  },
});

/** A survey's definition as a client sends it. */
const newDefinition = surveyDefinitionSchema.meta({ id: 'SurveyDefinition', examples: [definitionExample] });

export const putSurvey = operation('owner', 'putSurvey', {
  summary: 'Create a survey, or edit it as a new version',
  description:
    'If the definition is the same as before, the survey keeps its version. `If-Match` prevents an edit that undoes ' +
    "another client's edit, `If-None-Match: *` prevents any edit.",
  params: surveyParams,
  headers: writeConditions,
  body: newDefinition,
  response: {
    200: json('Edited, or unchanged', definition, definitionEtag),
    201: json('Created', definition, {
      ...definitionEtag,
      ...location('The survey', '/v1/tenants/acme/surveys/coffee'),
    }),
    ...problems(
      ...ownerProblems,
      'incompatible-edit',
      'too-many-surveys',
      'too-many-versions',
      'too-many-changes',
      'concurrent-edit',
      'precondition-failed',
      'too-large',
      'unsupported-media-type',
      'summary-unreadable',
    ),
  },
});

export const deleteSurvey = operation('owner', 'deleteSurvey', {
  summary: 'Delete a survey for good, with its answers',
  description: 'Works even if the summary is unreadable.',
  params: surveyParams,
  headers: writeConditions,
  response: {
    204: { description: 'Deleted' },
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      'too-many-changes',
      'concurrent-edit',
      'precondition-failed',
      'too-large',
      'unsupported-media-type',
    ),
  },
});

const summary = publicSummarySchema.meta({
  id: 'Summary',
  examples: [
    {
      tenant: 'acme',
      survey: 'coffee',
      totalAnswers: 1,
      firstAnswerAt: receivedAt,
      lastAnswerAt: receivedAt,
      asOf: '2026-11-21T09:00:01.000Z',
      days: [{ day: '2026-11-21', count: 1 }],
      duplicates: 0,
      conflicts: 0,
      questions: [
        {
          id: 'rating',
          type: 'range',
          text: 'How good is our coffee?',
          answered: 1,
          skipped: 0,
          average: 4,
          median: 4,
          standardDeviation: 0,
          min: 4,
          max: 4,
          histogram: [1, 2, 3, 4, 5].map((value) => ({ value, count: value === 4 ? 1 : 0 })),
        },
        {
          id: 'extras',
          type: 'multipleChoice',
          text: 'With what?',
          answered: 1,
          skipped: 0,
          choices: [
            { value: 'milk', label: 'milk', count: 1 },
            { value: 'sugar', label: 'sugar', count: 0 },
          ],
        },
        {
          id: 'why',
          type: 'freeText',
          text: 'Why?',
          answered: 1,
          skipped: 0,
          averageLength: 12,
          topWords: [{ word: 'strong', count: 1 }],
        },
      ],
    },
  ],
});

const summaryEtag = {
  ETag: requiredHeader(
    'Weak: it changes with the facts, not with their spelling. For `If-None-Match`',
    'W/"3-3.IjB4OERFMjhBIg"',
  ),
};

export const readSummary = operation('owner', 'readSummary', {
  summary: 'Read the summary statistics, of all answers or of some',
  description:
    'Without parameters: of all answers. With a filter or `by`: exact, too, computed from the answers while the client waits, with `of`.',
  params: surveyParams,
  querystring: summaryParameters,
  headers: ifNoneMatch,
  response: {
    200: json('The summary; with a filter or `by` a slice', { anyOf: [summary, sliceSchema] }, summaryEtag),
    304: notModified(summaryEtag),
    ...problems(...ownerProblems, ...sliceProblems),
  },
});

const answerExample = {
  id: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC',
  receivedAt,
  version: 1,
  answers: { rating: 4, extras: ['milk'], why: 'It is strong' },
};

const storedAnswer = z
  .object({
    id: ulidSchema,
    receivedAt: z.iso.datetime(),
    version: z.int().min(1).describe('The version of the definition that was answered'),
    answers: storedAnswers,
  })
  .meta({ id: 'StoredAnswer', examples: [answerExample] });

const answerPage = z
  .object({
    answers: z.array(storedAnswer),
    next: z
      .string()
      .nullable()
      .describe('The `after` of the next page; null if there are no more answers so far'),
  })
  .meta({ id: 'AnswerPage', examples: [{ answers: [answerExample], next: null }] });

export const listAnswers = operation('owner', 'listAnswers', {
  summary: 'Page through the answers in the order of the log',
  description:
    'A page may have fewer answers than `limit`, or none, if they are large, many were erased lately, or a filter takes few: only a ' +
    '`next` of null is the end. With a filter the cursors are the same: places in the log.',
  params: surveyParams,
  querystring: pageQuerySchema.extend(filterParameters.shape),
  response: {
    200: json('A page of counted answers', answerPage),
    ...problems(...ownerProblems, ...sliceProblems),
  },
});

export const readAnswer = operation('owner', 'readAnswer', {
  summary: 'Read one answer',
  description:
    'The id of a repeated attempt, which counted only once, finds the one answer: the body has its own id.',
  params: surveyParams.extend({ id: ulidInputSchema }),
  response: {
    200: json('The answer', storedAnswer),
    ...problems(...ownerProblems, 'survey-not-found', 'answer-not-found', 'summary-unreadable'),
  },
});

export const eraseAnswer = operation('owner', 'eraseAnswer', {
  summary: 'Erase one answer for good',
  description:
    'Also one that is not counted yet, and by the id of any attempt to send it: then the one answer goes. After the 204 no ' +
    'count, page or call of this site has it, and within a second no page of another site; its bytes are deleted within ' +
    '`ERASE_WITHIN_HOURS`. Nobody can bring it back. Erasing it again is answered with 204, too.',
  params: surveyParams.extend({ id: ulidInputSchema }),
  response: {
    204: { description: 'Erased, now or before' },
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      'answer-not-found',
      'too-many-changes',
      'too-large',
      'unsupported-media-type',
      'summary-unreadable',
      'erasure-unfinished',
    ),
  },
});
