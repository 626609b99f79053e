export interface WorkLimitsOptions {
  /** Slices at a time in this process. Default 4. */
  readonly maxAtOnce?: number;
  /** Of one tenant. Default 2. */
  readonly maxAtOncePerTenant?: number;
  /** Slices that wait for others. Default 64. */
  readonly maxWaiting?: number;
  /** Of one tenant. Default 16. */
  readonly maxWaitingPerTenant?: number;
}

interface Waiting {
  readonly tenant: string;
  readonly enter: () => void;
}

/** Bounds the work that is done at once, and that waits: of one process, and of each tenant. */
export class WorkLimits {
  readonly #options: Required<WorkLimitsOptions>;
  readonly #running = new Map<string, number>();
  #runningInAll = 0;
  /** First come, first served, but for tenants who have as much under way as they may. */
  readonly #waiting: Waiting[] = [];

  constructor({
    maxAtOnce = 4,
    maxAtOncePerTenant = 2,
    maxWaiting = 64,
    maxWaitingPerTenant = 16,
  }: WorkLimitsOptions = {}) {
    this.#options = { maxAtOnce, maxAtOncePerTenant, maxWaiting, maxWaitingPerTenant };
  }

  /** Runs `work` in its turn; `busy`: too much waits already. Throws the signal's reason if it is aborted before. */
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
      // Here, so that work that arrives before `enter` takes effect cannot take its turn.
      this.#begin(next!.tenant);
      next!.enter();
    }
  }
}
