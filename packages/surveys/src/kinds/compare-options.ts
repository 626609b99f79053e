import type { OptionChange } from './option-change.ts';
import type { QuestionBase } from './question-fields.ts';

/** What differs in these options, of which each is a text, a number or a flag. A flag that is off is the same as one that is not there. */
export function* compareOptions<Q extends QuestionBase>(
  before: Q,
  question: Q,
  options: readonly (keyof Q & string)[],
): Generator<OptionChange> {
  for (const option of options) {
    const [old, now] = [shown(before[option]), shown(question[option])];
    if (old !== now) yield { kind: 'optionChanged', question, option, before: old, after: now };
  }
}

function shown(value: unknown): string | number | true | undefined {
  return value === false ? undefined : (value as string | number | true | undefined);
}
