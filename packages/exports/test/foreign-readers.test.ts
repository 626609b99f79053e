import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { columnNamesOf, type ColumnRow } from '@canvass/columns';
import {
  answersOf,
  facetOf,
  facetsOf,
  endingOfAnswer,
  languageOfAnswer,
  maxDay,
  minDay,
  jsonOfNumber,
  printDay,
  reviseHistory,
  startHistory,
  type Facet,
  type FacetValue,
  type FlatRecord,
  type SurveyHistory,
} from '@canvass/surveys';
import * as fc from 'fast-check';
import { answeredRows, type AnsweredRows } from '../../columns/test/answered-rows.ts';
import { openDuckDb, type DuckDb } from '../../columns/test/duckdb.ts';
import { definitionOf } from '@canvass/surveys/generators';
import { expectEqual } from '../../surveys/test/expect-equal.ts';
import { joinChoices, originalText, splitChoices, type ExportRequest } from '../src/index.ts';
import { formatted } from './formatted.ts';
import { readTables, readWithJq, readWorkbook, type Table } from './foreign/python.ts';
import { jsonLines } from './exported.ts';

let duckDb: DuckDb;
let folder: string;

beforeAll(async () => {
  duckDb = await openDuckDb();
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
});
afterAll(async () => {
  duckDb.close();
  await rm(folder, { recursive: true });
});

const hostile = [
  '=1+1',
  '+1',
  '-2',
  '@SUM(A1)',
  '\tx',
  '\rx',
  "'=1",
  "''",
  '＝1＋1',
  '"quoted", with a comma; and \\ more',
  'two\nlines\r\nof it',
  'comma,comma',
  '_x0041_ and _x000D_',
  '_x0041\u0001',
  '\u0001\u0008\u000B\u001F\u007F\u0085\uFFFE\uFFFF',
  '👩‍👩‍👧 🇩🇪 é ﬀ \u202Eright',
  '<b>&amp;</b> ]]>',
  'NULL',
  '\\N',
  '{"a":1}',
  'é'.repeat(10_000),
  '😀'.repeat(5_000),
  `${'word '.repeat(1_999)}=end`,
];

const hostileSurvey: AnsweredRows = (() => {
  const choices = ['=a', 'semi;colon', 'back\\slash', '"', { value: 'l', label: '+label' }];
  const history = startHistory(
    definitionOf(
      { id: 'why', text: 'Why?', type: 'text', maxLength: 10_000 },
      { id: 'Why', text: 'Why not?', type: 'text', maxLength: 10_000 },
      { id: 'one', text: 'One?', type: 'choice', choices },
      { id: 'many', text: 'Many?', type: 'choice', multiple: true, choices },
      { id: 'id', text: 'Id?', type: 'scale', min: -5, max: 95 },
    ),
  );
  const values = ['=a', 'semi;colon', 'back\\slash', '"', 'l'];
  const rows = hostile.map((text, index): ColumnRow => {
    const answers: Record<string, FacetValue | null> = { why: text, id: index - 5 };
    if (index % 3 !== 0) answers['Why'] = hostile.at(-1 - index)!;
    answers['one'] = index % 4 === 0 ? null : values[index % 5]!;
    if (index % 2 === 0) answers['many'] = values.slice(index % 5, 1 + (index % 5) + (index % 3));
    const receivedAt = new Date(1.79e12 + index * 7_919).toISOString();
    return {
      id: `01M8${String(index).padStart(22, '0')}`,
      place: 1 + index,
      receivedAt,
      version: 1,
      answers,
    };
  });
  return { history, rows };
})();

/** A survey of dates and a matrix, one of whose rows an edit has replaced. */
const partedSurvey: AnsweredRows = (() => {
  const columns = ['good', { value: 'bad;', label: '=bad' }];
  const quality = (...rows: object[]) => ({
    id: 'quality',
    text: 'How good?',
    type: 'matrix',
    rows,
    columns,
  });
  const price = { id: 'price', label: 'Price' };
  const visit = { id: 'visit', text: 'When?', type: 'date' };
  const first = definitionOf(visit, quality(price, { id: 'speed', label: 'Speed' }));
  const second = definitionOf(quality({ id: 'staff', label: 'Staff' }, price), visit);
  const revised = reviseHistory(startHistory(first), second);
  if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
  const quality1 = { quality: 'answered', 'quality.price': 'bad;', 'quality.speed': 'good' };
  const records: [version: number, answers: FlatRecord][] = [
    [1, { visit: 20_783, ...quality1 }],
    [1, { visit: -25_509, quality: 'answered', 'quality.speed': 'bad;', 'quality.price': null }],
    [1, { visit: -25_510, quality: null, 'quality.price': null, 'quality.speed': null }],
    [2, { quality: 'answered', 'quality.staff': 'good', 'quality.price': 'good', visit: minDay }],
    [2, { quality: 'answered', 'quality.price': 'bad;', visit: maxDay }],
    [2, { visit: 0 }],
    [2, { visit: null, quality: 'answered', 'quality.staff': 'good' }],
  ];
  const rows = records.map(([version, answers], index): ColumnRow => {
    const receivedAt = new Date(1.79e12 + index * 7_919).toISOString();
    return { id: `01M9${String(index).padStart(22, '0')}`, place: 1 + index, receivedAt, version, answers };
  });
  return { history: revised.history, rows };
})();

const surveys: readonly AnsweredRows[] = [
  hostileSurvey,
  partedSurvey,
  { ...hostileSurvey, rows: [] },
  ...fc.sample(answeredRows, { numRuns: 25, seed: 20_261_124 }),
];

async function write(
  name: string,
  format: ExportRequest['format'],
  request: Partial<ExportRequest> = {},
): Promise<string[]> {
  return Promise.all(
    surveys.map(async ({ history, rows }, index) => {
      const path = join(folder, `${name}-${index}.${format}`);
      await writeFile(path, await formatted(history, rows, { ...request, format }));
      return path;
    }),
  );
}

const ownColumns = 3;

/** Makes the rows of a survey from the texts of a table. */
function rowsOfTexts(
  [names = [], ...lines]: Table,
  history: SurveyHistory,
  original: (text: string) => string = (text) => text,
): object[] {
  const nameOf = columnNamesOf(history);
  const facets = new Map(
    facetsOf(history)
      .values()
      .map((facet) => [nameOf('q', facet.id), facet]),
  );
  return lines.map((cells) => {
    const [id, receivedAt, version] = cells;
    const values: Record<string, unknown> = {};
    for (const [index, cell] of cells.entries()) {
      const found = facets.get(String(names[index]));
      if (index < ownColumns || found === undefined || cell === null || cell === '') continue;
      values[found.id] = valueOfText(found.facet, original(String(cell)));
    }
    return { id, receivedAt, version: Number(version), values };
  });
}

function valueOfText(facet: Facet, text: string): unknown {
  switch (facet.type) {
    case 'number':
      // A time of a spreadsheet has seconds.
      return facet.clock ? text.slice(0, 'hh:mm'.length) : Number(text);
    case 'date':
      // A real date is read as its midnight.
      return text.replace(/T00:00:00\.000Z$/, '');
    case 'choices':
      return facet.multiple ? splitChoices(text) : text;
    case 'words':
    case 'kept':
      return text;
  }
}

/** Returns the rows as a table has them, in which a facet that was not asked looks like a skipped one. */
function tabled({ history, rows }: AnsweredRows): object[] {
  return rows.map(({ id, receivedAt, version, answers }) => {
    const values = Object.entries(answers).flatMap(([facet, value]) =>
      value === null ? [] : [[facet, asLatest(facetOf(history, facet)!.facet, value)]],
    );
    return { id, receivedAt, version, values: Object.fromEntries(values) };
  });
}

/** Returns the value in the form of the latest version, because a question may have allowed one choice in one version and several in another. */
function asLatest(facet: Facet, value: FacetValue): unknown {
  if (facet.type === 'date') return printDay(value as number);
  if (facet.type === 'number') return jsonOfNumber(facet, value as number);
  if (facet.type !== 'choices') return value;
  if (facet.multiple) return typeof value === 'string' ? [value] : value;
  return typeof value === 'object' ? joinChoices(value) : value;
}

describe('an export is read, row by row as it is in the log,', () => {
  test('as CSV by csv of Python', async () => {
    const tables = await readTables(await write('plain', 'csv'));
    for (const [index, survey] of surveys.entries()) {
      expectEqual(rowsOfTexts(tables[index]!, survey.history, originalText), tabled(survey));
    }
  });

  test('as XLSX by openpyxl, with real times, and texts as they were given', async () => {
    const tables = await readTables(await write('plain', 'xlsx', { headers: 'ids' }));
    for (const [index, survey] of surveys.entries()) {
      expectEqual(rowsOfTexts(tables[index]!, survey.history), tabled(survey));
    }
  });

  test('as NDJSON by jq, with what was not asked', async () => {
    const found = await readWithJq(await write('plain', 'ndjson'));
    for (const [index, { history, rows }] of surveys.entries()) {
      expect(found[index]).toEqual(
        rows.map(({ id, receivedAt, version, answers }) => {
          const language = languageOfAnswer(answers);
          const ending = endingOfAnswer(answers);
          const own = {
            ...(language !== undefined && { language }),
            ...(ending !== undefined && { ending }),
          };
          return { id, receivedAt, version, ...own, answers: answersOf(answers, history, version) };
        }),
      );
    }
  });

  test('as Parquet by DuckDB', async () => {
    const files = await write('plain', 'parquet');
    for (const [index, survey] of surveys.entries()) {
      const { history } = survey;
      const nameOf = columnNamesOf(history);
      const found = await duckDb.query(
        `select * exclude (receivedAt), epoch_ms(receivedAt) as receivedAtMs from read_parquet('${files[index]}')`,
      );
      const rows = found.map(({ id, version, receivedAtMs, ...columns }) => {
        const values = [...facetsOf(history).keys()].flatMap((facet) => {
          const value = columns[nameOf('q', facet)];
          if (value === null || value === undefined) return [];
          // DuckDB gives decimals, integers of 64 bits and times as text.
          const { facet: read } = facetOf(history, facet)!;
          return [[facet, read.type === 'number' ? valueOfText(read, String(value)) : value]];
        });
        const receivedAt = new Date(Number(receivedAtMs)).toISOString();
        return { id, receivedAt, version, values: Object.fromEntries(values) as object };
      });
      expect(rows).toEqual(tabled(survey));
    }
  });
});

describe('in an export', () => {
  test('answers are as they were given: dates as texts, and a question with parts as one value', async () => {
    const { history, rows } = partedSurvey;
    const lines = (choices: ExportRequest['choices']) =>
      formatted(history, rows, { format: 'ndjson', choices });
    const answers = async (choices: ExportRequest['choices']) =>
      jsonLines(await lines(choices)).map((line) => (line as { answers: object }).answers);
    expect(await answers('values')).toEqual([
      { visit: '2026-11-26', quality: { price: 'bad;', speed: 'good' } },
      { visit: '1900-02-28', quality: { speed: 'bad;' } },
      { visit: '1900-02-27', quality: null },
      { visit: '1800-01-01', quality: { price: 'good', staff: 'good' } },
      { visit: '2200-12-31', quality: { price: 'bad;' } },
      { visit: '1970-01-01' },
      { visit: null, quality: { staff: 'good' } },
    ]);
    expect((await answers('labels'))[0]).toEqual({
      visit: '2026-11-26',
      quality: { price: '=bad', speed: 'good' },
    });
  });

  test('dates are real ones, but for those that a spreadsheet cannot have', async () => {
    const path = join(folder, 'dates.xlsx');
    await writeFile(path, await formatted(partedSurvey.history, partedSurvey.rows, { format: 'xlsx' }));
    const [sheet] = await readWorkbook(path);
    const at = sheet!.rows[0]!.findIndex(([name]) => name === 'q_visit');
    expect(sheet!.rows.slice(1).map((cells) => cells[at])).toEqual([
      ['2026-11-26T00:00:00.000', 'date', 'yyyy\\-mm\\-dd'],
      ['1900-02-28', 's', '@'],
      ['1900-02-27', 's', '@'],
      ['1800-01-01', 's', '@'],
      ['2200-12-31T00:00:00.000', 'date', 'yyyy\\-mm\\-dd'],
      ['1970-01-01T00:00:00.000', 'date', 'yyyy\\-mm\\-dd'],
      [null, 'n', 'General'],
    ]);
  });

  test('no cell of CSV is computed', async () => {
    const tables = await readTables(await write('safe', 'csv', { choices: 'labels' }));
    const texts = tables.flat(2).filter((cell) => typeof cell === 'string');
    expect(texts.filter((text) => /^[=+@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/.test(text))).toEqual([]);
    expect(texts.filter((text) => text.startsWith('-') && !/^-\d+(\.\d+)?$/.test(text))).toEqual([]);
  });

  test('each value of CSV is in quotes', async () => {
    const { history, rows } = hostileSurvey;
    const [first] = rows;
    const text = (await formatted(history, [first!], { format: 'csv', multiple: 'columns' })).toString();
    const [, line] = text.split('\r\n');
    expect(line).toBe(`"${first!.id}","${first!.receivedAt}","1","'=1+1",,,"'=a","1","0","0","0","0","-5"`);
  });

  test('choices have their latest labels, and each may have a column', async () => {
    const request = { choices: 'labels', multiple: 'columns' } as const;
    const [[names = [], ...rows] = []] = await readTables(await write('labels', 'csv', request));
    expect(names.slice(ownColumns)).toEqual([
      'q_why',
      'q_Why~2',
      'q_one',
      'q_many',
      'q_many: =a',
      'q_many: semi;colon',
      'q_many: back\\slash',
      'q_many: "',
      'q_many: l',
      'q_id',
    ]);
    const many = rows.map((cells) => cells.slice(7, 12).join(''));
    const expected = hostileSurvey.rows.map(({ answers }) => {
      const chosen = answers['many'] as string[] | undefined;
      return chosen
        ? ['=a', 'semi;colon', 'back\\slash', '"', 'l'].map((each) => Number(chosen.includes(each))).join('')
        : '';
    });
    expect(many).toEqual(expected);
    expect(rows.map((cells) => cells[5])).toContain("'+label");
  });

  test('a file of several row groups has each answer once', async () => {
    const { history } = hostileSurvey;
    const rows = Array.from({ length: 20_500 }, (_, index): ColumnRow => {
      const answers = { why: `answer ${index}`, many: index % 3 === 0 ? ['l'] : ['=a', '"'] };
      const receivedAt = new Date(1.79e12 + index).toISOString();
      return {
        id: `01M8${String(index).padStart(22, '0')}`,
        place: 1 + index,
        receivedAt,
        version: 1,
        answers,
      };
    });
    const path = join(folder, 'groups.parquet');
    await writeFile(path, await formatted(history, rows, { format: 'parquet' }));
    const groups = `select count(distinct row_group_id) as groups from parquet_metadata('${path}')`;
    expect(Number((await duckDb.query(groups))[0]!['groups'])).toBeGreaterThan(1);
    const found = await duckDb.query(`select id, q_why, q_many from read_parquet('${path}')`);
    const expected = rows.map(({ id, answers }) => ({ id, q_why: answers['why'], q_many: answers['many'] }));
    expectEqual(found, expected);
  });
});
