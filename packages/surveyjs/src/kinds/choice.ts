import { type Choice, isPicture, maxChoices, otherPart, type QuestionOf, readerText } from '@canvass/surveys';
import { fitText } from '../texts/fit-text.ts';
import { firstOwn, isObject, isTrue, type JsonObject, nonBlank, numberOf, own } from '../json.ts';
import { elementTypeOf, type SourceElement } from '../source-element.ts';
import { type ListedItem, offeredChoices } from './choice-list.ts';
import { itemCondition } from './item-condition.ts';
import type { Body, BodyReader, KindSurveyJs, Surroundings } from './kind-surveyjs.ts';
import { freeText } from './text/text.ts';

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

/** The value that SurveyJS gives “Other”, as Canvass does. */
const otherValue = 'other';

type Item = QuestionOf<'choice'>['choices'][number];

const singleChoiceBody: BodyReader = (element, around) => choiceBody(element, around, { many: false });
/** SurveyJS shows pictures from addresses, and Canvass only those of its own. */
const picturesBody: BodyReader = (element, around) => {
  const written = element.get('choices');
  const count = (Array.isArray(written) ? written : []).filter(hasPictureElsewhere).length;
  if (count > 0) element.note('choices', { code: 'pictures-elsewhere', count });
  return choiceBody(element, around, { many: isTrue(element.get('multiSelect')), look: 'images' });
};
const severalChoicesBody: BodyReader = (element, around) => choiceBody(element, around, { many: true });

/** Its areas are choices; the picture that they are on is left out. */
const areasBody: BodyReader = (element, around) => {
  const areas = element.get('areas');
  if (!Array.isArray(areas) || areas.length === 0) {
    element.note('areas', { code: 'no-areas' });
    return undefined;
  }
  element.note('imageLink', { code: 'property', property: 'imageLink' });
  return choiceBody(element, around, { many: isTrue(element.get('multiSelect')), listed: 'areas' });
};

/** A part that many sites add to SurveyJS. */
const widgetBody: BodyReader = (element, around) => {
  element.note('type', { code: 'widget', type: elementTypeOf(element) });
  return severalChoicesBody(element, around);
};

/** A dropdown may add numbers to its choices. */
const dropdownBody: BodyReader = (element, around) =>
  choiceBody(element, around, { many: false, numbers: numbersOf(element), look: 'drop-down' });

function offersOther(element: SourceElement): boolean {
  return isTrue(firstOwn(element.json, 'showOtherItem', 'hasOther'));
}

interface ChoiceReading {
  readonly many: boolean;
  readonly numbers?: readonly number[];
  readonly look?: QuestionOf<'choice'>['look'];
  /** The property that has the choices. */
  readonly listed?: string;
}

function choiceBody(
  element: SourceElement,
  around: Surroundings,
  { many, numbers = [], look, listed: property = 'choices' }: ChoiceReading,
): Body | undefined {
  const written = element.get(property);
  const listed = Array.isArray(written) ? written : [];
  const elsewhere = reportSources(element);
  const sorted = inOrder(element, offeredChoices(element, [...listed, ...numbers], property));
  if (sorted.length > maxChoices) {
    const count = listed.length + numbers.length;
    element.note('choices', { code: 'choices-as-text', count, maxChoices });
    return freeText(choiceLength);
  }
  const multiple = many && !onlyOne(element);
  const choices = withSpecials(
    element,
    sorted.map((item) => itemOf(element, item, around, multiple)),
    multiple,
  );
  const other = otherOf(element, sorted);
  const plain = other === undefined ? choices : choices.filter(({ value }) => !isOther(value));
  // Without its own choices, only “Other” would be left of the question.
  if (plain.length === 0 || (sorted.length === 0 && elsewhere)) {
    if (!elsewhere) element.note('choices', { code: 'no-choices' });
    return undefined;
  }
  if (plain.length + (other === undefined ? 0 : 1) > maxChoices) {
    element.note('choices', { code: 'choices-as-text', count: plain.length, maxChoices });
    return freeText(choiceLength);
  }
  return {
    type: 'choice',
    choices: plain,
    multiple,
    ...(look !== undefined && !(multiple && look === 'drop-down') && { look }),
    ...other,
    ...(multiple && limitsOf(element, plain, other !== undefined)),
    ...(element.get('choicesOrder') === 'random' && { order: 'random' as const }),
  };
}

function itemOf(element: SourceElement, listed: ListedItem, around: Surroundings, multiple: boolean): Item {
  const { value, label, item } = listed;
  const condition = itemCondition(element, listed, { list: 'choices', onAll: 'choicesVisibleIf' });
  const showIf = condition && around.showIfOf(condition);
  const picture = ownPicture(item);
  return {
    value,
    label,
    ...(multiple && isObject(item) && isTrue(own(item, 'isExclusive')) && { exclusive: true }),
    ...(picture !== undefined && { picture }),
    ...(showIf !== undefined && { showIf }),
  };
}

function hasPictureElsewhere(item: unknown): boolean {
  return isObject(item) && nonBlank(own(item, 'imageLink')) !== undefined && ownPicture(item) === undefined;
}

/** A picture of a survey of Canvass. */
function ownPicture(item: unknown): string | undefined {
  const written = isObject(item) ? own(item, 'canvass') : undefined;
  const picture = isObject(written) ? own(written, 'picture') : undefined;
  return isPicture(picture) ? picture : undefined;
}

function isOther(value: string): boolean {
  return readerText(value).toLowerCase() === otherValue;
}

/** “Other” with its text, which takes the place of a listed choice of that value. */
function otherOf(
  element: SourceElement,
  listed: readonly Choice[],
): Pick<QuestionOf<'choice'>, 'other' | 'otherLabel'> | undefined {
  if (!offersOther(element)) return undefined;
  const otherLabel =
    element.text(['otherText'], maxLabelLength, 'line') ?? listed.find(({ value }) => isOther(value))?.label;
  return { other: true, ...(otherLabel !== undefined && { otherLabel }) };
}

/** The limits of several choices that people can keep. */
function limitsOf(
  element: SourceElement,
  choices: readonly Item[],
  hasOther: boolean,
): Pick<QuestionOf<'choice'>, 'min' | 'max' | 'selectAll'> {
  const all = choices.length + (hasOther ? 1 : 0);
  const plain = all - choices.filter(({ exclusive = false }) => exclusive).length;
  const counted = answerCount(element);
  const limit = (property: keyof typeof counted, least: number, most: number): number | undefined => {
    const written = numberOf(element.get(property)) ?? counted[property];
    if (written <= 0) return undefined;
    if (Number.isInteger(written) && written >= least && written <= most) return written;
    element.note(property, { code: 'property', property });
    return undefined;
  };
  const min = limit('minSelectedChoices', 1, plain);
  const max = limit('maxSelectedChoices', Math.max(2, min ?? 0), all);
  const flagOfAll = ['showSelectAllItem', 'hasSelectAll'].find((name) => isTrue(element.get(name)));
  if (flagOfAll !== undefined && max !== undefined)
    element.note(flagOfAll, { code: 'property', property: flagOfAll });
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(flagOfAll !== undefined && max === undefined && { selectAll: true }),
  };
}

/** The limits that a check sets; 0 for none. */
function answerCount(element: SourceElement): Record<'minSelectedChoices' | 'maxSelectedChoices', number> {
  const validators = element.get('validators');
  const check = Array.isArray(validators) ? validators.filter(isObject).find(isAnswerCount) : undefined;
  const limit = (name: string): number => (check && numberOf(own(check, name))) ?? 0;
  return { minSelectedChoices: limit('minCount'), maxSelectedChoices: limit('maxCount') };
}

function isAnswerCount(validator: JsonObject): boolean {
  return own(validator, 'type') === 'answercount';
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

function inOrder(element: SourceElement, choices: ListedItem[]): ListedItem[] {
  const order = element.get('choicesOrder');
  if (order !== 'asc' && order !== 'desc') return choices;
  element.note('choicesOrder', { code: 'choices-sorted', order });
  const rising = choices.toSorted((a, b) => a.label.localeCompare(b.label, element.texts.language ?? 'en'));
  return order === 'asc' ? rising : rising.toReversed();
}

function onlyOne(element: SourceElement): boolean {
  const most = numberOf(element.get('maxSelectedChoices')) ?? 0;
  if (most === 1) element.note('maxSelectedChoices', { code: 'single-choice' });
  return most === 1;
}

/** The choices that SurveyJS adds by itself, with the values and in the order that it gives them. Nobody chooses others beside them. */
function withSpecials(element: SourceElement, choices: readonly Item[], multiple: boolean): Item[] {
  const { words } = element.texts;
  const specials = [
    { value: 'none', flags: ['showNoneItem', 'hasNone'], text: 'noneText', word: words.none },
    { value: 'refused', flags: ['showRefuseItem'], text: 'refuseText', word: words.refused },
    { value: 'dontknow', flags: ['showDontKnowItem'], text: 'dontKnowText', word: words.dontKnow },
  ];
  const offered = new Map(choices.map((choice) => [choice.value, choice]));
  for (const { value, flags, text, word } of specials) {
    const flag = flags.find((name) => isTrue(element.get(name)));
    if (flag === undefined || offered.has(value)) continue;
    const label = element.text([text], maxLabelLength, 'line') ?? word;
    offered.set(value, { value, label, ...(multiple && { exclusive: true }) });
    element.note(flag, { code: 'special-choice', value });
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

/** Elements that say themselves whether the answer is a list. */
const pictures: ReadonlySet<string> = new Set(['imagepicker', 'imagemap']);
/** Elements whose answer is a list, also if only one choice can be made. */
const lists: ReadonlySet<string> = new Set(['checkbox', 'tagbox', 'multiselect']);

export const choiceSurveyJs: KindSurveyJs<QuestionOf<'choice'>> = {
  imports: {
    boolean: booleanBody,
    buttongroup: singleChoiceBody,
    checkbox: severalChoicesBody,
    dropdown: dropdownBody,
    imagemap: areasBody,
    imagepicker: picturesBody,
    multiselect: widgetBody,
    radiogroup: singleChoiceBody,
    tagbox: severalChoicesBody,
  },
  write: (
    { choices, multiple, look, other = false, otherLabel, min, max, order, selectAll = false },
    visibleIf,
  ) => ({
    type: typeOf({ choices, multiple, look, other, min, max, selectAll }),
    choices: choices.map(({ value, label, exclusive = false, picture, showIf }) => ({
      value,
      text: label,
      ...(exclusive && { isExclusive: true }),
      ...(picture !== undefined && { canvass: { picture } }),
      ...(showIf !== undefined && { visibleIf: visibleIf(showIf) }),
    })),
    // Otherwise SurveyJS shows a question without choices.
    ...(choices.every(({ showIf }) => showIf !== undefined) && !other && { hideIfChoicesEmpty: true }),
    ...(other && { showOtherItem: true, ...(otherLabel !== undefined && { otherText: otherLabel }) }),
    ...(min !== undefined && { minSelectedChoices: min }),
    ...(max !== undefined && { maxSelectedChoices: max }),
    ...(order !== undefined && { choicesOrder: order }),
    ...(selectAll && { showSelectAllItem: true }),
    ...(look === 'images' && { showLabel: true, ...(multiple && { multiSelect: true }) }),
  }),
  suffixes: { [otherPart]: '-Comment' },
  isList: (source) =>
    lists.has(elementTypeOf(source)) ||
    (pictures.has(elementTypeOf(source)) && isTrue(source.get('multiSelect'))),
  reads: new Set([
    'choicesVisibleIf',
    'multiSelect',
    'showLabel',
    'areas',
    'imageLink',
    'minSelectedChoices',
    'showSelectAllItem',
    'hasSelectAll',
  ]),
  beyond: ['look'],
  checks: isAnswerCount,
};

/** SurveyJS shows pictures only where nothing else than the listed choices can be chosen, without limits. */
function typeOf({
  choices,
  multiple,
  look,
  other = false,
  min,
  max,
  selectAll = false,
}: Pick<
  QuestionOf<'choice'>,
  'choices' | 'multiple' | 'look' | 'other' | 'min' | 'max' | 'selectAll'
>): string {
  const isLimited = other || selectAll || min !== undefined || max !== undefined;
  const isPlain = !isLimited && choices.every(({ exclusive = false }) => !exclusive);
  if (look === 'images' && isPlain) return 'imagepicker';
  if (multiple) return 'checkbox';
  return look === 'drop-down' ? 'dropdown' : 'radiogroup';
}
