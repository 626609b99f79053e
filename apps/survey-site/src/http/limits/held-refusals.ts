/** Delays refusals by `holdMs`, at most `maxHeld` at a time: on however many connections, clients get no more per `holdMs`. */
export class HeldRefusals {
  readonly #holdMs: number;
  readonly #maxHeld: number;
  #held = 0;

  constructor({ holdMs, maxHeld }: { readonly holdMs: number; readonly maxHeld: number }) {
    this.#holdMs = holdMs;
    this.#maxHeld = maxHeld;
  }

  /** Resolves to true after `holdMs`, or to false at once if `maxHeld` are already held. */
  async hold(): Promise<boolean> {
    if (this.#held >= this.#maxHeld) return false;
    this.#held += 1;
    await new Promise((resolve) => setTimeout(resolve, this.#holdMs));
    this.#held -= 1;
    return true;
  }
}
