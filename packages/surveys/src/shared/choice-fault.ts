/** What is wrong with the choices of an answer. */
export type ChoiceFault =
  | { readonly code: 'not-a-choice' }
  /** The choice's `showIf` does not hold. */
  | { readonly code: 'choice-not-offered' }
  /** A choice that excludes all others stands with others. */
  | { readonly code: 'exclusive-choice' }
  | { readonly code: 'too-few-choices'; readonly min: number }
  | { readonly code: 'too-many-choices'; readonly max: number }
  /** The choice that asks for a text has none. */
  | { readonly code: 'other-without-text' }
  /** There is a text for a choice that is not chosen. */
  | { readonly code: 'text-without-other' }
  /** The same choice stands twice in a list. */
  | { readonly code: 'twice' };

/** A sentence without a full stop. */
export function describeChoiceFault(fault: ChoiceFault): string {
  switch (fault.code) {
    case 'not-a-choice':
      return 'The answer is not one of the choices';
    case 'choice-not-offered':
      return 'The answer has a choice that is not offered with these answers';
    case 'exclusive-choice':
      return 'The answer has a choice that excludes the others, with others';
    case 'too-few-choices':
      return `The answer must have at least ${fault.min} ${fault.min === 1 ? 'choice' : 'choices'}`;
    case 'too-many-choices':
      return `The answer must have at most ${fault.max} ${fault.max === 1 ? 'choice' : 'choices'}`;
    case 'other-without-text':
      return 'The choice “other” needs a text';
    case 'text-without-other':
      return 'The text is for the choice “other”, which is not chosen';
    case 'twice':
      return 'The answer has the same choice twice';
  }
}

const codes: ReadonlySet<string> = new Set<ChoiceFault['code']>([
  'not-a-choice',
  'choice-not-offered',
  'exclusive-choice',
  'too-few-choices',
  'too-many-choices',
  'other-without-text',
  'text-without-other',
  'twice',
]);

export function isChoiceFault<Fault extends { readonly code: string }>(
  fault: Fault,
): fault is Extract<Fault, ChoiceFault> {
  return codes.has(fault.code);
}
