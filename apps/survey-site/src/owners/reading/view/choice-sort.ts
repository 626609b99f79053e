/** The order of choices: the survey's, or the most chosen first. */
export type ChoiceSort = 'order' | 'count';

export function sortIn(query: unknown): ChoiceSort {
  return (query as { readonly sort?: unknown }).sort === 'count' ? 'count' : 'order';
}
