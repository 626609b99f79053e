import { type SurveyFacet, facetsInOrder } from '../history/facets.ts';
import type { QuestionSpec } from '../kinds/kinds.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { languageOf, questionOf } from '../history/history.ts';
import type { Language } from '../shared/language.ts';
import type { PartSummary, PublicSummary, QuestionSummary } from './public-summary.ts';
import { emptyTotals } from '../facets/facet-totals.ts';
import { facetStatistics } from './facets/facet-statistics.ts';
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
  const { totalAnswers, firstAnswerAt, lastAnswerAt, days, questions } = presentCounts(summary, history);
  const { duplicates, conflicts } = summary;
  return {
    tenant,
    survey,
    totalAnswers,
    firstAnswerAt,
    lastAnswerAt,
    asOf,
    days,
    duplicates,
    conflicts,
    questions,
  };
}

/** What a summary says of its answers, and not of their submissions. */
export function presentCounts(
  summary: SurveyAnswersSummary,
  history: SurveyHistory,
): Pick<PublicSummary, 'totalAnswers' | 'firstAnswerAt' | 'lastAnswerAt' | 'days' | 'questions'> {
  const language = languageOf(history, history.current);
  return {
    totalAnswers: summary.totalAnswers,
    firstAnswerAt: summary.firstAnswerAt,
    lastAnswerAt: summary.lastAnswerAt,
    days: summary.days.map(([day, count]) => ({ day, count })),
    questions: askedQuestions(history).map((question) => presentQuestion(question, summary, language)),
  };
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
  language: Language,
): QuestionSummary {
  const parts = facets.flatMap(([facet, isPartRetired]): PartSummary[] =>
    facet.part === ''
      ? []
      : [
          {
            id: facet.id,
            text: facet.label ?? facet.part,
            ...presentFacet(facet, summary, language),
            ...(isPartRetired && { retired: true as const }),
          },
        ],
  );
  return {
    id,
    type: spec.type,
    text: spec.text,
    ...presentFacet(facets.find(([{ part }]) => part === '')![0], summary, language),
    ...(parts.length > 0 && { parts }),
    ...(isRetired && { retired: true as const }),
  };
}

function presentFacet({ id, facet }: SurveyFacet, summary: SurveyAnswersSummary, language: Language) {
  const totals = summary.totals(id) ?? emptyTotals(facet.type);
  return {
    answered: totals.answered,
    skipped: totals.skipped,
    ...facetStatistics(facet, totals, language),
  };
}
