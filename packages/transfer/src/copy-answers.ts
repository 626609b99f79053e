import { lastPlace, type SurveyKey } from '@canvass/answer-log';
import type { ClientBase } from 'pg';
import type { CopyText } from './copy-rows.ts';
import { endParts } from './encoded-parts.ts';
import type { FoundSummary, PartsAhead } from './parts-ahead.ts';
import { RowCopy } from './row-copy.ts';
import { addColumns, describeTable, type SurveyTable } from './survey-table.ts';

export interface CopyOptions {
  /** The copy ends with the part of the log with which it has this many rows. */
  readonly maxRows: number;
  /** The copy ends with the part of the log with which it has this many bytes. */
  readonly maxBytes: number;
  /** The copy ends with the part during which it aborts: on the way to a stop, or when half of the transaction's time is over. */
  readonly signal: AbortSignal;
}

export interface CopiedAnswers {
  /** The table, with the columns that the copied answers need. */
  readonly table: SurveyTable;
  /** Rows. */
  readonly copied: number;
  /** The table has all answers up to this place of the log. */
  readonly place: number;
}

/** Copies the answers after a place of the log into the survey's table, up to a limit. Throws as `PartsAhead` and `RowCopy` do. */
export async function copyAnswers(
  ahead: Pick<PartsAhead, 'take' | 'keep'>,
  client: ClientBase,
  key: SurveyKey,
  found: FoundSummary,
  from: Omit<CopiedAnswers, 'copied'>,
  { maxRows, maxBytes, signal }: CopyOptions,
): Promise<CopiedAnswers> {
  let { table, place } = from;
  let copied = 0;
  let bytes = 0;
  const { document } = found;
  const last = lastPlace(document);
  if (place >= last) return { table, copied, place };
  let copy: RowCopy | undefined;

  async function add(text: CopyText): Promise<void> {
    if (copy?.takes(text) !== true) {
      await copy?.end();
      const known = table;
      table = await addColumns(client, table, text.columns);
      if (table !== known) await describeTable(client, key, table, document.history);
      copy = new RowCopy(client, table.name, text.columns);
    }
    await copy.add(text);
    copied += text.rows;
    bytes += text.bytes.byteLength;
  }

  const parts = ahead.take(key, found, place);
  try {
    for (;;) {
      const { done, value: part } = await parts.next();
      // The last part does not end at the end of the log if the answers there were removed.
      place = done ? last : part.place;
      if (done) break;
      for (const text of part.texts) await add(text);
      if (copied >= maxRows || bytes >= maxBytes || signal?.aborted) break;
    }
    if (place < last) ahead.keep(key, found, place, parts);
    else endParts(parts);
    await copy?.end();
    return { table, copied, place };
  } catch (error) {
    endParts(parts);
    copy?.fail();
    throw error;
  }
}
