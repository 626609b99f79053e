import { z } from 'zod';
import { filterInputSchema } from './filter-input.ts';
import { idSchema } from '../shared/id-schema.ts';
import { prose } from '../shared/prose.ts';
import { repeatedIndexes } from '../shared/repeated-indexes.ts';

/** Quotas of a survey. */
export const maxQuotas = 20;
/** Characters of the name of a quota. */
export const maxQuotaNameLength = 100;
/** The highest limit of a quota. */
const maxQuotaLimit = 1_000_000_000;

const whatWhenFull = 'whenFull is "close", or {"ending": "…"} with the id of an ending';

const quotaSchema = z.strictObject({
  id: idSchema('quota'),
  name: prose('The name of a quota', maxQuotaNameLength, 'line').describe('What owners call it'),
  filter: filterInputSchema.describe(
    'Which answers count. Those that were screened out do not. No `contains`: texts are not read for it',
  ),
  limit: z
    .int({ error: 'limit must be an integer' })
    .min(1, 'limit must be at least 1')
    .max(maxQuotaLimit, `limit must be at most ${maxQuotaLimit}`)
    .describe(
      'The quota is full once this many answers are counted. Answers from before the quota count, too',
    ),
  whenFull: z
    .union([z.literal('close'), z.strictObject({ ending: z.string() })], { error: whatWhenFull })
    .describe(
      'What people get if their answers belong to a full quota: what a closed survey says, and nothing is stored; or an ending, and their answers are stored',
    ),
});

/** A limit for the answers that a filter takes. */
export type Quota = z.infer<typeof quotaSchema>;

export const quotasSchema = z
  .array(quotaSchema, { error: 'quotas must be an array' })
  .min(1, 'quotas must not be empty; leave it out for none')
  .max(maxQuotas, `A survey has at most ${maxQuotas} quotas`)
  .superRefine((quotas, context) => {
    for (const index of repeatedIndexes(quotas.map(({ id }) => id))) {
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'Another quota has this id' });
    }
  });
