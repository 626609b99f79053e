import type { Clock } from '@canvass/clock';
import { messageOf, ScalingAgentError } from '../errors.ts';
import { repeat, type Repeater } from '../repeater.ts';
import type { Leadership } from './leadership.ts';
import type { LeaseService } from './lease-service.ts';

export interface LeasedLeadershipDeps {
  readonly service: LeaseService;
  readonly clock: Clock;
  /** Milliseconds from any origin, which go on while the process is suspended and are never set. */
  readonly monotonicMs: () => number;
  /** A UUID, unlike any other agent's. */
  readonly holder: string;
  readonly onChange?: (isLeading: boolean) => void;
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Leads while it holds a lease. The lease is taken to end a whole term after a request for it was *sent*, so that it is
 * over here before it is over at the service; a process that was suspended finds it over by its own clock, whatever
 * answer was waiting for it.
 */
export class LeasedLeadership implements Leadership {
  readonly #deps: LeasedLeadershipDeps;
  readonly #leaseMs: number;
  readonly #renewal: Repeater;
  #heldUntilMs = -Infinity;
  #wasLeading = false;

  constructor(deps: LeasedLeadershipDeps, leaseMs: number) {
    this.#deps = deps;
    this.#leaseMs = leaseMs;
    this.#renewal = repeat(deps.clock, () => this.#extend(), leaseMs / 3);
  }

  /** Resolves when the first try is over. */
  async start(): Promise<void> {
    await this.#renewal.start();
  }

  get isLeading(): boolean {
    return this.#deps.monotonicMs() < this.#heldUntilMs;
  }

  async confirm(): Promise<void> {
    if (this.isLeading) await this.#renew();
    // Read after the answer: a suspension while it was on its way shows here.
    if (!this.isLeading) throw new ScalingAgentError('not-leading', 'another agent may lead by now');
  }

  async stop(): Promise<void> {
    await this.#renewal.stop();
    if (!this.isLeading) return;
    this.#heldUntilMs = -Infinity;
    this.#tell();
    // Without an answer the lease runs out by itself.
    await this.#deps.service.release(this.#deps.holder).catch(() => undefined);
  }

  async #extend(): Promise<void> {
    try {
      if (this.isLeading) await this.#renew();
      else await this.#acquire();
    } catch (error) {
      this.#deps.onFailure?.(error);
    }
    this.#tell();
  }

  async #acquire(): Promise<void> {
    const { service, holder, monotonicMs } = this.#deps;
    const sentMs = monotonicMs();
    const answer = await service.acquire(holder, this.#leaseMs);
    if (answer === 'acquired') this.#heldUntilMs = sentMs + this.#leaseMs;
  }

  async #renew(): Promise<void> {
    const { service, holder, monotonicMs } = this.#deps;
    const sentMs = monotonicMs();
    try {
      const answer = await service.renew(holder);
      if (answer === 'lost') this.#heldUntilMs = -Infinity;
      // A later request may have been answered sooner; one that was sent before a loss says nothing.
      else if (this.isLeading) this.#heldUntilMs = Math.max(this.#heldUntilMs, sentMs + this.#leaseMs);
    } catch (cause) {
      throw new ScalingAgentError('not-leading', `the lease cannot be confirmed: ${messageOf(cause)}`, {
        cause,
      });
    }
  }

  #tell(): void {
    const { isLeading } = this;
    if (isLeading === this.#wasLeading) return;
    this.#wasLeading = isLeading;
    this.#deps.onChange?.(isLeading);
  }
}
