import type { Definitions, FoundDefinition } from '@canvass/storage';
import type { FastifyRequest } from 'fastify';
import type { CompiledSurvey } from './compiled-survey.ts';
import { clientKey } from './http/client-key.ts';
import type { RateLimiter } from './http/rate-limiter.ts';

/** Of JSON: a definition of so much takes about as long to load or to render as an answer takes to be taken in. */
const bytesPerSubmission = 16 * 1024;

export interface LargeSurveysDeps {
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'peek' | 'find'>;
  /** Both count by address. Only `work` decides who waits: small surveys are not in it. */
  readonly submissions: RateLimiter;
  readonly work: RateLimiter;
}

/** Counts what a large survey costs to load and to render as so many submissions of the address that asked for it. */
export class LargeSurveys {
  readonly #deps: LargeSurveysDeps;

  constructor(deps: LargeSurveysDeps) {
    this.#deps = deps;
  }

  /** As `Definitions` does. `tooMany`: nothing was loaded, since this address has had more than its share. */
  async find(
    request: FastifyRequest,
    tenant: string,
    survey: string,
  ): Promise<FoundDefinition<CompiledSurvey> | { readonly outcome: 'tooMany'; readonly waitMs: number }> {
    const { definitions } = this.#deps;
    const known = definitions.peek(tenant, survey);
    if (known) return known;
    const waitMs = this.waitMs(request);
    if (waitMs > 0) return { outcome: 'tooMany', waitMs };
    const found = await definitions.find(tenant, survey);
    if (found.outcome === 'found') this.count(request, found.compiled);
    return found;
  }

  /** How long to wait before a survey is loaded or rendered, in ms; 0: not at all. */
  waitMs(request: FastifyRequest): number {
    return this.#deps.work.take(clientKey(request), 0);
  }

  /** A survey was loaded or rendered. */
  count(request: FastifyRequest, { body }: CompiledSurvey): void {
    const cost = Math.floor(body.byteLength / bytesPerSubmission);
    if (cost === 0) return;
    const key = clientKey(request);
    this.#deps.submissions.take(key, cost);
    this.#deps.work.take(key, cost);
  }
}
