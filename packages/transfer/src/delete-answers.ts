import {
  createErasureLedger,
  isStub,
  readPlaces,
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
const chunkBytes = 1024 * 1024;

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
    const { rowCount } = await client.query(`delete from ${table} where place <= $1`, [
      document.removedLines,
    ]);
    deleted += (rowCount ?? 0) + (await deleteStubs(deps, client, document, table));
  }
  return deleted;
}

/**
 * Deletes the rows of answers in the middle of the log that retention has removed. Not by the cut-off: it is the strictest that there ever was, and
 * the log may have older answers that came after a longer retention was set.
 */
async function deleteStubs(
  { answerLogs }: DeleteAnswersDeps,
  client: ClientBase,
  document: SummaryDocument,
  table: string,
): Promise<number> {
  const { cutOffMs } = await readRemovedAnswers(answerLogs, document.removed!);
  const { rows } = await client.query<{ from: string | null; last: string }>(
    `select min(place) as from, max(place) as last from ${table} where received_at < $1`,
    [new Date(cutOffMs).toISOString()],
  );
  const [found] = rows;
  if (found === undefined || found.from === null) return 0;
  const places = { from: Number(found.from), to: Number(found.last) + 1 };
  let deleted = 0;
  for await (const { from, lines } of readPlaces(answerLogs, document, places, chunkBytes)) {
    const stubs = lines.flatMap((line, index) => (isStub(line) ? [from + index] : []));
    if (stubs.length === 0) continue;
    const { rowCount } = await client.query(`delete from ${table} where place = any($1::bigint[])`, [stubs]);
    deleted += rowCount ?? 0;
  }
  return deleted;
}
