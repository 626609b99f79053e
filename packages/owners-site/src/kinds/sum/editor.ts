import { hasVisibleCharacter, maxDecimals, maxItems, readDecimal } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { typedField } from '../controls.ts';
import {
  isRandomField,
  itemTodos,
  itemWords,
  orderName,
  orderText,
  previewedParts,
  readIsRandom,
} from '../item-editor.ts';
import type { KindEditor } from '../kind-editor.ts';
import { listFields, listText } from '../list-fields.ts';
import { previewedNumber } from '../previewed.ts';
import { typedOptions } from '../typed-text.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const wholeDecimals = `the decimals must be a whole number from 0 to ${maxDecimals}`;

const texts = deskTexts('kinds.sum', {
  name: 'Divide a total',
  offer: {
    name: 'Divide a total',
    line: 'Points or money among things',
    find: 'sum allocate budget points percent',
  },
  facts: '{total}, divided among {items} items',
  items: {
    ...itemWords,
    hint: 'What respondents divide the total among, such as “Price”.',
  },
  fields: { total: 'Total', decimals: 'Decimals', unit: 'Unit' },
  hints: {
    total: 'What all numbers of an answer add up to, such as 100',
    decimals: `Digits after the decimal point, from 0 to ${maxDecimals}`,
    unit: 'Optional, such as “points” or “€”',
  },
  names: {
    items: 'The items',
    order: orderName,
    total: 'The total',
    decimals: 'The number of decimals',
    unit: 'The unit',
  },
  todo: {
    ...itemTodos,
    'total must be a number': 'the total must be a number, without separators of thousands',
    'total must be more than 0': 'the total must be more than 0',
    'total must be an integer, as the question has no decimals':
      'the total must be a whole number, as the question has no decimals',
    'decimals must be an integer': wholeDecimals,
    'decimals must be at least 0': wholeDecimals,
    [`decimals must be at most ${maxDecimals}`]: wholeDecimals,
    'The total of a published question cannot change: use a new id':
      'the total of a published question cannot change: duplicate the question, and remove this one',
    'The decimals of a published question cannot change: use a new id':
      'the decimals of a published question cannot change: duplicate the question, and remove this one',
    'The unit of a published question cannot change: use a new id':
      'the unit of a published question cannot change: duplicate the question, and remove this one',
  },
});

const options = ['total', 'decimals', 'unit'] as const;

/** A unit takes at most this many characters. */
const maxUnitLength = 20;

export const sumEditor: KindEditor<'sum'> = {
  words: texts,
  offers: () => [{ preset: 'sum', group: 'choose', icon: 'chart', ...texts.offer }],
  facts: ({ total, items }) => [texts.facts({ total, items: items.length })],
  fields(question, view) {
    const field = (name: (typeof options)[number]): Html =>
      typedField({
        name,
        label: texts.fields[name],
        hint: texts.hints[name],
        value: question[name],
        ...(name === 'unit' ? { maxLength: maxUnitLength } : { input: 'number' as const }),
        todo: view.todos.get(name),
        focus: view.focus,
      });
    return markup`${listFields({ list: 'items', items: question.items, words: texts.items }, view)}<div class="pairs">${options.map(field)}</div>`;
  },
  foot: ({ isRandom }, { focus }) => isRandomField(isRandom, focus),
  read: (fields) => ({ type: 'sum', ...readIsRandom(fields), ...typedOptions(fields, options) }),
  preview({ type, items, total, decimals, unit }, common, mostItems) {
    const places = previewedNumber(decimals, [0, maxDecimals], 0);
    const divided = readDecimal(total, places);
    return {
      ...common,
      type,
      items: previewedParts(items, texts.items, Math.min(mostItems, maxItems)),
      total: divided !== undefined && divided > 0 ? divided : 100,
      decimals: places,
      ...(hasVisibleCharacter(unit) && { unit }),
    };
  },
  lists: { items: texts.items },
  compared: (question) => [
    [texts.items.heading, listText(question.items)],
    ...options.map((name) => [texts.fields[name], question[name]] as const),
    orderText(question.isRandom),
  ],
};
