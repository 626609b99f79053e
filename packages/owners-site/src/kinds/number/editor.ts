import { hasVisibleCharacter, maxDecimals, readDecimal } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { typedField } from '../controls.ts';
import type { KindEditor } from '../kind-editor.ts';
import { previewedNumber } from '../previewed.ts';
import { typedOptions } from '../typed-text.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const texts = deskTexts('kinds.number', {
  name: 'Number',
  offer: { name: 'Number', line: 'With a unit and limits', find: 'figure amount count' },
  fields: { min: 'Lowest number', max: 'Highest number', decimals: 'Decimals', unit: 'Unit' },
  hints: {
    min: 'Optional',
    max: 'Optional',
    decimals: `Digits after the decimal point, from 0 to ${maxDecimals}`,
    unit: 'Optional, such as “kg” or “hours”',
  },
  inUnit: 'In {unit}',
  names: {
    min: 'The lowest number',
    max: 'The highest number',
    decimals: 'The number of decimals',
    unit: 'The unit',
  },
  todo: {
    'min must be a number': 'the lowest number must be a number, without separators of thousands',
    'max must be a number': 'the highest number must be a number, without separators of thousands',
    'max must not be less than min': 'the highest number must not be less than the lowest',
    'min must be an integer, as the question has no decimals':
      'the lowest number must be a whole number, as the question has no decimals',
    'max must be an integer, as the question has no decimals':
      'the highest number must be a whole number, as the question has no decimals',
    'decimals must be an integer': `the decimals must be a whole number from 0 to ${maxDecimals}`,
    'decimals must be at least 0': `the decimals must be a whole number from 0 to ${maxDecimals}`,
    [`decimals must be at most ${maxDecimals}`]: `the decimals must be a whole number from 0 to ${maxDecimals}`,
    'The decimals of a published question cannot change: use a new id':
      'the decimals of a published question cannot change: add a new question instead',
    'The unit of a published question cannot change: use a new id':
      'the unit of a published question cannot change: add a new question instead',
  },
});

/** A unit takes at most this many characters. */
const maxUnitLength = 20;
const options = ['min', 'max', 'decimals', 'unit'] as const;

export const numberEditor: KindEditor<'number'> = {
  words: texts,
  offers: () => [{ preset: 'number', group: 'write', icon: 'number', ...texts.offer }],
  facts: ({ unit }) => (hasVisibleCharacter(unit) ? [texts.inUnit({ unit })] : []),
  fields(question, { todos, focus }) {
    const field = (name: (typeof options)[number]): Html =>
      typedField({
        name,
        label: texts.fields[name],
        hint: texts.hints[name],
        value: question[name],
        ...(name === 'unit' ? { maxLength: maxUnitLength } : { input: 'number' as const }),
        todo: todos.get(name),
        focus,
      });
    return markup`<div class="pairs">${options.map(field)}</div>`;
  },
  read: (fields) => ({ type: 'number', ...typedOptions(fields, options) }),
  preview({ type, decimals, unit, min, max }, common) {
    const places = previewedNumber(decimals, [0, maxDecimals], 0);
    const ends = { min: readDecimal(min, places), max: readDecimal(max, places) };
    return {
      ...common,
      type,
      decimals: places,
      ...(hasVisibleCharacter(unit) && { unit }),
      ...(ends.min !== undefined && { min: ends.min }),
      ...(ends.max !== undefined && { max: ends.max }),
    };
  },
  lists: {},
  compared: (question) => options.map((name) => [texts.fields[name], question[name]]),
};
