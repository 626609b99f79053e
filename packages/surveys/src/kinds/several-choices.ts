import type { FacetValue } from '../facets/facet.ts';
import type { AnswerFault } from '../shared/answer-fault.ts';
import type { ChoiceIndexes } from './answer-rule.ts';

/** Whether a value is an answer that chooses nothing. */
export function isNoChoice(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

/** The fault of several choices, or undefined. */
export function severalFault(value: unknown, offered: ChoiceIndexes): AnswerFault | undefined {
  if (!Array.isArray(value)) return { code: 'wrong-type', expected: 'choices' };
  const chosen = new Set<unknown>();
  // However long the array is, a fault ends this within one element more than there are choices.
  for (const element of value) {
    if (typeof element !== 'string') return { code: 'wrong-type', expected: 'choices' };
    if (!offered.has(element)) return { code: 'not-a-choice' };
    if (chosen.has(element)) return { code: 'twice' };
    chosen.add(element);
  }
  return undefined;
}

/** Ticks are a set: their order says only how somebody has clicked. Most lists are in order, and stay as they are. */
export function inOrder(value: FacetValue, indexes: ChoiceIndexes): FacetValue {
  if (!Array.isArray(value)) return value;
  const indexOf = (each: string): number => indexes.get(each) ?? 0;
  let last = -1;
  for (const each of value) {
    const index = indexOf(each);
    if (index < last) return value.toSorted((a, b) => indexOf(a) - indexOf(b));
    last = index;
  }
  return value;
}

/** The values that are ticked in a form; undefined for none. */
export function ticked(field: string | readonly string[]): string[] | undefined {
  const values = [field].flat().filter((value) => value !== '');
  return values.length === 0 ? undefined : values;
}
