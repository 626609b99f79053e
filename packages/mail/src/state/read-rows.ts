import type { BlobContainer } from '@canvass/storage';
import { pagesOf, rowsPerPage } from './limits.ts';
import { outcomesPath, recipientsPath, type ListPath } from './list-path.ts';
import { outcomeByState, type MailList } from './mail-list.ts';
import { decodeOutcomes, type Outcome } from './outcomes.ts';
import { decodeRecipients, type Recipient } from './recipients.ts';

/** A recipient with what became of each mailing. */
export interface RecipientRow {
  /** The place in the list, from 0. */
  readonly row: number;
  /** Null if the person was removed. */
  readonly recipient: Recipient | null;
  /** By the ids of the mailings. One that has not come to the row is left out. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
}

/** The outcome of a row that its mailing had not come to when it was ended. */
const neverSent: Outcome = { is: 'not-sent' };

/** Reads a page of a list with all its mailings. Empty beyond the last page. Throws `StorageError`. */
export async function readRows(
  container: BlobContainer,
  path: ListPath,
  list: MailList,
  page: number,
): Promise<readonly RecipientRow[]> {
  if (page >= pagesOf(list.recipients)) return [];
  const [recipients, ...mailings] = await Promise.all([
    container.get(recipientsPath(path, page)),
    ...list.mailings.map(({ id }) => container.get(outcomesPath(path, id, page))),
  ]);
  if (recipients.outcome !== 'found') return [];
  const outcomes = list.mailings.flatMap(({ id, state }, index) => {
    const found = mailings[index];
    if (found?.outcome !== 'found') return state === 'ended' ? [{ id, of: () => neverSent }] : [];
    const { rows } = decodeOutcomes(outcomesPath(path, id, page), found.bytes);
    return [
      { id, of: (row: number): Outcome => ({ ...rows[row]!, is: outcomeByState(state, rows[row]!.is) }) },
    ];
  });
  const rows = decodeRecipients(recipientsPath(path, page), recipients.bytes);
  return rows.map((recipient, row) => ({
    row: page * rowsPerPage + row,
    recipient,
    outcomes: Object.fromEntries(outcomes.map(({ id, of }) => [id, of(row)])),
  }));
}
