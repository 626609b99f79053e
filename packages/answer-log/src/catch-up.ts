import { keyOfPath } from './survey-key.ts';

/** A tenant with deferred surveys in a segment. */
export interface DeferredTenant {
  readonly segmentId: string;
  readonly tenant: string;
}

/** More are left to the sweep, which finds what does not move. */
const maxNoted = 10_000;

/** Which tenants have deferred surveys in which segments, as far as this worker knows. */
export class CatchUp {
  readonly #noted = new Map<string, DeferredTenant>();

  note(segmentId: string, paths: Iterable<string>): void {
    for (const path of paths) {
      const { tenant } = keyOfPath(path);
      const name = `${segmentId}/${tenant}`;
      if (this.#noted.size < maxNoted) this.#noted.set(name, { segmentId, tenant });
    }
  }

  /**
   * Counts a chunk for each of them by turns, until none is left: a tenant that is far behind does not keep another from
   * catching up. One that fails is kept for the next call, and ends this one after its round.
   *
   * @param countChunk notes the tenant again where something is left
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
