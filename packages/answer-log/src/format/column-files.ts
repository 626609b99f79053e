import { z } from 'zod';

/** A Parquet file with the answers of neighbouring lines of a survey's log (docs/decisions/0020). It never changes. */
export interface ColumnFile {
  /** The full name, in the container of the log. */
  readonly blob: string;
  /** The place of its first line in the log, from 1. */
  readonly from: number;
  /** Lines of the log that it covers: the places from `from` on. */
  readonly lines: number;
  /** Answers in it: the lines without stubs, and without answers that were erased before it was written. May be 0. */
  readonly rows: number;
  /** Of the file. */
  readonly bytes: number;
  /** From the first column that slices need to the end of the file. */
  readonly tailBytes: number;
  /** Of its rows, in ms since the epoch; 0 without rows. */
  readonly lowestReceivedAt: number;
  readonly highestReceivedAt: number;
  /** Of its rows; empty without rows. */
  readonly lowestId: string;
  readonly highestId: string;
}

/** Neighbouring lines of a log. */
export interface Places {
  readonly from: number;
  /** The place after the last of them. */
  readonly to: number;
}

/** Whether the file covers any of these places. */
export function covers(file: Pick<ColumnFile, 'from' | 'lines'>, { from, to }: Places): boolean {
  return file.from < to && from < file.from + file.lines;
}

const count = z.int().min(0);

/**
 * As a summary has it: a survey of ten million answers has hundreds of them, and each commit writes all. In the order of `encodeColumnFile`;
 * the name is without the survey's path.
 */
export const columnFileSchema = z.tuple([
  z.string(),
  z.int().min(1),
  z.int().min(1),
  count,
  count,
  count,
  count,
  count,
  z.string(),
  z.string(),
]);

export type EncodedColumnFile = z.infer<typeof columnFileSchema>;

export function encodeColumnFile(file: ColumnFile): EncodedColumnFile {
  return [
    file.blob.slice(file.blob.lastIndexOf('/') + 1),
    file.from,
    file.lines,
    file.rows,
    file.bytes,
    file.tailBytes,
    file.lowestReceivedAt,
    file.highestReceivedAt,
    file.lowestId,
    file.highestId,
  ];
}

/** @param path `surveyPath` of its survey. */
export function decodeColumnFile(path: string, encoded: EncodedColumnFile): ColumnFile {
  const [
    name,
    from,
    lines,
    rows,
    bytes,
    tailBytes,
    lowestReceivedAt,
    highestReceivedAt,
    lowestId,
    highestId,
  ] = encoded;
  return {
    blob: `${path}/${name}`,
    from,
    lines,
    rows,
    bytes,
    tailBytes,
    lowestReceivedAt,
    highestReceivedAt,
    lowestId,
    highestId,
  };
}
