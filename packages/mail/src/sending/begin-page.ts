import type { BlobContainer } from '@canvass/storage';
import { MailError } from '../errors.ts';
import { outcomesPath, recipientsPath, type ListPath } from '../state/list-path.ts';
import { rowsPerPage } from '../state/limits.ts';
import type { MailList, Mailing } from '../state/mail-list.ts';
import { decodeOutcomes, encodeOutcomes, type Outcome, type OutcomesPage } from '../state/outcomes.ts';
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
      const outcomes = decodeOutcomes(name, found.bytes);
      return { recipients: await readRecipients(container, path, page), outcomes, etag: found.etag };
    }
    const earlier = await readEarlier(container, path, list, mailing, page);
    const count = Math.min(rowsPerPage, list.recipients - page * rowsPerPage);
    const rows = Array.from({ length: count }, (_, row) => firstOutcome(earlier, row));
    const version = (mailing.pages[page]?.version ?? 0) + 1;
    const outcomes: OutcomesPage = { version, turn: null, rows };
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

/** Reads what became of a page in each mailing before; undefined of one that never came to it. */
async function readEarlier(
  container: BlobContainer,
  path: ListPath,
  { mailings }: MailList,
  { id }: Mailing,
  page: number,
): Promise<readonly (OutcomesPage | undefined)[]> {
  const earlier: (OutcomesPage | undefined)[] = [];
  for (const mailing of mailings) {
    if (mailing.id === id) break;
    const name = outcomesPath(path, mailing.id, page);
    const found = await container.get(name);
    earlier.push(found.outcome === 'found' ? decodeOutcomes(name, found.bytes) : undefined);
  }
  return earlier;
}

function firstOutcome(earlier: readonly (OutcomesPage | undefined)[], row: number): Outcome {
  if (earlier.length === 0) return { is: 'queued' };
  const [invitation, ...reminders] = earlier.map((page) => page?.rows[row]);
  if (invitation === undefined) return { is: 'not-invited' };
  if (invitation.is === 'removed') return invitation;
  const wasInvited = invitation.is === 'sent' || invitation.is === 'perhaps-sent';
  if (!wasInvited) return { is: invitation.is === 'bounced' ? 'bounced' : 'not-invited' };
  return reminders.some((each) => each?.is === 'bounced') ? { is: 'bounced' } : { is: 'queued' };
}
