import type { AnswerFault } from '../shared/answer-fault.ts';
import { hasVisibleCharacter } from '../shared/reader-text.ts';
import type { AnswerReading } from './kind.ts';

/** Characters of a text that is only kept. */
const maxKeptLength = 500;

export const keptReading: AnswerReading<unknown> = {
  valueOf: (answer) => answer,
  fromForm(read) {
    const field = read('');
    if (typeof field !== 'string') return field;
    const text = field.trim();
    return text === '' ? undefined : text;
  },
};

/** The same for texts of one form. */
export function keptReadingOf(fault: (text: string) => AnswerFault | undefined): AnswerReading<unknown> {
  return { ...keptReading, typedFault: (text) => keptFault(text.trim(), fault) };
}

/** Whether a text that is kept is no answer. */
export function isBlankText(value: unknown): boolean {
  return typeof value === 'string' && !hasVisibleCharacter(value);
}

/** Some names need joiners, and emoji a variation selector: those stay where they are. */
const unseenEnd = /^[\p{White_Space}[\p{Default_Ignorable_Code_Point}--\p{Variation_Selector}]]$/v;

/** The text as it is kept: marks of direction and other characters that nobody sees are often copied along with an address or a number. */
export function withoutUnseenEnds(text: string): string {
  const characters = Array.from(text);
  const start = characters.findIndex((each) => !unseenEnd.test(each));
  const end = characters.findLastIndex((each) => !unseenEnd.test(each));
  return start === -1 ? '' : characters.slice(start, end + 1).join('');
}

/** Controls, and marks that turn the direction of what follows. */
const unfitCharacter = /[[\p{Cc}--[\t\n\r]]\u202a-\u202e\u2066-\u2069]/v;

/** The fault of a value that is kept as a text, or undefined. `fault`: of its form. */
export function keptFault(
  value: unknown,
  fault?: (text: string) => AnswerFault | undefined,
): AnswerFault | undefined {
  if (typeof value !== 'string') return { code: 'wrong-type', expected: 'text' };
  if (value.length > maxKeptLength) return { code: 'too-long', max: maxKeptLength };
  const kept = withoutUnseenEnds(value);
  return (
    fault?.(kept) ??
    (unfitCharacter.test(kept) || !value.isWellFormed() ? { code: 'wrong-characters' } : undefined)
  );
}
