import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ColumnRow } from '@canvass/columns';
import { reviseHistory, startHistory, type FacetValue, type SurveyHistory, TimeZone } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { xlsxEncoder } from '../src/encoders/xlsx/xlsx-encoder.ts';
import { exportLayout } from '../src/export-layout.ts';
import type { ExportRequest } from '../src/index.ts';
import { formatted } from './formatted.ts';
import { readWorkbook, type Sheet } from './foreign/python.ts';

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbooks-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array): Promise<Sheet[]> {
  const file = join(folder, `${(files += 1)}.xlsx`);
  await writeFile(file, bytes);
  return readWorkbook(file);
}

function rowsOf(...answers: readonly Record<string, FacetValue | null>[]): ColumnRow[] {
  return answers.map((each, index) => ({
    id: `01M8${String(index).padStart(22, '0')}`,
    place: 1 + index,
    receivedAt: new Date(Date.UTC(2026, 1, 28, 23, 59, 59, 999) + index * 7_919).toISOString(),
    version: 1,
    answers: each,
  }));
}

async function sheetsOf(
  history: SurveyHistory,
  rows: readonly ColumnRow[],
  request: Partial<ExportRequest> = {},
): Promise<Sheet[]> {
  return read(await formatted(history, rows, { headers: 'texts', ...request, format: 'xlsx' }));
}

const values = ({ rows }: Sheet): unknown[][] => rows.map((cells) => cells.map(([value]) => value));

const contact = definitionOf(
  { id: 'phone', text: 'Your phone\nnumber?', type: 'text', maxLength: 10_000 },
  {
    id: 'none',
    text: 'Any allergies?',
    type: 'choice',
    choices: ['-', { value: '+1', label: '+1 guest' }],
  },
  { id: 'score', text: 'How was it?', type: 'scale', min: -5, max: 5 },
);

const ofTea = (letters: string, header: string, name: string, kind: string, ...rest: unknown[]) => [
  letters,
  header,
  'Which tea?',
  null,
  kind,
  name,
  ...rest,
];

const ofPart = (letters: string, part: string, id: string) => [
  [letters, `How good? – ${part}`, 'How good?', part, 'one choice', `q_quality.${id}`, null, null, null],
  [letters, `How good? – ${part}`, 'How good?', part, 'choice', `q_quality.${id}`, 'good', 'good', null],
  [letters, `How good? – ${part}`, 'How good?', part, 'choice', `q_quality.${id}`, 'bad', 'bad', null],
];

describe('a workbook', () => {
  test('has texts as they were given, which no spreadsheet computes, and real times', async () => {
    const texts = [
      '+49 170 1234567',
      '-',
      '=1+1',
      '@SUM(A1)',
      "'=1",
      '0049',
      ' two\nlines;=2 ',
      'a\r\nb <&> _x0041_',
    ];
    const rows = rowsOf(...texts.map((phone) => ({ phone, none: '-', score: -5 })));
    const [answers] = await sheetsOf(startHistory(contact), rows);
    const [, ...found] = answers!.rows;
    expect(found.map((cells) => cells[3])).toEqual(
      texts.map((text) => [text.replace('\r', '_x000D_').replace('_x0041_', '_x005F_x0041_'), 's', '@']),
    );
    expect(found[0]).toEqual([
      [rows[0]!.id, 's', '@'],
      ['2026-02-28T23:59:59.999', 'date', 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
      [1, 'n', 'General'],
      expect.anything(),
      ['-', 's', '@'],
      [-5, 'n', 'General'],
    ]);
    expect(found.map((cells) => `${cells[1]![0]!}Z`)).toEqual(rows.map(({ receivedAt }) => receivedAt));
  });

  test('begins with the texts of the questions, which stay in sight, in columns that are wide enough', async () => {
    const [answers] = await sheetsOf(startHistory(contact), []);
    expect(answers).toMatchObject({ name: 'Answers', frozen: 'A2', widths: [29, 20, 9, 48, 24, 14] });
    expect(values(answers!)).toEqual([
      ['Id', 'Received at (UTC)', 'Version', 'Your phone number?', 'Any allergies?', 'How was it?'],
    ]);
    const [withIds] = await sheetsOf(startHistory(contact), [], { headers: 'ids' });
    expect(values(withIds!)).toEqual([['id', 'receivedAt', 'version', 'q_phone', 'q_none', 'q_score']]);
  });

  test('has no two columns with the same name, as far as a reader sees', async () => {
    const history = startHistory(
      definitionOf(
        { id: 'a', text: 'Why?', type: 'text' },
        { id: 'b', text: 'why?', type: 'text' },
        { id: 'c', text: 'Id', type: 'text' },
        { id: 'd', text: 'Why? (a)', type: 'text' },
        {
          id: 'e',
          text: 'Tea',
          type: 'choice',
          multiple: true,
          choices: ['x', { value: 'y', label: 'X' }],
        },
      ),
    );
    const [answers] = await sheetsOf(history, [], { multiple: 'columns', choices: 'labels' });
    const names = ['Why? (a)', 'why? (b)', 'Id (c)', 'Why? (a)~2', 'Tea', 'Tea: x', 'Tea: X~2'];
    expect(values(answers!)[0]!.slice(3)).toEqual(names);
  });

  test('explains each column in its second sheet, with choices that are no longer offered', async () => {
    const first = definitionOf(
      { id: 'tea', text: 'Which tea?', type: 'choice', multiple: true, choices: ['old', 'b'] },
      { id: 'gone', text: 'Gone?', type: 'text' },
    );
    const tea = [
      { value: 'b', label: 'Black' },
      { value: 'g', label: '=Green' },
    ];
    const second = definitionOf(
      { id: 'tea', text: 'Which tea?', type: 'choice', multiple: true, choices: tea },
      { id: 'good', text: 'How good?', type: 'scale', min: 1, max: 5 },
    );
    const revised = reviseHistory(startHistory(first), second);
    if (!revised.ok) throw new Error('not revised');
    const [, columns] = await sheetsOf(revised.history, [], { multiple: 'columns', choices: 'labels' });
    expect(columns).toMatchObject({ name: 'Questions', frozen: 'A2' });
    const table = values(columns!);
    const end = table.findIndex((cells) => cells.every((cell) => cell === null));
    const how = 'There is a ; between choices, and a \\ before a ; or \\ of a choice';
    const gone = 'This choice is no longer offered';
    expect(table.slice(0, end)).toEqual([
      ['Column', 'Header', 'Question', 'Part', 'Kind', 'Name', 'Code', 'Choice', 'Meaning'],
      ['A', 'Id', null, null, 'text', 'id', null, null, 'The id of the answer'],
      [
        'B',
        'Received at (UTC)',
        null,
        null,
        'time',
        'receivedAt',
        null,
        null,
        'When the answer was received, in UTC',
      ],
      [
        'C',
        'Version',
        null,
        null,
        'whole number',
        'version',
        null,
        null,
        'The version of the questions that was answered',
      ],
      ofTea('D', 'Which tea?', 'q_tea', 'several choices', null, null, how),
      ofTea('D', 'Which tea?', 'q_tea', 'choice', 'b', 'Black', null),
      ofTea('D', 'Which tea?', 'q_tea', 'choice', 'g', '=Green', null),
      ofTea('D', 'Which tea?', 'q_tea', 'choice', 'old', 'old', gone),
      ofTea('E', 'Which tea?: Black', 'q_tea: b', '1 or 0', 'b', 'Black', '1: this choice was chosen'),
      ofTea('F', 'Which tea?: =Green', 'q_tea: g', '1 or 0', 'g', '=Green', '1: this choice was chosen'),
      ofTea('G', 'Which tea?: old', 'q_tea: old', '1 or 0', 'old', 'old', '1: this choice was chosen'),
      ['H', 'How good?', 'How good?', null, 'whole number from 1 to 5', 'q_good', null, null, null],
      ['I', 'Gone?', 'Gone?', null, 'text', 'q_gone', null, null, 'No longer asked'],
    ]);
    expect(table.slice(end + 1).map(([note]) => note)).toEqual([
      expect.stringContaining('it was not asked'),
      expect.stringContaining('32,767 characters'),
      expect.stringContaining('1,048,576 rows'),
    ]);
  });

  test('explains dates and the parts of a question', async () => {
    const definition = definitionOf(
      {
        id: 'quality',
        text: 'How good?',
        type: 'matrix',
        rows: [
          { id: 'price', label: 'Price' },
          { id: 'speed', label: 'Speed' },
        ],
        columns: ['good', 'bad'],
      },
      { id: 'visit', text: 'When?', type: 'date' },
    );
    const [answers, columns] = await sheetsOf(startHistory(definition), []);
    expect(values(answers!)[0]!.slice(3)).toEqual([
      'How good?',
      'How good? – Price',
      'How good? – Speed',
      'When?',
    ]);
    const presence = '“answered”: a part of the question was answered';
    expect(values(columns!).slice(4, 12)).toEqual([
      ['D', 'How good?', 'How good?', null, 'text', 'q_quality', null, null, presence],
      ...ofPart('E', 'Price', 'price'),
      ...ofPart('F', 'Speed', 'speed'),
      ['G', 'When?', 'When?', null, 'date', 'q_visit', null, null, null],
    ]);
  });

  test('shows that a text beyond the limit of a cell was cut', async () => {
    const choices = Array.from({ length: 200 }, (_, index) => `${index} ${'x'.repeat(190)}`);
    const definition = definitionOf({
      id: 'many',
      text: 'Many?',
      type: 'choice',
      multiple: true,
      choices,
    });
    const [answers] = await sheetsOf(startHistory(definition), rowsOf({ many: choices }));
    const [text] = answers!.rows[1]![3]!;
    expect(text).toHaveLength(32_767);
    expect(text).toBe(`${choices.join(';').slice(0, 32_766)}…`);
  });

  test('goes on in further sheets when one is full', async () => {
    const request = { choices: 'values', multiple: 'joined', headers: 'ids', times: 'both' } as const;
    const layout = exportLayout(startHistory(contact), request, TimeZone.of('UTC'));
    const encoder = xlsxEncoder(layout, { logBytes: 0, maxRows: 4 });
    const pieces: Uint8Array[] = [];
    for (const first of [0, 5]) {
      const ids = Array.from({ length: 5 }, (_, index) => `answer ${first + index}`);
      const answers = {
        rows: 5,
        ids,
        places: ids.map((_, index) => 1 + first + index),
        receivedAtMs: ids.map(() => 1.79e12),
        versions: ids.map(() => 1),
        cells: new Map(),
      };
      pieces.push(...(await encoder.add(answers)));
    }
    pieces.push(...(await encoder.end()));
    const sheets = await read(Buffer.concat(pieces));
    expect(sheets.map(({ name }) => name)).toEqual([
      'Answers',
      'Questions',
      'Answers 2',
      'Answers 3',
      'Answers 4',
    ]);
    const found = sheets
      .filter(({ name }) => name !== 'Questions')
      .map((sheet) => values(sheet).map(([id]) => id));
    expect(found).toEqual([
      ['id', 'answer 0', 'answer 1', 'answer 2'],
      ['id', 'answer 3', 'answer 4', 'answer 5'],
      ['id', 'answer 6', 'answer 7', 'answer 8'],
      ['id', 'answer 9'],
    ]);
  });
});
