/** The clock and the event loop of a thread. They decide when something is done, never whether (Rule 0). */
export interface Processor {
  /** Returns the CPU time that this thread has used, in ms from any origin. */
  workedMs(): number;
  /** Resolves after the event loop has handled due timers and storage responses. */
  yield(): Promise<void>;
}

/**
 * Within this time after a reading of the CPU time, in ms, the thread is assumed to have worked without a pause. Asking the system
 * takes 1.5 µs, and a commit asks several times.
 */
const assumedMs = 1;

/** Two clocks in ms, each from any origin. `cpuMs` never advances more than `nowMs`. */
interface ThreadClocks {
  readonly nowMs: () => number;
  readonly cpuMs: () => number;
}

/** Returns a clock of a thread's CPU time, in ms. It never goes back, and is at most 1 ms ahead of the thread. */
export function workedTime({ nowMs, cpuMs }: ThreadClocks): () => number {
  let [readMs, readAtMs, workedMs] = [0, -Infinity, 0];
  return () => {
    const sinceMs = nowMs() - readAtMs;
    if (sinceMs >= assumedMs) {
      readMs = cpuMs();
      readAtMs = nowMs();
    }
    // The last result may have been ahead of the thread.
    workedMs = Math.max(workedMs, readMs + (sinceMs < assumedMs ? sinceMs : 0));
    return workedMs;
  };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The thread that runs this module. */
export const thread: Processor = {
  workedMs: workedTime({ nowMs: () => performance.now(), cpuMs: threadCpuMs }),
  yield: () => new Promise((resolve) => void setImmediate(resolve)),
};

/** The CPU time of a tenant's work. */
export interface Account {
  /** CPU time that the tenant has used, in ms. */
  spentMs: number;
  /** CPU time after which the tenant's work is deferred, in ms; Infinity if it never is. */
  readonly limitMs: number;
}

/** Whether the tenant's work is deferred when the account is spent. */
export function mayDefer({ limitMs }: Account): boolean {
  return limitMs < Infinity;
}

export function isSpent({ spentMs, limitMs }: Account): boolean {
  return spentMs >= limitMs;
}

/** CPU time after which a turn ends, in ms. A timer is late by at most this and the time that one text takes. */
const turnMs = 10;
/** Bytes of records after which a loop looks at the time. They take 0.2 ms, and at most 5 ms. */
export const bytesBetweenLooks = 16 * 1024;

/**
 * Shares a thread between pieces of work, such as commits. When they have used 10 ms together, the event loop runs everything else in
 * the process. Then the work of the tenant that has used the least time continues.
 */
export class FairScheduler {
  readonly #processor: Processor;
  readonly #waiting: { readonly account: Account; readonly goOn: () => void }[] = [];
  #yieldedAtMs: number;

  constructor(processor: Processor) {
    this.#processor = processor;
    this.#yieldedAtMs = processor.workedMs();
  }

  /** Begins a turn. It may be over at once: other work may have used up the 10 ms. */
  begin(account: Account): Turn {
    return new Turn(this, account);
  }

  /** Runs work that cannot be divided, and charges its time to the account. */
  charge<T>(account: Account, work: () => T): T {
    const turn = this.begin(account);
    try {
      return work();
    } finally {
      turn.charge();
    }
  }

  workedMs(): number {
    return this.#processor.workedMs();
  }

  isOver(nowMs: number): boolean {
    return nowMs - this.#yieldedAtMs >= turnMs;
  }

  wait(account: Account, goOn: () => void): void {
    this.#waiting.push({ account, goOn });
    if (this.#waiting.length === 1) void this.#dispatch();
  }

  async #dispatch(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#processor.yield();
      this.#yieldedAtMs = this.#processor.workedMs();
      let least = 0;
      for (const [index, { account }] of this.#waiting.entries()) {
        if (account.spentMs < this.#waiting[least]!.account.spentMs) least = index;
      }
      this.#waiting.splice(least, 1)[0]?.goOn();
    }
  }
}

/** A piece of work on the thread. It charges the time since its beginning, or since the last `next` or `charge`, to an account. */
export class Turn {
  readonly #scheduler: FairScheduler;
  readonly #account: Account;
  #chargedAtMs: number;
  /** Bytes of records since the last look at the time. */
  #uncheckedBytes = 0;

  constructor(scheduler: FairScheduler, account: Account) {
    this.#scheduler = scheduler;
    this.#account = account;
    this.#chargedAtMs = scheduler.workedMs();
  }

  /** Whether the 10 ms were used up when the turn began or last charged its time. */
  get isOver(): boolean {
    return this.#scheduler.isOver(this.#chargedAtMs);
  }

  /** Yields, and resolves when the scheduler lets this work continue. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#scheduler.wait(this.#account, () => {
        this.#chargedAtMs = this.#scheduler.workedMs();
        resolve();
      });
    });
  }

  /** Notes that so many bytes of records were handled. Whether to look at the time: call `charge` then. */
  isLookDue(bytes: number): boolean {
    this.#uncheckedBytes += bytes;
    return this.#uncheckedBytes >= bytesBetweenLooks;
  }

  /** The same; if a look is due, it charges the time. Whether the turn is over then. */
  isOverAfter(bytes: number): boolean {
    if (!this.isLookDue(bytes)) return false;
    this.charge();
    return this.isOver;
  }

  charge(): void {
    this.#uncheckedBytes = 0;
    const nowMs = this.#scheduler.workedMs();
    this.#account.spentMs += nowMs - this.#chargedAtMs;
    this.#chargedAtMs = nowMs;
  }
}
