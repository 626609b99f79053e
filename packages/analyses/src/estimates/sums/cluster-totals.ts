/** The totals of one cluster, or of all of them. `SurveyAnswersSummary.toJSON()` has this form. */
export interface ClusterTotals {
  readonly totalAnswers: number;
  /** Pairs of question id and totals. */
  readonly questions: readonly (readonly [string, QuestionCounts])[];
}

export interface QuestionCounts {
  /** The question's type. Only `choice` and `range` are estimated. */
  readonly type: string;
  readonly answered: number;
  /** Pairs of choice or value and count. */
  readonly counts?: readonly (readonly [string | number, number])[];
}

export type SampledType = 'choice' | 'scale';

/** Returns the totals of the questions whose options are estimated. */
export function sampledQuestions(
  totals: ClusterTotals,
): [string, SampledType, { answered: number; counts: readonly (readonly [string | number, number])[] }][] {
  return totals.questions.flatMap(([id, { type, answered, counts = [] }]) =>
    type === 'choice' || type === 'scale' ? [[id, type, { answered, counts }]] : [],
  );
}
