/** What is wrong with an answer, for a form in any language. `describeFault` has the English words. */
export type AnswerFault =
  /** The answers are no JSON object. */
  | { readonly code: 'not-an-object' }
  /** No question is answered, and none is required. */
  | { readonly code: 'nothing-answered' }
  | { readonly code: 'required' }
  /** `expected`: a string, a number, the value of one choice, an array of choice values, a date, or an object of rows. */
  | { readonly code: 'wrong-type'; readonly expected: keyof typeof expectations }
  /** `max`: UTF-16 code units. */
  | { readonly code: 'too-long'; readonly max: number }
  /** NUL, or half of a surrogate pair. */
  | { readonly code: 'wrong-characters' }
  | { readonly code: 'not-whole' }
  | { readonly code: 'out-of-range'; readonly min: number; readonly max: number }
  | { readonly code: 'not-a-date' }
  /** `min`: the earliest day, such as 2026-11-22. */
  | { readonly code: 'too-early'; readonly min: string }
  /** `max`: the latest day. */
  | { readonly code: 'too-late'; readonly max: string }
  | { readonly code: 'not-a-choice' }
  /** The same choice stands twice in a list. */
  | { readonly code: 'twice' }
  /** A form has several values for a question that takes one. */
  | { readonly code: 'several-values' }
  /** The question's `showIf` does not hold. */
  | { readonly code: 'not-asked' }
  | { readonly code: 'unknown-question' }
  /** The question has no row with this id. */
  | { readonly code: 'unknown-row' };

/** A sentence without a full stop. */
export function describeFault(fault: AnswerFault): string {
  switch (fault.code) {
    case 'not-an-object':
      return 'Answers must be an object, by question id';
    case 'nothing-answered':
      return 'At least one question needs an answer';
    case 'required':
      return 'This question needs an answer';
    case 'wrong-type':
      return `The answer must be ${expectations[fault.expected]}`;
    case 'too-long':
      return `The answer must have at most ${fault.max} characters`;
    case 'wrong-characters':
      return 'The answer must not contain NUL characters or unpaired surrogates';
    case 'not-whole':
      return 'The answer must be a whole number';
    case 'out-of-range':
      return `The answer must be from ${fault.min} to ${fault.max}`;
    case 'not-a-date':
      return 'The answer must be a date, such as 2026-11-22';
    case 'too-early':
      return `The answer must be ${fault.min} or later`;
    case 'too-late':
      return `The answer must be ${fault.max} or earlier`;
    case 'not-a-choice':
      return 'The answer is not one of the choices';
    case 'twice':
      return 'The answer has the same choice twice';
    case 'several-values':
      return 'This question takes one answer';
    case 'not-asked':
      return 'This question is not asked with these answers';
    case 'unknown-question':
      return 'This survey has no question with this id';
    case 'unknown-row':
      return 'This question has no row with this id';
  }
}

const expectations = {
  text: 'a string',
  number: 'a number',
  choice: 'a string, the value of one choice',
  choices: 'an array of choice values',
  date: 'a string, a date such as 2026-11-22',
  rows: 'an object, by row id',
} as const;
