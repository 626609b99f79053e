import type { Account } from './turns.ts';

/** Milliseconds of the processor that a tenant may have in one round, whatever it brings. */
const limitMs = 250;
/** And for each MiB of its records: twice what ordinary answers need. */
const limitMsPerMiB = 30;

/** Comes after everybody else, and may take as long as it takes. */
export function lowestPriority(): Account {
  return { spentMs: Number.MAX_SAFE_INTEGER, limitMs: Infinity };
}

/** What each tenant has had of the processor in one round. */
export class Accounts {
  readonly #byTenant = new Map<string, Account>();
  readonly #isLimited: boolean;

  /** `isLimited`: whether a tenant that has had its share may be put off. */
  constructor(isLimited: boolean) {
    this.#isLimited = isLimited;
  }

  /** `bytes`: of the tenant's records in this round. */
  of(tenant: string, bytes: number): Account {
    let account = this.#byTenant.get(tenant);
    if (account === undefined) {
      const share = limitMs + (limitMsPerMiB * bytes) / (1024 * 1024);
      account = { spentMs: 0, limitMs: this.#isLimited ? share : Infinity };
      this.#byTenant.set(tenant, account);
    }
    return account;
  }
}
