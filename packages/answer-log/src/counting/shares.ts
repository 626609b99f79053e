import type { ReadBudget } from '@canvass/storage';
import type { Account } from '../fair-scheduler.ts';

/** A tenant's CPU time in one round, in ms, without the additions below. */
const limitMs = 250;
/** CPU time that each MiB of the tenant's records adds, in ms: twice what ordinary answers need. */
const limitMsPerMiB = 30;
/** CPU time that each of the tenant's surveys adds, in ms: several times what reading and writing a common summary takes. */
const limitMsPerSurvey = 1;

/** The limits for the surveys of a round. */
export interface Shares {
  /** Limits the large summaries that are in memory at once. */
  readonly largeSummaries: ReadBudget;
  /** The account of the tenant, the same for all its surveys in the round. */
  accountOf(brought: Brought): Account;
}

/** What a tenant brings into a round. */
export interface Brought {
  readonly tenant: string;
  readonly surveys: number;
  /** The length of the tenant's records. */
  readonly bytes: number;
}

/** For the catch-up: it yields to all other counting and has no limit. */
export function lowestPriority(largeSummaries: ReadBudget): Shares {
  return {
    largeSummaries,
    accountOf: () => ({ spentMs: Number.MAX_SAFE_INTEGER, limitMs: Infinity }),
  };
}

/** Gives each tenant of a round an account by the same rule. */
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
