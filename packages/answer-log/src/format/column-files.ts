import { z } from 'zod';

/** A Parquet file with the answers of neighbouring lines of a survey's log (docs/decisions/0020). It never changes. */
export interface ColumnFile {
  /** The full name of the blob in the container `answers`. */
  readonly blob: string;
  /** The place of the file's first line in the log, from 1. */
  readonly from: number;
  /** The number of log lines that the file covers, from `from` on. */
  readonly lines: number;
  /** The number of answers in the file, which may be 0. Stubs and answers that were erased before it was written are left out. */
  readonly rows: number;
  /** The length of the file. */
  readonly bytes: number;
  /** The number of bytes from the first column that slices need to the end of the file. */
  readonly tailBytes: number;
  /** When the first of its answers was received, in ms since the epoch; 0 without rows. */
  readonly lowestReceivedAt: number;
  /** When the last of its answers was received, in ms since the epoch; 0 without rows. */
  readonly highestReceivedAt: number;
  /** The lowest id of its answers; empty without rows. */
  readonly lowestId: string;
  /** The highest id of its answers; empty without rows. */
  readonly highestId: string;
}

/** Neighbouring lines of a log, by their places. */
export interface Places {
  readonly from: number;
  /** The place after the last line. */
  readonly to: number;
}

/** Whether the file covers any of these places. */
export function covers(file: Pick<ColumnFile, 'from' | 'lines'>, { from, to }: Places): boolean {
  return file.from < to && from < file.from + file.lines;
}

const count = z.int().min(0);

/**
 * A column file in a stored summary: the values in the order of `encodeColumnFile`, the name without the survey's path. It is short,
 * because a survey of ten million answers has hundreds of files, and each commit writes them all.
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

/** @param path `surveyPath` of the file's survey */
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
