import type { SurveyHistory, TrendInterval, TrendPoint } from '@canvass/surveys';

export interface TrendToPresent {
  readonly tenant: string;
  readonly survey: string;
  readonly history: SurveyHistory;
  readonly interval: TrendInterval;
  readonly points: readonly TrendPoint[];
  readonly of: number;
  readonly asOf: string | null;
}

/** Averages are rounded to 6 decimals, as in a summary. Questions come in the order of the current version, then the others. */
export function presentTrend({ history, points, ...rest }: TrendToPresent) {
  const order = new Map(questionOrder(history).map((id, index) => [id, index]));
  return {
    ...rest,
    totalAnswers: points.reduce((sum, { answers }) => sum + answers, 0),
    points: points.map(({ fromMs, answers, ranges }) => ({
      from: new Date(fromMs).toISOString(),
      answers,
      averages: [...ranges]
        .toSorted(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
        .map(([id, { answered, sum }]) => ({
          id,
          answered,
          average: Math.round((sum / answered) * 1e6) / 1e6,
        })),
    })),
  };
}

function questionOrder({ versions, questions, current }: SurveyHistory): string[] {
  return [...new Set([...(versions[current] ?? []), ...Object.keys(questions)])];
}
