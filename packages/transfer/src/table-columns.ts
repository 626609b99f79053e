import { columnNamesOf } from '@canvass/columns';
import { facetsOf, type SurveyFacet, type SurveyHistory } from '@canvass/surveys';
import { facetInSql, usualRole, type FacetInSql } from './facets/facet-in-sql.ts';
import { shortColumnName } from './table-name.ts';

export type ColumnType = FacetInSql['type'] | 'bigint' | 'timestamp with time zone' | 'text[]';

/** A column of every survey's table. */
export interface BaseColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** A column that has values of a facet. */
export interface FacetColumn extends BaseColumn {
  /** The facet's id. */
  readonly facet: string;
  /** `list`: several choices. */
  readonly role: 'q' | 'list';
}

/** In the order of a row. */
export const baseColumns: readonly BaseColumn[] = [
  { name: 'place', type: 'bigint' },
  { name: 'id', type: 'text' },
  { name: 'received_at', type: 'timestamp with time zone' },
  { name: 'version', type: 'integer' },
  { name: 'not_asked', type: 'text[]' },
];

/** The column of a facet in a role. Its name depends on facet ids only, and stays in all later versions. */
export function facetColumns(
  history: SurveyHistory,
): (role: FacetColumn['role'], facet: SurveyFacet) => FacetColumn {
  const nameOf = columnNamesOf(history);
  return (role, { id, facet }) => ({
    name: shortColumnName(nameOf(role, id)),
    type: role === 'list' ? 'text[]' : facetInSql(facet).type,
    facet: id,
    role,
  });
}

/** A column for each facet of all versions, as the latest version takes its answers. */
export function columnsOfHistory(history: SurveyHistory): FacetColumn[] {
  const columnOf = facetColumns(history);
  return Array.from(facetsOf(history).values(), (facet) => columnOf(usualRole(facet.facet), facet));
}

/** The columns of a table that have values of facets of the history, by name. */
export function facetsByColumn(
  history: SurveyHistory,
  names: ReadonlyMap<string, unknown>,
): Map<string, FacetColumn> {
  const columnOf = facetColumns(history);
  const all = facetsOf(history)
    .values()
    .flatMap((facet) => [columnOf('q', facet), columnOf('list', facet)])
    .filter(({ name }) => names.has(name))
    .map((column) => [column.name, column] as const);
  return new Map(all);
}
