import { isOwnFacet } from '../facets/own-facets.ts';
import { type SurveyFacet, facetsInOrder, screenOutsOf } from '../history/facets.ts';
import type { QuestionSpec } from '../kinds/kinds.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { languageOf, questionOf } from '../history/history.ts';
import type { PartSummary, PublicSummary, QuestionSummary } from './public-summary.ts';
import { ChoicesTotals } from '../facets/choices-totals.ts';
import { emptyTotals } from '../facets/facet-totals.ts';
import { type ScoreSum, addScores, noScores, scoresOf, sumOfScores } from '../facets/scores.ts';
import { endingFacetId, endingType } from '../facets/ending-facet.ts';
import { languageFacetId, languageType } from '../facets/language-facet.ts';
import { facetStatistics } from './facets/facet-statistics.ts';
import { meanScore } from './facets/mean-score.ts';
import type { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';

export interface SummaryToPresent {
  readonly tenant: string;
  readonly survey: string;
  readonly history: SurveyHistory;
  readonly summary: SurveyAnswersSummary;
  /** When the summary was last written, ISO 8601; null if it never was. */
  readonly asOf: string | null;
}

/**
 * The summary as its owner sees it. Numbers are rounded here only, to 6 decimals. The questions of the current version
 * come first, in its order, then the retired ones, latest first.
 */
export function presentSummary(input: SummaryToPresent): PublicSummary {
  const { tenant, survey, history, summary, asOf } = input;
  const { totalAnswers, screenedOut, firstAnswerAt, lastAnswerAt, days, questions } = presentCounts(summary, {
    history,
    all: summary,
  });
  const { duplicates, conflicts } = summary;
  return {
    tenant,
    survey,
    totalAnswers,
    ...(screenedOut !== undefined && { screenedOut }),
    firstAnswerAt,
    lastAnswerAt,
    asOf,
    timeZone: summary.zone.name,
    days,
    duplicates,
    conflicts,
    questions,
  };
}

/** What the answers of a summary are a part of. */
export interface CountedSurvey {
  readonly history: SurveyHistory;
  /** The totals of all its answers: they decide which ranges of numbers are listed, so that parts can be compared. */
  readonly all: SurveyAnswersSummary;
}

/** What a summary says of its answers, and not of their submissions. */
export function presentCounts(
  summary: SurveyAnswersSummary,
  survey: CountedSurvey,
): Pick<
  PublicSummary,
  'totalAnswers' | 'screenedOut' | 'firstAnswerAt' | 'lastAnswerAt' | 'days' | 'questions'
> {
  const screenedOut = screenedOutIn(summary, survey.history);
  return {
    totalAnswers: summary.totalAnswers,
    ...(screenedOut !== undefined && { screenedOut }),
    firstAnswerAt: summary.firstAnswerAt,
    lastAnswerAt: summary.lastAnswerAt,
    days: summary.days.map(([day, count]) => ({ day, count })),
    questions: presentQuestions(summary, survey),
  };
}

/** How many of the answers were screened out; undefined if no ending does so. */
export function screenedOutIn(summary: SurveyAnswersSummary, history: SurveyHistory): number | undefined {
  const ids = screenOutsOf(history);
  if (ids.length === 0) return undefined;
  const totals = summary.totals(endingFacetId);
  if (!(totals instanceof ChoicesTotals)) return 0;
  return ids.reduce((sum, id) => sum + totals.counts.count(id), 0);
}

function presentQuestions(summary: SurveyAnswersSummary, survey: CountedSurvey): QuestionSummary[] {
  const { history } = survey;
  const questions = askedQuestions(history).map((question) => presentQuestion(question, summary, survey));
  const own = facetsInOrder(history).filter(([{ id }]) => isOwnFacet(id));
  if (own.length === 0) return questions;
  const shown = own.map(([facet, isRetired]): QuestionSummary => ({
    id: facet.id,
    type: facet.id === languageFacetId ? languageType : endingType,
    text: facet.text,
    ...presentFacet(facet, summary, survey),
    ...(isRetired && { retired: true as const }),
  }));
  const [current, retired] = [questions.filter(isCurrent), questions.filter((each) => !isCurrent(each))];
  return [...current, ...shown.filter(isCurrent), ...retired, ...shown.filter((each) => !isCurrent(each))];
}

function isCurrent({ retired }: QuestionSummary): boolean {
  return retired !== true;
}

/** A question that any version asked, with its facets: those of the current version first. */
interface AskedQuestion {
  readonly id: string;
  readonly spec: QuestionSpec;
  readonly isRetired: boolean;
  readonly facets: (readonly [facet: SurveyFacet, isRetired: boolean])[];
}

function askedQuestions(history: SurveyHistory): AskedQuestion[] {
  const asked = new Map<string, AskedQuestion>();
  for (const [facet, isRetired] of facetsInOrder(history)) {
    const id = facet.question;
    if (isOwnFacet(id)) continue;
    const question = asked.get(id);
    if (question === undefined)
      asked.set(id, { id, spec: questionOf(history, id)!, isRetired, facets: [[facet, isRetired]] });
    else question.facets.push([facet, isRetired]);
  }
  return [...asked.values()];
}

/** The questions of the current version in its order, then the retired ones, latest first; `true`: retired. */
export function questionsInOrder(history: SurveyHistory): [string, QuestionSpec, boolean][] {
  return askedQuestions(history).map(({ id, spec, isRetired }) => [id, spec, isRetired]);
}

function presentQuestion(
  { id, spec, isRetired, facets }: AskedQuestion,
  summary: SurveyAnswersSummary,
  survey: CountedSurvey,
): QuestionSummary {
  const parts = facets.flatMap(([facet, isPartRetired]): PartSummary[] =>
    // A list of files has no statistics beside their number, which is the main part.
    facet.part === '' || facet.listsFiles
      ? []
      : [
          {
            id: facet.id,
            text: facet.label ?? facet.part,
            ...presentFacet(facet, summary, survey),
            ...(isPartRetired && { retired: true as const }),
          },
        ],
  );
  return {
    id,
    type: spec.type,
    text: spec.text,
    ...presentFacet(facets.find(([{ part }]) => part === '')![0], summary, survey),
    ...averageOfParts(facets, isRetired, summary),
    ...(parts.length > 0 && { parts }),
    ...(isRetired && { retired: true as const }),
  };
}

/** The mean of the parts that the current version asks, or of all parts if it does not ask the question. */
function averageOfParts(
  facets: AskedQuestion['facets'],
  isRetired: boolean,
  summary: SurveyAnswersSummary,
): Pick<QuestionSummary, 'averageOfParts'> {
  let sum: ScoreSum | undefined;
  for (const [{ id, part, facet }, isPartRetired] of facets) {
    const scores = part === '' || isPartRetired !== isRetired ? undefined : scoresOf(facet);
    if (scores === undefined) continue;
    sum = addScores(sum ?? noScores, sumOfScores(scores, summary.totals(id)));
  }
  return sum === undefined ? {} : { averageOfParts: meanScore(sum) };
}

function presentFacet(
  { id, facet }: SurveyFacet,
  summary: SurveyAnswersSummary,
  { history, all }: CountedSurvey,
) {
  const totals = summary.totals(id) ?? emptyTotals(facet.type);
  return {
    answered: totals.answered,
    skipped: totals.skipped,
    ...facetStatistics(facet, totals, {
      language: languageOf(history, history.current),
      all: all.totals(id),
    }),
  };
}
