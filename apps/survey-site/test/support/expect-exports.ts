import { expect } from '@jest/globals';
import type { SurveyKey } from '@canvass/answer-log';
import { openDuckDb } from '../../../../packages/columns/test/duckdb.ts';
import {
  readTables,
  readWithJq,
  readWorkbook,
  type Sheet,
} from '../../../../packages/exports/test/foreign/python.ts';
import { transferredTable } from '../../../../packages/transfer/test/transferred-table.ts';
import type { LivingSite } from './living-site.ts';
import {
  respondents,
  taughtColumns as columns,
  withoutKeys,
  type Cell,
  type ColumnType,
} from './taught-kinds.ts';

/** The columns in front of those of answers. */
const ownColumns = 3;
const headers = columns.map(({ header }) => header);
/** In a table, what was not asked looks like what was skipped. */
const table = respondents.map((row) => columns.map(({ cells }) => cells[row] ?? null));
const tableInSql = table.map((cells) =>
  inWords(
    headers,
    cells.map((cell, index) => inSql(cell, columns[index]!.type)),
  ),
);
/** What PostgreSQL calls the types of DuckDB. */
const sqlTypes = {
  VARCHAR: 'text',
  INTEGER: 'integer',
  BIGINT: 'bigint',
  DATE: 'date',
  'DECIMAL(18,1)': 'numeric(18,1)',
  TIME: 'time without time zone',
} as const satisfies Record<ColumnType, string>;

/** Translates rows by the names of columns into rows by their headers. */
type ToWords = (row: Readonly<Record<string, unknown>>) => Record<string, unknown>;

function inWords(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** What a database returns: a text for a number that JavaScript could round. */
function inSql(cell: Cell, type: ColumnType): unknown {
  if (cell === null) return null;
  if (type === 'BIGINT') return String(cell);
  if (type === 'DECIMAL(18,1)') return Number(cell).toFixed(1);
  return type === 'TIME' ? `${cell}:00` : cell;
}

/** A CSV file has the answers as texts, and none that a spreadsheet would take for a formula. */
export async function expectCsv(path: string): Promise<void> {
  const [[names = [], ...rows] = []] = await readTables([path]);
  expect(names.slice(ownColumns)).toEqual(headers);
  const texts = table.map((cells) =>
    cells.map((cell) => (cell === null ? '' : String(cell).replace(/^\+/, "'+"))),
  );
  expect(withoutKeys(rows.map((cells) => cells.slice(ownColumns)))).toEqual(texts);
}

/** A workbook has them as texts, numbers and real dates. Its second sheet says which column is which. */
export async function expectWorkbook(path: string): Promise<ToWords> {
  const [answers, explained] = await readWorkbook(path);
  const [names = [], ...rows] = answers!.rows.map((cells) => cells.slice(ownColumns));
  expect(names.map(([name]) => name)).toEqual(headers);
  expect(withoutKeys(rows.map((cells) => cells.map(([value, type]) => [value, type])))).toEqual(
    table.map((cells) => cells.map((cell, index) => cellOf(cell, columns[index]!.type))),
  );
  return wordsBy(explained!);
}

function cellOf(cell: Cell, type: ColumnType): readonly [value: unknown, type: string] {
  if (cell === null) return [null, 'n'];
  if (type === 'DATE') return [`${cell}T00:00:00.000`, 'date'];
  if (type === 'TIME') return [`${cell}:00.000`, 'date'];
  return [cell, type === 'VARCHAR' ? 's' : 'n'];
}

function wordsBy({ rows }: Sheet): ToWords {
  const headerOf = new Map(rows.map((cells) => [cells[5]?.[0], String(cells[1]?.[0])]));
  return (row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => {
        const header = headerOf.get(name) ?? '';
        return headers.includes(header) ? [[header, value]] : [];
      }),
    );
}

/** DuckDB reads a Parquet file with the types of the columns. */
export async function expectParquet(path: string, toWords: ToWords): Promise<void> {
  const duckDb = await openDuckDb();
  try {
    const file = `read_parquet('${path}')`;
    const rows = await duckDb.query(`select * from ${file}`);
    expect(withoutFileKeys(rows.map(toWords))).toEqual(tableInSql);
    const described = await duckDb.query(`describe select * from ${file}`);
    const types = inWords(
      described.map((row) => String(row['column_name'])),
      described.map((row) => row['column_type']),
    );
    expect(toWords(types)).toEqual(
      inWords(
        headers,
        columns.map(({ type }) => type),
      ),
    );
  } finally {
    duckDb.close();
  }
}

/** Only texts have keys: other values, such as days, stay the same. */
function withoutFileKeys(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'string' ? withoutKeys(value) : value,
      ]),
    ),
  );
}

/** A line of NDJSON says what was skipped and what was not asked. It is read with jq. */
export async function expectNdjson(path: string, toWords: ToWords): Promise<void> {
  const [lines = []] = await readWithJq([path]);
  const answers = lines.map((line) => (line as { answers: Record<string, unknown> }).answers);
  expect(withoutKeys(answers.map((each) => toWords(byColumn(each))))).toEqual(
    respondents.map((row) =>
      Object.fromEntries(
        columns.flatMap(({ header, inJson }) => (inJson[row] === undefined ? [] : [[header, inJson[row]]])),
      ),
    ),
  );
}

/** Returns the values of answers by the names of their columns in the other formats. */
function byColumn(answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, cell]) => [`q_${id}.${part}`, cell])
        : [[`q_${id}`, value]],
    ),
  );
}

/** PostgreSQL has the same rows and types, and says what was not asked. */
export async function expectTransfer(
  { deps, containers }: Pick<LivingSite, 'deps' | 'containers'>,
  key: SurveyKey,
  database: string,
  toWords: ToWords,
): Promise<void> {
  const { answerLogs, erasures } = containers;
  const found = await transferredTable({ summaries: deps.summaries, answerLogs, erasures }, key, database);
  expect(withoutFileKeys(found.rows.map(toWords))).toEqual(tableInSql);
  expect(toWords(found.types)).toEqual(
    inWords(
      headers,
      columns.map(({ type }) => sqlTypes[type]),
    ),
  );
  const notAsked = found.rows.map((row) => {
    const ids = (row['not_asked'] ?? []) as readonly string[];
    return Object.keys(toWords(Object.fromEntries(ids.map((id) => [`q_${id}`, null]))));
  });
  expect(notAsked).toEqual(
    respondents.map((row) => columns.flatMap(({ header, cells }) => (cells[row] === null ? [header] : []))),
  );
}
