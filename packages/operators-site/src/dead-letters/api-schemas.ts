import { z } from 'zod';
import { input } from '@canvass/web/app';
import { json, operation, problems } from '@canvass/web/openapi';
import { operatorProblems } from '../operator-problems.ts';
import {
  deadLetterId,
  deadLetterIdFault,
  deadLetterOrderSchema,
  deadLetterOrderWords,
  deadLetterQuerySchema,
  deadLetterQueryWords,
  deadLetterReasons,
} from './dead-letter-requests.ts';

const letterExample = {
  id: 'b0a7f5c2-6d2f-4c3e-9a51-0e6f1d9b7c44',
  reason: 'too-many-dequeues',
  error: 'The storage does not answer',
  queue: 'answers-stored',
  messageId: '0d3c8a51-1f4e-4a0b-8a6e-6f2b5c9d7e10',
  dequeueCount: 5,
  postponedCount: 0,
  redriveCount: 0,
  firstSeenAt: '2026-11-21T09:00:00.000Z',
  lastSeenAt: '2026-11-21T09:03:00.000Z',
  text: 'eyJzZWdtZW50SWQiOiIwMUtBSjVWM00wUThaSlg0VDlXMllCNk5EQyJ9',
};

const deadLetter = z
  .object({
    id: z.string().describe('Its id in the queue of dead letters'),
    reason: z
      .enum(deadLetterReasons)
      .describe('`unknown`: the text left no room for a reason, or someone else put the message there'),
    error: z.string().nullable().describe('The last known error, at most 1,000 characters of it'),
    queue: z.string().describe('The queue that it came from'),
    messageId: z.string().describe('Its id in that queue'),
    dequeueCount: z.int().describe('The number of attempts since it was sent or last redriven'),
    postponedCount: z.int().describe('How often it was postponed, which is not an attempt'),
    redriveCount: z.int().describe('How often it was redriven before'),
    firstSeenAt: z.iso.datetime().describe('When it was first sent, before any redrive'),
    lastSeenAt: z.iso.datetime().describe('When it was moved here'),
    text: z.string().describe('The text of the message: JSON, base64-encoded in Azure'),
  })
  .meta({ id: 'DeadLetter', examples: [letterExample] });

const deadLetterList = z
  .object({
    count: z.int().min(0).describe('The approximate number of all dead letters, whatever their reason'),
    deadLetters: z.array(deadLetter),
  })
  .meta({ id: 'DeadLetterList', examples: [{ count: 1, deadLetters: [letterExample] }] });

const deadLetterOrder = input(
  deadLetterOrderSchema.meta({
    ...deadLetterOrderSchema.meta(),
    id: 'DeadLetterOrder',
    examples: [{ reason: 'too-many-dequeues', dryRun: true }],
  }),
  deadLetterOrderWords,
);

const deadLetterReport = z
  .object({
    matched: z.int().min(0).describe('The number of dead letters that were selected and found'),
    settled: z
      .int()
      .min(0)
      .describe('The number of these that were redriven or purged; in a dry run, that would be'),
    refused: z
      .array(
        z.object({
          id: z.string(),
          why: z
            .enum(['redrive-limit', 'lost'])
            .describe(
              '`redrive-limit`: it has been redriven 3 times already. `lost`: someone else settled it meanwhile',
            ),
        }),
      )
      .describe('The dead letters that were found and stay'),
  })
  .meta({ id: 'DeadLetterReport', examples: [{ matched: 1, settled: 1, refused: [] }] });

/** A look at the dead letters has a time limit, like every read. */
const lookProblems = problems(...operatorProblems, 'queue-unavailable', 'storage-unavailable');

const selectionNote =
  '`all` and `reason` select what is there at the time of the call, including what came after a list or a dry run; `ids` select nothing else.';
const takesThemAll = 'Hides them from others while it runs: another look meanwhile may show fewer, or none.';

export const listDeadLetters = operation('operator', 'listDeadLetters', {
  summary: 'List the messages that the workers could not handle',
  description: `Reads the first 32 without hiding them. If there are more and more are requested: ${takesThemAll}`,
  querystring: input(deadLetterQuerySchema, deadLetterQueryWords),
  response: { 200: json('Some of them, the oldest first', deadLetterList), ...lookProblems },
});

export const readDeadLetter = operation('operator', 'readDeadLetter', {
  summary: 'Read one dead letter',
  description: `With 32 or more dead letters: ${takesThemAll}`,
  params: input(z.object({ id: deadLetterId }), { fields: { id: deadLetterIdFault } }),
  response: {
    200: json('The dead letter', deadLetter),
    ...problems(...operatorProblems, 'queue-unavailable', 'storage-unavailable', 'dead-letter-not-found'),
  },
});

const settling = {
  body: deadLetterOrder,
  response: {
    200: json('What was done', deadLetterReport),
    ...problems(...operatorProblems, 'too-large', 'unsupported-media-type', 'queue-unavailable'),
  },
};

export const settleDeadLetters = {
  redrive: operation('operator', 'redriveDeadLetters', {
    ...settling,
    summary: 'Send dead letters to their queue again',
    description: `Their text stays the same, their counts restart at 0. A crash may leave a dead letter that was sent already: it is then handled twice, never lost. ${selectionNote} ${takesThemAll}`,
  }),
  purge: operation('operator', 'purgeDeadLetters', {
    ...settling,
    summary: 'Delete dead letters for good',
    description: `Try it with \`dryRun\` first. ${selectionNote} ${takesThemAll}`,
  }),
};
