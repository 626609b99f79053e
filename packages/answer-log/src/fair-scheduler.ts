/** The process's thread. It decides when something is done, never whether (Rule 0). */
export interface Processor {
  /** CPU milliseconds of this thread, from any origin. */
  workedMs(): number;
  /** Resolves after due timers and storage responses were handled. */
  yield(): Promise<void>;
}

/** In so short a time, the thread is taken to have worked all the time: asking the system takes 1.5 µs, several times per commit. */
const assumedMs = 1;

/** Both in ms, from any origin. The thread works no longer than time passes. */
interface ThreadClocks {
  readonly nowMs: () => number;
  readonly cpuMs: () => number;
}

/** Reads the processor time of a thread: never back, and at most 1 ms ahead. */
export function workedTime({ nowMs, cpuMs }: ThreadClocks): () => number {
  let [readMs, readAtMs, workedMs] = [0, -Infinity, 0];
  return () => {
    const sinceMs = nowMs() - readAtMs;
    if (sinceMs >= assumedMs) {
      readMs = cpuMs();
      readAtMs = nowMs();
    }
    // Never back, after it was ahead.
    workedMs = Math.max(workedMs, readMs + (sinceMs < assumedMs ? sinceMs : 0));
    return workedMs;
  };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** At most 1 ms ahead of the thread. */
export const thread: Processor = {
  workedMs: workedTime({ nowMs: () => performance.now(), cpuMs: threadCpuMs }),
  yield: () => new Promise((resolve) => void setImmediate(resolve)),
};

/** The processor time that a tenant has used. */
export interface Account {
  spentMs: number;
  readonly limitMs: number;
}

/** Whether the rest may be deferred when the account is spent. */
export function mayDefer({ limitMs }: Account): boolean {
  return limitMs < Infinity;
}

export function isSpent({ spentMs, limitMs }: Account): boolean {
  return spentMs >= limitMs;
}

/** The longest time without a yield: a timer is late by at most this plus one text. */
const turnMs = 10;
/** Bytes of records between two looks at the time: at most 5 ms of work, mostly 0.2 ms. */
export const bytesBetweenLooks = 16 * 1024;

/**
 * Shares the processor between the commits in progress. After 10 ms of work, of one commit or of several together, the
 * event loop runs everything else in the process. Then the tenant that has used least continues.
 */
export class FairScheduler {
  readonly #processor: Processor;
  readonly #waiting: { readonly account: Account; readonly goOn: () => void }[] = [];
  #yieldedAtMs: number;

  constructor(processor: Processor) {
    this.#processor = processor;
    this.#yieldedAtMs = processor.workedMs();
  }

  /** The turn may be over at once: other commits may have used up the 10 ms. */
  begin(account: Account): Turn {
    return new Turn(this, account);
  }

  /** Charges work that cannot be divided. */
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

/** Charges the thread's work since its beginning, or since the last `next` or `charge`, to the account. */
export class Turn {
  readonly #scheduler: FairScheduler;
  readonly #account: Account;
  #chargedAtMs: number;

  constructor(scheduler: FairScheduler, account: Account) {
    this.#scheduler = scheduler;
    this.#account = account;
    this.#chargedAtMs = scheduler.workedMs();
  }

  /** Whether 10 ms had passed since the last yield, when the turn began or at its last charge. */
  get isOver(): boolean {
    return this.#scheduler.isOver(this.#chargedAtMs);
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#scheduler.wait(this.#account, () => {
        this.#chargedAtMs = this.#scheduler.workedMs();
        resolve();
      });
    });
  }

  charge(): void {
    const nowMs = this.#scheduler.workedMs();
    this.#account.spentMs += nowMs - this.#chargedAtMs;
    this.#chargedAtMs = nowMs;
  }
}
