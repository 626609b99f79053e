import { type ChoiceFault, describeChoiceFault, isChoiceFault } from './choice-fault.ts';

/** What is wrong with an answer, for a form in any language. `describeFault` has the English words. */
export type AnswerFault =
  | ChoiceFault
  /** The answers are no JSON object. */
  | { readonly code: 'not-an-object' }
  /** No question is answered, and none is required. */
  | { readonly code: 'nothing-answered' }
  | { readonly code: 'required' }
  /** A field of the question must not stay blank. */
  | { readonly code: 'field-required' }
  /** `expected`: a string, a number, the value of one choice, an array of choice values, a date, a time, an object of rows or fields, or an array of files. */
  | { readonly code: 'wrong-type'; readonly expected: keyof typeof expectations }
  /** `max`: UTF-16 code units. */
  | { readonly code: 'too-long'; readonly max: number }
  /** `min`: UTF-16 code units, without blanks around the text. */
  | { readonly code: 'too-short'; readonly min: number }
  /** The text does not have the form that the question asks for. */
  | { readonly code: 'wrong-form'; readonly example: string }
  /** NUL, or half of a surrogate pair. */
  | { readonly code: 'wrong-characters' }
  | { readonly code: 'not-whole' }
  /** A comma or a point that may stand before decimals or between thousands. */
  | { readonly code: 'unclear-separator' }
  | { readonly code: 'out-of-range'; readonly min: number; readonly max: number }
  | { readonly code: 'too-small'; readonly min: number }
  | { readonly code: 'too-large'; readonly max: number }
  /** `decimals`: at least 1. */
  | { readonly code: 'too-many-decimals'; readonly decimals: number }
  | { readonly code: 'not-a-time' }
  /** `min`: the earliest time, such as 09:30. */
  | { readonly code: 'too-early-in-the-day'; readonly min: string }
  /** `max`: the latest time. */
  | { readonly code: 'too-late-in-the-day'; readonly max: string }
  | { readonly code: 'not-an-email' }
  | { readonly code: 'not-a-phone' }
  | { readonly code: 'not-a-url' }
  | { readonly code: 'not-a-date' }
  /** `min`: the earliest day, such as 2026-11-22. */
  | { readonly code: 'too-early'; readonly min: string }
  /** `max`: the latest day. */
  | { readonly code: 'too-late'; readonly max: string }
  /** A form has several values for a question that takes one. */
  | { readonly code: 'several-values' }
  /** The question's `showIf` does not hold. */
  | { readonly code: 'not-asked' }
  /** It is shown between questions, and asks nothing. */
  | { readonly code: 'takes-no-answer' }
  | { readonly code: 'unknown-question' }
  /** The question has no row with this id. */
  | { readonly code: 'unknown-row' }
  /** `min`: the least rows of an answer. */
  | { readonly code: 'too-few-rows'; readonly min: number }
  /** `max`: the rows that a respondent is asked. */
  | { readonly code: 'too-many-rows'; readonly max: number }
  /** The question has no item with this id. */
  | { readonly code: 'unknown-item' }
  /** The question has no field with this id. */
  | { readonly code: 'unknown-field' }
  /** Two items have the same rank. */
  | { readonly code: 'rank-twice'; readonly rank: number }
  /** The first rank that no item has; `ranks`: how many there are. */
  | { readonly code: 'rank-missing'; readonly rank: number; readonly ranks: number }
  /** More items are ranked than the question asks for. */
  | { readonly code: 'too-many-ranked'; readonly max: number }
  /** The numbers are `by` more or less than the total. */
  | { readonly code: 'sum-too-large' | 'sum-too-small'; readonly by: number; readonly total: number }
  | { readonly code: 'too-many-files'; readonly max: number }
  /** At least one file. */
  | { readonly code: 'wrong-files'; readonly files: readonly FileFault[] };

/** What is wrong with a file. */
export interface FileFault {
  /** Its name. */
  readonly name: string;
  readonly problem: FileProblem;
  /** The most bytes that a file may have. */
  readonly maxBytes: number;
}

export type FileProblem = keyof typeof fileProblems;

/** A sentence without a full stop. */
export function describeFault(fault: AnswerFault): string {
  if (isChoiceFault(fault)) return describeChoiceFault(fault);
  switch (fault.code) {
    case 'not-an-object':
      return 'Answers must be an object, by question id';
    case 'nothing-answered':
      return 'At least one question needs an answer';
    case 'required':
    case 'field-required':
      return `This ${fault.code === 'required' ? 'question' : 'field'} needs an answer`;
    case 'wrong-type':
      return `The answer must be ${expectations[fault.expected]}`;
    case 'too-long':
      return `The answer must have at most ${fault.max} characters`;
    case 'too-short':
      return `The answer must have at least ${fault.min} characters`;
    case 'wrong-form':
      return `The answer must be written as in “${fault.example}”`;
    case 'wrong-characters':
      return 'The answer must not contain NUL characters or unpaired surrogates';
    case 'not-whole':
      return 'The answer must be a whole number';
    case 'unclear-separator':
      return 'The answer must be a number without separators of thousands, such as 1000';
    case 'out-of-range':
      return `The answer must be from ${fault.min} to ${fault.max}`;
    case 'too-small':
      return `The answer must be at least ${fault.min}`;
    case 'too-large':
      return `The answer must be at most ${fault.max}`;
    case 'too-many-decimals':
      return `The answer must have at most ${fault.decimals} ${fault.decimals === 1 ? 'decimal' : 'decimals'}`;
    case 'not-a-time':
      return 'The answer must be a time, such as 09:30';
    case 'too-early-in-the-day':
      return `The answer must be ${fault.min} or later`;
    case 'too-late-in-the-day':
      return `The answer must be ${fault.max} or earlier`;
    case 'not-an-email':
      return 'The answer must be an e-mail address, such as ann@example.org';
    case 'not-a-phone':
      return 'The answer must be a telephone number, such as +44 20 7946 0018';
    case 'not-a-url':
      return 'The answer must be a web address, such as https://example.org';
    case 'not-a-date':
      return 'The answer must be a date, such as 2026-11-22';
    case 'too-early':
      return `The answer must be ${fault.min} or later`;
    case 'too-late':
      return `The answer must be ${fault.max} or earlier`;
    case 'several-values':
      return 'This question takes one answer';
    case 'not-asked':
      return 'This question is not asked with these answers';
    case 'takes-no-answer':
      return 'This text is no question, and takes no answer';
    case 'unknown-question':
      return 'This survey has no question with this id';
    case 'unknown-row':
    case 'unknown-item':
    case 'unknown-field':
      return `This question has no ${fault.code.slice('unknown-'.length)} with this id`;
    case 'too-few-rows':
      return `At least ${fault.min} ${fault.min === 1 ? 'row needs' : 'rows need'} an answer`;
    case 'too-many-rows':
      return `The answer must have at most ${fault.max} ${fault.max === 1 ? 'row' : 'rows'}: nobody is asked more`;
    case 'too-many-files':
      return `The answer must have at most ${fault.max} ${fault.max === 1 ? 'file' : 'files'}`;
    case 'wrong-files':
      return fault.files.map(describeFileFault).join('; ');
    case 'rank-twice':
    case 'rank-missing':
    case 'too-many-ranked':
    case 'sum-too-large':
    case 'sum-too-small':
      return describeItemsFault(fault);
  }
}

type ItemsFault = Extract<
  AnswerFault,
  { readonly code: 'rank-twice' | 'rank-missing' | 'too-many-ranked' | 'sum-too-large' | 'sum-too-small' }
>;

function describeItemsFault(fault: ItemsFault): string {
  switch (fault.code) {
    case 'rank-twice':
      return `Rank ${fault.rank} is given twice`;
    case 'rank-missing':
      return `No item has rank ${fault.rank}: the answer must give each rank from 1 to ${fault.ranks} to an item`;
    case 'too-many-ranked':
      return `The answer must rank ${fault.max} ${fault.max === 1 ? 'item' : 'items'}, and no more`;
    case 'sum-too-large':
      return `${fault.by} too many: the numbers must add up to ${fault.total}`;
    case 'sum-too-small':
      return `${fault.by} left: the numbers must add up to ${fault.total}`;
  }
}

function describeFileFault({ name, problem, maxBytes }: FileFault): string {
  const detail = problem === 'too-large' ? `: it has at most ${maxBytes} bytes` : '';
  return `${JSON.stringify(name)} ${fileProblems[problem]}${detail}`;
}

const fileProblems = {
  'too-large': 'is too large',
  empty: 'is empty',
  'wrong-type':
    'is of a type that the question does not take, or its content is of another type than its name',
  'cut-off': 'did not arrive as a whole',
  'wrong-name': 'is no name of a file',
  twice: 'stands twice in the answer',
  unknown: 'was not uploaded for this submission, or its upload has expired: upload it again',
  'not-stored': 'could not be stored at the moment: try again later',
  sent: 'was not stored: the answer of this submission was already sent',
} as const;

const expectations = {
  text: 'a string',
  number: 'a number',
  decimal: 'a number',
  choice: 'a string, the value of one choice',
  choices: 'an array of choice values',
  other: 'a choice, or an object with chosen and other',
  date: 'a string, a date such as 2026-11-22',
  time: 'a string, a time such as 09:30',
  rows: 'an object, by row id',
  ranking: 'an array of item ids, the first one first',
  items: 'an object of numbers, by item id',
  fields: 'an object of strings, by field',
  consent: 'true, for those who agree',
  files: 'an array of files, each an object with name, bytes and key',
} as const;
