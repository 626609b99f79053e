import { parseDay } from '../../facets/days.ts';
import type { AnswerReading } from '../kind.ts';

interface Ends {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export const dateReading: AnswerReading<Ends> = {
  valueOf: dayIn,
  fromForm(read) {
    const field = read('');
    return field === '' ? undefined : field;
  },
  /** The ends are days: nothing is said of one that is relative to today, which is left out. */
  typedFault(text, { min, max }) {
    if (parseDay(text) === undefined) return { code: 'not-a-date' };
    // Days are in the order of their characters.
    if (min !== undefined && text < min) return { code: 'too-early', min };
    return max !== undefined && text > max ? { code: 'too-late', max } : undefined;
  },
};

/** The day of an answer that need not be valid, if it has one. */
export function dayIn(answer: unknown): unknown {
  return typeof answer === 'string' ? (parseDay(answer) ?? answer) : answer;
}
