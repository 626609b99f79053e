import { lastPlace, type SummaryDocument, type SurveyKey } from '@canvass/answer-log';
import type { ClientBase } from 'pg';
import { copyRows } from './copy-rows.ts';
import { encodedParts, type EncodedPartsDeps } from './encoded-parts.ts';
import { addColumns, describeTable, type SurveyTable } from './survey-table.ts';

export interface CopyOptions {
  /** The copy ends with the column file or after the line of the log with which it has this many rows. */
  readonly maxRows: number;
  /** The copy ends with the part of the log with which it has this many bytes. */
  readonly maxBytes: number;
  /** The copy ends with the part during which it aborts. */
  readonly signal: AbortSignal | undefined;
}

export interface CopiedAnswers {
  /** The table, with the columns that the copied answers need. */
  readonly table: SurveyTable;
  /** Rows. */
  readonly copied: number;
  /** The table has all answers up to this place of the log. */
  readonly place: number;
}

/** Copies the answers after a place of the log into the survey's table, up to a limit. Throws as `encodedParts` and `copyRows` do. */
export async function copyAnswers(
  deps: EncodedPartsDeps,
  client: ClientBase,
  key: SurveyKey,
  document: SummaryDocument,
  from: Omit<CopiedAnswers, 'copied'>,
  { maxRows, maxBytes, signal }: CopyOptions,
): Promise<CopiedAnswers> {
  let { table, place } = from;
  let copied = 0;
  let bytes = 0;
  const last = lastPlace(document);
  if (place >= last) return { table, copied, place };
  // Nothing is read ahead that another transaction reads again.
  const reach = Math.max(place, document.removedLines) + maxRows;
  const range = { after: place, last: endOfFile(document, Math.min(last, reach)) };
  for await (const part of encodedParts(deps, key, document, range)) {
    for (const text of part.texts) {
      const known = table;
      table = await addColumns(client, table, text.columns);
      if (table !== known) await describeTable(client, key, table, document.history);
      if (text.rows > 0) await copyRows(client, table.name, text);
      copied += text.rows;
      bytes += text.bytes.byteLength;
    }
    place = part.place;
    if (bytes >= maxBytes || signal?.aborted) return { table, copied, place };
  }
  // The last part does not end at the end of the range if the answers there were removed.
  return { table, copied, place: range.last };
}

/** The last place of the column file that has this place; without one, the place itself. */
function endOfFile({ columns }: SummaryDocument, place: number): number {
  const file = columns.find(({ from, lines }) => from <= place && place < from + lines);
  return file === undefined ? place : file.from + file.lines - 1;
}
