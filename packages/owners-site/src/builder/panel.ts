import type { DraftItem } from '@canvass/surveys';
import { itemName, readItem } from '../drafts/draft-item.ts';

/** What opens beside the cards: the menu of kinds, or the places where a question can go. */
export type Panel =
  | { readonly what: 'add'; readonly after: DraftItem }
  | { readonly what: 'move' | 'copy'; readonly question: string };

/** The name of a panel in buttons and addresses, such as `add:question.q1`. */
export function panelName(panel: Panel): string {
  return `${panel.what}:${panel.what === 'add' ? itemName(panel.after) : panel.question}`;
}

/** The panel that `panelName` wrote as this name; undefined for any other value. */
export function readPanel(name: unknown): Panel | undefined {
  if (typeof name !== 'string') return undefined;
  const [what, at] = name.split(':');
  if (what === 'add') {
    const after = readItem(at);
    return after && { what, after };
  }
  if (what !== 'move' && what !== 'copy') return undefined;
  const item = readItem(`question.${at}`);
  return item?.kind === 'question' ? { what, question: item.question } : undefined;
}

/** The panel, if it is this one. */
export function isPanel(panel: Panel | undefined, other: Panel): boolean {
  return panel !== undefined && panelName(panel) === panelName(other);
}
