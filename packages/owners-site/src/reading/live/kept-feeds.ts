import { LRUCache } from 'lru-cache';

export interface Feed {
  readonly isWatched: boolean;
  /** The memory that the feed takes, in bytes. */
  readonly bytes: number;
}

/** Keeps the feeds that somebody watches, and the idle feeds that were used last. Each of the two groups takes at most `maxBytes`. */
export class KeptFeeds<F extends Feed> {
  readonly #maxBytes: number;
  readonly #watched = new Map<string, F>();
  /**
   * Keeps the most recently used feeds that nobody watches: of surveys within a quarter of `resultsCacheBytes`, of slices within an eighth.
   */
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

  /**
   * Watches a feed. Returns a function that ends the watch; undefined if the watched feeds already take as much memory as they may, or if
   * `begin` returns undefined.
   *
   * @param begin Begins to watch, and returns a function that ends it.
   */
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

  /** Must be called when the size of a feed has changed. */
  resized(path: string, feed: F): void {
    if (feed.isWatched || this.#idle.peek(path) !== feed) return;
    // Setting the same object again would not change its size.
    this.#idle.delete(path);
    this.#idle.set(path, feed);
  }

  /** Yields each feed whose path passes the test. */
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
