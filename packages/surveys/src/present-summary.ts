import { ChoiceTotals } from './choice-totals.ts';
import { compareCodePoints } from './code-points.ts';
import type { Choice } from './definition.ts';
import { type QuestionSpec, type SurveyHistory, questionOf } from './history.ts';
import type { PublicSummary, QuestionSummary } from './public-summary.ts';
import { type QuestionTotals, emptyTotals, typeMismatch } from './question-totals.ts';
import { rangeStatistics } from './range-statistics.ts';
import { RangeTotals } from './range-totals.ts';
import type { SurveyAnswersSummary } from './survey-answers-summary.ts';
import { TextTotals } from './text-totals.ts';

export interface SummaryToPresent {
  readonly tenant: string;
  readonly survey: string;
  readonly history: SurveyHistory;
  readonly summary: SurveyAnswersSummary;
  /** When the summary was last brought up to date, ISO 8601; null where it never was. */
  readonly asOf: string | null;
}

const TOP_WORDS = 10;

/**
 * The summary as its owner sees it; the only place where numbers are rounded (to 6 decimals). Questions stand in the
 * current version's order, then the retired ones, those that were asked last first. (JavaScript moves keys that look
 * like array indexes, a question id `2` or a choice `10`, before the others of an object.)
 */
export function presentSummary(input: SummaryToPresent): PublicSummary {
  const { tenant, survey, history, summary, asOf } = input;
  const questions = questionsInOrder(history).map(([id, spec, isRetired]): [string, QuestionSummary] => {
    const totals = summary.totals(id) ?? emptyTotals(spec.type);
    const presented = presentQuestion(spec, totals);
    return [id, isRetired ? { ...presented, retired: true } : presented];
  });
  return {
    tenant,
    survey,
    totalAnswers: summary.totalAnswers,
    firstAnswerAt: summary.firstAnswerAt,
    lastAnswerAt: summary.lastAnswerAt,
    asOf,
    questions: Object.fromEntries(questions),
  };
}

function questionsInOrder(history: SurveyHistory): [string, QuestionSpec, boolean][] {
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

function presentQuestion(spec: QuestionSpec, totals: QuestionTotals): QuestionSummary {
  const { answered, skipped } = totals;
  if (spec.type === 'multipleChoice' && totals instanceof ChoiceTotals) {
    return { type: spec.type, answered, skipped, choices: choiceCounts(spec, totals) };
  }
  if (spec.type === 'range' && totals instanceof RangeTotals) {
    const statistics = rangeStatistics(totals.counts.entries());
    return {
      type: spec.type,
      answered,
      skipped,
      average: statistics && rounded(statistics.average),
      median: statistics && statistics.median,
      standardDeviation: statistics && rounded(statistics.standardDeviation),
      min: statistics && statistics.min,
      max: statistics && statistics.max,
      histogram: histogram(spec, totals),
    };
  }
  if (spec.type === 'freeText' && totals instanceof TextTotals) {
    const { length, words } = totals;
    return {
      type: spec.type,
      answered,
      skipped,
      averageLength: answered === 0 ? null : rounded(length / answered),
      topWords: words.top(TOP_WORDS),
      ...(words.undercount > 0 && { topWordsError: words.undercount }),
    };
  }
  throw typeMismatch(spec.type, totals.type);
}

/** The choices offered now in their order, chosen or not; then those that were chosen when they still were. */
function choiceCounts(
  spec: { readonly choices: readonly Choice[] },
  totals: ChoiceTotals,
): Record<string, number> {
  const values = new Set(spec.choices.map((choice) => choice.value));
  const counted = totals.counts.entries().map(([value]) => value);
  for (const value of counted.toArray().toSorted(compareCodePoints)) values.add(value);
  // Not by assignment: it would lose a choice named __proto__.
  return Object.fromEntries(values.values().map((value) => [value, totals.counts.count(value)]));
}

/** Every value of the present range, answered or not, and whatever was answered outside of it. */
function histogram(
  spec: { readonly min: number; readonly max: number },
  totals: RangeTotals,
): Record<string, number> {
  const values = new Set(totals.counts.entries().map(([value]) => value));
  for (let value = spec.min; value <= spec.max; value++) values.add(value);
  return Object.fromEntries(
    [...values].toSorted((a, b) => a - b).map((value) => [value, totals.counts.count(value)]),
  );
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
