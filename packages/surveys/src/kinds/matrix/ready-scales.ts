import type { Language } from '../../shared/language.ts';
import { type ListItem, type NewKey, newItem } from '../list-items.ts';
import words from './scale-words.json' with { type: 'json' };

/** Scales whose words a new question can begin with. */
export const readyScales = ['agreement', 'satisfaction', 'frequency'] as const;
export type ReadyScale = (typeof readyScales)[number];

/** The words of each scale, from low to high. Its author can change them, so they are in the survey's language and not in the desk's. */
const scaleWords: Readonly<Record<ReadyScale, Readonly<Record<Language, readonly string[]>>>> = words;

/** The columns of a new question with a ready scale. Each counts in means by its place. */
export function scaleColumns(scale: ReadyScale, language: Language, newKey: NewKey): ListItem[] {
  return scaleWords[scale][language].map((label, index) => ({
    ...newItem(newKey, label),
    score: String(index + 1),
  }));
}

/** The scale that a question has the words of, in any language; undefined if it has words of its own. */
export function readyScaleOf(columns: readonly Pick<ListItem, 'label'>[]): ReadyScale | undefined {
  const labels = columns.map(({ label }) => label).join('\n');
  return readyScales.find((scale) =>
    Object.values(scaleWords[scale]).some((each) => each.join('\n') === labels),
  );
}
