import { z } from 'zod';
import { input } from '@canvass/web/app';
import { json, operation, problems, refusedPages, surveyParams, surveyProblems } from '@canvass/web/openapi';

/** The body of an upload: the bytes of one file. */
export const bytesType = 'application/octet-stream';

const words = {
  fields: {
    question: 'The id of the question that the file answers',
    name: 'The name of the file, as the person calls it',
  },
};

const ofFile = {
  question: z.string().min(1).describe('The id of the question that the file answers'),
  name: z
    .string()
    .min(1)
    .describe('The name of the file. A path is cut, and characters that hide what it says are left out'),
  invitation: z.string().optional().describe('The token of an invitation, if the survey has them'),
};

const uploadedFile = z.object({ name: z.string(), bytes: z.int().min(1), key: z.string() }).meta({
  id: 'UploadedFile',
  examples: [{ name: 'café.jpg', bytes: 48_213, key: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC7QK2M9X4TB3HD5K8' }],
});

const fileBody = {
  consumes: [bytesType],
  body: { type: 'string', format: 'binary', description: 'The bytes of the file' },
} as const;

export const uploadFile = operation('respondent', 'uploadFile', {
  summary: 'Upload a file for an answer',
  description:
    'Send the answers later with the same `Idempotency-Key`, or the same invitation, and with what the uploads returned. A file that no ' +
    'answer names is deleted after a day. It belongs to this submission alone. At most `RATE_LIMIT_UPLOADS_PER_10_S` files per address, and ' +
    '`MAX_UPLOAD_BYTES_PER_DAY` per tenant.',
  params: surveyParams,
  querystring: input(z.object(ofFile), words),
  headers: z.object({
    'Idempotency-Key': z
      .string()
      .optional()
      .describe('The key with which the answers will be sent. Needed without an invitation'),
  }),
  ...fileBody,
  response: {
    201: json('The file is durable. An answer takes it as it is here', uploadedFile),
    ...problems(
      ...surveyProblems,
      'survey-not-found',
      'survey-closed',
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

export const uploadOfForm = operation('respondent', 'uploadOfForm', {
  summary: 'Upload a file ahead of its form',
  description:
    'The script of a form calls it. What it returns is a field of the form; or an `error` in the language of the survey.',
  params: surveyParams,
  querystring: input(z.object({ ...ofFile, form: z.string().min(1).describe('The id of the form') }), {
    fields: { ...words.fields, form: 'The id of the form' },
  }),
  ...fileBody,
  response: {
    200: json(
      'The file was refused, and nothing of it is left',
      z.object({ error: z.string().describe('Why, in the language of the survey') }),
    ),
    201: json(
      'The file is durable',
      z.object({
        field: z.string().describe('The value of the field of the question'),
        name: z.string(),
        size: z.string().describe('The length in words'),
      }),
    ),
    ...refusedPages({
      400: 'The address is not validly encoded',
      403: 'The survey is for people with an invitation, and the request has none, or one that is not valid',
      404: 'There is no such survey',
      409: 'The survey is not open',
      410: 'The invitation has expired, or was revoked or used',
      413: 'The request is too large',
      415: 'The body is not the bytes of a file, or has a content coding',
      422: 'The form is none of this survey, or too old, or has no such question',
      429: 'Too many files from this address',
      500: 'A fault in the server',
      503: 'The storage does not answer',
    }),
  },
});
