import type { ChoicesTotals } from '../facets/choices-totals.ts';
import { facetOf } from '../history/facets.ts';
import { compareCodePoints } from '../shared/code-points.ts';
import {
  type QuestionSpec,
  type SurveyHistory,
  labelOfChoice,
  languageOf,
  questionOf,
} from '../history/history.ts';
import type { Language } from '../shared/language.ts';
import { isPromoterScale, netPromoterScore } from '../definition/net-promoter-score.ts';
import type { PublicSummary, QuestionSummary } from './public-summary.ts';
import { type FacetTotals, emptyTotals, typeMismatch } from '../facets/facet-totals.ts';
import { rangeStatistics } from './range-statistics.ts';
import type { NumberTotals } from '../facets/number-totals.ts';
import type { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';
import { shownWord } from '../words/words.ts';

export interface SummaryToPresent {
  readonly tenant: string;
  readonly survey: string;
  readonly history: SurveyHistory;
  readonly summary: SurveyAnswersSummary;
  /** When the summary was last written, ISO 8601; null if it never was. */
  readonly asOf: string | null;
}

type ChoiceSpec = Extract<QuestionSpec, { type: 'choice' }>;
type ChoiceCount = Extract<QuestionSummary, { type: 'choice' }>['choices'][number];
type RangeSummary = Extract<QuestionSummary, { type: 'scale' }>;
type ValueCount = RangeSummary['histogram'][number];

/** The results of a text question list at most this many words, the most frequent ones. */
const maxTopWords = 10;

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
    questions: questionsInOrder(history).map(([id, spec, isRetired]): QuestionSummary => {
      const presented = presentQuestion(
        id,
        spec,
        summary.totals(id) ?? emptyTotals(facetOf(history, id)!.facet.type),
        language,
      );
      return isRetired ? { ...presented, retired: true } : presented;
    }),
  };
}

/** The questions of the current version in its order, then the retired ones, latest first; `true`: retired. */
export function questionsInOrder(history: SurveyHistory): [string, QuestionSpec, boolean][] {
  const ordered = new Map<string, [string, QuestionSpec, boolean]>();
  const versions = Object.keys(history.versions).map(Number);
  for (const version of [history.current, ...versions.toSorted((a, b) => b - a)]) {
    for (const id of history.versions[version] ?? []) {
      const spec = questionOf(history, id);
      if (spec !== undefined && !ordered.has(id)) ordered.set(id, [id, spec, version !== history.current]);
    }
  }
  return [...ordered.values()];
}

function presentQuestion(
  id: string,
  spec: QuestionSpec,
  totals: FacetTotals,
  language: Language,
): QuestionSummary {
  const common = { text: spec.text, answered: totals.answered, skipped: totals.skipped };
  const { type } = spec;
  switch (type) {
    case 'choice':
      if (totals.type !== 'choices') break;
      return { id, type, ...common, choices: choiceCounts(spec, totals) };
    case 'scale': {
      if (totals.type !== 'number') break;
      const statistics = rangeStatistics(totals.counts.entries());
      return {
        id,
        type,
        ...common,
        average: statistics && rounded(statistics.average),
        median: statistics && statistics.median,
        standardDeviation: statistics && rounded(statistics.standardDeviation),
        min: statistics && statistics.min,
        max: statistics && statistics.max,
        histogram: histogram(spec, totals),
        ...(isPromoterScale(spec) && { nps: promoterScore(totals) }),
      };
    }
    case 'text': {
      if (totals.type !== 'words') break;
      const { length, words } = totals;
      return {
        id,
        type,
        ...common,
        averageLength: totals.answered === 0 ? null : rounded(length / totals.answered),
        topWords: words
          .top(maxTopWords)
          .map(({ word, count }) => ({ word: shownWord(word, language), count })),
        ...(words.undercount > 0 && { topWordsError: words.undercount }),
      };
    }
    default:
      spec satisfies never;
  }
  throw typeMismatch('words', totals.type);
}

/** The offered choices in their order, then the choices of older versions that were chosen. */
function choiceCounts(spec: ChoiceSpec, { counts }: ChoicesTotals): ChoiceCount[] {
  const older = new Map(counts.entries());
  for (const { value } of spec.choices) older.delete(value);
  return [
    ...spec.choices.map(({ value, label }) => ({ value, label, count: counts.count(value) })),
    ...Array.from(older, ([value, count]): ChoiceCount => {
      const label = labelOfChoice(spec, value);
      return { value, ...(label !== undefined && { label }), count, retired: true };
    }).toSorted((a, b) => compareCodePoints(a.value, b.value)),
  ];
}

/** Every value of the current range, and the answered values outside it, in rising order. */
function histogram(
  spec: { readonly min: number; readonly max: number },
  { counts }: NumberTotals,
): ValueCount[] {
  const values = new Set(counts.entries().map(([value]) => value));
  for (let value = spec.min; value <= spec.max; value++) values.add(value);
  return [...values].toSorted((a, b) => a - b).map((value) => ({ value, count: counts.count(value) }));
}

function promoterScore({ counts }: NumberTotals): RangeSummary['nps'] {
  const groups = netPromoterScore(counts.entries());
  return groups && { ...groups, score: rounded(groups.score) };
}

/** To 6 decimals. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
