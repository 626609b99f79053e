import type { BlobContainer } from '@canvass/storage';
import { rowsPerPage } from './limits.ts';
import type { ListPath } from './list-path.ts';
import type { MailList, Mailing, OutcomeName } from './mail-list.ts';
import { readRows, type RecipientRow } from './read-rows.ts';

/** Which rows of a list are wanted. Without an outcome and a condition all are. */
export interface WantedRows {
  /** What became of the people in a mailing, which is one of the list. */
  readonly outcome?: { readonly mailing: string; readonly is: OutcomeName } | undefined;
  /** Whether a row is wanted. Nobody who was removed is, if there is a condition. */
  readonly isWanted?: ((row: number) => boolean) | undefined;
}

export interface FoundRows {
  readonly rows: readonly RecipientRow[];
  /** The row from which on there may be more of them; undefined if there are none. */
  readonly next: number | undefined;
}

/** This many pages are read at once, once the first one was not enough. */
const pagesAtOnce = 8;

/** Finds at most a page of rows, from one row on. Reads only pages that have such rows. Throws `StorageError`. */
export async function findRows(
  container: BlobContainer,
  path: ListPath,
  list: MailList,
  { from, ...wanted }: WantedRows & { readonly from: number },
): Promise<FoundRows> {
  const pages = pagesWith(list, wanted, from);
  const rows: RecipientRow[] = [];
  for (let at = 0; at < pages.length;) {
    const some = pages.slice(at, at + (at === 0 ? 1 : pagesAtOnce));
    at += some.length;
    const read = await Promise.all(some.map((page) => readRows(container, path, list, page)));
    const found = read.flat().filter((row) => row.row >= from && isWantedRow(row, wanted));
    const room = rowsPerPage - rows.length;
    rows.push(...found.slice(0, room));
    if (found.length > room) return { rows, next: found[room]!.row };
    const nextPage = pages[at];
    if (rows.length === rowsPerPage && nextPage !== undefined) {
      return { rows, next: nextPage * rowsPerPage };
    }
  }
  return { rows, next: undefined };
}

/** What became of a person in a mailing. One that has not come to them yet will. */
export function outcomeIn(
  { recipient, outcomes }: Pick<RecipientRow, 'recipient' | 'outcomes'>,
  mailing: string,
): { readonly is: OutcomeName; readonly status?: number | undefined } {
  return outcomes[mailing] ?? { is: recipient === null ? 'removed' : 'queued' };
}

function isWantedRow(row: RecipientRow, { outcome, isWanted }: WantedRows): boolean {
  if (outcome !== undefined && outcomeIn(row, outcome.mailing).is !== outcome.is) return false;
  return isWanted === undefined || (row.recipient !== null && isWanted(row.row));
}

/** The pages that have wanted rows from one row on, as far as the list says. */
function pagesWith(
  { recipients, mailings }: MailList,
  { outcome, isWanted }: WantedRows,
  from: number,
): number[] {
  const mailing = outcome && mailings.find(({ id }) => id === outcome.mailing);
  const pages: number[] = [];
  for (let first = from; first < recipients; first = (Math.floor(first / rowsPerPage) + 1) * rowsPerPage) {
    const page = Math.floor(first / rowsPerPage);
    const end = Math.min((page + 1) * rowsPerPage, recipients);
    if (outcome !== undefined && !hasOutcome(mailing, page, outcome.is)) continue;
    if (isWanted === undefined || anyRow(first, end, isWanted)) pages.push(page);
  }
  return pages;
}

function hasOutcome(mailing: Mailing | undefined, page: number, is: OutcomeName): boolean {
  return (mailing?.pages[page]?.counts[is] ?? 0) > 0;
}

function anyRow(from: number, end: number, isWanted: (row: number) => boolean): boolean {
  for (let row = from; row < end; row += 1) if (isWanted(row)) return true;
  return false;
}
