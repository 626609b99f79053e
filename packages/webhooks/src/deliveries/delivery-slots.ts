/** How many deliveries a process makes at once. */
export const slotLimits = {
  /** A process makes at most this many deliveries at once; further ones wait for a slot. */
  all: 24,
  /** A process makes at most this many deliveries of one tenant at once. */
  ofTenant: 6,
  /** A process makes at most this many deliveries to the same host at once, those of all tenants together. */
  toHost: 12,
  /** A process makes at most this many deliveries of one tenant to the same host at once. */
  ofTenantToHost: 3,
  /** The last slots of all: only tenants get them that hold none. */
  heldBack: 8,
  /** The last slots of a host: only tenants get them that hold none of this host. */
  heldBackToHost: 4,
  /** A webhook whose last attempt timed out has at most this many deliveries at once, until one succeeds. */
  ofSlowWebhook: 1,
} as const;

export interface WantedSlot {
  readonly tenant: string;
  readonly host: string;
  readonly webhook: string;
  readonly delivery: string;
}

export type TakenSlot =
  | { readonly outcome: 'taken'; readonly giveBack: () => void }
  | { readonly outcome: 'full' }
  /** This process makes an attempt of the same delivery now. */
  | { readonly outcome: 'underWay' };

/** A process remembers at most this many webhooks that timed out, the last ones. */
const maxSlow = 10_000;

/** Gives out the slots for deliveries. A receiver that hangs gets only a few, so other tenants always find some. */
export class DeliverySlots {
  #all = 0;
  readonly #held = new Map<string, number>();
  readonly #underWay = new Set<string>();
  readonly #slow = new Set<string>();

  take({ tenant, host, webhook, delivery }: WantedSlot): TakenSlot {
    const name = `${webhook} ${delivery}`;
    if (this.#underWay.has(name)) return { outcome: 'underWay' };
    const ofTenant = `tenant ${tenant}`;
    const toHost = `host ${host}`;
    const ofTenantToHost = `tenant ${tenant} ${host}`;
    const ofWebhook = `webhook ${webhook}`;
    const limits = slotLimits;
    const isFull =
      this.#all >= limits.all - (this.#of(ofTenant) === 0 ? 0 : limits.heldBack) ||
      this.#of(ofTenant) >= limits.ofTenant ||
      this.#of(toHost) >= limits.toHost - (this.#of(ofTenantToHost) === 0 ? 0 : limits.heldBackToHost) ||
      this.#of(ofTenantToHost) >= limits.ofTenantToHost ||
      (this.#slow.has(webhook) && this.#of(ofWebhook) >= limits.ofSlowWebhook);
    if (isFull) return { outcome: 'full' };
    const names = [ofTenant, toHost, ofTenantToHost, ofWebhook];
    this.#underWay.add(name);
    this.#add(names, 1);
    const giveBack = (): void => {
      this.#underWay.delete(name);
      this.#add(names, -1);
    };
    return { outcome: 'taken', giveBack };
  }

  timedOut(webhook: string): void {
    this.#slow.add(webhook);
    const [oldest] = this.#slow;
    if (this.#slow.size > maxSlow) this.#slow.delete(oldest!);
  }

  succeeded(webhook: string): void {
    this.#slow.delete(webhook);
  }

  #of(name: string): number {
    return this.#held.get(name) ?? 0;
  }

  #add(names: readonly string[], change: 1 | -1): void {
    this.#all += change;
    for (const name of names) {
      const held = this.#of(name) + change;
      if (held === 0) this.#held.delete(name);
      else this.#held.set(name, held);
    }
  }
}
