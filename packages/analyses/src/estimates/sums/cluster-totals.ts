/** What was counted in one cluster, or in all of them. `SurveyAnswersSummary.toJSON()` fits. */
export interface ClusterTotals {
  readonly totalAnswers: number;
  /** Pairs of question id and totals. */
  readonly questions: readonly (readonly [string, QuestionCounts])[];
}

export interface QuestionCounts {
  /** Questions of other types than `multipleChoice` and `range` are passed over. */
  readonly type: string;
  readonly answered: number;
  /** Pairs of choice or value and count. */
  readonly counts?: readonly (readonly [string | number, number])[];
}

export type SampledType = 'multipleChoice' | 'range';

/** The questions whose options are estimated. */
export function sampledQuestions(
  totals: ClusterTotals,
): [string, SampledType, { answered: number; counts: readonly (readonly [string | number, number])[] }][] {
  return totals.questions.flatMap(([id, { type, answered, counts = [] }]) =>
    type === 'multipleChoice' || type === 'range' ? [[id, type, { answered, counts }]] : [],
  );
}
