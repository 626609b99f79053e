import type { Outcome, OutcomesPage } from '../state/outcomes.ts';

/** A row that this turn may send, and how often that has failed before. */
export interface ClaimedRow {
  readonly row: number;
  readonly failures: number;
}

export interface Claim {
  readonly page: OutcomesPage;
  readonly claimed: readonly ClaimedRow[];
}

/**
 * Takes the next rows of a page for a turn. What another turn was sending when it ended is perhaps sent: nobody knows. `skip` returns
 * why a row needs no mail.
 */
export function claimRows(
  page: OutcomesPage,
  turn: { readonly id: string; readonly untilMs: number },
  { nowMs, most, skip }: { readonly nowMs: number; readonly most: number; readonly skip: SkipRow },
): Claim {
  const claimed: ClaimedRow[] = [];
  const rows = page.rows.map((outcome, row): Outcome => {
    if (outcome.is === 'sending' && outcome.turn !== turn.id) return { ...outcome, is: 'perhaps-sent' };
    if (outcome.is !== 'queued' || (outcome.dueMs ?? 0) > nowMs || claimed.length >= most) return outcome;
    const skipped = skip(row);
    if (skipped !== undefined) return { is: skipped };
    const { failures = 0 } = outcome;
    claimed.push({ row, failures });
    return { is: 'sending', turn: turn.id };
  });
  return { page: { ...page, turn, rows }, claimed };
}

export type SkipRow = (row: number) => 'removed' | 'unsubscribed' | 'answered' | undefined;

/**
 * Notes what a turn knows of the rows that it has claimed, also when another turn has taken the page meanwhile. What that one has marked as
 * perhaps sent may still turn out well or ill, but is never queued again: the page may have ended, and then nobody looks at it any more.
 */
export function noteOutcomes(
  page: OutcomesPage,
  turn: string,
  known: ReadonlyMap<number, Outcome>,
): OutcomesPage {
  const rows = page.rows.map((outcome, row) => {
    const now = known.get(row);
    if (now === undefined || outcome.turn !== turn) return outcome;
    const isLate = outcome.is === 'perhaps-sent' && now.is !== 'queued';
    return outcome.is === 'sending' || isLate ? now : outcome;
  });
  return { ...page, rows };
}
