import type { WorkDetectedTrigger } from '../../port/work-detected.ts';

/** Passes triggers to the listeners of this process. */
export class LocalTriggers {
  readonly #listeners = new Set<(trigger: WorkDetectedTrigger) => void>();

  get hasSubscribers(): boolean {
    return this.#listeners.size > 0;
  }

  /** Returns a function that unsubscribes. */
  subscribe(listener: (trigger: WorkDetectedTrigger) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  publish(trigger: WorkDetectedTrigger): void {
    for (const listener of this.#listeners) listener(trigger);
  }
}
