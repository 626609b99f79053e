import { clockForm as form, lastMinute, parseNumber, printNumber } from '../../facets/number-form.ts';
import type { AnswerFault } from '../../shared/answer-fault.ts';

/** The ends of a question, such as `09:30`. */
export interface TimeEnds {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** In minutes after midnight. */
export function endsOf({ min, max }: TimeEnds): { min: number; max: number } {
  return {
    min: min === undefined ? 0 : (parseNumber(form, min) ?? 0),
    max: max === undefined ? lastMinute : (parseNumber(form, max) ?? lastMinute),
  };
}

/** The fault of a value that is not blank, or undefined. `min`, `max`: the ends of the question, in minutes. */
export function timeFault(
  value: unknown,
  { min, max }: { readonly min: number; readonly max: number },
): AnswerFault | undefined {
  if (typeof value !== 'string') return { code: 'wrong-type', expected: 'time' };
  const given = parseNumber(form, value);
  if (given === undefined) return { code: 'not-a-time' };
  if (given < min) return { code: 'too-early-in-the-day', min: printNumber(form, min) };
  if (given > max) return { code: 'too-late-in-the-day', max: printNumber(form, max) };
  return undefined;
}
