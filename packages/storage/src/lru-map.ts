interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
}

/** A map of bounded bytes: past them, the entries that were not asked for the longest go. */
export class LruMap<K, V> {
  readonly #maxBytes: number;
  /** In the order of last use: a `Map` keeps the order of insertion. */
  readonly #entries = new Map<K, Entry<V>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Of all entries together. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** `bytes`: what the entry keeps in memory, its key included. One of more than there may be in all is not kept. */
  set(key: K, value: V, bytes: number): void {
    this.delete(key);
    if (bytes > this.#maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    if (this.#bytes <= this.#maxBytes) return;
    for (const oldest of this.#entries.keys()) {
      this.delete(oldest);
      if (this.#bytes <= this.#maxBytes) return;
    }
  }

  /** Takes an entry out. */
  delete(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    return entry.value;
  }
}
