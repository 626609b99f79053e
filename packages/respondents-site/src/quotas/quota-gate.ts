import { keyOf, surveyPath, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import {
  type AnswerFilter,
  compileFilter,
  type FlatRecord,
  type Quota,
  type TestedHistory,
  type TimeZone,
  timeZoneOf,
} from '@canvass/surveys';
import { BackgroundReadings } from '../background-readings.ts';
import type { LoadedSurvey } from '../compiled-survey.ts';

/** The quotas of a survey are counted again when they are older than this, in ms. */
const readEveryMs = 1_000;
/** The least time between two counts of the quotas of any surveys, in ms. With hundreds of surveys with quotas in use, each is counted less often. */
const betweenReadsMs = 20;
/** The memory for the quotas of some thousand surveys with a few each, in bytes. Those of further surveys in use would never be enforced. */
const maxBytes = 4 * 1024 ** 2;
/** Quotas in memory take this many bytes for each character of their JSON: they stand in a name, too. */
const bytesPerCharacter = 3;

/** The quotas of a survey as they were counted last. */
export interface CountedQuotas {
  readonly history: TestedHistory;
  readonly quotas: readonly {
    readonly quota: Quota;
    readonly count: number;
    readonly filter: AnswerFilter;
  }[];
}

/** Counts quotas. */
export interface QuotaCounter {
  /**
   * Counts the quotas of a survey, again if something has changed since `last`, which it returned before. Undefined: they cannot be counted
   * now.
   */
  count(
    key: SurveyKey,
    quotas: readonly Quota[],
    zone: TimeZone,
    last?: CountedQuotas,
  ): Promise<CountedQuotas | undefined>;
}

/** What a full quota does with answers that belong to it. */
export type FullQuota = { readonly outcome: 'close' } | { readonly outcome: 'end'; readonly ending: string };

interface QuotaKey extends SurveyKey {
  readonly quotas: readonly Quota[];
  readonly zone: TimeZone;
}

export interface QuotaGateDeps {
  readonly counter: QuotaCounter;
  readonly clock: Clock;
}

/**
 * Tells which quotas are full. No answer waits for it: quotas are counted in the background, about once a second while somebody opens or sends the form, and
 * not at all for a survey without quotas. Answers that come until a quota is known to be full are taken. If quotas cannot be counted, those that were known stay.
 */
export class QuotaGate {
  readonly #counts: BackgroundReadings<CountedQuotas, QuotaKey>;
  readonly #clock: Clock;

  constructor({ counter, clock }: QuotaGateDeps) {
    this.#clock = clock;
    this.#counts = new BackgroundReadings<CountedQuotas, QuotaKey>({
      nameOf: (key) => `${surveyPath(key)} ${textOf(key.quotas)} ${key.zone.name}`,
      read: (key, last) => counter.count(key, key.quotas, key.zone, last),
      clock,
      readEveryMs,
      betweenReadsMs,
      maxBytes,
      bytesOf: (counted) => bytesPerCharacter * JSON.stringify(counted).length,
    });
  }

  /** Begins to count the quotas of a survey whose form is opened, so that they are known when it is sent. */
  notice(tenant: string, survey: string, found: LoadedSurvey): void {
    if (found.compiled.settings.quotas !== undefined) this.#latest(tenant, survey, found);
  }

  /** Returns whether answers to the survey may belong to a full quota. */
  hasFull(tenant: string, survey: string, found: LoadedSurvey): boolean {
    return this.#full(tenant, survey, found).length > 0;
  }

  /** Returns what the first full quota to which these answers belong does; undefined if they belong to none. */
  fullFor(tenant: string, survey: string, found: LoadedSurvey, answers: FlatRecord): FullQuota | undefined {
    const full = this.#full(tenant, survey, found);
    if (full.length === 0) return undefined;
    const { history } = this.#latest(tenant, survey, found)!;
    const receivedAt = new Date(this.#clock.now()).toISOString();
    const answer = { receivedAt, version: found.stored.version, answers };
    const quota = full.find(({ filter }) => testOf(filter, history)(answer))?.quota;
    if (quota === undefined) return undefined;
    const { whenFull } = quota;
    // An ending that the survey has lost since cannot be stored: such a quota closes.
    return typeof whenFull === 'object' && found.compiled.endings.has(whenFull.ending)
      ? { outcome: 'end', ending: whenFull.ending }
      : { outcome: 'close' };
  }

  #full(tenant: string, survey: string, found: LoadedSurvey): CountedQuotas['quotas'] {
    if (found.compiled.settings.quotas === undefined) return [];
    const known = this.#latest(tenant, survey, found)?.quotas ?? [];
    return known.filter(({ quota, count }) => count >= quota.limit);
  }

  #latest(tenant: string, survey: string, { stored, compiled }: LoadedSurvey): CountedQuotas | undefined {
    const { settings } = compiled;
    const { quotas = [] } = settings;
    return this.#counts.latest({
      ...keyOf(tenant, survey, stored),
      quotas,
      zone: timeZoneOf(settings),
    });
  }
}

const tests = new WeakMap<AnswerFilter, ReturnType<typeof compileFilter>>();

/** Each count has filters of its own. */
function testOf(filter: AnswerFilter, history: TestedHistory): ReturnType<typeof compileFilter> {
  let test = tests.get(filter);
  if (test === undefined) tests.set(filter, (test = compileFilter(filter, history)));
  return test;
}

const texts = new WeakMap<readonly Quota[], string>();

/** Other quotas have other counts. */
function textOf(quotas: readonly Quota[]): string {
  let text = texts.get(quotas);
  if (text === undefined) texts.set(quotas, (text = JSON.stringify(quotas)));
  return text;
}
