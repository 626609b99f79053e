import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ColumnRow } from '@canvass/columns';
import { startHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { openDuckDb, type DuckDb } from '../../columns/test/duckdb.ts';
import type { ExportRequest } from '../src/index.ts';
import { jsonLines } from './exported.ts';
import { formatted } from './formatted.ts';
import { readWorkbook } from './foreign/python.ts';

let duckDb: DuckDb;
let folder: string;

beforeAll(async () => {
  duckDb = await openDuckDb();
  folder = await mkdtemp(join(tmpdir(), 'local-times-'));
});
afterAll(async () => {
  duckDb.close();
  await rm(folder, { recursive: true });
});

const history = startHistory(
  definitionOf(
    { id: 'colour', text: 'Which?', type: 'choice', choices: ['red', 'blue'] },
    // Its header would look like that of the local times.
    { id: 'when', text: 'Received at (Europe/Berlin)', type: 'text', maxLength: 100 },
  ),
);

/** Around the two changes of the clocks of Berlin in 2026: the clocks show 02:30 twice in October, and never in March. */
const moments = [
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2026-12-31T23:30:00.500Z',
];
const locals = [
  '2026-03-29T01:59:59.999+01:00',
  '2026-03-29T03:00:00.000+02:00',
  '2026-10-25T02:30:00.000+02:00',
  '2026-10-25T02:30:00.000+01:00',
  '2027-01-01T00:30:00.500+01:00',
];
const rows = moments.map((receivedAt, index): ColumnRow => ({
  id: `01M8${String(index).padStart(22, '0')}`,
  place: 1 + index,
  receivedAt,
  version: 1,
  answers: { colour: 'red' },
}));

const inBerlin = (request: Partial<ExportRequest>) => formatted(history, rows, request, 'Europe/Berlin');
const kept = async (name: string, bytes: Uint8Array): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
};

describe('the times of a survey in another zone than UTC', () => {
  test('stand beside those in UTC in CSV, with how far the zone is ahead', async () => {
    const [header, ...lines] = (await inBerlin({ format: 'csv' })).toString().trimEnd().split('\r\n');
    expect(header).toBe('"id","receivedAt","receivedAtLocal","version","q_colour","q_when"');
    expect(lines.map((line) => line.split('","').slice(1, 3))).toEqual(
      moments.map((moment, index) => [moment, locals[index]]),
    );
    const [texts] = (await inBerlin({ format: 'csv', headers: 'texts' })).toString().split('\r\n');
    expect(texts).toBe(
      '"Id","Received at (UTC)","Received at (Europe/Berlin)","Version","Which?","Received at (Europe/Berlin) (when)"',
    );
  });

  test('stand beside those in UTC in NDJSON', async () => {
    expect(jsonLines(await inBerlin({ format: 'ndjson' }))).toMatchObject(
      moments.map((receivedAt, index) => ({ receivedAt, receivedAtLocal: locals[index] })),
    );
  });

  test('are texts with one moment each in Parquet', async () => {
    const file = await kept('berlin.parquet', await inBerlin({ format: 'parquet' }));
    const read = await duckDb.query(
      `SELECT receivedAtLocal, receivedAtLocal::TIMESTAMPTZ = receivedAt AS same FROM '${file}' ORDER BY id`,
    );
    expect(read).toEqual(locals.map((receivedAtLocal) => ({ receivedAtLocal, same: true })));
  });

  test('are real times by the clocks there in XLSX, whose second sheet says so', async () => {
    const file = await kept('berlin.xlsx', await inBerlin({ format: 'xlsx', headers: 'texts' }));
    const [answers, columns] = await readWorkbook(file);
    expect(answers!.rows[0]!.map(([value]) => value)).toContain('Received at (Europe/Berlin)');
    expect(answers!.rows.slice(1).map((cells) => cells[2]![0])).toEqual(
      locals.map((local) => expect.stringContaining(local.slice(0, 19))),
    );
    expect(columns!.rows.map((cells) => cells.map(([value]) => value))).toContainEqual(
      expect.arrayContaining([
        'receivedAtLocal',
        'time',
        'When the answer was received, by the clocks of Europe/Berlin',
      ]),
    );
  });

  test('may stand in the place of those in UTC', async () => {
    const asked = { times: 'local' } as const;
    const [header, first] = (await inBerlin({ ...asked, format: 'csv' })).toString().split('\r\n');
    expect(header).toBe('"id","receivedAtLocal","version","q_colour","q_when"');
    expect(first).toBe(`"${rows[0]!.id}","${locals[0]!}","1","red",`);
    const workbook = await kept('local.xlsx', await inBerlin({ ...asked, format: 'xlsx' }));
    const [answers] = await readWorkbook(workbook);
    expect(answers!.rows[0]!.map(([value]) => value)).not.toContain('receivedAt');
    const parquet = await kept('local.parquet', await inBerlin({ ...asked, format: 'parquet' }));
    expect(await duckDb.query(`SELECT * FROM '${parquet}' ORDER BY id LIMIT 1`)).toEqual([
      { id: rows[0]!.id, receivedAtLocal: locals[0], version: 1, q_colour: 'red', q_when: null },
    ]);
  });

  test('are left out of a survey in UTC', async () => {
    for (const format of ['csv', 'ndjson', 'parquet'] as const) {
      expect((await formatted(history, rows, { format })).toString('latin1')).not.toContain(
        'receivedAtLocal',
      );
    }
  });
});
