import type { FacetColumn, ValueColumn } from '@canvass/columns';
import type { Scores } from '@canvass/surveys';

/** A column whose values are added up. */
export interface AddedValues extends Pick<ValueColumn, 'codes' | 'offsets'> {
  /** What each code adds to the sum. */
  readonly valueOfCode: Float64Array;
  /** What each code adds to the number of values: 0 for none, and for a choice without a score. */
  readonly countOfCode: Uint8Array;
}

/** Returns what the values of a column add: its numbers, or the scores of its choices. Undefined if it has neither. */
export function addedValues(
  column: FacetColumn | undefined,
  scores: Scores | undefined,
): AddedValues | undefined {
  if (column?.type === 'number') {
    const { values, codes, offsets } = column;
    const countOfCode = new Uint8Array(values.length + 1).fill(1, 1);
    return { codes, offsets, valueOfCode: Float64Array.from([0, ...values]), countOfCode };
  }
  if (column?.type !== 'choices' || scores === undefined) return undefined;
  const { values, codes, offsets } = column;
  return {
    codes,
    offsets,
    valueOfCode: Float64Array.from([0, ...values.map((value) => scores.get(value) ?? 0)]),
    countOfCode: Uint8Array.from([0, ...values.map((value) => Number(scores.has(value)))]),
  };
}
