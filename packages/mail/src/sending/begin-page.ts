import type { BlobContainer } from '@canvass/storage';
import { MailError } from '../errors.ts';
import { outcomesPath, recipientsPath, type ListPath } from '../state/list-path.ts';
import { rowsPerPage } from '../state/limits.ts';
import { outcomeByState, type MailList, type Mailing, type OutcomeName } from '../state/mail-list.ts';
import {
  decodeOutcomes,
  encodeOutcomes,
  queuedAgain,
  type Outcome,
  type OutcomesPage,
} from '../state/outcomes.ts';
import { decodeRecipients, type RecipientsPage } from '../state/recipients.ts';

export interface StoredPage {
  readonly recipients: RecipientsPage;
  readonly outcomes: OutcomesPage;
  readonly etag: string;
}

/**
 * Reads a page of a mailing. The first turn with it makes its outcomes: all are queued, or for a reminder those who got the invitation.
 * The recipients are read last: a person who is removed after that is removed from the outcomes, too, and one who was removed before is not there.
 */
export async function beginPage(
  container: BlobContainer,
  path: ListPath,
  { list, mailing, page }: { readonly list: MailList; readonly mailing: Mailing; readonly page: number },
): Promise<StoredPage> {
  const name = outcomesPath(path, mailing.id, page);
  for (;;) {
    const found = await container.get(name);
    if (found.outcome === 'found') {
      const outcomes = queuedAgain(decodeOutcomes(name, found.bytes), mailing.again);
      return { recipients: await readRecipients(container, path, page), outcomes, etag: found.etag };
    }
    const earlier = await readEarlier(container, path, list, mailing, page);
    const count = Math.min(rowsPerPage, list.recipients - page * rowsPerPage);
    const rows = Array.from({ length: count }, (_, row) => firstOutcome(list, earlier, row));
    const version = (mailing.pages[page]?.version ?? 0) + 1;
    const outcomes: OutcomesPage = { version, attempt: mailing.again?.attempt ?? 0, turn: null, rows };
    const written = await container.put(name, encodeOutcomes(outcomes), { condition: { ifAbsent: true } });
    if (written.outcome === 'written')
      return { recipients: await readRecipients(container, path, page), outcomes, etag: written.etag };
  }
}

/** Throws `StorageError`, and `MailError` `list-damaged` if there is no such page. */
export async function readRecipients(
  container: BlobContainer,
  path: ListPath,
  page: number,
): Promise<RecipientsPage> {
  const name = recipientsPath(path, page);
  const found = await container.get(name);
  if (found.outcome !== 'found') throw new MailError('list-damaged', `the recipients ${name} are missing`);
  return decodeRecipients(name, found.bytes);
}

/** The outcomes of a row by which mailing said them; undefined of one that never came to its page. */
type OutcomeOf = (row: number) => OutcomeName | undefined;

/** Reads the outcomes of a page in each mailing before. */
async function readEarlier(
  container: BlobContainer,
  path: ListPath,
  { mailings }: MailList,
  { id }: Mailing,
  page: number,
): Promise<readonly OutcomeOf[]> {
  const earlier: OutcomeOf[] = [];
  for (const mailing of mailings) {
    if (mailing.id === id) break;
    const { state } = mailing;
    const name = outcomesPath(path, mailing.id, page);
    const isEnded = state === 'ended';
    const rows = await (isEnded ? withoutQueued(container, name) : readOutcomes(container, name));
    const unsent = isEnded ? 'not-sent' : undefined;
    earlier.push((row) => (rows === undefined ? unsent : outcomeByState(state, rows[row]!.is)));
  }
  return earlier;
}

async function readOutcomes(container: BlobContainer, name: string): Promise<readonly Outcome[] | undefined> {
  const found = await container.get(name);
  return found.outcome === 'found' ? decodeOutcomes(name, found.bytes).rows : undefined;
}

/**
 * Reads the outcomes of a mailing that has ended. What it still has queued is marked as not sent: a turn that has not heard of the end could
 * send it beside the next message.
 */
async function withoutQueued(
  container: BlobContainer,
  name: string,
): Promise<readonly Outcome[] | undefined> {
  for (;;) {
    const found = await container.get(name);
    if (found.outcome !== 'found') return undefined;
    const page = decodeOutcomes(name, found.bytes);
    if (page.rows.every(({ is }) => is !== 'queued')) return page.rows;
    const rows = page.rows.map((row): Outcome => (row.is === 'queued' ? { is: 'not-sent' } : row));
    const bytes = encodeOutcomes({ ...page, version: page.version + 1, rows });
    const written = await container.put(name, bytes, { condition: { ifMatch: found.etag } });
    if (written.outcome === 'written') return rows;
  }
}

/** Whether a row gets a message after those of before. */
function firstOutcome({ anonymous }: MailList, earlier: readonly OutcomeOf[], row: number): Outcome {
  const [invitation, ...reminders] = earlier.map((of) => of(row));
  if (earlier.length === 0) return { is: 'queued' };
  switch (invitation) {
    case 'removed':
    case 'bounced':
    case 'answered':
      return { is: invitation };
    case 'queued':
    case 'sending':
      // The invitation still waits for the mail server, and two mails at once would be too many.
      return { is: 'not-sent' };
    case 'not-sent':
      // Without a link of its own, a reminder is no use to people without an invitation.
      return { is: anonymous ? 'not-invited' : 'queued' };
    case 'sent':
    case 'perhaps-sent':
      break;
    case 'refused':
    case 'unsubscribed':
    case 'not-invited':
    case undefined:
      return { is: 'not-invited' };
  }
  if (reminders.includes('bounced')) return { is: 'bounced' };
  return { is: reminders.some((is) => is === 'queued' || is === 'sending') ? 'not-sent' : 'queued' };
}
