import { filterToQuery, type AnswerFilter } from '@canvass/surveys';
import type { ChoiceSort } from '../choice-sort.ts';

/** What a results page shows, and how: all that its address says. */
export interface SliceView {
  /** The address of the page that shows all answers. */
  readonly home: string;
  readonly filter: AnswerFilter;
  /** The question whose values are compared. */
  readonly by: string | undefined;
  readonly sort: ChoiceSort;
}

/** The query of an address that says the view, with its `?`; empty for all answers as asked. The same view has the same query. */
export function viewQuery({ filter, by, sort }: Omit<SliceView, 'home'>): string {
  return queryOf([
    ...filterToQuery(filter),
    ...(by === undefined ? [] : ([['by', by]] as const)),
    ...(sort === 'count' ? ([['sort', sort]] as const) : []),
  ]);
}

/** The same with further parameters, or of a filter alone. */
export function queryOf(parameters: readonly (readonly [name: string, value: string])[]): string {
  const pairs = parameters.map(([name, value]) => `${name}=${encoded(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The address of a page with this view. */
export function viewAddress(view: SliceView): string {
  return `${view.home}${viewQuery(view)}`;
}

const plain: Readonly<Record<string, string>> = { '%2C': ',', '%3A': ':', '%20': '+' };

/** Commas and colons may stand in a query as they are, and a space is a plus, which keeps addresses readable. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(/%(?:2C|3A|20)/g, (code) => plain[code]!);
}
