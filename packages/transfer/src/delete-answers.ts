import {
  createErasureLedger,
  parseLogLine,
  readPlaces,
  readRemovedAnswers,
  type Places,
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

/** Rows that one statement deletes. */
const rowsAtOnce = 10_000;
/** Rather read so many lines between two places than ask for each place by itself. */
const readThroughLines = 1_000;
/** One call reads at most this many bytes of the log. */
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
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const { rowCount } = await client.query(`delete from ${table} where id = any($1::text[])`, [
      ids.slice(from, from + rowsAtOnce),
    ]);
    deleted += rowCount ?? 0;
  }
  if (document.removed !== null && document.removed !== row.removed) {
    deleted += await deleteRemoved(deps.answerLogs, client, document, document.removed, table);
  }
  return deleted;
}

/**
 * The log says which answers are gone: the cut-off is the highest that there ever was, and retention may be longer now. Only rows before it are looked
 * up.
 */
async function deleteRemoved(
  answerLogs: BlobContainer,
  client: ClientBase,
  document: SummaryDocument,
  removed: string,
  table: string,
): Promise<number> {
  const { cutOffMs } = await readRemovedAnswers(answerLogs, removed);
  let deleted = 0;
  let after = document.removedLines;
  // In pieces: a statement for years of answers would take too long.
  for (;;) {
    const { rowCount } = await client.query(
      `delete from ${table} where place in (select place from ${table} where place <= $1 order by place limit $2)`,
      [after, rowsAtOnce],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < rowsAtOnce) break;
  }
  for (;;) {
    const { rows } = await client.query<{ place: string }>(
      `select place from ${table} where place > $1 and received_at < $2 order by place limit $3`,
      [after, new Date(cutOffMs).toISOString(), rowsAtOnce],
    );
    const places = rows.map(({ place }) => Number(place));
    const gone = await withoutAnswer(answerLogs, document, places);
    await client.query(`delete from ${table} where place = any($1::bigint[])`, [gone]);
    deleted += gone.length;
    if (places.length < rowsAtOnce) return deleted;
    after = places.at(-1)!;
  }
}

/** Those of the places, which rise, at which the log has no answer. Throws `AnswerLogError` `log-moved` and `log-damaged`. */
async function withoutAnswer(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  places: readonly number[],
): Promise<number[]> {
  const gone = new Set(places);
  for (const stretch of stretchesOf(places)) {
    for await (const { from, lines } of readPlaces(answerLogs, document, stretch, chunkBytes)) {
      for (const [index, line] of lines.entries()) {
        if (gone.has(from + index) && parseLogLine(line) !== undefined) gone.delete(from + index);
      }
    }
  }
  return [...gone];
}

function stretchesOf(places: readonly number[]): Places[] {
  const stretches: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = stretches.at(-1);
    if (last !== undefined && place - last.to <= readThroughLines) last.to = place + 1;
    else stretches.push({ from: place, to: place + 1 });
  }
  return stretches;
}
