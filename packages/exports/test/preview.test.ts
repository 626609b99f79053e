import { describe, expect, test } from '@jest/globals';
import { historyInLanguage, parseDefinition, startHistory, TimeZone } from '@canvass/surveys';
import { exportFormats, type ExportRequest, previewExport } from '../src/index.ts';
import { plainRequest } from './exported.ts';
import { formatted } from './formatted.ts';

const parsed = parseDefinition({
  title: { default: 'Tea', de: 'Tee' },
  languages: ['en', 'de'],
  questions: [
    {
      id: 'tea',
      text: { default: 'Which tea?', de: 'Welcher Tee?' },
      type: 'choice',
      multiple: true,
      choices: [
        { value: 'b', label: { default: 'Black', de: 'Schwarz' } },
        { value: 'g', label: 'Green' },
      ],
    },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
const { definition } = parsed;
const history = startHistory(definition);
const receivedAt = '2026-07-01T22:30:00.250Z';

const answersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `01M8${String(index).padStart(22, '0')}`,
    place: 1 + index,
    receivedAt,
    version: 1,
    answers: { '@language': 'de', tea: ['b', 'g'], why: `=${index} "so"` },
  }));

const forPeople = { choices: 'labels', headers: 'texts', times: 'local' } as const;

function preview(request: Partial<ExportRequest>, count = 6) {
  const zone = TimeZone.of('Europe/Dublin');
  const previewed = { history: historyInLanguage(history, definition, 'de'), zone };
  const sample = answersOf(count);
  return previewExport({ ...previewed, sample, answers: count }, { ...plainRequest, ...request });
}

describe('a preview', () => {
  test('has the first rows as a workbook shows them, in the language of the words', async () => {
    const { headers, rows } = await preview({ ...forPeople, format: 'xlsx' });
    expect(headers).toEqual([
      'Id',
      'Received at (Europe/Dublin)',
      'Version',
      'Language',
      'Welcher Tee?',
      'Why?',
    ]);
    expect(rows).toHaveLength(4);
    expect(rows[0]!.slice(1)).toEqual(['2026-07-01 23:30:00', '1', 'Deutsch', 'Schwarz;Green', '=0 "so"']);
  });

  test('has what CSV puts in front of what a spreadsheet would compute', async () => {
    const { rows } = await preview({ format: 'csv' });
    expect(rows[0]!.at(-1)).toBe(`'=0 "so"`);
  });

  test('has columns for choices, with the rows that explain them', async () => {
    const { headers, rows, codebook } = await preview({ ...forPeople, format: 'xlsx', multiple: 'columns' });
    expect(headers.slice(4, 7)).toEqual(['Welcher Tee?', 'Welcher Tee?: Schwarz', 'Welcher Tee?: Green']);
    expect(rows[0]!.slice(5, 7)).toEqual(['1', '1']);
    expect(codebook).toContainEqual({
      column: 'F',
      header: 'Welcher Tee?: Schwarz',
      question: 'Welcher Tee?',
      part: '',
      kind: '1 or 0',
      name: 'q_tea: b',
      code: 'b',
      choice: 'Schwarz',
      meaning: '1: this choice was chosen',
    });
  });

  test('has the lines of NDJSON, and the names of Parquet', async () => {
    const { lines } = await preview({ format: 'ndjson' });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(
      answersOf(4).map(({ id, answers: { tea, why } }) => ({ id, language: 'de', answers: { tea, why } })),
    );
    expect((await preview({ ...forPeople, format: 'parquet' })).headers).toContain('q_tea');
  });

  test.each(exportFormats)('knows how large a %s file of the sample is', async (format) => {
    const request = { ...forPeople, format };
    const { bytes } = await preview(request, 50);
    const german = historyInLanguage(history, definition, 'de');
    const file = await formatted(german, answersOf(50), request, 'Europe/Dublin');
    expect(bytes).toBe(file.byteLength);
  });

  test('of no answers has the headers alone', async () => {
    expect(await preview({ format: 'csv' }, 0)).toMatchObject({ headers: expect.any(Array), rows: [] });
  });
});
