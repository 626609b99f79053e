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
import { ownerProblems } from '../changes/owner-problems.ts';
import { filterParameters, sliceProblems } from '../reading/slices/route-schemas.ts';

/** The part of a filter that steps can be told apart by. */
export const progressQuery = inputBesideFilter(
  filterParameters.pick({ where: true, receivedFrom: true, receivedTo: true }),
);

const count = () => z.int().min(0);

const progress = z
  .object({
    tenant: z.string(),
    survey: z.string(),
    isCounted: z.boolean().describe('The setting `progress` is on now'),
    asOf: z.string().nullable().describe('When it was counted last; null if nothing ever was'),
    started: count().describe('How many began to answer'),
    sent: count().describe('How many sent the form'),
    completion: z.number().min(0).nullable().describe('The share of those who began that sent it: 0 to 1'),
    medianSeconds: z
      .number()
      .nullable()
      .describe(
        'Half of those who sent the form took no longer. Times are by the second up to ten minutes, and by the minute beyond',
      ),
    pages: z
      .array(
        z.object({
          page: z.int().min(1),
          question: z.string().describe('The id of the first question of the page'),
          reached: count().describe('How many got to this page or beyond it'),
          stopped: count().describe('How many got no further. They have stopped, or are still there'),
        }),
      )
      .describe('The pages of the current version, in their order'),
    questions: z
      .array(z.object({ question: z.string(), stopped: count() }))
      .describe(
        'The questions at which people left the form and have not come back, most first, as far as the script of the form could tell',
      ),
  })
  .meta({
    id: 'Progress',
    examples: [
      {
        tenant: 'acme',
        survey: 'coffee',
        isCounted: true,
        asOf: '2026-11-21T09:00:01.000Z',
        started: 120,
        sent: 96,
        completion: 0.8,
        medianSeconds: 75,
        pages: [
          { page: 1, question: 'rating', reached: 120, stopped: 4 },
          { page: 2, question: 'why', reached: 116, stopped: 20 },
        ],
        questions: [{ question: 'why', stopped: 17 }],
      },
    ],
  });

const etag = { ETag: requiredHeader('For `If-None-Match`', 'W/"4-3.IjB4OERFMjhBIg.progress"') };

export const readProgress = operation('owner', 'readProgress', {
  summary: 'Read how far people get',
  description:
    'Exact: each submission counts once in each step, however often a page was sent. Counted while the setting `progress` is on, of the form only: answers that programs send are not in it. With a filter it has those whose form was opened in this time, and steps that were taken in this language (`where[@language]=de`).',
  params: surveyParams,
  querystring: progressQuery,
  headers: ifNoneMatch,
  response: {
    200: json('How far people get', progress, etag),
    304: notModified(etag),
    ...problems(...ownerProblems, ...sliceProblems),
  },
});
