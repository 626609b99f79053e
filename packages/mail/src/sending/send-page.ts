import { keyOfPath, type Summaries, type UsedInvitations } from '@canvass/answer-log';
import { hourMs, type Clock } from '@canvass/runtime/clock';
import { forEachLimited } from '@canvass/runtime/concurrency';
import type { BlobContainer } from '@canvass/storage';
import { outcomesPath, type ListPath } from '../state/list-path.ts';
import type { MailList, Mailing, PageTotals } from '../state/mail-list.ts';
import {
  decodeOutcomes,
  encodeOutcomes,
  totalsOf,
  type Outcome,
  type OutcomesPage,
} from '../state/outcomes.ts';
import type { UnsubscribeTokens } from '../unsubscribing/unsubscribe-tokens.ts';
import type { Unsubscribes } from '../unsubscribing/unsubscribes.ts';
import { beginPage, type StoredPage } from './begin-page.ts';
import { drawnNumbers, fixedNumbers, type PageNumbers } from './invitation-numbers.ts';
import { claimRows, noteOutcomes, type ClaimedRow, type SkipRow } from './page-outcomes.ts';
import { retryPauses } from './retry-schedule.ts';
import { createSendRow, type SendRowDeps } from './send-row.ts';
import type { MailAttempt, SendOutcome, Trouble } from './smtp-outcome.ts';

export interface SendPageDeps extends SendRowDeps {
  /** The container `mail-rows`. */
  readonly container: BlobContainer;
  readonly summaries: Pick<Summaries, 'read'>;
  readonly unsubscribes: Unsubscribes;
  readonly unsubscribeTokens: UnsubscribeTokens;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Called with each attempt to send a mail. */
  readonly onAttempt: (outcome: MailAttempt) => void;
}

export interface PageToSend {
  readonly path: ListPath;
  readonly list: MailList;
  readonly mailing: Mailing;
  readonly page: number;
  /** Whether the mailing is still to go on: its owner may have stopped it. */
  readonly mayGoOn: () => Promise<boolean>;
}

export type SentPage =
  /** Another turn has the page until then. */
  | { readonly outcome: 'held'; readonly version: number; readonly untilMs: number }
  | {
      readonly outcome: 'turned';
      readonly totals: PageTotals;
      readonly trouble: Trouble | undefined;
      /** Whether the server has taken a mail of this turn. */
      readonly hasSent: boolean;
    };

/** So many mails are claimed by one write, and are perhaps sent if their worker is killed. */
const rowsPerGroup = 10;
/** A turn sends this many mails at once. */
const concurrency = 5;
/** A mail of a group that has not begun for so long is left to the next group, in ms. */
const groupMs = 45_000;
/** A turn asks this often whether it may go on, in ms. */
const askMs = 2_000;
/** A turn that has written nothing for so long is taken for dead, in ms. What begins within `groupMs` takes less. */
const turnMs = 180_000;

/**
 * Sends the mails of a page that are due. A row is claimed by a conditional write before its mail begins, and only a queued row is ever claimed:
 * so no mail is sent twice, whoever dies. Each write notes a group and claims the next one. Throws `StorageError` and
 * `MailError`; another turn goes on then.
 */
export async function sendPage(deps: SendPageDeps, at: PageToSend, signal: AbortSignal): Promise<SentPage> {
  const { container, clock } = deps;
  const name = outcomesPath(at.path, at.mailing.id, at.page);
  const turn = deps.newId();
  const stored = await beginPage(container, at.path, at);
  const holder = stored.outcomes.turn;
  if (holder !== null && holder.untilMs > clock.now())
    return { outcome: 'held', version: stored.outcomes.version, untilMs: holder.untilMs };
  const prepared = await prepare(deps, at, stored);
  let { outcomes, etag } = stored;
  let known: ReadonlyMap<number, Outcome> = new Map();
  let trouble: Trouble | undefined;
  let hasSent = false;
  let mayGoOn = true;
  let askedMs = clock.now();
  try {
    for (;;) {
      const nowMs = clock.now();
      const noted = noteOutcomes(outcomes, turn, known);
      const isOthers = noted.turn !== null && noted.turn.id !== turn && noted.turn.untilMs > nowMs;
      if (nowMs - askedMs >= askMs) {
        mayGoOn = await at.mayGoOn();
        askedMs = nowMs;
      }
      const mayClaim = mayGoOn && !isOthers && trouble === undefined && !signal.aborted;
      const { page, claimed } = mayClaim
        ? claimRows(noted, { id: turn, untilMs: nowMs + turnMs }, { nowMs, most: rowsPerGroup, ...prepared })
        : { page: noted, claimed: [] };
      const version = outcomes.version + 1;
      const next: OutcomesPage = {
        ...page,
        version,
        turn: claimed.length > 0 || isOthers ? page.turn : null,
      };
      const written = await container.put(name, encodeOutcomes(next), { condition: { ifMatch: etag } });
      if (written.outcome === 'conflict') {
        const found = await container.get(name);
        // The list was deleted. What is under way cannot be noted.
        if (found.outcome !== 'found')
          return { outcome: 'turned', totals: totalsOf(outcomes), trouble, hasSent };
        outcomes = decodeOutcomes(name, found.bytes);
        etag = found.etag;
        continue;
      }
      outcomes = next;
      etag = written.etag;
      if (claimed.length === 0) return { outcome: 'turned', totals: totalsOf(outcomes), trouble, hasSent };
      const sent = await sendGroup(deps, at, { stored, turn, claimed, numbers: prepared.numbers }, signal);
      known = sent.known;
      trouble = sent.trouble;
      hasSent ||= [...known.values()].some(({ is }) => is === 'sent');
    }
  } finally {
    await prepared.numbers.end();
  }
}

interface Prepared {
  readonly skip: SkipRow;
  readonly numbers: PageNumbers;
}

/** Reads who needs no mail, and finds the numbers of the others. */
async function prepare(
  deps: SendPageDeps,
  { path, list, mailing, page }: PageToSend,
  { recipients, outcomes }: StoredPage,
): Promise<Prepared> {
  const key = keyOfPath(path);
  const { tenant } = key;
  const batch = list.batch;
  if (batch === null)
    return { skip: () => 'removed', numbers: fixedNumbers({ id: '', from: 0, count: 1 }, 0) };
  const unsubscribed = await deps.unsubscribes.all(tenant);
  const answered = mailing.kind === 'reminder' && !list.anonymous ? await usedOf(deps, path) : undefined;
  const fixed = fixedNumbers(batch, page);
  const skip: SkipRow = (row) => {
    const recipient = recipients[row];
    if (recipient === null || recipient === undefined) return 'removed';
    if (unsubscribed.has(deps.unsubscribeTokens.hashOf(tenant, recipient.address))) return 'unsubscribed';
    return answered?.has(fixed.numberOf(row)) === true ? 'answered' : undefined;
  };
  // A reminder of an anonymous list has no link of its own.
  if (!list.anonymous || mailing.kind === 'reminder') return { skip, numbers: fixed };
  const rows = outcomes.rows.flatMap(({ is }, row) =>
    is === 'queued' && skip(row) === undefined ? [row] : [],
  );
  return { skip, numbers: await drawnNumbers(deps.container, path, batch, rows) };
}

async function usedOf({ summaries }: SendPageDeps, path: ListPath): Promise<UsedInvitations | undefined> {
  const found = await summaries.read(keyOfPath(path));
  return found.outcome === 'found' ? found.document.invited : undefined;
}

/** Sends the mails of a group, and says what is known of each row then. */
async function sendGroup(
  deps: SendPageDeps,
  at: PageToSend,
  {
    stored,
    turn,
    claimed,
    numbers,
  }: {
    readonly stored: StoredPage;
    readonly turn: string;
    readonly claimed: readonly ClaimedRow[];
    readonly numbers: PageNumbers;
  },
  signal: AbortSignal,
): Promise<{ readonly known: ReadonlyMap<number, Outcome>; readonly trouble: Trouble | undefined }> {
  const known = new Map<number, Outcome>();
  let trouble: Trouble | undefined;
  const sendRow = createSendRow(deps, at);
  const lastBeginMs = deps.clock.now() + groupMs;
  await forEachLimited(claimed, concurrency, async ({ row, failures }) => {
    const recipient = stored.recipients[row];
    if (
      trouble !== undefined ||
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
    if (outcome.is === 'down') trouble ??= outcome.what;
    known.set(
      row,
      rowAfter(outcome, { turn, failures, dueMs: dueAfter(failures, at.list, deps.clock.now()) }),
    );
  });
  // A server that refuses a whole group may well mean the sender: as with a limit for each day.
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
