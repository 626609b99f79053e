import { randomUUID } from 'node:crypto';
import { keyOfPath, type Summaries, type UsedInvitations } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { MailError } from '../errors.ts';
import { outcomesPath, type ListPath } from '../state/list-path.ts';
import type { PageTotals } from '../state/mail-list.ts';
import {
  decodeOutcomes,
  encodeOutcomes,
  queuedAgain,
  totalsOf,
  type Outcome,
  type OutcomesPage,
} from '../state/outcomes.ts';
import type { Sealer } from '../state/sealed.ts';
import type { Unsubscribes } from '../unsubscribing/unsubscribes.ts';
import { beginPage, type StoredPage } from './begin-page.ts';
import { drawnNumbers, fixedNumbers, type PageNumbers } from './invitation-numbers.ts';
import { claimRows, noteOutcomes, type SkipRow } from './page-outcomes.ts';
import type { RowsAt } from './send-row.ts';
import { rowsPerGroup, sendGroup, type SendGroupDeps } from './send-group.ts';
import type { Trouble } from './smtp-outcome.ts';

export interface SendPageDeps extends SendGroupDeps {
  /** The container `mail-rows`. */
  readonly container: BlobContainer;
  readonly summaries: Pick<Summaries, 'read'>;
  readonly unsubscribes: Unsubscribes;
  /** Hides the numbers of anonymous lists. */
  readonly sealer: Sealer;
}

export interface PageToSend extends RowsAt {
  /** Whether the mailing is still to go on: its owner may have stopped it. */
  readonly mayGoOn: () => Promise<boolean>;
}

export type SentPage =
  /** Another turn has the page until then. */
  | { readonly outcome: 'held'; readonly totals: PageTotals }
  | {
      readonly outcome: 'turned';
      readonly totals: PageTotals;
      readonly trouble: Trouble | undefined;
      /** Whether the server has taken a mail of this turn. */
      readonly hasSent: boolean;
    };

/** A turn asks this often whether it may go on, in ms. */
const askMs = 2_000;
/** A turn that has written nothing for this long is taken for dead, in ms. A group takes less. */
const turnMs = 180_000;

/**
 * Sends the mails of a page that are due. A row is claimed by a conditional write before its mail begins, and only a queued row is ever claimed:
 * so no mail is sent twice, even if a worker dies. Each write notes a group and claims the next one. Throws `StorageError` and
 * `MailError`; another turn goes on then.
 */
export async function sendPage(deps: SendPageDeps, at: PageToSend, signal: AbortSignal): Promise<SentPage> {
  const { container, clock } = deps;
  const name = outcomesPath(at.path, at.mailing.id, at.page);
  // A ULID would say when: it stays in rows that are perhaps sent.
  const turn = randomUUID();
  const stored = await beginPage(container, at.path, at);
  const holder = stored.outcomes.turn;
  if (holder !== null && holder.untilMs > clock.now())
    return { outcome: 'held', totals: { ...totalsOf(stored.outcomes), dueMs: holder.untilMs } };
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
        outcomes = queuedAgain(decodeOutcomes(name, found.bytes), at.mailing.again);
        etag = found.etag;
        continue;
      }
      outcomes = next;
      etag = written.etag;
      if (claimed.length === 0) return { outcome: 'turned', totals: totalsOf(outcomes), trouble, hasSent };
      const sent = await sendGroup(
        deps,
        at,
        { recipients: stored.recipients, turn, claimed, numbers: prepared.numbers },
        signal,
      );
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
  const { batch } = list;
  if (batch === null)
    throw new MailError('list-damaged', `the mailing ${mailing.id} of ${path} has no links`);
  const unsubscribed = await deps.unsubscribes.all(tenant);
  // People who perhaps got the message may have answered.
  const mayHaveAnswered = mailing.kind === 'reminder' || mailing.again !== null;
  const answered = mayHaveAnswered && !list.anonymous ? await usedOf(deps, path) : undefined;
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
  return { skip, numbers: await drawnNumbers(deps, path, batch, rows) };
}

async function usedOf({ summaries }: SendPageDeps, path: ListPath): Promise<UsedInvitations | undefined> {
  const found = await summaries.read(keyOfPath(path));
  return found.outcome === 'found' ? found.document.invited : undefined;
}
