import { isolated } from '@canvass/surveys';
import type { Fact, FactCode } from './note.ts';
import {
  choiceFaults,
  choiceReasons,
  conditionFaults,
  numberFaults,
  propertyReasons,
  ratingFaults,
  rowFaults,
  specialNames,
} from './note-words.ts';

/** The version whose properties are known; a test compares them with it. */
const surveyJsVersion = '3.1';

type Sentences = { readonly [Code in FactCode]: (fact: Extract<Fact, { readonly code: Code }>) => string };

/** What was taken, changed or left out, and why, in a sentence or two. */
export const noteSentences: Sentences = {
  'condition-taken': ({ expression }) => `The condition ${isolated(expression)} is taken.`,
  'condition-always': ({ expression }) =>
    `The condition ${isolated(expression)} holds for every answer, so it is not needed.`,
  'length-unlimited': ({ maxLength }) =>
    `The text has no limit in the file; it may have ${counted(maxLength, 'character')}.`,
  'special-choice': ({ value }) =>
    `“${specialNames[value] ?? value}” becomes a choice with the value “${isolated(value)}”.`,
  'unknown-property': ({ property }) =>
    `“${property}” is not known in SurveyJS ${surveyJsVersion} either, where it does nothing.`,
  'thanks-taken': () => 'The text of the thank-you page becomes a setting of the survey.',
  'redirect-taken': () => 'The address to go to after sending becomes a setting of the survey.',
  renamed: ({ name, id }) => `The name “${isolated(name)}” cannot be an id, so the id is “${id}”.`,
  'name-repeated': ({ name, id }) =>
    `Another question has the name “${isolated(name)}”, so the id is “${id}” and its answers are its own.`,
  'name-missing': ({ id }) => `It has no name in the file, so the id is “${id}”.`,
  'answer-shared': ({ valueName }) =>
    `In the file its answer is stored as “${isolated(valueName)}”, perhaps together with another question. Here it has an answer of its own.`,
  'text-cleaned': ({ property }) => `Line breaks or invisible characters in “${property}” became spaces.`,
  'text-shortened': ({ property, maxLength }) =>
    `“${property}” was shortened to ${counted(maxLength, 'character')}.`,
  'answer-in-text': ({ property }) =>
    `“${property}” shows an earlier answer in SurveyJS. So it does here if the question is on an earlier page; otherwise the braces stay as they are written, so please rephrase it.`,
  'thanks-plain': () =>
    'The text of the thank-you page becomes a setting of the survey, without emphasis and colours.',
  'group-shown': () => 'The title and description of the group are a text before its questions.',
  'condition-elsewhere': ({ expression }) =>
    `The condition ${isolated(expression)} names something that is not in the file: SurveyJS shows the question only if the site sets it. Here it is always asked.`,
  'check-elsewhere': ({ name }) =>
    `A check of the answer calls “${isolated(name)}”, which is not in the file and no function of SurveyJS. It is not made here.`,
  'end-as-condition': () =>
    'Where SurveyJS ends the survey early, the questions of later pages are not asked.',
  'skip-as-jump': () =>
    'SurveyJS moves on at once. Here the form goes on to the page of that question after the page with the answer, and the questions between are not asked.',
  'ending-taken': () => 'This page becomes an ending of the survey.',
  'paths-unfit': () =>
    'Conditions of pages, jumps or endings do not fit the rest of the file, so they are left out.',
  'endings-as-written': () =>
    'The pages after the form were changed elsewhere. The changes are left out, and the endings stay as they were in Canvass.',
  widget: ({ type }) =>
    `SurveyJS itself has no type “${type}”, which sites add to it. It is taken as several choices.`,
  untitled: ({ title }) => `The survey has no title, so it is called “${isolated(title)}”.`,
  'pages-joined': ({ maxPages }) =>
    `A form has at most ${counted(maxPages, 'page')}; the questions of further pages are on the last one.`,
  'one-page': () => 'All questions are on one page, as SurveyJS shows them.',
  'page-per-question': () =>
    'SurveyJS shows each question on a page of its own. Here the pages are as they are in the file.',
  'language-of-region': ({ locale, language }) =>
    `The survey’s language is “${locale}”; the form’s own words are in “${language}”.`,
  'language-unknown': ({ locale }) =>
    `The form’s own words are not available in “${locale}”; they are in English.`,
  'texts-untranslated': ({ count, language }) =>
    `${sentenceCount(count, 'text has', 'texts have')} no translation for “${language}”; another language is used there.`,
  'options-unfit': () =>
    'What “canvass” says of the question does not fit the rest of it. The question is as SurveyJS has it.',
  'number-as-range': ({ min, max }) => `The number became a scale from ${min} to ${max} in whole numbers.`,
  'number-as-text': ({ why }) => numberFaults[why],
  'steps-ignored': ({ step }) =>
    `The scale has steps of ${step} in the file. Here every whole number can be chosen.`,
  'input-as-text': ({ inputType }) =>
    `The input for “${inputType}” became a text field. What is typed is not checked.`,
  'rating-as-choices': ({ why }) => ratingFaults[why],
  'rating-count-ignored': ({ rateCount }) =>
    `“rateCount” of ${rateCount} has no effect in SurveyJS without “rateMin” or “rateMax”. The scale is as SurveyJS shows it.`,
  'rating-cut-by-surveyjs': ({ shown }) =>
    `SurveyJS shows only the first ${shown} values of this scale. Here it has all of them.`,
  'rating-symbols': ({ rateType }) => `The ${rateType} became numbers.`,
  'boolean-as-choices': () => 'The switch became a question with two choices.',
  'comment-as-question': ({ id }) => `The comment became a question of its own, “${id}”.`,
  'single-choice': () => 'At most one choice can be made, so it became a question with one choice.',
  'choices-of-numbers': ({ min, max }) => `The numbers from ${min} to ${max} became choices.`,
  'choices-sorted': ({ order }) => `The choices were put in ${order === 'asc' ? 'rising' : 'falling'} order.`,
  'choices-as-text': ({ maxChoices, count }) =>
    `A question has at most ${maxChoices.toLocaleString('en')} choices, and this one has ${count.toLocaleString('en')}. It became a text field.`,
  'values-as-text': () => 'Numbers and yes/no values of choices are stored as text.',
  'pictures-elsewhere': ({ count }) =>
    `${sentenceCount(count, 'choice has a picture', 'choices have pictures')} at an address outside of the survey. The choices have their texts; please upload the pictures here.`,
  'choices-rewritten': ({ count, ofRows }) =>
    `${ofRows ? sentenceCount(count, 'row was', 'rows were') : sentenceCount(count, 'choice was', 'choices were')} shortened, or lost line breaks.`,
  'length-limited': ({ maxLength }) =>
    `The text may have ${counted(maxLength, 'character')}, the most that is possible.`,
  'files-limited': ({ maxFiles, maxMegabytes }) =>
    `It takes at most ${counted(maxFiles, 'file')} of ${maxMegabytes} MB each, the most that is possible.`,
  'files-of-types': () =>
    'Types of files are accepted by groups, such as all images. A group is accepted if the file accepts a part of it.',
  'date-end': ({ property }) =>
    `“${property}” is left out: it is not a day such as 2026-11-26, or too far from today.`,
  'time-end': ({ property }) =>
    `The ${property === 'min' ? 'earliest' : 'latest'} time is no fixed time of day, so it is left out.`,
  'times-crossed': () => 'The last time is before the first one in the file, so both are left out.',
  'dates-crossed': () => 'The last day is before the first one in the file, so both are left out.',
  'matrix-without-rows': () => 'It has no rows, so it became a question with one choice.',
  'rows-renamed': ({ count }) =>
    `${sentenceCount(count, 'row has a name', 'rows have names')} that cannot be an id, and got another one.`,
  'items-renamed': ({ count }) =>
    `${sentenceCount(count, 'item has a name', 'items have names')} that cannot be an id, and got another one.`,
  'items-unfit': ({ count, maxItems }) =>
    `It has ${counted(count, 'item')}, and a question can have from 2 to ${maxItems} of them.`,
  'matrix-too-large': ({ maxRows, maxCells }) =>
    `It is too large: at most ${counted(maxRows, 'row')}, and ${counted(maxCells, 'cell')} of all rows and choices.`,
  split: ({ into, count }) =>
    into === 'groups'
      ? `The group is asked ${count === 1 ? 'once' : `${count.toLocaleString('en')} times`}, each time with questions of its own.`
      : `Each of its ${into} became a question of its own.`,
  'property-changed': ({ property }) => propertyReasons[property] ?? `“${property}” has no equivalent.`,
  'choices-copied': ({ from }) =>
    `The choices are copied from “${isolated(from)}”: what changes there later does not change here.`,
  'always-enabled': ({ count, ofRows }) =>
    ofRows
      ? `${sentenceCount(count, 'row', 'rows')} can always be answered, and in the file only sometimes.`
      : `${sentenceCount(count, 'choice', 'choices')} can always be chosen, and in the file only sometimes.`,
  'now-optional': () => 'It need not be answered, because it is asked more often than in the file.',
  'not-an-element': () => 'It is not an object, so it is not a question.',
  'type-unsupported': ({ type }) =>
    type === '' ? 'It has no type.' : `There is no type like “${type}”. You can ask it in another way.`,
  'display-only': () => 'It shows something and asks nothing.',
  'computed-text': () =>
    'It shows what is computed from the answers, and asks nothing. Here nothing is computed, so it is not shown.',
  repeated: () =>
    'Respondents add as many of these groups as they like. Here each is asked a fixed number of times, if the import is told how often.',
  'no-areas': () => 'It has no areas, so nobody can answer it in SurveyJS either.',
  hidden: () => 'It is never shown in SurveyJS.',
  'no-choices': () => 'It offers no choices.',
  'choices-elsewhere': ({ source }) =>
    source === 'address'
      ? 'SurveyJS loads choices from an address. Please write them into the question.'
      : 'SurveyJS takes choices from another question. Please write them into the question.',
  'nested-too-deep': ({ maxDepth }) => `It is nested in more than ${maxDepth} groups.`,
  'no-room': ({ maxFacets, maxListedValues, maxAllConditions }) =>
    `There is no room for it: all questions and rows of a survey are at most ${maxFacets.toLocaleString('en')}, offer at most ${maxListedValues.toLocaleString('en')} choices with 2 MiB of values, and have at most ${maxAllConditions.toLocaleString('en')} conditions.`,
  'too-many-questions': ({ maxQuestions, count }) =>
    `A survey has at most ${counted(maxQuestions, 'question')}. ${sentenceCount(count, 'further one is', 'further ones are')} left out.`,
  condition: ({ expression, why }) =>
    `The condition ${isolated(expression)} is left out: ${conditionFaults[why]}`,
  'conditions-not-listed': ({ count }) =>
    `${sentenceCount(count, 'further condition is', 'further conditions are')} left out.`,
  property: ({ property }) => propertyReasons[property] ?? `“${property}” has no equivalent.`,
  validator: ({ type }) =>
    type === '' ? 'A check of the answer is left out.' : `The check “${type}” of the answer is left out.`,
  'choices-left-out': ({ count, why, ofRows }) =>
    ofRows
      ? `${sentenceCount(count, 'row is', 'rows are')} left out: ${rowFaults[why]}`
      : `${sentenceCount(count, 'choice is', 'choices are')} left out: ${choiceFaults[why]}`,
  'choice-property': ({ property, count, ofRows }) =>
    ofRows
      ? `“${property}” of ${counted(count, 'row')} is left out.`
      : `“${property}” of ${count === 1 ? '1 choice' : `${count.toLocaleString('en')} choices`} is left out${choiceReasons[property] ?? '.'}`,
  'group-text': ({ text }) =>
    `There is no room for the text of the group, “${isolated(text)}”. If the questions need it, please put it into their texts.`,
  languages: ({ languages }) => `Only one language is taken. Left out: ${languages.join(', ')}.`,
  appearance: ({ properties }) => `Settings of the looks are left out: ${properties.join(', ')}.`,
  'elements-not-listed': ({ count }) =>
    `${sentenceCount(count, 'further element is', 'further elements are')} not listed here.`,
};

function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

function sentenceCount(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
