import type { Clock } from '@canvass/clock';
import type { Definitions } from '@canvass/storage';
import { LRUCache } from 'lru-cache';

interface Count {
  surveys: number;
  readonly countedAt: number;
}

/** For so long a count is trusted, but for what this site has made since: a listing of thousands takes its time. */
const trustedForMs = 60_000;
const maxTenants = 3_000;

export interface SurveyCountsDeps {
  readonly definitions: Pick<Definitions<undefined>, 'list'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * How many live surveys tenants have. Sites do not tell each other what they have made, so a tenant can have as many more
 * as the others made in a minute.
 */
export class SurveyCounts {
  readonly #deps: SurveyCountsDeps;
  readonly #counts = new LRUCache<string, Count>({ max: maxTenants });

  constructor(deps: SurveyCountsDeps) {
    this.#deps = deps;
  }

  /** Whether a tenant has `limit` or more. Throws `StorageError`. */
  async hasReached(limit: number, tenant: string): Promise<boolean> {
    const known = this.#counts.get(tenant);
    // A full tenant may have deleted one.
    if (known && known.surveys < limit && !this.#isOld(known)) return false;
    const surveys = (await this.#deps.definitions.list(tenant)).length;
    this.#counts.set(tenant, { surveys, countedAt: this.#deps.clock.now() });
    return surveys >= limit;
  }

  /** This site has made one. */
  made(tenant: string): void {
    const known = this.#counts.get(tenant);
    if (known) known.surveys += 1;
  }

  #isOld({ countedAt }: Count): boolean {
    return this.#deps.clock.now() - countedAt >= trustedForMs;
  }
}
