import type { WorkDetectedTrigger } from '@canvass/queue';

/** What this process has found out by itself about when to look again, for its own listeners. */
export class WakeHints {
  readonly #listeners = new Set<(trigger: WorkDetectedTrigger) => void>();

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  /** Gives what ends it. */
  subscribe(listener: (trigger: WorkDetectedTrigger) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(trigger: WorkDetectedTrigger): void {
    for (const listener of this.#listeners) listener(trigger);
  }
}
