import { isOwnFacet } from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';
import { hasTexts } from '../reading/facets/has-texts.ts';
import type { SliceQuery } from '../reading/slices/slice-query.ts';
import { viewQuery, type AddressParameters, type SliceView } from '../reading/view/slice-view.ts';
import type { QuestionColumn } from './question-column.ts';

/** The list has at most this many columns of questions: the panel has all questions. */
const maxColumns = 8;
/** So many columns are shown before anybody has chosen some. */
const usualColumns = 3;
/** A search has at most this many characters. */
export const maxQueryLength = 200;

/** What the list of answers shows, as its address says it. */
export interface ListView {
  readonly view: SliceView;
  /** What the texts have to contain; empty: all answers are shown. */
  readonly query: string;
  /** The ids of the chosen questions; undefined if nobody has chosen. */
  readonly columns: readonly string[] | undefined;
  /** The number of the newest answer of the list; undefined: the newest of all. */
  readonly from: number | undefined;
}

/** Reads what was searched for. */
export function queryIn(given: string | undefined): string {
  return typedText(given).slice(0, maxQueryLength).toWellFormed();
}

/** Reads the chosen columns, which are checkboxes of one name. */
export function columnsIn(query: SliceQuery): readonly string[] | undefined {
  const given = query['column'];
  const ids = (Array.isArray(given) ? given : [given]).filter((id): id is string => typeof id === 'string');
  return ids.length === 0 ? undefined : [...new Set(ids)].slice(0, maxColumns);
}

/** Returns the query of an address that keeps the list. */
export function listQuery(
  { view, query, columns, from }: ListView,
  changes: Partial<Pick<ListView, 'query' | 'columns' | 'from'>> = {},
): string {
  const kept = { query, columns, from, ...changes };
  return viewQuery(view, [
    ...searchOf(kept.query),
    ...(kept.columns ?? []).map((id) => ['column', id] as const),
    ...(kept.from === undefined ? [] : [['from', String(kept.from)] as const]),
  ]);
}

/** Returns the parameters that the address of a search has beside its view. */
export function searchOf(query: string): AddressParameters {
  return query === '' ? [] : [['q', query]];
}

/** Returns the columns to show: the chosen ones in the order of the survey, or two to tell answers apart and the first that people write in. */
export function shownColumns(
  questions: readonly QuestionColumn[],
  chosen: readonly string[] | undefined,
): readonly QuestionColumn[] {
  const picked = chosen && questions.filter(({ id }) => chosen.includes(id));
  if (picked !== undefined && picked.length > 0) return picked;
  const asked = questions.filter(({ id, isRetired }) => !isRetired && !isOwnFacet(id));
  // A part that people write in, such as “Other”, makes no column of texts.
  const text = asked.find(({ facets: [main] }) => main !== undefined && hasTexts(main.facet));
  const others = asked
    .filter((each) => each !== text)
    .slice(0, text === undefined ? usualColumns : usualColumns - 1);
  const usual = asked.filter((each) => each === text || others.includes(each));
  return usual.length > 0 ? usual : questions.slice(0, usualColumns);
}
