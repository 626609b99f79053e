import type { BlobContainer } from '@canvass/storage';
import { AnswerLogError } from './errors.ts';
import { keyOfLine } from './log-record.ts';
import { readLog } from './log-reader.ts';
import type { SubmissionKey } from './submission-key.ts';

/** Four words with the lowest byte first: high and hour, middle, low, fingerprint. */
export const bytesPerKey = 16;
const chunkBytes = 4 * 1024 * 1024;

/** A column of keys, one for each line; zeros for a line without a key. */
export function encodeKeys(keys: readonly (SubmissionKey | undefined)[]): Buffer {
  const column = Buffer.alloc(keys.length * bytesPerKey);
  keys.forEach((key, index) => {
    if (key === undefined) return;
    const at = index * bytesPerKey;
    column.writeInt32LE((key.high << 16) | key.hour, at);
    column.writeInt32LE(key.middle, at + 4);
    column.writeInt32LE(key.low, at + 8);
    column.writeInt32LE(key.fingerprint, at + 12);
  });
  return column;
}

/** The line, from 0, of the first key of this tail for whose hour `isNear` is true; -1 if there is none. */
export function lineOfKey(
  column: Buffer,
  { high, middle, low }: SubmissionKey,
  isNear: (hour: number) => boolean,
): number {
  for (let at = 0; at + bytesPerKey <= column.byteLength; at += bytesPerKey) {
    if (column.readInt32LE(at + 8) !== low || column.readInt32LE(at + 4) !== middle) continue;
    if (column.readUInt16LE(at + 2) === high && isNear(column.readUInt16LE(at))) return at / bytesPerKey;
  }
  return -1;
}

/**
 * The column of the lines of a log blob from `from` up to `to`, bytes, which it reads; null if no line has a key. Throws
 * `AnswerLogError` `logMoved`.
 */
export async function columnOfLines(
  answerLogs: BlobContainer,
  { blob, from, to }: { readonly blob: string; readonly from: number; readonly to: number },
): Promise<Buffer | null> {
  const keys: (SubmissionKey | undefined)[] = [];
  for await (const lines of readLog(answerLogs, blob, from, to, chunkBytes)) {
    for (const line of lines) keys.push(keyOfLine(line));
  }
  return keys.every((key) => key === undefined) ? null : encodeKeys(keys);
}

/** Throws `AnswerLogError` `logMoved` if it is gone. */
export async function readKeyColumn(answerLogs: BlobContainer, name: string): Promise<Buffer> {
  const found = await answerLogs.get(name);
  if (found.outcome !== 'found') throw new AnswerLogError('logMoved', `the keys ${name} are gone`);
  return found.bytes;
}
