import type { Clock } from '@canvass/runtime/clock';
import type { Definitions, FoundDefinition } from '@canvass/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameErrors, type SurveyRoute } from '@canvass/web/app';
import { maxFormBytes } from '@canvass/web/bodies';
import { clientKey, isAbandoned, KeyedSemaphore, type RateLimiter, within } from '@canvass/web/limits';
import { type Problem, problem, rateLimited } from '@canvass/web/problems';
import type { AnswerIntake } from './answer-intake.ts';
import type { CompiledSurvey } from './compiled-survey.ts';

/** A survey of so many bytes of JSON counts as one submission: to load or to render it takes about as long as to accept one. */
const bytesPerSubmission = 16 * 1024;

/**
 * An address loads at most this many surveys at once; further loads wait. A survey's size is known only once it is loaded: more loads at
 * once could pass the limit together.
 */
const concurrentLoads = 2;

export interface SurveyFinderDeps {
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'peek' | 'lastFound' | 'find'>;
  readonly intake: Pick<AnswerIntake, 'assertCircuitClosed'>;
  /** Both count by address. Only `work`, which counts no submissions and no small surveys, decides who waits. */
  readonly submissions: RateLimiter;
  readonly work: RateLimiter;
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
  /** A submission waits for its survey for this long, in ms. */
  readonly limitMs: number;
}

/** In `tooMany` nothing was loaded, because this address has used up its share. It may ask again after `waitMs`. */
export type FoundSurvey =
  | FoundDefinition<CompiledSurvey>
  | { readonly outcome: 'tooMany'; readonly waitMs: number };

/**
 * Finds surveys for requests without a key. Charges the address for each large survey it makes the site load or render:
 * one submission per 16 KiB.
 */
export class SurveyFinder {
  readonly #deps: SurveyFinderDeps;
  readonly #loads = new KeyedSemaphore(concurrentLoads);

  constructor(deps: SurveyFinderDeps) {
    this.#deps = deps;
  }

  /** Rejects with `StorageError`. A survey that is in memory, or found there unchanged, costs nothing. */
  async find(reply: FastifyReply, tenant: string, survey: string): Promise<FoundSurvey> {
    const { definitions, work } = this.#deps;
    const known = definitions.peek(tenant, survey);
    if (known) return known;
    const key = clientKey(reply.request);
    const load = () => definitions.find(tenant, survey, (compiled) => this.#charge(key, compiled));
    const last = definitions.lastFound(tenant, survey);
    // Most likely unchanged and cheap: the surveys of a school behind one address need not wait for each other.
    if (last && costOf(last.body.byteLength) === 0) return load();
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

  /** Finds the survey of a submission. Rejects at once with `SiteError` if the journal would refuse the answers anyway. */
  async findForSubmission(reply: FastifyReply, tenant: string, survey: string): Promise<FoundSurvey> {
    this.#deps.intake.assertCircuitClosed();
    return within(this.#deps.clock, this.#deps.limitMs, this.find(reply, tenant, survey));
  }

  /** Finds the survey of a form that was sent, as `findForSubmission`. One that is in memory is found whatever the journal does. */
  async findForForm(request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FoundSurvey> {
    const { tenant, survey } = request.params;
    if (nameErrors({ tenant, survey }).length > 0) return { outcome: 'notFound' };
    return this.#deps.definitions.peek(tenant, survey) ?? this.findForSubmission(reply, tenant, survey);
  }

  /** Returns how long the address has to wait before a survey is rendered for it, in ms; 0 if it need not wait. */
  renderWaitMs(request: FastifyRequest): number {
    return this.#deps.work.take(clientKey(request), 0);
  }

  /** Call it for each survey that is rendered, or parsed for a step of its form: with what a person typed, if it is a form. */
  chargeRender(request: FastifyRequest, compiled: CompiledSurvey): void {
    this.#charge(clientKey(request), compiled, typedBytes(request));
  }

  #charge(key: string, { body }: CompiledSurvey, more = 0): void {
    const cost = costOf(body.byteLength + more);
    if (cost === 0) return;
    this.#deps.submissions.take(key, cost);
    this.#deps.work.take(key, cost);
  }
}

/** Returns the cost of a survey of this size, in submissions. */
function costOf(bytes: number): number {
  return Math.floor(bytes / bytesPerSubmission);
}

/** A body without a length comes in chunks; without either there is none. */
function typedBytes({ method, headers }: FastifyRequest): number {
  if (method !== 'POST') return 0;
  return Number(headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : maxFormBytes));
}

export function whyNotFound(found: Exclude<FoundSurvey, { outcome: 'found' }>): Problem {
  return found.outcome === 'tooMany' ? tooManyLargeSurveys(found.waitMs) : problem('survey-not-found');
}

export function tooManyLargeSurveys(waitMs: number): Problem {
  return rateLimited(
    waitMs,
    'The large surveys that were loaded or rendered for this address have reached RATE_LIMIT_PER_10_S: each counts as ' +
      'one submission per 16 KiB.',
  );
}
