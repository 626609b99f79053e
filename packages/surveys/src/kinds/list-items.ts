import { z } from 'zod';
import { hasVisibleCharacter, readerText } from '../shared/reader-text.ts';
import { draftKey, draftText, type DraftShowIf } from './draft-show-if.ts';

/** More than these cannot be drafted in one list, so that a draft stays small enough to be saved while a person types. */
export const maxListItems = 500;

/** What every item of a list has. */
export const listItemFields = {
  key: draftKey,
  /**
   * The value of a choice, or the id of a row, in the definition. Empty until the item is published: then it is made from the
   * label, and stays when the label changes.
   */
  value: draftText,
  label: draftText,
};
export const listItemsSchema = z.array(z.strictObject(listItemFields).readonly()).readonly();

/** An item of a list that a person writes: a choice, a row. */
export interface ListItem {
  readonly key: string;
  readonly value: string;
  readonly label: string;
  /** When the item is shown; undefined: with its question. */
  readonly showIf?: DraftShowIf | undefined;
  /** What the item counts in means, as typed. Absent or blank: nothing. */
  readonly score?: string | undefined;
  /** The picture of the item. Absent: it has none. */
  readonly picture?: string | undefined;
  /** Whether the item excludes the others of its list. */
  readonly exclusive?: boolean | undefined;
}

/** Returns a key that the draft has not used. */
export type NewKey = () => string;

export function newItem(newKey: NewKey, label = ''): ListItem {
  return { key: newKey(), value: '', label };
}

/** The item without what only some lists have. */
export function plainItem({ key, value, label }: ListItem): ListItem {
  return { key, value, label };
}

/** A new list starts with two blank items. */
export function blankItems(newKey: NewKey): ListItem[] {
  return [newItem(newKey), newItem(newKey)];
}

/**
 * The items with one more for each line of a text that is not blank and no item's label yet. Blank items go, because they were
 * waiting for these; a published one stays.
 */
export function withPasted(items: readonly ListItem[], text: string, newKey: NewKey): readonly ListItem[] {
  const known = new Set(items.map(({ label }) => readerText(label)));
  const labels: string[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const label = line.trim();
    if (!hasVisibleCharacter(label) || known.has(readerText(label))) continue;
    known.add(readerText(label));
    labels.push(label);
  }
  if (labels.length === 0) return items;
  const kept = items.filter(({ label, value }) => hasVisibleCharacter(label) || value !== '');
  // More than the list takes are not worth their keys: the edit is refused.
  return [...kept, ...labels.slice(0, maxListItems + 1).map((label) => newItem(newKey, label))];
}

/** The items of a new list: the labels of these choices, or two blank ones. They get ids of their own. */
export function itemsFrom(choices: readonly ListItem[], newKey: NewKey): ListItem[] {
  if (choices.length === 0) return blankItems(newKey);
  return choices.map(({ key, label }) => ({ key, value: '', label }));
}
