import { plural } from '@canvass/web/page';

/** What a list and its items are called. */
export interface ListWords {
  /** What a sentence calls an item, and several of them. */
  readonly one: string;
  readonly several: string;
  readonly heading: string;
  readonly hint?: string;
  readonly item: (number: number) => string;
  readonly up: (number: number) => string;
  readonly down: (number: number) => string;
  readonly remove: (number: number) => string;
  readonly add: string;
  readonly paste: string;
  readonly pasteLabel: string;
  readonly pasteButton: string;
  readonly untitled: string;
  /** Says that there are more than those that are shown. */
  readonly more: (count: number) => string;
}

/** The words for a list of such items. */
export function listWords(one: string, several: string): ListWords {
  return {
    one,
    several,
    heading: capital(several),
    item: (number) => `${capital(one)} ${number}`,
    up: (number) => `Move ${one} ${number} up`,
    down: (number) => `Move ${one} ${number} down`,
    remove: (number) => `Remove ${one} ${number}`,
    add: `Add ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`,
    paste: `Paste a list of ${several}`,
    pasteLabel: `One ${one} on each line`,
    pasteButton: `Add these ${several}`,
    untitled: `${capital(one)} without text`,
    more: (count) => `and ${plural(count, `more ${one}`, `more ${several}`)}`,
  };
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The words that all lists have. */
export const listTexts = {
  icons: { up: '↑', down: '↓', remove: '×' },
} as const;
