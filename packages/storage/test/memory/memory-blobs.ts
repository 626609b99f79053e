import type { MemoryBlob } from './memory-blob.ts';

/** The blobs of one container, by name, sorted only for a listing. */
export class MemoryBlobs {
  readonly #blobs = new Map<string, MemoryBlob>();
  #sorted: string[] | undefined;

  get(name: string): MemoryBlob | undefined {
    return this.#blobs.get(name);
  }

  set(name: string, blob: MemoryBlob): void {
    if (!this.#blobs.has(name)) this.#sorted = undefined;
    this.#blobs.set(name, blob);
  }

  delete(name: string): boolean {
    const deleted = this.#blobs.delete(name);
    if (deleted) this.#sorted = undefined;
    return deleted;
  }

  /** Up to `limit` names that begin with `prefix` and follow `marker`, in order. */
  names(prefix: string, marker: string | undefined, limit: number): string[] {
    // By UTF-16 code units: for ASCII names the service's order.
    // oxlint-disable-next-line unicorn/require-array-sort-compare -- the default order is the one meant
    const sorted = (this.#sorted ??= [...this.#blobs.keys()].toSorted());
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const name = sorted[middle]!;
      if (name < prefix || (marker !== undefined && name <= marker)) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < sorted.length && end - low < limit && sorted[end]!.startsWith(prefix)) end += 1;
    return sorted.slice(low, end);
  }
}
