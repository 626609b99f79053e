import { LRUCache } from 'lru-cache';
import { bytesPerKey, encodeKeys } from './key-column.ts';
import type { SubmissionKey } from './submission-key.ts';

/** The keys of neighbouring lines of a log blob. */
interface Stretch {
  /** The first of the lines, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Null: no line has a key. */
  readonly column: Buffer | null;
}

/** Of all log blobs that are written now. Those that were not written for the longest time are read again instead. */
const maxBytes = 8 * 1024 ** 2;
const bytesPerStretch = 100;

/**
 * The keys of the lines that this process has appended: an index page's column is made from them without reading the log
 * again. A line that was appended never changes, so this stays true whatever becomes of the commit.
 */
export class RecentKeys {
  readonly #stretches = new LRUCache<string, readonly Stretch[]>({
    maxSize: maxBytes,
    sizeCalculation: (stretches) =>
      stretches.reduce((sum, { column }) => sum + bytesPerStretch + (column?.byteLength ?? 0), 1),
  });

  /** The lines from `from` on were appended to `blob`. */
  appended(blob: string, from: number, keys: readonly (SubmissionKey | undefined)[]): void {
    const before = this.#stretches.get(blob) ?? [];
    const last = before.at(-1);
    const column = keys.every((key) => key === undefined) ? null : encodeKeys(keys);
    const stretch = { from, to: from + keys.length, column };
    if (last?.to !== from) this.#stretches.set(blob, [stretch]);
    else if (last.column === null && column === null)
      this.#stretches.set(blob, [...before.slice(0, -1), { ...last, to: stretch.to }]);
    else this.#stretches.set(blob, [...before, stretch]);
  }

  /**
   * The column of the lines from `from` up to `to`, null if none has a key; undefined if they are not all known. Forgets what is
   * before `to`: pages are written in order.
   */
  take(blob: string, from: number, to: number): Buffer | null | undefined {
    const stretches = this.#stretches.get(blob) ?? [];
    const [first] = stretches;
    if (first === undefined || first.from > from || stretches.at(-1)!.to < to) return undefined;
    this.#stretches.set(
      blob,
      stretches.filter((stretch) => stretch.to > to),
    );
    const needed = stretches.filter((stretch) => stretch.to > from && stretch.from < to);
    if (needed.every(({ column }) => column === null)) return null;
    return Buffer.concat(needed.map((stretch) => part(stretch, from, to)));
  }
}

function part(stretch: Stretch, from: number, to: number): Buffer {
  const first = Math.max(from, stretch.from) - stretch.from;
  const end = Math.min(to, stretch.to) - stretch.from;
  return (
    stretch.column?.subarray(first * bytesPerKey, end * bytesPerKey) ??
    Buffer.alloc((end - first) * bytesPerKey)
  );
}
