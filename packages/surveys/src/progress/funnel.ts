import type { SurveyDefinition } from '../definition/definition.ts';
import { ChoicesTotals } from '../facets/choices-totals.ts';
import { distributionOf, valueAt } from '../facets/distribution.ts';
import { NumberTotals } from '../facets/number-totals.ts';
import { asksPeople } from '../kinds/kinds.ts';
import type { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';
import { progressQuestions, sentStep, stepsOf } from './progress-definition.ts';
import { formPages } from '../answers/form-pages.ts';

/** How far people got with a form. Each submission counts once. */
export interface Funnel {
  readonly started: number;
  readonly sent: number;
  /** The share of those who began that have sent the form, 0 to 1; undefined if nobody began. */
  readonly completion: number | undefined;
  /** Half of those who sent the form took no longer, in seconds; undefined if nobody sent it. */
  readonly medianSeconds: number | undefined;
  /** In the order of the form. */
  readonly pages: readonly PageReached[];
  /** The questions at which people left the page for good, as far as the form's script could tell; most first. Those at which nobody did are not in it. */
  readonly questions: readonly QuestionLeft[];
}

export interface PageReached {
  /** The number of the page, from 1. */
  readonly page: number;
  /** The id of the page's first question. */
  readonly question: string;
  /** How many got to this page or beyond it. */
  readonly reached: number;
  /** How many got no further: they are still there, or have stopped. */
  readonly stopped: number;
}

export interface QuestionLeft {
  readonly question: string;
  readonly stopped: number;
}

/** Reads how far people got from what was counted of it, with the pages and questions of the current version. */
export function funnelOf(totals: SurveyAnswersSummary, definition: SurveyDefinition): Funnel {
  const counted = choicesOf(totals, progressQuestions.step);
  // People who got to a page got to those before it, also if another version of the survey had fewer.
  const reached = stepsOf(definition)
    .map((step) => counted(step))
    .reduceRight<number[]>((later, count) => [Math.max(count, later[0] ?? 0), ...later], []);
  const sent = counted(sentStep);
  const started = reached[0]!;
  const left = choicesOf(totals, progressQuestions.left);
  const returned = choicesOf(totals, progressQuestions.returned);
  return {
    started,
    sent,
    completion: started === 0 ? undefined : sent / started,
    medianSeconds: medianOf(totals),
    pages: formPages(definition).map(({ questions }, index) => ({
      page: index + 1,
      question: questions[0]!.id,
      reached: reached[index]!,
      stopped: reached[index]! - reached[index + 1]!,
    })),
    questions: definition.questions
      .filter(asksPeople)
      .map(({ id }) => ({ question: id, stopped: left(id) - returned(id) }))
      .filter(({ stopped }) => stopped > 0)
      .toSorted((a, b) => b.stopped - a.stopped),
  };
}

function choicesOf(totals: SurveyAnswersSummary, question: string): (value: string) => number {
  const facet = totals.totals(question);
  return (value) => (facet instanceof ChoicesTotals ? facet.counts.count(value) : 0);
}

function medianOf(totals: SurveyAnswersSummary): number | undefined {
  const seconds = totals.totals(progressQuestions.seconds);
  if (!(seconds instanceof NumberTotals) || seconds.answered === 0) return undefined;
  const distribution = distributionOf(seconds.counts.entries());
  const middle = (seconds.answered - 1) / 2;
  return (valueAt(distribution, Math.floor(middle)) + valueAt(distribution, Math.ceil(middle))) / 2;
}
