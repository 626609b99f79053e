import { z } from 'zod';
import type { Language } from '../../shared/language.ts';
import noneWords from './none-words.json' with { type: 'json' };
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftShowIfSchema, draftText, otherKey } from '../draft-show-if.ts';
import { pictureSchema } from '../../shared/picture.ts';
import { choiceValues, offeredBy } from '../item-values.ts';
import { type ListItem, blankItems, listItemFields } from '../list-items.ts';
import { optionalNumber, optionalText } from '../typed-options.ts';
import { otherPart } from './choice-answer.ts';
import { type ChoiceQuestion, choiceLooks } from './choice-question.ts';
import { isOtherValue, otherValue } from './other-value.ts';

const itemSchema = z
  .strictObject({
    ...listItemFields,
    /** Whether the choice excludes the others, where several can be chosen. */
    exclusive: z.boolean().optional(),
    /** Kept while the choices have another look, and does not count then. */
    picture: pictureSchema.optional(),
    /** When the choice is offered; absent: with its question. */
    showIf: draftShowIfSchema.optional(),
  })
  .readonly();

/** Numbers are kept as they were typed. What is for several choices is kept while one can be chosen, and does not count. */
const schema = draftQuestionSchema('choice', {
  choices: z.array(itemSchema).readonly(),
  multiple: z.boolean(),
  look: z.enum(['', ...choiceLooks]),
  other: z.boolean(),
  otherLabel: draftText,
  min: draftText,
  max: draftText,
  isRandom: z.boolean(),
  selectAll: z.boolean(),
}).readonly();

/** Its author can change them, so they are in the survey's language and not in the desk's. */
const noneOfThese: Readonly<Record<Language, string>> = noneWords;

export const choiceDraft: DefinedDraft<
  typeof schema,
  ChoiceQuestion,
  'several-choices' | 'drop-down' | 'pictures'
> = {
  schema,
  presets: {
    'several-choices': () => ({ multiple: true }),
    'drop-down': () => ({ look: 'drop-down' }),
    pictures: () => ({ look: 'images' }),
  },
  lists: ['choices'],
  excluding: { list: 'choices', label: (language) => noneOfThese[language] },
  withOther: (draft, other) => ({ ...draft, other }),
  conditional: ['choices'],
  pictured: ['choices'],
  blank: (newKey, choices) => ({
    choices: choices.length > 0 ? choices : blankItems(newKey),
    multiple: false,
    look: '',
    other: false,
    otherLabel: '',
    min: '',
    max: '',
    isRandom: false,
    selectAll: false,
  }),
  draftOf: (
    { choices, multiple, look, other = false, otherLabel = '', min, max, order, selectAll = false },
    { newKey, showIf },
  ) => ({
    choices: choices.map(({ value, label, exclusive = false, picture, showIf: condition }) => ({
      key: newKey(),
      value,
      label,
      ...(exclusive && { exclusive }),
      ...(picture !== undefined && { picture }),
      ...(condition && { showIf: showIf(condition) }),
    })),
    multiple,
    look: look ?? '',
    other,
    otherLabel,
    min: String(min ?? ''),
    max: String(max ?? ''),
    isRandom: order === 'random',
    selectAll,
  }),
  valuesOf: ({ choices, other }, known) => {
    if (!other) return choiceValues(choices, offeredBy(known));
    return new Map([...choiceValues(choices, offeredBy(known), isOtherValue), [otherKey, otherValue]]);
  },
  inputOf: (
    { choices, multiple, look, other, otherLabel, min, max, isRandom, selectAll },
    { values, showIf },
  ) => ({
    choices: choices.map((choice) => ({
      value: values.get(choice.key),
      label: choice.label,
      ...(multiple && choice.exclusive === true && { exclusive: true }),
      ...(look === 'images' && choice.picture !== undefined && { picture: choice.picture }),
      ...(choice.showIf && { showIf: showIf(choice.showIf) }),
    })),
    multiple,
    ...(look !== '' && !(multiple && look === 'drop-down') && { look }),
    ...(other && { other, ...optionalText('otherLabel', otherLabel) }),
    ...(multiple && { ...optionalNumber('min', min), ...optionalNumber('max', max) }),
    ...(isRandom && { order: 'random' }),
    ...(multiple && selectAll && { selectAll }),
  }),
  facetsOf: ({ choices, other, otherLabel }) => {
    const label = otherLabel.trim() === '' ? 'Other' : otherLabel;
    const ofOther: ListItem = { key: otherKey, value: otherValue, label };
    return [
      { part: '', type: 'choices', choices: other ? [...choices, ofOther] : choices },
      ...(other ? [{ part: otherPart, label, type: 'words', choices: [] } as const] : []),
    ];
  },
};
