import type { Account } from './turns.ts';

/** Milliseconds of the processor that a tenant may have in one round. Ordinary answers of a whole round need less. */
const limitMs = 250;

/** Comes after everybody else, and may take as long as it takes. */
export function lowestPriority(): Account {
  return { spentMs: Number.MAX_SAFE_INTEGER, limitMs: Infinity };
}

/** What each tenant has had of the processor in one round. */
export class Accounts {
  readonly #byTenant = new Map<string, Account>();
  readonly #limitMs: number;

  /** `isLimited`: whether a tenant that has had its share may be put off. */
  constructor(isLimited: boolean) {
    this.#limitMs = isLimited ? limitMs : Infinity;
  }

  of(tenant: string): Account {
    let account = this.#byTenant.get(tenant);
    if (account === undefined) {
      account = { spentMs: 0, limitMs: this.#limitMs };
      this.#byTenant.set(tenant, account);
    }
    return account;
  }
}
