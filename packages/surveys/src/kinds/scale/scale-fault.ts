import type { AnswerFault } from '../../shared/answer-fault.ts';

/** The fault of a value, or undefined. `min`, `max`: the ends of the question. */
export function scaleFault(
  value: unknown,
  { min, max }: { readonly min: number; readonly max: number },
): AnswerFault | undefined {
  if (typeof value !== 'number') return { code: 'wrong-type', expected: 'number' };
  if (!Number.isInteger(value)) return { code: 'not-whole' };
  if (value < min || value > max) return { code: 'out-of-range', min, max };
  return undefined;
}
