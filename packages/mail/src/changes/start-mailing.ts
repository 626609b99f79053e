import { mailLimits, pagesOf, rowsPerPage } from '../state/limits.ts';
import { ended, onlyWaits, type MailList, type Mailing, type MailTexts } from '../state/mail-list.ts';

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
export function startRefusal(list: MailList, after: number, nowMs: number): StartRefusal | undefined {
  if (after > list.mailings.length) return 'notInvited';
  if (after !== list.mailings.length) return 'alreadyStarted';
  if (list.mailings.length >= mailLimits.mailings) return 'tooManyMailings';
  return isStillSending(list, nowMs) ? 'stillSending' : undefined;
}

/**
 * Whether a list must wait for an earlier message before it gets the next one: a reminder goes to those who got what was sent before. Addresses
 * that the server puts off for days do not hold up the others.
 */
export function isStillSending({ mailings }: MailList, nowMs: number): boolean {
  return mailings.some((each) => each.state !== 'done' && each.state !== 'ended' && !onlyWaits(each, nowMs));
}

/** Adds a mailing to a list that may have it. */
export function withMailing(list: MailList, { batch, after, ...given }: NewMailing): MailList {
  const pages = Array.from({ length: pagesOf(list.recipients) }, (_, page) => ({
    version: 0,
    attempt: 0,
    counts: { queued: Math.min(rowsPerPage, list.recipients - page * rowsPerPage) },
    dueMs: 0,
  }));
  const kind = after === 0 ? 'invitation' : 'reminder';
  const mailing: Mailing = {
    ...given,
    kind,
    state: 'going',
    pages,
    again: null,
    turns: 0,
    touchedMs: 0,
    trouble: null,
  };
  return { ...list, batch: list.batch ?? batch, mailings: [...list.mailings, mailing] };
}

/** The states that an owner can give a mailing. */
export type GivenState = 'going' | 'stopped' | 'ended';

/** Stops a mailing, lets it go on, or ends it for good. Returns undefined if there is nothing to change. */
export function withState(list: MailList, id: string, state: GivenState): MailList | undefined {
  const before = list.mailings.find((each) => each.id === id);
  if (before === undefined || before.state === state) return undefined;
  if (before.state === 'done' || before.state === 'ended') return undefined;
  // Messages of before are for another turn.
  const turned = { ...before, turns: before.turns + 1 };
  const next = state === 'ended' ? ended(turned) : { ...turned, state };
  return { ...list, mailings: list.mailings.map((each) => (each.id === id ? next : each)) };
}
