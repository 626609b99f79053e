/** Bounds how many batches are in hand at once: of all clients, and one of each. */
export class BatchSlots {
  readonly #max: number;
  readonly #clients = new Set<string>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns false, and takes nothing, if there is none left. */
  take(client: string): boolean {
    if (this.#clients.size >= this.#max || this.#clients.has(client)) return false;
    this.#clients.add(client);
    return true;
  }

  release(client: string): void {
    this.#clients.delete(client);
  }
}
