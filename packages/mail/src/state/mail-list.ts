import { parseDocument } from '@canvass/storage';
import { z } from 'zod';

const textsSchema = z.record(z.string(), z.object({ subject: z.string(), text: z.string() })).readonly();

/** A message by language. */
export type MailTexts = z.infer<typeof textsSchema>;

/** What became of a recipient in a mailing. */
export const outcomeNames = [
  /** It is to be sent. */
  'queued',
  /** A worker is sending it, or died while it did. */
  'sending',
  /** The mail server has taken it. */
  'sent',
  /** Nobody knows whether the mail server has taken it: it is not sent again. */
  'perhaps-sent',
  /** The mail server did not take it, for a reason that is not the recipient's, or too often. */
  'refused',
  /** The mail server says that the recipient gets no mail. */
  'bounced',
  'unsubscribed',
  /** A reminder that was not needed. */
  'answered',
  /** A reminder of an invitation that never arrived. */
  'not-invited',
  /** The mailing was ended before, or an earlier message to the recipient still waits. */
  'not-sent',
  /** The recipient was removed from the list. */
  'removed',
] as const;

export type OutcomeName = (typeof outcomeNames)[number];

/** The outcomes after which an owner can have a mail sent again. */
export const againOutcomes = ['refused', 'bounced', 'perhaps-sent'] as const satisfies readonly OutcomeName[];

export type AgainOutcome = (typeof againOutcomes)[number];

/** Why nothing of a mailing is sent at the moment: because of the mail server, or because its links lead to nothing. */
export const troubleNames = [
  'unreachable',
  'sign-in',
  'refused',
  /** The survey takes no answers. */
  'closed',
  'archived',
  /** The invitations of the list are revoked. */
  'withdrawn',
  /** People were removed from an anonymous list before its invitation began, and too few are left. */
  'too-few',
  /** The numbers of an anonymous list were sealed with another `LINK_SECRET`. */
  'secret',
] as const;

const totalsSchema = z
  .object({
    /** The version of the page that they are of; 0 before its first turn. */
    version: z.int().min(0),
    /** The `attempt` of the page. */
    attempt: z.int().min(0),
    counts: z.partialRecord(z.enum(outcomeNames), z.int().min(0)),
    /** When something is left to do, in ms since the epoch; null when nothing is. */
    dueMs: z.number().nullable(),
  })
  .readonly();

/** What became of the rows of a page, as of its last turn. */
export type PageTotals = z.infer<typeof totalsSchema>;

const mailingSchema = z
  .object({
    id: z.string().min(1),
    kind: z.enum(['invitation', 'reminder']),
    texts: textsSchema,
    /** The origin of the links, such as `https://surveys.example.org`. */
    origin: z.string(),
    /** ISO 8601, as all times. */
    createdAt: z.string(),
    startAt: z.string(),
    /** `stopped`: by an owner, or because a backup was restored. `ended`: for good, by an owner, because its links are withdrawn or its anonymous list has too few people. */
    state: z.enum(['going', 'stopped', 'done', 'ended']),
    pages: z.array(totalsSchema).readonly(),
    /** The last time that it was sent again, from 1, and the outcomes of the people who get it again; null if it never was. */
    again: z
      .object({ attempt: z.int().min(1), outcomes: z.array(z.enum(againOutcomes)).readonly() })
      .nullable(),
    /** How many turns workers have had with it. */
    turns: z.int().min(0),
    /** When a worker last had a turn with it, in ms since the epoch. */
    touchedMs: z.number(),
    /** Why nothing was sent lately, and since when; null if mails go out. */
    trouble: z.object({ what: z.enum(troubleNames), at: z.string() }).nullable(),
  })
  .readonly();

export type Mailing = z.infer<typeof mailingSchema>;

const listSchema = z
  .object({
    /**
     * Whether all its pages are stored. A list is written before its first page and deleted after its last one, so that a page with addresses
     * always has a list that leads to it.
     */
    state: z.enum(['storing', 'stored', 'deleting']),
    name: z.string(),
    /** Whether rows and invitations must never be joined. */
    anonymous: z.boolean(),
    createdAt: z.string(),
    recipients: z.int().min(1),
    /** The languages that recipients have, with how many have each. */
    languages: z.record(z.string(), z.int().min(1)),
    /** The hidden questions whose values the rows have. */
    fields: z.array(z.string()).readonly(),
    /** The invitations that its links are of; null before the first mailing. */
    batch: z.object({ id: z.string(), from: z.int().min(0), count: z.int().min(1) }).nullable(),
    mailings: z.array(mailingSchema).readonly(),
  })
  .readonly();

export type MailList = z.infer<typeof listSchema>;

export interface NamedList {
  readonly id: string;
  readonly list: MailList;
}

export function encodeList(list: MailList): Buffer {
  return Buffer.from(JSON.stringify(list));
}

/** Throws `StorageError` `corrupt`. */
export function decodeList(path: string, bytes: Buffer): MailList {
  return parseDocument(listSchema, `the list ${path}`, bytes);
}

/** A list that is not whole after this time will never be: its site has died, in ms. */
const storingMs = 3_600_000;

/** When the next work of a list is due, in ms since the epoch; undefined if none is. */
function dueOf({ state, createdAt, mailings }: MailList): number | undefined {
  if (state === 'deleting') return 0;
  if (state === 'storing') return Date.parse(createdAt) + storingMs;
  const due = mailings.flatMap((mailing) => dueOfMailing(mailing) ?? []);
  return due.length === 0 ? undefined : Math.min(...due);
}

/** A listing says by it which lists have work, so that a sweep reads no other. */
export function metadataOfList(list: MailList): Record<string, string> {
  const due = dueOf(list);
  return due === undefined ? {} : { due: String(due) };
}

/** When the next work of a mailing is due, in ms since the epoch; undefined if none is. */
export function dueOfMailing({ state, startAt, pages }: Mailing): number | undefined {
  if (state !== 'going') return undefined;
  const due = pages.flatMap(({ dueMs }) => dueMs ?? []);
  // Without a page that is due, the mailing is only to be marked as done.
  return Math.max(Date.parse(startAt), due.length === 0 ? 0 : Math.min(...due));
}

/** Notes the totals of a page. What is newer stays: another turn may have had the page since. */
export function withPage(mailing: Mailing, page: number, change: PageTotals): Mailing {
  // A page whose rows are not queued yet to be sent again is not done with, whatever a turn of before has noted.
  const isOfBefore = mailing.again !== null && change.attempt < mailing.again.attempt;
  const pages = mailing.pages.map((each, index) => {
    if (index !== page || each.version > change.version) return each;
    return isOfBefore ? { ...change, dueMs: change.dueMs ?? each.dueMs } : change;
  });
  return mailing.state === 'ended' ? ended({ ...mailing, pages }) : { ...mailing, pages };
}

/** Ends a mailing for good. Its rows are written only when the next mailing comes to them: until then, what they say is read in the light of this. */
export function ended(mailing: Mailing): Mailing {
  const pages = mailing.pages.map(({ version, attempt, counts }) => {
    const now: Partial<Record<OutcomeName, number>> = {};
    for (const name of outcomeNames) {
      const is = outcomeByState('ended', name);
      if (counts[name] !== undefined) now[is] = (now[is] ?? 0) + counts[name];
    }
    return { version, attempt, counts: now, dueMs: null };
  });
  return { ...mailing, state: 'ended', pages };
}

/** What an outcome says in a mailing of this state. A mailing that has ended sends nothing any more, and nobody waits for what was being sent. */
export function outcomeByState(state: Mailing['state'], is: OutcomeName): OutcomeName {
  if (state !== 'ended') return is;
  if (is === 'queued') return 'not-sent';
  return is === 'sending' ? 'perhaps-sent' : is;
}

/** Whether nothing of a mailing is left to send but mails that the server has put off. */
export function onlyWaits({ state, startAt, trouble, pages }: Mailing, nowMs: number): boolean {
  return (
    state === 'going' &&
    trouble === null &&
    Date.parse(startAt) <= nowMs &&
    pages.every(({ dueMs, counts }) => dueMs === null || (dueMs > nowMs && counts.sending === undefined))
  );
}

/** Adds up what became of all rows of a mailing. */
export function countsOf({ pages }: Pick<Mailing, 'pages'>): Readonly<Partial<Record<OutcomeName, number>>> {
  const sum: Partial<Record<OutcomeName, number>> = {};
  for (const { counts } of pages) {
    for (const name of outcomeNames) {
      const count = counts[name];
      if (count !== undefined) sum[name] = (sum[name] ?? 0) + count;
    }
  }
  return sum;
}
