import type { SurveyKey } from '@canvass/answer-log';
import { facetTitle } from '@canvass/exports';
import { facetOf, type SurveyHistory } from '@canvass/surveys';
import { escapeIdentifier, escapeLiteral, type ClientBase } from 'pg';
import { TransferError } from './errors.ts';
import { labelsView } from './labels-view.ts';
import { baseColumns, facetsByColumn, type BaseColumn, type FacetColumn } from './table-columns.ts';
import { commentOf, schema, viewNameOf } from './table-name.ts';

/** The table of a survey as it is now. */
export interface SurveyTable {
  readonly name: string;
  /** Types by column name, in the order of the table. */
  readonly types: ReadonlyMap<string, string>;
  /** Whether its view is there, too. */
  readonly hasView: boolean;
  /** Whether its keys are there. A table gets them behind its first rows: PostgreSQL sorts them in a third of the time that it takes to insert each. */
  readonly hasKeys: boolean;
}

export function qualified(name: string): string {
  return `${schema}.${escapeIdentifier(name)}`;
}

/** Finds the survey's table; undefined if there is none. Throws `TransferError` `foreign-table` for one that Canvass has not made for this survey. */
export async function findSurveyTable(
  client: ClientBase,
  key: SurveyKey,
  name: string,
): Promise<SurveyTable | undefined> {
  let hasView = false;
  for (const each of [name, viewNameOf(name)]) {
    const { rows } = await client.query<{ comment: string | null }>(
      `select obj_description(oid, 'pg_class') as comment from pg_class where relnamespace = $1::regnamespace and relname = $2`,
      [schema, each],
    );
    if (rows[0] !== undefined && rows[0].comment !== commentOf(key)) {
      const why = `${schema}.${each} is there, and Canvass has not made it for ${key.tenant}/${key.survey}, or its comment was changed.`;
      throw new TransferError('foreign-table', `${why} It is not touched.`);
    }
    hasView = rows[0] !== undefined;
  }
  const types = await columnTypes(client, name);
  return types.size === 0 ? undefined : { name, types, hasView, hasKeys: true };
}

async function columnTypes(client: ClientBase, name: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [qualified(name)],
  );
  return new Map(rows.map(({ name: column, type }) => [column, type]));
}

/** Makes an empty table without columns of facets, and without keys. */
export async function createSurveyTable(
  client: ClientBase,
  key: SurveyKey,
  name: string,
): Promise<SurveyTable> {
  const columns = baseColumns.map(
    ({ name: column, type }) => `${column} ${type}${constraints[column] ?? ''}`,
  );
  await client.query(
    `create table ${qualified(name)} (${columns.join(', ')}); comment on table ${qualified(name)} is ${escapeLiteral(commentOf(key))}`,
  );
  const types = new Map(baseColumns.map(({ name: column, type }) => [column, type]));
  return { name, types, hasView: false, hasKeys: false };
}

/** Adds the keys of a table that was made without. */
export async function addKeys(client: ClientBase, { name }: SurveyTable): Promise<void> {
  const keys = Object.entries(keyColumns).map(
    ([column, kind]) => `add constraint ${escapeIdentifier(`${name}.${column}`)} ${kind} (${column})`,
  );
  await client.query(`alter table ${qualified(name)} ${keys.join(', ')}`);
}

const constraints: Readonly<Record<string, string>> = {
  place: ' not null',
  id: ' not null',
  received_at: ' not null',
  version: ' not null',
};

/** Their indexes share one namespace with all tables. Named with a dot, which no table of Canvass has. */
const keyColumns = { place: 'primary key', id: 'unique' } as const;

/** Drops table and view, if they are there. Throws `TransferError` `foreign-table`; what the driver throws if other objects need them. */
export async function dropSurveyTable(client: ClientBase, key: SurveyKey, name: string): Promise<void> {
  await findSurveyTable(client, key, name);
  await client.query(
    `drop view if exists ${qualified(viewNameOf(name))}; drop table if exists ${qualified(name)}`,
  );
}

/** Adds the columns that are missing. Throws `TransferError` `column-changed` for one of another type. */
export async function addColumns(
  client: ClientBase,
  table: SurveyTable,
  columns: readonly FacetColumn[],
): Promise<SurveyTable> {
  const missing = columns.filter(({ name }) => !table.types.has(name));
  checkColumns(
    table,
    columns.filter(({ name }) => table.types.has(name)),
  );
  if (missing.length === 0) return table;
  const added = missing.map(({ name, type }) => `add column ${escapeIdentifier(name)} ${type}`);
  await client.query(`alter table ${qualified(table.name)} ${added.join(', ')}`);
  return {
    ...table,
    types: new Map([...table.types, ...missing.map((each) => [each.name, each.type] as const)]),
  };
}

/** Throws `TransferError` `column-changed` if one of these columns is gone or has another type. */
export function checkColumns({ name: table, types }: SurveyTable, columns: readonly BaseColumn[]): void {
  for (const { name, type } of columns) {
    const found = types.get(name);
    if (found === type) continue;
    const what = found === undefined ? 'is gone' : `is of type ${found}, expected ${type}`;
    throw new TransferError(
      'column-changed',
      `The column ${name} of ${schema}.${table} ${what}. Change it back, or drop the table: it is then made anew.`,
    );
  }
}

/**
 * Replaces the view by one of these facets and all columns that Canvass has made, and the comments of columns: the texts of questions, with the labels
 * of parts.
 */
export async function describeTable(
  client: ClientBase,
  key: SurveyKey,
  { name, types }: SurveyTable,
  history: SurveyHistory,
): Promise<void> {
  const view = viewNameOf(name);
  const facets = facetsByColumn(history, types);
  const own = new Set(baseColumns.map(({ name: column }) => column));
  // In the order of the table, so that later ones come last. A column of somebody else may get another name, which a view must not follow.
  const columns = [...types.keys()]
    .filter((column) => own.has(column) || facets.has(column))
    .map((column) => ({ column, of: facets.get(column) }));
  const comments = [...facets].flatMap(([column, { facet }]) => {
    const text = escapeLiteral(facetTitle(facetOf(history, facet)!).replaceAll('\0', ''));
    return [name, view].map(
      (relation) => `comment on column ${qualified(relation)}.${escapeIdentifier(column)} is ${text}`,
    );
  });
  await client.query(
    [
      `create or replace view ${qualified(view)} as ${labelsView(qualified(name), columns, history)}`,
      `comment on view ${qualified(view)} is ${escapeLiteral(commentOf(key))}`,
      ...comments,
    ].join(';\n'),
  );
}
