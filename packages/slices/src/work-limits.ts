export interface WorkLimitsOptions {
  /** How many slices this process computes at once. Default: 4. */
  readonly maxAtOnce?: number;
  /** How many slices of one tenant this process computes at once. Default: 2. */
  readonly maxAtOncePerTenant?: number;
  /** How many slices may wait for others. Default: 64. */
  readonly maxWaiting?: number;
  /** How many slices of one tenant may wait. Default: 16. */
  readonly maxWaitingPerTenant?: number;
}

interface Waiting {
  readonly tenant: string;
  readonly enter: () => void;
}

/** Limits how much work runs and waits at once, in this process and of each tenant. */
export class WorkLimits {
  readonly #options: Required<WorkLimitsOptions>;
  readonly #running = new Map<string, number>();
  #runningInAll = 0;
  /** The waiting work in the order in which it begins. Work of a tenant at its limit is skipped until the tenant has room. */
  readonly #waiting: Waiting[] = [];

  constructor({
    maxAtOnce = 4,
    maxAtOncePerTenant = 2,
    maxWaiting = 64,
    maxWaitingPerTenant = 16,
  }: WorkLimitsOptions = {}) {
    this.#options = { maxAtOnce, maxAtOncePerTenant, maxWaiting, maxWaitingPerTenant };
  }

  /**
   * Runs `work` in its turn. Returns `busy` if too much waits already. Throws the signal's reason if it is aborted before the work begins.
   */
  async run<T>(
    tenant: string,
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T | { readonly outcome: 'busy' }> {
    signal?.throwIfAborted();
    if (!this.#mayRun(tenant)) {
      if (!this.#mayWait(tenant)) return { outcome: 'busy' };
      await this.#wait(tenant, signal);
    } else {
      this.#begin(tenant);
    }
    try {
      return await work();
    } finally {
      this.#end(tenant);
    }
  }

  #mayRun(tenant: string): boolean {
    const { maxAtOnce, maxAtOncePerTenant } = this.#options;
    return this.#runningInAll < maxAtOnce && (this.#running.get(tenant) ?? 0) < maxAtOncePerTenant;
  }

  #mayWait(tenant: string): boolean {
    const ofTenant = this.#waiting.reduce((sum, each) => sum + Number(each.tenant === tenant), 0);
    return this.#waiting.length < this.#options.maxWaiting && ofTenant < this.#options.maxWaitingPerTenant;
  }

  #wait(tenant: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal!.reason as Error);
      };
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiting: Waiting = { tenant, enter };
      this.#waiting.push(waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #begin(tenant: string): void {
    this.#runningInAll += 1;
    this.#running.set(tenant, (this.#running.get(tenant) ?? 0) + 1);
  }

  #end(tenant: string): void {
    this.#runningInAll -= 1;
    const left = this.#running.get(tenant)! - 1;
    if (left === 0) this.#running.delete(tenant);
    else this.#running.set(tenant, left);
    this.#admit();
  }

  #admit(): void {
    for (;;) {
      const index = this.#waiting.findIndex(({ tenant }) => this.#mayRun(tenant));
      if (index === -1) return;
      const [next] = this.#waiting.splice(index, 1);
      // The slot is taken here, because `enter` takes effect later, and work that arrives in between must not take it.
      this.#begin(next!.tenant);
      next!.enter();
    }
  }
}
