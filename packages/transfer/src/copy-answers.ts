import { lastPlace, type SummaryDocument, type SurveyKey } from '@canvass/answer-log';
import type { ClientBase } from 'pg';
import type { CopyText } from './copy-text.ts';
import type { FoundSummary, PartsAhead, PlaceRange } from './parts-ahead.ts';
import { RowCopy } from './row-copy.ts';
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

/** Copies the answers after a place of the log into the survey's table, up to a limit. Throws as `PartsAhead` and `RowCopy` do. */
export async function copyAnswers(
  ahead: PartsAhead,
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
  const range = rangeAfter(document, place, maxRows);
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

  try {
    for await (const part of ahead.partsOf(key, found, range)) {
      for (const text of part.texts) await add(text);
      place = part.place;
      if (bytes >= maxBytes || signal?.aborted) {
        await copy?.end();
        return { table, copied, place };
      }
    }
    if (range.last < last) ahead.begin(key, found, rangeAfter(document, range.last, maxRows));
    await copy?.end();
    // The last part does not end at the end of the range if the answers there were removed.
    return { table, copied, place: range.last };
  } catch (error) {
    copy?.fail();
    throw error;
  }
}

/** Returns the places of a transaction that begins after this place. */
function rangeAfter(document: SummaryDocument, place: number, maxRows: number): PlaceRange {
  const reach = Math.max(place, document.removedLines) + maxRows;
  return { after: place, last: endOfFile(document, Math.min(lastPlace(document), reach)) };
}

/** The last place of the column file that has this place; without one, the place itself. */
function endOfFile({ columns }: SummaryDocument, place: number): number {
  const file = columns.find(({ from, lines }) => from <= place && place < from + lines);
  return file === undefined ? place : file.from + file.lines - 1;
}
