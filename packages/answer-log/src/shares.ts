import type { ReadBudget } from '@canvass/storage';
import type { Account } from './turns.ts';

/** Milliseconds of the processor that a tenant may have in one round, whatever it brings. */
const limitMs = 250;
/** And for each MiB of its records: twice what ordinary answers need. */
const limitMsPerMiB = 30;
/** And for each of its surveys: several times what a summary of usual size needs to be read and written. */
const limitMsPerSurvey = 1;

/** What the surveys of a round may use up. */
export interface Shares {
  /** Of large summaries that are in memory at once. */
  readonly largeSummaries: ReadBudget;
  accountOf(brings: Brought): Account;
}

/** What a tenant brings in one round. */
export interface Brought {
  readonly tenant: string;
  readonly surveys: number;
  /** Of its records. */
  readonly bytes: number;
}

/** Of the catch-up: it comes after all other counting, and has no limit. */
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
