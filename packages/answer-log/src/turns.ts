/** The thread that everything in this process shares. Decides when something is done, never whether (Rule 0). */
export interface Processor {
  /** Milliseconds that this thread has worked, from any origin: waiting for storage is not in them. */
  workedMs(): number;
  /** Resolves after timers and answers of storage that were due have had their turn. */
  yield(): Promise<void>;
}

export const thread: Processor = {
  workedMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
  yield: () => new Promise((resolve) => void setImmediate(resolve)),
};

/** What one tenant has had of the processor. */
export interface Account {
  spentMs: number;
  readonly limitMs: number;
}

/** Whether what is left when the account is spent may be put off. */
export function mayDefer({ limitMs }: Account): boolean {
  return limitMs < Infinity;
}

export function isSpent({ spentMs, limitMs }: Account): boolean {
  return spentMs >= limitMs;
}

/** The longest time without a yield: a timer is late by at most this and one text. */
const turnMs = 10;
/** Bytes of records between two looks at the time. They cost 5 ms at most, and mostly 0.2 ms. */
export const bytesBetweenLooks = 16 * 1024;

/**
 * Shares the processor between the commits in progress. After 10 ms of work, of one commit or of several together, the
 * event loop runs everything else in the process. Then the tenant that has used least continues.
 */
export class Turns {
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

/** What the thread works from its beginning on, and after each `next`, can be charged to the account. */
export class Turn {
  readonly #turns: Turns;
  readonly #account: Account;
  #chargedAtMs: number;

  constructor(turns: Turns, account: Account) {
    this.#turns = turns;
    this.#account = account;
    this.#chargedAtMs = turns.workedMs();
  }

  /** Whether 10 ms had passed since the last yield, when the turn began or at its last charge. */
  get isOver(): boolean {
    return this.#turns.isOver(this.#chargedAtMs);
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#turns.wait(this.#account, () => {
        this.#chargedAtMs = this.#turns.workedMs();
        resolve();
      });
    });
  }

  /** Charges what has passed since the last time, or since its beginning. */
  charge(): void {
    const nowMs = this.#turns.workedMs();
    this.#account.spentMs += nowMs - this.#chargedAtMs;
    this.#chargedAtMs = nowMs;
  }
}
