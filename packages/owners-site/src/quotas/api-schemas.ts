import { z } from 'zod';
import { json, operation, problems, surveyParams } from '@canvass/web/openapi';
import { ownerProblems } from '../changes/owner-problems.ts';

const quotaStates = z
  .object({
    tenant: z.string(),
    survey: z.string(),
    asOf: z.string().nullable().describe('When answers were counted last; null if nothing ever was'),
    quotas: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          limit: z.int().min(1),
          count: z
            .int()
            .min(0)
            .nullable()
            .describe(
              'The answers that it takes, without those that were screened out or erased; null if the survey cannot count them, for example because a question is gone. It may be above the limit',
            ),
          isFull: z.boolean().describe('As many answers as the limit, or more, are counted'),
        }),
      )
      .describe(
        'In the order of the settings, which have their filters, and what happens when they are full',
      ),
  })
  .meta({
    id: 'Quotas',
    examples: [
      {
        tenant: 'acme',
        survey: 'coffee',
        asOf: '2026-11-21T09:00:01.000Z',
        quotas: [
          { id: 'adults', name: 'Adults', limit: 200, count: 200, isFull: true },
          { id: 'north', name: 'North', limit: 50, count: 17, isFull: false },
        ],
      },
    ],
  });

export const readQuotas = operation('owner', 'readQuotas', {
  summary: 'Read how full the quotas of a survey are',
  description:
    'Counted exactly, of the answers that are counted by now. Sites count for themselves about once a second, so the form may know of a full quota a moment later. The quotas themselves are in the settings.',
  params: surveyParams,
  response: {
    200: json('The quotas with their counts; none if the survey has none', quotaStates),
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      'summary-unreadable',
      'too-many-slices',
      'takes-too-long',
    ),
  },
});
