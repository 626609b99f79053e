import { LRUCache } from 'lru-cache';
import { joinKeys } from './key-column.ts';
import { wordsPerKey, type Keys } from '../format/submission-key.ts';

/** The keys of neighbouring lines of a log blob. */
interface Stretch {
  /** The first line, from 0. */
  readonly from: number;
  /** The line after the last. */
  readonly to: number;
  /** The keys of the lines; null if no line has a key. */
  readonly keys: Keys | null;
}

/** Memory for keys, in bytes. When it is full, the keys of the log blob that was written least recently go: they are read again. */
const maxBytes = 8 * 1024 ** 2;
/** Memory of a stretch without its keys, in bytes. */
const bytesPerStretch = 100;

/**
 * Remembers the keys of the lines that this process has appended, so that an index page's column is made without reading the log. An
 * appended line never changes, so its key stays right whatever becomes of the commit.
 */
export class RecentKeys {
  /** The remembered lines of each log blob. */
  readonly #stretches = new LRUCache<string, readonly Stretch[]>({
    maxSize: maxBytes,
    sizeCalculation: (stretches) =>
      stretches.reduce((sum, { keys }) => sum + bytesPerStretch + (keys?.byteLength ?? 0), 1),
  });

  /** Notes that `lines` lines were appended to `blob`, the first one as line `from`. `keys` is null if no line has a key. */
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
   * The keys of the lines from `from` up to `to`; null if no line has a key; undefined if some keys are not known. It forgets the lines
   * before `to`, because pages are written in order.
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
