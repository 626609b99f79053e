import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { encodeColumnFile } from '@canvass/columns';
import { startHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { openDuckDb, type DuckDb } from '../../columns/test/duckdb.ts';
import { type ExportRequest, formatHere, formatInThread, type StartFormatter } from '../src/index.ts';
import { jsonLines, plainRequest } from './exported.ts';
import { readWorkbook } from './foreign/python.ts';

let duckDb: DuckDb;
let folder: string;

beforeAll(async () => {
  duckDb = await openDuckDb();
  folder = await mkdtemp(join(tmpdir(), 'tags-'));
});
afterAll(async () => {
  duckDb.close();
  await rm(folder, { recursive: true });
});

const history = startHistory(
  definitionOf(
    { id: 'score', text: 'How was it?', type: 'scale', min: 1, max: 5 },
    // Its header would look like that of the tags.
    { id: 'own', text: 'tags', type: 'text', maxLength: 100 },
  ),
);
const given = [['call back', 'roster'], [], ['a;b', '=1+1']];

async function fileOf(request: Partial<ExportRequest>, start: StartFormatter = formatHere): Promise<Buffer> {
  const rows = given.map((_, index) => ({
    id: `01M8${String(index).padStart(22, '0')}`,
    place: 7 + index,
    receivedAt: '2026-11-21T09:00:00.000Z',
    version: 1,
    answers: { score: 1 + index },
  }));
  const { bytes, tailBytes } = encodeColumnFile(rows, history);
  const tags = new Map(given.flatMap((each, index) => (each.length > 0 ? [[7 + index, each]] : [])));
  const survey = { history, timeZone: 'UTC', logBytes: 0, tags };
  const formatter = start(survey, { ...plainRequest, tags: true, ...request });
  const part = {
    kind: 'file',
    blob: 'file',
    bytes: new Uint8Array(bytes),
    tailBytes,
    from: 7,
    to: Infinity,
  } as const;
  const pieces = await Array.fromAsync(formatter.add(part, []));
  pieces.push(...(await formatter.end()).pieces);
  await formatter.close();
  return Buffer.concat(pieces);
}

const linesOf = (file: Buffer): string[] => file.toString().split('\r\n');

describe('the tags of answers are a column', () => {
  test('of CSV: in one cell, with a backslash before a semicolon of a tag, and none that is computed', async () => {
    const [header, ...rows] = linesOf(await fileOf({ format: 'csv' }));
    expect(header).toBe('"id","receivedAt","version","tags","q_score","q_own"');
    expect(rows.slice(0, 3).map((row) => row.split(',').slice(3))).toEqual([
      ['"call back;roster"', '"1"', ''],
      ['', '"2"', ''],
      ['"a\\;b;\'=1+1"', '"3"', ''],
    ]);
  });

  test('of NDJSON and Parquet: as lists, also from a thread', async () => {
    const lines = jsonLines(await fileOf({ format: 'ndjson' }, formatInThread));
    expect(lines.map((line) => (line as { tags: unknown }).tags)).toEqual(given);
    const file = join(folder, 'tags.parquet');
    await writeFile(file, await fileOf({ format: 'parquet' }));
    expect(await duckDb.query(`SELECT to_json(tags)::VARCHAR AS tags FROM '${file}' ORDER BY id`)).toEqual([
      { tags: '["call back","roster"]' },
      { tags: null },
      { tags: '["a;b","=1+1"]' },
    ]);
  });

  test('of a workbook, and its second sheet says as of when', async () => {
    const file = join(folder, 'tags.xlsx');
    await writeFile(file, await fileOf({ format: 'xlsx', headers: 'texts' }));
    const [answers, questions] = await readWorkbook(file);
    expect(answers!.rows.map((cells) => cells.slice(3).map(([value]) => value))).toEqual([
      ['Tags', 'How was it?', 'tags (own)'],
      ['call back;roster', 1, null],
      [null, 2, null],
      ['a\\;b;=1+1', 3, null],
    ]);
    const ofTags = questions!.rows.find(([, header]) => header![0] === 'Tags')!;
    expect(ofTags.at(-1)![0]).toContain('had given to the answer when the export began');
  });

  test('that a file has only if it is asked for, with a header that no question takes', async () => {
    const [ids] = linesOf(await fileOf({ format: 'csv', tags: false }));
    expect(ids).toBe('"id","receivedAt","version","q_score","q_own"');
    const [texts] = linesOf(await fileOf({ format: 'csv', tags: false, headers: 'texts' }));
    expect(texts).toBe('"Id","Received at (UTC)","Version","How was it?","tags (own)"');
    const lines = jsonLines(await fileOf({ format: 'ndjson', tags: false }));
    expect(lines[0]).not.toHaveProperty('tags');
  });
});

test('the words of a file are those of a language, also in its second sheet', async () => {
  const file = join(folder, 'german.xlsx');
  await writeFile(file, await fileOf({ format: 'xlsx', headers: 'texts', words: 'de' }));
  const [answers, questions] = await readWorkbook(file);
  expect([answers!.name, questions!.name]).toEqual(['Antworten', 'Fragen']);
  expect(answers!.rows[0]!.map(([value]) => value)).toEqual([
    'Id',
    'Eingegangen am (UTC)',
    'Version',
    'Schlagwörter',
    'How was it?',
    'tags',
  ]);
  const texts = questions!.rows.map((cells) => cells.map(([value]) => value));
  expect(texts[0]).toEqual([
    'Spalte',
    'Überschrift',
    'Frage',
    'Teil',
    'Art',
    'Name',
    'Code',
    'Auswahl',
    'Bedeutung',
  ]);
  expect(texts.find(([, header]) => header === 'How was it?')![4]).toBe('ganze Zahl von 1 bis 5');
  expect(texts.at(-1)![0]).toContain('„Antworten 2“');
});
