import { type ListItem, hasVisibleCharacter, readWholeNumber } from '@canvass/surveys';
import type { ListWords } from './list-texts.ts';

/** The items of a list as a definition has them, under their keys. */
export function previewedItems(
  items: readonly ListItem[],
  words: ListWords,
  mostItems: number,
): { readonly value: string; readonly label: string }[] {
  return items.slice(0, mostItems).map(({ key, label }) => ({
    value: key,
    label: hasVisibleCharacter(label) ? label : words.untitled,
  }));
}

/** A whole number that was typed, if it is one from `min` to `max`. */
export function previewedNumber(
  typed: string,
  [min, max]: readonly [number, number],
  otherwise: number,
): number {
  const value = readWholeNumber(typed) ?? Number.NaN;
  return value >= min && value <= max ? value : otherwise;
}
