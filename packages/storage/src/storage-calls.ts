/** How a request ended. `conflict`: its condition did not hold. `error`: there was no definite response that the caller expects. */
export type CallOutcome = 'ok' | 'conflict' | 'not-found' | 'error';

/** Called for every request to the storage service, each try included. */
export type CallCounter = (operation: string, outcome: CallOutcome) => void;

/** Counts the calls of this process, for metrics, tests and benches. */
export class StorageCalls {
  readonly #counts = new Map<string, number>();

  readonly count: CallCounter = (operation, outcome) => {
    const key = `${operation}:${outcome}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  };

  get total(): number {
    let total = 0;
    for (const count of this.#counts.values()) total += count;
    return total;
  }

  /** Returns a row for each operation and outcome, in the order of their first calls. */
  rows(): { operation: string; outcome: CallOutcome; count: number }[] {
    return [...this.#counts].map(([key, count]) => {
      const [operation = '', outcome] = key.split(':');
      return { operation, outcome: outcome as CallOutcome, count };
    });
  }

  /** Returns the number of calls of one operation, with any outcome. */
  of(operation: string): number {
    return this.rows().reduce((sum, row) => (row.operation === operation ? sum + row.count : sum), 0);
  }

  reset(): void {
    this.#counts.clear();
  }
}
