/**
 * Holds refusals back for a while, a bounded number at a time: a client that waits for each of them gets `maxHeld` in
 * `holdMs` at most, on however many connections.
 */
export class HeldRefusals {
  readonly #holdMs: number;
  readonly #maxHeld: number;
  #held = 0;

  constructor({ holdMs, maxHeld }: { readonly holdMs: number; readonly maxHeld: number }) {
    this.#holdMs = holdMs;
    this.#maxHeld = maxHeld;
  }

  /** Resolves to true when it is time to refuse, to false at once where too many are held already. */
  async hold(): Promise<boolean> {
    if (this.#held >= this.#maxHeld) return false;
    this.#held += 1;
    await new Promise((resolve) => setTimeout(resolve, this.#holdMs));
    this.#held -= 1;
    return true;
  }
}
