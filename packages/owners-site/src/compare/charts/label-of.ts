import type { ComparedCard, ComparedRow } from '../model/compared-card.ts';
import { compareTexts as texts } from '../texts.ts';

/** Returns what a row is called. The only row of a question says what its figures are: the card has the question already. */
export function labelOf({ label }: ComparedRow, { text, of }: ComparedCard): string {
  if (label !== text) return label;
  return of === 'promoters' ? texts.score : texts.about.means;
}
