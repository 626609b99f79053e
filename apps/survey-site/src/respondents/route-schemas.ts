import { z } from 'zod';
import { linesType } from '../http/content-types.ts';
import { problems, problemSchema, refusedPages } from '../http/openapi/problem-responses.ts';
import { formBody, json, lines, location, page, operation } from '../http/openapi/route-schema.ts';
import {
  answers,
  definition,
  definitionEtag,
  ifNoneMatch,
  notModified,
  surveyParams,
  surveyProblems,
} from '../http/openapi/survey-schemas.ts';
import { ulidInputSchema, ulidSchema } from '../http/read-ulid.ts';

const invitationQuery = z.object({
  invitation: z.string().optional().describe('The token of an invitation, as its link has it'),
});

export const readSurvey = operation('respondent', 'readSurvey', {
  summary: "Read a survey's definition",
  description:
    'Without a key it is shown to those who may answer: while the survey is open and, if it is `inviteOnly`, with an invitation. ' +
    'A key of the tenant reads it always.',
  security: [{}, { tenantKey: [] }],
  params: surveyParams,
  querystring: invitationQuery,
  headers: ifNoneMatch,
  response: {
    200: json('The current definition', definition, definitionEtag),
    304: notModified(definitionEtag),
    ...problems(
      ...surveyProblems,
      'unauthenticated',
      'forbidden',
      'survey-not-found',
      'survey-closed',
      'invitation-needed',
      'invitation-invalid',
      'invitation-expired',
      'invitation-revoked',
      'invitation-used',
    ),
  },
});

/** The body of a submission to any survey. A test compares it with `readSubmission`. */
export const submission = z
  .strictObject({
    answers,
    invitation: z
      .string()
      .min(1)
      .optional()
      .describe("What an invitation's link has after `invitation=`; needed if the survey is `inviteOnly`"),
  })
  .meta({
    id: 'Submission',
    examples: [{ answers: { rating: 4, extras: ['milk'], why: 'It is strong' } }],
  });

const withdrawalCode = z
  .string()
  .regex(/^(?:[0-9A-HJKMNP-TV-Z]{10}|[0-9A-HJKMNP-TV-Z]{15})$/)
  .describe(
    'With the id it withdraws the answer, at `/s/{tenant}/{survey}/withdraw`. Only this response has it: show it to the respondent. ' +
      '15 characters if the submission has a key or an invitation: it withdraws only the answers that were sent with it',
  );

const acceptedAnswer = z.object({ id: ulidSchema, receivedAt: z.iso.datetime(), withdrawalCode }).meta({
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
      'survey-not-found',
      'too-large',
      'unsupported-media-type',
      'too-many-batches',
    ),
  },
});

export const showForm = operation('respondent', 'showForm', {
  summary: 'Show the form',
  params: surveyParams,
  querystring: invitationQuery,
  response: {
    200: page('The form; or, while the survey is not open, why not'),
    ...refusedPages({
      400: 'The address is not validly encoded',
      403: 'The survey is for people with an invitation, and this link has none; or its invitation is not valid',
      404: 'There is no such survey',
      410: 'The invitation has expired, or was revoked or used',
      429: 'This address requested too much: the form is a large one',
      500: 'A fault in the server',
      503: 'The storage does not answer; try again',
    }),
  },
});

export const sendForm = operation('respondent', 'sendForm', {
  summary: 'Send the form',
  params: surveyParams,
  ...formBody(
    'Answers by question id, and the fields of the form: `submission.id`, `submission.invitation` if the form was opened with one and, of a form with several pages or with ' +
      'conditions, `submission.page`, `submission.shown` and `submission.step`; any other field is refused',
  ),
  response: {
    200: page(
      'Another page of the form, which carries the answers so far: nothing is stored yet. In a frame also the thank-you page, with its code',
    ),
    303: {
      description:
        'The answers are durable. Two cookies say which: `canvass-code` has the withdrawal code, for 10 minutes, and `canvass-sent` the ids of the forms that this browser has sent',
      headers: location(
        'The thank-you page',
        '/s/acme/coffee/thanks?id=01M7YNAYM0Q8ZJX4T9W2YB6NDC&receipt=7QK2M9X4TB3HD5K8',
      ),
    },
    ...refusedPages({
      400: 'The address or the body is not percent-encoded UTF-8',
      403: 'The survey is for people with an invitation, and the form has none, or one that is not valid; the page has the answers as text',
      404: 'There is no such survey',
      409: 'The survey is not open, and nothing was stored; the page has the answers as text',
      410: 'The invitation has expired, or was revoked or used, and nothing was stored; the page has the answers as text',
      413: 'The body is over 4 MiB, or has more text or fields than any form',
      415: 'The body is not a form, has another charset than UTF-8, or a content coding',
      422: 'The form again, with the answers and their errors, or because its pages have changed',
      429: 'Too many submissions from this address: the browser still has the answers, so the person can send them again',
      500: 'The form again, with the answers: a fault in the server, and the answers may be stored or not',
      503: 'The form again, with the answers. It says that nothing was stored; or, if the storage did not confirm the append, that the answers may be stored or not',
    }),
  },
});

export const showThanks = operation('respondent', 'showThanks', {
  summary: 'Show the thank-you page',
  params: surveyParams,
  querystring: z.object({
    id: ulidInputSchema.optional(),
    receipt: z.string().optional().describe('The proof of the site that it has stored the answer'),
    again: z.string().optional().describe('The browser has sent the form before'),
    stay: z.string().optional().describe('On a shared device: the page does not go back to an empty form'),
  }),
  response: {
    200: page(
      'Thanks, the reference of the answer and, if the browser has its withdrawal code, where to withdraw it. It may lead on to the address that the owner has set, or back to an empty form',
    ),
    303: {
      description: 'The site has stored no such answer',
      headers: location('The form', '/s/acme/coffee'),
    },
    ...refusedPages({
      400: 'The address is not validly encoded',
      404: 'There is no such survey',
      500: 'A fault in the server',
      503: 'The storage does not answer; try again',
    }),
  },
});

const withdrawalAddress = 'The address is not validly encoded';

export const showWithdrawal = operation('respondent', 'showWithdrawal', {
  summary: 'Ask to withdraw an answer',
  params: surveyParams,
  querystring: z.object({
    id: z
      .string()
      .optional()
      .describe(
        'The id of the answer; also of a repeated attempt to send it. Its code is typed, or comes with the cookie `canvass-code`',
      ),
  }),
  response: {
    200: page('A form with both, to be sent'),
    ...refusedPages({
      400: withdrawalAddress,
      404: 'There is no such survey',
      429: 'This address requested too much: the survey is a large one',
      500: 'A fault in the server',
      503: 'The storage does not answer; try again',
    }),
  },
});

export const sendWithdrawal = operation('respondent', 'sendWithdrawal', {
  summary: 'Withdraw an answer',
  params: surveyParams,
  ...formBody(
    '`id` of the answer and its `code`, in either case; what is neither a letter nor a digit is ignored',
  ),
  response: {
    303: {
      description: 'The answer is withdrawn, now or before; also one that is not counted yet',
      headers: location('The page that says so', '/s/acme/coffee/withdrawn'),
    },
    ...refusedPages({
      400: 'The address or the body is not percent-encoded UTF-8',
      404: 'There is no such survey. Or the form again: this survey has no answer with this id and code',
      413: 'The body is over 4 MiB, or has more text or fields than any form',
      415: 'The body is not a form, has another charset than UTF-8, or a content coding',
      429: 'Too many requests from this address; they count as submissions',
      500: 'The form again: a fault in the server, or the results are lost; the answer may be withdrawn or not',
      503: 'The form again: the withdrawal is not confirmed. Send it again',
    }),
  },
});

export const showWithdrawn = operation('respondent', 'showWithdrawn', {
  summary: 'Show that an answer is withdrawn',
  params: surveyParams,
  response: {
    200: page('That it is withdrawn'),
    ...refusedPages({
      400: withdrawalAddress,
      404: 'There is no such survey',
      429: 'This address requested too much: the survey is a large one',
      500: 'A fault in the server',
      503: 'The storage does not answer; try again',
    }),
  },
});
