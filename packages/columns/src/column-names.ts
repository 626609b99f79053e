import { type SurveyHistory, facetsOf } from '@canvass/surveys';

/** The names of the columns that belong to no facet. docs/decisions/0020-columns-beside-the-log.md describes all columns. */
export const columnNames = {
  id: 'id',
  place: 'place',
  version: 'version',
  receivedAt: 'receivedAt',
} as const;

/** What a column of a facet holds. */
export type ColumnRole = 'q' | 'list' | 'length' | 'words' | 'asked';

const roles: readonly string[] = ['q', 'list', 'length', 'words', 'asked'] satisfies ColumnRole[];
/** It separates the number of a suffix. No facet id contains it. */
const beforeNumber = '.';

/**
 * Names the columns of facets, such as `q_colour`. Most readers of Parquet do not tell `q_Why` from `q_why`, so the second of two such
 * facets gets `q_why.2`. Later versions of a survey do not change its names.
 */
export function columnNamesOf(history: SurveyHistory): (role: ColumnRole, facet: string) => string {
  const suffixes = new Map<string, string>();
  const alike = new Map<string, number>();
  for (const id of facetsOf(history).keys()) {
    const number = (alike.get(id.toLowerCase()) ?? 0) + 1;
    alike.set(id.toLowerCase(), number);
    suffixes.set(id, number === 1 ? '' : `${beforeNumber}${number}`);
  }
  return (role, facet) => `${role}_${facet}${suffixes.get(facet) ?? ''}`;
}

/** The role and the facet of a column's name; undefined if the column belongs to no facet. */
export function parseColumnName(name: string): { role: ColumnRole; facet: string } | undefined {
  const end = name.indexOf('_');
  const role = name.slice(0, end);
  if (!roles.includes(role)) return undefined;
  const [facet = ''] = name.slice(end + 1).split(beforeNumber);
  return { role: role as ColumnRole, facet };
}
