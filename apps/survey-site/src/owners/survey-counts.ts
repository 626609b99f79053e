import type { Clock } from '@canvass/clock';
import type { Definitions } from '@canvass/storage';
import { LRUCache } from 'lru-cache';

/** How long a listing of thousands of surveys is trusted, apart from what this site has created since. */
const trustedForMs = 60_000;
/** Some 300 bytes each. */
const maxTenants = 3_000;

export interface SurveyCountsDeps {
  readonly definitions: Pick<Definitions<unknown>, 'list'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * The number of live surveys per tenant. Sites do not tell each other what they create, so a tenant can exceed its limit
 * by what the other sites create in a minute.
 */
export class SurveyCounts {
  readonly #definitions: SurveyCountsDeps['definitions'];
  readonly #counts: LRUCache<string, { surveys: number }>;

  constructor({ definitions, clock }: SurveyCountsDeps) {
    this.#definitions = definitions;
    this.#counts = new LRUCache({ max: maxTenants, ttl: trustedForMs, ttlResolution: 0, perf: clock });
  }

  /** Whether a tenant has `limit` surveys or more. Rejects with `StorageError`. */
  async hasReached(limit: number, tenant: string): Promise<boolean> {
    const known = this.#counts.get(tenant);
    // A tenant at its limit may have deleted a survey through another site.
    if (known && known.surveys < limit) return false;
    const surveys = (await this.#definitions.list(tenant)).length;
    this.#counts.set(tenant, { surveys });
    return surveys >= limit;
  }

  /** Call it for each survey that this site creates. */
  created(tenant: string): void {
    const known = this.#counts.get(tenant);
    if (known) known.surveys += 1;
  }
}
