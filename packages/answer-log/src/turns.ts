/** The thread that everything in this process shares. Decides when something is done, never whether (rule 0). */
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

/** How long one turn may be: a timer is late by no more than this and one text. */
const turnMs = 10;
/** Bytes of records between two looks at the time. They cost 5 ms at most, and mostly 0.2 ms. */
export const bytesBetweenLooks = 16 * 1024;

/**
 * Shares the processor between whoever counts at the moment: after a turn of 10 ms everything else in the process has its
 * turn, then whoever has had least.
 */
export class Turns {
  readonly #processor: Processor;
  readonly #waiting: { readonly account: Account; readonly goOn: () => void }[] = [];

  constructor(processor: Processor) {
    this.#processor = processor;
  }

  begin(account: Account): Turn {
    return new Turn(this.#processor, account, () => this.#wait(account));
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

  #wait(account: Account): Promise<void> {
    return new Promise((goOn) => {
      this.#waiting.push({ account, goOn });
      if (this.#waiting.length === 1) void this.#dispatch();
    });
  }

  async #dispatch(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#processor.yield();
      let least = 0;
      for (const [index, { account }] of this.#waiting.entries()) {
        if (account.spentMs < this.#waiting[least]!.account.spentMs) least = index;
      }
      this.#waiting.splice(least, 1)[0]?.goOn();
    }
  }
}

/** What the thread works from its beginning on, and from each `next`, is charged to the account at the looks. */
export class Turn {
  readonly #processor: Processor;
  readonly #account: Account;
  readonly #wait: () => Promise<void>;
  #beganAtMs: number;
  #chargedAtMs: number;

  constructor(processor: Processor, account: Account, wait: () => Promise<void>) {
    this.#processor = processor;
    this.#account = account;
    this.#wait = wait;
    this.#beganAtMs = processor.workedMs();
    this.#chargedAtMs = this.#beganAtMs;
  }

  /** Whether it is others' turn. */
  isOver(): boolean {
    this.charge();
    return this.#chargedAtMs - this.#beganAtMs >= turnMs;
  }

  async next(): Promise<void> {
    await this.#wait();
    this.#beganAtMs = this.#processor.workedMs();
    this.#chargedAtMs = this.#beganAtMs;
  }

  /** Ends it: what has passed since the last look is charged as well. */
  charge(): void {
    const now = this.#processor.workedMs();
    this.#account.spentMs += now - this.#chargedAtMs;
    this.#chargedAtMs = now;
  }
}
