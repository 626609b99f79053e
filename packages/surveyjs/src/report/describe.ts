import { isolated, maxConditionTextLength } from '@canvass/surveys';
import type { ElementReport } from './import-report.ts';
import type { ConditionFault, Note } from './note.ts';

/** What became of an element, in a sentence. */
export function describeElement({ title, type, kind, ids, notes }: ElementReport): string {
  const name = title === '' ? 'An element without a name' : `“${isolated(title)}”`;
  if (type === 'panel') return `The group ${name} is left out, and its questions are asked without it.`;
  if (kind === 'leftOut') return `${name} is left out.`;
  if (kind === 'taken') return `${name} is taken as it is.`;
  const further = ids.length > 1 ? ` and became ${ids.length} questions` : '';
  const lost = notes.some((note) => note.kind === 'leftOut');
  return lost ? `${name} is taken${further}, but not all of it.` : `${name} is taken with changes${further}.`;
}

/** What was taken, changed or left out, and why, in a sentence or two. */
export function describeNote(note: Note): string {
  switch (note.code) {
    case 'condition-taken':
      return `The condition ${isolated(note.expression)} is taken.`;
    case 'condition-always':
      return `The condition ${isolated(note.expression)} holds for every answer, so it is not needed.`;
    case 'length-unlimited':
      return `The text has no limit in the file; it may have ${count(note.maxLength, 'character')}.`;
    case 'special-choice':
      return `“${specialNames[note.value] ?? note.value}” becomes a choice with the value “${isolated(note.value)}”.`;
    case 'renamed':
      return `The name “${isolated(note.name)}” cannot be an id, so the id is “${note.id}”.`;
    case 'name-repeated':
      return `Another question has the name “${isolated(note.name)}”, so the id is “${note.id}” and its answers are its own.`;
    case 'name-missing':
      return `It has no name in the file, so the id is “${note.id}”.`;
    case 'answer-shared':
      return `In the file its answer is stored as “${isolated(note.valueName)}”, perhaps together with another question. Here it has an answer of its own.`;
    case 'text-cleaned':
      return `Line breaks or invisible characters in “${note.property}” became spaces.`;
    case 'text-shortened':
      return `“${note.property}” was shortened to ${count(note.maxLength, 'character')}.`;
    case 'answer-in-text':
      return `“${note.property}” shows an earlier answer in SurveyJS. Here the braces stay as they are written; please rephrase it.`;
    case 'description-joined':
      return 'The description became a part of the question’s text.';
    case 'untitled':
      return `The survey has no title, so it is called “${isolated(note.title)}”.`;
    case 'pages-joined':
      return `A form has at most ${count(note.maxPages, 'page')}; the questions of further pages are on the last one.`;
    case 'one-page':
      return 'All questions are on one page, as SurveyJS shows them.';
    case 'page-per-question':
      return 'SurveyJS shows each question on a page of its own. Here the pages are as they are in the file.';
    case 'language-of-region':
      return `The survey’s language is “${note.locale}”; the form’s own words are in “${note.language}”.`;
    case 'language-unknown':
      return `The form’s own words are not available in “${note.locale}”; they are in English.`;
    case 'texts-untranslated':
      return `${sentenceCount(note.count, 'text has', 'texts have')} no translation for “${note.language}”; another language is used there.`;
    case 'number-as-range':
      return `The number became a scale from ${note.min} to ${note.max} in whole numbers.`;
    case 'number-as-text':
      return numberFaults[note.why];
    case 'steps-ignored':
      return `The scale has steps of ${note.step} in the file. Here every whole number can be chosen.`;
    case 'input-as-text':
      return `The input for “${note.inputType}” became a text field. What is typed is not checked.`;
    case 'rating-as-choices':
      return ratingFaults[note.why];
    case 'rating-count-ignored':
      return `“rateCount” of ${note.rateCount} has no effect in SurveyJS without “rateMin” or “rateMax”. The scale is as SurveyJS shows it.`;
    case 'rating-cut-by-surveyjs':
      return `SurveyJS shows only the first ${note.shown} values of this scale. Here it has all of them.`;
    case 'rating-symbols':
      return `The ${note.rateType} became numbers.`;
    case 'boolean-as-choices':
      return 'The switch became a question with two choices.';
    case 'other-as-question':
      return `The text of “Other” became a question of its own, “${note.id}”, which is asked if “Other” is chosen.`;
    case 'comment-as-question':
      return `The comment became a question of its own, “${note.id}”.`;
    case 'not-exclusive':
      return `“${specialNames[note.value] ?? note.value}” can be chosen together with other choices.`;
    case 'single-choice':
      return 'At most one choice can be made, so it became a question with one choice.';
    case 'choices-of-numbers':
      return `The numbers from ${note.min} to ${note.max} became choices.`;
    case 'choices-sorted':
      return `The choices were put in ${note.order === 'asc' ? 'rising' : 'falling'} order.`;
    case 'choices-as-text':
      return `A question has at most ${count(note.maxChoices, 'choice')}, and this one has ${note.count.toLocaleString('en')}. It became a text field.`;
    case 'values-as-text':
      return 'Numbers and yes/no values of choices are stored as text.';
    case 'choices-rewritten':
      return `${sentenceCount(note.count, 'choice was', 'choices were')} shortened, or lost line breaks.`;
    case 'length-limited':
      return `The text may have ${count(note.maxLength, 'character')}, the most that is possible.`;
    case 'now-optional':
      return 'It need not be answered, because it is asked more often than in the file.';
    case 'not-an-element':
      return 'It is not an object, so it is not a question.';
    case 'type-unsupported':
      return note.type === ''
        ? 'It has no type.'
        : `There is no type like “${note.type}”. You can ask it in another way.`;
    case 'display-only':
      return 'It shows something and asks nothing.';
    case 'hidden':
      return 'It is never shown in SurveyJS.';
    case 'no-choices':
      return 'It offers no choices.';
    case 'choices-elsewhere':
      return note.source === 'address'
        ? 'SurveyJS loads choices from an address. Please write them into the question.'
        : 'SurveyJS takes choices from another question. Please write them into the question.';
    case 'nested-too-deep':
      return `It is nested in more than ${note.maxDepth} groups.`;
    case 'too-many-questions':
      return `A survey has at most ${count(note.maxQuestions, 'question')}. ${sentenceCount(note.count, 'further one is', 'further ones are')} left out.`;
    case 'condition':
      return `The condition ${isolated(note.expression)} is left out: ${conditionFaults[note.why]}`;
    case 'property':
      return propertyReasons[note.property] ?? `“${note.property}” has no equivalent.`;
    case 'unknown-property':
      return `“${note.property}” is not known.`;
    case 'validator':
      return note.type === ''
        ? 'A check of the answer is left out.'
        : `The check “${note.type}” of the answer is left out.`;
    case 'choices-left-out':
      return `${sentenceCount(note.count, 'choice is', 'choices are')} left out: ${choiceFaults[note.why]}`;
    case 'choice-property':
      return `“${note.property}” of ${count(note.count, 'choice')} is left out${choiceReasons[note.property] ?? '.'}`;
    case 'group-text':
      return `The ${note.property} of the group is left out: “${isolated(note.text)}”. If the questions need it, please put it into their texts.`;
    case 'languages':
      return `Only one language is taken. Left out: ${note.languages.join(', ')}.`;
    case 'appearance':
      return `Settings of the looks are left out: ${note.properties.join(', ')}.`;
    case 'elements-not-listed':
      return `${sentenceCount(note.count, 'further element is', 'further elements are')} not listed here.`;
  }
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

function sentenceCount(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

const specialNames: Readonly<Record<string, string>> = {
  none: 'None',
  refused: 'Refuse to answer',
  dontknow: 'Don’t know',
  other: 'Other',
};

const numberFaults = {
  'no-ends':
    'The number has no lowest and highest value in the file, so it became a text field without an average.',
  'too-wide': 'The scale has more than 101 values, so it became a text field without an average.',
  'not-whole': 'The numbers have decimals, so they became a text field without an average.',
} as const;

const ratingFaults = {
  texts: 'The values of the scale have texts, so they became choices.',
  steps: 'The values of the scale are not whole numbers one apart, so they became choices.',
  'too-wide': 'The scale has more than 101 values, so they became choices.',
} as const;

const choiceFaults = {
  repeated: 'another choice has the same value.',
  blank: 'there is nothing to show.',
  'too-many': 'the list is too long.',
  'not-scalar': 'the value is neither a text nor a number.',
} as const;

const conditionFaults: Readonly<Record<ConditionFault, string>> = {
  syntax: 'SurveyJS cannot read it either, or it uses signs that are not known here.',
  'too-long': 'it is too long.',
  unsupported: 'it does more than compare an earlier answer with fixed values.',
  'text-answer':
    'it looks for a part of what is written in a text question, or compares it with a number. Here a condition tests whether a text is one of several.',
  'text-unfit': `it compares an answer with a text that is blank, has several lines or has more than ${maxConditionTextLength} characters.`,
  'lone-answer': 'it names an answer and compares it with nothing.',
  'empty-value': 'it asks whether an answer is more, less or part of an empty value.',
  'order-of-lists': 'it asks whether a list of choices is greater or less than a value.',
  'unknown-question': 'it names something that is not a question of the file.',
  'left-out-question': 'it is about a question that is left out.',
  'later-question': 'it is not about an earlier question.',
  'too-complex':
    'it joins tests of several answers, or too many of them, in a way that cannot be written here.',
  'never-holds': 'no answer can meet it.',
};

const choiceReasons: Readonly<Record<string, string>> = {
  visibleIf: ': the choices are always offered.',
  enableIf: ': the choices can always be chosen.',
  showCommentArea: ': a choice has no text field of its own.',
  elements: ': a choice has no questions of its own.',
  isExclusive: ': the choices can be chosen together with others.',
};

const setElsewhere = 'You can set this in the settings of the survey.';

/** Of properties whose loss changes what the survey does. */
const propertyReasons: Readonly<Record<string, string>> = {
  allowCustomChoices: 'Respondents cannot add choices of their own.',
  calculatedValues: 'Values are not calculated.',
  choicesEnableIf: 'The choices can always be chosen.',
  choicesOrder: 'The choices keep their order; they are not shuffled.',
  choicesVisibleIf: 'The choices are always offered.',
  completedHtml: `The text for the thank-you page is left out. ${setElsewhere}`,
  completedHtmlOnCondition: 'The thank-you page is the same for all respondents.',
  correctAnswer: 'There are no right and wrong answers.',
  defaultValue: 'No answer is filled in beforehand.',
  defaultValueExpression: 'No answer is filled in beforehand.',
  enableIf: 'The question can always be answered.',
  firstPageIsStarted: 'There is no start page; its questions are on the first page.',
  firstPageIsStartPage: 'There is no start page; its questions are on the first page.',
  hasSelectAll: 'There is no “Select all”.',
  isRequired: 'A group as a whole cannot be required.',
  maskSettings: 'The text is not formatted while it is typed.',
  maskType: 'The text is not formatted while it is typed.',
  maxSelectedChoices: 'Any number of choices can be made.',
  minSelectedChoices: 'Any number of choices can be made.',
  navigateToUrl: `The address to go to after sending is left out. ${setElsewhere}`,
  navigateToUrlOnCondition: 'The address to go to after sending is the same for all respondents.',
  questionOrder: 'The questions keep their order.',
  questionsOrder: 'The questions keep their order.',
  randomize: 'The order is not random.',
  readOnly: 'The question can be answered.',
  requiredErrorText: 'The message for a missing answer is the form’s own.',
  requiredIf: 'Whether the question must be answered does not depend on other answers.',
  setValueExpression: 'No answer is calculated.',
  setValueIf: 'No answer is calculated.',
  showPreviewBeforeComplete: 'There is no page to check all answers before sending.',
  showSelectAllItem: 'There is no “Select all”.',
  timeLimit: 'There is no time limit.',
  triggers: 'Triggers are left out: nothing happens by itself while the form is filled in.',
  valuePropertyName: 'The answer is a list of values.',
};
