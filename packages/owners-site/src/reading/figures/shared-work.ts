interface Work<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/** Does the same work once for all who ask for it while it runs. It is aborted when all of them have left. */
export class SharedWork<T> {
  readonly #running = new Map<string, Work<T>>();

  /** Joins the work of this name, or begins it. Rejects with the signal's reason when the signal aborts, and as `work` does. */
  async join(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const joined = this.#running.get(name) ?? this.#begin(name, work);
    joined.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = (): void => left.reject(signal.reason as Error);
    signal.addEventListener('abort', leave);
    try {
      return await Promise.race([joined.result, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      joined.waiting -= 1;
      if (joined.waiting === 0) this.#end(name, joined, signal.reason);
    }
  }

  #begin(name: string, work: (signal: AbortSignal) => Promise<T>): Work<T> {
    const controller = new AbortController();
    const begun = { result: work(controller.signal), controller, waiting: 0 };
    // All who wait may have left before it fails.
    begun.result.catch(() => {});
    this.#running.set(name, begun);
    return begun;
  }

  /** Who asks from now on begins anew: the work has ended, or is aborted. */
  #end(name: string, work: Work<T>, reason: unknown): void {
    if (this.#running.get(name) === work) this.#running.delete(name);
    work.controller.abort(reason);
  }
}
