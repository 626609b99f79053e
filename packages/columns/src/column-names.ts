import { endingFacetId, languageFacetId, type SurveyHistory } from '@canvass/surveys';

/** The names of the columns that belong to no facet. docs/decisions/0020-columns-beside-the-log.md describes all columns. */
export const columnNames = {
  id: 'id',
  place: 'place',
  version: 'version',
  receivedAt: 'receivedAt',
} as const;

/** The columns with the language and the ending of each answer, by their facets, which are no question's. */
const ownColumns: ReadonlyMap<string, string> = new Map([
  [languageFacetId, 'language'],
  [endingFacetId, 'ending'],
]);

/** What a column of a facet holds. */
export type ColumnRole = 'q' | 'list' | 'length' | 'words' | 'answered' | 'asked';

const roles: readonly string[] = ['q', 'list', 'length', 'words', 'answered', 'asked'] satisfies ColumnRole[];
/** It separates the number of a suffix. No facet id contains it. */
const beforeNumber = '~';

/**
 * Names the columns of facets, such as `q_colour` and `q_quality.price`; those of languages and endings are `language` and `ending`. Most readers of Parquet do not tell `q_Why` from `q_why`, so the
 * facet of the two that was asked later gets `q_Why~2`. Later versions of a survey do not change its names: they only add facets.
 */
export function columnNamesOf(history: SurveyHistory): (role: ColumnRole, facet: string) => string {
  const suffixes = new Map<string, string>();
  const alike = new Map<string, number>();
  for (const id of facetsAsAsked(history)) {
    if (suffixes.has(id)) continue;
    const number = (alike.get(id.toLowerCase()) ?? 0) + 1;
    alike.set(id.toLowerCase(), number);
    suffixes.set(id, number === 1 ? '' : `${beforeNumber}${number}`);
  }
  return (role, facet) =>
    (role === 'q' ? ownColumns.get(facet) : undefined) ?? `${role}_${facet}${suffixes.get(facet) ?? ''}`;
}

/** The ids of the facets of each version, the first version first. */
function facetsAsAsked({ versions }: SurveyHistory): readonly string[] {
  const numbers = Object.keys(versions).map(Number);
  return numbers.toSorted((one, other) => one - other).flatMap((version) => versions[version] ?? []);
}

/** The role and the facet of a column's name; undefined if the column belongs to no facet. */
export function parseColumnName(name: string): { role: ColumnRole; facet: string } | undefined {
  for (const [facet, column] of ownColumns) if (name === column) return { role: 'q', facet };
  const end = name.indexOf('_');
  const role = name.slice(0, end);
  if (!roles.includes(role)) return undefined;
  const [facet = ''] = name.slice(end + 1).split(beforeNumber);
  return { role: role as ColumnRole, facet };
}
