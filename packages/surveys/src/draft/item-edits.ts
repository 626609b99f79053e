import { type DraftQuestion, draftKind } from '../kinds/kinds.ts';
import { type ListItem, type NewKey, maxListItems, newItem, withPasted } from '../kinds/list-items.ts';
import { type DraftEdit, type EditedDraft, notThere, refused } from './draft-edit.ts';
import { itemField } from './draft-items.ts';
import { keysAfter } from './draft-keys.ts';
import { type Draft, draftLanguage } from './draft.ts';
import { movedInList, placedInList } from './move-in-list.ts';
import { findQuestion, replaceQuestion } from './find-question.ts';
import { itemsOf, withList } from './question-lists.ts';

export type ItemEdit = Extract<
  DraftEdit,
  { readonly do: 'addItem' | 'addNone' | 'pasteItems' | 'placeItem' | 'moveItem' | 'removeItem' }
>;

/** Edits of the lists of a question. */
export function editItems(draft: Draft, edit: ItemEdit): EditedDraft {
  const { list } = edit;
  const question = findQuestion(draft, edit.question)?.question;
  const items = question && itemsOf(question, list);
  if (question === undefined || items === undefined) return notThere;
  const keys = keysAfter(draft.lastKey);
  const next =
    edit.do === 'addNone'
      ? withNone(draft, question, items, edit, keys.newItemKey)
      : edited(items, edit, keys.newItemKey);
  if (next === undefined) return notThere;
  if (next.length > maxListItems) return refused('tooManyItems');
  const added = next.findLast(({ key }) => items.every((item) => item.key !== key));
  return replaceQuestion(draft, question.id, withList(question, list, next), {
    lastKey: keys.last(),
    ...(added && { field: itemField(added.key) }),
  });
}

/** The items after the edit; undefined if what it names is not there. */
function edited(
  items: readonly ListItem[],
  edit: Exclude<ItemEdit, { readonly do: 'addNone' }>,
  newKey: NewKey,
): readonly ListItem[] | undefined {
  const indexOf = (key: string | undefined): number => items.findIndex((item) => item.key === key);
  switch (edit.do) {
    case 'addItem': {
      const after = indexOf(edit.after);
      return items.toSpliced(after === -1 ? items.length : after + 1, 0, newItem(newKey));
    }
    case 'pasteItems':
      return withPasted(items, edit.text, newKey);
    case 'placeItem':
      return placedInList(
        items,
        indexOf(edit.item),
        edit.after === undefined ? undefined : indexOf(edit.after),
      );
    case 'moveItem':
      return movedInList(items, indexOf(edit.item), edit.to);
    case 'removeItem': {
      const index = indexOf(edit.item);
      return index === -1 ? undefined : items.toSpliced(index, 1);
    }
  }
}

/** The items with one more at the end that excludes the others; undefined if the list takes none. */
function withNone(
  draft: Draft,
  { type }: DraftQuestion,
  items: readonly ListItem[],
  { list }: ItemEdit,
  newKey: NewKey,
): readonly ListItem[] | undefined {
  const { excluding } = draftKind(type);
  if (excluding?.list !== list) return undefined;
  return [...items, { ...newItem(newKey, excluding.label(draftLanguage(draft))), exclusive: true }];
}
