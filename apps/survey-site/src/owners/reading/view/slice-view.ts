import { filterToQuery, type AnswerFilter } from '@canvass/surveys';
import type { ChoiceSort } from './choice-sort.ts';

/** What a results page shows, and how: all that its address says. */
export interface SliceView {
  /** The address of the page that shows all answers. */
  readonly home: string;
  readonly filter: AnswerFilter;
  /** The question whose values are compared. */
  readonly by: string | undefined;
  readonly sort: ChoiceSort;
}

export type AddressParameters = readonly (readonly [name: string, value: string])[];

/** The parameters of an address that says the view. The same view has the same parameters. */
export function viewParameters({ filter, by, sort }: Omit<SliceView, 'home'>): AddressParameters {
  return [
    ...filterToQuery(filter),
    ...(by === undefined ? [] : ([['by', by]] as const)),
    ...(sort === 'count' ? ([['sort', sort]] as const) : []),
  ];
}

/** The query of such an address, with its `?`; empty for all answers as asked. `others`: further parameters of the page. */
export function viewQuery(view: Omit<SliceView, 'home'>, others: AddressParameters = []): string {
  return queryOf([...viewParameters(view), ...others]);
}

export function queryOf(parameters: AddressParameters): string {
  const pairs = parameters.map(([name, value]) => `${name}=${encoded(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The address of a page with this view. `others`: further parameters of the page. */
export function viewAddress(view: SliceView, others: AddressParameters = []): string {
  return `${view.home}${viewQuery(view, others)}`;
}

const plain: Readonly<Record<string, string>> = { '%2C': ',', '%3A': ':', '%20': '+' };

/** Commas and colons may stand in a query as they are, and a space is a plus, which keeps addresses readable. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(/%(?:2C|3A|20)/g, (code) => plain[code]!);
}
