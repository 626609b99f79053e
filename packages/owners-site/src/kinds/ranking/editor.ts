import { maxItems, readWholeNumber } from '@canvass/surveys';
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
import { typedOptions } from '../typed-text.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const texts = deskTexts('kinds.ranking', {
  name: 'Ranking',
  offer: { name: 'Ranking', line: 'Put things in order', find: 'rank sort order priority' },
  count: { one: '{count} thing', other: '{count} things' },
  countOfTop: 'The first {top} of {items} things',
  items: {
    ...itemWords,
    hint: 'What respondents put in order, such as “Price”.',
  },
  top: 'Only the first',
  topHint: 'Optional: how many items respondents rank. Without it, they rank all.',
  names: { items: 'The items', order: orderName, top: 'How many items are ranked' },
  todo: {
    ...itemTodos,
    'top must be an integer': 'how many items are ranked must be a whole number',
    'top must be at least 1': 'at least 1 item must be ranked',
    'top must be less than the number of items':
      'rank fewer items than there are, or leave the field empty to rank all',
    'How many items of a published question are ranked cannot change: use a new id':
      'how many items of a published question are ranked cannot change: duplicate the question, and remove this one',
  },
});

export const rankingEditor: KindEditor<'ranking'> = {
  words: texts,
  offers: () => [{ preset: 'ranking', group: 'choose', icon: 'rank', ...texts.offer }],
  facts({ items, top }) {
    const ranked = readWholeNumber(top);
    return ranked === undefined
      ? [texts.count(items.length)]
      : [texts.countOfTop({ top: ranked, items: items.length })];
  },
  fields: ({ items }, view) => listFields({ list: 'items', items, words: texts.items }, view),
  more: ({ top }, { todos, focus }) =>
    typedField({
      name: 'top',
      label: texts.top,
      hint: texts.topHint,
      value: top,
      input: 'number',
      todo: todos.get('top'),
      focus,
    }),
  foot: ({ isRandom }, { focus }) => isRandomField(isRandom, focus),
  read: (fields) => ({ type: 'ranking', ...readIsRandom(fields), ...typedOptions(fields, ['top']) }),
  preview({ type, items, top }, common, mostItems) {
    const shown = previewedParts(items, texts.items, Math.min(mostItems, maxItems));
    const ranked = readWholeNumber(top);
    return {
      ...common,
      type,
      items: shown,
      ...(ranked !== undefined && ranked >= 1 && ranked < shown.length && { top: ranked }),
    };
  },
  lists: { items: texts.items },
  compared: ({ items, isRandom, top }) => [
    [texts.items.heading, listText(items)],
    [texts.top, top],
    orderText(isRandom),
  ],
};
