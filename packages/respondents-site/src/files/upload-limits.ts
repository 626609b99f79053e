import { dayMs, type Clock } from '@canvass/runtime/clock';
import type { Pace } from '@canvass/runtime/server';
import { RateLimiter } from '@canvass/web/limits';

export interface UploadLimitsOptions {
  /** The number of files that are taken per address in 10 s. */
  readonly uploadsPerTenSeconds: number;
  /** The bytes of files that are taken per tenant in a day. */
  readonly uploadBytesPerDay: number;
}

/** Files that one process stores at once. Each takes up to 2 MiB of memory. */
const maxAtOnce = 32;
/** Files from one address at once. */
const maxAtOncePerAddress = 8;

/** A file arrives at this pace at least, else 408. Telephones send 10 MiB in minutes, not in the 30 s that other requests have. */
export const uploadPace: Pace = { bytes: 64 * 1024, spellMs: 30_000, maxSpells: 40 };

/** Bounds what uploads may use of a process, and of a tenant's storage. */
export class UploadLimits {
  /** The files that one address may send; beyond the limit: 429. */
  readonly byAddress: RateLimiter;
  /** The bytes that a tenant may receive in a day; beyond the limit: 429. */
  readonly #bytes: RateLimiter;
  readonly #running = new Map<string, number>();
  #all = 0;

  constructor({ uploadsPerTenSeconds, uploadBytesPerDay }: UploadLimitsOptions, clock: Pick<Clock, 'now'>) {
    // The files that one address may send; beyond the limit: 429.
    this.byAddress = new RateLimiter({ limit: uploadsPerTenSeconds, windowMs: 10_000 }, clock);
    // The bytes that a tenant may receive in a day; beyond the limit: 429.
    this.#bytes = new RateLimiter({ limit: uploadBytesPerDay, windowMs: dayMs }, clock);
  }

  /** Takes bytes of a tenant's day. False if they are used up. */
  admit(tenant: string, bytes: number): boolean {
    return this.#bytes.take(tenant, bytes) === 0;
  }

  /** Runs an upload; undefined if too many run at once. */
  async run<Result>(address: string, upload: () => Promise<Result>): Promise<Result | undefined> {
    const ofAddress = this.#running.get(address) ?? 0;
    if (this.#all >= maxAtOnce || ofAddress >= maxAtOncePerAddress) return undefined;
    this.#all += 1;
    this.#running.set(address, ofAddress + 1);
    try {
      return await upload();
    } finally {
      this.#all -= 1;
      const left = (this.#running.get(address) ?? 1) - 1;
      if (left > 0) this.#running.set(address, left);
      else this.#running.delete(address);
    }
  }
}
