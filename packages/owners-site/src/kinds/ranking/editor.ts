import { maxItems, readWholeNumber } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
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
  summary: 'Ranking of {items} items',
  summaryOfTop: 'Ranking: the first {top} of {items} items',
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
  icon: markup`<path d="M10 6h10M10 12h7M10 18h4M4 5l1.5-1v4M4 11.5h2.5L4 15h2.5"/>`,
  summary({ items, top }) {
    const ranked = readWholeNumber(top);
    return ranked === undefined
      ? texts.summary({ items: items.length })
      : texts.summaryOfTop({ top: ranked, items: items.length });
  },
  fields: ({ items, isRandom, top }, view) =>
    markup`${listFields({ list: 'items', items, words: texts.items }, view)}${typedField({
      name: 'top',
      label: texts.top,
      hint: texts.topHint,
      value: top,
      input: 'number',
      todo: view.todos.get('top'),
      focus: view.focus,
    })}${isRandomField(isRandom, view.focus)}`,
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
