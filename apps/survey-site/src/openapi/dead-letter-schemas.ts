import { z } from 'zod';
import { deadLetterReasons } from '../operators/dead-letter-requests.ts';

export const deadLetter = z.object({
  id: z.string().describe('In the queue of dead letters'),
  reason: z
    .enum(deadLetterReasons)
    .describe('`unknown`: its text was too long for a reason beside it, or somebody else put it there'),
  error: z.string().nullable().describe('The last error that is known, cut off after 1,000 characters'),
  queue: z.string().describe('Where it came from'),
  messageId: z.string().describe('What its id was there'),
  dequeueCount: z.int().describe('How often it was tried since it was sent, or since its last redrive'),
  postponedCount: z.int().describe('How often it was put back, which is no try'),
  redriveCount: z.int().describe('How often it had been redriven before'),
  firstSeenAt: z.iso.datetime().describe('When it was first sent, before any redrive'),
  lastSeenAt: z.iso.datetime().describe('When it was moved here'),
  text: z.string().describe('As it stood in its queue: JSON, in Azure in base64'),
});

export const deadLetterList = z.object({
  count: z.int().min(0).describe('About how many there are, of every reason'),
  deadLetters: z.array(deadLetter),
});

export const deadLetterReport = z.object({
  matched: z.int().min(0).describe('How many were meant and found'),
  settled: z
    .int()
    .min(0)
    .describe('How many of them were redriven or purged; in a dry run, how many would be'),
  refused: z
    .array(
      z.object({
        id: z.string(),
        why: z
          .enum(['redrive-limit', 'unreadable', 'lost'])
          .describe(
            '`redrive-limit`: it has been redriven 3 times already. `unreadable`: its text is kept elsewhere, and ' +
              'cannot be had. `lost`: somebody else settled it meanwhile',
          ),
      }),
    )
    .describe('Those that were found and stay'),
});
