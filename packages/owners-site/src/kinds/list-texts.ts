import type { Template } from '@canvass/web/texts';

/** What a list and its items are called. */
export interface ListWords {
  /** What a sentence calls an item, and several of them. */
  readonly one: string;
  readonly several: string;
  readonly heading: string;
  readonly hint?: string;
  readonly item: Template<'number'>;
  readonly up: Template<'number'>;
  readonly down: Template<'number'>;
  readonly remove: Template<'number'>;
  readonly add: string;
  readonly paste: string;
  readonly pasteLabel: string;
  readonly pasteButton: string;
  readonly untitled: string;
  /** The button that adds a choice which excludes the others. Absent: the list takes none. */
  readonly none?: string;
}
