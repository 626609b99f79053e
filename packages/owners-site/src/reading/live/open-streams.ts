import type { StreamLimits } from '../../ports.ts';

export type OpenedStream =
  | { readonly outcome: 'opened'; readonly close: () => void }
  | { readonly outcome: 'full'; readonly of: 'site' | 'tenant' | 'address' };

/** Counts the open streams against their limits. */
export class OpenStreams {
  readonly #limits: StreamLimits;
  #open = 0;
  readonly #ofTenant = new Map<string, number>();
  readonly #toAddress = new Map<string, number>();

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#open;
  }

  /**
   * Opens a stream, unless a limit is reached: `of` then says which. `close` may be called more than once.
   *
   * @param address The client's key, as `clientKey` returns it.
   */
  open(tenant: string, address: string): OpenedStream {
    const { maxStreams, maxStreamsPerTenant, maxStreamsPerAddress } = this.#limits;
    if ((this.#toAddress.get(address) ?? 0) >= maxStreamsPerAddress)
      return { outcome: 'full', of: 'address' };
    if ((this.#ofTenant.get(tenant) ?? 0) >= maxStreamsPerTenant) return { outcome: 'full', of: 'tenant' };
    if (this.#open >= maxStreams) return { outcome: 'full', of: 'site' };
    this.#add(tenant, address, 1);
    let isOpen = true;
    return {
      outcome: 'opened',
      close: () => {
        if (isOpen) this.#add(tenant, address, -1);
        isOpen = false;
      },
    };
  }

  #add(tenant: string, address: string, change: 1 | -1): void {
    this.#open += change;
    addTo(this.#ofTenant, tenant, change);
    addTo(this.#toAddress, address, change);
  }
}

function addTo(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
