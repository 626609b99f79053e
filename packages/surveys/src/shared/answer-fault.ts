/** What is wrong with an answer, for a form in any language. `describeFault` has the English words. */
export type AnswerFault =
  /** The answers are no JSON object. */
  | { readonly code: 'notAnObject' }
  /** No question is answered, and none is required. */
  | { readonly code: 'nothingAnswered' }
  | { readonly code: 'required' }
  /** `expected`: a string, a number, the value of one choice, or an array of choice values. */
  | { readonly code: 'wrongType'; readonly expected: 'text' | 'number' | 'choice' | 'choices' }
  /** `max`: UTF-16 code units. */
  | { readonly code: 'tooLong'; readonly max: number }
  /** NUL, or half of a surrogate pair. */
  | { readonly code: 'wrongCharacters' }
  | { readonly code: 'notWhole' }
  | { readonly code: 'outOfRange'; readonly min: number; readonly max: number }
  | { readonly code: 'notAChoice' }
  /** The same choice stands twice in a list. */
  | { readonly code: 'twice' }
  /** A form has several values for a question that takes one. */
  | { readonly code: 'severalValues' }
  /** The question's `showIf` does not hold. */
  | { readonly code: 'notAsked' }
  | { readonly code: 'unknownQuestion' };

/** A sentence without a full stop. */
export function describeFault(fault: AnswerFault): string {
  switch (fault.code) {
    case 'notAnObject':
      return 'Answers must be an object, by question id';
    case 'nothingAnswered':
      return 'At least one question needs an answer';
    case 'required':
      return 'This question needs an answer';
    case 'wrongType':
      return `The answer must be ${expectations[fault.expected]}`;
    case 'tooLong':
      return `The answer must have at most ${fault.max} characters`;
    case 'wrongCharacters':
      return 'The answer must not contain NUL characters or unpaired surrogates';
    case 'notWhole':
      return 'The answer must be a whole number';
    case 'outOfRange':
      return `The answer must be from ${fault.min} to ${fault.max}`;
    case 'notAChoice':
      return 'The answer is not one of the choices';
    case 'twice':
      return 'The answer has the same choice twice';
    case 'severalValues':
      return 'This question takes one answer';
    case 'notAsked':
      return 'This question is not asked with these answers';
    case 'unknownQuestion':
      return 'This survey has no question with this id';
  }
}

const expectations = {
  text: 'a string',
  number: 'a number',
  choice: 'a string, the value of one choice',
  choices: 'an array of choice values',
} as const;
