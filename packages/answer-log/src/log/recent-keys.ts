import { LRUCache } from 'lru-cache';
import { joinKeys } from './key-column.ts';
import { wordsPerKey, type Keys } from '../format/submission-key.ts';

/** The keys of neighbouring lines of a log blob. */
interface Stretch {
  /** The first of the lines, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Null: no line has one. */
  readonly keys: Keys | null;
}

/** Of all log blobs that are written now. Those that were not written for the longest time are read again instead. */
const maxBytes = 8 * 1024 ** 2;
const bytesPerStretch = 100;

/**
 * The keys of the lines that this process has appended: an index page's column is made of them without reading the log
 * again. A line that was appended never changes, so this stays true whatever becomes of the commit.
 */
export class RecentKeys {
  readonly #stretches = new LRUCache<string, readonly Stretch[]>({
    maxSize: maxBytes,
    sizeCalculation: (stretches) =>
      stretches.reduce((sum, { keys }) => sum + bytesPerStretch + (keys?.byteLength ?? 0), 1),
  });

  /** So many lines were appended to `blob`; the first of them is the line `from`. `keys`: null if none has one. */
  appended(blob: string, from: number, lines: number, keys: Keys | null): void {
    const before = this.#stretches.get(blob) ?? [];
    const last = before.at(-1);
    const stretch = { from, to: from + lines, keys };
    if (last?.to !== from) this.#stretches.set(blob, [stretch]);
    else if (last.keys === null && keys === null)
      this.#stretches.set(blob, [...before.slice(0, -1), { ...last, to: stretch.to }]);
    else this.#stretches.set(blob, [...before, stretch]);
  }

  /**
   * The keys of the lines from `from` up to `to`, null if none has one; undefined if they are not all known. Forgets what is
   * before `to`: pages are written in order.
   */
  take(blob: string, from: number, to: number): Keys | null | undefined {
    const stretches = this.#stretches.get(blob) ?? [];
    const [first] = stretches;
    if (first === undefined || first.from > from || stretches.at(-1)!.to < to) return undefined;
    this.#stretches.set(
      blob,
      stretches.filter((stretch) => stretch.to > to),
    );
    const needed = stretches.filter((stretch) => stretch.to > from && stretch.from < to);
    return joinKeys(needed.map((stretch) => part(stretch, from, to)));
  }
}

function part(stretch: Stretch, from: number, to: number): { keys: Keys | null; lines: number } {
  const first = Math.max(from, stretch.from) - stretch.from;
  const end = Math.min(to, stretch.to) - stretch.from;
  const keys = stretch.keys?.subarray(first * wordsPerKey, end * wordsPerKey) ?? null;
  return { keys, lines: end - first };
}
