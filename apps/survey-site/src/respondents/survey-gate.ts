import type { Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/clock';
import type { FoundDefinition } from '@canvass/storage';
import { surveyState, type SurveySettings, type SurveyState } from '@canvass/surveys';
import { LRUCache } from 'lru-cache';
import { within } from '../http/limits/time-limit.ts';
import { problem, type Problem } from '../http/problems/problem.ts';
import type { CompiledSurvey } from './compiled-survey.ts';

/** How old a survey's number of answers may be before it is read again, in ms. */
const readEveryMs = 2_000;
/** Between two readings, of whichever surveys: with hundreds of limited surveys in use, each is read less often. */
const betweenReadsMs = 20;
/** Some 300 bytes each. */
const maxSurveys = 3_000;

const open: SurveyState = Object.freeze({ state: 'open' });

export interface SurveyGateDeps {
  readonly summaries: Pick<Summaries, 'figures'>;
  readonly clock: Pick<Clock, 'now'>;
  /** How long a page waits for a number of answers, in ms. */
  readonly pageLimitMs: number;
}

type Found = Extract<FoundDefinition<CompiledSurvey>, { outcome: 'found' }>;

interface Reading {
  /** Counted answers; undefined: not known yet. Never falls, so an old number closes no survey too early. */
  answers: number | undefined;
  /** In ms since the epoch. */
  askAt: number;
  /** The one that is under way. Never rejects. */
  pending: Promise<void> | undefined;
}

/**
 * Tells whether surveys take answers. No answer waits for it: the settings come with the definition, and the number of
 * answers of a survey with `maxAnswers` is read in the background, at most every 2 s while submissions arrive. Answers
 * that are accepted until the limit is known to be reached are counted. If the number cannot be read, the survey stays
 * open: too many answers can be ignored, a lost answer cannot be recovered.
 */
export class SurveyGate {
  readonly #deps: SurveyGateDeps;
  readonly #readings = new LRUCache<string, Reading>({ max: maxSurveys });
  #nextReadAt = 0;

  constructor(deps: SurveyGateDeps) {
    this.#deps = deps;
  }

  /** For a submission: answers at once. */
  stateFor(tenant: string, survey: string, { stored, compiled }: Found): SurveyState {
    if (compiled.isAlwaysOpen) return open;
    const { settings } = compiled;
    const now = this.#deps.clock.now();
    const { maxAnswers } = settings;
    if (maxAnswers === undefined) return surveyState(settings, now, undefined);
    const reading = this.#readingOf(tenant, survey, stored.instance, now);
    return surveyState(settings, now, reading.answers);
  }

  /** For a page: the first time, waits for the number of answers, if storage tells it in time. Never rejects. */
  async settledStateFor(tenant: string, survey: string, found: Found): Promise<SurveyState> {
    const state = this.stateFor(tenant, survey, found);
    const { maxAnswers } = found.compiled.settings;
    if (state.state !== 'open' || maxAnswers === undefined) return state;
    const reading = this.#readings.get(pathOf(tenant, survey, found.stored.instance));
    if (reading?.answers !== undefined) return state;
    // It shows an open survey rather than none.
    if (reading?.pending) await within(this.#deps.pageLimitMs, reading.pending).catch(() => {});
    return this.stateFor(tenant, survey, found);
  }

  #readingOf(tenant: string, survey: string, instance: string, now: number): Reading {
    const path = pathOf(tenant, survey, instance);
    let reading = this.#readings.get(path);
    if (reading === undefined) {
      reading = { answers: undefined, askAt: 0, pending: undefined };
      this.#readings.set(path, reading);
    }
    if (reading.pending === undefined && now >= reading.askAt && now >= this.#nextReadAt) {
      this.#nextReadAt = now + betweenReadsMs;
      reading.pending = this.#read(reading, { tenant, survey, instance });
    }
    return reading;
  }

  async #read(reading: Reading, key: Parameters<Summaries['figures']>[0]): Promise<void> {
    try {
      const found = await this.#deps.summaries.figures(key);
      if (found.outcome === 'found') reading.answers = found.figures.answers;
    } catch {
      // What was known remains; the storage's calls are counted where they fail.
    } finally {
      reading.askAt = this.#deps.clock.now() + readEveryMs;
      reading.pending = undefined;
    }
  }
}

/** The refusal of a submission to a survey that is not open. */
export function surveyClosed(
  state: Exclude<SurveyState, { state: 'open' }>,
  settings: SurveySettings,
): Problem {
  return problem('survey-closed', { detail: `${reasonOf(state, settings)} Nothing was stored.` });
}

function reasonOf(state: Exclude<SurveyState, { state: 'open' }>, { closesAt }: SurveySettings): string {
  if (state.state === 'scheduled') return `It is not open before ${state.opensAt}.`;
  switch (state.why) {
    case 'owner':
      return 'Its owner has closed it.';
    case 'date':
      return `It has been closed since ${closesAt}.`;
    case 'limit':
      return 'It has as many answers as it takes.';
  }
}

function pathOf(tenant: string, survey: string, instance: string): string {
  return `${tenant}/${survey}/${instance}`;
}
