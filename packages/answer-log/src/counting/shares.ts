import type { ReadBudget } from '@canvass/storage';
import type { Account } from '../fair-scheduler.ts';

/** Milliseconds of the processor for a tenant in one round, */
const limitMs = 250;
/** plus for each MiB of its records: twice what ordinary answers need, */
const limitMsPerMiB = 30;
/** plus for each of its surveys: several times what it takes to read and write a common summary. */
const limitMsPerSurvey = 1;

/** The limits for the surveys of a round. */
export interface Shares {
  /** Of large summaries that are in memory at once. */
  readonly largeSummaries: ReadBudget;
  accountOf(brings: Brought): Account;
}

/** A tenant's part of one round. */
export interface Brought {
  readonly tenant: string;
  readonly surveys: number;
  /** Of its records. */
  readonly bytes: number;
}

/** For the catch-up: after all other counting, without a limit. */
export function lowestPriority(largeSummaries: ReadBudget): Shares {
  return {
    largeSummaries,
    accountOf: () => ({ spentMs: Number.MAX_SAFE_INTEGER, limitMs: Infinity }),
  };
}

/** The same share of the processor for each tenant in one round. */
export function equalShares(largeSummaries: ReadBudget): Shares {
  const byTenant = new Map<string, Account>();
  return {
    largeSummaries,
    accountOf({ tenant, surveys, bytes }) {
      let account = byTenant.get(tenant);
      if (account === undefined) {
        const share = limitMs + limitMsPerSurvey * surveys + (limitMsPerMiB * bytes) / (1024 * 1024);
        account = { spentMs: 0, limitMs: share };
        byTenant.set(tenant, account);
      }
      return account;
    },
  };
}
