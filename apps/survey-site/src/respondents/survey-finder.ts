import type { Definitions, FoundDefinition } from '@canvass/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledSurvey } from './compiled-survey.ts';
import { isAbandoned } from '../http/limits/abandoned.ts';
import { clientKey } from '../http/limits/client-key.ts';
import { rateLimited, type Problem } from '../http/problems/problem.ts';
import type { RateLimiter } from '../http/limits/rate-limiter.ts';
import { Turns } from '../http/limits/turns.ts';

/** Of JSON: a definition of so much takes about as long to load or to render as an answer takes to be taken in. */
const bytesPerSubmission = 16 * 1024;

/** Of one address. A survey's size is known only once it is loaded: more at once would pass the limit together. */
const loadsAtOnce = 2;

export interface LargeSurveysDeps {
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'peek' | 'lastFound' | 'find'>;
  /** Both count by address. Only `work` decides who waits: small surveys are not in it. */
  readonly submissions: RateLimiter;
  readonly work: RateLimiter;
}

/** `tooMany`: nothing was loaded, since this address has had more than its share; it may ask again after `waitMs`. */
export type FoundSurvey =
  | FoundDefinition<CompiledSurvey>
  | { readonly outcome: 'tooMany'; readonly waitMs: number };

/**
 * The way to a survey for requests without a key. Counts what a large survey costs to load and to render as so many
 * submissions of the address that asked for it.
 */
export class LargeSurveys {
  readonly #deps: LargeSurveysDeps;
  readonly #loads = new Turns(loadsAtOnce);

  constructor(deps: LargeSurveysDeps) {
    this.#deps = deps;
  }

  /** As `Definitions` does. What is in memory, or found there unchanged, is not counted; a load is counted once. */
  async find(reply: FastifyReply, tenant: string, survey: string): Promise<FoundSurvey> {
    const { definitions, work } = this.#deps;
    const known = definitions.peek(tenant, survey);
    if (known) return known;
    const key = clientKey(reply.request);
    const load = () => definitions.find(tenant, survey, (compiled) => this.#count(key, compiled));
    const last = definitions.lastFound(tenant, survey);
    // It is most likely unchanged and cheap: the surveys of a school behind one address do not wait for each other.
    if (last && costOf(last) === 0) return load();
    return this.#loads.run(key, async () => {
      if (isAbandoned(reply)) return { outcome: 'tooMany', waitMs: 0 };
      // The request before this one may have loaded it.
      const loaded = definitions.peek(tenant, survey);
      if (loaded) return loaded;
      const waitMs = work.take(key, 0);
      if (waitMs > 0) return { outcome: 'tooMany', waitMs };
      return load();
    });
  }

  /** How long to wait before a survey is rendered, in ms; 0: not at all. */
  waitMs(request: FastifyRequest): number {
    return this.#deps.work.take(clientKey(request), 0);
  }

  /** A survey was rendered. */
  rendered(request: FastifyRequest, compiled: CompiledSurvey): void {
    this.#count(clientKey(request), compiled);
  }

  #count(key: string, compiled: CompiledSurvey): void {
    const cost = costOf(compiled);
    if (cost === 0) return;
    this.#deps.submissions.take(key, cost);
    this.#deps.work.take(key, cost);
  }
}

/** In submissions. */
function costOf({ body }: CompiledSurvey): number {
  return Math.floor(body.byteLength / bytesPerSubmission);
}

export function tooManyLargeSurveys(waitMs: number): Problem {
  return rateLimited(
    waitMs,
    'The large surveys that were loaded or rendered for this address have reached RATE_LIMIT_PER_10_S: each counts as a ' +
      'submission for every 16 KiB of it.',
  );
}
