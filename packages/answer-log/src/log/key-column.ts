import type { BlobContainer } from '@canvass/storage';
import { AnswerLogError } from '../errors.ts';
import { readLog } from './log-reader.ts';
import { keysOfLines } from '../format/log-record.ts';
import { makeKeys, wordsPerKey, type Keys } from '../format/submission-key.ts';

/** Bytes of a key in a column: its words, each with the lowest byte first, as in the memory of all processors that run Canvass. */
export const bytesPerKey = 4 * wordsPerKey;
/** Bytes per read of a log blob. */
const chunkBytes = 4 * 1024 * 1024;

/** A column: the keys of lines as one blob. It shares its memory with `keys`. */
export function encodeKeys(keys: Keys): Buffer {
  return Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength);
}

/** The keys of a column. It copies the bytes, which may not be aligned to words. */
export function decodeKeys(column: Buffer): Keys {
  const keys = makeKeys(Math.floor(column.byteLength / bytesPerKey));
  encodeKeys(keys).set(column.subarray(0, keys.byteLength));
  return keys;
}

/** Whether any answer has a key. */
export function hasAnyKey(keys: Keys): boolean {
  for (let at = 0; at < keys.length; at += wordsPerKey) if (keys[at] !== 0) return true;
  return false;
}

/** The line, from 0, of the first key that has the tail of `key` and an hour for which `isNear` is true; -1 if there is none. */
export function lineOfKey(keys: Keys, key: Keys, isNear: (hour: number) => boolean): number {
  const [first = 0, middle, low] = key;
  for (let at = 0; at < keys.length; at += wordsPerKey) {
    if (keys[at + 2] !== low || keys[at + 1] !== middle || (keys[at]! ^ first) >>> 16 !== 0) continue;
    if (isNear(keys[at]! & 0xffff)) return at / wordsPerKey;
  }
  return -1;
}

/**
 * Reads the lines of a log blob from `from` up to `to`, in bytes, and returns their keys; null if no line has a key. Throws
 * `AnswerLogError` `log-moved`.
 */
export async function readKeysOfLines(
  answerLogs: BlobContainer,
  { blob, from, to }: { readonly blob: string; readonly from: number; readonly to: number },
): Promise<Keys | null> {
  const parts: { keys: Keys | null; lines: number }[] = [];
  for await (const lines of readLog(answerLogs, blob, from, to, chunkBytes)) {
    parts.push({ keys: keysOfLines(lines), lines: lines.length });
  }
  return joinKeys(parts);
}

/** Joins the keys of neighbouring lines; null if no line has a key. */
export function joinKeys(
  parts: readonly { readonly keys: Keys | null; readonly lines: number }[],
): Keys | null {
  if (parts.every(({ keys }) => keys === null)) return null;
  const joined = makeKeys(parts.reduce((sum, { lines }) => sum + lines, 0));
  let at = 0;
  for (const { keys, lines } of parts) {
    if (keys !== null) joined.set(keys, at);
    at += lines * wordsPerKey;
  }
  return joined;
}

/** Reads a column. Throws `AnswerLogError` `log-moved` if the blob is gone. */
export async function readKeyColumn(answerLogs: BlobContainer, name: string): Promise<Keys> {
  const found = await answerLogs.get(name);
  if (found.outcome !== 'found') throw new AnswerLogError('log-moved', `the keys ${name} are gone`);
  return decodeKeys(found.bytes);
}
