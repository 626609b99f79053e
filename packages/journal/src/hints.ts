import type { Clock } from './clock.ts';

/**
 * Tells the workers that a segment has grown: at once, then at most once per segment and interval, with a
 * trailing one after the last append. A hint is never waited for, and a lost one costs latency only.
 */
export class Hints {
  readonly #send: (segmentId: string) => Promise<void>;
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #onFailure: (error: unknown) => void;
  /** Segments that were hinted at within the last interval, and whether they have grown since. */
  readonly #recent = new Map<string, { timer: unknown; grown: boolean }>();
  readonly #inFlight = new Set<Promise<void>>();

  constructor(
    deps: {
      readonly send: (segmentId: string) => Promise<void>;
      readonly clock: Clock;
      readonly onFailure?: ((error: unknown) => void) | undefined;
    },
    intervalMs: number,
  ) {
    this.#send = deps.send;
    this.#clock = deps.clock;
    this.#onFailure = deps.onFailure ?? (() => {});
    this.#intervalMs = intervalMs;
  }

  /** To be called after each append. */
  grown(segmentId: string): void {
    const recent = this.#recent.get(segmentId);
    if (recent) recent.grown = true;
    else this.#hint(segmentId);
  }

  /** Sends what is still held back, and waits for what is under way. */
  async flush(): Promise<void> {
    for (const [segmentId, { timer, grown }] of this.#recent) {
      this.#clock.clearTimeout(timer);
      this.#recent.delete(segmentId);
      if (grown) this.#dispatch(segmentId);
    }
    await Promise.all(this.#inFlight);
  }

  #hint(segmentId: string): void {
    const timer = this.#clock.setTimeout(() => {
      const grown = this.#recent.get(segmentId)?.grown ?? false;
      this.#recent.delete(segmentId);
      if (grown) this.#hint(segmentId);
    }, this.#intervalMs);
    this.#recent.set(segmentId, { timer, grown: false });
    this.#dispatch(segmentId);
  }

  #dispatch(segmentId: string): void {
    const sent = this.#send(segmentId)
      .catch(this.#onFailure)
      .finally(() => this.#inFlight.delete(sent));
    this.#inFlight.add(sent);
  }
}
