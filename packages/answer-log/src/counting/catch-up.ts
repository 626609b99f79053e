import { keyOfPath } from '../survey-key.ts';

/** A tenant with deferred surveys in a segment. */
export interface DeferredTenant {
  readonly segmentId: string;
  readonly tenant: string;
}

/** A worker notes at most this many tenants. The sweep finds the others, whose segments are not retired before. */
const maxNoted = 10_000;

/** The tenants with deferred surveys that this worker knows of. */
export class CatchUp {
  readonly #noted = new Map<string, DeferredTenant>();
  readonly #onPending: () => void;

  /** @param onPending called when a tenant is noted */
  constructor(onPending: () => void = () => {}) {
    this.#onPending = onPending;
  }

  /** The number of noted tenants. */
  get size(): number {
    return this.#noted.size;
  }

  note(segmentId: string, paths: Iterable<string>): void {
    for (const path of paths) {
      const { tenant } = keyOfPath(path);
      const name = `${segmentId}/${tenant}`;
      if (this.#noted.size < maxNoted) this.#noted.set(name, { segmentId, tenant });
      this.#onPending();
    }
  }

  /**
   * Counts one chunk for each tenant and segment in turn, until nothing is left: so a tenant that is far behind does not delay the
   * others. A failure ends the call after its round; the next call tries again. Throws the first failure.
   *
   * @param countChunk counts a chunk, and notes the tenant again if more is left
   */
  async run(countChunk: (deferred: DeferredTenant) => Promise<void>, signal?: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    while (this.#noted.size > 0 && failures.length === 0) {
      const round = Array.from(this.#noted);
      for (const [name, deferred] of round) {
        if (signal?.aborted) return;
        try {
          this.#noted.delete(name);
          await countChunk(deferred);
        } catch (error) {
          this.#noted.set(name, deferred);
          if (signal?.aborted) return;
          failures.push(error);
        }
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
