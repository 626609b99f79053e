import { clockForm as form, parseNumber } from '../../facets/number-form.ts';
import type { AnswerReading } from '../kind.ts';
import { endsOf, timeFault, type TimeEnds } from './time-fault.ts';

export const timeReading: AnswerReading<TimeEnds> = {
  valueOf: minuteIn,
  fromForm(read) {
    const field = read('');
    if (typeof field !== 'string') return field;
    return field === '' ? undefined : shortTime(field);
  },
  typedFault: (text, ends) => timeFault(shortTime(text), endsOf(ends)),
};

/** The minute of an answer that need not be valid, if it has one. */
export function minuteIn(answer: unknown): unknown {
  return typeof answer === 'string' ? (parseNumber(form, answer) ?? answer) : answer;
}

/** Some browsers send seconds, too. */
export function shortTime(field: string): string {
  return field.replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1');
}
