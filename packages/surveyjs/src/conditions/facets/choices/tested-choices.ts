/** Choices that a condition tests. */
export interface TestedChoices {
  readonly type: 'choices';
  /** The question's id, or `question.part`. */
  readonly id: string;
  readonly values: readonly string[];
  /** Whether several can be chosen. */
  readonly multiple: boolean;
  /** Whether the answer is a list in the file, also if only one choice can be made. */
  readonly isList: boolean;
}

export function testedChoices(choices: Omit<TestedChoices, 'type'>): TestedChoices {
  return { type: 'choices', ...choices };
}
