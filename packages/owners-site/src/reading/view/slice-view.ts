import { filterToQuery, type AnswerFilter } from '@canvass/surveys';
import type { ChoiceSort } from './choice-sort.ts';

/** What a results page shows and in which order, as its address says it. */
export interface SliceView {
  /** The address of the page that shows all answers. */
  readonly home: string;
  readonly filter: AnswerFilter;
  readonly sort: ChoiceSort;
  /** The ids of the questions whose figures are shown in a table instead of a chart, sorted. Absent: none. */
  readonly tables?: readonly string[] | undefined;
}

export type AddressParameters = readonly (readonly [name: string, value: string])[];

/** Returns the parameters of an address that asks for the view. The same view has the same parameters. */
export function viewParameters({ filter, sort, tables }: Omit<SliceView, 'home'>): AddressParameters {
  return [...filterToQuery(filter), ...chartParameters({ sort, tables })];
}

/** Returns the parameters that say how charts look. */
export function chartParameters({
  sort,
  tables = [],
}: Pick<SliceView, 'sort' | 'tables'>): AddressParameters {
  return [
    ...(sort === 'count' ? ([['sort', sort]] as const) : []),
    ...(tables.length === 0 ? [] : ([['table', tables.join(',')]] as const)),
  ];
}

/**
 * Returns the query of such an address with its `?`. It is empty for all answers in the survey's order.
 *
 * @param others Further parameters of the page.
 */
export function viewQuery(view: Omit<SliceView, 'home'>, others: AddressParameters = []): string {
  return queryOf([...viewParameters(view), ...others]);
}

export function queryOf(parameters: AddressParameters): string {
  const pairs = parameters.map(([name, value]) => `${name}=${encoded(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/**
 * Returns the address of a page with this view.
 *
 * @param others Further parameters of the page.
 */
export function viewAddress(view: SliceView, others: AddressParameters = []): string {
  return `${view.home}${viewQuery(view, others)}`;
}

const plain: Readonly<Record<string, string>> = { '%2C': ',', '%3A': ':', '%20': '+' };

/** Encodes a value for a query. Commas and colons stay as they are, and a space becomes a plus, so that people can read addresses. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(/%(?:2C|3A|20)/g, (code) => plain[code]!);
}
