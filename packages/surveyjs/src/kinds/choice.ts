import { type Choice, maxChoices, type QuestionOf } from '@canvass/surveys';
import { fitText } from '../fit-text.ts';
import { firstOwn, isObject, isTrue, nonBlank, numberOf } from '../json.ts';
import { elementTypeOf, type SourceElement } from '../source-element.ts';
import { choicesOf } from './choice-list.ts';
import type { Body, BodyReader, KindSurveyJs } from './kind-surveyjs.ts';
import { freeText } from './text.ts';

/** Makes a question of an element in which people choose one item, whatever it looks like. */
export function oneChoice(choices: Choice[]): Pick<QuestionOf<'choice'>, 'type' | 'choices' | 'multiple'> {
  return { type: 'choice', choices, multiple: false };
}

/** Characters of the value of an answer of a boolean; more are cut. */
const maxValueLength = 200;
/** Characters of the label of *Other*, *None*, or an answer of a boolean; more are cut. */
const maxLabelLength = 500;
/** Enough for any choice that a list offered. */
const choiceLength = 200;

/** The value that SurveyJS gives “Other”. */
const otherValue = 'other';

const singleChoiceBody: BodyReader = (element) => choiceBody(element, false);
const severalChoicesBody: BodyReader = (element) => choiceBody(element, true);

/** A dropdown may add numbers to its choices. */
const dropdownBody: BodyReader = (element) => choiceBody(element, false, numbersOf(element));

function offersOther(element: SourceElement): boolean {
  return isTrue(firstOwn(element.json, 'showOtherItem', 'hasOther'));
}

function choiceBody(
  element: SourceElement,
  many: boolean,
  numbers: readonly number[] = [],
): Body | undefined {
  const written = element.get('choices');
  const listed = Array.isArray(written) ? written : [];
  const elsewhere = reportSources(element);
  const sorted = inOrder(element, choicesOf(element, [...listed, ...numbers], 'choices'));
  if (sorted.length > maxChoices) {
    const count = listed.length + numbers.length;
    element.note('choices', { code: 'choices-as-text', count, maxChoices });
    return freeText(choiceLength);
  }
  // Without its own choices, only “Other” or “None” would be left of the question.
  if (sorted.length === 0 && (elsewhere || !offersOther(element))) {
    if (!elsewhere) element.note('choices', { code: 'no-choices' });
    return undefined;
  }
  const multiple = many && !onlyOne(element);
  const choices = withSpecials(element, sorted, multiple);
  if (choices.length > maxChoices) {
    element.note('choices', { code: 'choices-as-text', count: choices.length, maxChoices });
    return freeText(choiceLength);
  }
  return { type: 'choice', choices, multiple };
}

function numbersOf(element: SourceElement): number[] {
  const max = numberOf(element.get('choicesMax')) ?? 0;
  const min = numberOf(element.get('choicesMin')) ?? 0;
  const step = numberOf(element.get('choicesStep')) ?? 1;
  if (max <= min || step <= 0) return [];
  element.note('choicesMax', { code: 'choices-of-numbers', min, max });
  const count = Math.min(Math.floor((max - min) / step) + 1, maxChoices + 1);
  return Array.from({ length: count }, (_, index) => min + index * step);
}

/** Whether some of the choices come from elsewhere. */
function reportSources(element: SourceElement): boolean {
  const address = element.get('choicesByUrl');
  const question = nonBlank(element.get('choicesFromQuestion'));
  const byAddress = isObject(address) ? Object.keys(address).length > 0 : nonBlank(address) !== undefined;
  if (byAddress) {
    element.note('choicesByUrl', { code: 'choices-elsewhere', property: 'choicesByUrl', source: 'address' });
  }
  if (question !== undefined) {
    const property = 'choicesFromQuestion';
    element.note(property, { code: 'choices-elsewhere', property, source: 'question' });
  }
  return byAddress || question !== undefined;
}

function inOrder(element: SourceElement, choices: Choice[]): Choice[] {
  const order = element.get('choicesOrder');
  if (order === 'random') element.note('choicesOrder', { code: 'property', property: 'choicesOrder' });
  if (order !== 'asc' && order !== 'desc') return choices;
  element.note('choicesOrder', { code: 'choices-sorted', order });
  const rising = choices.toSorted((a, b) => a.label.localeCompare(b.label, element.texts.language ?? 'en'));
  return order === 'asc' ? rising : rising.toReversed();
}

function onlyOne(element: SourceElement): boolean {
  const most = numberOf(element.get('maxSelectedChoices')) ?? 0;
  if (most === 1) element.note('maxSelectedChoices', { code: 'single-choice' });
  if (most > 1) element.note('maxSelectedChoices', { code: 'property', property: 'maxSelectedChoices' });
  return most === 1;
}

/** The choices that SurveyJS adds by itself, with the values and in the order that it gives them. */
function withSpecials(element: SourceElement, choices: readonly Choice[], multiple: boolean): Choice[] {
  const { words } = element.texts;
  const specials = [
    {
      value: 'none',
      flags: ['showNoneItem', 'hasNone'],
      text: 'noneText',
      word: words.none,
      exclusive: true,
    },
    {
      value: 'refused',
      flags: ['showRefuseItem'],
      text: 'refuseText',
      word: words.refused,
      exclusive: true,
    },
    {
      value: 'dontknow',
      flags: ['showDontKnowItem'],
      text: 'dontKnowText',
      word: words.dontKnow,
      exclusive: true,
    },
    {
      value: otherValue,
      flags: ['showOtherItem', 'hasOther'],
      text: 'otherText',
      word: words.other,
      exclusive: false,
    },
  ];
  const offered = new Map(choices.map((choice) => [choice.value, choice]));
  for (const { value, flags, text, word, exclusive } of specials) {
    const flag = flags.find((name) => isTrue(element.get(name)));
    if (flag === undefined || offered.has(value)) continue;
    offered.set(value, { value, label: element.text([text], maxLabelLength, 'line') ?? word });
    element.note(flag, { code: 'special-choice', value });
    if (exclusive && multiple) element.note(flag, { code: 'not-exclusive', value });
  }
  return [...offered.values()];
}

const booleanBody: BodyReader = (element) => {
  element.note('', { code: 'boolean-as-choices' });
  const { words } = element.texts;
  const yes: Choice = {
    value: valueOf(element, 'valueTrue', 'true'),
    label: element.text(['labelTrue'], maxLabelLength, 'line') ?? words.yes,
  };
  const no: Choice = {
    value: valueOf(element, 'valueFalse', 'false'),
    label: element.text(['labelFalse'], maxLabelLength, 'line') ?? words.no,
  };
  const distinct =
    yes.value === no.value
      ? [
          { ...yes, value: 'true' },
          { ...no, value: 'false' },
        ]
      : [yes, no];
  return oneChoice(distinct);
};

function valueOf(element: SourceElement, property: string, otherwise: string): string {
  const value = element.get(property);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return otherwise;
  return fitText(String(value), maxValueLength, 'line')?.text ?? otherwise;
}

/** Elements whose answer is a list, also if only one choice can be made. */
const lists: ReadonlySet<string> = new Set(['checkbox', 'tagbox']);

export const choiceSurveyJs: KindSurveyJs<QuestionOf<'choice'>> = {
  imports: {
    boolean: booleanBody,
    buttongroup: singleChoiceBody,
    checkbox: severalChoicesBody,
    dropdown: dropdownBody,
    radiogroup: singleChoiceBody,
    tagbox: severalChoicesBody,
  },
  write: ({ choices, multiple }) => ({
    type: multiple ? 'checkbox' : 'radiogroup',
    choices: choices.map(({ value, label }) => ({ value, text: label })),
  }),
  otherOf: (source, { choices }) =>
    offersOther(source) ? choices.find(({ value }) => value === otherValue) : undefined,
  isList: (source) => lists.has(elementTypeOf(source)),
};
