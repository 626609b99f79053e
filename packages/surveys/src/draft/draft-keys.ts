import type { DraftQuestion } from '../kinds/kinds.ts';
import type { NewKey } from '../kinds/list-items.ts';
import { type Draft, draftQuestions } from './draft.ts';
import { listsOf, withItems } from './question-lists.ts';

export interface DraftKeys {
  readonly newSectionKey: NewKey;
  readonly newItemKey: NewKey;
  /** The number of the last key that was made. */
  readonly last: () => number;
}

/** Makes the keys of a draft whose last one has this number. */
export function keysAfter(lastKey: number): DraftKeys {
  let last = lastKey;
  const newKey = (kind: 's' | 'c') => (): string => `${kind}${(last += 1)}`;
  return { newSectionKey: newKey('s'), newItemKey: newKey('c'), last: () => last };
}

/** The keys of all sections, jumps and items. */
export function keysOf(draft: Draft): string[] {
  return [
    ...draft.sections.flatMap(({ key, next }) => [key, ...next.map((jump) => jump.key)]),
    ...draftQuestions(draft).flatMap(itemKeys),
  ];
}

function itemKeys(question: DraftQuestion): string[] {
  return listsOf(question).flatMap(([, items]) => items.map(({ key }) => key));
}

/** A question from another draft with keys that no other question of this draft has, and the number of the last key then. */
export function withFreeKeys(
  draft: Draft,
  question: DraftQuestion,
): { readonly question: DraftQuestion; readonly lastKey: number } {
  const own = new Set(
    draftQuestions(draft)
      .filter(({ id }) => id === question.id)
      .flatMap(itemKeys),
  );
  const taken = new Set(keysOf(draft).filter((key) => !own.has(key)));
  const numbers = itemKeys(question).map((key) => Number(key.slice(1)));
  const keys = keysAfter(Math.max(draft.lastKey, ...numbers));
  const free = withItems(question, (item) =>
    taken.has(item.key) ? { ...item, key: keys.newItemKey() } : item,
  );
  return { question: free, lastKey: keys.last() };
}
