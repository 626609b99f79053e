import { z } from 'zod';
import { input, inputBesideFilter, ulidInputSchema, ulidSchema } from '@canvass/web/app';
import { json, operation, problems, storedAnswers, surveyParams } from '@canvass/web/openapi';
import { changeProblems, ownerProblems } from '../changes/owner-problems.ts';
import { pageQuerySchema } from '../reading/page-query.ts';
import { filterParameters, sliceProblems } from '../reading/slices/route-schemas.ts';

const receivedAt = '2026-11-21T09:00:00.000Z';

const answerExample = {
  id: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC',
  receivedAt,
  version: 1,
  answers: { rating: 4, extras: ['milk'], why: 'It is strong' },
};

const oneAnswer = input(surveyParams.extend({ id: ulidInputSchema }), {
  fields: { id: "An answer's id is a ULID: 26 digits and letters, without I, L, O and U" },
});

const storedAnswer = z
  .object({
    id: ulidSchema,
    receivedAt: z.iso.datetime(),
    version: z.int().min(1).describe('The version of the definition that was answered'),
    language: z
      .string()
      .optional()
      .describe('The language in which it was answered (BCP 47). Absent: its version was in one language'),
    ending: z
      .string()
      .optional()
      .describe(
        'The id of the ending that it came to, `default` for the usual one. Absent: its version had no endings',
      ),
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
  querystring: inputBesideFilter(pageQuerySchema.extend(filterParameters.shape)),
  response: {
    200: json('A page of counted answers', answerPage),
    ...problems(...ownerProblems, ...sliceProblems),
  },
});

export const readAnswer = operation('owner', 'readAnswer', {
  summary: 'Read one answer',
  description:
    'The id of a repeated attempt, which counted only once, finds the one answer: the body has its own id.',
  params: oneAnswer,
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
  params: oneAnswer,
  response: {
    204: { description: 'Erased, now or before' },
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      'answer-not-found',
      ...changeProblems,
      'summary-unreadable',
      'erasure-unfinished',
    ),
  },
});
