import { decodeColumns, decodeIds } from '@canvass/columns';
import type { BlobContainer } from '@canvass/storage';
import type { ColumnFile } from '../format/column-files.ts';

/** When neighbouring answers of one blob were received. */
export interface AnswerTimes {
  readonly receivedAtMs: ArrayLike<number>;
  /** The id of each answer; undefined if nobody asked for them. */
  readonly ids: readonly string[] | undefined;
}

/** Reads the times of a column file's answers. Returns undefined if the file is gone. Throws `ColumnsError` `damaged`, and `StorageError`. */
export type ReadTimes = (
  answerLogs: BlobContainer,
  file: ColumnFile,
  options: { readonly withIds: boolean },
) => Promise<AnswerTimes | undefined>;

/** Reads a Parquet file: its last part without the ids and texts, or all of it. */
export const readTimes: ReadTimes = async (answerLogs, file, { withIds }) => {
  const { blob, bytes, tailBytes } = file;
  const from = withIds ? 0 : bytes - tailBytes;
  const found = await answerLogs.readRange(blob, from, bytes - from);
  if (found.outcome === 'notFound') return undefined;
  const tail = found.bytes.subarray(Math.max(0, found.bytes.byteLength - tailBytes));
  const { receivedAtMs } = decodeColumns(tail, file, { facets: [] });
  return { receivedAtMs, ids: withIds ? decodeIds(found.bytes) : undefined };
};
