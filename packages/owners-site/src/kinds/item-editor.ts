import { type FormFields, type ListItem, maxItems } from '@canvass/surveys';
import type { Html } from '@canvass/web/page';
import { checkField } from './controls.ts';
import { deskTexts } from '../desk-language/desk-texts.ts';
import type { ItemText } from './kind-editor.ts';
import type { ListWords } from './list-texts.ts';
import { previewedItems } from './previewed.ts';
import { yesOrNo } from './yes-or-no.ts';

/** What to do about the items of a question that are judged against each other. */
export const itemTodos = {
  'A question has at least 2 items': 'add an item, so that there are at least 2',
  [`A question has at most ${maxItems} items`]: `remove items, so that there are at most ${maxItems}`,
  'An item label must not be empty': 'write the item, or remove it',
  'An item label must not be blank': 'write the item, or remove it',
  'The items of a published question cannot change: use a new id':
    'the items of a published question cannot change: duplicate the question, and remove this one',
} as const;

/** What a list of such items is called, but for its hint. */
export const itemWords = {
  one: 'item',
  several: 'items',
  heading: 'Items',
  item: 'Item {number}',
  up: 'Move item {number} up',
  down: 'Move item {number} down',
  remove: 'Remove item {number}',
  add: 'Add an item',
  paste: 'Paste a list of items',
  pasteLabel: 'One item on each line',
  pasteButton: 'Add these items',
  untitled: 'Item without text',
} as const;

/** The items as a definition has them, under their keys. */
export function previewedParts(
  items: readonly ListItem[],
  words: ListWords,
  mostItems: number,
): { id: string; label: string }[] {
  return previewedItems(items, words, mostItems).map(({ value, label }) => ({ id: value, label }));
}

const texts = deskTexts('kinds.items', { isRandom: 'Shuffle the items' });
export const orderName = 'The order of the items';

export function isRandomField(isRandom: boolean, focus: string | undefined): Html {
  return checkField('isRandom', texts.isRandom, isRandom, focus);
}

export function readIsRandom({ isRandom }: FormFields): { isRandom: boolean } {
  return { isRandom: isRandom !== undefined };
}

/** For comparing two versions. */
export function orderText(isRandom: boolean): ItemText {
  return [texts.isRandom, yesOrNo(isRandom)];
}
