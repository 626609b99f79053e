import { z } from 'zod';
import { linesType } from '@canvass/web/headers';
import {
  lines,
  operation,
  problems,
  problemSchema,
  surveyParams,
  surveyProblems,
} from '@canvass/web/openapi';
import { ulidSchema } from '@canvass/web/app';
import { submission } from '../answers-schemas.ts';

const sentLine = submission
  .extend({
    key: z.string().describe('The key of this submission: 1 to 255 printable ASCII characters'),
    receivedAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe(
        'When it was received, in the past and not before 2010; up to five minutes ahead it is now, which is also the default. Needs a key of the tenant with the role editor or owner',
      ),
  })
  .meta({
    id: 'SubmissionLine',
    examples: [
      { key: 'kiosk-7/1042', answers: { rating: 4 }, receivedAt: '2026-11-20T16:04:00+01:00' },
      { key: 'kiosk-7/1043', answers: { rating: 9 } },
    ],
  });

const problemLine = problemSchema
  .omit({ instance: true })
  .extend({ line: z.int(), retryAfter: z.int().optional().describe('In seconds') });

const lineResult = z
  .union([
    z.object({ line: z.int().min(1), status: z.literal(201), id: ulidSchema, receivedAt: z.iso.datetime() }),
    problemLine,
  ])
  .meta({
    id: 'LineResult',
    examples: [
      { line: 1, status: 201, id: '01M7YNAYM0Q8ZJX4T9W2YB6NDC', receivedAt: '2026-11-20T15:04:00.000Z' },
      {
        line: 2,
        status: 422,
        type: 'urn:canvass:problem:invalid',
        title: 'The input is not valid',
        errors: [{ path: 'answers.rating', message: 'The answer must be from 1 to 5' }],
      },
    ],
  });

export const sendAnswerBatch = operation('respondent', 'sendAnswerBatch', {
  summary: 'Send many answers at once',
  description:
    'For kiosks that were offline, and for moving from another tool. The body has a JSON document `SubmissionLine` on each line, up to 10,000 lines ' +
    'and 8 MiB; the response has a `LineResult` for each, in the same order. Each line is checked and stored as a submission of its own: ' +
    'a wrong one harms no other, and lines with the same key count once, like submissions with one `Idempotency-Key`. Only a 201 ' +
    'acknowledges a line. After a broken connection send the whole batch again. An imported answer (one with `receivedAt`) has that ' +
    'time in its id: the same key and `receivedAt` are one answer, however long after each other they are sent. Without an ' +
    '`Authorization` ten lines count as one submission of `RATE_LIMIT_PER_10_S`.',
  security: [{}, { tenantKey: [] }],
  params: surveyParams,
  consumes: [linesType],
  body: lines(sentLine),
  response: {
    200: {
      description: 'What became of each line',
      content: { [linesType]: { schema: lines(lineResult) } },
    },
    ...problems(
      ...surveyProblems,
      'unauthenticated',
      'forbidden',
      'role-too-low',
      'form-only',
      'survey-not-found',
      'too-large',
      'unsupported-media-type',
      'too-many-batches',
    ),
  },
});
