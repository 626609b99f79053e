import type { DeskSurveyPorts } from '../desk/find-survey.ts';
import { listRows, type SurveyRow } from './list-rows.ts';

/** A listing is shown again for this long, in ms. */
const keptForMs = 1_000;

interface Listing {
  readonly begunAtMs: number;
  isRunning: boolean;
  readonly rows: Promise<readonly SurveyRow[]>;
}

/** Lists the surveys of a tenant once for all who look at the same time: a listing makes three calls for every 5,000 surveys. */
export class SurveyLists {
  readonly #ports: DeskSurveyPorts;
  /** The listings of the last second, by tenant. */
  readonly #listings = new Map<string, Listing>();

  constructor(ports: DeskSurveyPorts) {
    this.#ports = ports;
  }

  /** Returns the rows of a listing that began at most a second ago or still runs. Rejects with `StorageError`. */
  rows(tenant: string): Promise<readonly SurveyRow[]> {
    this.#dropOld();
    return (this.#listings.get(tenant) ?? this.#list(tenant)).rows;
  }

  /** Drops a tenant's listing. Call it after a change, so that the next page shows it. */
  forget(tenant: string): void {
    this.#listings.delete(tenant);
  }

  #list(tenant: string): Listing {
    const listing: Listing = {
      begunAtMs: this.#ports.clock.now(),
      isRunning: true,
      rows: listRows(this.#ports, tenant).finally(() => {
        listing.isRunning = false;
      }),
    };
    this.#listings.set(tenant, listing);
    // Whoever comes after a failure asks again.
    listing.rows.catch(() => {
      if (this.#listings.get(tenant) === listing) this.forget(tenant);
    });
    return listing;
  }

  #dropOld(): void {
    const now = this.#ports.clock.now();
    for (const [tenant, { begunAtMs, isRunning }] of this.#listings) {
      const age = now - begunAtMs;
      if (!isRunning && (age < 0 || age >= keptForMs)) this.forget(tenant);
    }
  }
}
