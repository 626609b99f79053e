import type { LeaseService } from '../../src/election/lease-service.ts';

/** A lease service with its own clock. */
export class MemoryLease implements LeaseService {
  now = 0;
  fails = false;
  holder: string | undefined;
  #untilMs = 0;
  #leaseMs = 0;

  async acquire(holder: string, leaseMs: number): Promise<'acquired' | 'taken'> {
    this.#answer();
    if (this.holder !== undefined && this.holder !== holder && this.now < this.#untilMs) return 'taken';
    this.holder = holder;
    this.#leaseMs = leaseMs;
    this.#untilMs = this.now + leaseMs;
    return 'acquired';
  }

  async renew(holder: string): Promise<'renewed' | 'lost'> {
    this.#answer();
    if (this.holder !== holder) return 'lost';
    this.#untilMs = this.now + this.#leaseMs;
    return 'renewed';
  }

  async release(holder: string): Promise<void> {
    if (this.holder === holder) this.holder = undefined;
  }

  #answer(): void {
    if (this.fails) throw new Error('the service does not answer');
  }
}
