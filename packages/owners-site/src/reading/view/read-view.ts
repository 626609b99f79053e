import {
  isFilterParameter,
  isFiltering,
  parseFilterQuery,
  type FieldError,
  type SurveyHistory,
} from '@canvass/surveys';
import type { ResultsReading } from '../live/results-state.ts';
import { ownNames } from '../texts.ts';
import { sortIn } from './choice-sort.ts';
import { tablesIn } from './shown-tables.ts';
import type { SliceView } from './slice-view.ts';
import { withoutTimeFields } from './time-fields.ts';

export type AskedView =
  | {
      readonly outcome: 'view';
      readonly view: SliceView;
      /** True if the page shows all answers, so that nothing has to be computed. */
      readonly isWhole: boolean;
      /** True if the address has empty fields of the form, or fields that only the form has. */
      readonly hasFormFields: boolean;
    }
  | { readonly outcome: 'faulty'; readonly errors: readonly FieldError[] };

/** The form's fields that may be left empty. A browser sends them all the same. */
const fields: readonly string[] = ['receivedFrom', 'receivedTo'];

/**
 * Reads what the address of a results page asks for. Parameters of other things are ignored, because other sites add theirs to links. A
 * name with a bracket is refused as a misspelt condition.
 *
 * @param home The page's address without parameters.
 */
export function readView(
  query: Readonly<Record<string, unknown>>,
  home: string,
  reading: ResultsReading,
): AskedView {
  const given = Object.fromEntries(
    Object.entries(withoutTimeFields(query)).filter(
      ([name, value]) => !(value === '' && fields.includes(name)),
    ),
  );
  const filter = parseFilterQuery(given, historyInForce(reading), reading.summary.totals.zone);
  if (!filter.ok) return { outcome: 'faulty', errors: filter.errors };
  return {
    outcome: 'view',
    view: { home, filter: filter.filter, sort: sortIn(query), tables: tablesIn(query) },
    isWhole: !isFiltering(filter.filter),
    hasFormFields: Object.keys(given).length < Object.keys(query).length,
  };
}

/** Returns whether a parameter of this name belongs to a view. */
function isOfView(name: string): boolean {
  return isFilterParameter(name) || name === 'sort' || name === 'table';
}

/**
 * Returns the parameters of an address that belong to a view, and those with the names in `others`, as they are: the page that they lead to
 * checks them.
 */
export function keptOfAddress(
  query: Readonly<Record<string, unknown>>,
  others: readonly string[] = [],
): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (!isOfView(name) && !others.includes(name)) return [];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((each): [string, string][] => (typeof each === 'string' ? [[name, each]] : []));
  });
}

/**
 * Returns the versions of a survey up to the one in force, with names in the language of the desk. An interrupted edit may have taken a later number that
 * was never in force.
 */
export function historyInForce({
  summary,
  stored,
}: Pick<ResultsReading, 'summary' | 'stored'>): SurveyHistory {
  const { language, ending, usualEnding } = ownNames;
  return { ...summary.history, current: stored.version, ownNames: { language, ending, usualEnding } };
}
