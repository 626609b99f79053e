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
import { maxSignedLinks } from './signed-links.ts';
import { newBatchSchema, newBatchWords } from './new-batch.ts';

const batchExample = {
  id: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC',
  from: 0,
  count: 2,
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-12-24T18:00:00.000Z',
  state: 'open',
};

const batch = z.object({
  id: ulidSchema,
  from: z.int().min(0).describe('The number of its first invitation'),
  count: z.int().min(1),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional().describe('Absent: the links do not expire'),
  revokedAt: z.iso.datetime().optional(),
  state: z.enum(['open', 'expired', 'revoked']).describe('Only the links of an open batch are taken'),
  list: ulidSchema.optional().describe('The mailing list whose people get its links. Absent: it has none'),
  people: z.int().min(1).optional().describe('How many people the list has'),
});

const listedBatch = batch.extend({
  used: z
    .int()
    .min(0)
    .optional()
    .describe('How many of its links have a counted answer; absent while the summary cannot be read'),
});

const batchList = z.object({ batches: z.array(listedBatch) }).meta({
  id: 'InvitationBatches',
  examples: [{ batches: [{ ...batchExample, used: 1 }] }],
});

const invitationLinks = batch
  .extend({
    invitations: z.array(
      z.object({
        number: z.int().min(0).describe('Counted from 0 over all batches of the survey'),
        link: z.string().describe('Shows the form, and takes one submission'),
      }),
    ),
  })
  .meta({
    id: 'InvitationLinks',
    examples: [
      {
        ...batchExample,
        invitations: [0, 1].map((number) => ({
          number,
          link: `https://surveys.example.org/s/acme/coffee?invitation=0000${number}XK912EYNYHKGC0EN`,
        })),
      },
    ],
  });

const newBatch = input(
  newBatchSchema.meta({
    id: 'NewInvitations',
    examples: [{ count: 2, expiresAt: batchExample.expiresAt }],
  }),
  newBatchWords,
);

/** Describes a response with links: JSON, or CSV for clients that prefer it. */
function links(description: string, headers?: ResponseSchema['headers']): ResponseSchema {
  const asJson = json(description, invitationLinks, headers);
  const csv = {
    schema: { type: 'string', description: 'A row `number,link` per invitation, below their names' },
  };
  return { ...asJson, content: { ...asJson.content, 'text/csv': csv } };
}

const streamed =
  'With `Accept: text/csv` the links are CSV instead of JSON. They are sent while they are signed, some 50,000 a second, so a response that ' +
  'broke off is not complete; a read repeats it.';

const params = input(surveyParams.extend({ batch: ulidInputSchema }), {
  fields: { batch: "A batch's id is a ULID: 26 digits and letters, without I, L, O and U" },
});

export const createInvitations = operation('owner', 'createInvitations', {
  summary: 'Make single-use links to a survey',
  description:
    `Needs the role editor. Nothing is stored per link, and the links can be read again. ${streamed} After a response that was lost, send the request again with its ` +
    '`Idempotency-Key`; without one it makes another batch. Every site takes the links within seconds.',
  params: surveyParams,
  headers: repeatable,
  body: newBatch,
  response: {
    201: links(
      'The links',
      location('The batch', '/v1/tenants/acme/surveys/coffee/invitations/01KAJ5V3M0Q8ZJX4T9W2YB6NDC'),
    ),
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      'too-many-invitations',
      'idempotency-key-reused',
      'concurrent-edit',
      ...changeProblems,
    ),
  },
});

export const listInvitations = operation('owner', 'listInvitations', {
  summary: 'List the batches of invitations',
  description: 'Without their links, and with how many were used. Revoked batches stay in the list.',
  params: surveyParams,
  response: {
    200: json('In the order in which they were made', batchList),
    ...problems(...ownerProblems, 'survey-not-found'),
  },
});

export const readInvitations = operation('owner', 'readInvitations', {
  summary: 'Read the links of a batch again',
  description: `Needs the role editor. They are the same each time. ${streamed}`,
  params,
  response: {
    200: links('The links'),
    ...problems(...ownerProblems, 'survey-not-found', 'invitations-not-found'),
  },
});

const signedAnswers = input(
  z
    .strictObject({
      from: z
        .int()
        .min(0)
        .default(0)
        .describe(
          'The place in the batch of the first of these links, from 0, the default. So further requests sign the next ones',
        ),
      answers: z
        .array(z.record(z.string(), z.union([z.string(), z.array(z.string())])))
        .min(1)
        .max(maxSignedLinks)
        .describe(
          'For each link, one after the other: answers of hidden questions by their ids, written as in a link, several in an array',
        ),
    })
    .meta({
      id: 'SignedAnswers',
      examples: [{ answers: [{ region: 'north' }, { region: 'south', tags: ['a', 'b'] }] }],
    }),
  {
    fields: {
      '': 'A JSON object with "answers"',
      from: 'A whole number, from 0',
      answers: `An array of 1 to ${maxSignedLinks} objects, each with answers of hidden questions by their ids: texts, or arrays of texts`,
    },
    unknown: 'Unknown: there are "from" and "answers"',
  },
);

export const signInvitations = operation('owner', 'signInvitations', {
  summary: 'Write links of a batch with signed answers',
  description:
    'Needs the role editor. The links carry answers of hidden questions, which nobody can change there. Nothing is stored: the same request returns the same links. A link with other ' +
    `answers, or without any, has the same number, and one of them takes an answer. ${streamed}`,
  params,
  body: signedAnswers,
  response: {
    200: links('The links of the batch from that place on, as many as there are answers'),
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      'invitations-not-found',
      'too-large',
      'unsupported-media-type',
    ),
  },
});

export const revokeInvitations = operation('owner', 'revokeInvitations', {
  summary: 'Revoke a batch of invitations',
  description:
    'Needs the role editor. Its unused links are refused from then on, within seconds on every site; answers that were sent with the others stay. ' +
    'Revoking it twice is no error. It cannot be undone.',
  params,
  response: {
    204: { description: 'The batch is revoked' },
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      'invitations-not-found',
      'concurrent-edit',
      ...changeProblems,
    ),
  },
});
