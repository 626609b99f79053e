import { isAscii, isUtf8 } from 'node:buffer';
import { asJournalRecord, forEachLine, type JournalRecord, type SegmentChunk } from '@canvass/journal';
import { surveyPath } from './survey-key.ts';

/** A record of one survey, its line's bytes and their offset in the segment. */
export interface PlacedRecord {
  readonly record: JournalRecord;
  readonly line: Buffer;
  readonly offset: number;
}

export interface CorruptLine {
  readonly line: Buffer;
  readonly offset: number;
}

/** A chunk of a journal, sorted by survey; each survey's records in the journal's order. */
export interface SortedChunk {
  readonly bySurvey: ReadonlyMap<string, PlacedRecord[]>;
  readonly corrupt: readonly CorruptLine[];
}

/** Step 8 begins here: parses every line once, and groups by survey instance. */
export function sortChunk(chunk: SegmentChunk): SortedChunk {
  const { bytes, start } = chunk;
  const bySurvey = new Map<string, PlacedRecord[]>();
  const corrupt: CorruptLine[] = [];
  const text = lineReader(bytes);
  let lastRecord: JournalRecord | undefined;
  let lastGroup: PlacedRecord[] = [];
  forEachLine(bytes, (from, to) => {
    const record = parse(text(from, to));
    const line = bytes.subarray(from, to);
    if (!record) {
      corrupt.push({ line, offset: start + from });
      return;
    }
    // Neighbours are often of one survey: the comparison is cheaper than the path and the look-up.
    if (!lastRecord || !sameSurvey(record, lastRecord)) {
      const path = surveyPath(record);
      const group = bySurvey.get(path) ?? [];
      if (group.length === 0) bySurvey.set(path, group);
      lastGroup = group;
    }
    lastRecord = record;
    lastGroup.push({ record, line, offset: start + from });
  });
  return { bySurvey, corrupt };
}

function sameSurvey(one: JournalRecord, other: JournalRecord): boolean {
  return one.instance === other.instance && one.survey === other.survey && one.tenant === other.tenant;
}

/** Decodes a chunk as cheaply as its content allows; undefined for a line that is not UTF-8. */
function lineReader(bytes: Buffer): (from: number, to: number) => string | undefined {
  if (isAscii(bytes)) {
    const whole = bytes.toString('latin1');
    return (from, to) => whole.slice(from, to);
  }
  const valid = isUtf8(bytes);
  return (from, to) =>
    valid || isUtf8(bytes.subarray(from, to)) ? bytes.toString('utf8', from, to) : undefined;
}

function parse(line: string | undefined): JournalRecord | undefined {
  // JSON may begin with spaces, but the log puts a record's origin in the place of its first byte.
  if (!line?.startsWith('{')) return undefined;
  try {
    return asJournalRecord(JSON.parse(line));
  } catch {
    return undefined;
  }
}
