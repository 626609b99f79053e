import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  countedWords,
  facetOf,
  facetsOf,
  languageNumber,
  languageFacetId,
  parseDay,
  printDay,
  reviseHistory,
  startHistory,
} from '@canvass/surveys';
import * as fc from 'fast-check';
import { expectEqual } from '../../surveys/test/expect-equal.ts';
import { parquetReadObjects } from 'hyparquet';
import { definitionOf } from '@canvass/surveys/generators';
import { type ColumnRole, columnNamesOf } from '../src/column-names.ts';
import { type ColumnRow, encodeColumnFile } from '../src/index.ts';
import { type AnsweredRows, answeredRows } from './answered-rows.ts';
import { type DuckDb, type DuckValue, openDuckDb } from './duckdb.ts';
import { countedTotals } from './totals-of.ts';

let duckDb: DuckDb;
let folder: string;
let files = 0;

beforeAll(async () => {
  duckDb = await openDuckDb();
  folder = await mkdtemp(join(tmpdir(), 'columns-'));
});
afterAll(() => duckDb.close());

/** Writes the files of a survey, each with `rowsPerFile` rows, and returns them as a table of DuckDB. */
async function tableOf({ history, rows }: AnsweredRows, rowsPerFile: number): Promise<string> {
  const paths: string[] = [];
  for (let from = 0; from === 0 || from < rows.length; from += rowsPerFile) {
    const path = join(folder, `${files++}.parquet`);
    await writeFile(path, encodeColumnFile(rows.slice(from, from + rowsPerFile), history).bytes);
    paths.push(`'${path}'`);
  }
  return `read_parquet([${paths.join(', ')}], union_by_name = true)`;
}

/** The expected values of a row, by the names of the columns. Other columns may be missing or null. */
function expectedOf(
  { id, place, version, receivedAt, answers }: ColumnRow,
  history: AnsweredRows['history'],
) {
  const nameOf = columnNamesOf(history);
  const columns: Record<string, DuckValue> = {
    id,
    place: String(place),
    version,
    receivedAtMs: String(Date.parse(receivedAt)),
  };
  for (const [facet, answer] of Object.entries(answers)) {
    const put = (role: ColumnRole, value: DuckValue) => (columns[nameOf(role, facet)] = value);
    const type = facetOf(history, facet)?.facet.type;
    if (answer === null) put('asked', false);
    else if (typeof answer === 'object') put('list', answer);
    else put('q', type === 'date' ? printDay(answer as number) : answer);
    if (type === 'kept' && answer !== null) put('answered', true);
    if (type !== 'words' || typeof answer !== 'string') continue;
    put('length', answer.length);
    const language = languageNumber(answers[languageFacetId] ?? history.languages?.[version]?.[0] ?? 'en');
    put('words', countedWords(answer, language));
  }
  return columns;
}

/** The row without nulls, and without `asked` columns that are true and `answered` columns that are false: they may be missing. */
function foundOf(
  row: Record<string, DuckValue>,
  history: AnsweredRows['history'],
): Record<string, DuckValue> {
  const nameOf = columnNamesOf(history);
  const numbers = new Set(
    [...facetsOf(history).values()].flatMap(({ id, facet }) =>
      facet.type === 'number' ? [nameOf('q', id)] : [],
    ),
  );
  const kept = Object.entries(row).filter(
    ([name, value]) =>
      value !== null &&
      !(name.startsWith('asked_') && value === true) &&
      !(name.startsWith('answered_') && value === false),
  );
  // DuckDB gives integers of 64 bits as text.
  return Object.fromEntries(kept.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]));
}

describe('DuckDB', () => {
  test('reads the answers of one or of several files, row by row', async () => {
    await fc.assert(
      fc.asyncProperty(
        answeredRows,
        fc.integer({ min: 1, max: 30 }),
        async ({ history, rows }, rowsPerFile) => {
          const table = await tableOf({ history, rows }, rowsPerFile);
          const columns = `* exclude (receivedAt), epoch_ms(receivedAt) as receivedAtMs`;
          const found = await duckDb.query(`select ${columns} from ${table} order by place`);
          expectEqual(
            found.map((row) => foundOf(row, history)),
            rows.map((row) => expectedOf(row, history)),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('counts what a summary counts, answer by answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        answeredRows,
        fc.integer({ min: 1, max: 30 }),
        async ({ history, rows }, rowsPerFile) => {
          const table = await tableOf({ history, rows }, rowsPerFile);
          const described = await duckDb.query(`describe select * from ${table}`);
          const columns = new Set(described.map(({ column_name }) => column_name));
          const nameOf = columnNamesOf(history);
          for (const [id, totals] of Object.entries(countedTotals(rows, history))) {
            const valuesOf = (role: ColumnRole): string[] => {
              const name = nameOf(role, id);
              if (!columns.has(name)) return [];
              const value = role === 'q' ? `"${name}"` : `unnest("${name}")`;
              return [`select ${value} as value from ${table} where "${name}" is not null`];
            };
            if (totals.type === 'kept') continue;
            const all = totals.type === 'words' ? valuesOf('words') : [...valuesOf('q'), ...valuesOf('list')];
            const found = await duckDb.query(
              `select value, count(*)::int as count from (${all.join(' union all ')}) group by value`,
            );
            const valueOf = (value: DuckValue) => {
              if (totals.type === 'date') return parseDay(value as string);
              // DuckDB gives integers of 64 bits as text.
              return totals.type === 'number' ? Number(value) : value;
            };
            const counts = found.map(({ value, count }) => [valueOf(value!), count]);
            expectEqual(new Map(counts as [string, number][]), new Map(totals.counts));
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  test('tells apart questions whose ids differ in their case, in each of several files', async () => {
    const question = { text: 'Why?', type: 'scale' };
    const revised = reviseHistory(
      startHistory(definitionOf({ ...question, id: 'why' })),
      definitionOf({ ...question, id: 'Why' }, { ...question, id: 'why' }),
    );
    if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
    const { history } = revised;
    const rows = [{ Why: 1 }, { why: 2 }, { Why: 3, why: 4 }].map((answers, index) => ({
      id: `id-${index}`,
      place: index + 1,
      receivedAt: '2026-11-22T14:23:02.205Z',
      version: 2,
      answers,
    }));
    const table = await tableOf({ history, rows }, 1);
    expect(await duckDb.query(`select q_why, "q_Why~2" from ${table} order by place`)).toEqual([
      { q_why: null, 'q_Why~2': 1 },
      { q_why: 2, 'q_Why~2': null },
      { q_why: 4, 'q_Why~2': 3 },
    ]);
  });

  test('computes with dates, and finds the parts of a question by their names', async () => {
    const history = startHistory(
      definitionOf(
        { id: 'since', text: 'Since when?', type: 'date' },
        {
          id: 'quality',
          text: 'How good is it?',
          type: 'matrix',
          rows: [{ id: 'price', label: 'Price' }],
          columns: ['good', 'bad'],
        },
      ),
    );
    const answers = [
      { since: parseDay('2026-11-26')!, quality: 'answered', 'quality.price': 'good' },
      { since: parseDay('1969-12-31')! },
    ];
    const rows = answers.map((each, index) => ({
      id: `id-${index}`,
      place: index + 1,
      receivedAt: '2026-11-22T14:23:02.205Z',
      version: 1,
      answers: each,
    }));
    const table = await tableOf({ history, rows }, 2);
    const found = await duckDb.query(
      `select typeof(q_since) as type, year(q_since)::int as year, (q_since + 6)::varchar as later,
              q_quality as presence, answered_quality as present, "q_quality.price" as price
       from ${table} order by q_since`,
    );
    expect(found).toEqual([
      { type: 'DATE', year: 1969, later: '1970-01-06', presence: null, present: false, price: null },
      { type: 'DATE', year: 2026, later: '2026-12-02', presence: 'answered', present: true, price: 'good' },
    ]);
    const [column] = await duckDb.query(
      `select stats_min_value as lowest, stats_max_value as highest
       from parquet_metadata('${join(folder, `${files - 1}.parquet`)}') where path_in_schema = 'q_since'`,
    );
    expect(column).toEqual({ lowest: '1969-12-31', highest: '2026-11-26' });
  });

  test.each([0, 8, 16, 24])(
    'reads indexes of four bytes, behind the levels of %d more rows',
    async (more) => {
      const history = startHistory(definitionOf({ id: 'why', text: 'Why?', type: 'text' }));
      const words = Array.from({ length: 70_000 }, (_, index) => `word${index}`);
      const texts = [words.join(' '), ...Array.from({ length: more }, () => 'word0')];
      const rows = texts.map((why, index) => ({
        id: `id-${index}`,
        place: index + 1,
        receivedAt: '2026-11-22T14:23:02.205Z',
        version: 1,
        answers: { why },
      }));
      const table = await tableOf({ history, rows }, rows.length);
      const found = await duckDb.query(
        `select count(*)::int as count, count(distinct word)::int as distinct
         from (select unnest(words_why) as word from ${table})`,
      );
      expect(found).toEqual([{ count: words.length + more, distinct: words.length }]);
    },
  );

  test('skips a file by the times of its answers', async () => {
    const history = startHistory(definitionOf({ id: 'rating', text: 'How?', type: 'scale' }));
    const row = {
      id: 'a',
      place: 7,
      receivedAt: '2026-11-22T14:23:02.205Z',
      version: 1,
      answers: { rating: 3 },
    };
    const later = { ...row, place: 8, receivedAt: '2026-11-23T14:23:02.205Z', answers: { rating: -2 } };
    const path = join(folder, 'times.parquet');
    await writeFile(path, encodeColumnFile([row, later], history).bytes);
    const statistics = await duckDb.query(
      `select path_in_schema as name, stats_min_value as lowest, stats_max_value as highest
       from parquet_metadata('${path}') where stats_min_value is not null order by name`,
    );
    expect(statistics).toEqual([
      { name: 'place', lowest: '7', highest: '8' },
      { name: 'q_rating', lowest: '-2', highest: '3' },
      { name: 'receivedAt', lowest: '2026-11-22 14:23:02.205+00', highest: '2026-11-23 14:23:02.205+00' },
      { name: 'version', lowest: '1', highest: '1' },
    ]);
  });
});

test('another reader of Parquet finds the same answers', async () => {
  await fc.assert(
    fc.asyncProperty(answeredRows, async ({ history, rows }) => {
      const { bytes } = encodeColumnFile(rows, history);
      const found = await parquetReadObjects({
        file: {
          byteLength: bytes.byteLength,
          slice: (from, to) => new Uint8Array(bytes.subarray(from, to)).buffer,
        },
        compressors: { ZSTD: (compressed) => zstdDecompressSync(compressed) },
      });
      const asInDuckDb = found.map(({ place, receivedAt, ...rest }) => {
        const times = { place: String(place), receivedAtMs: String((receivedAt as Date).getTime()) };
        const values = Object.entries(rest)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, value instanceof Date ? value.toISOString().slice(0, 10) : value]);
        return foundOf({ ...Object.fromEntries(values), ...times }, history);
      });
      expectEqual(
        asInDuckDb,
        rows.map((row) => expectedOf(row, history)),
      );
    }),
    { numRuns: 100 },
  );
});
