import { MemoryBlobService } from '@canvass/storage/memory';
import { tailOf, ulidAt } from './ids.ts';
import { Ledger } from './ledger.ts';
import type { Profile } from './profile.ts';
import type { Random } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { noStats, type Stats } from './stats.ts';
import { isOutage } from './outage.ts';
import type { Trace } from './trace.ts';
import { Violation } from './violation.ts';

/** A day of `retention`, as `scaledConstants` has it. */
const dayMs = 1_000;

/** Randomness, time, the storage service, and the record of what was sent. */
export class Environment {
  readonly random: Random;
  readonly profile: Profile;
  readonly trace: Trace;
  readonly stats: Stats = noStats();
  readonly scheduler = new Scheduler();
  readonly ledger = new Ledger();
  readonly service: MemoryBlobService;
  /** No more faults; work under way can finish. */
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
  }

  /** The id of an attempt or a segment, made at this time: a ULID. Unless it has a tail, nothing else has the same. */
  idAt(ms: number, tail?: string): string {
    return ulidAt(ms, tail ?? this.freshTail());
  }

  /** A tail without a key. */
  freshTail(): string {
    this.#lastId += 1;
    return tailOf(this.#lastId, false);
  }

  /** From when on answers are too old, by the service's clock. */
  cutOffMs(days: number): number {
    return 1_700_000_000_000 + Math.floor(this.scheduler.now) - days * dayMs;
  }

  /** Whether the survey's ledger has an erasure of this submission. */
  isInErasureLedger(path: string, id: string): boolean {
    const found = this.service.apply({
      op: 'list',
      container: 'erasures',
      prefix: `${path}/`,
      marker: undefined,
    });
    return found.blobs.some(({ name }) =>
      this.contentOf('erasures', name)
        ?.toString()
        .includes(`${id.slice(10)}"`),
    );
  }

  /** Whether anything of the survey was erased. */
  hasErasures(path: string): boolean {
    const { blobs } = this.service.apply({
      op: 'list',
      container: 'erasures',
      prefix: `${path}/`,
      marker: undefined,
    });
    return blobs.length > 0;
  }

  /** Unique, of equal length, unordered: like ULIDs of processes whose clocks differ. */
  newId(prefix: string): string {
    this.#lastId += 1;
    return `${prefix}${this.random.between(10, 99)}-${100 + this.#lastId}`;
  }

  nextRequestId(): number {
    this.#lastRequest += 1;
    return this.#lastRequest;
  }

  /** The content of a blob, read past the network. Undefined if there is none. */
  contentOf(container: string, blob: string): Buffer | undefined {
    const found = this.service.apply({ op: 'get', container, blob, unlessEtag: undefined });
    return found.outcome === 'found' ? found.bytes : undefined;
  }

  /** Runs all events, after which the promise must have settled. */
  async complete<T>(what: string, promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const watched = promise.finally(() => {
      isSettled = true;
    });
    watched.catch((error: unknown) => this.fault(what, error));
    await this.scheduler.runUntilIdle();
    await this.scheduler.settle();
    if (!isSettled) throw new Violation('unfinished', `${what} never settles`);
    return watched;
  }

  /** Does not wait for the promise. It may fail only with an outage. */
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

  log(who: string, what: () => string): void {
    this.trace.add(this.scheduler.now, who, what);
  }
}
