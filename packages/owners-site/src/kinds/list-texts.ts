import type { Counted, Template } from '@canvass/web/texts';

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
  /** Says that there are more than those that are shown. */
  readonly more: Counted;
}

/** The signs that all lists have. */
export const listTexts = {
  icons: { up: '↑', down: '↓', remove: '×' },
} as const;
