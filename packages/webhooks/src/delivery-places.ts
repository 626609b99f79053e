/** Deliveries that a process makes at once: of all, of a tenant, and to a host. A receiver that hangs takes no more. */
export const placeLimits = { all: 24, ofTenant: 6, toHost: 3 } as const;

/** Who holds the places of deliveries. */
export class DeliveryPlaces {
  #all = 0;
  readonly #held = new Map<string, number>();

  /** Returns what gives the place back; undefined: there is none. */
  take(tenant: string, host: string): (() => void) | undefined {
    const [ofTenant, toHost] = [`tenant ${tenant}`, `host ${host}`];
    const isFull =
      this.#all >= placeLimits.all ||
      (this.#held.get(ofTenant) ?? 0) >= placeLimits.ofTenant ||
      (this.#held.get(toHost) ?? 0) >= placeLimits.toHost;
    if (isFull) return undefined;
    this.#add(ofTenant, toHost, 1);
    return () => this.#add(ofTenant, toHost, -1);
  }

  #add(ofTenant: string, toHost: string, change: 1 | -1): void {
    this.#all += change;
    for (const name of [ofTenant, toHost]) {
      const held = (this.#held.get(name) ?? 0) + change;
      if (held === 0) this.#held.delete(name);
      else this.#held.set(name, held);
    }
  }
}
