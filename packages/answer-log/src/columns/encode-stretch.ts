import type { ColumnRow } from '@canvass/columns';
import type { SurveyHistory } from '@canvass/surveys';
import type { ColumnFile } from '../format/column-files.ts';
import { AnswerLogError } from '../errors.ts';
import { isStub, parseLogLine } from '../format/log-record.ts';

/** Neighbouring lines of a log that become one column file. */
export interface Stretch {
  /** The place of the first line. */
  readonly from: number;
  /** The lines, each with its newline. */
  readonly lines: readonly Buffer[];
  /** The ids of erased answers. Their lines are left out, like stubs. */
  readonly erased: readonly string[];
  readonly history: SurveyHistory;
}

export interface EncodedStretch extends Omit<ColumnFile, 'blob' | 'from' | 'lines' | 'bytes'> {
  readonly bytes: Uint8Array;
}

/** The type of `encodeColumnFile` in `packages/columns`. */
export type EncodeColumnFile = (
  rows: readonly ColumnRow[],
  history: SurveyHistory,
) => { readonly bytes: Uint8Array; readonly tailBytes: number };

/** Encodes the lines as a column file. Throws `AnswerLogError` `log-damaged` if a line is not a record. */
export function encodeStretch(encodeFile: EncodeColumnFile, stretch: Stretch): EncodedStretch {
  const rows = rowsOf(stretch);
  const { bytes, tailBytes } = encodeFile(rows, stretch.history);
  const [first] = rows;
  let lowestReceivedAt = first ? Date.parse(first.receivedAt) : 0;
  let highestReceivedAt = lowestReceivedAt;
  let lowestId = first?.id ?? '';
  let highestId = lowestId;
  for (const { id, receivedAt } of rows) {
    const atMs = Date.parse(receivedAt);
    lowestReceivedAt = Math.min(lowestReceivedAt, atMs);
    highestReceivedAt = Math.max(highestReceivedAt, atMs);
    if (id < lowestId) lowestId = id;
    if (id > highestId) highestId = id;
  }
  return {
    bytes,
    tailBytes,
    rows: rows.length,
    lowestReceivedAt,
    highestReceivedAt,
    lowestId,
    highestId,
  };
}

function rowsOf({ from, lines, erased }: Stretch): ColumnRow[] {
  const hidden = new Set(erased);
  const rows: ColumnRow[] = [];
  for (const [index, line] of lines.entries()) {
    if (isStub(line)) continue;
    const place = from + index;
    const record = parseLogLine(line);
    if (!record) throw new AnswerLogError('log-damaged', `the line at the place ${place} is not an answer`);
    const { id, receivedAt, definitionVersion: version } = record;
    if (hidden.has(id)) continue;
    rows.push({ id, place, receivedAt, version, answers: record.answers as ColumnRow['answers'] });
  }
  return rows;
}
