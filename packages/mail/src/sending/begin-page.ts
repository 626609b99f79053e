import type { BlobContainer } from '@canvass/storage';
import { MailError } from '../errors.ts';
import { outcomesPath, recipientsPath, type ListPath } from '../state/list-path.ts';
import type { MailList, Mailing } from '../state/mail-list.ts';
import { decodeOutcomes, encodeOutcomes, type Outcome, type OutcomesPage } from '../state/outcomes.ts';
import { decodeRecipients, type RecipientsPage } from '../state/recipients.ts';

export interface StoredPage {
  readonly recipients: RecipientsPage;
  readonly outcomes: OutcomesPage;
  readonly etag: string;
}

/** Reads a page of a mailing. The first turn with it makes its outcomes: all are queued, or for a reminder those who got the invitation. */
export async function beginPage(
  container: BlobContainer,
  path: ListPath,
  { list, mailing, page }: { readonly list: MailList; readonly mailing: Mailing; readonly page: number },
): Promise<StoredPage> {
  const recipients = await readRecipients(container, path, page);
  const name = outcomesPath(path, mailing.id, page);
  for (;;) {
    const found = await container.get(name);
    if (found.outcome === 'found') {
      return { recipients, outcomes: decodeOutcomes(name, found.bytes), etag: found.etag };
    }
    const earlier = await readEarlier(container, path, list, mailing, page);
    const rows = recipients.map((recipient, row) => firstOutcome(recipient !== null, earlier, row));
    const version = (mailing.pages[page]?.version ?? 0) + 1;
    const outcomes: OutcomesPage = { version, turn: null, rows };
    const written = await container.put(name, encodeOutcomes(outcomes), { condition: { ifAbsent: true } });
    if (written.outcome === 'written') return { recipients, outcomes, etag: written.etag };
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

/** Reads what became of a page in each mailing before. One that has not come to it yet is left out. */
async function readEarlier(
  container: BlobContainer,
  path: ListPath,
  { mailings }: MailList,
  { id }: Mailing,
  page: number,
): Promise<readonly OutcomesPage[]> {
  const earlier: OutcomesPage[] = [];
  for (const mailing of mailings) {
    if (mailing.id === id) break;
    const name = outcomesPath(path, mailing.id, page);
    const found = await container.get(name);
    if (found.outcome === 'found') earlier.push(decodeOutcomes(name, found.bytes));
  }
  return earlier;
}

function firstOutcome(isThere: boolean, earlier: readonly OutcomesPage[], row: number): Outcome {
  if (!isThere) return { is: 'removed' };
  const [invitation, ...reminders] = earlier.map(({ rows }) => rows[row]);
  if (invitation === undefined) return { is: 'queued' };
  const wasInvited = invitation.is === 'sent' || invitation.is === 'perhaps-sent';
  if (!wasInvited) return { is: invitation.is === 'bounced' ? 'bounced' : 'not-invited' };
  return reminders.some((each) => each?.is === 'bounced') ? { is: 'bounced' } : { is: 'queued' };
}
