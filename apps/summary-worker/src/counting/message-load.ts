import type { MessageOutcome } from '@canvass/queue';
import { DelayedMessages } from '@canvass/scaling';
import type { Clock } from '@canvass/runtime/clock';

/** Counts messages for the worker's reports to the scaling agent. */
export class MessageLoad {
  readonly #visibilityTimeoutMs: number;
  readonly #delayed: DelayedMessages;
  #handled = 0;

  constructor(clock: Clock, visibilityTimeoutMs: number) {
    this.#visibilityTimeoutMs = visibilityTimeoutMs;
    this.#delayed = new DelayedMessages(() => clock.now());
  }

  /** Messages that were handled since the start. */
  get handled(): number {
    return this.#handled;
  }

  /** Messages that this worker has put back and that are still hidden. */
  get delayed(): number {
    return this.#delayed.count;
  }

  /** Notes what became of a message. */
  readonly note = (outcome: MessageOutcome): void => {
    if (outcome.kind === 'handled') this.#handled += 1;
    if (outcome.kind === 'postponed') this.#delayed.add(outcome.delayMs);
    if (outcome.kind === 'failed') this.#delayed.add(outcome.retryDelayMs ?? this.#visibilityTimeoutMs);
  };
}
