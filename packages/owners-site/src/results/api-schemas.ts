import { publicSummarySchema } from '@canvass/surveys';
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
import { summaryExample } from '../kinds/summary-examples.ts';
import { ownerProblems } from '../changes/owner-problems.ts';
import { sliceProblems, sliceSchema, summaryParameters } from '../reading/slices/route-schemas.ts';

const receivedAt = '2026-11-21T09:00:00.000Z';

const summary = publicSummarySchema.meta({
  id: 'Summary',
  examples: [
    {
      tenant: 'acme',
      survey: 'coffee',
      totalAnswers: 1,
      firstAnswerAt: receivedAt,
      lastAnswerAt: receivedAt,
      timeZone: 'UTC',
      asOf: '2026-11-21T09:00:01.000Z',
      days: [{ day: '2026-11-21', count: 1 }],
      duplicates: 0,
      conflicts: 0,
      questions: ['rating', 'extras', 'why'].map(summaryExample),
    },
  ],
});

const summaryEtag = {
  ETag: requiredHeader(
    'Weak: it changes with the facts, not with their spelling. For `If-None-Match`',
    'W/"4-3.IjB4OERFMjhBIg"',
  ),
};

export const readSummary = operation('owner', 'readSummary', {
  summary: 'Read the summary statistics, of all answers or of some',
  description:
    'Without parameters: of all answers. At most a second old. With a filter or `by`: exact, too, computed from the answers while the client waits, with `of`.',
  params: surveyParams,
  querystring: inputBesideFilter(summaryParameters),
  headers: ifNoneMatch,
  response: {
    200: json('The summary; with a filter or `by` a slice', { anyOf: [summary, sliceSchema] }, summaryEtag),
    304: notModified(summaryEtag),
    ...problems(...ownerProblems, ...sliceProblems),
  },
});
