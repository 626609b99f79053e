import { z } from 'zod';
import {
  answers,
  answersExample,
  json,
  location,
  operation,
  problems,
  surveyParams,
  surveyProblems,
} from '@canvass/web/openapi';
import { languageSchema } from '@canvass/surveys';
import { ulidSchema } from '@canvass/web/app';

/** The body of a submission to any survey. A test compares it with `readSubmission`. */
export const submission = z
  .strictObject({
    answers,
    invitation: z
      .string()
      .min(1)
      .optional()
      .describe("What an invitation's link has after `invitation=`; needed if the survey is `inviteOnly`"),
    language: languageSchema
      .optional()
      .describe(
        'The language in which it was answered, of a survey in several. Without it, or with another one: its first language',
      ),
  })
  .meta({
    id: 'Submission',
    examples: [{ answers: answersExample }],
  });

const withdrawalCode = z
  .string()
  .regex(/^(?:[0-9A-HJKMNP-TV-Z]{10}|[0-9A-HJKMNP-TV-Z]{15})$/)
  .describe(
    'With the id it withdraws the answer, at `/s/{tenant}/{survey}/withdraw`. Only this response has it: show it to the respondent. ' +
      '15 characters if the submission has a key or an invitation: it withdraws only the answers that were sent with it',
  );

const ending = z
  .object({
    id: z.string().describe('`default` for the usual ending'),
    title: z.string().optional(),
    text: z.string().optional(),
    redirectTo: z.string().optional(),
    screenOut: z.literal(true).optional(),
  })
  .describe(
    'The ending that these answers come to, in the language of the submission. Absent: the survey has no endings',
  );

const acceptedAnswer = z
  .object({ id: ulidSchema, receivedAt: z.iso.datetime(), withdrawalCode, ending: ending.optional() })
  .meta({
    id: 'AcceptedAnswer',
    examples: [
      {
        id: '01M7YNAYM0Q8ZJX4T9W2YB6NDC',
        receivedAt: '2026-11-21T09:00:00.000Z',
        withdrawalCode: '7QK2M9X4TB',
      },
    ],
  });

const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .describe(
      'The key of this submission, made by the client: 1 to 255 printable ASCII characters, random enough that nobody ' +
        'can guess it, such as a UUID: other answers with the same key may be counted in place of these. A quoted string with \\ before " and \\, or the same without quotes; both are one ' +
        'key. All attempts with one key to one survey, to any site, count once if they come within `IDEMPOTENCY_WINDOW_HOURS` ' +
        'of each other (24 by default): each gets a 201, and the id of each leads to the one answer. If their answers differ, those that ' +
        'are counted first stay; a site that remembers the key answers 422 `idempotency-key-reused`. Without the header every ' +
        'attempt counts.',
    )
    .meta({ examples: ['"8e03978e-40d5-43e8-bc93-6894a57f9324"'] }),
});

export const sendAnswers = operation('respondent', 'sendAnswers', {
  summary: 'Send answers',
  description:
    'Only a 201 acknowledges the answers. With any other response nothing was stored, except for a 503 ' +
    '`answer-unconfirmed` and a broken connection: then the answers may be stored or not. With an `Idempotency-Key` they can ' +
    'be sent again and count once.',
  params: surveyParams,
  headers: idempotencyKey,
  body: submission,
  response: {
    201: json(
      'The answers are durable',
      acceptedAnswer,
      location(
        'The answer; its owner can read it once it is counted',
        '/v1/tenants/acme/surveys/coffee/answers/01KAJ5V3M0Q8ZJX4T9W2YB6NDC',
      ),
    ),
    ...problems(
      'answer-unconfirmed',
      'backlog-full',
      ...surveyProblems,
      'survey-not-found',
      'survey-closed',
      'idempotency-key-reused',
      'form-only',
      'invitation-needed',
      'invitation-invalid',
      'invitation-expired',
      'invitation-revoked',
      'invitation-used',
      'too-large',
      'unsupported-media-type',
      'shutting-down',
    ),
  },
});
