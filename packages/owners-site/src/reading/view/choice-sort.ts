/** The order of choices: `order` is the survey's, and `count` has the most chosen first. */
export type ChoiceSort = 'order' | 'count';

export function sortIn(query: unknown): ChoiceSort {
  const isByCount = typeof query === 'object' && query !== null && 'sort' in query && query.sort === 'count';
  return isByCount ? 'count' : 'order';
}
