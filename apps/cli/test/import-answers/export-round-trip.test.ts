import { expect, test } from '@jest/globals';
import {
  maxDay,
  minDay,
  startHistory,
  type FacetValue,
  type FlatRecord,
  type SurveyDefinition,
} from '@canvass/surveys';
import { FakeClock } from '@canvass/testing';
import { formatted } from '@canvass/exports/formatted';
import { importAnswers } from '../../src/import-answers/import-answers.ts';
import { parseMapping, type Mapping } from '../../src/import-answers/mapping.ts';
import { definitionOf, FakeSite } from './fake-site.ts';

const definition = definitionOf({
  title: 'Everything',
  questions: [
    { id: 'why', text: '=Why,\n not?', type: 'text', maxLength: 10_000 },
    { id: 'who', text: 'Who?', type: 'text', maxLength: 10_000 },
    { id: 'who2', text: 'who?', type: 'text', maxLength: 10_000 },
    { id: 'id', text: 'Id', type: 'scale', min: -5, max: 5 },
    {
      id: 'one',
      text: 'One;two',
      type: 'choice',
      choices: ['-', { value: 'a', label: '=A;B' }, 'semi;colon', "'=1"],
    },
    {
      id: 'many',
      text: 'Many, many?',
      type: 'choice',
      multiple: true,
      choices: [
        '-',
        { value: 'a', label: '=A;B' },
        'semi;-colon',
        '+1',
        'back\\slash',
        // Several ways to part the same text.
        'Yes',
        'often',
        'Yes;often',
        'Yes\\',
      ],
    },
  ],
});

const visit = { id: 'visit', text: 'When?', type: 'date' };
const quality = {
  id: 'quality',
  text: 'How good?',
  type: 'matrix',
  rows: [
    { id: 'price', label: 'Price' },
    { id: 'Speed', label: '=Speed' },
  ],
  columns: ['good', { value: '-', label: 'Bad; very' }],
};

const hostile = [
  '=1+1',
  "'=1",
  'a;=1;"-2";\'+3',
  'list:\r\n- one\r\n- two\n\n-three',
  '\t@x',
  '+49 170 1234567',
  "ok ;'-) ''",
  '"quoted", =x',
];

const rows = hostile.map((text, index): Parameters<typeof formatted>[1][number] => {
  const answers: Record<string, FacetValue> = {
    why: text,
    who: hostile.at(-1 - index)!,
    who2: `;${text}`,
    id: index - 3 > 5 ? 5 : index - 3,
    one: ['-', 'a', 'semi;colon', "'=1"][index % 4]!,
    many: [
      ...['-', 'a', 'semi;-colon', '+1', 'back\\slash'].slice(index % 3, 2 + (index % 4)),
      ...[['Yes', 'often'], ['Yes;often'], ['often', 'Yes\\'], ['Yes', 'Yes;often']][index % 4]!,
    ],
  };
  const receivedAt = new Date(Date.UTC(2024, 4, 1, 9, 30, index, 123)).toISOString();
  return { id: `01M8${String(index).padStart(22, '0')}`, place: 1 + index, receivedAt, version: 1, answers };
});

interface Importing {
  readonly definition?: SurveyDefinition;
  readonly format?: 'csv' | 'ndjson';
  readonly mapping?: Mapping;
}

async function imported(
  file: Buffer,
  { definition: of = definition, format = 'csv', mapping }: Importing = {},
) {
  const site = new FakeSite(of);
  const deps = {
    fetch: site.fetch,
    clock: new FakeClock(Date.parse('2026-11-21T09:00:00Z')),
    random: () => 1,
  };
  async function* pieces() {
    yield file;
  }
  const to = { url: 'http://site', tenant: 'acme', survey: 'coffee', key: 'key' };
  const request = { ...to, file: pieces(), format, mapping, isDryRun: false } as const;
  const report = await importAnswers(deps, request, new AbortController().signal);
  return { report, stored: [...site.stored.values()] };
}

test.each([
  { headers: 'ids', choices: 'values', multiple: 'joined', zone: 'UTC' },
  { headers: 'texts', choices: 'labels', multiple: 'joined', byteOrderMark: true, zone: 'UTC' },
  { headers: 'texts', choices: 'values', multiple: 'columns', times: 'local', zone: 'Europe/Berlin' },
] as const)('a CSV of Canvass (%j) is read back as it was', async ({ zone, ...request }) => {
  const asked = { ...request, format: 'csv' } as const;
  const file = await formatted(startHistory(definition), rows, asked, zone);
  const { report, stored } = await imported(file);
  expect(report).toMatchObject({ rows: rows.length, acknowledged: rows.length, refused: 0 });
  expect(report.unused.filter((title) => !title.startsWith('Many, many?: '))).toEqual([]);
  expect(stored).toEqual(rows.map(({ id, receivedAt, answers }) => ({ key: id, receivedAt, answers })));
});

const parted = definitionOf({ title: 'Parts', questions: [quality, visit] });
const partedRecords: FlatRecord[] = [
  { quality: 'answered', 'quality.price': 'good', 'quality.Speed': '-', visit: 20_783 },
  { quality: 'answered', 'quality.Speed': 'good', visit: minDay },
  { visit: maxDay },
  { quality: 'answered', 'quality.price': '-' },
];
const partedAnswers = [
  { quality: { price: 'good', Speed: '-' }, visit: '2026-11-26' },
  { quality: { Speed: 'good' }, visit: '1800-01-01' },
  { visit: '2200-12-31' },
  { quality: { price: '-' } },
];

test.each([
  { format: 'csv', headers: 'ids', choices: 'values' },
  { format: 'csv', headers: 'texts', choices: 'labels' },
  { format: 'ndjson' },
] as const)(
  'dates and questions with parts are read back from an export (%j) as they were given',
  async (request) => {
    const answered = partedRecords.map((answers, index) => ({ ...rows[index]!, answers }));
    const file = await formatted(startHistory(parted), answered, request);
    const { report, stored } = await imported(file, { definition: parted, format: request.format });
    expect(report).toMatchObject({ acknowledged: 4, refused: 0, unused: [] });
    expect(stored.map(({ answers }) => answers)).toEqual(partedAnswers);
  },
);

test('a file needs no column that says whether a question with parts was answered', async () => {
  const file = 'How good? – Price,quality.Speed,When?,receivedAt\nGOOD,,2026-11-26,2024-05-01T09:30:00Z\n';
  const { report, stored } = await imported(Buffer.from(file), { definition: parted });
  expect(report).toMatchObject({ acknowledged: 1, unused: [] });
  expect(stored[0]!.answers).toEqual({ quality: { price: 'good' }, visit: '2026-11-26' });
});

test('a cell that is no value of its column is refused by the title of the column', async () => {
  const file = 'How good? – Price,Visited,receivedAt\nso so,26.11.2026,2024-05-01T09:30:00Z\n';
  const mapping = parseMapping(
    JSON.stringify({
      columns: { 'How good? – Price': 'quality.price', Visited: 'visit' },
      receivedAt: 'receivedAt',
    }),
  );
  const { report } = await imported(Buffer.from(file), { definition: parted, mapping });
  expect(report.firstRefused[0]!.reasons).toEqual([
    'The cell of “How good? – Price” is no choice, and no label of just one',
    'The cell of “Visited” is no date such as 2026-11-26',
  ]);
});

test('a mapping names the parts of a question', async () => {
  const mapping = parseMapping('{"columns": {"Quality": "quality"}}');
  const file = Buffer.from('Quality,receivedAt\ngood,2024-05-01T09:30:00Z\n');
  await expect(imported(file, { definition: parted, mapping })).rejects.toThrow(
    'The question “quality” has parts: map columns to them, such as “quality.price”.',
  );
});

test('a file of another tool is taken without a mapping where it has the texts of the questions, and its texts as they are', async () => {
  const file = `who? (who2);Many, Many?;Timestamp;receivedAt\n"'=1\n'-x";-;x;2024-05-01T09:30:00Z\n`;
  const { report, stored } = await imported(Buffer.from(file));
  expect(report).toMatchObject({ acknowledged: 1, unused: ['Timestamp'] });
  expect(stored[0]!.answers).toEqual({ who2: "'=1\n'-x", many: ['-'] });
});
