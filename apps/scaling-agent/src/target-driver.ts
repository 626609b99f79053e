import type { Clock } from '@canvass/runtime/clock';
import { backOffMs } from './back-off.ts';
import { messageOf, ScalingAgentError } from './errors.ts';
import type { Guard, ScalingTarget, TargetState, Wanted } from './targets/target.ts';

export interface TargetFailure {
  readonly at: string;
  readonly message: string;
  /** Number of failures in a row. */
  readonly failures: number;
  readonly retryAt: string;
}

export type Driven<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'failed' }
  | { readonly outcome: 'notLeading' };

/** The first pause after a call of the target that failed, and the longest. */
const limits = { firstMs: 2_000, longestMs: 120_000 };

interface TargetDriverDeps {
  readonly clock: Clock;
  readonly random: () => number;
  readonly onFailure: (failure: TargetFailure) => void;
}

/** Calls the target, and backs off after a failure. */
export class TargetDriver {
  readonly #target: ScalingTarget;
  readonly #deps: TargetDriverDeps;
  #failure: TargetFailure | undefined;
  #failed: 'read' | 'change' | undefined;
  #failures = 0;
  #failedMs = 0;
  #waitMs = 0;

  constructor(target: ScalingTarget, deps: TargetDriverDeps) {
    this.#target = target;
    this.#deps = deps;
  }

  /** The failure of the last call; undefined if it succeeded. */
  get failure(): TargetFailure | undefined {
    return this.#failure;
  }

  get isBackingOff(): boolean {
    const waitedMs = this.#deps.clock.now() - this.#failedMs;
    // A clock that was set back must not lengthen the wait.
    return waitedMs >= 0 && waitedMs < this.#waitMs;
  }

  async read(signal: AbortSignal): Promise<Driven<TargetState>> {
    const driven = await this.#drive('read', () => this.#target.read(signal));
    // After a failed change, a successful read is no recovery.
    if (driven.outcome === 'done' && this.#failed === 'read') this.recovered();
    return driven;
  }

  async scaleTo(wanted: Wanted, guard: Guard, signal: AbortSignal): Promise<Driven<void>> {
    const driven = await this.#drive('change', () => this.#target.scaleTo(wanted, guard, signal));
    if (driven.outcome === 'done') this.recovered();
    return driven;
  }

  /** Call it when nothing that failed is left to do. */
  recovered(): void {
    this.#failed = undefined;
    this.#failure = undefined;
    this.#failures = 0;
  }

  async #drive<T>(what: 'read' | 'change', call: () => Promise<T>): Promise<Driven<T>> {
    try {
      return { outcome: 'done', value: await call() };
    } catch (error) {
      if (error instanceof ScalingAgentError && error.code === 'not-leading')
        return { outcome: 'notLeading' };
      this.#fail(what, error);
      return { outcome: 'failed' };
    }
  }

  #fail(what: 'read' | 'change', error: unknown): void {
    this.#failed = what;
    this.#failures += 1;
    const asked = error instanceof ScalingAgentError ? (error.retryAfterMs ?? 0) : 0;
    const { clock, random, onFailure } = this.#deps;
    const now = clock.now();
    this.#failedMs = now;
    this.#waitMs = Math.max(asked, backOffMs(this.#failures, random(), limits));
    this.#failure = {
      at: new Date(now).toISOString(),
      message: messageOf(error),
      failures: this.#failures,
      retryAt: new Date(now + this.#waitMs).toISOString(),
    };
    onFailure(this.#failure);
  }
}
