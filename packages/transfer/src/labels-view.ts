import { facetOf, type SurveyHistory } from '@canvass/surveys';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { labelsOf } from './facets/labels-of.ts';
import type { FacetColumn } from './table-columns.ts';

/** A query of these columns of a table, with the latest labels of choices instead of their values. */
export function labelsView(
  table: string,
  columns: readonly { readonly column: string; readonly of: FacetColumn | undefined }[],
  history: SurveyHistory,
): string {
  const shown = columns.map(({ column, of }) => {
    const name = escapeIdentifier(column);
    const labels = of && labelsInSql(history, of.facet);
    if (labels === undefined) return name;
    return `${of?.role === 'list' ? labelsInList(labels, name) : labelOf(labels, name)} as ${name}`;
  });
  return `select ${shown.join(', ')} from ${table}`;
}

function labelOf(labels: string, value: string): string {
  return `coalesce(${labels} ->> ${value}, ${value})`;
}

/** No answer has an empty list, so null stays null. */
function labelsInList(labels: string, list: string): string {
  return `(select array_agg(${labelOf(labels, 'chosen.value')} order by chosen.place) from unnest(${list}) with ordinality as chosen (value, place))`;
}

/** Labels by value, as JSON in SQL; undefined if no choice has a label of its own. */
function labelsInSql(history: SurveyHistory, id: string): string | undefined {
  const known = labelsOf(facetOf(history, id)!.facet) ?? new Map<string, string>();
  const own = [...known].filter(([value, label]) => label !== value);
  if (own.length === 0) return undefined;
  const labels = Object.fromEntries(own.map((each) => each.map(inDatabase) as [string, string]));
  return `${escapeLiteral(JSON.stringify(labels))}::jsonb`;
}

/** Returns a text as `copyRows` writes it. */
function inDatabase(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
