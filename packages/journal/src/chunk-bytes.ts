import { isAscii, isUtf8 } from 'node:buffer';
import { idLength, readTail, timeAt } from './answer-ids.ts';
import { murmur3 } from './murmur3.ts';

/** The bytes of a chunk, from which records take their fields. Ranges are from an offset up to another. */
export class ChunkBytes {
  readonly bytes: Buffer;
  /** The same bytes, for comparing four of them at a time. */
  readonly words: DataView;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Parses a range as JSON. Returns undefined if it is not JSON or not UTF-8. */
  parse(from: number, to: number): unknown {
    try {
      // Only the range is looked at: the rest may be long, or not be written yet.
      const range = this.bytes.subarray(from, to);
      if (isAscii(range)) return JSON.parse(range.toString('latin1'));
      return isUtf8(range) ? JSON.parse(range.toString('utf8')) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns the time of the ULID in a range. NaN if the range has no ULID. */
  timeOf(from: number, to: number): number {
    return to - from === idLength ? timeAt(this.bytes, from) : Number.NaN;
  }

  /** Reads the tail of the id in a range, as `readTail` does. */
  readTail(from: number, to: number, words: Int32Array, index: number): boolean {
    return to - from === idLength && readTail(this.bytes, from, words, index);
  }

  hash(from: number, to: number): number {
    return murmur3(this.words, from, to);
  }

  /** Returns a range of ASCII as a string. */
  plain(from: number, to: number): string {
    return this.bytes.toString('latin1', from, to);
  }
}

/** Returns the fingerprint of answers, given their JSON. */
export function fingerprintOf(answers: Uint8Array): number {
  return murmur3(new DataView(answers.buffer, answers.byteOffset, answers.byteLength), 0, answers.byteLength);
}
