import type { Clock } from '@canvass/runtime/clock';
import { messageOf, ScalingAgentError } from '../errors.ts';
import { repeat, type Repeater } from '../repeater.ts';
import type { LeaseService } from './lease-service.ts';

/** Elects one of several agents. */
export type Leadership = Pick<LeasedLeadership, 'start' | 'isLeading' | 'confirm' | 'stop'>;

export interface LeasedLeadershipDeps {
  readonly service: LeaseService;
  readonly clock: Clock;
  /** A monotonic clock in ms that goes on while the process is suspended. */
  readonly monotonicMs: () => number;
  /** A UUID, unique per agent. */
  readonly holder: string;
  /** Whether there is no work, and news of some would come. */
  readonly isQuiet?: () => boolean;
  readonly onChange?: (isLeading: boolean) => void;
  readonly onFailure?: (error: unknown) => void;
}

/** A leader renews its lease this often within its term. */
const renewals = 2;
/** An agent whose last try failed tries again this often within the term of `leaseMs`. */
const triesAfterFailure = 6;
/** An agent that does not lead tries this often within the term of `leaseMs`: each try costs a call. */
const triesOfOthers = 3;
/** The term of a lease while nothing is to be decided, in ms, because each renewal costs a call. It is the longest that the service allows. */
const quietLeaseMs = 60_000;

/**
 * Leads while it holds a lease. The agent counts the lease from when the request was *sent*, so the lease expires here
 * before it expires at the service. After a suspension the clock shows that it has expired, even if a late answer contradicts.
 */
export class LeasedLeadership {
  readonly #deps: LeasedLeadershipDeps;
  readonly #leaseMs: number;
  readonly #renewal: Repeater;
  #heldUntilMs = -Infinity;
  /** The term for which the lease is held, in ms. */
  #termMs: number;
  #wasLeading = false;
  /** What the last try came to. */
  #lastTry: 'renewed' | 'taken' | 'failed' = 'failed';

  constructor(deps: LeasedLeadershipDeps, leaseMs: number) {
    this.#deps = deps;
    this.#leaseMs = leaseMs;
    this.#termMs = leaseMs;
    this.#renewal = repeat(
      deps.clock,
      () => this.#extend(),
      () => this.#untilNextTryMs(),
    );
  }

  /** Resolves after the first try. Idempotent. */
  async start(): Promise<void> {
    await this.#renewal.start();
  }

  /** Without asking the service: false as soon as the lease may have expired. */
  get isLeading(): boolean {
    return this.#deps.monotonicMs() < this.#heldUntilMs;
  }

  /** Asks the service. Rejects with `ScalingAgentError` `not-leading` unless this agent leads when the answer arrives. */
  async confirm(): Promise<void> {
    if (this.isLeading) await this.#renew();
    // Checked after the answer, to notice a suspension while waiting for it.
    if (!this.isLeading) throw new ScalingAgentError('not-leading', 'another agent may lead by now');
  }

  /** Releases the lease, so that another agent can lead at once. Idempotent. */
  async stop(): Promise<void> {
    await this.#renewal.stop();
    if (!this.isLeading) return;
    this.#heldUntilMs = -Infinity;
    this.#notifyChange();
    // If this fails, the lease expires.
    await this.#deps.service.release(this.#deps.holder).catch(() => undefined);
  }

  async #extend(): Promise<void> {
    this.#lastTry = 'failed';
    try {
      const termMs = this.#deps.isQuiet?.() === true ? quietLeaseMs : this.#leaseMs;
      if (this.isLeading && termMs === this.#termMs) await this.#renew();
      else await this.#acquire(termMs);
      this.#lastTry = this.isLeading ? 'renewed' : 'taken';
    } catch (error) {
      this.#deps.onFailure?.(error);
    }
    this.#notifyChange();
  }

  #untilNextTryMs(): number {
    if (this.#lastTry === 'renewed') return this.#termMs / renewals;
    return this.#leaseMs / (this.#lastTry === 'taken' ? triesOfOthers : triesAfterFailure);
  }

  /** Acquires the lease, or changes the term of the one that it holds. */
  async #acquire(termMs: number): Promise<void> {
    const { service, holder, monotonicMs } = this.#deps;
    const sentMs = monotonicMs();
    // From here on the service may have the shorter of the two terms, also if no answer comes.
    this.#termMs = Math.min(this.#termMs, termMs);
    this.#heldUntilMs = Math.min(this.#heldUntilMs, sentMs + termMs);
    const answer = await service.acquire(holder, termMs);
    if (answer === 'taken') {
      this.#heldUntilMs = -Infinity;
      return;
    }
    this.#termMs = termMs;
    this.#heldUntilMs = sentMs + termMs;
  }

  async #renew(): Promise<void> {
    const { service, holder, monotonicMs } = this.#deps;
    const sentMs = monotonicMs();
    try {
      const answer = await service.renew(holder);
      if (answer === 'lost') this.#heldUntilMs = -Infinity;
      // A later request may have been answered earlier; a request sent before a loss proves nothing.
      else if (this.isLeading) this.#heldUntilMs = Math.max(this.#heldUntilMs, sentMs + this.#termMs);
    } catch (cause) {
      throw new ScalingAgentError('not-leading', `the lease cannot be confirmed: ${messageOf(cause)}`, {
        cause,
      });
    }
  }

  #notifyChange(): void {
    const { isLeading } = this;
    if (isLeading === this.#wasLeading) return;
    this.#wasLeading = isLeading;
    this.#deps.onChange?.(isLeading);
  }
}
