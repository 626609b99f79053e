import { keyOfPath } from './survey-key.ts';

/** What is left behind of one tenant in one segment. */
export interface Errand {
  readonly segmentId: string;
  readonly tenant: string;
}

/** More are left to the sweep, which finds what does not move. */
const maxErrands = 10_000;

/** Which tenants have deferred surveys in which segments, as far as this worker knows. */
export class CatchUp {
  readonly #errands = new Map<string, Errand>();

  note(segmentId: string, paths: Iterable<string>): void {
    for (const path of paths) {
      const { tenant } = keyOfPath(path);
      const name = `${segmentId}/${tenant}`;
      if (this.#errands.size < maxErrands) this.#errands.set(name, { segmentId, tenant });
    }
  }

  /**
   * Does a piece of each errand by turns, until none is left: a tenant that is far behind does not keep another from
   * catching up. An errand that fails is kept for the next call, and ends this one after its round.
   *
   * @param doPiece notes the errand again where something is left of it
   */
  async run(doPiece: (errand: Errand) => Promise<void>, signal?: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    while (this.#errands.size > 0 && failures.length === 0) {
      const round = Array.from(this.#errands);
      for (const [name, errand] of round) {
        if (signal?.aborted) return;
        try {
          this.#errands.delete(name);
          await doPiece(errand);
        } catch (error) {
          this.#errands.set(name, errand);
          if (signal?.aborted) return;
          failures.push(error);
        }
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
