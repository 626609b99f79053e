import { countsOf, type AgainOutcome, type MailList, type Mailing } from '../state/mail-list.ts';

/** The people of a mailing who get it once more. */
export interface WantedAgain {
  /** How often the mailing was sent again before, so that a request that comes twice does nothing the second time. */
  readonly after: number;
  readonly outcomes: readonly AgainOutcome[];
}

export type AgainRefusal =
  | 'alreadyStarted'
  | 'stillSending'
  | 'hasEnded'
  /** The next answer after a mail to one person would be theirs. */
  | 'anonymous'
  | 'nobody';

/** How often a mailing was sent again. */
export function timesAgain({ again }: Mailing): number {
  return again?.attempt ?? 0;
}

/** How many people of a mailing have one of these outcomes. */
export function peopleWith(mailing: Mailing, outcomes: readonly AgainOutcome[]): number {
  const counts = countsOf(mailing);
  return outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
}

/** Why a mailing cannot be sent again to these people; undefined if it can. */
export function againRefusal(
  { anonymous }: Pick<MailList, 'anonymous'>,
  mailing: Mailing,
  { after, outcomes }: WantedAgain,
): AgainRefusal | undefined {
  if (anonymous) return 'anonymous';
  if (mailing.state === 'ended') return 'hasEnded';
  if (after !== timesAgain(mailing)) return 'alreadyStarted';
  if (mailing.state !== 'done') return 'stillSending';
  return peopleWith(mailing, outcomes) === 0 ? 'nobody' : undefined;
}

/**
 * Lets a mailing that is done go on with the pages that have such people. The turn with a page queues its rows, by the write that claims the first
 * of them: only once for each attempt, whatever dies meanwhile.
 */
export function withAgain(list: MailList, id: string, { after, outcomes }: WantedAgain): MailList {
  const next = (mailing: Mailing): Mailing => ({
    ...mailing,
    state: 'going',
    again: { attempt: after + 1, outcomes },
    pages: mailing.pages.map((page) =>
      outcomes.some((outcome) => (page.counts[outcome] ?? 0) > 0) ? { ...page, dueMs: 0 } : page,
    ),
    // Messages of before are for another turn.
    turns: mailing.turns + 1,
    trouble: null,
  });
  return { ...list, mailings: list.mailings.map((each) => (each.id === id ? next(each) : each)) };
}
