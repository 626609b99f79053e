import type { BlobContainer } from '@canvass/storage';
import { samePerson } from '../recipients/address.ts';
import { pagesOf } from '../state/limits.ts';
import { outcomesPath, recipientsPath, type ListPath } from '../state/list-path.ts';
import { withPage, type MailList, type PageTotals } from '../state/mail-list.ts';
import { decodeOutcomes, encodeOutcomes, totalsOf } from '../state/outcomes.ts';
import { decodeRecipients, encodeRecipients } from '../state/recipients.ts';
import { MailError } from '../errors.ts';

export interface RemovedRecipient {
  readonly page: number;
  /** What became of the mails of the page, by the id of each mailing that has come to it. */
  readonly totals: ReadonlyMap<string, PageTotals>;
}

/** A page is changed with at most this many attempts. */
const attempts = 20;

/**
 * Removes a person from a list: the address, the name, and all else of the row. Returns the totals of its page, and undefined if the list has no such address. An answer that was
 * given by the link stays, and is erased as any other. Throws `StorageError` and `MailError`.
 */
export async function removeRecipient(
  container: BlobContainer,
  path: ListPath,
  { recipients, mailings }: MailList,
  address: string,
): Promise<RemovedRecipient | undefined> {
  const person = samePerson(address.trim());
  for (let page = 0; page < pagesOf(recipients); page += 1) {
    const name = recipientsPath(path, page);
    const row = await change(container, name, (bytes) => {
      const rows = decodeRecipients(name, bytes);
      const at = rows.findIndex((each) => each !== null && samePerson(each.address) === person);
      return at === -1 ? undefined : { at, bytes: encodeRecipients(rows.with(at, null)) };
    });
    if (row === undefined) continue;
    const totals = new Map<string, PageTotals>();
    for (const { id } of mailings) {
      const outcomes = outcomesPath(path, id, page);
      await change(container, outcomes, (bytes) => {
        const before = decodeOutcomes(outcomes, bytes);
        const rows = before.rows.with(row, { is: 'removed' });
        const after = { ...before, version: before.version + 1, rows };
        totals.set(id, totalsOf(after));
        return { at: row, bytes: encodeOutcomes(after) };
      });
    }
    return { page, totals };
  }
  return undefined;
}

/** Notes in a list what a removal has changed. */
export function withTotals(list: MailList, { page, totals }: RemovedRecipient): MailList {
  const mailings = list.mailings.map((mailing) => {
    const now = totals.get(mailing.id);
    return now === undefined ? mailing : withPage(mailing, page, now);
  });
  return { ...list, mailings };
}

/** Writes what `next` makes of a blob. Returns the row that it changes; undefined if it changes none. */
async function change(
  container: BlobContainer,
  name: string,
  next: (bytes: Buffer) => { readonly at: number; readonly bytes: Buffer } | undefined,
): Promise<number | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await container.get(name);
    const changed = found.outcome === 'found' ? next(found.bytes) : undefined;
    if (found.outcome !== 'found' || changed === undefined) return undefined;
    const written = await container.put(name, changed.bytes, { condition: { ifMatch: found.etag } });
    if (written.outcome === 'written') return changed.at;
  }
  throw new MailError('contended', `${name} kept changing`);
}
