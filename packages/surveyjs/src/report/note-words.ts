import { maxConditionTextLength } from '@canvass/surveys';

export const specialNames: Readonly<Record<string, string>> = {
  none: 'None',
  refused: 'Refuse to answer',
  dontknow: 'Don’t know',
  other: 'Other',
};

export const numberFaults = {
  'too-wide': 'The scale has more than 101 values, so it became a text field without an average.',
} as const;

export const ratingFaults = {
  texts: 'The values of the scale have texts, so they became choices.',
  steps: 'The values of the scale are not whole numbers one apart, so they became choices.',
  'too-wide': 'The scale has more than 101 values, so they became choices.',
} as const;

export const choiceFaults = {
  repeated: 'another choice has the same value.',
  blank: 'there is nothing to show.',
  'too-many': 'the list is too long.',
  'not-scalar': 'the value is neither a text nor a number.',
} as const;

export const rowFaults: Readonly<Record<keyof typeof choiceFaults, string>> = {
  ...choiceFaults,
  repeated: 'another row has the same value.',
};

/** Why a condition of the file could not become a `showIf`. */
export const conditionFaults = {
  syntax: 'SurveyJS cannot read it either, or it uses signs that are not known here.',
  'too-long': 'it is too long.',
  unsupported: 'it does more than compare an earlier answer with fixed values.',
  'text-answer':
    'it looks for a part of what is written in a text question, or compares it with a number. Here a condition tests whether a text is one of several.',
  'part-of-date': 'it looks for a part of a date or time. Here a condition compares whole ones.',
  'part-of-number': 'it looks for digits in a number. Here a condition compares whole numbers.',
  'kept-answer': 'it looks into an answer of which a condition here tests only whether there is one.',
  'text-unfit': `it compares an answer with a text that is blank, has several lines or has more than ${maxConditionTextLength} characters.`,
  'lone-answer': 'it names an answer and compares it with nothing.',
  'empty-value': 'it asks whether an answer is more, less or part of an empty value.',
  'order-of-lists': 'it asks whether a list of choices is greater or less than a value.',
  'left-out-question': 'it is about a question that is left out.',
  'later-question': 'it is not about an earlier question.',
  'too-complex':
    'it joins tests of several answers, or too many of them, in a way that cannot be written here.',
  'never-holds': 'no answer can meet it.',
} as const;

/** A name that is nowhere in the file has a note of its own. */
export type ConditionFault = keyof typeof conditionFaults | 'unknown-question';

export const choiceReasons: Readonly<Record<string, string>> = {
  visibleIf: ': the choices are always offered.',
  showCommentArea: ': a choice has no text field of its own.',
  elements: ': a choice has no questions of its own.',
  isExclusive: ': the choices can be chosen together with others.',
};

const groupCount = 'How often a group is asked does not depend on another answer.';
const setElsewhere = 'You can set this in the settings of the survey.';

/** Why the loss of a property changes what the survey does. */
export const propertyReasons: Readonly<Record<string, string>> = {
  allowCustomChoices: 'Respondents cannot add choices of their own.',
  bindings: groupCount,
  calculatedValues: 'Values are not calculated.',
  cells: 'The texts of single cells are left out.',
  choicesEnableIf: 'The choices can always be chosen.',
  choicesOrder: 'The choices keep their order; they are not shuffled.',
  choicesVisibleIf: 'The choices are always offered.',
  columnsVisibleIf: 'The choices are always offered.',
  completedHtml: `The thank-you page shows more than text, so it is left out. ${setElsewhere}`,
  completedHtmlOnCondition:
    'This page after the form is left out: it has no condition that some answers meet and others do not, shows more than emphasis, links and lists, or is one too many.',
  correctAnswer: 'There are no right and wrong answers.',
  defaultValue: 'No answer is filled in beforehand.',
  defaultValueExpression: 'No answer is filled in beforehand.',
  eachRowUnique: 'The same choice can be made in several rows.',
  detailElements: 'A row has no questions of its own below it.',
  enableIf: 'The question can always be answered.',
  firstPageIsStarted: 'There is no start page; its questions are on the first page.',
  firstPageIsStartPage: 'There is no start page; its questions are on the first page.',
  hasSelectAll: 'There is no “Select all”.',
  imageLink: 'The picture is left out.',
  isRequired: 'A group as a whole cannot be required.',
  keyName: 'The same answer can be given in several groups.',
  maskSettings: 'The text is not formatted while it is typed.',
  maskType: 'The text is not formatted while it is typed.',
  maxSelectedChoices: 'Any number of choices can be made.',
  minSelectedChoices: 'Any number of choices can be made.',
  navigateToUrl: `The address to go to after sending is left out: it must begin with https://. ${setElsewhere}`,
  navigateToUrlOnCondition: 'The address to go to after sending is the same for all respondents.',
  panelCountExpression: groupCount,
  questionOrder: 'The questions keep their order.',
  questionsOrder: 'The questions keep their order.',
  randomize: 'The order is not random.',
  readOnly: 'The question can be answered.',
  requiredErrorText: 'The message for a missing answer is the form’s own.',
  requiredIf: 'Whether the question must be answered does not depend on other answers.',
  rowCountExpression: groupCount,
  rowOrder: 'The rows keep their order; they are not shuffled.',
  rowsVisibleIf: 'The rows are always shown.',
  setValueExpression: 'No answer is calculated.',
  setValueIf: 'No answer is calculated.',
  showCommentArea: 'There is no field for a comment on all of it.',
  showPreviewBeforeComplete: 'There is no page to check all answers before sending.',
  showSelectAllItem: 'There is no “Select all”.',
  templateDescription: 'The description of each group is left out.',
  templateTitle: 'The title of each group is left out: it has answers in it.',
  templateVisibleIf: 'Each group is asked.',
  timeLimit: 'There is no time limit.',
  triggers: 'This trigger is left out: nothing happens by itself while the form is filled in.',
  valuePropertyName: 'The answer is a list of values.',
};
