interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs up to `limit` tasks at a time per key; further ones wait in the order of their arrival. */
export class KeyedSemaphore {
  readonly #limit: number;
  readonly #lines = new Map<string, Line>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Runs `work` in its turn, which ends when `work` has settled. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const end = await this.#take(key);
    try {
      return await work();
    } finally {
      end();
    }
  }

  async #take(key: string): Promise<() => void> {
    let line = this.#lines.get(key);
    if (line === undefined) {
      line = { running: 0, waiting: [] };
      this.#lines.set(key, line);
    }
    const { waiting } = line;
    // A task that ends passes its turn on, so that no later one overtakes.
    if (line.running >= this.#limit) await new Promise<void>((go) => waiting.push(go));
    else line.running += 1;
    return () => this.#end(key, line);
  }

  #end(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(key);
  }
}
