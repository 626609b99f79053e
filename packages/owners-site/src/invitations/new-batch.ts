import { maxInvitationsPerBatch, utcTime, type FieldError } from '@canvass/surveys';
import { z } from 'zod';
import type { InputWords } from '@canvass/web/app';

/** A batch of invitations as an owner asks for it. */
export const newBatchSchema = z.strictObject({
  count: z.int().min(1).max(maxInvitationsPerBatch).describe('How many single-use links to make'),
  expiresAt: utcTime('expiresAt')
    .optional()
    .describe('From then on the links are refused. Left out: they work until they are revoked'),
});

const countFault = `A whole number from 1 to ${maxInvitationsPerBatch}`;

export const newBatchWords: InputWords = {
  fields: {
    '': 'A JSON object with "count" and, if the links expire, "expiresAt"',
    count: countFault,
    expiresAt: 'expiresAt must be a time in UTC, such as 2026-11-22T09:00:00Z',
  },
  unknown: 'Unknown: there are "count" and "expiresAt"',
};

export const alreadyExpired: FieldError = {
  path: 'expiresAt',
  message: 'expiresAt must be in the future',
};
