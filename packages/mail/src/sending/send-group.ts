import { hourMs } from '@canvass/runtime/clock';
import { forEachLimited } from '@canvass/runtime/concurrency';
import type { MailList } from '../state/mail-list.ts';
import type { Outcome } from '../state/outcomes.ts';
import type { RecipientsPage } from '../state/recipients.ts';
import type { PageNumbers } from './invitation-numbers.ts';
import type { ClaimedRow } from './page-outcomes.ts';
import { retryPauses } from './retry-schedule.ts';
import { createSendRow, type RowsAt, type SendRowDeps } from './send-row.ts';
import type { MailAttempt, SendOutcome, Trouble } from './smtp-outcome.ts';

export interface SendGroupDeps extends SendRowDeps {
  /** Called with each attempt to send a mail. */
  readonly onAttempt: (outcome: MailAttempt) => void;
}

/** Rows of a page that one write has claimed. */
export interface Group {
  readonly recipients: RecipientsPage;
  /** The id of the turn. */
  readonly turn: string;
  readonly claimed: readonly ClaimedRow[];
  readonly numbers: PageNumbers;
}

/** One write claims this many mails. They are perhaps sent if their worker is killed. */
export const rowsPerGroup = 10;
/** A group sends this many mails at once. */
const concurrency = 5;
/** A mail of a group that has not begun after this time is left to the next group, in ms. */
const groupMs = 45_000;

/** Sends the mails of a group, and says what is known of each row then. */
export async function sendGroup(
  deps: SendGroupDeps,
  at: RowsAt,
  { recipients, turn, claimed, numbers }: Group,
  signal: AbortSignal,
): Promise<{ readonly known: ReadonlyMap<number, Outcome>; readonly trouble: Trouble | undefined }> {
  const known = new Map<number, Outcome>();
  let trouble: Trouble | undefined;
  const sendRow = createSendRow(deps, at);
  const lastBeginMs = deps.clock.now() + groupMs;
  await forEachLimited(claimed, concurrency, async ({ row, failures }) => {
    const recipient = recipients[row];
    if (
      trouble !== undefined ||
      signal.aborted ||
      deps.clock.now() > lastBeginMs ||
      recipient === null ||
      recipient === undefined
    ) {
      known.set(row, { is: 'queued', failures });
      return;
    }
    const outcome = await sendRow(row, recipient, numbers.numberOf(row), signal);
    if (outcome.is !== 'down' && outcome.is !== 'busy') deps.onAttempt(outcome.is);
    if (outcome.is === 'sent' || outcome.is === 'unknown') numbers.used(row);
    // A worker that stops says nothing of the server.
    if (outcome.is === 'down' && !signal.aborted) trouble ??= outcome.what;
    known.set(
      row,
      rowAfter(outcome, { turn, failures, dueMs: dueAfter(failures, at.list, deps.clock.now()) }),
    );
  });
  // A server that refuses a whole group may mean the sender, for example because of a daily limit.
  const isRefusing = known.size === rowsPerGroup && [...known.values()].every(({ is }) => is === 'bounced');
  return { known, trouble: trouble ?? (isRefusing ? 'refused' : undefined) };
}

/** When a mail that was put off is due again; undefined if it was put off too often. In an anonymous list that is a whole hour, which says little of a row. */
function dueAfter(failures: number, { anonymous }: MailList, nowMs: number): number | undefined {
  const pauseMs = retryPauses[failures];
  if (pauseMs === undefined) return undefined;
  const dueMs = nowMs + pauseMs;
  return anonymous ? Math.ceil(dueMs / hourMs) * hourMs : dueMs;
}

function rowAfter(
  outcome: SendOutcome,
  {
    turn,
    failures,
    dueMs,
  }: { readonly turn: string; readonly failures: number; readonly dueMs: number | undefined },
): Outcome {
  switch (outcome.is) {
    case 'sent':
      return { is: 'sent' };
    case 'unknown':
      return { is: 'perhaps-sent', turn };
    case 'bounced':
      return { is: outcome.is, status: outcome.status };
    case 'busy':
    case 'down':
      return { is: 'queued', failures };
    case 'later': {
      const status = outcome.status === undefined ? {} : { status: outcome.status };
      if (dueMs === undefined) return { is: 'refused', ...status };
      return { is: 'queued', failures: failures + 1, dueMs, ...status };
    }
  }
}
