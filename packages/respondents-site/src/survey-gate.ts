import { keyOf, surveyPath, type Summaries, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { surveyState, type SurveySettings, type SurveyState } from '@canvass/surveys';
import { problem, type Problem } from '@canvass/web/problems';
import { BackgroundReadings } from './background-readings.ts';
import type { LoadedSurvey } from './compiled-survey.ts';

/** A survey's number of answers is read again when it is older than this, in ms. */
const readEveryMs = 2_000;
/** The least time between two readings of any surveys, in ms. With hundreds of limited surveys in use, each is read less often. */
const betweenReadsMs = 20;
/** The memory for the numbers of 3,000 surveys, in bytes. */
const maxBytes = 900_000;

const open: SurveyState = Object.freeze({ state: 'open' });

export interface SurveyGateDeps {
  readonly summaries: Pick<Summaries, 'figures'>;
  readonly clock: Clock;
  /** A page waits for a number of answers for this long, in ms. */
  readonly pageLimitMs: number;
}

/**
 * Tells whether surveys take answers. No answer waits for it: the settings come with the definition, and the number of
 * answers of a survey with `maxAnswers` is read in the background, at most every 2 s while submissions arrive. Answers
 * that are accepted until the limit is known to be reached are counted. If the number cannot be read, the survey stays
 * open: too many answers can be ignored, a lost answer cannot be recovered.
 */
export class SurveyGate {
  readonly #deps: SurveyGateDeps;
  /** The numbers of counted answers. Erasures and retention make room again: an old number refuses submissions until it is read again. */
  readonly #answers: BackgroundReadings<number, SurveyKey>;

  constructor(deps: SurveyGateDeps) {
    this.#deps = deps;
    const { clock, summaries } = deps;
    const read = async (key: SurveyKey): Promise<number | undefined> => {
      const found = await summaries.figures(key);
      return found.outcome === 'found' ? found.figures.answers : undefined;
    };
    this.#answers = new BackgroundReadings({
      nameOf: surveyPath,
      read,
      clock,
      readEveryMs,
      betweenReadsMs,
      maxBytes,
    });
  }

  /** Returns the state for a submission, at once. */
  stateFor(tenant: string, survey: string, { stored, compiled }: LoadedSurvey): SurveyState {
    if (compiled.isAlwaysOpen) return open;
    const { settings } = compiled;
    const now = this.#deps.clock.now();
    const { maxAnswers } = settings;
    if (maxAnswers === undefined) return surveyState(settings, now, undefined);
    return surveyState(settings, now, this.#answers.latest(keyOf(tenant, survey, stored)));
  }

  /**
   * Returns what a page has to wait for before it asks for the state: the number of answers, the first time, and while the limit is known to
   * be reached. It resolves in time even if storage does not respond, and never rejects. Undefined: nothing.
   */
  waitFor(tenant: string, survey: string, found: LoadedSurvey): Promise<unknown> | undefined {
    if (found.compiled.settings.maxAnswers === undefined) return undefined;
    const state = this.stateFor(tenant, survey, found);
    const key = keyOf(tenant, survey, found.stored);
    // If the number is not there in time, the page shows the survey as open.
    if (state.state === 'open') return this.#answers.settled(key, this.#deps.pageLimitMs);
    const isFull = state.state === 'closed' && state.why === 'limit';
    return isFull ? this.#answers.renewed(key, this.#deps.pageLimitMs) : undefined;
  }

  /** Resolves to the state for a page. Never rejects. */
  async settledStateFor(tenant: string, survey: string, found: LoadedSurvey): Promise<SurveyState> {
    await this.waitFor(tenant, survey, found);
    return this.stateFor(tenant, survey, found);
  }
}

/** The refusal of a submission to a survey that is not open. */
export function surveyClosed(
  state: Exclude<SurveyState, { state: 'open' }>,
  settings: SurveySettings,
): Problem {
  return problem('survey-closed', { detail: `${reasonOf(state, settings)} Nothing was stored.` });
}

/** The refusal to show its questions to anybody but its owner. */
export function definitionClosed(
  state: Exclude<SurveyState, { state: 'open' }>,
  settings: SurveySettings,
): Problem {
  return problem('survey-closed', {
    detail: `${reasonOf(state, settings)} Its questions can be read with a key of the tenant.`,
  });
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
