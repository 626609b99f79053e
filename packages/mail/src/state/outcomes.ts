import { parseDocument } from '@canvass/storage';
import { z } from 'zod';
import { outcomeNames, type Mailing, type OutcomeName, type PageTotals } from './mail-list.ts';

const outcomeSchema = z
  .object({
    is: z.enum(outcomeNames),
    /** The turn that began to send it; of `sending` and `perhaps-sent`. */
    turn: z.string().optional(),
    /** The status of the mail server, such as 550. */
    status: z.int().optional(),
    /** How many attempts have failed, and when the next one is due, in ms since the epoch. */
    failures: z.int().optional(),
    dueMs: z.number().optional(),
  })
  .readonly();

/** What became of one row. It has no time of its sending. */
export type Outcome = z.infer<typeof outcomeSchema>;

const pageSchema = z
  .object({
    /** Grows with each write, so that older totals never replace newer ones. */
    version: z.int().min(0),
    /** How often the mailing had been sent again when the rows of this page were queued for that. */
    attempt: z.int().min(0),
    /** The turn that has this page, and until when, in ms since the epoch; null if none has. */
    turn: z.object({ id: z.string(), untilMs: z.number() }).nullable(),
    rows: z.array(outcomeSchema).readonly(),
  })
  .readonly();

/** What became of the rows of a page in one mailing. Only a write with `If-Match` changes it. */
export type OutcomesPage = z.infer<typeof pageSchema>;

export function encodeOutcomes(page: OutcomesPage): Buffer {
  return Buffer.from(JSON.stringify(page));
}

/** Throws `StorageError` `corrupt`. */
export function decodeOutcomes(path: string, bytes: Buffer): OutcomesPage {
  return parseDocument(pageSchema, `the outcomes ${path}`, bytes);
}

/** Queues the rows that are to be sent again, unless that was done: the page says by its `attempt` whether it was. */
export function queuedAgain(page: OutcomesPage, again: Mailing['again']): OutcomesPage {
  if (again === null || page.attempt >= again.attempt) return page;
  const wanted: ReadonlySet<OutcomeName> = new Set(again.outcomes);
  const rows = page.rows.map((row): Outcome => (wanted.has(row.is) ? { is: 'queued' } : row));
  return { ...page, attempt: again.attempt, rows };
}

/** Returns what a list says of a page. */
export function totalsOf({ version, attempt, turn, rows }: OutcomesPage): PageTotals {
  const counts: Partial<Record<OutcomeName, number>> = {};
  let dueMs: number | null = null;
  for (const { is, dueMs: due = 0 } of rows) {
    counts[is] = (counts[is] ?? 0) + 1;
    if (is === 'queued') dueMs = Math.min(dueMs ?? due, due);
    // Somebody must look at it when its turn has ended.
    if (is === 'sending') dueMs = Math.min(dueMs ?? Infinity, turn?.untilMs ?? 0);
  }
  return { version, attempt, counts, dueMs };
}
