import { LRUCache } from 'lru-cache';

export interface Feed {
  readonly isWatched: boolean;
  /** Of memory. */
  readonly bytes: number;
}

/** The feeds that somebody watches, and those that were looked at last: each of the two within `maxBytes`. */
export class KeptFeeds<F extends Feed> {
  readonly #maxBytes: number;
  readonly #watched = new Map<string, F>();
  readonly #idle: LRUCache<string, F>;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#idle = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes)),
      sizeCalculation: ({ bytes }) => bytes,
    });
  }

  get(path: string, create: () => F): F {
    const known = this.#watched.get(path) ?? this.#idle.get(path);
    if (known) return known;
    const feed = create();
    this.#idle.set(path, feed);
    return feed;
  }

  /** `begin` begins to watch, and returns what ends it. Undefined: the watched feeds already take as much memory as they may. */
  watch(path: string, feed: F, begin: () => (() => void) | undefined): (() => void) | undefined {
    if (!feed.isWatched && this.#watchedBytes() + feed.bytes > this.#maxBytes) return undefined;
    const leave = begin();
    if (leave === undefined) return undefined;
    this.#watched.set(path, feed);
    this.#idle.delete(path);
    return () => {
      leave();
      if (feed.isWatched) return;
      this.#watched.delete(path);
      this.#idle.set(path, feed);
    };
  }

  /** Call it when the size of a feed has changed. */
  resized(path: string, feed: F): void {
    if (feed.isWatched || this.#idle.peek(path) !== feed) return;
    // Setting the same object again would not change its size.
    this.#idle.delete(path);
    this.#idle.set(path, feed);
  }

  /** Those whose path passes. */
  *where(test: (path: string) => boolean): Generator<F> {
    for (const feeds of [this.#watched, this.#idle]) {
      for (const [path, feed] of feeds.entries()) if (test(path)) yield feed;
    }
  }

  #watchedBytes(): number {
    let bytes = 0;
    for (const feed of this.#watched.values()) bytes += feed.bytes;
    return bytes;
  }
}
