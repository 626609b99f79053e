import {
  createErasureLedger,
  readRemovedAnswers,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import type { ClientBase } from 'pg';
import type { PlacedRow } from './prepare-table.ts';
import { qualified } from './survey-table.ts';

export interface DeleteAnswersDeps {
  readonly answerLogs: BlobContainer;
  /** The container `erasures`. */
  readonly erasures: BlobContainer;
}

const idsAtOnce = 10_000;

/**
 * Deletes the rows of answers that were erased, or that retention has removed from the log, since the row was written. Returns their number.
 *
 * An id that the summary's `erased` has no longer is among the ledger's lines that the summary counts: no version of the summary from this one on
 * has its answer. Lines that it does not count may be of answers that are yet to be transferred.
 */
export async function deleteAnswers(
  deps: DeleteAnswersDeps,
  client: ClientBase,
  key: SurveyKey,
  document: SummaryDocument,
  row: PlacedRow,
): Promise<number> {
  const ids = [...document.erased];
  if (document.ledgerLines > row.erasures) {
    const entries = await createErasureLedger(deps.erasures).read(key);
    ids.push(...entries.slice(row.erasures, document.ledgerLines).map(({ id }) => id));
  }
  const table = qualified(row.table);
  let deleted = 0;
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const { rowCount } = await client.query(`delete from ${table} where id = any($1::text[])`, [
      ids.slice(from, from + idsAtOnce),
    ]);
    deleted += rowCount ?? 0;
  }
  if (document.removed !== null && document.removed !== row.removed) {
    const { cutOffMs } = await readRemovedAnswers(deps.answerLogs, document.removed);
    const { rowCount } = await client.query(`delete from ${table} where place <= $1 or received_at < $2`, [
      document.removedLines,
      new Date(cutOffMs).toISOString(),
    ]);
    deleted += rowCount ?? 0;
  }
  return deleted;
}
