import { type Problem, rateLimited } from '@canvass/web/problems';
import { answersTexts as texts } from './texts.ts';

/** Lets one search of texts run for each tenant, because it reads whole answers. */
export class Searching {
  readonly #tenants = new Set<string>();

  /** Runs a search, or refuses it. A search goes on for a moment when its reader has left. */
  async run<Found>(tenant: string, search: () => Promise<Found>): Promise<Found | Problem> {
    if (this.#tenants.has(tenant)) {
      return { ...rateLimited(1_000, texts.searchRunsDetail), title: texts.searchRuns };
    }
    this.#tenants.add(tenant);
    try {
      return await search();
    } finally {
      this.#tenants.delete(tenant);
    }
  }
}
