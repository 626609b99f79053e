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
/** Files for one tenant at once: others have room beside it. */
const maxAtOncePerTenant = 16;
/** One address has at most this share of what a tenant may receive in a day. */
const addressShareOfDay = 1 / 4;

/** A file arrives at this pace at least, else 408. Telephones send 10 MiB in minutes, not in the 30 s that other requests have. */
export const uploadPace: Pace = { bytes: 64 * 1024, spellMs: 30_000, maxSpells: 40 };

/** Bounds what uploads may use of a process, and of a tenant's storage. */
export class UploadLimits {
  /** The files that one address may send; beyond the limit: 429. */
  readonly byAddress: RateLimiter;
  /** The bytes that a tenant may receive in a day; beyond the limit: 429. */
  readonly #bytes: RateLimiter;
  /** The bytes that one address may send in a day, to any tenant; beyond the limit: 429. */
  readonly #bytesOfAddress: RateLimiter;
  readonly #ofAddress = new Map<string, number>();
  readonly #ofTenant = new Map<string, number>();
  #all = 0;

  constructor({ uploadsPerTenSeconds, uploadBytesPerDay }: UploadLimitsOptions, clock: Pick<Clock, 'now'>) {
    // The files that one address may send; beyond the limit: 429.
    this.byAddress = new RateLimiter({ limit: uploadsPerTenSeconds, windowMs: 10_000 }, clock);
    // The bytes that a tenant may receive in a day; beyond the limit: 429.
    this.#bytes = new RateLimiter({ limit: uploadBytesPerDay, windowMs: dayMs }, clock);
    // The bytes that one address may send in a day, to any tenant; beyond the limit: 429.
    this.#bytesOfAddress = new RateLimiter(
      { limit: uploadBytesPerDay * addressShareOfDay, windowMs: dayMs },
      clock,
    );
  }

  /** Takes bytes of the day of an address, and of a tenant's. False if they are used up. */
  admit(address: string, tenant: string, bytes: number): boolean {
    if (this.#bytesOfAddress.take(address, bytes) > 0) return false;
    return this.#bytes.take(tenant, bytes) === 0;
  }

  /** Runs an upload; undefined if too many run at once. */
  async run<Result>(
    address: string,
    tenant: string,
    upload: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const isFull =
      this.#all >= maxAtOnce ||
      (this.#ofAddress.get(address) ?? 0) >= maxAtOncePerAddress ||
      (this.#ofTenant.get(tenant) ?? 0) >= maxAtOncePerTenant;
    if (isFull) return undefined;
    const count = (by: 1 | -1): void => {
      this.#all += by;
      addTo(this.#ofAddress, address, by);
      addTo(this.#ofTenant, tenant, by);
    };
    count(1);
    try {
      return await upload();
    } finally {
      count(-1);
    }
  }
}

function addTo(running: Map<string, number>, key: string, by: 1 | -1): void {
  const left = (running.get(key) ?? 0) + by;
  if (left > 0) running.set(key, left);
  else running.delete(key);
}
