import type { BlobContainer } from '@canvass/storage';
import { mailLimits, pagesOf, rowsPerPage } from '../state/limits.ts';
import { recipientsPath, type ListPath } from '../state/list-path.ts';
import { type MailList, type Mailing, type MailTexts } from '../state/mail-list.ts';
import { decodeRecipients } from '../state/recipients.ts';

export interface NewMailing {
  readonly id: string;
  /** How many messages the list had when this one was written: after none it is the invitation, else a reminder. */
  readonly after: number;
  readonly texts: MailTexts;
  readonly origin: string;
  /** ISO 8601. */
  readonly startAt: string;
  readonly createdAt: string;
  /** The invitations of the links; used by the first mailing. */
  readonly batch: NonNullable<MailList['batch']>;
}

export type StartRefusal =
  | 'alreadyStarted'
  | 'notInvited'
  | 'tooManyMailings'
  | 'stillSending'
  /** So many people were removed from an anonymous list that too few are left. */
  | 'tooFewPeople';

/** Why a list cannot have such a mailing now; undefined if it can. A request that comes twice is refused the second time, whenever that is. */
export function startRefusal(list: MailList, after: number): StartRefusal | undefined {
  if (after > list.mailings.length) return 'notInvited';
  if (after !== list.mailings.length) return 'alreadyStarted';
  if (list.mailings.length >= mailLimits.mailings) return 'tooManyMailings';
  // A reminder goes to those who got what was sent before.
  return list.mailings.some(({ state }) => state !== 'done') ? 'stillSending' : undefined;
}

/** Whether an anonymous list still has enough people, without those who were removed. Throws `StorageError`. */
export async function hasEnoughPeople(
  container: BlobContainer,
  path: ListPath,
  { recipients }: MailList,
): Promise<boolean> {
  let people = 0;
  for (let page = 0; page < pagesOf(recipients); page += 1) {
    const name = recipientsPath(path, page);
    const found = await container.get(name);
    if (found.outcome !== 'found') continue;
    people += decodeRecipients(name, found.bytes).filter((each) => each !== null).length;
    if (people >= mailLimits.anonymousRecipients) return true;
  }
  return false;
}

/** Adds a mailing to a list that may have it. */
export function withMailing(list: MailList, { batch, after, ...given }: NewMailing): MailList {
  const pages = Array.from({ length: pagesOf(list.recipients) }, (_, page) => ({
    version: 0,
    counts: { queued: Math.min(rowsPerPage, list.recipients - page * rowsPerPage) },
    dueMs: 0,
  }));
  const kind = after === 0 ? 'invitation' : 'reminder';
  const mailing: Mailing = { ...given, kind, state: 'going', pages, turns: 0, touchedMs: 0, trouble: null };
  return { ...list, batch: list.batch ?? batch, mailings: [...list.mailings, mailing] };
}

/** Stops a mailing, or lets it go on. Returns undefined if there is nothing to change. */
export function withState(list: MailList, id: string, state: 'going' | 'stopped'): MailList | undefined {
  const before = list.mailings.find((each) => each.id === id);
  if (before === undefined || before.state === 'done' || before.state === state) return undefined;
  // Messages of before are for another turn.
  const next = { ...before, state, turns: before.turns + 1 };
  return { ...list, mailings: list.mailings.map((each) => (each.id === id ? next : each)) };
}
