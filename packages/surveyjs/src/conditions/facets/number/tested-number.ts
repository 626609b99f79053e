/** A whole number that a condition tests. */
export interface TestedNumber {
  readonly type: 'number';
  /** The question's id, or `question.part`. */
  readonly id: string;
  readonly min: number;
  readonly max: number;
}

export function testedNumber(number: Omit<TestedNumber, 'type'>): TestedNumber {
  return { type: 'number', ...number };
}
