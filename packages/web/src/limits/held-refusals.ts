import { pause, type Clock } from '@canvass/runtime/clock';

export interface HeldRefusalsOptions {
  readonly clock: Clock;
  /** How long each refusal is delayed, in ms. */
  readonly holdMs: number;
  readonly maxHeld: number;
}

/** Delays refusals by `holdMs`, at most `maxHeld` at a time: on however many connections, clients get no more per `holdMs`. */
export class HeldRefusals {
  readonly #clock: Clock;
  readonly #holdMs: number;
  readonly #maxHeld: number;
  #held = 0;

  constructor({ clock, holdMs, maxHeld }: HeldRefusalsOptions) {
    this.#clock = clock;
    this.#holdMs = holdMs;
    this.#maxHeld = maxHeld;
  }

  /** Resolves to true after `holdMs`, or to false at once if `maxHeld` are already held. */
  async hold(): Promise<boolean> {
    if (this.#held >= this.#maxHeld) return false;
    this.#held += 1;
    await pause(this.#clock, this.#holdMs);
    this.#held -= 1;
    return true;
  }
}
