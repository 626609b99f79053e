import { compactLog, keyOfPath, maxLogBlobs, type CompactDeps } from '@canvass/answer-log';

/** Compacts logs that have grown into too many blobs, one at a time and beside the counting. */
export class Compactor {
  readonly #deps: CompactDeps;
  readonly #onFailure: (path: string, error: unknown) => void;
  readonly #waiting = new Set<string>();
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(deps: CompactDeps, onFailure: (path: string, error: unknown) => void) {
    this.#deps = deps;
    this.#onFailure = onFailure;
  }

  /** To be told of every commit. */
  committed(path: string, blobs: number): void {
    if (blobs <= maxLogBlobs || this.#isStopped) return;
    this.#waiting.add(path);
    this.#running ??= this.#drain();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#waiting.clear();
    await this.#running;
  }

  async #drain(): Promise<void> {
    for (const path of this.#waiting) {
      this.#waiting.delete(path);
      // A refused one comes back with the survey's next commit.
      await compactLog(this.#deps, keyOfPath(path)).catch((error: unknown) => this.#onFailure(path, error));
    }
    this.#running = undefined;
  }
}
