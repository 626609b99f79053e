/** The order of choices: `order` is the survey's, and `count` has the most chosen first. */
export type ChoiceSort = 'order' | 'count';

export function sortIn(query: unknown): ChoiceSort {
  return (query as { readonly sort?: unknown }).sort === 'count' ? 'count' : 'order';
}
