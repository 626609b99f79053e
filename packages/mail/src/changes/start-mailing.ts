import { mailLimits, pagesOf, rowsPerPage } from '../state/limits.ts';
import { type MailList, type Mailing, type MailTexts } from '../state/mail-list.ts';

export interface NewMailing {
  readonly id: string;
  readonly kind: Mailing['kind'];
  readonly texts: MailTexts;
  readonly origin: string;
  /** ISO 8601. */
  readonly startAt: string;
  readonly createdAt: string;
  /** The invitations of the links; used by the first mailing. */
  readonly batch: NonNullable<MailList['batch']>;
}

export type StartRefusal = 'alreadyInvited' | 'notInvited' | 'tooManyMailings' | 'stillSending';

/** Why a list cannot have such a mailing now; undefined if it can. */
export function startRefusal(list: MailList, kind: Mailing['kind']): StartRefusal | undefined {
  const [invitation] = list.mailings;
  if (kind === 'invitation') return invitation === undefined ? undefined : 'alreadyInvited';
  if (invitation === undefined) return 'notInvited';
  if (list.mailings.length >= mailLimits.mailings) return 'tooManyMailings';
  // A reminder goes to those who got what was sent before.
  return list.mailings.some(({ state }) => state !== 'done') ? 'stillSending' : undefined;
}

/** Adds a mailing to a list that may have it. */
export function withMailing(list: MailList, { batch, ...given }: NewMailing): MailList {
  const pages = Array.from({ length: pagesOf(list.recipients) }, (_, page) => ({
    version: 0,
    counts: { queued: Math.min(rowsPerPage, list.recipients - page * rowsPerPage) },
    dueMs: 0,
  }));
  const mailing: Mailing = { ...given, state: 'going', pages, turns: 0, touchedMs: 0, trouble: null };
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
