import { MemoryBlobService } from '@canvass/storage/memory';
import { Checks } from './checks.ts';
import { HintQueue } from './hint-queue.ts';
import { Ledger } from './ledger.ts';
import { Network } from './network.ts';
import type { Profile } from './profile.ts';
import type { Random } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { noStats, type Stats } from './stats.ts';
import { isOutage } from './outage.ts';
import type { Trace } from './trace.ts';
import { Violation } from './violation.ts';

/** One schedule's world: the service, the ways to it, the truth about what was sent, and the time. */
export class World {
  readonly random: Random;
  readonly profile: Profile;
  readonly trace: Trace;
  readonly stats: Stats = noStats();
  readonly scheduler = new Scheduler();
  readonly ledger = new Ledger();
  readonly service: MemoryBlobService;
  readonly checks: Checks;
  readonly network: Network;
  readonly hints: HintQueue;
  /** No more faults: what is under way comes to its end. */
  isQuiet = false;
  #lastId = 0;
  #lastRequest = 0;

  constructor(random: Random, profile: Profile, trace: Trace) {
    this.random = random;
    this.profile = profile;
    this.trace = trace;
    this.service = new MemoryBlobService({
      now: () => 1_700_000_000_000 + Math.floor(this.scheduler.now),
      listPageSize: random.pick([2, 5_000, 5_000, 5_000]),
    });
    this.checks = new Checks(this);
    this.network = new Network(this);
    this.hints = new HintQueue(this);
  }

  /** Unique, of one length and in no order, as the ULIDs of processes whose clocks are off. */
  newId(prefix: string): string {
    this.#lastId += 1;
    return `${prefix}${this.random.between(10, 99)}-${100 + this.#lastId}`;
  }

  nextRequestId(): number {
    this.#lastRequest += 1;
    return this.#lastRequest;
  }

  /** What is under way comes to its end, and with it this: there must be nothing left that it waits for. */
  async complete<T>(what: string, promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const watched = promise.finally(() => {
      isSettled = true;
    });
    watched.catch((error: unknown) => this.fault(what, error));
    await this.scheduler.runUntilIdle();
    await this.scheduler.settle();
    if (!isSettled) throw new Violation('unfinished', `${what} does not end`);
    return watched;
  }

  /** Runs on its own; only what storage may cause may go wrong with it. */
  detach(what: string, promise: Promise<unknown>): void {
    promise.catch((error: unknown) => {
      if (!isOutage(error)) this.fault(what, error);
    });
  }

  fault(what: string, error: unknown): void {
    this.scheduler.fail(
      error instanceof Violation
        ? error
        : new Violation('fault', `${what}: ${String(error)}`, { cause: error }),
    );
  }

  tell(who: string, what: () => string): void {
    this.trace.add(this.scheduler.now, who, what);
  }
}
